/** Derives a facet from the response of a search. */
import type { FacetCount, SearchResponse } from '../../model/search-response.ts';
import type { FacetName } from '../../model/search-values.ts';
import { changeQuery, pathWithoutValue, type SearchQuery, searchPath, toQueryText } from './search-query.ts';
import type { ShownFacet } from './shown-facet.ts';

export interface FacetOptions {
  readonly outcome: SearchResponse;
  readonly query: SearchQuery;
  /** Values of a facet on this page; more have a page of their own. */
  readonly maxValues: number;
}

export const dateFacet = 'date';

/** @param name of a facet, or of a filter without one */
export function countsOf({ facets }: SearchResponse, name: string): readonly FacetCount[] {
  return name === dateFacet ? [] : ((facets[name as FacetName] ?? []) as readonly FacetCount[]);
}

/** Whether the facet was not counted in all records that match: see {@link ShownFacet.atLeast}. */
export function isCountedInPart({ atLeast, warnings }: SearchResponse, name: string): boolean {
  return (
    atLeast ||
    warnings.some(
      (warning) => warning.code === 'partial-facets' && warning.facets.some((facet) => facet === name),
    )
  );
}

export function toFacet({ outcome, query, maxValues }: FacetOptions, name: string): ShownFacet {
  const counts = countsOf(outcome, name);
  const selected = new Set(query[name]);
  const more = `${searchPath}/values${toQueryText(changeQuery(query, { facet: name }))}`;
  return {
    name,
    atLeast: isCountedInPart(outcome, name),
    values: counts.slice(0, maxValues).map(({ value, name: label, count }) => {
      const removePath = selected.has(value) ? pathWithoutValue(query, name, value) : undefined;
      return { value, label, count, removePath };
    }),
    morePath: counts.length > maxValues ? more : undefined,
  };
}
