/** Lists of records: counted before the first byte, then streamed piece by piece. */
import type { WireList } from '../../graph/actor-graph.ts';
import type { RecordType } from '../../model/define.ts';
import { parseFilters, parseSort, predicates } from '../../model/list-spec.ts';
import type { Context } from '../context.ts';
import { listTexts, parseFlag, parseInteger } from '../parameters.ts';
import type { Parameter, Reply, RestRequest, Route } from '../route.ts';
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

/** Events are always newest first. */
const isItemList = (type: RecordType): boolean => type.kind !== 'event';

const order: readonly Parameter[] = [
  {
    name: 'sort',
    in: 'query',
    kind: 'text',
    many: true,
    types: isItemList,
    help: 'Field to sort by, as name, name__ASC or name__DESC; several in their order',
  },
  {
    name: 'filter',
    in: 'query',
    kind: 'text',
    many: true,
    types: isItemList,
    help: `Leaves out what does not fit: name:value or name__PREDICATE:value, with ${predicates.join(', ')}`,
  },
];

const all: Parameter = {
  name: 'all',
  in: 'query',
  kind: 'flag',
  default: false,
  help: 'Gives all that stands below as well, each record followed by those in it',
};

export const listRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/classes/{type}',
    access: 'read',
    types: isListed,
    summary: 'List all records of a type',
    group: 'lists',
    parameters: [...paging, ...order],
    responses: [{ status: 200, help: 'The records', content: { holds: 'record-list' } }],
    errors: ['bad-parameter', 'limit-exceeded'],
    handler: listRecords,
  },
  {
    method: 'GET',
    path: '/classes/{type}/{id}/list',
    access: 'read',
    types: holdsItems,
    summary: 'List the records in another one',
    group: 'lists',
    parameters: [...paging, ...order, all],
    responses: [{ status: 200, help: 'The records', content: { holds: 'child-record-list' } }],
    errors: ['bad-parameter', 'limit-exceeded', 'not-found', 'gone'],
    handler: listChildren,
  },
];

async function listRecords(request: RestRequest, context: Context): Promise<Reply> {
  const page = parsePage(request, context);
  return listReply(request, page, await context.graph.list(typeOf(request).name, page));
}

async function listChildren(request: RestRequest, context: Context): Promise<Reply> {
  const page = { ...parsePage(request, context), all: parseFlag(request.query, all.name, false) };
  const list = await context.graph.listChildren(typeOf(request).name, request.params.id!, page);
  return listReply(request, page, list);
}

type Page = ReturnType<typeof parsePage>;

/** Which part of a list is wanted, and in what order. */
export function parsePage({ query, headers }: RestRequest, { options }: Context) {
  const keys = parseSort(listTexts(query, 'sort'));
  const filters = parseFilters(listTexts(query, 'filter'));
  return {
    offset: parseInteger(query, 'offset', 0, 0),
    limit: Math.max(parseInteger(query, 'limit', -1, Number.NEGATIVE_INFINITY), -1),
    counted: String(headers['x-stream']).toLowerCase() !== 'true',
    ...(keys.length === 0 ? {} : { sort: { keys, limit: options.settings.sortRows } }),
    ...(filters.length === 0 ? {} : { filters }),
  };
}

/** Up to so many records go out in one piece, which is quicker than a stream. */
const shortPage = 150;

export async function listReply(
  { method }: RestRequest,
  page: Pick<Page, 'offset' | 'limit'>,
  list: WireList,
): Promise<Reply> {
  const isShort = page.limit >= 0 && page.limit <= shortPage && method !== 'HEAD';
  return {
    status: 200,
    headers: {
      'content-type': 'application/json',
      'content-range': `offset=${page.offset}; limit=${page.limit}; total=${list.total}`,
      'cache-control': 'private, no-cache',
      vary: 'X-User, Authorization',
    },
    body: isShort ? await toBytes(list.records) : toArray(list.records),
  };
}

const listStart = Buffer.from('[\n');
const betweenRecords = Buffer.from(',\n');
const listEnd = Buffer.from(']');

async function toBytes(pieces: AsyncIterable<readonly string[]>): Promise<Buffer> {
  // Turned into bytes one by one: a text of all of them would be made only to be thrown away.
  const bytes: Buffer[] = [];
  for await (const texts of pieces)
    for (const text of texts) bytes.push(bytes.length === 0 ? listStart : betweenRecords, Buffer.from(text));
  return bytes.length === 0 ? Buffer.from('[]') : Buffer.concat([...bytes, listEnd]);
}

/** Each record stands on a line of its own, so that a long list can be read line by line. */
export async function* toArray(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const texts of pieces) {
    yield before + texts.join(',\n');
    before = ',\n';
  }
  yield before === ',\n' ? ']' : '[]';
}
