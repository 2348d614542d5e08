/**
 * Events put into groups: what one user did in one go stands together. Read page by page behind the last key, so that memory does not
 * grow with the history; a group holds so many events at most.
 */
import type { EventFilter, StoredEvent } from '../../store/history.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import type { Aggregation } from '../event-query.ts';
import { type PageRequest, readEvents, wholeList } from './paging.ts';

type Group = readonly StoredEvent[];

/** Events in one group at most. */
const groupSize = 200;

/** Pieces of groups; offset and limit of the page count groups. */
export async function* readEventGroups(
  store: StoreReader,
  filter: EventFilter,
  viewer: Viewer,
  aggregation: Aggregation,
  page: Pick<PageRequest, 'offset' | 'limit'>,
): AsyncGenerator<readonly Group[]> {
  let skip = page.offset;
  let left = page.limit < 0 ? Number.POSITIVE_INFINITY : page.limit;
  if (left === 0) return;
  for await (const groups of groupEvents(store, filter, viewer, aggregation)) {
    const wanted = groups.slice(skip).slice(0, left);
    skip = Math.max(0, skip - groups.length);
    left -= wanted.length;
    if (wanted.length > 0) yield wanted;
    if (left === 0) return;
  }
}

/** Each group as a JSON list; those of a piece are written together, since they share what stands around them. */
export async function writeGroups(
  groups: readonly Group[],
  write: (rows: readonly StoredEvent[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const texts = [...(await write(groups.flat()))];
  return groups.map((group) => `[${texts.splice(0, group.length).join(',')}]`);
}

async function* groupEvents(
  store: StoreReader,
  filter: EventFilter,
  viewer: Viewer,
  aggregation: Aggregation,
): AsyncGenerator<readonly Group[]> {
  let open: StoredEvent[] = [];
  let known: Known = new Map();
  for await (const rows of readEvents(store, filter, viewer, wholeList)) {
    const done: Group[] = [];
    const last = open.at(-1);
    // What is known of the last event of the page before is still needed for the first of this one.
    known = new Map([
      ...(last === undefined ? [] : [[last.gid, known.get(last.gid)!] as const]),
      ...(await readKnown({ store, viewer }, rows, aggregation)),
    ]);
    for (const row of rows) {
      const before = open.at(-1);
      if (before !== undefined && (open.length >= groupSize || !belong(aggregation, known, before, row))) {
        done.push(open);
        open = [];
      }
      open.push(row);
    }
    if (done.length > 0) yield done;
  }
  if (open.length > 0) yield [open];
}

/** What the events themselves do not tell: the one before by the same actor, or the first subject. */
type Known = ReadonlyMap<Gid, Gid | undefined>;

async function readKnown(
  { store, viewer }: Pick<ReadContext, 'store' | 'viewer'>,
  rows: readonly StoredEvent[],
  aggregation: Aggregation,
): Promise<Known> {
  const gids = rows.map((row) => row.gid);
  switch (aggregation) {
    case 'user':
      return new Map(
        (await store.events.listPrevious(gids, viewer)).map(({ event, before }) => [event, before]),
      );
    case 'strict':
      return new Map((await store.events.listFirstSubjects(gids)).map(({ event, item }) => [event, item]));
    case 'off':
      return new Map();
  }
}

/** Whether an event belongs to the group that ends with the given newer one. */
function belong(aggregation: Aggregation, known: Known, newer: StoredEvent, older: StoredEvent): boolean {
  switch (aggregation) {
    case 'off':
      return false;
    case 'user':
      return newer.actor === older.actor && known.get(newer.gid) === older.gid;
    case 'strict':
      return (
        newer.actor === older.actor &&
        newer.eventType === older.eventType &&
        newer.logMessage === older.logMessage &&
        isSameOrAbsent(newer.scope, older.scope) &&
        isSameOrAbsent(known.get(newer.gid), known.get(older.gid))
      );
  }
}

/** What one of two does not have does not keep them apart. */
function isSameOrAbsent(a: Gid | null | undefined, b: Gid | null | undefined): boolean {
  return a == null || b == null || a === b;
}
