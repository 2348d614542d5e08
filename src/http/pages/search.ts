/**
 * The search page, the page with all values of a facet, and the results as CSV. All have the parameters of the search in the API; an empty one, as
 * forms send it, counts as absent.
 */
import { pickFilters, type SearchOptions } from '../../graph/search/search-options.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import { fail } from '../../model/errors.ts';
import { filterNames, itemFilters, pageFacets, sortNames } from '../../model/search-values.ts';
import type { CountedChip } from '../../pages/search/data.ts';
import { type SearchPageOptions, toFacet, toSearchPage } from '../../pages/search/derive.ts';
import { titleOf } from '../../pages/shared/item-link.ts';
import { pagePath } from '../../pages/shared/page-path.ts';
import {
  changedPath,
  changeQuery,
  listParameters,
  type SearchQuery,
  toSearchQuery,
} from '../../pages/shared/search-query.ts';
import { parseItem } from '../../pages/shared/wire-item.ts';
import type { Context } from '../context.ts';
import { type Parameter, textParameter } from '../parameter.ts';
import { type ArchiveRoute, defineRoute, type Reply, type RestRequest } from '../route.ts';
import { searchParameters, toSearchOptions } from '../search/search.ts';
import { definePage } from './page-route.ts';

type OrEmpty<T> = { readonly [Name in keyof T]: T[Name] & { readonly mayBeEmpty: true } };

function orEmpty<T extends Readonly<Record<string, Parameter>>>(table: T): OrEmpty<T> {
  return Object.fromEntries(
    Object.entries(table).map(([name, parameter]) => [name, { ...parameter, mayBeEmpty: true }]),
  ) as OrEmpty<T>;
}

const pageParameters = orEmpty({
  ...searchParameters,
  view: textParameter('How hits are shown', { oneOf: ['list', 'compact'], default: 'list' }),
});

type SearchRequest = RestRequest<typeof pageParameters>;

const defaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Parameter>(pageParameters).map(([name, parameter]) => [
    name,
    String(parameter.default ?? ''),
  ]),
);

const allFilters = [...filterNames.lists, ...filterNames.texts, ...filterNames.flags] as const;

/** Values of a facet on the search page. */
const shownValues = 8;

/** Filters of a search without hits that are tried to be removed. */
const maxTriedFilters = 8;

export const searchPages: readonly ArchiveRoute[] = [
  definePage({
    path: '/search',
    access: 'read',
    summary: 'Search records, with facets, a histogram of dates and groups',
    parameters: pageParameters,
    load: async (request, context) => ({ name: 'search', data: await loadSearch(request, context) }),
  }),
  definePage({
    path: '/search/values',
    access: 'read',
    summary: 'All values of a facet of a search',
    parameters: pageParameters,
    load: async (request, context) => ({ name: 'searchValues', data: await loadValues(request, context) }),
  }),
  defineRoute({
    method: 'GET',
    path: '/search.csv',
    access: 'read',
    isPage: true,
    operation: 'page /search.csv',
    summary: 'The results of a search as CSV',
    group: 'pages',
    parameters: pageParameters,
    responses: [],
    handler: exportSearch,
  }),
];

function queryOf({ query }: SearchRequest): SearchQuery {
  return toSearchQuery(query, defaults);
}

async function runSearch(
  request: SearchRequest,
  { graph, options: { settings } }: Context,
  change: Partial<SearchOptions> = {},
) {
  return graph.search.query(
    { ...toSearchOptions(request), filters: filtersOf(request), facets: [], ...change },
    settings,
  );
}

function filtersOf({ parameters }: SearchRequest): ReturnType<typeof pickFilters> {
  const lists = filterNames.lists.map((name) => [name, parameters[name].filter((value) => value !== '')]);
  return pickFilters({ ...parameters, ...Object.fromEntries(lists) });
}

