/** Reading the change feed and the webhooks from PostgreSQL. */

import type { FeedCursor, FeedPage, StoredWebhook } from '../feed.ts';
import { eventsPerLook, type StoredFeedRow, toFeedPage, toWebhook, webhookColumns } from '../feed-rows.ts';
import { PostgresHarvestReads } from './postgres-harvest-reads.ts';

/**
 * One statement: two could be answered by two replicas, and what the first has told of as seen could be missing from the second. Both
 * halves are read in the order of an index, so that one page of a large import costs no more than another.
 */
const feed = `
  select e.place as sequence, e.gid as event, e.id as "eventId", e.event_type as "eventType", e.timestamp, listed.item,
    coalesce(item.id, tombstone.id, '') as id, coalesce(item.type, tombstone.type, '') as type, item.gid is not null as "exists",
    coalesce(item.restricted, tombstone.restricted, false) as restricted,
    (select min(first.event) from event_subject first where first.item = listed.item) is not distinct from e.gid as "isFirst",
    departure.id as "departedId", departure.lineage, departure.seen_by as "seenBy"
  from (select * from event where place >= $1 and place < $1 + ${eventsPerLook} order by place) e
    left join lateral (
      (select item from event_subject where event = e.gid and item > case when e.place = $2 then $3::bigint else 0 end order by item limit $4)
      union
      (select item from departure where event = e.gid and item > case when e.place = $2 then $3::bigint else 0 end order by item limit $4)
      order by item limit $4) listed on true
    left join item on item.gid = listed.item left join tombstone on tombstone.gid = listed.item
    left join departure on departure.event = e.gid and departure.item = listed.item
  order by e.place, listed.item limit $4`;

export const lastPlaceQuery = 'select coalesce(max(place), 0) as place from event';

export abstract class PostgresFeedReads extends PostgresHarvestReads {
  async listFeed(after: FeedCursor, limit: number): Promise<FeedPage> {
    const from = after.item === undefined ? after.sequence + 1 : after.sequence;
    const stored = await this.all<StoredFeedRow>(feed, from, after.sequence, after.item ?? 0, limit);
    return toFeedPage(stored, after, limit);
  }

  async lastPlace(): Promise<number> {
    return (await this.one<{ place: number }>(lastPlaceQuery))!.place;
  }

  async listWebhooks(): Promise<readonly StoredWebhook[]> {
    const rows = await this.all<Parameters<typeof toWebhook>[0]>(
      `select ${webhookColumns} from webhook order by number`,
    );
    return rows.map(toWebhook);
  }
}
