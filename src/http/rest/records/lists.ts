/** Lists of records: counted before the first byte, then streamed piece by piece. */
import type { PageRequest, WireList } from '../../../graph/actor-graph.ts';
import type { RecordType } from '../../../model/define.ts';
import { parseFilters, parseSort, predicates } from '../../../model/list-spec.ts';
import { getProfile, type Profile } from '../../../model/profile.ts';
import { listedChildTypes } from '../../../model/registry.ts';
import type { Context } from '../../context.ts';
import { type PagePosition, pageLinks } from '../../page-links.ts';
import { listTexts, parseFlag, parseHeaderFlag, parseInteger } from '../../parameters.ts';
import type { Parameter, Reply, RestRequest, Route } from '../../route.ts';
import {
  aggregation,
  eventParameters,
  findAggregation,
  isEvent,
  parseEventQuery,
} from '../events/event-parameters.ts';
import { holdsItems, isGroup, isListed, typeOf } from './records.ts';

export const paging: readonly Parameter[] = [
  {
    name: 'offset',
    in: 'query',
    kind: 'integer',
    default: 0,
    min: 0,
    help: 'How many records to leave out at the start',
  },
  {
    name: 'limit',
    in: 'query',
    kind: 'integer',
    default: ({ defaultListLimit }) => defaultListLimit,
    min: -1,
    help: 'How many records to give; -1 for all',
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
    help: 'Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order',
  },
  {
    name: 'filter',
    in: 'query',
    kind: 'text',
    many: true,
    types: isItemList,
    help: `Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with ${predicates.join(', ')}`,
  },
];

const all: Parameter = {
  name: 'all',
  in: 'query',
  kind: 'flag',
  default: false,
  help: 'Gives all that stands below as well, each record followed by those in it; of a group, all users who belong to it, each once',
};

/** How the list of events is grouped without `aggregation`. */
const usualAggregation = ({ eventLists }: Profile) => (eventLists === 'flat' ? undefined : 'user');

/** What was made for one caller is kept by nobody else. */
export const privately = { 'cache-control': 'private, no-cache', vary: 'X-User, Authorization' } as const;

export const listRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/classes/{type}',
    access: 'read',
    types: isListed,
    operation: 'list{Types}',
    summary: 'List all records of a type',
    group: 'lists',
    parameters: [
      ...paging,
      ...order,
      ...[...eventParameters, { ...aggregation, default: usualAggregation }].map((parameter) => ({
        ...parameter,
        types: isEvent,
      })),
    ],
    responses: [{ status: 200, help: 'The records', content: { holds: 'record-list', inGroups: isEvent } }],
    errors: ['bad-parameter', 'limit-exceeded'],
    handler: listRecords,
  },
  {
    method: 'GET',
    path: '/classes/{type}/{id}/list',
    access: 'read',
    types: holdsItems,
    operation: 'list{Type}Children',
    summary: 'List the records in another one',
    group: 'lists',
    parameters: [...paging, ...order, all],
    responses: [{ status: 200, help: 'The records', content: { holds: 'child-record-list' } }],
    errors: ['bad-parameter', 'limit-exceeded', 'not-found', 'gone'],
    handler: listChildren,
  },
];

export interface Page extends PageRequest {
  readonly inOnePiece: boolean;
  /** The header `Link`. */
  readonly links: (position: PagePosition) => { readonly link?: string };
}

/** Up to so many records go out in one piece, which is quicker than a stream. */
const shortPage = 150;

async function listRecords(request: RestRequest, context: Context): Promise<Reply> {
  if (isEvent(typeOf(request))) return listEvents(request, context);
  const page = parseOrderedPage(request, context, [typeOf(request)]);
  return toReply(page, await context.graph.list(typeOf(request).name, page));
}

/** All events, in groups only where that was asked for. */
async function listEvents(request: RestRequest, context: Context): Promise<Reply> {
  const { graph, options } = context;
  const page = parsePage(request, context);
  const query = parseEventQuery(request.query);
  const usual = usualAggregation(getProfile(options.settings.profile));
  const how = findAggregation(request.query) ?? usual;
  if (how === undefined) return toReply(page, await graph.listEvents({ of: 'all' }, query, page));
  return listReply(await graph.listEventGroups({ of: 'all' }, query, how, page));
}

