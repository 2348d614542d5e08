/**
 * Writes streams to files and to standard output, for dumps and exports.
 *
 * Why not write-file-atomic (7.0.1): it writes a text or a buffer that is complete in memory, not a stream.
 */

import { constants, createWriteStream, type Stats } from 'node:fs';
import { open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemErrorCode } from '../lib/system-errors.ts';
import { fail } from '../model/errors.ts';

/** Text and bytes. */
type Pieces = AsyncIterable<string | Uint8Array>;

/** Only the owner may read the file: a dump contains restricted records. */
const ownerOnlyMode = 0o600;

/**
 * Writes a stream to a file. A regular file is replaced when the new one is complete, so an interrupted dump leaves the older file. Symbolic links
 * are followed. FIFOs and devices are written directly.
 * @param check gets the path of the complete file before it replaces an older one; if it throws, the older one stays. Needs a regular file.
 */
export async function writeStreamToFile(
  pieces: Pieces,
  path: string,
  check?: (part: string) => Promise<void>,
): Promise<void> {
  try {
    const found = await findTarget(path);
    if (found === undefined || found.isFile()) await replaceFile(pieces, await followLinks(path), check);
    else await writeDirectly(pieces, path, found, check !== undefined);
  } catch (error) {
    if (error instanceof Error && 'syscall' in error)
      fail('file-not-found', `${path} cannot be written: ${error.message}.`, { cause: error });
    throw error;
  }
}

async function replaceFile(
  pieces: Pieces,
  path: string,
  check: ((part: string) => Promise<void>) | undefined,
): Promise<void> {
  await requireFolderOf(path);
  await requireNoDatabase(path);
  const part = `${path}.part`;
  try {
    await pipeline(
      Readable.from(combine(pieces)),
      createWriteStream(part, { mode: ownerOnlyMode, flush: true }),
    );
    await check?.(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Throws `file-not-found` for a folder or a socket, and `invalid` if `mustBeReadable` is set: FIFOs and devices cannot be read again. */
async function writeDirectly(
  pieces: Pieces,
  path: string,
  found: Stats,
  mustBeReadable: boolean,
): Promise<void> {
  if (found.isDirectory())
    fail('file-not-found', `${path} is a folder. Name a file in it: ${join(path, 'FILE')}.`);
  if (mustBeReadable) {
    fail(
      'invalid',
      `${path} is ${kindOf(found)}, and --verify needs a regular file. Name one, or omit --verify.`,
    );
  }
  if (found.isSocket()) {
    fail(
      'file-not-found',
      `${path} is a socket, which cannot be opened as a file. Name a file, or omit FILE to write to standard output.`,
    );
  }
  // Without O_CREAT: a target that was deleted meanwhile must not become a regular file.
  const file = await open(path, constants.O_WRONLY);
  await pipeline(Readable.from(combine(pieces)), file.createWriteStream());
}

function kindOf(found: Stats): string {
  if (found.isFIFO()) return 'a FIFO';
  return found.isSocket() ? 'a socket' : 'a device';
}

/** Undefined if nothing exists there yet. */
async function findTarget(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The path of the file that a symbolic link names, also if that file does not exist yet. */
async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const target = await readlink(path).catch(() => undefined);
  return target === undefined ? path : followLinks(resolve(await realpath(dirname(path)), target));
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error));
}

/** Throws `file-not-found`. */
async function requireFolderOf(path: string): Promise<void> {
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

/** Writes to an open stream, and leaves it open. */
export async function writeToStream(pieces: Pieces, output: Writable): Promise<void> {
  await pipeline(Readable.from(combine(pieces)), output, { end: false });
}

const chunkCharacters = 64 * 1024;

/** Combines short texts, to reduce the number of writes. */
async function* combine(pieces: Pieces): AsyncGenerator<string | Uint8Array> {
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
