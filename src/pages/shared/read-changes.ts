/** Reads a page of events that the caller may see, with the records that they are about, for the latest changes and for the audit log. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { EventQuery } from '../../graph/history/event-query.ts';
import { toLink } from './item-link.ts';
import { firstText, partsOf } from './item-parts.ts';
import { findPagePath, hasItemPages } from './page-path.ts';
import { requireEntries } from './paging.ts';
import { readUndoLinks } from './read-undo-links.ts';
import type { ChangedItem, ChangeList, ShownChange } from './shown-change.ts';
import { parseList, type WireItem } from './wire-item.ts';
import { withQuery } from './with-query.ts';

/** How a page shows changes. */
interface ChangeListOptions<Filters> {
  readonly path: string;
  readonly feedPath: string;
  readonly filters: Filters;
  /** Number of an event: only older events. */
  readonly before: number | undefined;
  readonly pageSize: number;
  /** Records that are named for each event. */
  readonly maxItems: number;
  /** Leaves out records without pages, such as users. */
  readonly onlyWithPages?: boolean;
  /** Whether a change of this user (by id) has a link that undoes it; none by default. */
  readonly offersUndo?: (actorId: string | undefined) => boolean;
}

/** Throws `not-found` beyond the end of the list. */
export async function readChanges<Filters extends Readonly<Record<string, string>>>(
  graph: ActorGraph,
  query: EventQuery,
  options: ChangeListOptions<Filters>,
): Promise<ChangeList<Filters>> {
  const { path, feedPath, filters, before, pageSize } = options;
  const page = { offset: 0, limit: pageSize + 1, counted: false, ...(before !== undefined && { before }) };
  const events = await parseList(await graph.history.listEvents({ of: 'all' }, query, page));
  requireEntries(events, 'before', before);
  const shown = events.slice(0, pageSize);
  const listed = await Promise.all(shown.map((event) => readSubjects(graph, event, options.maxItems)));
  const changes = await addUndoLinks(
    graph,
    listed.map((change) => toShownChange(change, options)),
    shown,
    options.offersUndo,
  );
  const last = shown.at(-1)?.meta?.gid;
  const days = Map.groupBy(changes, ({ timestamp }) => timestamp.slice(0, 10));
  const newestPath = withQuery(path, { ...filters });
  return {
    days: [...days].map(([day, ofDay]) => ({ day, changes: ofDay })),
    filters,
    isFiltered: Object.values(filters).some((value) => value !== ''),
    path: newestPath,
    feedPath: withQuery(feedPath, { ...filters }),
    newestPath: before === undefined ? undefined : newestPath,
    olderPath:
      events.length > pageSize && last !== undefined
        ? withQuery(path, { ...filters, before: String(last) })
        : undefined,
  };
}

/** Throws `not-found`. */
export async function readChange(
  graph: ActorGraph,
  event: WireItem,
  options: ItemOptions,
): Promise<ShownChange> {
  return toShownChange(await readSubjects(graph, event, options.maxItems), options);
}

async function addUndoLinks(
  graph: ActorGraph,
  changes: readonly ShownChange[],
  events: readonly WireItem[],
  offersUndo: ((actorId: string | undefined) => boolean) | undefined,
): Promise<readonly ShownChange[]> {
  if (offersUndo === undefined) return changes;
  const offered = events.filter((_, i) => offersUndo(changes[i]!.actorId));
  const links = await readUndoLinks(
    graph,
    offered.map(({ id, meta }) => ({ id, gid: Number(meta?.gid) })),
  );
  return changes.map((change) => ({ ...change, undo: links.get(change.key) }));
}

/** An event as the API sends it, and the first of its records that still exist. */
interface ListedChange {
  readonly event: WireItem;
  readonly subjects: readonly WireItem[];
}

/** Events of a single record contain it; the first records of other events are read. */
async function readSubjects(graph: ActorGraph, event: WireItem, maxItems: number): Promise<ListedChange> {
  const firstItems = { offset: 0, limit: maxItems, counted: false };
  const first = partsOf(event, 'hasFirstSubject');
  const isOnly = first.length === 0 || event.meta?.childCount === 1;
  return {
    event,
    subjects: isOnly ? first : await parseList(await graph.items.listSubjects(event.id, firstItems)),
  };
}

type ItemOptions = Pick<ChangeListOptions<unknown>, 'maxItems' | 'onlyWithPages'>;

function toShownChange(
  { event, subjects }: ListedChange,
  { maxItems, onlyWithPages }: ItemOptions,
): ShownChange {
  const given = event.meta?.childCount;
  const count = typeof given === 'number' ? given : undefined;
  const [actor] = partsOf(event, 'hasActioner');
  const deleted = subjects.length > 0 ? [] : listDeleted(event);
  const items = subjects.length > 0 ? subjects.map(toChangedItem) : deleted;
  return {
    key: event.id,
    eventType: firstText(event, 'eventType') ?? '',
    timestamp: firstText(event, 'timestamp') ?? '',
    logMessage: firstText(event, 'logMessage'),
    actorId: actor?.id,
    // A deleted user has an id only.
    actor: actor && (firstText(actor, 'name') ?? actor.id),
    // Deleted records are no longer subjects of the event.
    count: count === undefined ? undefined : Math.max(count, deleted.length),
    items: items.filter(({ type }) => onlyWithPages !== true || hasItemPages(type)).slice(0, maxItems),
  };
}

/** A generated id says nothing to readers. */
function toChangedItem(item: WireItem): ChangedItem {
  const { title, codes, unnamed } = toLink(item);
  return {
    type: item.type,
    title: unnamed === undefined ? title : undefined,
    codes,
    path: findPagePath(item),
  };
}

/** Events of deletions have no records any more, but versions of them. */
function listDeleted(event: WireItem): readonly ChangedItem[] {
  return partsOf(event, 'triggeredByEvent').flatMap((version) => {
    const type = firstText(version, 'entityType');
    const title = firstText(version, 'entityId');
    return type === undefined || title === undefined ? [] : [{ type, title, path: undefined }];
  });
}
