/** What an engine does for a search. run-search.ts does the rest, in the same way for every engine. */
import type { HitSelection, IndexHit, SortKey, SortName } from '../../search.ts';
import type { Gid } from '../../viewer.ts';

export interface ScoredHit {
  readonly gid: Gid;
  readonly score: number;
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
  | 'path'
  | 'languages'
  | 'scripts'
  | 'creators'
  | 'subjects'
  | 'places';

/** Values in the order of the requested columns. */
export type ValueRow = readonly (string | number | boolean | null)[];

export interface SearchSource {
  /** At most `limit` hits in any order. If there are more, those with all words in the title are included first. */
  rank(selection: HitSelection, limit: number): Promise<readonly ScoredHit[]>;
  /** At most `limit` hits in any order. */
  list(selection: HitSelection, limit: number): Promise<readonly Gid[]>;
  /** Hits in the order of a stored value, then of the gid. */
  listSorted(
    selection: HitSelection,
    sort: Exclude<SortName, 'relevance'>,
    after: SortKey | undefined,
    limit: number,
  ): Promise<readonly IndexHit[]>;
  /** One row for each gid, in the same order. Every gid must have a document. */
  readValues(gids: readonly Gid[], names: readonly ValueName[]): Promise<readonly ValueRow[]>;
}
