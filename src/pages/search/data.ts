/** The search page as plain data: the hits and facets of a search, and the path of every link of the page. */
import type { DateBar, DidYouMean, HitFragment, SearchResponse } from '../../model/search-response.ts';
import type { SearchWarning } from '../../model/search-warnings.ts';
import type { ItemLink } from '../shared/page-path.ts';
import type { SearchParameters } from '../shared/search-query.ts';
import type { ShownFacet } from '../shared/shown-facet.ts';

export interface ShownHit extends ItemLink {
  readonly type: string;
  readonly identifier: string | undefined;
  readonly level: string | undefined;
  readonly dates: readonly string[];
  readonly ancestors: readonly ItemLink[];
  /** Words of the title that were found. */
  readonly titleRanges: HitFragment['ranges'];
  /** Fragments of texts other than the title. */
  readonly fragments: readonly HitFragment[];
}

/** A filter that the reader has chosen. */
export interface ChosenFilter {
  /** Name of the parameter. */
  readonly name: string;
  readonly value: string;
  /** Name of the item, for filters whose values are ids. */
  readonly label: string | undefined;
  /** Path of the search without it. */
  readonly path: string;
}

/** A chip of a search without hits, and the number of hits without this filter. */
export interface CountedFilterRemoval extends ChosenFilter {
  readonly total: number;
  readonly atLeast: boolean;
}

export interface ShownBar extends DateBar {
  /** Sets the dates of the bar as the filter. */
  readonly path: string;
}

/** One of several ways to show the results. */
export interface DisplayChoice {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly path: string;
}

export interface SearchPage {
  readonly q: string;
  /** The canonical path of the search, from its first page. */
  readonly path: string;
  readonly hasParameters: boolean;
  readonly isCompact: boolean;
  readonly total: number;
  readonly atLeast: boolean;
  readonly hits: readonly ShownHit[];
  readonly groups:
    | readonly {
        readonly top: ItemLink;
        readonly count: number;
        readonly path: string;
        readonly hits: readonly ShownHit[];
      }[]
    | undefined;
  readonly children: readonly { readonly title: string; readonly count: number; readonly path: string }[];
  readonly chips: readonly ChosenFilter[];
  readonly facets: readonly ShownFacet[];
  /** Parameters that the form of the facets keeps: those of the search. */
  readonly keptByFacets: SearchParameters;
  readonly missingFacets: readonly string[];
  readonly bars: readonly ShownBar[];
  /** Whether the numbers of the bars may be too low. */
  readonly barsAtLeast: boolean;
  readonly from: string;
  readonly to: string;
  /** Parameters that the form for the dates keeps. */
  readonly keptByDates: SearchParameters;
  readonly sorts: readonly DisplayChoice[];
  readonly groupings: readonly DisplayChoice[];
  readonly views: readonly DisplayChoice[];
  readonly expansion: {
    readonly isOn: boolean;
    readonly path: string;
    readonly terms: NonNullable<SearchResponse['expanded']>;
  };
  readonly didYouMean: (DidYouMean & { readonly path: string }) | undefined;
  readonly warnings: readonly SearchWarning[];
  /** Undefined on the first page. */
  readonly firstPath: string | undefined;
  readonly nextPath: string | undefined;
  readonly exportPath: string;
  readonly maxExported: number;
  /** Filters of a search without hits, with the hits that it would have without each. */
  readonly withoutFilters: readonly CountedFilterRemoval[];
}
