/**
 * The search index of a store. Its documents are written in the transactions of the items (sql/document-updater.ts); this is how they are
 * searched.
 * The suites in test/contract/search.test.ts run on every search backend, and all return the same hits in the same order.
 */

import type { DateBar } from '../../model/search-response.ts';
import type {
  FacetName,
  ItemFilterName,
  SortName,
  SuggestionKind,
  TokenName,
} from '../../model/search-values.ts';
import type { TermQuery } from '../../search/term-tree.ts';
import type { TypedText } from '../../search/typed-text.ts';
import type { Gid, Viewer } from '../viewer.ts';

/** Filters whose values are tokens of the index (search/columns.ts). */
export type TokenFilter = TokenName | ItemFilterName | 'label';

/** A hit matches one of the values of each filter. */
export interface SearchFilters {
  readonly tokens: Readonly<Partial<Record<TokenFilter, readonly string[]>>>;
  /** First and last day (search/days.ts): a hit has a period that overlaps these. */
  readonly from?: number;
  readonly to?: number;
  /** Timestamp of the latest event, inclusive. */
  readonly updatedSince?: string;
}

/** The words, filters and viewer of a search: they determine the hits, but not their order. */
export interface HitSelection {
  /** Undefined if all items match. */
  readonly query: TermQuery | undefined;
  readonly filters: SearchFilters;
  readonly viewer: Viewer;
}

/** A request that may read many index entries. */
interface LimitedRequest {
  /** Maximum number of index entries to read; undefined for no limit. Search backends count them in different ways, always the same for the same data. */
  readonly maxWork?: number;
}

export interface SearchRequest extends HitSelection, LimitedRequest {
  readonly sort: SortName;
  /** Continues after the hit with this sort key. */
  readonly after?: SortKey;
  /** Maximum number of hits, or of groups. */
  readonly limit: number;
  readonly facets: readonly { readonly name: FacetName; readonly size: number }[];
  /** Hits are grouped by their topmost unit, with at most this number of hits in each group. */
  readonly hitsPerGroup?: number;
  /** Counts the hits in each direct child of this item: itself and everything below it. */
  readonly childrenOf?: Gid;
  /** After this time no further facets are counted. */
  readonly facetMs: number;
  /** False if the total is not needed; the backend may then return 0. Only for sorted pages without facets. */
  readonly isCounted?: boolean;
}

/** Values that determine the place of a hit in the order: the gid is the last one. */
export type SortKey = readonly (string | number)[];

export interface IndexHit {
  readonly gid: Gid;
  /** 0 unless sorted by relevance. */
  readonly score: number;
  readonly key: SortKey;
}

export interface HitGroup {
  /** The topmost unit; of an item that is not in a fonds, the item itself. */
  readonly top: Gid;
  readonly count: number;
  readonly hits: readonly IndexHit[];
}

export interface FacetValue {
  /** A gid for countries and repositories, a label for the others. */
  readonly value: string;
  readonly count: number;
}

export interface SearchResult {
  readonly total: number;
  /** Whether there are more hits than were counted. */
  readonly atLeast: boolean;
  readonly hits: readonly IndexHit[];
  readonly groups: readonly HitGroup[];
  readonly facets: Readonly<Partial<Record<Exclude<FacetName, 'date'>, readonly FacetValue[]>>>;
  readonly dates?: readonly DateBar[];
  /** Facets for which there was no time. */
  readonly missingFacets: readonly FacetName[];
  /**
   * Facets with a filter of their own whose counts may be too low: without this filter, more than {@link maxRankedHits} records match, and only so
   * many were counted.
   */
  readonly partialFacets: readonly FacetName[];
  /** Hits in each direct child: itself and everything below it. */
  readonly children: readonly { readonly gid: Gid; readonly count: number }[];
  /** Whether there are hits or groups after the last one. */
  readonly hasMore: boolean;
  /** Whether index entries were left out, since the search would have read more than `maxWork`: hits may be missing, and scores may be too low. */
  readonly isCut: boolean;
}

