/** Reading the change feed and the webhooks from SQLite. */

import type { FeedCursor, FeedPage, StoredWebhook } from '../feed.ts';
import { eventsPerLook, type StoredFeedRow, toFeedPage, toWebhook, webhookColumns } from '../feed-rows.ts';
import { SqliteHarvestReads } from './sqlite-harvest-reads.ts';

/** Rows of events in the order of their places; both tables give an event's items in order, so nothing is sorted. */
const columns = `event.place as sequence, event.gid as event, event.id as eventId, event.event_type as eventType, event.timestamp, listed.item,
  coalesce(item.id, tombstone.id, '') as id, coalesce(item.type, tombstone.type, '') as type, item.gid is not null as "exists",
  coalesce(item.restricted, tombstone.restricted, 0) as restricted,
  (select min(first.event) from event_subject first where first.item = listed.item) is event.gid as isFirst`;
const items = 'left join item on item.gid = listed.item left join tombstone on tombstone.gid = listed.item';
const range = `event.place >= @from and event.place <= @to and listed.event = event.gid
  and listed.item > case when event.place = @place then @item else 0 end`;
// The gid settles nothing, since no two events have one place; without it SQLite sorts all items of an event for each page.
const inOrder = 'order by event.place, event.gid, listed.item limit @limit';

const subjects = `select ${columns}, departure.id as departedId, lineage, departure.seen_by as seenBy from event cross join event_subject listed ${items}
  left join departure on departure.event = event.gid and departure.item = listed.item where ${range} ${inOrder}`;
const departed = `select ${columns}, listed.id as departedId, lineage, listed.seen_by as seenBy from event cross join departure listed ${items} where ${range}
  and not exists (select 1 from event_subject s where s.event = listed.event and s.item = listed.item) ${inOrder}`;

export class SqliteFeedReads extends SqliteHarvestReads {
  async listFeed(after: FeedCursor, limit: number): Promise<FeedPage> {
    const from = after.item === undefined ? after.sequence + 1 : after.sequence;
    const to = Math.min(from + eventsPerLook - 1, await this.lastPlace());
    const parameters = { from, to, place: after.sequence, item: after.item ?? 0, limit };
    const rows = [
      ...this.all<StoredFeedRow>(subjects, parameters),
      ...this.all<StoredFeedRow>(departed, parameters),
    ].sort((a, b) => a.sequence - b.sequence || a.item! - b.item!);
    if (rows.length < limit && to >= from)
      return { ...toFeedPage(rows, after, limit), upTo: { sequence: to } };
    return toFeedPage(rows.slice(0, limit), after, limit);
  }

  async lastPlace(): Promise<number> {
    return this.one<{ place: number }>('select coalesce(max(place), 0) as place from event')!.place;
  }

  async listWebhooks(): Promise<readonly StoredWebhook[]> {
    return this.all<Parameters<typeof toWebhook>[0]>(
      `select ${webhookColumns} from webhook order by number`,
    ).map(toWebhook);
  }
}
