/** Splits a search into its page and its facets, so that two threads can compute them at the same time. */
import type { SearchRequest, SearchResult } from '../search.ts';
import { isWithoutPage } from './search-page.ts';

export interface SplitSearch {
  readonly page: SearchRequest;
  /** Lists the hits without scores, and counts. */
  readonly facets: SearchRequest;
}

/** Undefined if the search has only one of the parts. */
export function splitSearch(request: SearchRequest): SplitSearch | undefined {
  const { query, filters, viewer, facets, facetMs, maxWork } = request;
  if (facets.length === 0 || (isWithoutPage(request) && request.childrenOf === undefined)) return undefined;
  return {
    page: { ...request, facets: [], isCounted: false },
    facets: {
      query,
      filters,
      viewer,
      facets,
      facetMs,
      sort: 'relevance',
      limit: 0,
      ...(maxWork !== undefined && { maxWork }),
    },
  };
}

/** The result of the search from those of its parts. */
export function mergeResults(page: SearchResult, facets: SearchResult): SearchResult {
  const { hits, groups, children, hasMore } = page;
  return {
    ...facets,
    hits,
    groups,
    children,
    hasMore,
    atLeast: page.atLeast || facets.atLeast,
    isCut: page.isCut || facets.isCut,
  };
}
