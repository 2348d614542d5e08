/**
 * Reads zip files. The library reads the directory and finds the packed bytes; names, sizes and unpacking are seen to
 * here, since names must be told when they are refused and sizes counted rather than believed. Knows no limits:
 * archive-guard does.
 */
import type { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import type { ArchiveGuard, Source } from './archive-guard.ts';

/** Bytes looked at of an entry that is not read. */
const LOOKED_AT = 4096;
const READ_AT_ONCE = 64 * 1024;
/** Bytes of the header before those of an entry, at least. */
const LOCAL_HEADER = 30;
const DEFLATED = 8;
const STORED = 0;
/** Where an entry was packed on Unix, the kind of file stands in the upper half of its attributes. */
const UNIX = 3;
const FILE_KIND = 0o170000;
const PLAIN_KINDS: ReadonlySet<number> = new Set([0, 0o100000, 0o040000]);

interface NamedEntry {
  readonly name: string;
  readonly entry: Entry;
}

/**
 * The XML documents of a zip file in the order of their names. All that its directory tells is checked before the
 * first is yielded; size and checksum of each while it is read.
 */
export async function* zipSources(path: string, guard: ArchiveGuard): AsyncIterable<Source> {
  // Names are decoded here, since the library would refuse a bad one without telling it.
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const zip = await openPromise(path, options).catch((error: unknown) => guard.refuseDamaged(error));
  try {
    for (const { name, entry } of await listEntries(zip, guard)) {
      yield { name, bytes: readEntry(zip, { name, entry }, guard), size: entry.uncompressedSize };
    }
  } finally {
    zip.close();
  }
}

async function listEntries(zip: ZipFile, guard: ArchiveGuard): Promise<readonly NamedEntry[]> {
  const found: NamedEntry[] = [];
  const doubtful: NamedEntry[] = [];
  const all: NamedEntry[] = [];
  let declared = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
      const name = guard.label(getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false));
      const verdict = guard.judge(name);
      requirePlain(entry, name, guard);
      all.push({ name, entry });
      if (verdict === 'look') doubtful.push({ name, entry });
      if (verdict !== 'read') continue;
      if (entry.compressionMethod !== DEFLATED && entry.compressionMethod !== STORED) {
        guard.refuse('It is packed by a method that is not known; use deflate.', name);
      }
      declared += entry.uncompressedSize;
      guard.requireBytes(declared);
      guard.requireRatio(entry.uncompressedSize, entry.compressedSize);
      found.push({ name, entry });
    }
    requireApart(all, guard);
    for (const named of doubtful) await look(zip, named, guard);
  } catch (error) {
    guard.refuseDamaged(error);
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
}

/** Refuses entries that share bytes of the file: a small file could hold any number of large ones. */
function requireApart(entries: readonly NamedEntry[], guard: ArchiveGuard): void {
  const inOrder = entries.toSorted(
    (one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader,
  );
  let end = 0;
  for (const { name, entry } of inOrder) {
    const { relativeOffsetOfLocalHeader: start, compressedSize } = entry;
    if (start < end) guard.refuse('It shares its bytes with another entry.', name);
    end = start + LOCAL_HEADER + compressedSize;
  }
}

function requirePlain(entry: Entry, name: string, guard: ArchiveGuard): void {
  if (entry.isEncrypted()) guard.refuse('It is encrypted.', name);
  const kind = (entry.externalFileAttributes >>> 16) & FILE_KIND;
  if (entry.versionMadeBy >>> 8 === UNIX && !PLAIN_KINDS.has(kind))
    guard.refuse('It is a link or a device.', name);
}

/** Looks at the first bytes of an entry that is not read, lest an archive hides there. */
async function look(zip: ZipFile, named: NamedEntry, guard: ArchiveGuard): Promise<void> {
  if (!named.entry.canDecodeFileData()) return;
  const packed = zip.openReadStreamPromise(named.entry, {
    decodeFileData: false,
    end: Math.min(named.entry.compressedSize, LOOKED_AT),
  });
  for await (const chunk of unpacked(await packed, named, guard, LOOKED_AT)) {
    guard.requireNoArchive(named.name, chunk);
    return;
  }
}

async function* readEntry(zip: ZipFile, named: NamedEntry, guard: ArchiveGuard): AsyncIterable<Uint8Array> {
  const { name, entry } = named;
  let size = 0;
  let checksum = 0;
  // Packed bytes are asked for and unpacked here, so that the ratio can be told while they are.
  const packed = await zip
    .openReadStreamPromise(entry, { decodeFileData: false })
    .catch((error: unknown) => guard.refuseDamaged(error, name));
  for await (const chunk of unpacked(packed, named, guard, READ_AT_ONCE)) {
    if (size === 0) guard.requireNoArchive(name, chunk);
    size += chunk.length;
    checksum = crc32(chunk, checksum);
    yield chunk;
  }
  if (size !== entry.uncompressedSize || checksum !== entry.crc32) {
    guard.refuse('It is damaged: its size or checksum is not the one declared.', name);
  }
}

async function* unpacked(
  packed: Readable,
  { name, entry }: NamedEntry,
  guard: ArchiveGuard,
  chunkSize: number,
): AsyncIterable<Uint8Array> {
  if (entry.compressionMethod === DEFLATED) {
    yield* guard.expand(name, packed, createInflateRaw({ chunkSize }));
    return;
  }
  for await (const chunk of packed as AsyncIterable<Uint8Array>) {
    guard.count(chunk.length);
    yield chunk;
  }
}
