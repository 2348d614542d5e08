/**
 * Runs a search on an engine: finds and ranks its hits, and computes the page, the facets and the groups from these.
 * At most {@link maxRankedHits} hits are ranked and counted.
 */
import { maxRankedHits, type SearchRequest, type SearchResult } from '../../search.ts';
import type { Gid } from '../../viewer.ts';
import { type CountedHits, countFacets, listFacetColumns } from './count-facets.ts';
import { maxDepth, withoutHiddenPaths } from './path-codes.ts';
import { findBestHits, isWithoutPage, listPageColumns, type Page, toRankedPage } from './search-page.ts';
import type { ScoredHit, SearchSource, ValueName, ValueRow } from './search-source.ts';

export async function runSearch(engine: SearchSource, requested: SearchRequest): Promise<SearchResult> {
  const start = performance.now();
  const { source, selection: request } = await withoutHiddenPaths(engine, requested);
  const columns = [...listPageColumns(request), ...listFacetColumns(request)];
  const found = needsAllHits(request) ? await findHits(source, request, columns) : noHits;
  const page = await findPage(source, request, found);
  return {
    total: found.hits.length,
    atLeast: found.atLeast,
    ...page,
    ...(await countFacets(source, request, () => readCounted(source, request, found, columns), start)),
    children:
      request.childrenOf === undefined ? [] : await countChildren(source, request.childrenOf, found.hits),
  };
}

interface FoundHits {
  readonly hits: readonly ScoredHit[];
  /** Whether there are more hits. */
  readonly atLeast: boolean;
  /** The values of each hit, if the facets need them; undefined for an item that was deleted meanwhile. */
  readonly rows?: readonly (ValueRow | undefined)[];
}

const noHits: FoundHits = { hits: [], atLeast: false };

/** A sorted page alone is read from the index of its order. Listing 5,000 hits takes about 25 ms. */
function needsAllHits({ sort, facets, childrenOf, isCounted = true }: SearchRequest): boolean {
  return isCounted || sort === 'relevance' || facets.length > 0 || childrenOf !== undefined;
}

/** @param columns those that will be read of the hits. */
async function findHits(
  source: SearchSource,
  request: SearchRequest,
  columns: readonly ValueName[],
): Promise<FoundHits> {
  const isRanked = request.sort === 'relevance' && !isWithoutPage(request);
  const found = isRanked
    ? await source.rank(request, maxRankedHits + 1, columns, toRankedPage(request))
    : (await source.list(request, maxRankedHits + 1, columns)).map((gid) => ({
        gid,
        score: 0,
        hasTitleWords: false,
      }));
  const hits = found.slice(0, maxRankedHits);
  const atLeast = found.length > maxRankedHits;
  if (request.facets.length === 0 || (isRanked && atLeast)) return { hits, atLeast };
  const rows = await source.readValues(
    hits.map(({ gid }) => gid),
    columns,
  );
  return { hits, atLeast, rows };
}

/** The values of the hits in which facets are counted. */
async function readCounted(
  source: SearchSource,
  request: SearchRequest,
  { rows }: FoundHits,
  columns: readonly ValueName[],
): Promise<CountedHits> {
  if (rows !== undefined) return { rows, columns };
  // If there are too many hits, those that are ranked depend on the page. Facets do not: another thread may count them (search-threads.ts).
  const facetColumns = listFacetColumns(request);
  const gids = await source.list(request, maxRankedHits + 1, facetColumns);
  return {
    rows: await source.readValues(gids.slice(0, maxRankedHits), facetColumns),
    columns: facetColumns,
  };
}

async function findPage(
  source: SearchSource,
  request: SearchRequest,
  { hits, rows }: FoundHits,
): Promise<Page> {
  const { sort, after, limit } = request;
  if (isWithoutPage(request) && needsAllHits(request))
    return { hits: [], groups: [], hasMore: hits.length > 0 };
  if (sort === 'relevance') return findBestHits(source, request, hits, rows);
  const sorted = await source.listSorted(request, sort, after, limit + 1);
  return { hits: sorted.slice(0, limit), groups: [], hasMore: sorted.length > limit };
}

/** Climbs from the hits to the children of the item, one level at a time. A document has only its parent, which needs less space than a path. */
async function countChildren(
  source: SearchSource,
  item: Gid,
  hits: readonly ScoredHit[],
): Promise<readonly { readonly gid: Gid; readonly count: number }[]> {
  const children = new Map<Gid, number>();
  let level = new Map(hits.map(({ gid }) => [gid, 1]));
  for (let depth = 0; level.size > 0 && depth < maxDepth; depth++) {
    const gids = [...level.keys()];
    const rows = await source.readValues(gids, ['parent']);
    const above = new Map<Gid, number>();
    gids.forEach((gid, i) => {
      const parent = rows[i]?.[0] as Gid | null | undefined;
      if (parent === null || parent === undefined || gid === item) return;
      const counts = parent === item ? children : above;
      const key = parent === item ? gid : parent;
      counts.set(key, (counts.get(key) ?? 0) + level.get(gid)!);
    });
    level = above;
  }
  return [...children].map(([gid, count]) => ({ gid, count }));
}
