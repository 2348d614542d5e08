/** The outcome of an import for every item, in a file instead of in memory: one JSON list per line. */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, ftruncateSync, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
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
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as Line;
}
