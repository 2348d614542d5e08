/** The queries that a search backend implements; run-search.ts does the rest, in the same way for every backend. */

import {
  getSearchValue,
  type SortName,
  sortNames,
  type ValueColumnName,
} from '../../../model/search-values.ts';
import type { StoredItem } from '../../../search/document.ts';
import type { Gid, Viewer } from '../../viewer.ts';
import type { HitSelection, IndexHit, SortKey } from '../search.ts';
import type { MatchSyntax, SuggestSyntax } from './match.ts';
import type { ValueColumn } from './value-column.ts';

export interface ScoredHit {
  readonly gid: Gid;
  /** Without the bonus for a query that is the whole title. */
  readonly score: number;
  /** Whether the title contains the exact form of each word of the query. */
  readonly hasTitleWords: boolean;
}

/** The best hits, by score. */
export interface RankedWindow {
  readonly count: number;
  /** Only hits that stay below this score with the bonus for a query that is the whole title are counted. */
  readonly belowScore?: number;
}

/** An order by a stored value. */
export type StoredSort = Exclude<SortName, 'relevance'>;

/** Sort key of items without dates: they come last. */
export const undatedSortKey = 9e15;

/** Sort keys that are read from the row `values` of `search_item`, in SQL; the latest change is in another table. */
export function sortColumns(values: string): Readonly<Record<Exclude<StoredSort, 'update'>, string>> {
  const columns = sortNames.flatMap((sort) => {
    const { kind, columns: [column] = [] } = sort === 'relevance' ? {} : getSearchValue(sort);
    if (column === undefined) return [];
    const key = `${values}.${column}`;
    return [[sort, kind === 'text' ? key : `coalesce(${key}, ${undatedSortKey})`]];
  });
  return Object.fromEntries(columns) as ReturnType<typeof sortColumns>;
}

/** Lists the first gids, ascending, of the items that match a condition and that the viewer may see. */
export type ListMatches = (
  toCondition: <Condition>(syntax: SuggestSyntax<Condition>) => Condition,
  limit: number,
) => Promise<readonly Gid[]>;

export interface TitleRange {
  /** The beginning of the folded title. */
  readonly prefix: string;
  /** Only units, or only other records; and only these types. */
  readonly isUnit: boolean;
  readonly types: readonly string[] | undefined;
  readonly viewer: Viewer;
}

export interface SearchSource {
  /** At most `limit` hits in any order. If there are more, those with all words in the title are included first. */
  rank(
    selection: HitSelection,
    limit: number,
    /** Columns that will be read of these hits: a backend may return them with the hits. */
    names: readonly ValueColumnName[],
    /** The hits that the page shows; undefined for all. Other hits may have scores that are too low, but none that reaches those of the page. */
    page?: RankedWindow,
  ): Promise<readonly ScoredHit[]>;
  /** At most `limit` hits in any order. */
  list(selection: HitSelection, limit: number, names: readonly ValueColumnName[]): Promise<readonly Gid[]>;
  /** Hits in the order of a stored value, then of the gid. */
  listSorted(
    selection: HitSelection,
    sort: StoredSort,
    after: SortKey | undefined,
    limit: number,
  ): Promise<readonly IndexHit[]>;
  /** The columns in the order of their names, each with the values of the items in the order of their gids. */
  readColumns(gids: readonly Gid[], names: readonly ValueColumnName[]): Promise<readonly ValueColumn[]>;
  /** The items that match a condition and that the viewer may see: at most `limit`, in any order. */
  listMatches(
    toCondition: <Condition>(syntax: MatchSyntax<Condition>) => Condition,
    viewer: Viewer,
    limit: number,
  ): Promise<readonly Gid[]>;
  /** The items among these that exist and that the viewer may see. */
  listVisible(items: readonly Gid[], viewer: Viewer): Promise<readonly Gid[]>;
}

/** Queries for suggestions and spellings: the database executes them, also if OpenSearch searches. */
export interface SuggestSource extends SearchSource {
  prepareMatches(viewer: Viewer): Promise<ListMatches>;
  /** One item for each of the first folded titles, in the order of the titles: the first item with the title. */
  listTitles(range: TitleRange, limit: number): Promise<readonly Gid[]>;
  /** In any order, without items that were deleted meanwhile. */
  readItems(gids: readonly Gid[]): Promise<readonly StoredItem[]>;
  /** Those of the words that occur in an item which the viewer may see. */
  findWords(words: readonly string[], viewer: Viewer): Promise<readonly string[]>;
}
