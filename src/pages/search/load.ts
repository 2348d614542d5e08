/** Reads the search page. */
import { filterNames, itemFilterNames, pageFacets, sortNames } from '../../model/search-values.ts';
import { definePage } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { titleOf } from '../shared/item-link.ts';
import {
  filtersOf,
  queryOf,
  runSearch,
  type SearchRequest,
  searchPageParameters,
} from '../shared/run-search.ts';
import { type SearchQuery, searchPath } from '../shared/search-query.ts';
import { parseItem } from '../shared/wire-item.ts';
import type { CountedFilterRemoval, SearchPage } from './data.ts';
import { type SearchPageOptions, toSearchPage } from './derive.ts';

const allFilters = [...filterNames.lists, ...filterNames.dates, ...filterNames.flags] as const;

/** Values of a facet on the search page. */
const maxShownValues = 8;

/** Maximum number of filters that are removed, one at a time, to find hits. */
const maxTriedFilters = 8;

export const searchPage = definePage({
  name: 'search',
  path: searchPath,
  access: 'public',
  summary: 'Search records, with facets, a histogram of dates and groups',
  parameters: searchPageParameters,
  isLimited: true,
  load: loadSearch,
});

async function loadSearch(request: SearchRequest, context: PageContext): Promise<SearchPage> {
  const query = queryOf(request);
  const { searchExportRows, searchFacetSize } = context.options.settings;
  const given = request.parameters.facet.filter((facet) => facet !== '');
  const facets =
    given.length > 0
      ? given
      : pageFacets.map((name) => `${name}:${Math.min(maxShownValues + 1, searchFacetSize)}`);
  const outcome = await runSearch(request, context, { facets });
  const options: SearchPageOptions = {
    outcome,
    query,
    sortNames,
    filterNames: allFilters,
    titles: await readTitles(query, context),
    maxValues: given.length > 0 ? searchFacetSize : maxShownValues,
    maxExported: searchExportRows,
  };
  const page = toSearchPage(options);
  return { ...page, withoutFilters: page.total > 0 ? [] : await countWithout(request, context, page.chips) };
}

/** Titles of the items in filters. The search has checked that the caller may see them. */
async function readTitles(query: SearchQuery, { graph }: PageContext): Promise<ReadonlyMap<string, string>> {
  const ids = itemFilterNames.flatMap((name) => query[name] ?? []);
  const titles = ids.map(
    async (id) => [id, titleOf(parseItem((await graph.items.getAny(id)).body.toString()))] as const,
  );
  return new Map(await Promise.all(titles));
}

/** The hits of a search without hits if one of its filters is removed; only filters whose removal helps. */
async function countWithout(
  request: SearchRequest,
  context: PageContext,
  chips: ReturnType<typeof toSearchPage>['chips'],
): Promise<readonly CountedFilterRemoval[]> {
  const counted: CountedFilterRemoval[] = [];
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