async function loadSearch(request: SearchRequest, context: Context) {
  const query = queryOf(request);
  const { searchExportRows, searchFacetSize } = context.options.settings;
  const given = request.parameters.facet.filter((facet) => facet !== '');
  const facets =
    given.length > 0
      ? given
      : pageFacets.map((name) => `${name}:${Math.min(shownValues + 1, searchFacetSize)}`);
  const outcome = await runSearch(request, context, { facets });
  const options: SearchPageOptions = {
    outcome,
    query,
    sortNames,
    filterNames: allFilters,
    titles: await readTitles(query, context),
    maxValues: given.length > 0 ? searchFacetSize : shownValues,
    maxExported: searchExportRows,
  };
  const page = toSearchPage(options);
  return { ...page, withoutFilters: page.total > 0 ? [] : await countWithout(request, context, page.chips) };
}

/** Titles of the items in filters. The search has checked that the caller may see them. */
async function readTitles(query: SearchQuery, { graph }: Context): Promise<ReadonlyMap<string, string>> {
  const ids = itemFilters.flatMap((name) => query[name] ?? []);
  const titles = ids.map(
    async (id) => [id, titleOf(parseItem((await graph.items.getAny(id)).body.toString()))] as const,
  );
  return new Map(await Promise.all(titles));
}

/** The hits of a search without hits if one of its filters is removed; only filters whose removal helps. */
async function countWithout(
  request: SearchRequest,
  context: Context,
  chips: ReturnType<typeof toSearchPage>['chips'],
): Promise<readonly CountedChip[]> {
  const counted: CountedChip[] = [];
  for (const chip of chips.slice(0, maxTriedFilters)) {
    const { [chip.name as keyof ReturnType<typeof filtersOf>]: removed, ...filters } = filtersOf(request);
    const others = Array.isArray(removed) ? removed.filter((value) => value !== chip.value) : [];
    const { total, atLeast } = await runSearch(request, context, {
      filters: others.length === 0 ? filters : { ...filters, [chip.name]: others },
      limit: 0,
      isGrouped: false,
    });
    if (total > 0) counted.push({ ...chip, total, atLeast });
  }
  return counted;
}

/** Throws `bad-parameter` unless the request names one facet with values. */
async function loadValues(request: SearchRequest, context: Context) {
  const [facet = '', ...others] = request.parameters.facet;
  if (others.length > 0 || !pageFacets.some((name) => name === facet && name !== 'date'))
    fail('bad-parameter', 'The parameter facet must be the name of one facet with values.', {
      details: { parameter: 'facet', value: facet },
    });
  const { searchFacetSize } = context.options.settings;
  const outcome = await runSearch(request, context, {
    facets: [`${facet}:${searchFacetSize}`],
    limit: 0,
    isGrouped: false,
  });
  const query = queryOf(request);
  return {
    facet: toFacet({ outcome, query, maxValues: searchFacetSize }, facet),
    kept: listParameters(changeQuery(query, {})),
    path: changedPath(query),
  };
}

const csvColumns = ['type', 'id', 'identifier', 'title', 'level', 'dates', 'ancestors', 'path'] as const;

async function exportSearch(request: SearchRequest, context: Context): Promise<Reply> {
  // Reads the first page now, so that a wrong parameter is an error page.
  const rows = streamRows(request, context);
  const { value: first } = await rows.next();
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="search.csv"',
      'cache-control': 'private, no-cache',
      vary: 'X-User, Authorization',
      'x-content-type-options': 'nosniff',
    },
    body: (async function* () {
      yield toCsvLine(csvColumns) + (first ?? '');
      yield* rows;
    })(),
  };
}

async function* streamRows(request: SearchRequest, context: Context): AsyncGenerator<string, undefined> {
  const { searchExportRows, searchPage } = context.options.settings;
  let after: string | null | undefined;
  for (let left = searchExportRows; left > 0 && after !== null; ) {
    const { hits, next } = await runSearch(request, context, {
      limit: Math.min(left, searchPage),
      isGrouped: false,
      hasFragments: false,
      ...(after === undefined ? {} : { after }),
    });
    yield hits.map(toCsvRow).join('');
    left -= searchPage;
    after = next;
  }
}

function toCsvRow(hit: Awaited<ReturnType<typeof runSearch>>['hits'][number]): string {
  const { type, id, identifier = '', name, level = '', dates, ancestors } = hit;
  const above = ancestors.map((ancestor) => ancestor.name).join(' › ');
  return toCsvLine([type, id, identifier, name, level, dates.join('; '), above, pagePath(hit)]);
}
