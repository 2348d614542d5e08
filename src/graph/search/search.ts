/** Searches records for an actor: only records that the actor may see are found, counted, named and shown. */
import { fail } from '../../model/errors.ts';
import type { SearchResponse } from '../../model/search-response.ts';
import type { FacetName } from '../../model/search-values.ts';
import type { SearchWarning } from '../../model/search-warnings.ts';
import { type ParsedQuery, parseQuery, type QueryLimits } from '../../search/parse-query.ts';
import { type TermQuery, toTermQuery } from '../../search/term-tree.ts';
import {
  type FacetValue,
  maxRankedHits,
  type SearchIndex,
  type SearchResult,
} from '../../store/search/search.ts';
import type { ReadContext } from '../actor.ts';
import { countRecordsByWord } from './count-records-by-word.ts';
import { fewHitsThreshold, findSpelling } from './did-you-mean.ts';
import { expandQuery } from './expand-query.ts';
import { type FacetRequest, parseFacet, toPageSize } from './page-options.ts';
import { isIndexCurrent } from './reindex.ts';
import { parseSearchCursor } from './search-cursor.ts';
import { toIndexFilters } from './search-filters.ts';
import type { SearchLimits, SearchOptions } from './search-options.ts';
import { itemFacets, toResponse } from './search-response.ts';
import { type SuggestOptions, type SuggestResponse, suggest } from './suggest.ts';

/** Deeper parentheses than anybody types. */
const maxDepth = 20;

const hitsPerGroup = 3;

/** One hit more is read, to find out whether there is a next page. */
export const maxReachableHits = maxRankedHits - 1;

/** Throws `bad-parameter` or `limit-exceeded`, and `busy` if too many searches are waiting. */
export class Search {
  readonly #context: ReadContext;
  readonly #index: SearchIndex;

  constructor(context: ReadContext, index: SearchIndex) {
    this.#context = context;
    this.#index = index;
  }

  query(options: SearchOptions, limits: SearchLimits): Promise<SearchResponse> {
    return this.#context.work.runSearchTask(() => search(this.#context, this.#index, options, limits));
  }

  suggest(options: SuggestOptions, limits: SearchLimits): Promise<SuggestResponse> {
    return this.#context.work.runSearchTask(() => suggest(this.#context, this.#index, options, limits));
  }
}

async function search(
  context: ReadContext,
  index: SearchIndex,
  options: SearchOptions,
  limits: SearchLimits,
): Promise<SearchResponse> {
  const { sort, after, offset = 0, isGrouped } = options;
  if (isGrouped && sort !== 'relevance')
    fail('bad-parameter', 'Groups are sorted by relevance: omit sort, or omit group.', {
      details: { parameter: 'sort', value: sort },
    });
  const limit = toPageSize(options.limit, limits.searchPage);
  requireReachable(offset, limit, after);
  const facets = options.facets.map((text) => parseFacet(text, limits.searchFacetSize));
  // Those that the actor may not see are removed afterwards, so all countries and repositories are counted.
  const countedFacets = facets.map(({ name, size }) => ({
    name,
    size: itemFacets.has(name) ? maxRankedHits : size,
  }));
  const queryLimits = toQueryLimits(limits);
  const { signal } = context.work;
  const all = parseQuery(options.q, queryLimits);
  const frequencies = await countRecordsByWord(context, index, all.comparedWords ?? [], limits.searchWork);
  const parsed = all.comparedWords === undefined ? all : parseQuery(options.q, queryLimits, frequencies);
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
  const counted = await index.search(
    {
      query,
      filters,
      viewer: context.viewer,
      sort,
      ...(after !== undefined && { after: parseSearchCursor(after, sort) }),
      limit: offset + limit,
      facets: countedFacets,
      ...(isGrouped && { hitsPerGroup }),
      ...(parent !== undefined && { childrenOf: parent.gid }),
      facetMs: limits.searchFacetMs,
      ...(options.isCounted !== undefined && { isCounted: options.isCounted }),
      maxWork: limits.searchWork,
    },
    signal,
  );
  const result = await removeHidden(context, index, skipHits(counted, offset), facets);
  const response = await toResponse(context, result, {
    query: options.hasFragments === false ? undefined : query,
    sort,
    isGrouped,
    listsChildren: parent !== undefined,
    expanded,
    warnings: [
      ...warnings,
      ...listWorkWarnings(result, limits),
      ...listFacetWarnings(result),
      ...(await listIndexWarnings(index)),
    ],
  });
  if (query === undefined || after !== undefined || offset > 0 || result.total >= fewHitsThreshold)
    return response;
  const didYouMean = await findSpelling(index, {
    q: options.q,
    query,
    filters,
    viewer: context.viewer,
    total: result.total,
    maxWork: limits.searchWork,
    signal,
    parse: (text) => {
      // Another spelling may be longer.
      const node = parseQuery(text, { ...queryLimits, maxLength: text.length }, frequencies).query;
      return node === undefined ? undefined : toTermQuery(node).query;
    },
  });
  return didYouMean === undefined ? response : { ...response, didYouMean };
}

