/** Reads of the server store that differ from other engines: descendants and the change feed. */
import type { FeedCursor, FeedRowPage } from '../feed.ts';
import type { EngineReads } from '../sql/compose.ts';
import { type Database, SqlParameters, viewerSql } from '../sql/database.ts';
import { maxEventsPerRead, type StoredFeedRow, toFeedRowPage } from '../sql/feed-queries.ts';
import { isHidden } from '../sql/visibility.ts';
import type { Gid, Viewer } from '../viewer.ts';

export function createPostgresReads(db: Database): EngineReads {
  return {
    items: { countDescendants: (item, viewer) => countDescendants(db, item, viewer) },
    feed: { list: (after, limit) => listFeed(db, after, limit) },
  };
}

async function countDescendants(db: Database, item: Gid, viewer: Viewer): Promise<number> {
  const parameters = new SqlParameters();
  const row = await db.first<{ n: number }>(
    `with recursive below (gid, restricted) as (
       select gid, restricted from item where parent = ${parameters.add(item)}
       union select item.gid, item.restricted from below join item on item.parent = below.gid)
     select count(*) as n from below where not ${isHidden('below', db.dialect, viewerSql(viewer, db.dialect, parameters))}`,
    parameters.values,
  );
  return row!.n;
}

/**
 * One statement: two replicas could answer two, and the second could lack events that the first has returned as seen. Both halves are read in the
 * order of an index, so that every page of a large import costs the same.
 */
const feed = `
  select e.place as sequence, e.gid as event, e.id as "eventId", e.event_type as "eventType", e.timestamp, listed.item,
    coalesce(item.id, tombstone.id, '') as id, coalesce(item.type, tombstone.type, '') as type, item.gid is not null as "exists",
    coalesce(item.restricted, tombstone.restricted, false) as restricted,
    (select min(first.event) from event_subject first where first.item = listed.item) is not distinct from e.gid
      or exists (select from restored where restored.event = e.gid and restored.item = listed.item) as "isFirst",
    departure.id as "departedId", departure.lineage, departure.seen_by as "seenBy"
  from (select * from event where place >= $1 and place < $1 + ${maxEventsPerRead} order by place) e
    left join lateral (
      (select item from event_subject where event = e.gid and item > case when e.place = $2 then $3::bigint else 0 end order by item limit $4)
      union
      (select item from departure where event = e.gid and item > case when e.place = $2 then $3::bigint else 0 end order by item limit $4)
      order by item limit $4) listed on true
    left join item on item.gid = listed.item left join tombstone on tombstone.gid = listed.item
    left join departure on departure.event = e.gid and departure.item = listed.item
  order by e.place, listed.item limit $4`;

async function listFeed(db: Database, after: FeedCursor, limit: number): Promise<FeedRowPage> {
  const from = after.item === undefined ? after.sequence + 1 : after.sequence;
  const stored = await db.all<StoredFeedRow>(feed, [from, after.sequence, after.item ?? 0, limit]);
  return toFeedRowPage(stored, after, limit);
}
