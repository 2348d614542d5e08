/** Lists of records: counted before the first byte, then streamed piece by piece. */
import type { WireList } from '../../graph/actor-graph.ts';
import type { Context } from '../context.ts';
import { parseInteger } from '../parameters.ts';
import type { Parameter, Reply, RestRequest, Route } from '../route.ts';
import {
  aggregation,
  eventParameters,
  findAggregation,
  isEvent,
  parseEventQuery,
} from './event-parameters.ts';
import { holdsItems, isListed, typeOf } from './records.ts';

export const paging: readonly Parameter[] = [
  {
    name: 'offset',
    in: 'query',
    kind: 'integer',
    default: 0,
    help: 'How many records to leave out at the start',
  },
  {
    name: 'limit',
    in: 'query',
    kind: 'integer',
    default: -1,
    help: 'How many records to give; negative for all',
  },
  {
    name: 'X-Stream',
    in: 'header',
    kind: 'flag',
    default: false,
    help: 'Skips the counting; the total is then -1',
  },
];

export const listRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/classes/{type}',
    access: 'read',
    types: isListed,
    summary: 'List all records of a type',
    group: 'lists',
    parameters: [
      ...paging,
      ...[...eventParameters, aggregation].map((parameter) => ({ ...parameter, types: isEvent })),
    ],
    responses: [{ status: 200, help: 'The records', content: { holds: 'record-list' } }],
    errors: ['bad-parameter'],
    handler: listRecords,
  },
  {
    method: 'GET',
    path: '/classes/{type}/{id}/list',
    access: 'read',
    types: holdsItems,
    summary: 'List the records in another one',
    group: 'lists',
    parameters: paging,
    responses: [{ status: 200, help: 'The records', content: { holds: 'child-record-list' } }],
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: listChildren,
  },
];

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly counted: boolean;
}

async function listRecords(request: RestRequest, context: Context): Promise<Reply> {
  const page = parsePage(request);
  if (isEvent(typeOf(request))) return listEvents(request, context);
  return toReply(page, await context.graph.list(typeOf(request).name, page));
}

/** All events, in groups only where that was asked for. */
async function listEvents(request: RestRequest, { graph }: Context): Promise<Reply> {
  const page = parsePage(request);
  const query = parseEventQuery(request.query);
  const how = findAggregation(request.query);
  if (how === undefined) return toReply(page, await graph.listEvents({ of: 'all' }, query, page));
  return groupReply(await graph.listEventGroups({ of: 'all' }, query, how, page));
}

async function listChildren(request: RestRequest, context: Context): Promise<Reply> {
  const page = parsePage(request);
  return toReply(page, await context.graph.listChildren(typeOf(request).name, request.params.id!, page));
}

export function parsePage({ query, headers }: RestRequest): Page {
  return {
    offset: parseInteger(query, 'offset', 0, 0),
    limit: Math.max(parseInteger(query, 'limit', -1, Number.NEGATIVE_INFINITY), -1),
    counted: String(headers['x-stream']).toLowerCase() !== 'true',
  };
}

export function toReply(page: Page, list: WireList): Reply {
  const reply = groupReply(list);
  const range = `offset=${page.offset}; limit=${page.limit}; total=${list.total}`;
  return { ...reply, headers: { ...reply.headers, 'content-range': range } };
}

/** Groups are not counted, and so no page of them has a place. */
export function groupReply(list: WireList): Reply {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'private, no-cache',
      vary: 'X-User, Authorization',
    },
    body: toArray(list.records),
  };
}

/** Each record stands on a line of its own, so that a long list can be read line by line. */
async function* toArray(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const texts of pieces) {
    yield before + texts.join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? ']' : '[]';
}
