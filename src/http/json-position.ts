/** Finds the location of a syntax error in JSON. V8 reports a position for some errors only; for the others the text is scanned token by token. */
import { mebibyte } from '../lib/quantities.ts';

/** Longer texts are not scanned, since that would block other requests. */
const maxScannedCharacters = mebibyte;

const token =
  /\s*("[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\p{Cc}]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/uy;

/** Line and column, both from 1. */
interface TextLocation {
  readonly line: number;
  readonly column: number;
}

const firstLocation: TextLocation = { line: 1, column: 1 };

/**
 * A phrase such as `Unexpected token '}' at line 2, column 7`, from the message of V8.
 * @param start location of the text in the body.
 */
export function describeJsonError(
  text: string,
  message: string,
  start: TextLocation = firstLocation,
): string {
  const match = /^(.*?)(?: in JSON)? at position (\d+)/s.exec(message);
  if (match !== null) return `${match[1]} at ${formatLocation(locateInText(text, Number(match[2]), start))}`;
  const cause = message.replace(/, (?:\.\.\.)?".*/s, '').replace(/ of JSON input$/, ' of the body');
  return text.length > maxScannedCharacters
    ? cause
    : `${cause} at ${formatLocation(locateInText(text, findError(text), start))}`;
}

function locateInText(text: string, position: number, start: TextLocation): TextLocation {
  const before = Buffer.from(text.slice(0, position));
  const { line, column } = locateByte(before, before.length);
  return { line: start.line + line - 1, column: line === 1 ? start.column + column - 1 : column };
}

const newline = 0x0a;

/** Line and column of a byte in UTF-8, both counted from 1. */
export function locateByte(bytes: Uint8Array, at: number): TextLocation {
  let line = 1;
  let start = 0;
  for (let end = bytes.indexOf(newline); end >= 0 && end < at; end = bytes.indexOf(newline, start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: Buffer.from(bytes.subarray(start, at)).toString().length + 1 };
}

export function formatLocation({ line, column }: TextLocation): string {
  return `line ${line}, column ${column}`;
}

/** Position of the first text that is not a token, or of punctuation in place of a value: the errors without a position in V8. */
function findError(text: string): number {
  token.lastIndex = 0;
  let end = 0;
  let before = '';
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const found = match[1]!;
    const needsValue = before === '' || before === ':' || before === ',' || before === '[';
    const isEmptyList = before === '[' && found === ']';
    if (needsValue && !isEmptyList && '}],:'.includes(found)) return token.lastIndex - found.length;
    end = token.lastIndex;
    before = found;
  }
  return end + /^\s*/.exec(text.slice(end))![0].length;
}
