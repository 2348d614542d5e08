/** The response of a search: as the graph returns it, the API sends it and the pages show it. */
import type { FacetName } from './search-values.ts';
import type { SearchWarning } from './search-warnings.ts';

export interface NamedItem {
  readonly id: string;
  readonly type: string;
  readonly name: string;
}

/** A part of a text that shows why a record was found. */
export interface HitFragment {
  readonly field: string;
  readonly text: string;
  /** Start and end (exclusive) of each word that was found, as UTF-16 offsets. */
  readonly ranges: readonly (readonly [start: number, end: number])[];
  /** Whether the text of the field has more before and after it. */
  readonly isCut: readonly [before: boolean, after: boolean];
}

export interface SearchHit extends NamedItem {
  readonly identifier?: string;
  /** Of an identifier that an import generated, which is not a reference code. */
  readonly identifierOrigin?: string;
  readonly level?: string;
  /** Dates as written. */
  readonly dates: readonly string[];
  /** From the root, or from below the lowest ancestor that the actor may not see. */
  readonly ancestors: readonly NamedItem[];
  readonly fragments: readonly HitFragment[];
  readonly score: number;
}

export interface FacetCount {
  /** To be used as the value of the filter. */
  readonly value: string;
  /** Name of the item, for countries and repositories. */
  readonly name?: string;
  readonly count: number;
}

/** A bar of the histogram of dates: years, inclusive. */
export interface DateBar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export interface ExpandedTerm {
  /** Words of the query, as typed. */
  readonly term: string;
  readonly concept: { readonly id: string; readonly name: string };
  /** Labels that are searched too. */
  readonly added: readonly string[];
}

export interface DidYouMean {
  /** The corrected query. */
  readonly q: string;
  /** Number of its hits, with the same filters. */
  readonly total: number;
  /** Whether there are more hits than the total; absent otherwise. */
  readonly atLeast?: true;
}

export interface SearchResponse {
  readonly total: number;
  /** Whether there are more hits than the total. */
  readonly atLeast: boolean;
  readonly hits: readonly SearchHit[];
  /** The best hits of each fonds, for a grouped search. */
  readonly groups?: readonly {
    readonly top: NamedItem;
    readonly count: number;
    readonly hits: readonly SearchHit[];
  }[];
  /** The number of hits in each child, for a search within one item: itself and everything below it. */
  readonly children?: readonly (NamedItem & { readonly count: number })[];
  readonly facets: Readonly<Partial<Record<FacetName, readonly FacetCount[] | readonly DateBar[]>>>;
  /** Facets for which there was no time. */
  readonly missingFacets?: readonly FacetName[];
  /** Words of the query that are labels of concepts, and the added labels; for an expanded search. */
  readonly expanded?: readonly ExpandedTerm[];
  /** Another spelling of a query with few hits. */
  readonly didYouMean?: DidYouMean;
  readonly warnings: readonly SearchWarning[];
  /** Parameter `after` of the next page; null after the last one. */
  readonly next: string | null;
}
