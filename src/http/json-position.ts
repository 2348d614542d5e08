/** Where a JSON text is wrong. V8 tells of some faults only; for the others the good part is walked token by token. */

/** Longer texts are not searched: that would hold up other requests. */
const searchedCharacters = 1024 * 1024;

const token =
  /\s*("[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\p{Cc}]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/uy;

/** Line and column, both from 1. */
interface TextPlace {
  readonly line: number;
  readonly column: number;
}

const firstPlace: TextPlace = { line: 1, column: 1 };

/** @param start place of the text in the body. Returns a sentence part such as `Unexpected token '}' at line 2, column 7`, made from V8's message. */
export function describeJsonError(text: string, message: string, start: TextPlace = firstPlace): string {
  const given = /^(.*?)(?: in JSON)? at position (\d+)/s.exec(message);
  if (given !== null) return `${given[1]} at ${placeOf(text, Number(given[2]), start)}`;
  const cause = message.replace(/, (?:\.\.\.)?".*/s, '').replace(/ of JSON input$/, ' of the body');
  return text.length > searchedCharacters ? cause : `${cause} at ${placeOf(text, firstFault(text), start)}`;
}

function placeOf(text: string, position: number, start: TextPlace): string {
  const before = text.slice(0, position);
  const lines = before.split('\n').length;
  const column = position - before.lastIndexOf('\n');
  return `line ${start.line + lines - 1}, column ${lines === 1 ? start.column + column - 1 : column}`;
}

/** Finds what V8 gives no position for: something that is no token, or a sign where a value belongs. */
function firstFault(text: string): number {
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
