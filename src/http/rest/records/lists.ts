/** Lists of records: counted before the first byte, then streamed. */
import type { Connection } from '../../../graph/items/connections.ts';
import type { ListRequest } from '../../../graph/paging.ts';
import type { WireList } from '../../../graph/wire/wire.ts';
import type { RecordType } from '../../../model/define.ts';
import { parseFilters, parseSort, predicates } from '../../../model/list-spec.ts';
import { getProfile, type Profile } from '../../../model/profile.ts';
import { listedChildTypes } from '../../../model/registry.ts';
import {
  booleanHeader,
  booleanParameter,
  integerParameter,
  textParameter,
} from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { type PagePosition, pagingHeaders } from '../../page-links.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { aggregation, eventParameters, isEvent, toEventQuery } from '../events/event-parameters.ts';
import { summaryListParameters, unchangedResponse, withSummaryEtag } from '../summary-reply.ts';
import { joinToJsonArray, streamJsonArray } from './list-body.ts';
import { getRouteType, hasListedChildren, isGroup, isListed } from './record-parameters.ts';

/** Parameters that select a page of a list that is never counted. */
export const uncountedPageParameters = {
  offset: integerParameter('Number of records to skip', { default: 0, min: 0 }),
  limit: integerParameter('Maximum number of records; -1 for all', {
    default: ({ defaultListLimit }: Profile) => defaultListLimit,
    // In ehri-rest every negative limit means the whole list.
    min: ({ unknownParameters }: Profile) => (unknownParameters === 'ignored' ? undefined : -1),
  }),
};

export const listPageParameters = {
  ...uncountedPageParameters,
  'X-Stream': booleanHeader('Skips counting; the total is then -1'),
};

/** Whether lists of the type accept `sort` and `filter`. Lists of events do not: they are always newest first. */
const acceptsSortAndFilter = (type: RecordType): boolean => type.kind !== 'event';

const orderParameters = {
  sort: textParameter(
    'Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields',
    { many: true, types: acceptsSortAndFilter },
  ),
  filter: textParameter(
    `Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with ${predicates.join(', ')}`,
    { many: true, types: acceptsSortAndFilter },
  ),
};

/** How the list of events is grouped without `aggregation`. */
const defaultAggregation = ({ eventLists }: Profile) => (eventLists === 'flat' ? undefined : 'user');

const listParameters = {
  ...listPageParameters,
  ...summaryListParameters,
  ...orderParameters,
  ...ofEvents({ ...eventParameters, aggregation: { ...aggregation, default: defaultAggregation } }),
};

const childParameters = {
  ...listPageParameters,
  ...summaryListParameters,
  ...orderParameters,
  all: booleanParameter(
    false,
    'Lists all descendants, each record followed by its children; of a group, all users who belong to it, each once',
  ),
};

/** The same parameters, for lists of events only. */
function ofEvents<const T extends object>(parameters: T): T {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, parameter]) => [name, { ...parameter, types: isEvent }]),
  ) as T;
}

export const listRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/classes/{type}',
    access: 'read',
    types: isListed,
    operation: 'list{Types}',
    summary: 'List all records of a type',
    group: 'lists',
    parameters: listParameters,
    responses: [
      { status: 200, help: 'The records', content: { kind: 'record-list', inGroups: isEvent } },
      unchangedResponse,
    ],
    errors: ['bad-parameter', 'limit-exceeded'],
    handler: listRecords,
  }),
  defineRoute({
    method: 'GET',
    path: '/classes/{type}/{id}/list',
    access: 'read',
    types: hasListedChildren,
    operation: 'list{Type}Children',
    summary: 'List the children of a record',
    group: 'lists',
    parameters: childParameters,
    responses: [
      { status: 200, help: 'The records', content: { kind: 'child-record-list' } },
      unchangedResponse,
    ],
    errors: ['bad-parameter', 'limit-exceeded', 'not-found', 'gone'],
    handler: listChildren,
  }),
];

interface Page extends ListRequest {
  /** Whether the response is sent as one buffer instead of a stream. */
  readonly isBuffered: boolean;
  /** Returns the headers `Content-Range` and `Link`. */
  readonly headers: (position: PagePosition) => Readonly<Record<string, string>>;
}

