/** The log of an import: counts, warnings, skipped parts. */
import type { WarningLocation } from '../../formats/format.ts';
import type { SyncCounts } from '../../graph/import/import.ts';
import type { SourceError } from '../../model/errors.ts';

export interface ImportLog {
  readonly message: string | null;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Id of the event; null for a dry run, unless the profile reports the id that it would have had. */
  readonly event: string | null;
  /** In tolerant mode, the skipped files and rows. */
  readonly errors: readonly SourceError[];
  readonly warnings: readonly Warning[];
  /** Counts of a sync. */
  readonly sync?: SyncCounts;
}

/** All warnings with the same code, with the locations of the first ones. `places` is the name on the wire. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly places: readonly WarningLocation[];
}

const maxLocations = 20;

/** Collects warnings by code in bounded memory. */
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
    if (warning.places.length < maxLocations) warning.places.push(location);
  }

  /** A copy of the warnings, for {@link rollBack}. */
  mark(): readonly Warning[] {
    return this.list().map((warning) => ({ ...warning, places: [...warning.places] }));
  }

  /** Discards everything added after the mark. */
  rollBack(mark: readonly Warning[]): void {
    this.#byCode.clear();
    for (const warning of mark) this.#byCode.set(warning.code, { ...warning, places: [...warning.places] });
  }

  list(): readonly Warning[] {
    return [...this.#byCode.values()];
  }
}

/** Further errors are only counted. */
const maxErrors = 1000;

/** Collects the errors of skipped files and rows, in bounded memory. */
export class SkipLog {
  #errors: SourceError[] = [];
  #count = 0;

  add(error: SourceError): void {
    this.#count += 1;
    if (this.#errors.length < maxErrors) this.#errors.push(error);
  }

  mark(): number {
    return this.#count;
  }

  /** Discards everything added after the mark. */
  rollBack(mark: number): void {
    this.#count = mark;
    this.#errors = this.#errors.slice(0, mark);
  }

  list(): readonly SourceError[] {
    const more = this.#count - this.#errors.length;
    return more === 0
      ? this.#errors
      : [...this.#errors, { message: `${more} more ${more === 1 ? 'was' : 'were'} skipped.` }];
  }
}
