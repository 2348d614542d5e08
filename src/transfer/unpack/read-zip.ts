/**
 * Reads zip files. The library reads the directory and locates the packed bytes. Names, sizes and unpacking are handled here: errors must name the
 * entry, and sizes must be counted, not trusted. archive-guard.ts has the limits.
 */
import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import type { ArchiveGuard, UnpackedDocument } from './archive-guard.ts';

/** Number of bytes in which an entry that is not imported is checked for being an archive under another extension. */
const checkedBytes = 4096;
const chunkBytes = 64 * 1024;
const maxEntriesOfWorkbook = 10_000;
/** Minimum bytes of the local header before the bytes of an entry. */
const localHeaderBytes = 30;
const deflated = 8;
const stored = 0;
/** Entries that were packed on Unix have the file type in the upper half of their attributes. */
const unix = 3;
const fileTypeMask = 0o170000;
const regularTypes: ReadonlySet<number> = new Set([0, 0o100000, 0o040000]);

interface NamedEntry {
  readonly name: string;
  readonly entry: Entry;
}

/**
 * Yields the documents of a zip file in the order of their names. Checks the directory before the first one, and the size and checksum of each
 * while it is read.
 */
export async function* readZipDocuments(path: string, guard: ArchiveGuard): AsyncIterable<UnpackedDocument> {
  // Names are decoded here: the error of the library would not contain an invalid name.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const zip = await openPromise(path, options).catch((error: unknown) => guard.failDamaged(error));
  try {
    for (const { name, entry } of await listEntries(zip, guard)) {
      yield { name, bytes: readEntry(zip, { name, entry }, guard), size: entry.uncompressedSize };
    }
  } finally {
    zip.close();
  }
}

/** Whether a zip file is an XLSX workbook, and not an archive of documents. */
export async function isWorkbook(path: string): Promise<boolean> {
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: false }).catch(() => undefined);
  // The reader of the archive reports the error.
  if (zip === undefined) return false;
  try {
    // A workbook has few entries, and this one is among the first.
    let count = 0;
    for await (const { fileName } of zip.eachEntry()) {
      if (fileName === 'xl/workbook.xml') return true;
      if (++count > maxEntriesOfWorkbook) return false;
    }
    return false;
  } catch {
    // The reader of the archive reports the error.
    return false;
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile, guard: ArchiveGuard): Promise<readonly NamedEntry[]> {
  const found: NamedEntry[] = [];
  const unchecked: NamedEntry[] = [];
  const all: NamedEntry[] = [];
  let declared = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
      const name = guard.toLabel(getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false));
      const action = guard.classify(name);
      requireRegularFile(entry, name, guard);
      all.push({ name, entry });
      if (action === 'check') unchecked.push({ name, entry });
      if (action !== 'read') continue;
      if (entry.compressionMethod !== deflated && entry.compressionMethod !== stored) {
        guard.fail('Its compression method is not supported; use deflate.', name);
      }
      declared += entry.uncompressedSize;
      guard.requireAllowedBytes(declared);
      guard.requireAllowedRatio(entry.uncompressedSize, entry.compressedSize);
      found.push({ name, entry });
    }
    requireNoOverlap(all, guard);
    for (const named of unchecked) await requireNoArchive(zip, named, guard);
  } catch (error) {
    guard.failDamaged(error);
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
}

/** Throws `bad-archive` for entries that share bytes of the file: a small file could contain any number of large entries. */
function requireNoOverlap(entries: readonly NamedEntry[], guard: ArchiveGuard): void {
  const inOrder = entries.toSorted(
    (one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader,
  );
  let end = 0;
  for (const { name, entry } of inOrder) {
    const { relativeOffsetOfLocalHeader: start, compressedSize } = entry;
    if (start < end) guard.fail('It shares its bytes with another entry.', name);
    end = start + localHeaderBytes + compressedSize;
  }
}

function requireRegularFile(entry: Entry, name: string, guard: ArchiveGuard): void {
  if (entry.isEncrypted()) guard.fail('It is encrypted.', name);
  const kind = (entry.externalFileAttributes >>> 16) & fileTypeMask;
  if (entry.versionMadeBy >>> 8 === unix && !regularTypes.has(kind))
    guard.fail('It is a link or a device.', name);
}

/** Throws `bad-archive` if an entry that is not read is an archive under another extension. */
async function requireNoArchive(zip: ZipFile, named: NamedEntry, guard: ArchiveGuard): Promise<void> {
  if (!named.entry.canDecodeFileData()) return;
  const packed = zip.openReadStreamPromise(named.entry, {
    decodeFileData: false,
    end: Math.min(named.entry.compressedSize, checkedBytes),
  });
  for await (const chunk of unpacked(await packed, named, guard, checkedBytes)) {
    guard.requireNoArchive(named.name, chunk);
    return;
  }
}

async function* readEntry(zip: ZipFile, named: NamedEntry, guard: ArchiveGuard): AsyncIterable<Uint8Array> {
  const { name, entry } = named;
  let size = 0;
  let checksum = 0;
  // The packed bytes are unpacked here, so that the ratio can be checked meanwhile.
  const packed = await zip
    .openReadStreamPromise(entry, { decodeFileData: false })
    .catch((error: unknown) => guard.failDamaged(error, name));
  for await (const chunk of unpacked(packed, named, guard, chunkBytes)) {
    if (size === 0) guard.requireNoArchive(name, chunk);
    size += chunk.length;
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) {
    guard.fail('It is damaged: its size or checksum is not the one declared.', name);
  }
}

async function* unpacked(
  packed: Readable,
  { name, entry }: NamedEntry,
  guard: ArchiveGuard,
  chunkSize: number,
): AsyncIterable<Uint8Array> {
  if (entry.compressionMethod === deflated) {
    yield* guard.expand(name, packed, createInflateRaw({ chunkSize }));
    return;
  }
  for await (const chunk of packed as AsyncIterable<Uint8Array>) {
    guard.count(chunk.length);
    yield chunk;
  }
}
