/**
 * Runs a search on an engine: ranks the hits, reads the values of all of them once, and computes the page, the facets and the groups from these.
 * At most {@link maxRankedHits} hits are ranked and counted.
 */
import type { FacetName } from '../../../model/search-names.ts';
import type { DateBar } from '../../../model/search-response.ts';
import { wholeTitleBonus } from '../../../search/columns.ts';
import { countTitleWords } from '../../../search/term-tree.ts';
import {
  type FacetValue,
  type HitGroup,
  type HitSelection,
  type IndexHit,
  maxRankedHits,
  type SearchRequest,
  type SearchResult,
  type SortKey,
} from '../../search.ts';
import type { Gid } from '../../viewer.ts';
import { countDates, countValues, facetColumns } from './facets.ts';
import { maxDepth, withoutHiddenPaths } from './path-codes.ts';
import type { RankedPage, ScoredHit, SearchSource, ValueName, ValueRow } from './search-source.ts';

/** Columns that every search reads: they break ties of the score, and determine the groups. */
const orderColumns: readonly ValueName[] = ['title_words', 'depth'];

export async function runSearch(engine: SearchSource, requested: SearchRequest): Promise<SearchResult> {
  const start = performance.now();
  const { source, selection: request } = await withoutHiddenPaths(engine, requested);
  const columns = listColumns(request);
  const found = needsAllHits(request) ? await findHits(source, request, columns) : noHits;
  const { rows } = found;
  const page = await findPage(source, request, found.hits, rows, columns);
  const { facets, dates, missingFacets, partialFacets } = await countFacets(
    source,
    request,
    rows,
    columns,
    start,
  );
  return {
    total: found.hits.length,
    atLeast: found.atLeast,
    ...page,
    facets,
    ...(dates === undefined ? {} : { dates }),
    missingFacets,
    partialFacets,
    children:
      request.childrenOf === undefined ? [] : await countChildren(source, request.childrenOf, found.hits),
  };
}

interface FoundHits {
  readonly hits: readonly ScoredHit[];
  /** The values of each hit. */
  readonly rows: readonly ValueRow[];
  readonly atLeast: boolean;
}

const noHits: FoundHits = { hits: [], rows: [], atLeast: false };

/** A sorted page alone is read from the index of its order. Listing 5,000 hits takes about 25 ms. */
function needsAllHits({ sort, facets, childrenOf, isCounted = true }: SearchRequest): boolean {
  return isCounted || sort === 'relevance' || facets.length > 0 || childrenOf !== undefined;
}

async function findHits(
  source: SearchSource,
  request: SearchRequest,
  columns: readonly ValueName[],
): Promise<FoundHits> {
  const found =
    request.sort === 'relevance'
      ? await source.rank(request, maxRankedHits + 1, columns, toRankedPage(request))
      : (await source.list(request, maxRankedHits + 1, columns)).map((gid) => ({
          gid,
          score: 0,
          hasTitleWords: false,
        }));
  const ranked = found.slice(0, maxRankedHits);
  const values = await source.readValues(
    ranked.map((hit) => hit.gid),
    columns,
  );
  return {
    hits: ranked.filter((_, i) => values[i] !== undefined),
    rows: values.filter((row) => row !== undefined),
    atLeast: found.length > maxRankedHits,
  };
}

/** The hits whose scores are shown; undefined if those of all hits are needed. */
function toRankedPage({ after, limit, hitsPerGroup }: SearchRequest): RankedPage | undefined {
  if (hitsPerGroup !== undefined) return undefined;
  // One more, since the response says whether there is a next page. A sort key begins with the score: see keyHits.
  return { count: limit + 1, ...(after === undefined ? {} : { belowScore: -Number(after[0]) }) };
}

/** The columns that the page and the facets without a filter of their own need. */
function listColumns(request: SearchRequest): readonly ValueName[] {
  const names = new Set<ValueName>(orderColumns);
  for (const { name } of request.facets) {
    if (!hasOwnFilter(request, name)) for (const column of facetColumns[name]) names.add(column);
  }
  if (request.hitsPerGroup !== undefined) names.add('top');
  return [...names];
}

interface Page {
  readonly hits: readonly IndexHit[];
  readonly groups: readonly HitGroup[];
  readonly hasMore: boolean;
}

