/**
 * Reads files of lines, such as dumps, and compares a dump with that of the store that was restored from it. Files and lines can have any length.
 * Must not know the records in the lines.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DumpLine } from '../model/dump-record.ts';
import { fail } from '../model/errors.ts';

const lineEnd = 0x0a;
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Skips blank lines, but counts them. @param onBytes called with the number of bytes read since the last call. */
export async function* readLines(
  path: string,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<DumpLine> {
  let pieces: Buffer[] = [];
  let number = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, start)) {
      pieces.push(chunk.subarray(start, end));
      yield* toLine(pieces, ++number);
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
    onBytes(chunk.length);
  }
  yield* toLine(pieces, ++number);
}

function* toLine(pieces: readonly Buffer[], number: number): Generator<DumpLine> {
  const text = decode(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces), number);
  if (text.trim() !== '') yield { number, text };
}

function decode(bytes: Buffer, number: number): string {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    fail('malformed-json', `line ${number}: this is not UTF-8.`, { cause: error });
  }
}

/** Throws `file-not-found`. */
export async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() === true) return found.size;
  const is = found?.isDirectory() === true ? 'a folder' : 'not a readable file';
  fail('file-not-found', `${path} is ${is}. Name a file that fonds dump wrote.`);
}

/** Writes a stream to a file, so that it can be read several times. Returns the path. */
export async function spool(input: Readable, folder: string): Promise<string> {
  const path = join(folder, 'input');
  await pipeline(input, createWriteStream(path, { mode: 0o600 }));
  return path;
}

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