/** An AbortSignal, or the state of one in another thread. */
export interface CancelSignal {
  readonly aborted: boolean;
}

export interface IndexReader {
  readState(): Promise<IndexState>;
  /** Number of items after a gid that have a document, or need one. */
  countItems(after: Gid): Promise<number>;
  /** The gids of the next items after a gid that have a document, or need one. */
  listItems(after: Gid, limit: number): Promise<readonly Gid[]>;
  /** The items below this one, at any depth, by gid. */
  listDescendants(item: Gid): Promise<readonly Gid[]>;
  /** The items among these that exist and that the viewer may see. */
  listVisible(items: readonly Gid[], viewer: Viewer): Promise<readonly Gid[]>;
}

export interface SuggestRequest {
  readonly typed: TypedText;
  /** Record types; undefined for all. */
  readonly types?: readonly string[];
  /** The items themselves and everything below them; undefined for all. */
  readonly within?: readonly Gid[];
  readonly viewer: Viewer;
  readonly limit: number;
}

export interface IndexSuggestion {
  readonly kind: SuggestionKind;
  readonly text: string;
  /** Start and end of the words that match, as UTF-16 offsets. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
  /** The record with this title, name or identifier; undefined for an access point. */
  readonly gid?: Gid;
}

interface CountRequest extends HitSelection, LimitedRequest {
  /** Further hits are not counted. */
  readonly max: number;
}

interface WordsRequest {
  /** Folded words. */
  readonly words: readonly string[];
  readonly viewer: Viewer;
}

/**
 * The methods of an index that can take long. They throw `limit-exceeded` if one takes longer than the time limit, and the reason of the signal or
 * `cancelled` when the signal is aborted.
 */
export interface IndexQueries<Signal = AbortSignal> {
  search(request: SearchRequest, signal?: Signal): Promise<SearchResult>;
  /** Texts that complete what was typed, the best first; no two of the same kind differ only in case, accents and punctuation. */
  suggest(request: SuggestRequest, signal?: Signal): Promise<readonly IndexSuggestion[]>;
  countHits(request: CountRequest, signal?: Signal): Promise<number>;
  /** Those of the words that a record contains which the viewer may see. */
  findWords(request: WordsRequest, signal?: Signal): Promise<readonly string[]>;
}

export interface SearchIndex extends IndexReader, IndexQueries {
  /** Whether the database searches at present in place of OpenSearch, which is set up. */
  usesFallback?(): boolean;
}

/** Documents are written in the transactions of their items; this is for a new version of the documents. */
export interface IndexState {
  /** The version of all documents (search/index-version.ts); undefined before the index was built. */
  readonly version: string | undefined;
  /** The rebuild that has begun: its version, and the gid up to which items have documents of that version. */
  readonly rebuild: { readonly version: string; readonly upTo: Gid } | undefined;
}

/** The process that builds the index at present. */
export interface RebuildLock {
  /** As an error in another process names it. */
  readonly owner: string;
  /** Unique among all processes. */
  readonly id: string;
  /** Increases while the owner works. */
  readonly step: number;
}

/** An item as far as the paths of its descendants need it. */
export interface PathItem {
  readonly gid: Gid;
  readonly type: string;
  readonly identifier: string;
  readonly parent: Gid | null;
}

export interface IndexRebuilder extends IndexReader {
  /** For parents that are inserted after their children: documents contain the ancestors of their item. */
  announce(items: readonly PathItem[]): Promise<void>;
  writeState(state: IndexState): Promise<void>;
  readLock(): Promise<RebuildLock | undefined>;
  /** Replaces the lock if it has not changed; returns whether it was replaced. Other transactions that replace it wait until this one ends. */
  replaceLock(from: RebuildLock | undefined, to: RebuildLock | undefined): Promise<boolean>;
  /** Writes the documents of the next items after a gid again. Returns the number of items and the last gid; undefined after the last item. */
  rebuild(after: Gid, limit: number): Promise<{ readonly count: number; readonly upTo: Gid } | undefined>;
}

/** Maximum number of hits that are ranked and counted. */
export const maxRankedHits = 10_000;