/** Throws `bad-parameter` for an offset together with a cursor, and `limit-exceeded` for a page after the hits that are ranked. */
function requireReachable(offset: number, limit: number, after: string | undefined): void {
  if (offset > 0 && after !== undefined)
    fail('bad-parameter', 'A page begins at offset or after a hit: leave out one of the two parameters.', {
      details: { parameter: 'offset', value: String(offset) },
    });
  if (offset === 0 || offset + limit <= maxReachableHits) return;
  fail(
    'limit-exceeded',
    `offset and limit must be at most ${maxReachableHits} together, the number of hits that a search ranks. Continue with after, or narrow the search.`,
    { details: { parameter: 'offset', value: String(offset) } },
  );
}

/** The backends return the hits from the first one on. */
function skipHits(result: SearchResult, offset: number): SearchResult {
  if (offset === 0) return result;
  return { ...result, hits: result.hits.slice(offset), groups: result.groups.slice(offset) };
}

function toQueryLimits(limits: SearchLimits): QueryLimits {
  return {
    maxLength: limits.searchMaxQueryLength,
    maxTerms: limits.searchMaxTerms,
    maxWildcards: limits.searchMaxWildcards,
    minPrefix: limits.searchMinPrefix,
    maxDepth,
  };
}

interface SearchQuery {
  readonly query: TermQuery | undefined;
  /** Whether the query has no letter or digit, although something was typed. An empty query finds everything. */
  readonly matchesNothing: boolean;
  readonly warnings: readonly SearchWarning[];
  readonly expanded: Pick<SearchResponse, 'expanded'>;
}

async function toQuery(
  context: ReadContext,
  index: SearchIndex,
  parsed: ParsedQuery,
  { q, isExpanded = false }: SearchOptions,
  { searchMaxAddedLabels }: SearchLimits,
): Promise<SearchQuery> {
  const node = parsed.query;
  if (node === undefined)
    return {
      query: undefined,
      matchesNothing: q.trim() !== '',
      warnings: parsed.warnings,
      expanded: isExpanded ? { expanded: [] } : {},
    };
  const expansion = isExpanded ? await expandQuery(context, index, node, searchMaxAddedLabels) : undefined;
  const { query, warnings } = toTermQuery(node, expansion?.additions);
  return {
    query,
    matchesNothing: query === undefined,
    warnings: [...parsed.warnings, ...warnings, ...(expansion?.warnings ?? [])],
    expanded: { ...(expansion !== undefined && { expanded: expansion.expanded }) },
  };
}

function listWorkWarnings(
  { isCut }: SearchResult,
  { searchWork: max }: SearchLimits,
): readonly SearchWarning[] {
  return isCut ? [{ code: 'search-work', max }] : [];
}

function listFacetWarnings({ partialFacets: facets }: SearchResult): readonly SearchWarning[] {
  return facets.length === 0 ? [] : [{ code: 'partial-facets', facets, max: maxRankedHits }];
}

async function listIndexWarnings(index: SearchIndex): Promise<readonly SearchWarning[]> {
  return (await isIndexCurrent(index)) ? [] : [{ code: 'outdated-index' }];
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