async function listChildren(request: RestRequest, context: Context): Promise<Reply> {
  const type = typeOf(request);
  const page = {
    ...parseOrderedPage(request, context, listedChildTypes(type)),
    all: parseFlag(request.query, all.name, false),
  };
  const id = request.params.id!;
  if (isGroup(type) && page.all) return toReply(page, await context.graph.listUsersIn(id, page));
  return toReply(page, await context.graph.listChildren(type.name, id, page));
}

/** The page with its order and filters, for routes that declare `sort` and `filter`. */
function parseOrderedPage(request: RestRequest, context: Context, types: readonly RecordType[]): Page {
  const of = { types, profile: getProfile(context.options.settings.profile) };
  const keys = parseSort(listTexts(request.query, 'sort'), of);
  const filters = parseFilters(listTexts(request.query, 'filter'), of);
  return {
    ...parsePage(request, context),
    ...(keys.length === 0 ? {} : { sort: { keys, limit: context.options.settings.sortRows } }),
    ...(filters.length === 0 ? {} : { filters }),
  };
}

/** Which part of a list is wanted, and whether it is short enough to go out in one piece. */
export function parsePage(request: RestRequest, { options: { settings } }: Context): Page {
  const { method, query, headers } = request;
  const { defaultListLimit, unknownParameters } = getProfile(settings.profile);
  // In the reference every negative limit means the whole list.
  const min = unknownParameters === 'ignored' ? Number.MIN_SAFE_INTEGER : -1;
  const limit = Math.max(parseInteger(query, 'limit', defaultListLimit, { min }), -1);
  return {
    offset: parseInteger(query, 'offset', 0, { min: 0 }),
    limit,
    counted: !parseHeaderFlag(headers, 'X-Stream'),
    inOnePiece: limit >= 0 && limit <= shortPage && method !== 'HEAD',
    links: (position) => pageLinks(request, settings, position),
  };
}

/** The page with its place in the list and, where there are others, links to them. */
export async function toReply(page: Page, list: WireList): Promise<Reply> {
  const { offset, limit } = page;
  const { total } = list;
  const range = `offset=${offset}; limit=${limit}; total=${total}`;
  if (!page.inOnePiece)
    return listReply(list, { 'content-range': range, ...page.links({ offset, limit, total }) });
  const { bytes, count } = await toBytes(list.records);
  const headers = { 'content-range': range, ...page.links({ offset, limit, total, count }) };
  return { ...listReply(list, headers), body: bytes };
}

/** A list that is not counted: it is always short, or of groups. */
export function listReply(list: WireList, headers: Readonly<Record<string, string>> = {}): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', ...headers, ...privately },
    body: toArray(list.records),
  };
}

/** Room for a page of usual records; more is taken where it does not do. */
const usualBytes = 256 * 1024;

/** A character of a text takes three bytes at most: the few that take four are two characters to JavaScript. */
const mostBytes = 3;

/** All in one piece of memory: a piece for each record would be made only to be copied and thrown away. */
async function toBytes(
  pieces: AsyncIterable<readonly string[]>,
): Promise<{ readonly bytes: Buffer; readonly count: number }> {
  let bytes = Buffer.allocUnsafe(usualBytes);
  let end = 0;
  let count = 0;
  for await (const texts of pieces) {
    count += texts.length;
    for (const text of texts) {
      const needed = end + text.length * mostBytes + 3;
      if (needed > bytes.length) bytes = Buffer.concat([bytes.subarray(0, end)], needed * 2);
      end += bytes.write(end === 0 ? '[\n' : ',\n', end);
      end += bytes.write(text, end);
    }
  }
  if (end === 0) return { bytes: Buffer.from('[]'), count };
  end += bytes.write(']', end);
  return { bytes: bytes.subarray(0, end), count };
}

/** Each record stands on a line of its own, so that a long list can be read line by line. */
export async function* toArray(pieces: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const texts of pieces) {
    for (const some of inPieces(texts)) {
      yield before + some.join(',\n');
      before = ',\n';
    }
  }
  yield before === ',\n' ? ']' : '[]';
}

/** Characters of a piece: short enough that encoding and sending it takes less than a millisecond. */
const pieceCharacters = 64 * 1024;

/** Splits texts into pieces of about that size; a longer text is a piece of its own. */
function* inPieces(texts: readonly string[]): Generator<readonly string[]> {
  let some: string[] = [];
  let length = 0;
  for (const text of texts) {
    some.push(text);
    length += text.length;
    if (length < pieceCharacters) continue;
    yield some;
    some = [];
    length = 0;
  }
  if (some.length > 0) yield some;
}
