/** Lists of records: counted before the first byte, then streamed piece by piece. */
import type { WireList } from '../../graph/actor-graph.ts';
import type { RecordType } from '../../model/define.ts';
import { getProfile } from '../../model/profile.ts';
import type { Context } from '../context.ts';
import { parseFlag, parseInteger } from '../parameters.ts';
import type { Parameter, Reply, RestRequest, Route } from '../route.ts';
import {
  aggregation,
  eventParameters,
  findAggregation,
  isEvent,
  parseEventQuery,
} from './event-parameters.ts';
import { holdsItems, isGroup, isListed, typeOf } from './records.ts';

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

/** Where some children stand below others only the topmost are listed, and of a group its direct members, unless all are asked for. */
const hasMore = (type: RecordType): boolean =>
  isGroup(type) || (type.holds.by === 'parent' && type.holds.without !== undefined);

const all: Parameter = {
  name: 'all',
  in: 'query',
  kind: 'flag',
  default: false,
  help: 'Also those that stand below another one in the list; of a group, all users who belong to it, each once',
  types: hasMore,
};

/** What was made for one caller is kept by nobody else. */
export const privately = { 'cache-control': 'private, no-cache', vary: 'X-User, Authorization' } as const;

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
    parameters: [...paging, all],
    responses: [{ status: 200, help: 'The records', content: { holds: 'child-record-list' } }],
    errors: ['bad-parameter', 'not-found', 'gone'],
    handler: listChildren,
  },
];

export interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly counted: boolean;
}

async function listRecords(request: RestRequest, context: Context): Promise<Reply> {
  const page = parsePage(request, context);
  if (isEvent(typeOf(request))) return listEvents(request, context);
  return toReply(page, await context.graph.list(typeOf(request).name, page));
}

/** All events, in groups only where that was asked for. */
async function listEvents(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, options } = context;
  const page = parsePage(request, context);
  const query = parseEventQuery(request.query);
  const usual = getProfile(options.settings.profile).eventLists === 'flat' ? undefined : 'user';
  const how = findAggregation(request.query) ?? usual;
  if (how === undefined) return toReply(page, await graph.listEvents({ of: 'all' }, query, page));
  return listReply(await graph.listEventGroups({ of: 'all' }, query, how, page));
}

async function listChildren(request: RestRequest, context: Context): Promise<Reply> {
  const page = { ...parsePage(request, context), all: parseFlag(request.query, all.name, false) };
  const type = typeOf(request);
  const id = request.params.id!;
  if (isGroup(type) && page.all) return toReply(page, await context.graph.listUsersIn(id, page));
  return toReply(page, await context.graph.listChildren(type.name, id, page));
}

export function parsePage({ query, headers }: RestRequest, { options }: Context): Page {
  const usual = getProfile(options.settings.profile).listLimit;
  return {
    offset: parseInteger(query, 'offset', 0, 0),
    limit: Math.max(parseInteger(query, 'limit', usual, Number.NEGATIVE_INFINITY), -1),
    counted: String(headers['x-stream']).toLowerCase() !== 'true',
  };
}

export function toReply(page: Page, list: WireList): Reply {
  const range = `offset=${page.offset}; limit=${page.limit}; total=${list.total}`;
  return listReply(list, { 'content-range': range });
}

/** A list that is not counted: it is always short, or of groups. */
export function listReply(list: WireList, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      ...headers,
      ...privately,
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
