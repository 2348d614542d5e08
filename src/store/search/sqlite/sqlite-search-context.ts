/** One search: its connection, and the index entries that it may still read. */

import type { SqliteDatabase } from '../../sqlite/database.ts';
import type { Gid } from '../../viewer.ts';
import type { SearchBudget } from '../sql/search-budget.ts';
import type { EntryCounts } from './entry-counts.ts';
import type { HiddenItemCache } from './hidden-items.ts';

/** Share of the hits that is listed however many entries there are. */
const minPart = 0.1;

interface GidRange {
  readonly first: Gid;
  readonly last: Gid;
}

export class SqliteSearchContext {
  readonly db: SqliteDatabase;
  readonly work: SearchBudget;
  readonly hidden: HiddenItemCache;
  readonly #counts: EntryCounts;
  #all: GidRange | undefined;

  constructor(db: SqliteDatabase, counts: EntryCounts, hidden: HiddenItemCache, work: SearchBudget) {
    this.db = db;
    this.hidden = hidden;
    this.work = work;
    this.#counts = counts;
  }

  /**
   * Lists hits up to a gid that a share of the work allows, and charges the entries that the list has read. Hits with higher gids are left out.
   * @param list must return gids in ascending order, at most `limit`.
   */
  listWithin(
    match: string,
    limit: number,
    share: number | undefined,
    list: (upTo: Gid) => readonly Gid[],
  ): readonly Gid[] {
    const { upTo, entriesUpTo, isCut } = this.#planList(match, share ?? 1);
    const gids = list(upTo);
    const isComplete = gids.length < limit;
    this.work.charge(entriesUpTo(isComplete ? upTo : gids.at(-1)!), isCut && isComplete);
    return gids;
  }

  /** Lists the first hits, and charges them alone. */
  listFirst(list: (upTo: Gid) => readonly Gid[]): readonly Gid[] {
    this.work.throwIfCancelled();
    const gids = list(this.#findRange().last);
    this.work.charge(gids.length, false);
    return gids;
  }

  /** As {@link listWithin}, for a list that reads all its hits in another order. */
  listAllWithin<Row>(match: string, list: (upTo: Gid) => readonly Row[]): readonly Row[] {
    const { upTo, entriesUpTo, isCut } = this.#planList(match, 1);
    this.work.charge(entriesUpTo(upTo), isCut);
    return list(upTo);
  }

  #planList(match: string, share: number) {
    const { work } = this;
    work.throwIfCancelled();
    const { words, prefixes } = this.#counts.of(match);
    const { first, last } = this.#findRange();
    const left = work.left * share - prefixes;
    // If words with * alone exceed the work, some hits are listed nevertheless: a search without any hit would help nobody.
    const part = words <= Math.max(left, 0) ? 1 : Math.max(left / words, minPart);
    return {
      upTo: part === 1 ? last : this.#counts.findGid(part),
      isCut: part < 1,
      entriesUpTo: (end: Gid): number => prefixes + words * this.#shareOf(first, end),
    };
  }

  /** Charges the entries of a list of a range of gids. Returns false if it may not be read. */
  chargeRange(match: string, first: Gid, last: Gid): boolean {
    const { words, prefixes } = this.#counts.of(match);
    return this.work.take(prefixes + words * this.#shareOf(first, last));
  }

  /** The number of entries of a condition: an upper limit of the items that match it. */
  countEntries(match: string): number {
    const { words, prefixes } = this.#counts.of(match);
    return words + prefixes;
  }

  /** The share of all gids that a range contains. */
  #shareOf(first: Gid, last: Gid): number {
    const all = this.#findRange();
    return Math.min(1, Math.max(0, last - first + 1) / (all.last - all.first + 1));
  }

  #findRange(): GidRange {
    this.#all ??= this.db.rows<GidRange>(
      'select coalesce((select min(gid) from search_item), 0) as first, coalesce((select max(gid) from search_item), 0) as last',
      [],
    )[0]!;
    return this.#all;
  }
}
