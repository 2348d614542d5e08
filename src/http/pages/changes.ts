/** The page with the latest changes of records that the reader may see. Changes of users, groups and permissions are only in the API. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { toTimestamp } from '../../graph/environment.ts';
import type { PageRequest } from '../../graph/paging.ts';
import { digest } from '../../lib/digest.ts';
import { isDate } from '../../model/dates.ts';
import { recordEventTypes } from '../../model/system.ts';
import type { ChangesPage } from '../../pages/changes/data.ts';
import { type ListedChange, toChangesPage } from '../../pages/changes/derive.ts';
import { partsOf } from '../../pages/shared/item-parts.ts';
import { changesFeedPath, changesPath, pageTypes } from '../../pages/shared/page-path.ts';
import { parseList, type WireItem } from '../../pages/shared/wire-item.ts';
import type { Context } from '../context.ts';
import { integerParameter, textParameter } from '../parameter.ts';
import { failParameter } from '../parse-parameters.ts';
import { baseUrl, pageOrigin } from '../record-url.ts';
import { type ArchiveRoute, defineRoute, type Reply, type RestRequest } from '../route.ts';
import { definePage, findUnchanged, languageOf, pageHeaders, siteOf } from './page-route.ts';
import { requireEntries } from './require-page.ts';

/** Events on one page. */
const pageSize = 20;
/** Records that are named for each event. */
const maxItems = 5;

const typeNames = pageTypes.map(({ name }) => name);

/** Forms send empty values, which count as absent. */
const parameters = {
  type: textParameter('Record type of a subject of the event', {
    oneOf: typeNames,
    mayBeEmpty: true,
  }),
  et: textParameter('Type of the event', { oneOf: recordEventTypes, mayBeEmpty: true }),
  from: textParameter('First day, in UTC', { parse: parseDay, mayBeEmpty: true }),
  to: textParameter('Last day, in UTC', { parse: parseDay, mayBeEmpty: true }),
  before: integerParameter('Number of an event: only older events', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  }),
};

type ChangesRequest = RestRequest<typeof parameters>;

export const changesRoutes: readonly ArchiveRoute[] = [
  definePage({
    path: changesPath,
    access: 'read',
    summary: 'The latest changes of the archive, with filters',
    parameters,
    isCached: true,
    load: async (request, context) => ({ name: 'changes', data: await loadChanges(request, context) }),
  }),
  defineRoute({
    method: 'GET',
    path: changesFeedPath,
    access: 'read',
    isPage: true,
    operation: `page ${changesFeedPath}`,
    summary: 'The latest changes of the archive as an Atom feed',
    group: 'pages',
    parameters,
    responses: [],
    handler: sendFeed,
  }),
];

/** Feed readers ask often: an unchanged feed is not sent again, and is cached as pages are. */
async function sendFeed(request: ChangesRequest, context: Context): Promise<Reply> {
  const { options, graph } = context;
  const { host } = request.headers;
  const urls = { origin: pageOrigin(host, options.settings), api: baseUrl(host, options.settings) };
  const render = async () => {
    const page = await loadChanges(request, context);
    const files = await options.openPages();
    const body = Buffer.from(files.feed(page, urls, siteOf(options, request, files)));
    return { body, etag: `"${digest(body)}"` };
  };
  const key = `${languageOf(request.headers)} ${urls.origin} ${request.url}`;
  const { body, etag } = await graph.cachePage(key, render);
  const headers = { ...pageHeaders, 'content-type': 'application/atom+xml; charset=utf-8', etag };
  return findUnchanged(request, etag) ?? { status: 200, headers, body };
}

async function loadChanges(
  { parameters: { type, et, from, to, before } }: ChangesRequest,
  { graph }: Context,
): Promise<ChangesPage> {
  const query = {
    ...(type === undefined ? { recordTypes: typeNames } : { subjectTypes: [type] }),
    eventTypes: et === undefined ? recordEventTypes : [et],
    ...(from !== undefined && { from: from.first }),
    ...(to !== undefined && { to: to.last }),
  };
  const page = { offset: 0, limit: pageSize + 1, counted: false, ...(before !== undefined && { before }) };
  const events = await parseList(await graph.history.listEvents({ of: 'all' }, query, page));
  requireEntries(events, 'before', before);
  const shown = events.slice(0, pageSize);
  const changes = await Promise.all(shown.map((event) => readSubjects(graph, event)));
  const filters = { type: type ?? '', et: et ?? '', from: from?.day ?? '', to: to?.day ?? '' };
  return toChangesPage(changes, {
    ...{ filters, hasMore: events.length > pageSize, isNewest: before === undefined },
  });
}

const firstItems: PageRequest = { offset: 0, limit: maxItems, counted: false };

/** Events of a single record contain it; the first records of other events are read. */
async function readSubjects(graph: ActorGraph, event: WireItem): Promise<ListedChange> {
  const first = partsOf(event, 'hasFirstSubject');
  const isOnly = first.length === 0 || event.meta?.childCount === 1;
  return {
    event,
    subjects: isOnly ? first : await parseList(await graph.items.listSubjects(event.id, firstItems)),
  };
}

interface Day {
  readonly day: string;
  /** First and last moment, in the format of stored timestamps. */
  readonly first: string;
  readonly last: string;
}

/** Undefined for an empty text. Throws `bad-parameter` for a text that is not a day. */
function parseDay(given: string, name: string): Day | undefined {
  const day = given.trim();
  if (day === '') return undefined;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isDate(day))
    return failParameter(name, 'must be a day such as 2026-11-15', given);
  const start = Date.parse(day);
  return { day, first: toTimestamp(new Date(start)), last: toTimestamp(new Date(start + 24 * 3600_000 - 1)) };
}