/** Pages of up to this many records are sent as one buffer, which is faster than a stream. */
const maxBufferedRecords = 150;

async function listRecords(request: RestRequest<typeof listParameters>, context: Context): Promise<Reply> {
  if (isEvent(getRouteType(request))) return listEvents(request, context);
  const page = toOrderedPage(request, context, [getRouteType(request)]);
  const list = await context.graph.items.list(getRouteType(request).name, page);
  return withSummaryEtag(request, await listPageReply(page, list));
}

/** All events, grouped only if the request or the profile says so. */
async function listEvents(request: RestRequest<typeof listParameters>, context: Context): Promise<Reply> {
  const { graph } = context;
  const page = toListPage(request, context);
  const query = toEventQuery(request.parameters);
  const { aggregation: how } = request.parameters;
  if (how === undefined)
    return withSummaryEtag(
      request,
      await listPageReply(page, await graph.history.listEvents({ of: 'all' }, query, page)),
    );
  return listReply(await graph.history.listEventGroups({ of: 'all' }, query, how, page));
}

async function listChildren(request: RestRequest<typeof childParameters>, context: Context): Promise<Reply> {
  const type = getRouteType(request);
  const page = { ...toOrderedPage(request, context, listedChildTypes(type)), all: request.parameters.all };
  const id = request.params.id!;
  const { graph } = context;
  const list =
    isGroup(type) && page.all
      ? await graph.items.listUsersIn(id, page)
      : await graph.items.listChildren(type.name, id, page);
  return withSummaryEtag(request, await listPageReply(page, list));
}

/** The page with its order and filters. Throws `bad-parameter` for a field that none of the types has. */
function toOrderedPage(
  request: RestRequest<typeof listPageParameters & typeof orderParameters>,
  context: Context,
  types: readonly RecordType[],
): Page {
  const of = { types, profile: getProfile(context.options.settings.profile) };
  const keys = parseSort(request.parameters.sort, of);
  const filters = parseFilters(request.parameters.filter, of);
  return {
    ...toListPage(request, context),
    ...(keys.length !== 0 && { sort: { keys, limit: context.options.settings.sortRows } }),
    ...(filters.length !== 0 && { filters }),
  };
}

/** The requested page. A list that is never counted has no parameter X-Stream. */
export function toListPage(
  request: RestRequest<typeof uncountedPageParameters> | RestRequest<typeof listPageParameters>,
  { options: { settings } }: Context,
): Page {
  const { method, parameters } = request;
  const limit = Math.max(parameters.limit, -1);
  const isSummary = 'fields' in parameters && parameters.fields !== undefined;
  return {
    offset: parameters.offset,
    limit,
    counted: !('X-Stream' in parameters && parameters['X-Stream']),
    // The ETag of summaries is made of the body, also for HEAD.
    isBuffered: limit >= 0 && limit <= maxBufferedRecords && (method !== 'HEAD' || isSummary),
    headers: (position) => pagingHeaders(request, settings, position),
  };
}

/**
 * The handler that lists the records connected with the record in the path.
 * @param type record type that the path requires; any by default.
 */
export function makeConnectedListHandler(connection: Connection, type?: string) {
  return async (request: RestRequest<typeof listPageParameters>, context: Context): Promise<Reply> => {
    const page = toListPage(request, context);
    const connected = { id: request.params.id!, connection, ...(type !== undefined && { type }) };
    return listPageReply(page, await context.graph.items.listConnected(connected, page));
  };
}

/** The page with its position in the list and links to the other pages. */
export async function listPageReply(page: Page, list: WireList): Promise<Reply> {
  const { offset, limit } = page;
  const { total } = list;
  if (!page.isBuffered) return listReply(list, page.headers({ offset, limit, total }));
  const { bytes, count } = await joinToJsonArray(list.records);
  return { ...listReply(list, page.headers({ offset, limit, total, count })), body: bytes };
}

/** A list without a total: a short one, or one of groups of events. */
export function listReply(list: WireList, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', ...headers, ...privateHeaders },
    body: streamJsonArray(list.records),
  };
}
