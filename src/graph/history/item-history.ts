/**
 * The history of an item: its events with the states of the item before and after each of them. A state is shown only to viewers of its version, and a
 * change only if both of its states are: otherwise the changes of a hidden version would be attributed to another event.
 */
import type { Bundle } from '../../model/bundle.ts';
import type { StoredEvent, VersionStep } from '../../store/history.ts';
import type { ItemRow } from '../../store/items.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { toBundle } from '../content/content.ts';
import { getVisibleItem, isInAudience, visibleItems } from '../lookup.ts';

export interface HistoryRequest {
  readonly type: string;
  readonly id: string;
  /** Only events older than this one. */
  readonly before?: Gid;
  readonly limit: number;
}

/** The user or group that caused an event. */
interface HistoryActor {
  readonly id: string;
  /** Undefined if it was deleted. */
  readonly name: string | undefined;
}

interface HistoryEntry {
  readonly gid: Gid;
  /** Undefined if the event is about a record that the viewer may not see. */
  readonly id: string | undefined;
  readonly eventType: string;
  readonly timestamp: string;
  /** Undefined also if the event is about a record that the viewer may not see. */
  readonly logMessage: string | undefined;
  /** Undefined for users whom the viewer may not see. */
  readonly actor: HistoryActor | undefined;
  /** Undefined for events without a version, such as a creation. `hidden` if the viewer may not see the state before or after the change. */
  readonly change: StateChange | 'hidden' | undefined;
}

interface StateChange {
  readonly before: Bundle;
  readonly after: Bundle;
}

export interface ItemHistory {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Whether there are older entries. */
  readonly hasMore: boolean;
}

/** Throws `not-found` or `gone`. */
export async function readItemHistory(
  context: ReadContext,
  { type, id, before = Number.MAX_SAFE_INTEGER, limit }: HistoryRequest,
): Promise<ItemHistory> {
  const { store, actor, viewer } = context;
  const item = await getVisibleItem(store, actor, id, type);
  const listed = await store.events.list({ subjects: [item.gid] }, viewer, {
    offset: 0,
    limit: limit + 1,
    before,
  });
  const after = listed.length > limit ? listed.at(-1)!.gid - 1 : 0;
  const steps = mergeSteps(await store.versions.listSteps(item.gid, { after, before }));
  const known = new Set(listed.map(({ gid }) => gid));
  const unlisted = await listUnlisted(
    context,
    item.gid,
    steps.filter(({ event, seenBy }) => !known.has(event) && isInAudience(seenBy, viewer)),
  );
  const events = [...listed, ...unlisted].toSorted((one, other) => other.gid - one.gid);
  const shown = events.slice(0, limit);
  const [actors, changes] = await Promise.all([
    findActors(context, shown),
    readChanges(context, item, shown, steps),
  ]);
  return {
    entries: shown.map((event) => ({
      gid: event.gid,
      id: known.has(event.gid) ? event.id : undefined,
      eventType: event.eventType,
      timestamp: event.timestamp,
      logMessage: (known.has(event.gid) ? event.logMessage : null) ?? undefined,
      actor: actors.get(event.actor),
      change: changes.get(event.gid),
    })),
    hasMore: events.length > limit,
  };
}

/** One step for each event: from its oldest version to the one after its newest. @param steps newest first */
function mergeSteps(steps: readonly VersionStep[]): readonly VersionStep[] {
  const merged = new Map<Gid, VersionStep>();
  for (const step of steps)
    merged.set(step.event, {
      ...step,
      next: merged.has(step.event) ? merged.get(step.event)!.next : step.next,
    });
  return [...merged.values()];
}

/**
 * The events of versions that the list of events omits, since they are also about records that are hidden from the viewer. As in the API, their type,
 * time and user are shown next to the version, if the viewer could see the item at that time.
 */
async function listUnlisted(
  { store, viewer }: ReadContext,
  item: Gid,
  steps: readonly VersionStep[],
): Promise<readonly StoredEvent[]> {
  if (steps.length === 0) return [];
  const subjects = steps.map(({ event }) => ({ event, item }));
  const hidden = new Set((await store.events.listHiddenSubjects(subjects, viewer)).map(({ event }) => event));
  return store.events.listByGid(subjects.map(({ event }) => event).filter((event) => !hidden.has(event)));
}

/** The states before and after each event that has stored a version. */
async function readChanges(
  { store, viewer }: ReadContext,
  item: ItemRow,
  events: readonly StoredEvent[],
  steps: readonly VersionStep[],
): Promise<ReadonlyMap<Gid, StateChange | 'hidden'>> {
  const shown = new Set(events.map(({ gid }) => gid));
  const wanted = steps.filter(({ event }) => shown.has(event));
  const gids = new Set(wanted.flatMap(({ gid, next }) => [gid, next ?? []].flat()));
  const rows = await store.versions.listByGid([...gids]);
  const states = new Map(
    rows
      .filter(({ seenBy }) => isInAudience(seenBy, viewer))
      .map(({ gid, data, parts }) => [gid, toBundle({ id: item.id, type: item.type, data, parts })]),
  );
  const current = toBundle(item);
  return new Map(
    wanted.map(({ event, gid, next }) => {
      const before = states.get(gid);
      const after = next === null ? current : states.get(next);
      return [event, before === undefined || after === undefined ? 'hidden' : { before, after }];
    }),
  );
}

/** The actors whom the viewer may see. Only administrators see a deleted one that was restricted. */
async function findActors(
  context: ReadContext,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<Gid, HistoryActor>> {
  const { store, actor } = context;
  const gids = [...new Set(events.map((event) => event.actor))];
  const items = await visibleItems(context, gids);
  const others = gids.filter((gid) => !items.has(gid));
  const tombstones = others.length === 0 ? [] : await store.items.listTombstones(others);
  const deleted = tombstones.filter(({ restricted }) => !restricted || actor.isAdmin);
  return new Map([
    ...[...items.values()].map(({ gid, id, data }): [Gid, HistoryActor] => [gid, { id, name: nameIn(data) }]),
    ...deleted.map(({ gid, id }): [Gid, HistoryActor] => [gid, { id, name: undefined }]),
  ]);
}

function nameIn(data: string): string | undefined {
  const { name } = JSON.parse(data) as { readonly name?: unknown };
  return typeof name === 'string' ? name : undefined;
}
