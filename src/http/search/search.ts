/** Full-text search. */

import { toSearchResponseBody } from '../../graph/search/search-response.ts';
import { defaultSuggestions } from '../../graph/search/suggest.ts';
import { integerParameter, isGiven, textParameter } from '../../parameters/parameter.ts';
import { searchParameters, toSearchOptions } from '../../parameters/search-parameters.ts';
import type { Context } from '../context.ts';
import { privateHeaders } from '../rest/cache-headers.ts';
import { summaryListParameters, unchangedResponse, withSummaryEtag } from '../rest/summary-reply.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../route.ts';
import { searchPagingHeaders } from './search-paging-headers.ts';
import { replaceHitsBySummaries } from './search-summaries.ts';

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
  const headers = { ...privateHeaders, ...searchPagingHeaders(request, options.settings, asked, response) };
  const body = toSearchResponseBody(response);
  if (!isSummary) return { status: 200, headers, body };
  return withSummaryEtag(request, {
    status: 200,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(await replaceHitsBySummaries(graph, body)),
  });
}
