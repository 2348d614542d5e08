/** Reads of the embedded store that differ from other engines: descendants and the change feed. */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { FeedCursor, FeedRowPage } from '../feed.ts';
import type { EngineReads } from '../sql/compose.ts';
import { SqlParameters, viewerSql } from '../sql/database.ts';
import { getLastSequence, maxEventsPerRead, type StoredFeedRow, toFeedRowPage } from '../sql/feed-queries.ts';
import { isHidden } from '../sql/visibility.ts';
import type { Gid, Viewer } from '../viewer.ts';
import type { SqliteDatabase } from './database.ts';

export function createSqliteReads(db: SqliteDatabase): EngineReads {
  return {
    items: { countDescendants: (item, viewer) => countDescendants(db, item, viewer) },
    feed: { list: (after, limit) => listFeed(db, after, limit) },
  };
}

/** Items whose children are counted by one statement. */
const parentsPerRead = 500;

async function countDescendants(db: SqliteDatabase, item: Gid, viewer: Viewer): Promise<number> {
  const parameters = new SqlParameters();
  const viewedBy = viewerSql(viewer, db.dialect, parameters);
  const viewerValues = [...parameters.values];
  const sql = `select item.gid, not ${isHidden('item', db.dialect, viewedBy)} as visible
    from json_each($${viewerValues.length + 1}) parent cross join item on item.parent = parent.value`;
  // Not one recursive statement, which takes half a second for 300,000 items and blocks the thread that serves requests.
  const open: Gid[] = [item];
  let count = 0;
  while (open.length > 0) {
    const parents = JSON.stringify(open.splice(-parentsPerRead));
    const rows = await db.all<{ gid: Gid; visible: number }>(sql, [...viewerValues, parents]);
    for (const row of rows) {
      count += row.visible;
      // An item has one parent, so a cycle can only lead back to the item itself.
      if (row.gid !== item) open.push(row.gid);
    }
    await waitForTimeSlice();
  }
  return count;
}

/** Events by sequence number. Both tables have the items of an event in order, so nothing is sorted. */
const columns = `event.place as sequence, event.gid as event, event.id as eventId, event.event_type as eventType, event.timestamp, listed.item,
  coalesce(item.id, tombstone.id, '') as id, coalesce(item.type, tombstone.type, '') as type, item.gid is not null as "exists",
  coalesce(item.restricted, tombstone.restricted, 0) as restricted,
  (select min(first.event) from event_subject first where first.item = listed.item) is event.gid
    or exists (select 1 from restored where restored.event = event.gid and restored.item = listed.item) as isFirst`;
const items = 'left join item on item.gid = listed.item left join tombstone on tombstone.gid = listed.item';
const range = `event.place >= $1 and event.place <= $2 and listed.event = event.gid
  and listed.item > case when event.place = $3 then $4 else 0 end`;
// No two events have the same place, but without the gid SQLite sorts all items of an event for each page.
const inOrder = 'order by event.place, event.gid, listed.item limit $5';

const subjects = `select ${columns}, departure.id as departedId, lineage, departure.seen_by as seenBy from event cross join event_subject listed ${items}
  left join departure on departure.event = event.gid and departure.item = listed.item where ${range} ${inOrder}`;
const departed = `select ${columns}, listed.id as departedId, lineage, listed.seen_by as seenBy from event cross join departure listed ${items} where ${range}
  and not exists (select 1 from event_subject s where s.event = listed.event and s.item = listed.item) ${inOrder}`;

async function listFeed(db: SqliteDatabase, after: FeedCursor, limit: number): Promise<FeedRowPage> {
  const from = after.item === undefined ? after.sequence + 1 : after.sequence;
  const to = Math.min(from + maxEventsPerRead - 1, await getLastSequence(db));
  const parameters = [from, to, after.sequence, after.item ?? 0, limit];
  const rows = [
    ...(await db.all<StoredFeedRow>(subjects, parameters)),
    ...(await db.all<StoredFeedRow>(departed, parameters)),
  ].sort((a, b) => a.sequence - b.sequence || a.item! - b.item!);
  if (rows.length < limit && to >= from)
    return { ...toFeedRowPage(rows, after, limit), upTo: { sequence: to } };
  return toFeedRowPage(rows.slice(0, limit), after, limit);
}
