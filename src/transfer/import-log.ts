/** What an import tells when it is done. */
import type { WarningLocation } from '../formats/format.ts';
import type { SyncCounts } from '../graph/importer.ts';
import type { SourceError } from '../model/errors.ts';

export interface ImportLog {
  readonly message: string | null;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Id of the event; null for a dry run, unless the profile reports the id that it would have had. */
  readonly event: string | null;
  /** What was left out, in tolerant mode. */
  readonly errors: readonly SourceError[];
  readonly warnings: readonly Warning[];
  /** What was moved and deleted, after a sync. */
  readonly sync?: SyncCounts;
}

/** Something odd that was kept all the same: one entry for each code, with the first places. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly places: readonly WarningLocation[];
}

const placesShown = 20;

/** Gathers oddities by code in bounded memory. */
export class Warnings {
  readonly #byCode = new Map<
    string,
    { code: string; message: string; count: number; places: WarningLocation[] }
  >();

  add(code: string, message: string, location: WarningLocation, count = 1): void {
    let warning = this.#byCode.get(code);
    if (warning === undefined) {
      warning = { code, message, count: 0, places: [] };
      this.#byCode.set(code, warning);
    }
    warning.count += count;
    if (warning.places.length < placesShown) warning.places.push(location);
  }

  /** What was gathered so far; of the counts and places a copy, since they go on. */
  mark(): readonly Warning[] {
    return this.list().map((warning) => ({ ...warning, places: [...warning.places] }));
  }

  /** Forgets what was added since the mark. */
  takeBack(mark: readonly Warning[]): void {
    this.#byCode.clear();
    for (const warning of mark) this.#byCode.set(warning.code, { ...warning, places: [...warning.places] });
  }

  list(): readonly Warning[] {
    return [...this.#byCode.values()];
  }
}

/** What was left out that is listed; of more than that only the number is told. */
const leftOutShown = 1000;

/** Gathers what is left out, in bounded memory. */
export class SkipLog {
  #errors: SourceError[] = [];
  #count = 0;

  add(error: SourceError): void {
    this.#count += 1;
    if (this.#errors.length < leftOutShown) this.#errors.push(error);
  }

  mark(): number {
    return this.#count;
  }

  /** Forgets what was added since the mark. */
  takeBack(mark: number): void {
    this.#count = mark;
    this.#errors = this.#errors.slice(0, mark);
  }

  list(): readonly SourceError[] {
    const more = this.#count - this.#errors.length;
    return more === 0
      ? this.#errors
      : [...this.#errors, { message: `${more} more ${more === 1 ? 'was' : 'were'} left out.` }];
  }
}
