/**
 * Opens the file of an import: a document, compressed or not, or an archive of documents. The kind is detected by the bytes, not by the name,
 * unless the file was sent as a document. An invalid zip file is rejected before its first document is read. archive-guard.ts has the rules,
 * zip-sources.ts and tar-sources.ts read the kinds of archives.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { fail } from '../../model/errors.ts';
import {
  ArchiveGuard,
  type ByteKind,
  detectByteKind,
  headBytes,
  type UnpackedDocument,
  type UnpackLimits,
  type UnpackWarning,
} from './archive-guard.ts';
import { readTarDocuments } from './read-tar.ts';
import { isWorkbook, readZipDocuments } from './read-zip.ts';

export type { UnpackLimits, UnpackWarning };

/** A file on disk, and whether it is read as one document or as an archive of documents. */
interface SpooledFile {
  /** For messages. */
  readonly name: string;
  readonly path: string;
  readonly kind: 'document' | 'archive';
}

export interface UnpackOptions {
  readonly limits: UnpackLimits;
  /** Folder for unpacking archives. */
  readonly tmpFolder: string;
  /** Extensions of the entries that are read, without the dot. */
  readonly endings: readonly string[];
  readonly warn: (warning: UnpackWarning) => void;
}

/** Size of the read buffer. A yielded chunk is valid until the next one is requested. */
const bufferBytes = 64 * 1024;

const expectedKinds = 'a zip, tar, tar.gz or gz was expected, or a single document';
const spaceOrByteOrderMark: ReadonlySet<number> = new Set([
  0x00, 0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf, 0xfe, 0xff,
]);

/**
 * Yields the documents of a file: the file itself, or the entries of an archive in the order of their names. Callers must read each before they
 * request the next. A compressed tar is unpacked to a temporary folder inside `tmpFolder`.
 * Throws `bad-archive`, `limit-exceeded`, and `no-items` for an archive without an entry to read.
 */
export async function* unpackDocuments(
  file: SpooledFile,
  { limits, tmpFolder, endings, warn }: UnpackOptions,
): AsyncIterable<UnpackedDocument> {
  const { size: packedBytes } = await stat(file.path);
  const guard = new ArchiveGuard(file.name, { packedBytes, limits, endings, warn });
  const kind = detectByteKind(await readHead(file.path));
  if (file.kind === 'document') {
    yield kind === 'gzip' ? gunzipped(file, guard) : await plain(file);
    return;
  }
  let count = 0;
  for await (const source of archiveSources(file, kind, guard, tmpFolder)) {
    count += 1;
    yield source;
  }
  if (count > 0) return;
  const message = `The archive ${file.name} contains no ${guard.endings} file.`;
  fail('no-items', message, { errors: [{ file: file.name, message }] });
}

async function* archiveSources(
  file: SpooledFile,
  kind: ByteKind,
  guard: ArchiveGuard,
  tmpFolder: string,
): AsyncIterable<UnpackedDocument> {
  if (kind === 'zip' && guard.readsWorkbooks && (await isWorkbook(file.path))) yield await plain(file);
  else if (kind === 'zip') yield* readZipDocuments(file.path, guard);
  else if (kind === 'tar') yield* readTarDocuments(file.path, guard);
  else if (kind === 'gzip') yield* gzipSources(file, guard, tmpFolder);
  else if ((await stat(file.path)).size === 0) guard.failEmpty(`It is empty; ${expectedKinds}.`);
  else if (isDocument(await readHead(file.path), guard)) yield await plain(file);
  else guard.fail(`It is neither an archive nor a ${guard.endings} document: ${expectedKinds}.`);
}

/** Control characters that text never contains: all but tab, line feed, form feed, carriage return and escape. */
const binaryBytes: ReadonlySet<number> = new Set(
  [...Array(32).keys(), 0x7f].filter((byte) => ![9, 10, 12, 13, 27].includes(byte)),
);

/** Whether the bytes can be a document of the format: XML begins with `<`, other formats are text. */
function isDocument(head: Uint8Array, guard: ArchiveGuard): boolean {
  if (guard.isXmlOnly) return head.find((byte) => !spaceOrByteOrderMark.has(byte)) === 0x3c;
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isUtf16 || !head.some((byte) => binaryBytes.has(byte));
}

async function* gzipSources(
  file: SpooledFile,
  guard: ArchiveGuard,
  tmpFolder: string,
): AsyncIterable<UnpackedDocument> {
  const head = await readGunzippedHead(file, guard);
  const kind = detectByteKind(head);
  if (kind === 'tar') {
    yield* packedTarSources(file, guard, tmpFolder);
    return;
  }
  const isWorkbook = kind === 'zip' && guard.readsWorkbooks;
  if (kind !== 'other' && !isWorkbook) guard.failNested(file.name);
  if (!isWorkbook && !isDocument(head, guard))
    guard.fail(`It is compressed, but contains neither a tar nor a ${guard.endings} document.`);
  yield gunzipped(file, guard);
}

/** Entries of a tar can be in any order, so a compressed one is unpacked to disk, within the limits, and read in the order of names. */
async function* packedTarSources(
  file: SpooledFile,
  guard: ArchiveGuard,
  tmpFolder: string,
): AsyncIterable<UnpackedDocument> {
  const folder = await mkdtemp(join(tmpFolder, 'unpack-'));
  try {
    const path = join(folder, 'archive.tar');
    await pipeline(gunzip(file, guard), createWriteStream(path));
    yield* readTarDocuments(path, guard);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function gunzipped(file: SpooledFile, guard: ArchiveGuard): UnpackedDocument {
  return { name: file.name.replace(/\.gz$/i, ''), bytes: gunzip(file, guard) };
}

async function* gunzip(file: SpooledFile, guard: ArchiveGuard): AsyncIterable<Uint8Array> {
  yield* guard.expand(file.name, createReadStream(file.path), createGunzip({ chunkSize: 64 * 1024 }));
}

async function plain(file: SpooledFile): Promise<UnpackedDocument> {
  const { size } = await stat(file.path);
  return { name: file.name, bytes: readFile(file.path), size };
}

/** Reuses one buffer, so that the memory for a long file does not depend on the garbage collector. */
async function* readFile(path: string): AsyncIterable<Uint8Array> {
  const handle = await open(path);
  try {
    const buffer = Buffer.allocUnsafeSlow(bufferBytes);
    while (true) {
      const { bytesRead } = await handle.read(buffer, 0, bufferBytes, null);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Whether the file is an archive or compressed, by its first bytes. A workbook is a zip file too. */
export async function isPacked(path: string): Promise<boolean> {
  return detectByteKind(await readHead(path)) !== 'other';
}

async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function readGunzippedHead(file: SpooledFile, guard: ArchiveGuard): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  const unpacker = createGunzip();
  const packed = createReadStream(file.path);
  packed.on('error', (error) => unpacker.destroy(error));
  packed.pipe(unpacker);
  try {
    for await (const chunk of unpacker as AsyncIterable<Uint8Array>) {
      head = Buffer.concat([head, chunk]);
      if (head.length >= headBytes) break;
    }
  } catch (error) {
    guard.failDamaged(error);
  } finally {
    packed.destroy();
  }
  return head.subarray(0, headBytes);
}