async function findPage(
  source: SearchSource,
  request: SearchRequest,
  hits: readonly ScoredHit[],
  rows: readonly ValueRow[],
  columns: readonly ValueName[],
): Promise<Page> {
  const { sort, after, limit, hitsPerGroup } = request;
  if (sort !== 'relevance') {
    const sorted = await source.listSorted(request, sort, after, limit + 1);
    return { hits: sorted.slice(0, limit), groups: [], hasMore: sorted.length > limit };
  }
  const all = keyHits(request, hits, rows, columns);
  const toHit = ({ gid, score, key }: IndexHit): IndexHit => ({ gid, score, key });
  if (hitsPerGroup === undefined) {
    const rest = after === undefined ? all : all.filter((hit) => compareKeys(hit.key, after) > 0);
    const best = pickFirst(rest, limit + 1);
    return { hits: best.slice(0, limit).map(toHit), groups: [], hasMore: best.length > limit };
  }
  const ordered = all.sort((a, b) => compareKeys(a.key, b.key));
  const top = columns.indexOf('top');
  const groups = groupHits(ordered, (hit) => (hit.row[top] as Gid | null) ?? hit.gid);
  const rest =
    after === undefined ? groups : groups.filter(({ hits: [best] }) => compareKeys(best!.key, after) > 0);
  return {
    hits: [],
    groups: rest.slice(0, limit).map((group) => ({
      top: group.top,
      count: group.hits.length,
      hits: group.hits.slice(0, hitsPerGroup).map(toHit),
    })),
    hasMore: rest.length > limit,
  };
}

type KeyedHit = IndexHit & { readonly row: ValueRow };

/** The hits with their keys, not sorted. */
function keyHits(
  { query }: SearchRequest,
  hits: readonly ScoredHit[],
  rows: readonly ValueRow[],
  columns: readonly ValueName[],
): KeyedHit[] {
  const titleWords = columns.indexOf('title_words');
  const depth = columns.indexOf('depth');
  const queryWords = query === undefined ? undefined : countTitleWords(query.tree);
  return hits.map((hit, i) => {
    const { gid } = hit;
    const row = rows[i]!;
    const words = row[titleWords] as number;
    const score = hit.score + (hit.hasTitleWords && words === queryWords ? wholeTitleBonus : 0);
    return { gid, score, key: [-score, words, row[depth] as number, gid], row };
  });
}

/** The first hits in the order of their keys. Faster than sorting thousands of hits for a page of twenty. */
function pickFirst(hits: readonly KeyedHit[], count: number): readonly KeyedHit[] {
  const first: KeyedHit[] = [];
  for (const hit of hits) {
    if (first.length === count && compareKeys(first.at(-1)!.key, hit.key) < 0) continue;
    if (first.length === count) first.pop();
    let at = first.length;
    while (at > 0 && compareKeys(first[at - 1]!.key, hit.key) > 0) at -= 1;
    first.splice(at, 0, hit);
  }
  return first.slice(0, count);
}

/** In the order of their best hits. */
function groupHits<Hit>(
  hits: readonly Hit[],
  topOf: (hit: Hit) => Gid,
): readonly { top: Gid; hits: Hit[] }[] {
  const groups = new Map<Gid, { top: Gid; hits: Hit[] }>();
  for (const hit of hits) {
    const top = topOf(hit);
    const group = groups.get(top);
    if (group === undefined) groups.set(top, { top, hits: [hit] });
    else group.hits.push(hit);
  }
  return [...groups.values()];
}

function compareKeys(a: SortKey, b: SortKey): number {
  for (let i = 0; i < a.length; i++) {
    if (a[i]! < b[i]!) return -1;
    if (a[i]! > b[i]!) return 1;
  }
  return 0;
}

interface Facets {
  readonly facets: Partial<Record<Exclude<FacetName, 'date'>, readonly FacetValue[]>>;
  readonly dates: readonly DateBar[] | undefined;
  readonly missingFacets: readonly FacetName[];
  readonly partialFacets: readonly FacetName[];
}

/** Each facet is counted without its own filter, so that the other values of the filter are counted too. */
async function countFacets(
  source: SearchSource,
  request: SearchRequest,
  rows: readonly ValueRow[],
  columns: readonly ValueName[],
  start: number,
): Promise<Facets> {
  const facets: Facets['facets'] = {};
  const missingFacets: FacetName[] = [];
  const partialFacets: FacetName[] = [];
  let dates: readonly DateBar[] | undefined;
  for (const { name, size } of request.facets) {
    if (performance.now() - start > request.facetMs) {
      missingFacets.push(name);
      continue;
    }
    const own = hasOwnFilter(request, name);
    const found = own ? await readWithoutFilter(source, request, name) : { rows, isPartial: false };
    if (found.isPartial) partialFacets.push(name);
    const at = own ? 0 : columns.indexOf(facetColumns[name][0]!);
    if (name === 'date') dates = countDates(found.rows, at);
    else facets[name] = countValues(name, found.rows, at, size);
  }
  return { facets, dates, missingFacets, partialFacets };
}

function hasOwnFilter({ filters }: HitSelection, name: FacetName): boolean {
  if (name === 'date') return filters.from !== undefined || filters.to !== undefined;
  return filters.tokens[name] !== undefined;
}

async function readWithoutFilter(
  source: SearchSource,
  request: SearchRequest,
  name: FacetName,
): Promise<{ readonly rows: readonly ValueRow[]; readonly isPartial: boolean }> {
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
  const gids = await source.list({ ...request, filters }, maxRankedHits + 1, facetColumns[name]);
  const rows = await source.readValues(gids.slice(0, maxRankedHits), facetColumns[name]);
  return { rows: rows.filter((row) => row !== undefined), isPartial: gids.length > maxRankedHits };
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
