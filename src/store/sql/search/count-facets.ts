/** Counts the facets of a search within the time for facets. Each facet is counted without its own filter, so that the other values of the filter are counted too. */
import type { FacetName } from '../../../model/search-names.ts';
import type { DateBar } from '../../../model/search-response.ts';
import { type FacetValue, type HitSelection, maxRankedHits, type SearchRequest } from '../../search.ts';
import { DateCounter, facetColumns, ValueCounter } from './facets.ts';
import type { SearchSource, ValueName, ValueRow } from './search-source.ts';

export interface CountedFacets {
  readonly facets: Partial<Record<Exclude<FacetName, 'date'>, readonly FacetValue[]>>;
  readonly dates?: readonly DateBar[];
  readonly missingFacets: readonly FacetName[];
  readonly partialFacets: readonly FacetName[];
}

/** The values of hits. */
export interface CountedHits {
  /** Undefined for an item that was deleted meanwhile. */
  readonly rows: readonly (ValueRow | undefined)[];
  readonly columns: readonly ValueName[];
}

type Counters = ReadonlyMap<FacetName, ValueCounter | DateCounter>;

/** The columns of the facets without a filter of their own. */
export function listFacetColumns(request: SearchRequest): readonly ValueName[] {
  return request.facets.flatMap(({ name }) => (hasOwnFilter(request, name) ? [] : facetColumns[name]));
}

/**
 * @param readHits reads the values of the hits of the search, at most {@link maxRankedHits}; the columns must include {@link listFacetColumns}.
 * @param start when the search started.
 */
export async function countFacets(
  source: SearchSource,
  request: SearchRequest,
  readHits: () => Promise<CountedHits>,
  start: number,
): Promise<CountedFacets> {
  const counters = new Map<FacetName, ValueCounter | DateCounter>();
  const partialFacets: FacetName[] = [];
  const isLate = (): boolean => performance.now() - start > request.facetMs;
  const names = request.facets.map(({ name }) => name);
  const [others = [], filtered = []] = [false, true].map((isOwn) =>
    names.filter((name) => hasOwnFilter(request, name) === isOwn),
  );
  if (others.length > 0 && !isLate()) {
    const counted = new Map(others.map((name) => [name, createCounter(name)]));
    addHits(counted, await readHits());
    for (const [name, counter] of counted) counters.set(name, counter);
  }
  for (const name of filtered) {
    if (isLate()) break;
    const { hits, isPartial } = await readWithoutFilter(source, request, name);
    if (isPartial) partialFacets.push(name);
    counters.set(name, createCounter(name));
    addHits(new Map([[name, counters.get(name)!]]), hits);
  }
  return {
    ...listValues(request, counters),
    missingFacets: names.filter((name) => !counters.has(name)),
    partialFacets,
  };
}

function createCounter(name: FacetName): ValueCounter | DateCounter {
  return name === 'date' ? new DateCounter() : new ValueCounter(name);
}

function addHits(counters: Counters, { rows, columns }: CountedHits): void {
  const existing = rows.filter((row) => row !== undefined);
  for (const [name, counter] of counters) counter.add(existing, columns.indexOf(facetColumns[name][0]!));
}

/** The values of the facets, in the order of the request. */
function listValues(
  { facets: requested }: SearchRequest,
  counters: Counters,
): Pick<CountedFacets, 'facets' | 'dates'> {
  const facets: CountedFacets['facets'] = {};
  let dates: readonly DateBar[] | undefined;
  for (const { name, size } of requested) {
    const counter = counters.get(name);
    if (counter instanceof DateCounter) dates = counter.listBars();
    else if (counter !== undefined && name !== 'date') facets[name] = counter.listFirst(size);
  }
  return { facets, ...(dates === undefined ? {} : { dates }) };
}

function hasOwnFilter({ filters }: HitSelection, name: FacetName): boolean {
  if (name === 'date') return filters.from !== undefined || filters.to !== undefined;
  return filters.tokens[name] !== undefined;
}

async function readWithoutFilter(
  source: SearchSource,
  request: SearchRequest,
  name: FacetName,
): Promise<{ readonly hits: CountedHits; readonly isPartial: boolean }> {
  const { from, to, tokens, ...others } = request.filters;
  const filters =
    name === 'date'
      ? { ...others, tokens }
      : {
          ...others,
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
          tokens: Object.fromEntries(Object.entries(tokens).filter(([filter]) => filter !== name)),
        };
  const columns = facetColumns[name];
  const gids = await source.list({ ...request, filters }, maxRankedHits + 1, columns);
  const rows = await source.readValues(gids.slice(0, maxRankedHits), columns);
  return { hits: { rows, columns }, isPartial: gids.length > maxRankedHits };
}
