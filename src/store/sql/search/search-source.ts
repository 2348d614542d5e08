/** The queries that an engine implements for a search; run-search.ts does the rest, in the same way for every engine. */
import type { HitSelection, IndexHit, SortKey, SortName } from '../../search.ts';
import type { Gid } from '../../viewer.ts';

export interface ScoredHit {
  readonly gid: Gid;
  /** Without the bonus for a query that is the whole title. */
  readonly score: number;
  /** Whether the title contains the exact form of each word of the query. */
  readonly hasTitleWords: boolean;
}

/** Columns of `search_item` that a search reads. */
export type ValueName =
  | 'type'
  | 'depth'
  | 'country'
  | 'repository'
  | 'top'
  | 'is_top'
  | 'has_digital_object'
  | 'start_day'
  | 'end_day'
  | 'title_words'
  | 'level'
  | 'parent'
  | 'languages'
  | 'scripts'
  | 'creators'
  | 'subjects'
  | 'places';

/** Values in the order of the requested columns; others may follow. */
export type ValueRow = readonly (string | number | boolean | null)[];

export interface SearchSource {
  /** At most `limit` hits in any order. If there are more, those with all words in the title are included first. */
  rank(
    selection: HitSelection,
    limit: number,
    /** Columns that will be read of these hits: an engine may return them with the hits. */
    names: readonly ValueName[],
  ): Promise<readonly ScoredHit[]>;
  /** At most `limit` hits in any order. */
  list(selection: HitSelection, limit: number, names: readonly ValueName[]): Promise<readonly Gid[]>;
  /** Hits in the order of a stored value, then of the gid. */
  listSorted(
    selection: HitSelection,
    sort: Exclude<SortName, 'relevance'>,
    after: SortKey | undefined,
    limit: number,
  ): Promise<readonly IndexHit[]>;
  /** One row for each gid, in the same order; undefined for an item that was deleted meanwhile. */
  readValues(gids: readonly Gid[], names: readonly ValueName[]): Promise<readonly (ValueRow | undefined)[]>;
}

/** @param rows in any order, each with its gid after the values. */
export function alignRows(
  gids: readonly Gid[],
  rows: readonly ValueRow[],
): readonly (ValueRow | undefined)[] {
  // Usually all are found, in the same order.
  if (rows.length === gids.length && rows.every((row, i) => row.at(-1) === gids[i])) return rows;
  const byGid = new Map(rows.map((row) => [row.at(-1), row]));
  return gids.map((gid) => byGid.get(gid));
}
