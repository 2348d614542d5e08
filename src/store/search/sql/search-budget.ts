/** The index entries that one search may still read, and whether its client still waits for it. */
import { occurrenceKinds } from '../../../search/columns.ts';
import { listTerms } from '../../../search/term-tree.ts';
import type { CancelSignal, HitSelection } from '../search.ts';
import { cancelledError } from './search-limits.ts';

/** A search without a limit: of a command, or of a test. */
export const unlimitedWork = Number.POSITIVE_INFINITY;

export class SearchBudget {
  readonly #signal: CancelSignal | undefined;
  #left: number;
  #isExceeded = false;
  #leavesOutHits = false;

  constructor(maxEntries: number = unlimitedWork, signal?: CancelSignal) {
    this.#left = maxEntries;
    this.#signal = signal;
  }

  /** Entries that may still be read. */
  get left(): number {
    return this.#left;
  }

  /** Whether the search has left out entries: hits may be missing, and scores may be too low. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** Whether hits may be missing. */
  get leavesOutHits(): boolean {
    return this.#leavesOutHits;
  }

  /** Must be called between two statements. Throws `cancelled` if the client has left. */
  throwIfCancelled(): void {
    if (this.#signal?.aborted === true) throw cancelledError();
  }

  /**
   * Charges entries that are about to be read. Returns false if so many are not left: callers must then leave them out. All later calls return false
   * too, so that less important entries are not read in place of more important ones.
   */
  take(entries: number): boolean {
    this.throwIfCancelled();
    if (entries > this.#left) {
      this.#left = 0;
      this.#isExceeded = true;
      return false;
    }
    this.#left -= entries;
    return true;
  }

  /** Charges entries of a list of hits, which are always read as far as `isCut` says. */
  charge(entries: number, isCut: boolean): void {
    this.#left = Math.max(0, this.#left - entries);
    if (!isCut) return;
    this.#isExceeded = true;
    this.#leavesOutHits = true;
  }
}

/** Entries that a hit counts in a search backend that compares each hit with each way in which a term can occur, and does not count entries itself. */
export function countEntriesPerHit({ query }: Pick<HitSelection, 'query'>): number {
  return query === undefined ? 1 : 1 + listTerms(query.tree).length * occurrenceKinds.length;
}
