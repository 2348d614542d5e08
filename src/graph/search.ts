/** Searches records for an actor: only records that the actor may see are found, counted, named and shown. */
import { fail } from '../model/errors.ts';
import { type ParsedQuery, parseQuery, type QueryLimits } from '../search/parse-query.ts';
import { type TermQuery, toTermQuery } from '../search/term-tree.ts';
import {
  type DateBar,
  type FacetName,
  type FacetValue,
  facetNames,
  maxRankedHits,
  type SearchIndex,
  type SearchResult,
  type SortName,
  sortNames,
} from '../store/search.ts';
import type { ReadContext } from './actor.ts';
import { isIndexCurrent } from './reindex.ts';
import { type DidYouMean, fewHits, findSpelling } from './search/did-you-mean.ts';
import { type ExpandedTerm, expandQuery } from './search/expand-query.ts';
import { defaultPageSize, type FacetRequest, parseFacet, toPageSize } from './search/page-options.ts';
import { parseSearchCursor, toSearchCursor } from './search/search-cursor.ts';
import { filterNames, type GivenFilters, pickFilters, toIndexFilters } from './search/search-filters.ts';
import { HitReader, type NamedItem, type SearchHit } from './search/search-hits.ts';
import {
  defaultSuggestions,
  type SuggestResponse,
  suggestionKinds,
  toSuggestLimits,
} from './search/suggest.ts';

export {
  defaultPageSize,
  defaultSuggestions,
  facetNames,
  filterNames,
  type GivenFilters,
  pickFilters,
  type SuggestResponse,
  sortNames,
  suggestionKinds,
  toSuggestLimits,
};

