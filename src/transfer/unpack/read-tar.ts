/** Reads tar files. archive-guard.ts has the rules and limits. */
import { createReadStream } from 'node:fs';
import { type Extract, extract, type Header } from 'tar-stream';
import { type ArchiveGuard, headBytes, type UnpackedDocument } from './archive-guard.ts';

/** Accepts the tar format from before 1988. The types of tar-stream do not declare this option. */
const extractOptions: object = { allowUnknownFormat: true };

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** The bytes of an entry in the file. */
interface Extent {
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

/**
 * Yields the documents of an uncompressed tar file in the order of their names. Reads the whole file once to check every entry; then reads each
 * document at its offset, without writing to disk.
 */
export async function* readTarDocuments(path: string, guard: ArchiveGuard): AsyncIterable<UnpackedDocument> {
  for (const { name, start, size } of await listExtents(path, guard)) {
    yield { name, bytes: readExtent(path, start, size), size };
  }
}

async function listExtents(path: string, guard: ArchiveGuard): Promise<readonly Extent[]> {
  const found: Extent[] = [];
  let sum = 0;
  try {
    for await (const entry of openTar(path)) {
      const { header } = entry;
      const stored = header.name.replace(/^(?:\.\/)+(?=.)/, '');
      const isFolder = header.type === 'directory' || stored.endsWith('/') || stored === '.';
      const name = isFolder ? stored : guard.toLabel(stored);
      const action = guard.classify(isFolder && !name.endsWith('/') ? `${name}/` : name);
      requireRegularFile(header, name, guard);
      const head = await drain(entry);
      if (action !== 'skip') guard.requireNoArchive(name, head);
      if (action !== 'read') continue;
      const { size } = header;
      sum += size;
      guard.requireAllowedBytes(sum);
      found.push({ name, start: offsetOf(header), size });
    }
  } catch (error) {
    guard.failDamaged(error);
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
}

function openTar(path: string): Extract {
  const file = createReadStream(path);
  const entries = extract(extractOptions);
  file.on('error', (error) => entries.destroy(error));
  entries.on('close', () => file.destroy());
  file.pipe(entries);
  return entries;
}

function requireRegularFile(header: Header, name: string, guard: ArchiveGuard): void {
  const { type } = header;
  if (type === 'file' || type === 'contiguous-file' || type === 'directory') return;
  guard.fail('It is a link, a device or another entry that is not a regular file.', name);
}

/** Reads an entry to its end; returns its first bytes. */
async function drain(entry: Entry): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  for await (const chunk of entry as AsyncIterable<Uint8Array>) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
  }
  return head;
}

/** The offset of an entry's bytes in the file, which tar-stream provides but its types do not declare. */
function offsetOf(header: Header): number {
  const { byteOffset } = header as Header & { readonly byteOffset?: number };
  if (byteOffset === undefined) throw new Error('tar-stream no longer provides the offset of an entry');
  return byteOffset;
}

async function* readExtent(path: string, start: number, size: number): AsyncIterable<Uint8Array> {
  if (size > 0) yield* createReadStream(path, { start, end: start + size - 1 }) as AsyncIterable<Uint8Array>;
}
