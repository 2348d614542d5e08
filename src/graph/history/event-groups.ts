/** Groups of consecutive events (aggregations in event-query.ts). Events are read in batches, so that memory does not grow with the history. */
import type { EventFilter, StoredEvent } from '../../store/history.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { type ListRequest, readEvents, wholeList } from '../paging.ts';
import type { Aggregation } from './event-query.ts';

type Group = readonly StoredEvent[];

const maxGroupSize = 200;

/** Offset and limit of the page count groups. */
export async function* readEventGroups(
  store: StoreReader,
  filter: EventFilter,
  viewer: Viewer,
  aggregation: Aggregation,
  page: Pick<ListRequest, 'offset' | 'limit'>,
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

/** Each group as a JSON list. The events of all groups are written together, since they share neighbours. */
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
  let related: Related = new Map();
  for await (const rows of readEvents(store, filter, viewer, wholeList)) {
    const done: Group[] = [];
    const last = open.at(-1);
    // The first event of this batch is compared with the last one of the batch before.
    related = new Map([
      ...(last === undefined ? [] : [[last.gid, related.get(last.gid)!] as const]),
      ...(await readRelated({ store, viewer }, rows, aggregation)),
    ]);
    for (const row of rows) {
      const before = open.at(-1);
      if (
        before !== undefined &&
        (open.length >= maxGroupSize || !belongTogether(aggregation, related, before, row))
      ) {
        done.push(open);
        open = [];
      }
      open.push(row);
    }
    if (done.length > 0) yield done;
  }
  if (open.length > 0) yield [open];
}

/** For each event, the gid of the previous event by the same actor or of the first subject, depending on the aggregation. */
type Related = ReadonlyMap<Gid, Gid | undefined>;

async function readRelated(
  { store, viewer }: Pick<ReadContext, 'store' | 'viewer'>,
  rows: readonly StoredEvent[],
  aggregation: Aggregation,
): Promise<Related> {
  const gids = rows.map((row) => row.gid);
  switch (aggregation) {
    case 'user':
      return new Map(
        (await store.events.listPreviousByActor(gids, viewer)).map(({ event, before }) => [event, before]),
      );
    case 'strict':
      return new Map((await store.events.listFirstSubjects(gids)).map(({ event, item }) => [event, item]));
    case 'off':
      return new Map();
  }
}

/** Whether the older event belongs to the group that ends with the newer one. */
function belongTogether(
  aggregation: Aggregation,
  related: Related,
  newer: StoredEvent,
  older: StoredEvent,
): boolean {
  switch (aggregation) {
    case 'off':
      return false;
    case 'user':
      return newer.actor === older.actor && related.get(newer.gid) === older.gid;
    case 'strict':
      return (
        newer.actor === older.actor &&
        newer.eventType === older.eventType &&
        newer.logMessage === older.logMessage &&
        isSameOrAbsent(newer.scope, older.scope) &&
        isSameOrAbsent(related.get(newer.gid), related.get(older.gid))
      );
  }
}

/** An absent value matches any. */
function isSameOrAbsent(a: Gid | null | undefined, b: Gid | null | undefined): boolean {
  return a == null || b == null || a === b;
}