export interface SearchOptions {
  /** The query as typed; empty finds everything. */
  readonly q: string;
  readonly filters: GivenFilters;
  /** Facets to count: `name` or `name:size`. */
  readonly facets: readonly string[];
  readonly sort: SortName;
  /** Value `next` of the previous page. */
  readonly after?: string;
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

export interface SearchLimits extends Omit<QueryLimits, 'maxDepth'> {
  /** After this time no further facets are counted. */
  readonly facetMs: number;
  /** Values of one facet. Setting `search-facet-size`. */
  readonly maxFacetSize: number;
  /** Hits or groups of one page. Setting `search-page`. */
  readonly maxPageSize: number;
  /** Labels of concepts that are added to a query. Setting `search-max-added-labels`. */
  readonly maxAddedLabels: number;
}

/** The settings that limit a search. */
export interface SearchSettings {
  readonly searchMaxQueryLength: number;
  readonly searchMaxTerms: number;
  readonly searchMaxWildcards: number;
  readonly searchMinPrefix: number;
  readonly searchFacetMs: number;
  readonly searchFacetSize: number;
  readonly searchPage: number;
  readonly searchMaxAddedLabels: number;
}

export function toSearchLimits(settings: SearchSettings): SearchLimits {
  return {
    maxLength: settings.searchMaxQueryLength,
    maxTerms: settings.searchMaxTerms,
    maxWildcards: settings.searchMaxWildcards,
    minPrefix: settings.searchMinPrefix,
    facetMs: settings.searchFacetMs,
    maxFacetSize: settings.searchFacetSize,
    maxPageSize: settings.searchPage,
    maxAddedLabels: settings.searchMaxAddedLabels,
  };
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
  readonly warnings: readonly string[];
  /** Parameter `after` of the next page; null after the last one. */
  readonly next: string | null;
}

interface FacetCount {
  /** To be used as the value of the filter. */
  readonly value: string;
  /** Name of the item, for countries and repositories. */
  readonly name?: string;
  readonly count: number;
}

/** Deeper parentheses than anybody types. */
const maxDepth = 20;

const hitsPerGroup = 3;

const itemFacets: ReadonlySet<FacetName> = new Set(['country', 'repository']);

export async function search(
  context: ReadContext,
  index: SearchIndex,
  options: SearchOptions,
  limits: SearchLimits,
): Promise<SearchResponse> {
  const { sort, after, isGrouped } = options;
  if (isGrouped && sort !== 'relevance')
    fail('bad-parameter', 'Groups are sorted by relevance: omit sort, or omit group.', {
      details: { parameter: 'sort', value: sort },
    });
  const limit = toPageSize(options.limit, limits.maxPageSize);
  const facets = options.facets.map((text) => parseFacet(text, limits.maxFacetSize));
  // Those that the actor may not see are removed afterwards, so all countries and repositories are counted.
  const countedFacets = facets.map(({ name, size }) => ({
    name,
    size: itemFacets.has(name) ? maxRankedHits : size,
  }));
  const parsed = parseQuery(options.q, { ...limits, maxDepth });
  const filters = await toIndexFilters(context, options.filters);
  const { query, matchesNothing, warnings, expanded } = await toQuery(
    context,
    index,
    parsed,
    options,
    limits,
  );
  if (matchesNothing)
    return { total: 0, atLeast: false, hits: [], facets: {}, ...expanded, warnings, next: null };
  const [within, ...others] = options.filters.within ?? [];
  const parent =
    within === undefined || others.length > 0 ? undefined : await context.store.items.find(within);
  const counted = await index.search({
    query,
    filters,
    viewer: context.viewer,
    sort,
    ...(after === undefined ? {} : { after: parseSearchCursor(after, sort) }),
    limit,
    facets: countedFacets,
    ...(isGrouped ? { hitsPerGroup } : {}),
    ...(parent === undefined ? {} : { childrenOf: parent.gid }),
    facetMs: limits.facetMs,
    ...(options.isCounted === undefined ? {} : { isCounted: options.isCounted }),
  });
  const result = await removeHidden(context, index, counted, facets);
  const response = await toResponse(context, result, {
    query: options.hasFragments === false ? undefined : query,
    sort,
    isGrouped,
    listsChildren: parent !== undefined,
    expanded,
    warnings: [...warnings, ...listFacetWarnings(result), ...(await listIndexWarnings(index))],
  });
  if (query === undefined || after !== undefined || result.total >= fewHits) return response;
  const didYouMean = await findSpelling(index, {
    q: options.q,
    query,
    filters,
    viewer: context.viewer,
    total: result.total,
    parse: (text) => {
      // Another spelling may be longer.
      const node = parseQuery(text, { ...limits, maxLength: text.length, maxDepth }).query;
      return node === undefined ? undefined : toTermQuery(node).query;
    },
  });
  return didYouMean === undefined ? response : { ...response, didYouMean };
}

interface SearchQuery {
  readonly query: TermQuery | undefined;
  /** Whether the query has no letter or digit, although something was typed. An empty query finds everything. */
  readonly matchesNothing: boolean;
  readonly warnings: readonly string[];
  readonly expanded: Pick<SearchResponse, 'expanded'>;
}

async function toQuery(
  context: ReadContext,
  index: SearchIndex,
  parsed: ParsedQuery,
  { q, isExpanded = false }: SearchOptions,
  { maxAddedLabels }: SearchLimits,
): Promise<SearchQuery> {
  const node = parsed.query;
  if (node === undefined)
    return {
      query: undefined,
      matchesNothing: q.trim() !== '',
      warnings: parsed.warnings,
      expanded: isExpanded ? { expanded: [] } : {},
    };
  const expansion = isExpanded ? await expandQuery(context, index, node, maxAddedLabels) : undefined;
  const { query, warnings } = toTermQuery(node, expansion?.additions);
  return {
    query,
    matchesNothing: query === undefined,
    warnings: [...parsed.warnings, ...warnings, ...(expansion?.warnings ?? [])],
    expanded: expansion === undefined ? {} : { expanded: expansion.expanded },
  };
}

function listFacetWarnings({ partialFacets }: SearchResult): readonly string[] {
  if (partialFacets.length === 0) return [];
  const facets = `${partialFacets.length === 1 ? 'facet' : 'facets'} ${partialFacets.join(', ')}`;
  return [
    `The numbers of the ${facets} are too low: without the filter of a facet, more than ${maxRankedHits.toLocaleString('en')} records match, and only that many are counted.`,
  ];
}

async function listIndexWarnings(index: SearchIndex): Promise<readonly string[]> {
  if (await isIndexCurrent(index)) return [];
  return ['The search index is incomplete or of an earlier version: an operator must run fonds reindex.'];
}

/** Removes the countries and repositories that the actor may not see from the facets, and cuts these to their size. */
async function removeHidden(
  { viewer }: ReadContext,
  index: SearchIndex,
  result: SearchResult,
  facets: readonly FacetRequest[],
): Promise<SearchResult> {
  const shown: Partial<Record<FacetName, readonly FacetValue[]>> = { ...result.facets };
  for (const { name, size } of facets) {
    const values = itemFacets.has(name) ? shown[name] : undefined;
    if (values === undefined) continue;
    const visible = new Set(
      await index.listVisible(
        values.map(({ value }) => Number(value)),
        viewer,
      ),
    );
    shown[name] = values.filter(({ value }) => visible.has(Number(value))).slice(0, size);
  }
  return { ...result, facets: shown };
}

interface ResponseOptions {
  /** Its words are marked in fragments; undefined for hits without fragments. */
  readonly query: TermQuery | undefined;
  readonly sort: SortName;
  readonly isGrouped: boolean;
  readonly listsChildren: boolean;
  readonly expanded: Pick<SearchResponse, 'expanded'>;
  readonly warnings: readonly string[];
}

async function toResponse(
  context: ReadContext,
  result: SearchResult,
  { query, sort, isGrouped, listsChildren, expanded, warnings }: ResponseOptions,
): Promise<SearchResponse> {
  const { total, atLeast, hits, groups, children, missingFacets, hasMore } = result;
  const reader = new HitReader(context);
  await reader.load([
    ...hits.map((hit) => hit.gid),
    ...groups.flatMap((group) => [group.top, ...group.hits.map((hit) => hit.gid)]),
    ...children.map((child) => child.gid),
    ...[result.facets.country, result.facets.repository].flatMap((values) =>
      (values ?? []).map(({ value }) => Number(value)),
    ),
  ]);
  const last = isGrouped ? groups.at(-1)?.hits[0] : hits.at(-1);
  return {
    total,
    atLeast,
    hits: await reader.toHits(hits, query),
    ...(isGrouped ? { groups: await toGroups(reader, result, query) } : {}),
    ...(listsChildren ? { children: toChildren(reader, result) } : {}),
    facets: toFacets(reader, result),
    ...(missingFacets.length === 0 ? {} : { missingFacets }),
    ...expanded,
    warnings,
    next: hasMore && last !== undefined ? toSearchCursor(sort, last.key) : null,
  };
}

async function toGroups(
  reader: HitReader,
  { groups }: SearchResult,
  query: TermQuery | undefined,
): Promise<NonNullable<SearchResponse['groups']>> {
  const shownGroups: NonNullable<SearchResponse['groups']>[number][] = [];
  for (const { top, count, hits } of groups) {
    // The fonds of a visible unit may be hidden: the group is then named after its best hit.
    const shown = await reader.toHits(hits, query);
    const named = reader.findNamed(top) ?? shown[0];
    if (named !== undefined)
      shownGroups.push({ top: { id: named.id, type: named.type, name: named.name }, count, hits: shown });
  }
  return shownGroups;
}

function toChildren(reader: HitReader, { children }: SearchResult): NonNullable<SearchResponse['children']> {
  return children.flatMap(({ gid, count }) => {
    const named = reader.findNamed(gid);
    return named === undefined ? [] : [{ ...named, count }];
  });
}

function toFacets(reader: HitReader, { facets, dates }: SearchResult): SearchResponse['facets'] {
  const counted = Object.entries(facets).map(([name, values]) => [
    name,
    itemFacets.has(name as FacetName)
      ? values.flatMap(({ value, count }): readonly FacetCount[] => {
          const named = reader.findNamed(Number(value));
          return named === undefined ? [] : [{ value: named.id, name: named.name, count }];
        })
      : values,
  ]);
  return { ...Object.fromEntries(counted), ...(dates === undefined ? {} : { date: dates }) };
}
