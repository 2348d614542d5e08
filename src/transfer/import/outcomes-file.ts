/** The outcome of an import for every item, in a file instead of in memory: one JSON list per line. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, ftruncateSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { ImportOutcome, UnitSyncOutcome } from '../../graph/import/import.ts';
import type { FieldChange } from '../../lib/json-diff.ts';
import { fail } from '../../model/errors.ts';

/** An item of an imported file, with its changes if the request has `diff`; or a unit that a sync created, moved or deleted, with its new id if it was moved. */
export type OutcomeLine =
  | readonly [ImportOutcome, file: string, id: string, changes?: readonly FieldChange[]]
  | readonly [UnitSyncOutcome, id: string, newId?: string];

const flushCharacters = 64 * 1024;

/** @typeParam Line the value of each line. */
export class OutcomesFile<Line = OutcomeLine> {
  readonly #descriptor: number;
  readonly #maxBytes: number;
  #pending = '';
  #written = 0;

  /** @param maxBytes limit of the file; the setting is `review-bytes`. */
  constructor(path: string, maxBytes = Number.POSITIVE_INFINITY) {
    this.#descriptor = openSync(path, 'w');
    this.#maxBytes = maxBytes;
  }

  /** Throws `limit-exceeded`. */
  add(line: Line): void {
    this.#pending += `${JSON.stringify(line)}\n`;
    if (this.#pending.length >= flushCharacters) this.#flush();
  }

  /** The current length of the file, for {@link rollBack}. */
  mark(): number {
    this.#flush();
    return this.#written;
  }

  /** Discards everything added after the mark. */
  rollBack(mark: number): void {
    this.#pending = '';
    ftruncateSync(this.#descriptor, mark);
    this.#written = mark;
  }

  close(): void {
    this.#flush();
    closeSync(this.#descriptor);
  }

  #flush(): void {
    this.#written += writeSync(this.#descriptor, this.#pending, this.#written);
    this.#pending = '';
    if (this.#written <= this.#maxBytes) return;
    fail(
      'limit-exceeded',
      `The differences of this import need more than ${this.#maxBytes} bytes (limit review-bytes). Split it into several imports, or import without review.`,
      { details: { limit: 'review-bytes', bytes: this.#maxBytes } },
    );
  }
}

/** Equal digests mean equal lines. */
export async function digestFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return hash.digest('hex');
}

/** Yields all lines in the order of writing. */
export async function* readOutcomes<Line = OutcomeLine>(path: string): AsyncGenerator<Line> {
  for await (const line of readLines(path)) yield JSON.parse(line.toString()) as Line;
}

/** Lines end with a line feed only: node:readline would also split a text at U+2028, which JSON does not escape. */
async function* readLines(path: string): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
}

const lineFeed = 0x0a;

/** Bytes that are read at once: neighbours in the order of the locations are mostly neighbours in the file of outcomes. */
const windowBytes = 64 * 1024;

interface Entry {
  readonly file: number;
  readonly order: number;
  /** Position and length of the line in bytes. */
  readonly at: number;
  readonly bytes: number;
}

interface Located {
  readonly file?: string;
  readonly order?: number;
}

/**
 * Yields all lines in the order of the imported files, and of the records in each. Lines without a file come last. Keeps a few numbers for each line
 * in memory.
 */
export async function* readLocatedOutcomes<Line extends Located>(path: string): AsyncGenerator<Line> {
  const files = new Map<string, number>();
  const entries: Entry[] = [];
  let at = 0;
  for await (const text of readLines(path)) {
    const { file, order = 0 } = JSON.parse(text.toString()) as Line;
    if (file !== undefined && !files.has(file)) files.set(file, files.size);
    const rank = file === undefined ? Number.POSITIVE_INFINITY : files.get(file)!;
    entries.push({ file: rank, order, at, bytes: text.length });
    at += text.length + 1;
  }
  entries.sort((one, other) =>
    one.file === other.file ? one.order - other.order : one.file < other.file ? -1 : 1,
  );
  const handle = await open(path);
  try {
    let window = { from: 0, bytes: Buffer.alloc(0) };
    for (const { at: from, bytes } of entries) {
      const end = window.from + window.bytes.length;
      if (from < window.from || from + bytes > end) {
        const buffer = Buffer.allocUnsafe(Math.max(bytes, windowBytes));
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, from);
        window = { from, bytes: buffer.subarray(0, bytesRead) };
      }
      const start = from - window.from;
      yield JSON.parse(window.bytes.toString('utf8', start, start + bytes)) as Line;
    }
  } finally {
    await handle.close();
  }
}
