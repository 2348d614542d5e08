/** The parameters of the search page, and its searches. They are the parameters of the search in the API; an empty one, as forms send it, counts as absent. */
import { pickFilters, type SearchOptions } from '../../graph/search/search-options.ts';
import type { SearchResponse } from '../../model/search-response.ts';
import { filterNames } from '../../model/search-values.ts';
import { type Parameter, textParameter } from '../../parameters/parameter.ts';
import { searchParameters, toSearchOptions } from '../../parameters/search-parameters.ts';
import type { PageContext, PageRequest } from '../page-request.ts';
import { type SearchQuery, toSearchQuery } from './search-query.ts';

type OrEmpty<T> = { readonly [Name in keyof T]: T[Name] & { readonly mayBeEmpty: true } };

function orEmpty<T extends Readonly<Record<string, Parameter>>>(table: T): OrEmpty<T> {
  return Object.fromEntries(
    Object.entries(table).map(([name, parameter]) => [name, { ...parameter, mayBeEmpty: true }]),
  ) as OrEmpty<T>;
}

export const searchPageParameters = orEmpty({
  ...searchParameters,
  view: textParameter('How hits are shown', { oneOf: ['list', 'compact'], default: 'list' }),
});

export type SearchRequest = PageRequest<typeof searchPageParameters>;

const defaults: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<Parameter>(searchPageParameters).map(([name, parameter]) => [
    name,
    String(parameter.default ?? ''),
  ]),
);

export function queryOf({ query }: SearchRequest): SearchQuery {
  return toSearchQuery(query, defaults);
}

export async function runSearch(
  request: SearchRequest,
  { graph, options: { settings } }: PageContext,
  change: Partial<SearchOptions> = {},
): Promise<SearchResponse> {
  return graph.search.query(
    { ...toSearchOptions(request), filters: filtersOf(request), facets: [], ...change },
    settings,
  );
}

export function filtersOf({ parameters }: SearchRequest): ReturnType<typeof pickFilters> {
  const lists = filterNames.lists.map((name) => [name, parameters[name].filter((value) => value !== '')]);
  return pickFilters({ ...parameters, ...Object.fromEntries(lists) });
}
