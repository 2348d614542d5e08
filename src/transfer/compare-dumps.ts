/** Compares a dump file with the dump of the store that was restored from it. */
import { fail } from '../model/errors.ts';
import { readLines } from './line-file.ts';

/** Throws `invalid` with the number of the first line that differs. */
export async function requireSameDump(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const restored = linesOf(pieces);
  let count = 0;
  for await (const { number, text } of readLines(path)) {
    count = number;
    const { value } = await restored.next();
    if (value !== text) failDifferent(number, text, value);
  }
  const { value } = await restored.next();
  if (value !== undefined) failDifferent(count + 1, undefined, value);
}

async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let parts: string[] = [];
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      parts.push(piece.slice(start, end));
      yield parts.join('');
      parts = [];
      start = end + 1;
    }
    if (start < piece.length) parts.push(piece.slice(start));
  }
  if (parts.length > 0) yield parts.join('');
  return undefined;
}

/** Characters of a line that the message shows, around the difference. */
const maxCharactersShown = 200;

function failDifferent(line: number, dumped: string | undefined, restored: string | undefined): never {
  const at = firstDifference(dumped ?? '', restored ?? '');
  const shown = (text: string | undefined): string =>
    text === undefined ? 'nothing' : text.slice(Math.max(0, at - 20), at + maxCharactersShown);
  fail(
    'invalid',
    `line ${line}: the dump contains ${shown(dumped)} and a store restored from it ${shown(restored)}`,
  );
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
