/** Reading the change feed and the webhooks from SQLite. */

import type { FeedPage, FeedPlace, StoredWebhook } from '../feed.ts';
import { eventsPerLook, type StoredFeedRow, toFeedPage, toWebhook, webhookColumns } from '../feed-rows.ts';
import type { Gid } from '../store.ts';
import { SqliteEventReads } from './sqlite-event-reads.ts';

type FeedEvent = Pick<StoredFeedRow, 'place' | 'event' | 'eventId' | 'eventType' | 'timestamp'>;

/** Both halves are read in the order of an index, so that one page of a large import costs no more than another. */
const eventItems = `
  select listed.item, coalesce(item.id, tombstone.id) as id, coalesce(item.type, tombstone.type) as type, item.gid is not null as isThere,
    coalesce(item.restricted, tombstone.restricted) as restricted,
    (select min(event) from event_subject first where first.item = listed.item) is @event as isFirst, lineage, seen_by as seenBy
  from (select item from event_subject where event = @event and item > @after
        union select item from departure where event = @event and item > @after order by item limit @limit) listed
    left join item on item.gid = listed.item left join tombstone on tombstone.gid = listed.item
    left join departure on departure.event = @event and departure.item = listed.item
  order by listed.item`;

export class SqliteFeedReads extends SqliteEventReads {
  async listFeed(after: FeedPlace, limit: number): Promise<FeedPage> {
    const from = after.item === undefined ? after.place + 1 : after.place;
    const events = this.all<FeedEvent>(
      `select place, gid as event, id as eventId, event_type as eventType, timestamp from event
       where place >= ? and place < ? order by place`,
      from,
      from + eventsPerLook,
    );
    const stored: StoredFeedRow[] = [];
    for (const event of events) {
      stored.push(
        ...this.#itemsOf(event, event.place === after.place ? after.item : 0, limit - stored.length),
      );
      if (stored.length >= limit) break;
    }
    return toFeedPage(stored, after, limit);
  }

  #itemsOf(event: FeedEvent, after: Gid | undefined, limit: number): readonly StoredFeedRow[] {
    type Item = Omit<StoredFeedRow, keyof FeedEvent>;
    const items = this.all<Item>(eventItems, { event: event.event, after: after ?? 0, limit });
    if (items.length > 0) return items.map((item) => ({ ...event, ...item }));
    const nothing = { item: null, id: '', type: '', isThere: 0, restricted: 0, isFirst: 0 };
    return [{ ...event, ...nothing, lineage: null, seenBy: null }];
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
