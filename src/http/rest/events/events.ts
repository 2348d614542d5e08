/** What was done: to an item, by a user or a group, or what a user wants to be told of. All events are an ordinary list (lists.ts). */
import type { Aggregation, EventStream } from '../../../graph/event-query.ts';
import type { RecordType } from '../../../model/define.ts';
import { groupType, userType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import type { Parameter, Reply, RestRequest, Route } from '../../route.ts';
import { listReply, paging, parsePage, toReply } from '../records/lists.ts';
import { typeOf } from '../records/records.ts';
import {
  aggregation,
  eventParameters,
  findAggregation,
  isEvent,
  parseEventQuery,
  parseShown,
  show,
} from './event-parameters.ts';

const isUser = (type: RecordType): boolean => type.name === userType;
const actsItself = (type: RecordType): boolean => isUser(type) || type.name === groupType;

/** Groups are never counted. */
const groupPaging = paging.filter((parameter) => parameter.in === 'query');

const grouped = (usual: Aggregation): readonly Parameter[] => [
  ...groupPaging,
  ...eventParameters,
  { ...aggregation, default: usual },
];

const row = {
  method: 'GET',
  access: 'read',
  group: 'events',
  responses: [
    {
      status: 200,
      help: 'The events in groups, newest first',
      content: { holds: 'schema', schema: 'EventGroups' },
    },
  ],
  errors: ['bad-parameter', 'not-found', 'gone'],
} as const satisfies Partial<Route>;

export const eventRoutes: readonly Route[] = [
  {
    ...row,
    path: '/classes/{type}/{id}/subjects',
    types: isEvent,
    operation: 'list{Type}Subjects',
    summary: 'List what an event is about',
    parameters: paging,
    responses: [
      {
        status: 200,
        help: 'The records that still exist',
        content: { holds: 'schema', schema: 'AnyRecord', list: true },
      },
    ],
    handler: listSubjects,
  },
  {
    ...row,
    path: '/entities/{id}/events',
    operation: 'listEntityEvents',
    summary: 'List what happened to a record',
    parameters: grouped('user'),
    handler: (request: RestRequest, context: Context) =>
      listGroups(request, context, { of: 'item', id: request.params.id! }, 'user'),
  },
  {
    ...row,
    path: '/classes/{type}/{id}/actions',
    types: actsItself,
    operation: 'list{Type}Actions',
    summary: 'List what a user or a group did',
    parameters: grouped('strict'),
    handler: (request: RestRequest, context: Context) =>
      listGroups(request, context, { of: 'actor', ...target(request) }, 'strict'),
  },
  {
    ...row,
    path: '/classes/{type}/{id}/events',
    types: isUser,
    operation: 'list{Type}Events',
    summary: 'List what a user wants to be told of',
    parameters: [...grouped('user'), show],
    handler: (request: RestRequest, context: Context) =>
      listGroups(
        request,
        context,
        { of: 'user', ...target(request), show: parseShown(request.query) },
        'user',
      ),
  },
];

async function listSubjects(request: RestRequest, context: Context): Promise<Reply> {
  const page = parsePage(request, context);
  return toReply(page, await context.graph.listSubjects(request.params.id!, page));
}

async function listGroups(
  request: RestRequest,
  context: Context,
  stream: EventStream,
  usual: Aggregation,
): Promise<Reply> {
  const query = parseEventQuery(request.query);
  const how = findAggregation(request.query) ?? usual;
  const page = parsePage(request, context);
  return listReply(await context.graph.listEventGroups(stream, query, how, page));
}

function target(request: RestRequest): { readonly type: string; readonly id: string } {
  return { type: typeOf(request).name, id: request.params.id! };
}
