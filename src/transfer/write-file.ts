import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '../model/errors.ts';

/** Text, or bytes that are none. */
type Pieces = AsyncIterable<string | Uint8Array>;

/** Only its owner may read it: a dump holds what not everybody may see. */
const ownerOnly = 0o600;

/**
 * Writes text that comes in pieces to a file, which is there when it is whole: a dump that was broken off leaves what was there before.
 * @param check gets the path of the complete file before it replaces an older one; where it throws, the older one stays.
 */
export async function writeFile(
  pieces: Pieces,
  path: string,
  check?: (part: string) => Promise<void>,
): Promise<void> {
  await requireFilePath(path);
  await requireNoDatabase(path);
  const part = `${path}.part`;
  try {
    await pipeline(
      Readable.from(gathered(pieces)),
      createWriteStream(part, { mode: ownerOnly, flush: true }),
    );
    await check?.(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    if (error instanceof Error && 'syscall' in error)
      fail('file-not-found', `${path} cannot be written: ${error.message}.`, { cause: error });
    throw error;
  }
}

/** Throws `file-not-found`. */
async function requireFilePath(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined))?.isDirectory() === true)
    fail('file-not-found', `${path} is a folder. Name a file in it: ${join(path, 'FILE')}.`);
  const folder = dirname(path);
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined)
    fail('file-not-found', `${path} cannot be written: there is no folder ${folder}. Create it first.`);
  if (!found.isDirectory())
    fail('file-not-found', `${path} cannot be written: ${folder} is a file. Name a folder instead.`);
}

const databaseMark = 'SQLite format 3\0';

/** A wrong path must not replace the store itself. Throws `invalid`. */
async function requireNoDatabase(path: string): Promise<void> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return;
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(databaseMark.length),
      0,
      databaseMark.length,
      0,
    );
    if (buffer.subarray(0, bytesRead).toString('latin1') !== databaseMark) return;
  } catch {
    return;
  } finally {
    await file.close();
  }
  fail('invalid', `${path} is a database and would be overwritten; choose another file.`);
}

/** The same to an open stream, which stays open. */
export async function writeTo(pieces: Pieces, output: Writable): Promise<void> {
  await pipeline(Readable.from(gathered(pieces)), output, { end: false });
}

const chunkCharacters = 64 * 1024;

/** Small pieces together, so that each write is worth it. */
async function* gathered(pieces: Pieces): AsyncGenerator<string | Uint8Array> {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    text += piece;
    if (text.length < chunkCharacters) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
