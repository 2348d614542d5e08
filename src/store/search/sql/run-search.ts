/**
 * Runs a search on a search backend: finds and ranks its hits, and computes the page, the facets and the groups from these.
 * At most {@link maxRankedHits} hits are ranked and counted.
 */

import type { ValueColumnName } from '../../../model/search-values.ts';
import type { Gid } from '../../viewer.ts';
import { maxRankedHits, type SearchRequest, type SearchResult } from '../search.ts';
import { countFacets, type HitValues, listUnfilteredFacetColumns } from './count-facets.ts';
import { excludeHiddenCodeMatches } from './path-codes.ts';
import type { SearchBudget } from './search-budget.ts';
import { findBestHits, type HitPage, isWithoutPage, listPageColumns, toRankedWindow } from './search-page.ts';
import type { ScoredHit, SearchSource } from './search-source.ts';
import type { ValueColumn } from './value-column.ts';

export async function runSearch(
  backend: SearchSource,
  requested: SearchRequest,
  work: Pick<SearchBudget, 'isExceeded' | 'leavesOutHits'>,
): Promise<SearchResult> {
  const start = performance.now();
  const { source, selection: request } = await excludeHiddenCodeMatches(backend, requested);
  const names = [...listPageColumns(request), ...listUnfilteredFacetColumns(request)];
  const found = needsAllHits(request) ? await findHits(source, request, names) : noHits;
  const page = await findPage(source, request, found);
  const facets = await countFacets(source, request, () => readCounted(source, request, found, names), start);
  const children =
    request.childrenOf === undefined ? [] : await countChildren(source, request.childrenOf, found.hits);
  return {
    total: found.hits.length,
    atLeast: found.atLeast || work.leavesOutHits,
    ...page,
    ...facets,
    children,
    isCut: work.isExceeded,
  };
}

interface FoundHits {
  readonly hits: readonly ScoredHit[];
  /** Whether there are more hits. */
  readonly atLeast: boolean;
  /** The values of all hits, if the facets need them. */
  readonly columns?: readonly ValueColumn[];
}

const noHits: FoundHits = { hits: [], atLeast: false };

/** A sorted page alone is read from the index of its order. Listing 5,000 hits takes about 25 ms. */
function needsAllHits({ sort, facets, childrenOf, isCounted = true }: SearchRequest): boolean {
  return isCounted || sort === 'relevance' || facets.length > 0 || childrenOf !== undefined;
}

/** @param names of the columns that will be read of the hits. */
async function findHits(
  source: SearchSource,
  request: SearchRequest,
  names: readonly ValueColumnName[],
): Promise<FoundHits> {
  const isRanked = request.sort === 'relevance' && !isWithoutPage(request);
  const found = isRanked
    ? await source.rank(request, maxRankedHits + 1, names, toRankedWindow(request))
    : (await source.list(request, maxRankedHits + 1, names)).map((gid) => ({
        gid,
        score: 0,
        hasTitleWords: false,
      }));
  const hits = found.slice(0, maxRankedHits);
  const atLeast = found.length > maxRankedHits;
  if (request.facets.length === 0 || (isRanked && atLeast)) return { hits, atLeast };
  const columns = await source.readColumns(
    hits.map(({ gid }) => gid),
    names,
  );
  return { hits, atLeast, columns };
}

/** The values of the hits in which facets are counted. */
async function readCounted(
  source: SearchSource,
  request: SearchRequest,
  { columns }: FoundHits,
  names: readonly ValueColumnName[],
): Promise<HitValues> {
  if (columns !== undefined) return { columns, names };
  // If there are too many hits, those that are ranked depend on the page. Facets do not: another thread may count them (search-threads.ts).
  const facetNames = listUnfilteredFacetColumns(request);
  const gids = await source.list(request, maxRankedHits + 1, facetNames);
  return { columns: await source.readColumns(gids.slice(0, maxRankedHits), facetNames), names: facetNames };
}

async function findPage(
  source: SearchSource,
  request: SearchRequest,
  { hits, columns }: FoundHits,
): Promise<HitPage> {
  const { sort, after, limit } = request;
  if (isWithoutPage(request) && needsAllHits(request))
    return { hits: [], groups: [], hasMore: hits.length > 0 };
  if (sort === 'relevance') return findBestHits(source, request, hits, columns);
  const sorted = await source.listSorted(request, sort, after, limit + 1);
  return { hits: sorted.slice(0, limit), groups: [], hasMore: sorted.length > limit };
}

/** Ends a loop over ancestors if parent links form a cycle. Hits more than this many levels below the item are not counted. */
const maxDepth = 1000;

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
    const [parents] = await source.readColumns(gids, ['parent']);
    const above = new Map<Gid, number>();
    gids.forEach((gid, i) => {
      const parent = parents!.get(i) as Gid | null | undefined;
      if (parent === null || parent === undefined || gid === item) return;
      const counts = parent === item ? children : above;
      const key = parent === item ? gid : parent;
      counts.set(key, (counts.get(key) ?? 0) + level.get(gid)!);
    });
    level = above;
  }
  return [...children].map(([gid, count]) => ({ gid, count }));
}
