/** Reads the latest changes of records that the reader may see, for the page and its Atom feed. Changes of users, groups and permissions are only in the API. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { toTimestamp } from '../../graph/environment.ts';
import type { ListRequest } from '../../graph/paging.ts';
import { isDate } from '../../model/dates.ts';
import { recordEventTypes } from '../../model/system.ts';
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import { failParameter } from '../../parameters/parse-parameters.ts';
import { definePage } from '../define-page.ts';
import type { PageContext, PageRequest } from '../page-request.ts';
import { partsOf } from '../shared/item-parts.ts';
import { changesFeedPath, changesPath, typesWithPages } from '../shared/page-path.ts';
import { requireEntries } from '../shared/paging.ts';
import { parseList, type WireItem } from '../shared/wire-item.ts';
import type { AtomFeed, ChangesPage } from './data.ts';
import { type ListedChange, toChangesPage } from './derive.ts';

/** Events on one page. */
const pageSize = 20;
/** Records that are named for each event. */
const maxItems = 5;

const typeNames = typesWithPages.map(({ name }) => name);

/** Forms send empty values, which count as absent. */
const parameters = {
  type: textParameter('Record type of a subject of the event', { oneOf: typeNames, mayBeEmpty: true }),
  et: textParameter('Type of the event', { oneOf: recordEventTypes, mayBeEmpty: true }),
  from: textParameter('First day, in UTC', { parse: parseDay, mayBeEmpty: true }),
  to: textParameter('Last day, in UTC', { parse: parseDay, mayBeEmpty: true }),
  before: integerParameter('Number of an event: only older events', { min: 1, max: Number.MAX_SAFE_INTEGER }),
};

type ChangesRequest = PageRequest<typeof parameters>;

export const changesPages = [
  definePage({
    name: 'changes',
    path: changesPath,
    access: 'public',
    summary: 'The latest changes of the archive, with filters',
    parameters,
    isLimited: true,
    isCached: true,
    load: loadChanges,
  }),
  // Feed readers ask often: an unchanged feed is not sent again.
  definePage({
    name: 'atomFeed',
    path: changesFeedPath,
    access: 'public',
    summary: 'The latest changes of the archive as an Atom feed',
    parameters,
    isLimited: true,
    isCached: true,
    mediaType: 'application/atom+xml',
    load: async (request, context): Promise<AtomFeed> => ({
      page: await loadChanges(request, context),
      api: request.apiUrl,
    }),
  }),
];

async function loadChanges(
  { parameters: { type, et, from, to, before } }: ChangesRequest,
  { graph }: PageContext,
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
  const hasMore = events.length > pageSize;
  return toChangesPage(changes, { filters, hasMore, isNewest: before === undefined });
}

const firstItems: ListRequest = { offset: 0, limit: maxItems, counted: false };

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
