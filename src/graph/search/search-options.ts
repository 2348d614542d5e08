/** A search as clients request it, and the settings that limit it. */
import { filterNames, type GivenFilters, type SortName } from '../../model/search-values.ts';

/** Default number of hits or groups of a page; less if the setting `search-page` is lower. */
export const defaultPageSize = 20;

export interface SearchOptions {
  /** The query as typed; empty finds everything. */
  readonly q: string;
  readonly filters: GivenFilters;
  /** Facets to count: `name` or `name:size`. */
  readonly facets: readonly string[];
  readonly sort: SortName;
  /** Value `next` of the previous page. */
  readonly after?: string;
  /** Hits or groups to skip; not together with `after`. */
  readonly offset?: number;
  /** Hits or groups of the page; undefined for the default. */
  readonly limit: number | undefined;
  /** Whether hits are grouped by their topmost unit. */
  readonly isGrouped: boolean;
  /** Whether words that are labels of concepts also match other labels. */
  readonly isExpanded?: boolean;
  /** Whether hits have fragments of their texts; true by default. */
  readonly hasFragments?: boolean;
  /** Whether the total is needed; true by default. Without it a sorted page is faster, and its total may be 0. */
  readonly isCounted?: boolean;
}

/** The settings that limit searches and suggestions (docs/settings.md). */
export interface SearchLimits {
  readonly searchMaxQueryLength: number;
  readonly searchMaxTerms: number;
  readonly searchMaxWildcards: number;
  readonly searchMinPrefix: number;
  /** After this time no further facets are counted. */
  readonly searchFacetMs: number;
  /** Values of one facet. */
  readonly searchFacetSize: number;
  /** Hits or groups of one page. */
  readonly searchPage: number;
  /** Labels of concepts that are added to a query. */
  readonly searchMaxAddedLabels: number;
  readonly searchSuggestions: number;
  /** Index entries that one search reads. */
  readonly searchWork: number;
}

type FilterValue = GivenFilters[keyof GivenFilters];

/** The filters among the parameters of a request. An empty list counts as absent. */
export function pickFilters(
  parameters: Readonly<Partial<Record<keyof GivenFilters, FilterValue | null>>>,
): GivenFilters {
  const names = [...filterNames.lists, ...filterNames.dates, ...filterNames.flags];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters[name];
      const isGiven = value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
      return isGiven ? [[name, value]] : [];
    }),
  );
}
