import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import type { ImportOutcome } from './transfer.ts';

/** Characters gathered before they are written. */
const flushAt = 64 * 1024;

/** The outcome of every item, on disk instead of in memory. */
export class KeysFile {
  readonly #descriptor: number;
  #pending = '';
  #written = 0;

  constructor(path: string) {
    this.#descriptor = openSync(path, 'w');
  }

  add(outcome: ImportOutcome, file: string, id: string): void {
    this.#pending += `${JSON.stringify([outcome, file, id])}\n`;
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
