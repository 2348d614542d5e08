/** Reads the lines of a dump. Files and lines can have any length. */
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
  const path = join(folder, 'restored.ndjson');
  await pipeline(input, createWriteStream(path, { mode: 0o600 }));
  return path;
}
