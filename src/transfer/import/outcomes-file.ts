/** The outcome of an import for every item, in a file instead of in memory: one JSON list per line. */
import { closeSync, createReadStream, ftruncateSync, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ImportOutcome, UnitSyncOutcome } from '../../graph/import/import.ts';
import type { FieldChange } from '../../lib/json-diff.ts';

/** An item of an imported file, with its changes if the request has `diff`; or a unit that a sync created, moved or deleted, with its new id if it was moved. */
export type OutcomeLine =
  | readonly [ImportOutcome, file: string, id: string, changes?: readonly FieldChange[]]
  | readonly [UnitSyncOutcome, id: string, newId?: string];

const flushCharacters = 64 * 1024;

export class OutcomesFile {
  readonly #descriptor: number;
  #pending = '';
  #written = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'w');
  }

  add(line: OutcomeLine): void {
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
  }
}

/** Yields all lines in the order of writing. */
export async function* readOutcomes(path: string): AsyncGenerator<OutcomeLine> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as OutcomeLine;
}
