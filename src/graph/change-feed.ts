/**
 * The change feed: what was done to records, in an order that never changes and to which is only ever added at the end, as one actor may know
 * of it. It is read off the events and their subjects, and off what has gone out of sight (audit/departures.ts); nothing else is kept.
 *
 * What an actor may not see is not told of. What they could see and can no longer see is told of as deleted, as is what was deleted.
 */
import { waitForTimeSlice } from '../lib/time-slice.ts';
import type { EventType } from '../model/system.ts';
import type { FeedCursor, FeedRow } from '../store/feed.ts';
import type { SubjectRow } from '../store/history.ts';
import type { StoreReader } from '../store/store.ts';
import type { Gid, Viewer } from '../store/viewer.ts';
import type { ActorGraph } from './actor-graph.ts';
import { failCursor, parseCursor, toCursor } from './audit/feed-cursor.ts';
import { lineageOf, parentsOf } from './items/hierarchy.ts';
import { belongsTo, keepVisible } from './lookup.ts';
import { findOwner } from './query/history.ts';

export const happenings = ['created', 'updated', 'restricted', 'deleted'] as const;

/** One thing that happened to one record. */
export interface ChangeLine {
  readonly what: (typeof happenings)[number];
  readonly type: string;
  readonly id: string;
  /** Stays the same when the record gets another id. */
  readonly gid: Gid;
  /** Id of the event; null where it is about something else as well that the reader may not see. */
  readonly event: string | null;
  readonly time: string;
  /** Goes on behind this line. */
  readonly cursor: string;
}

export interface FeedQuery {
  /** Goes on behind this cursor; from the very first change without one. */
  readonly since?: string | undefined;
  /** Types of records; all of them when empty. */
  readonly types: readonly string[];
  /** The item in which, or below which, they stand. It may be deleted by now. */
  readonly scope?: string | undefined;
  /** How many lines at most. */
  readonly limit: number;
}

/** Lines, and the cursor behind all that was looked at for them. */
export interface FeedPiece {
  readonly lines: readonly ChangeLine[];
  readonly cursor: string;
  /** Whether there may be more behind it already. */
  readonly more: boolean;
}

/** Rows read in one go: short enough that other requests get their turn. */
const rowsPerLook = 150;
/** How often one request looks, at most: a reader for whom there is nothing among so many rows is told how far they have come. */
const looksPerRequest = 200;
/** How often it is looked whether anything was written, while somebody waits. */
const waitStepMs = 200;

/** After these a record may be seen by fewer than before. */
const visibilityEvents: readonly string[] = ['setVisibility', 'promotion', 'demotion'] satisfies EventType[];

/** Pieces until the limit or the end is reached. Throws `bad-parameter`, and `not-found` for the scope. */
export async function* readFeed(graph: ActorGraph, query: FeedQuery): AsyncGenerator<FeedPiece> {
  const { store } = graph;
  const scope = query.scope === undefined ? undefined : await findOwner(graph, query.scope);
  let after = parseCursor(query.since);
  await store.feed.assignSequences();
  let left = query.limit;
  for (let look = 1; look <= looksPerRequest && left > 0; look++) {
    const { rows, upTo } = await store.feed.list(after, rowsPerLook);
    const more = !isSame(upTo, after);
    if (look === 1 && !more) await requireKnown(store, after);
    const found = await toLines(graph, rows, { types: query.types, scope });
    const lines = found.slice(0, left);
    left -= found.length;
    yield { lines, cursor: left < 0 ? lines.at(-1)!.cursor : toCursor(upTo), more };
    if (!more) return;
    after = upTo;
    await waitForTimeSlice();
  }
}

/**
 * The same; where there is nothing yet, it waits for something to happen.
 * @param signal ends the waiting.
 */
