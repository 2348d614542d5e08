/** Full-text search. */

import { defaultPageSize, pickFilters, type SearchOptions } from '../../graph/search-options.ts';
import { toSearchBody } from '../../graph/search-response.ts';
import { defaultSuggestions } from '../../graph/suggest.ts';
import { facetNames, sortNames } from '../../model/search-names.ts';
import type { Context } from '../context.ts';
import { booleanParameter, integerParameter, optionalBooleanParameter, textParameter } from '../parameter.ts';
import { defineRoute, isGiven, type Reply, type RestRequest, type Route } from '../route.ts';
import { privateHeaders } from './cache-headers.ts';

const many = { many: true } as const;

/** Also the parameters of the search page (http/pages/search.ts). */
export const searchParameters = {
  q: textParameter(
    'Words, "phrases", prefix*, -without, OR, parentheses, field:word; without it all records match',
    { mayBeEmpty: true, example: 'council minutes' },
  ),
  type: textParameter('Types of the records', many),
  within: textParameter('Ids of items: only these and the records below them', many),
  country: textParameter('Ids of countries', many),
  repository: textParameter('Ids of repositories', many),
  level: textParameter('Levels of description', many),
  language: textParameter('Languages of the material; of other records, of the description', many),
  script: textParameter('Scripts of the material', many),
  creator: textParameter('Names of creators', many),
  subject: textParameter('Subjects', many),
  place: textParameter('Places', many),
  from: textParameter('Only records whose dates end at or after this year, month or day'),
  to: textParameter('Only records whose dates begin at or before this year, month or day'),
  digital: optionalBooleanParameter('`true`: only records with digital objects; `false`: only those without'),
  top: optionalBooleanParameter('`true`: only topmost units; `false`: all other records'),
  updatedSince: textParameter('Only records that were changed at or after this time'),
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
    parameters: searchParameters,
    responses: [{ status: 200, help: 'The hits', content: { kind: 'schema', schema: 'SearchResponse' } }],
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
  const body = await graph.suggest({ q, types: type, within, limit }, options.settings);
  return { status: 200, headers: privateHeaders, body };
}

async function search(
  request: RestRequest<typeof searchParameters>,
  { graph, options }: Context,
): Promise<Reply> {
  const body = toSearchBody(await graph.search(toSearchOptions(request), options.settings));
  return { status: 200, headers: privateHeaders, body };
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
