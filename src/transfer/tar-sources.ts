import { createReadStream } from 'node:fs';
import { type Extract, extract, type Header } from 'tar-stream';
import { type ArchiveGuard, headBytes, type Source } from './archive-guard.ts';

/** Tars from before 1988 are read as well; the library knows this option, its types do not. */
const OPTIONS: object = { allowUnknownFormat: true };

type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** Where an entry's bytes lie in the file. */
interface Extent {
  readonly name: string;
  readonly start: number;
  readonly size: number;
}

/**
 * The XML documents of an unpacked tar file in the order of their names. The whole file is passed through once to check
 * every entry; then each document is read from its place, so nothing is written to disk.
 */
export async function* tarSources(path: string, guard: ArchiveGuard): AsyncIterable<Source> {
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
      const name = isFolder ? stored : guard.label(stored);
      const verdict = guard.judge(isFolder && !name.endsWith('/') ? `${name}/` : name);
      requirePlain(header, name, guard);
      const head = await drain(entry);
      if (verdict !== 'skip') guard.requireNoArchive(name, head);
      if (verdict !== 'read') continue;
      const { size } = header;
      sum += size;
      guard.requireBytes(sum);
      found.push({ name, start: offsetOf(header), size });
    }
  } catch (error) {
    guard.refuseDamaged(error);
  }
  return found.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
}

function openTar(path: string): Extract {
  const file = createReadStream(path);
  const entries = extract(OPTIONS);
  file.on('error', (error) => entries.destroy(error));
  entries.on('close', () => file.destroy());
  file.pipe(entries);
  return entries;
}

function requirePlain(header: Header, name: string, guard: ArchiveGuard): void {
  const { type } = header;
  if (type === 'file' || type === 'contiguous-file' || type === 'directory') return;
  guard.refuse('It is a link, a device or another entry that is no plain file.', name);
}

/** Passes an entry by; gives its first bytes. */
async function drain(entry: Entry): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array(0);
  for await (const chunk of entry as AsyncIterable<Uint8Array>) {
    if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]);
  }
  return head;
}

/** The library tells the offset of an entry's bytes; its types do not. */
function offsetOf(header: Header): number {
  const { byteOffset } = header as Header & { readonly byteOffset?: number };
  if (byteOffset === undefined) throw new Error('tar-stream no longer tells where an entry begins');
  return byteOffset;
}

async function* readExtent(path: string, start: number, size: number): AsyncIterable<Uint8Array> {
  if (size > 0) yield* createReadStream(path, { start, end: start + size - 1 }) as AsyncIterable<Uint8Array>;
}