export async function* followFeed(
  graph: ActorGraph,
  query: FeedQuery,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): AsyncGenerator<FeedPiece> {
  const end = performance.now() + waitMs;
  let { since } = query;
  for (;;) {
    const stamp = graph.store.changeStamp();
    let found = 0;
    let isMore = false;
    for await (const piece of readFeed(graph, { ...query, since })) {
      found += piece.lines.length;
      since = piece.cursor;
      isMore = piece.more;
      yield piece;
    }
    // What is there already is not waited for.
    const isOver = (): boolean => found > 0 || isMore || performance.now() >= end || signal.aborted;
    while (!isOver() && graph.store.changeStamp() === stamp)
      await pause(Math.min(waitStepMs, end - performance.now()));
    if (isOver()) return;
  }
}

/** Keeps no process running. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)).unref());
}

/** A reader who is ahead of the store has read from another one, or from this one before an older backup was put in its place. */
async function requireKnown(store: StoreReader, after: FeedCursor): Promise<void> {
  if (after.sequence > (await store.feed.getLastSequence()))
    failCursor(
      toCursor(after),
      'is ahead of all changes: an older backup may have been restored; begin anew without it',
    );
}

function isSame(a: FeedCursor, b: FeedCursor): boolean {
  return a.sequence === b.sequence && a.item === b.item;
}

interface Wanted {
  readonly types: readonly string[];
  readonly scope: Gid | undefined;
}

async function toLines(
  { store, viewer }: ActorGraph,
  rows: readonly FeedRow[],
  { types, scope }: Wanted,
): Promise<readonly ChangeLine[]> {
  const wanted = rows.filter((row) => types.length === 0 || types.includes(row.type));
  const there = wanted
    .filter((row) => row.exists)
    .map((row) => ({ gid: row.item, restricted: row.restricted }));
  const visible = new Set((await keepVisible(store, viewer, there)).map((row) => row.gid));
  const events = new Set(
    await store.events.listVisible([...new Set(wanted.map((row) => row.event))], viewer),
  );
  const isInScope = await scopeTest(store, scope, there);
  const couldSee = ({ departure }: FeedRow): boolean =>
    departure !== null && belongsTo(departure.seenBy, viewer);
  const hidden = new Set((await listHiddenThen(store, viewer, wanted)).map(toKey));
  return wanted.flatMap((row) => {
    const isSeen = visible.has(row.item) && isInScope(row.item) && !hidden.has(toKey(row));
    const isGone = couldSee(row) && (scope === undefined || row.departure!.lineage.includes(scope));
    if (!isSeen && !isGone) return [];
    return {
      what: isSeen ? whatHappened(row) : 'deleted',
      type: row.type,
      // By its later name nobody knows it who could not see it any more when it got that.
      id: row.departure === null || visible.has(row.item) ? row.id : row.departure.id,
      gid: row.item,
      event: events.has(row.event) ? row.eventId : null,
      time: row.timestamp,
      cursor: toCursor(row),
    };
  });
}

/** Changes that were made while the record was hidden from the viewer stay hidden when it no longer is. */
async function listHiddenThen(
  store: StoreReader,
  viewer: Viewer,
  rows: readonly FeedRow[],
): Promise<readonly SubjectRow[]> {
  return viewer === 'everything' || rows.length === 0 ? [] : store.events.listHiddenSubjects(rows, viewer);
}

function toKey({ event, item }: SubjectRow): string {
  return `${event} ${item}`;
}

function whatHappened({ isFirst, eventType, restricted }: FeedRow): ChangeLine['what'] {
  if (isFirst) return 'created';
  return restricted && visibilityEvents.includes(eventType) ? 'restricted' : 'updated';
}

async function scopeTest(
  store: StoreReader,
  scope: Gid | undefined,
  items: readonly { readonly gid: Gid }[],
): Promise<(item: Gid) => boolean> {
  if (scope === undefined) return () => true;
  const lineage =
    items.length === 0
      ? []
      : await store.items.listWithAncestors([...new Set(items.map((item) => item.gid))]);
  const parents = parentsOf(lineage);
  return (item) => lineageOf(item, parents).includes(scope);
}
