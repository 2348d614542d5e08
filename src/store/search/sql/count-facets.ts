/** Counts the facets of a search within the time for facets. Each facet is counted without its own filter, so that the other values of the filter are counted too. */

import type { DateBar } from '../../../model/search-response.ts';
import type { FacetName, ValueColumnName } from '../../../model/search-values.ts';
import { type FacetValue, type HitSelection, maxRankedHits, type SearchRequest } from '../search.ts';
import { countPeriods, facetColumns, listFrequent } from './facets.ts';
import type { SearchSource } from './search-source.ts';
import type { ValueColumn } from './value-column.ts';

export interface CountedFacets {
  readonly facets: Partial<Record<Exclude<FacetName, 'date'>, readonly FacetValue[]>>;
  readonly dates?: readonly DateBar[];
  readonly missingFacets: readonly FacetName[];
  readonly partialFacets: readonly FacetName[];
}

/** The values of hits. */
export interface HitValues {
  readonly columns: readonly ValueColumn[];
  /** Of the columns. */
  readonly names: readonly ValueColumnName[];
}

/** The columns of the facets without a filter of their own. */
export function listUnfilteredFacetColumns(request: SearchRequest): readonly ValueColumnName[] {
  return request.facets.flatMap(({ name }) => (hasOwnFilter(request, name) ? [] : facetColumns(name)));
}

/**
 * @param readHits reads the values of the hits of the search, at most {@link maxRankedHits}; the columns must include {@link listUnfilteredFacetColumns}.
 * @param start when the search started.
 */
export async function countFacets(
  source: SearchSource,
  request: SearchRequest,
  readHits: () => Promise<HitValues>,
  start: number,
): Promise<CountedFacets> {
  const counted = new Map<FacetName, CountedFacet>();
  const partialFacets: FacetName[] = [];
  const isLate = (): boolean => performance.now() - start > request.facetMs;
  const [others = [], filtered = []] = [false, true].map((isOwn) =>
    request.facets.filter(({ name }) => hasOwnFilter(request, name) === isOwn),
  );
  if (others.length > 0 && !isLate()) {
    const hits = await readHits();
    for (const { name, size } of others) counted.set(name, countFacet(name, hits, size));
  }
  for (const { name, size } of filtered) {
    if (isLate()) break;
    const { hits, isPartial } = await readWithoutFilter(source, request, name);
    if (isPartial) partialFacets.push(name);
    counted.set(name, countFacet(name, hits, size));
  }
  const names = request.facets.map(({ name }) => name);
  const facets: CountedFacets['facets'] = {};
  for (const name of names) Object.assign(facets, counted.get(name)?.facets);
  const dates = counted.get('date')?.dates;
  return {
    facets,
    ...(dates !== undefined && { dates }),
    missingFacets: names.filter((name) => !counted.has(name)),
    partialFacets,
  };
}

type CountedFacet = Partial<Pick<CountedFacets, 'facets' | 'dates'>>;

function countFacet(name: FacetName, { columns, names }: HitValues, size: number): CountedFacet {
  const [column, lastDays] = facetColumns(name).map((one) => columns[names.indexOf(one)]!);
  if (name === 'date') return { dates: countPeriods(column!, lastDays!) };
  return { facets: { [name]: listFrequent(name, column!, size) } };
}

function hasOwnFilter({ filters }: HitSelection, name: FacetName): boolean {
  if (name === 'date') return filters.from !== undefined || filters.to !== undefined;
  return filters.tokens[name] !== undefined;
}

async function readWithoutFilter(
  source: SearchSource,
  request: SearchRequest,
  name: FacetName,
): Promise<{ readonly hits: HitValues; readonly isPartial: boolean }> {
  const { from, to, tokens, ...others } = request.filters;
  const filters =
    name === 'date'
      ? { ...others, tokens }
      : {
          ...others,
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          tokens: Object.fromEntries(Object.entries(tokens).filter(([filter]) => filter !== name)),
        };
  const facetNames = facetColumns(name);
  const gids = await source.list({ ...request, filters }, maxRankedHits + 1, facetNames);
  const columns = await source.readColumns(gids.slice(0, maxRankedHits), facetNames);
  return { hits: { columns, names: facetNames }, isPartial: gids.length > maxRankedHits };
}
