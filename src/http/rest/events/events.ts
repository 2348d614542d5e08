/**
 * Audit log: the events of an item, those that a user or group caused, and those of the items and users that a user watches and follows. The
 * list of all events is in lists.ts.
 */
import type { Aggregation, EventStream } from '../../../graph/history/event-query.ts';
import type { RecordType } from '../../../model/define.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import {
  listPageParameters,
  listPageReply,
  listReply,
  toListPage,
  uncountedPageParameters,
} from '../records/lists.ts';
import { getRouteType, isGroup, isUser } from '../records/record-parameters.ts';
import { aggregation, eventParameters, isEvent, showParameter, toEventQuery } from './event-parameters.ts';

/** Events are caused by users and groups. */
const isActor = (type: RecordType): boolean => isUser(type) || isGroup(type);

/** Groups are never counted. */
const aggregationParameters = <const A extends Aggregation>(defaultAggregation: A) => ({
  ...uncountedPageParameters,
  ...eventParameters,
  aggregation: { ...aggregation, default: defaultAggregation },
});

const userAggregationParameters = aggregationParameters('user');
const strictAggregationParameters = aggregationParameters('strict');
const personalParameters = { ...userAggregationParameters, show: showParameter };

const shared = {
  method: 'GET',
  access: 'read',
  group: 'events',
  responses: oneResponse('The events in groups, newest first', { kind: 'schema', schema: 'EventGroups' }),
  errors: ['bad-parameter', 'not-found', 'gone'],
} as const;

export const eventRoutes: readonly Route[] = [
  defineRoute({
    ...shared,
    path: '/classes/{type}/{id}/subjects',
    types: isEvent,
    operation: 'list{Type}Subjects',
    summary: 'List the subjects of an event',
    parameters: listPageParameters,
    responses: oneResponse('The records that still exist', {
      kind: 'schema',
      schema: 'AnyRecord',
      list: true,
    }),
    handler: listSubjects,
  }),
  defineRoute({
    ...shared,
    path: '/entities/{id}/events',
    operation: 'listEntityEvents',
    summary: 'List the events of a record',
    parameters: userAggregationParameters,
    handler: (request, context) => listGroups(request, context, { of: 'item', id: request.params.id! }),
  }),
  defineRoute({
    ...shared,
    path: '/classes/{type}/{id}/actions',
    types: isActor,
    operation: 'list{Type}Actions',
    summary: 'List the events that a user or group caused',
    parameters: strictAggregationParameters,
    handler: (request, context) => listGroups(request, context, { of: 'actor', ...target(request) }),
  }),
  defineRoute({
    ...shared,
    path: '/classes/{type}/{id}/events',
    types: isUser,
    operation: 'list{Type}Events',
    summary: 'List the events that a user watches and follows',
    parameters: personalParameters,
    handler: (request, context) =>
      listGroups(request, context, { of: 'user', ...target(request), show: request.parameters.show }),
  }),
];

async function listSubjects(
  request: RestRequest<typeof listPageParameters>,
  context: Context,
): Promise<Reply> {
  const page = toListPage(request, context);
  return listPageReply(page, await context.graph.items.listSubjects(request.params.id!, page));
}

async function listGroups(
  request: RestRequest<typeof userAggregationParameters> | RestRequest<typeof strictAggregationParameters>,
  context: Context,
  stream: EventStream,
): Promise<Reply> {
  const query = toEventQuery(request.parameters);
  const page = toListPage(request, context);
  const { aggregation: how } = request.parameters;
  return listReply(await context.graph.history.listEventGroups(stream, query, how, page));
}

function target(request: RestRequest): { readonly type: string; readonly id: string } {
  return { type: getRouteType(request).name, id: request.params.id! };
}
