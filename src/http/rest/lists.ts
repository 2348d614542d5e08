/** Lists of records: counted before the first byte, then streamed piece by piece. */
import type { WireList } from '../../graph/actor-graph.ts';
import type { Context } from '../context.ts';
import { parseFlag, parseInteger } from '../parameters.ts';
import type { Parameter, Reply, RestRequest, Route } from '../route.ts';
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

const all: Parameter = {
  name: 'all',
  in: 'query',
  kind: 'flag',
  default: false,
  help: 'All users who belong to the group, also through other groups, each once',
  types: isGroup,
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
    parameters: paging,
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

interface Page {
  readonly offset: number;
  readonly limit: number;
  readonly counted: boolean;
}

async function listRecords(request: RestRequest, context: Context): Promise<Reply> {
  const page = parsePage(request);
  return toReply(page, await context.graph.list(typeOf(request).name, page));
}

async function listChildren(request: RestRequest, context: Context): Promise<Reply> {
  const page = parsePage(request);
  const type = typeOf(request);
  const id = request.params.id!;
  if (isGroup(type) && parseFlag(request.query, all.name, false))
    return toReply(page, await context.graph.listUsersIn(id, page));
  return toReply(page, await context.graph.listChildren(type.name, id, page));
}

export function parsePage({ query, headers }: RestRequest): Page {
  return {
    offset: parseInteger(query, 'offset', 0, 0),
    limit: Math.max(parseInteger(query, 'limit', -1, Number.NEGATIVE_INFINITY), -1),
    counted: String(headers['x-stream']).toLowerCase() !== 'true',
  };
}

export function toReply(page: Page, list: WireList): Reply {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'content-range': `offset=${page.offset}; limit=${page.limit}; total=${list.total}`,
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
