/** Where a JSON text is wrong. V8 tells of some faults only; for the others the good part is walked token by token. */

/** Longer texts are not searched: that would hold up other requests. */
const searchedCharacters = 1024 * 1024;

const token =
  /\s*("[^"\\\p{Cc}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\p{Cc}]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:])/uy;

/** A sentence part such as `Unexpected token '}' at line 2, column 7`, made from V8's message. */
export function describeJsonError(text: string, message: string): string {
  const given = /^(.*?)(?: in JSON)? at position (\d+)/s.exec(message);
  if (given !== null) return `${given[1]} at ${placeOf(text, Number(given[2]))}`;
  const cause = message.replace(/, (?:\.\.\.)?".*/s, '').replace(/ of JSON input$/, ' of the body');
  return text.length > searchedCharacters ? cause : `${cause} at ${placeOf(text, firstFault(text))}`;
}

function placeOf(text: string, position: number): string {
  const before = text.slice(0, position);
  return `line ${before.split('\n').length}, column ${position - before.lastIndexOf('\n')}`;
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
