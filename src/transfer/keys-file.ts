/** What became of every item, on disk instead of in memory: one JSON list a line. */
import { closeSync, createReadStream, ftruncateSync, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ImportOutcome, SyncOutcome } from '../graph/importer.ts';
import type { FieldChange } from '../lib/json-diff.ts';

/** An item of a file, with what is other than before where that is wanted; or what a sync did, with the new id of what was moved. */
export type KeyLine =
  | readonly [ImportOutcome, file: string, id: string, changes?: readonly FieldChange[]]
  | readonly [SyncOutcome, id: string, newId?: string];

const flushAt = 64 * 1024;

/** Writes lines. */
export class KeysFile {
  readonly #descriptor: number;
  #pending = '';
  #written = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'w');
  }

  add(line: KeyLine): void {
    this.#pending += `${JSON.stringify(line)}\n`;
    if (this.#pending.length >= flushAt) this.#flush();
  }

  /** Where the file ends now. */
  mark(): number {
    this.#flush();
    return this.#written;
  }

  /** Forgets what was added since the mark. */
  takeBack(mark: number): void {
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

/** All lines, in the order they were written. */
export async function* readKeys(path: string): AsyncGenerator<KeyLine> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) yield JSON.parse(line) as KeyLine;
}
