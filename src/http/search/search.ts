/** Full-text search. */

import { defaultPageSize, pickFilters, type SearchOptions } from '../../graph/search/search-options.ts';
import { toSearchBody } from '../../graph/search/search-response.ts';
import { defaultSuggestions } from '../../graph/search/suggest.ts';
import {
  facetNames,
  type GivenFilters,
  getSearchValue,
  searchValueNames,
  sortNames,
} from '../../model/search-values.ts';
import type { Context } from '../context.ts';
import { booleanParameter, integerParameter, optionalBooleanParameter, textParameter } from '../parameter.ts';
import { privateHeaders } from '../rest/cache-headers.ts';
import { summaryListParameters, unchangedResponse, withSummaryEtag } from '../rest/summary-reply.ts';
import { defineRoute, isGiven, type Reply, type RestRequest, type Route } from '../route.ts';
import { searchLinks } from './search-links.ts';
import { withSummaries } from './search-summaries.ts';

const many = { many: true } as const;
const listParameter = (help: string) => textParameter(help, many);
const dateParameter = (help: string) => textParameter(help);

type FilterParameters = {
  readonly [Name in keyof GivenFilters]-?: NonNullable<GivenFilters[Name]> extends boolean
    ? ReturnType<typeof optionalBooleanParameter>
    : ReturnType<
        NonNullable<GivenFilters[Name]> extends string ? typeof dateParameter : typeof listParameter
      >;
};

/** The filters of all search values, in their order. */
function filterParameters(): FilterParameters {
  const parameters = searchValueNames.flatMap((value) => {
    const { kind, filters = {} } = getSearchValue(value);
    const declare =
      kind === 'boolean' ? optionalBooleanParameter : kind === 'date' ? dateParameter : listParameter;
    return Object.entries(filters).map(([name, help]) => [name, declare(help)]);
  });
  return Object.fromEntries(parameters) as FilterParameters;
}

/** Also the parameters of the search page (http/pages/search.ts). */
export const searchParameters = {
  q: textParameter(
    'Words, "phrases", prefix*, -without, OR, parentheses, field:word; without it all records match',
    { mayBeEmpty: true, example: 'council minutes' },
  ),
  ...filterParameters(),
  expand: booleanParameter(
    false,
    'Words that are a label of a concept also match its other labels, and those of narrower concepts',
  ),
  facet: textParameter(`Facets to count, as name or name:size: ${facetNames.join(', ')}`, many),
  sort: textParameter('Order of the hits', { oneOf: sortNames, default: 'relevance' }),
  group: textParameter('Groups the hits by their topmost unit', { oneOf: ['fonds'] }),
  limit: integerParameter('Maximum number of hits or groups; see search-page', {
    default: defaultPageSize,
    min: 0,
  }),
  after: textParameter('Value next of the previous page'),
};

const apiSearchParameters = {
  ...searchParameters,
  offset: integerParameter('Number of hits or groups to skip; not together with after', {
    default: 0,
    min: 0,
  }),
  ...summaryListParameters,
};

const suggestParameters = {
  q: textParameter('The text as typed so far', { mayBeEmpty: true, example: 'coun' }),
  type: searchParameters.type,
  within: searchParameters.within,
  limit: integerParameter('Maximum number of suggestions; see search-suggestions', {
    default: defaultSuggestions,
    min: 0,
  }),
};

export const searchRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/search',
    access: 'read',
    operation: 'searchRecords',
    summary: 'Search records by words, dates and other values',
    group: 'search',
    parameters: apiSearchParameters,
    responses: [
      { status: 200, help: 'The hits', content: { kind: 'schema', schema: 'SearchResponse' } },
      unchangedResponse,
    ],
    errors: ['bad-parameter', 'limit-exceeded'],
    handler: search,
  }),
  defineRoute({
    method: 'GET',
    path: '/search/suggest',
    access: 'read',
    operation: 'suggestTexts',
    summary: 'Suggest titles, names, access points and identifiers while a user types',
    group: 'search',
    parameters: suggestParameters,
    responses: [
      { status: 200, help: 'The suggestions', content: { kind: 'schema', schema: 'SuggestResponse' } },
    ],
    errors: ['bad-parameter', 'limit-exceeded'],
    handler: suggest,
  }),
];

async function suggest(
  request: RestRequest<typeof suggestParameters>,
  { graph, options }: Context,
): Promise<Reply> {
  const { q = '', type, within } = request.parameters;
  const limit = isGiven(request, 'limit') ? request.parameters.limit : undefined;
  const body = await graph.search.suggest({ q, types: type, within, limit }, options.settings);
  return { status: 200, headers: privateHeaders, body };
}

async function search(
  request: RestRequest<typeof apiSearchParameters>,
  { graph, options }: Context,
): Promise<Reply> {
  const { fields, offset } = request.parameters;
  const isSummary = fields !== undefined;
  const asked = { ...toSearchOptions(request), offset, hasFragments: !isSummary };
  const response = await graph.search.query(asked, options.settings);
  const headers = { ...privateHeaders, ...searchLinks(request, options.settings, asked, response) };
  const body = toSearchBody(response);
  if (!isSummary) return { status: 200, headers, body };
  return withSummaryEtag(request, {
    status: 200,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(await withSummaries(graph, body)),
  });
}

/** The search of a request with the parameters of the API. */
export function toSearchOptions(request: RestRequest<typeof searchParameters>): SearchOptions {
  const { q = '', facet, sort, group, after, expand } = request.parameters;
  return {
    q,
    filters: pickFilters(request.parameters),
    facets: facet,
    sort,
    ...(after === undefined ? {} : { after }),
    limit: isGiven(request, 'limit') ? request.parameters.limit : undefined,
    isGrouped: group !== undefined,
    isExpanded: expand,
  };
}
