/**
 * The change feed: the changes to records in a fixed order, to which new changes are only appended, as far as one actor may see them. It is
 * computed from the events and their subjects and from the departures (graph/changes/records/departures.ts); nothing else is stored.
 *
 * The feed omits records that the actor may not see. A record that the actor could see and no longer may see is reported as deleted, like
 * one that was deleted.
 */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { EventType } from '../../model/system.ts';
import { type FeedCursor, type FeedRow, isSameCursor } from '../../store/feed.ts';
import type { SubjectRow } from '../../store/history.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import type { Gid, Viewer } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { findOwner } from '../history/versions.ts';
import { isInAudience, isOfHiddenType, keepVisible } from '../lookup.ts';
import { lineageOf, parentsOf } from '../tree/hierarchy.ts';
import { failCursor, parseCursor, toCursor } from './feed-cursor.ts';

export const changeKinds = ['created', 'updated', 'restricted', 'deleted'] as const;

/** One change to one record. */
export interface ChangeLine {
  readonly what: (typeof changeKinds)[number];
  readonly type: string;
  readonly id: string;
  /** Does not change when the record is renamed. */
  readonly gid: Gid;
  /** Id of the event; null if the event has another subject that the reader may not see. */
  readonly event: string | null;
  readonly time: string;
  /** Continues after this line. */
  readonly cursor: string;
}

interface FeedQuery {
  /** Continues after this cursor; without one, the feed starts at the first change. */
  readonly since?: string | undefined;
  /** Types of records; all if empty. */
  readonly types: readonly string[];
  /** Only this item and its descendants. The item may be deleted. */
  readonly scope?: string | undefined;
  /** Maximum number of lines. */
  readonly limit: number;
}

/** Lines, and the cursor after all rows that were read for them. */
export interface FeedPage {
  readonly lines: readonly ChangeLine[];
  readonly cursor: string;
  /** Whether there may be more changes after the cursor already. */
  readonly more: boolean;
}

/** Small enough that a read does not delay other requests. */
const rowsPerRead = 150;
/** After so many reads without a line for the reader, the response ends with the cursor reached so far. */
export const maxReadsPerRequest = 200;
/** How often a waiting request checks for new commits. */
const pollIntervalMs = 200;

/** After these events fewer viewers may see the record. */
const visibilityEvents: readonly string[] = ['setVisibility', 'promotion', 'demotion'] satisfies EventType[];

export class ChangeFeed {
  readonly #context: ReadContext;
  readonly #store: Pick<Store, 'changeStamp' | 'feed'>;

  constructor(context: ReadContext, store: Pick<Store, 'changeStamp' | 'feed'>) {
    this.#context = context;
    this.#store = store;
  }

  /** Reads until the limit, the end of the feed, or `maxReadsPerRequest` reads; `more` is true if the feed goes on. Throws `bad-parameter` for an invalid cursor or limit, and `not-found` for an unknown scope. */
  async *read(query: FeedQuery): AsyncGenerator<FeedPage> {
    const { store } = this.#context;
    const scope = query.scope === undefined ? undefined : await findOwner(this.#context, query.scope);
    let after = parseCursor(query.since);
    await this.#store.feed.assignSequences();
    let left = query.limit;
    for (let read = 1; read <= maxReadsPerRequest && left > 0; read++) {
      const { rows, upTo } = await store.feed.list(after, rowsPerRead);
      const more = !isSameCursor(upTo, after);
      if (read === 1 && !more) await requireKnown(store, after);
      const found = await toLines(this.#context, rows, { types: query.types, scope });
      const lines = found.slice(0, left);
      left -= found.length;
      yield { lines, cursor: left < 0 ? lines.at(-1)!.cursor : toCursor(upTo), more };
      if (!more) return;
      after = upTo;
      await waitForTimeSlice();
    }
  }

  /**
   * As read, but waits for changes if there are none yet.
   * @param signal ends the wait.
   * @param mayContinue asked after a wait; if it returns false, no further changes are read.
   */
  async *follow(
    query: FeedQuery,
    {
      waitMs,
      signal,
      mayContinue,
    }: {
      readonly waitMs: number;
      readonly signal: AbortSignal;
      readonly mayContinue?: () => Promise<boolean>;
    },
  ): AsyncGenerator<FeedPage> {
    const end = performance.now() + waitMs;
    let { since } = query;
    for (;;) {
      const stamp = this.#store.changeStamp();
      let found = 0;
      let isMore = false;
      for await (const page of this.read({ ...query, since })) {
        found += page.lines.length;
        since = page.cursor;
        isMore = page.more;
        yield page;
      }
      const isOver = (): boolean => found > 0 || isMore || performance.now() >= end || signal.aborted;
      while (!isOver() && this.#store.changeStamp() === stamp)
        await pause(Math.min(pollIntervalMs, end - performance.now()));
      if (isOver() || (await mayContinue?.()) === false) return;
    }
  }
}

/** Does not keep the process running. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(ms, 0)).unref());
}

/** Throws `bad-parameter` for a cursor after the last change: it is from another store, or from before an older backup was restored. */
async function requireKnown(store: StoreReader, after: FeedCursor): Promise<void> {
  if (after.sequence > (await store.feed.getLastSequence()))
    failCursor(
      toCursor(after),
      'is after the last change. An older backup may have been restored, so read the feed from its start',
    );
}

interface LineFilter {
  readonly types: readonly string[];
  readonly scope: Gid | undefined;
}

async function toLines(
  { store, viewer, actor }: ReadContext,
  rows: readonly FeedRow[],
  { types, scope }: LineFilter,
): Promise<readonly ChangeLine[]> {
  const wanted = rows.filter(
    (row) => (types.length === 0 || types.includes(row.type)) && !isOfHiddenType(actor, row),
  );
  const existing = wanted
    .filter((row) => row.exists)
    .map((row) => ({ gid: row.item, restricted: row.restricted }));
  const visible = new Set((await keepVisible(store, viewer, existing)).map((row) => row.gid));
  const events = new Set(
    await store.events.listVisible([...new Set(wanted.map((row) => row.event))], viewer),
  );
  const isInScope = await scopeTest(store, scope, existing);
  const couldSee = ({ departure }: FeedRow): boolean =>
    departure !== null && isInAudience(departure.seenBy, viewer);
  const hidden = new Set((await listHiddenSubjects(store, viewer, wanted)).map(toKey));
  return wanted.flatMap((row) => {
    const isSeen = visible.has(row.item) && isInScope(row.item) && !hidden.has(toKey(row));
    const wasSeen = couldSee(row) && (scope === undefined || row.departure!.lineage.includes(scope));
    if (!isSeen && !wasSeen) return [];
    return {
      what: isSeen ? changeKindOf(row) : 'deleted',
      type: row.type,
      // A viewer who no longer sees the record must not learn the id that it got later.
      id: row.departure === null || visible.has(row.item) ? row.id : row.departure.id,
      gid: row.item,
      event: events.has(row.event) ? row.eventId : null,
      time: row.timestamp,
      cursor: toCursor(row),
    };
  });
}

/** Changes made while the record was hidden from the viewer stay hidden after it becomes visible. */
async function listHiddenSubjects(
  store: StoreReader,
  viewer: Viewer,
  rows: readonly FeedRow[],
): Promise<readonly SubjectRow[]> {
  return viewer === 'everything' || rows.length === 0 ? [] : store.events.listHiddenSubjects(rows, viewer);
}

function toKey({ event, item }: SubjectRow): string {
  return `${event} ${item}`;
}

function changeKindOf({ isFirst, eventType, restricted }: FeedRow): ChangeLine['what'] {
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
