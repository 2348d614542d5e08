/**
 * The change feed and the webhooks; a part of the contract of store.ts. The feed is not a table of its own: it lists the events by their feed
 * sequence numbers, each with its subjects and with the items that it removed from the view of some viewers. Sequence numbers have no gaps
 * and never change. An event gets one when it is committed or later ({@link FeedSequencer}), always higher than all existing ones: a reader that
 * has read up to a sequence number has missed nothing.
 */
import type { Audience, Gid } from './viewer.ts';

/** Records that an event removed an item from the view of some viewers: it was deleted, or is no longer open to all of its former viewers. */
export interface DepartureRow {
  readonly event: Gid;
  readonly item: Gid;
  /** Its id until then. Viewers who can no longer see the item must not learn of a later id. */
  readonly id: string;
  /** Its ancestors, outermost first, and the item itself. */
  readonly lineage: readonly Gid[];
  /** The viewers who could see the item until then; null for everybody. */
  readonly seenBy: Audience | null;
}

/** A reader's position in the feed: after this item of the event, or after the whole event without an item. */
export interface FeedCursor {
  readonly sequence: number;
  readonly item?: Gid;
}

export function isSameCursor(a: FeedCursor, b: FeedCursor): boolean {
  return a.sequence === b.sequence && a.item === b.item;
}

/** One item that an event is about, or removed from the view of some viewers. */
export interface FeedRow {
  readonly sequence: number;
  readonly event: Gid;
  readonly eventId: string;
  readonly eventType: string;
  readonly timestamp: string;
  readonly item: Gid;
  readonly id: string;
  readonly type: string;
  /** Whether the item still exists; otherwise the row describes its tombstone. */
  readonly exists: boolean;
  /** Whether the item is restricted, or was when it was deleted. */
  readonly restricted: boolean;
  /** Whether no earlier event is about the item, or the event has brought it back. */
  readonly isFirst: boolean;
  readonly departure: Pick<DepartureRow, 'id' | 'lineage' | 'seenBy'> | null;
}

export interface FeedRowPage {
  readonly rows: readonly FeedRow[];
  /** The last event or item that was searched: that of the last row, or a later one if nothing else was found. */
  readonly upTo: FeedCursor;
}

export interface FeedReader {
  /** Rows after the cursor, by sequence number and gid. Searches a fixed number of events at most, so the cost does not depend on the cursor. */
  list(after: FeedCursor, limit: number): Promise<FeedRowPage>;
  /** The sequence number of the newest event that has one; 0 if no event has. */
  getLastSequence(): Promise<number>;
}

export interface FeedSequencer {
  /** Gives every committed event a sequence number, higher than all existing ones. */
  assignSequences(): Promise<void>;
}

export interface FeedWriter extends FeedReader, FeedSequencer {
  insertDepartures(departures: readonly DepartureRow[]): Promise<void>;
  /** Records that an event has brought back deleted items. */
  insertReturns(event: Gid, items: readonly Gid[]): Promise<void>;
  /**
   * Must be called before an event changes the access of items. Inserts a departure for each of them and for everything whose visibility depends on
   * it, as it is now. A departure that the event has already is kept. Items that the event has created have none, since nobody could see them.
   */
  insertAccessDepartures(event: Gid, items: readonly Gid[]): Promise<void>;
  /** Deletes the departures of items that the same viewers see as before, except those of moved and of deleted items. */
  deleteSameAudienceDepartures(event: Gid, moved: readonly Gid[]): Promise<void>;
}

/** A URL that changes are sent to. */
export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  /** Types of the records whose changes are sent; empty for all types. */
  readonly types: readonly string[];
  /** Id of the item in and below which changes are sent. */
  readonly scope: string | null;
  /** Id of the user whose permissions apply; null for anonymous. */
  readonly user: string | null;
  readonly secret: string;
  readonly created: string;
}

/** The progress of the deliveries of a webhook. */
export interface DeliveryState {
  /** All changes up to this cursor were delivered, or do not concern the webhook. */
  readonly cursor: string;
  /** Number of failures since the last success. */
  readonly attempts: number;
  readonly failingSince: string | null;
  readonly lastError: string | null;
  /** Earliest time of the next attempt. */
  readonly nextTry: string;
  /** When deliveries were abandoned; null while they are attempted. */
  readonly givenUp: string | null;
}

/** The process that delivers, and until when no other process may. */
interface DeliveryClaim {
  readonly claimedBy: string | null;
  readonly claimedUntil: string | null;
}

export type StoredWebhook = WebhookRow & DeliveryState & DeliveryClaim;

/** One attempt to send a batch of changes to a webhook. */
export interface Delivery {
  /** Cursors before the first change of the batch, and after the last one. */
  readonly from: string;
  readonly to: string;
  readonly started: string;
  readonly milliseconds: number;
  /** HTTP status of the response; null without a response. */
  readonly status: number | null;
  /** Why the receiver did not accept it; null if it did. */
  readonly error: string | null;
  /** Number of changes in the batch. */
  readonly changes: number;
}

export interface StoredDelivery extends Delivery {
  readonly id: number;
}

export interface WebhookReader {
  /** Newest first. */
  listDeliveries(webhook: string): Promise<readonly StoredDelivery[]>;
  /** In the order of creation. */
  list(): Promise<readonly StoredWebhook[]>;
}

export interface WebhookWriter extends WebhookReader {
  /** Deletes all deliveries of the webhook except the newest ones. @param kept their number, including this one. */
  insertDelivery(webhook: string, delivery: Delivery, kept: number): Promise<void>;
  insert(webhook: WebhookRow & DeliveryState): Promise<void>;
  /** Also deletes its deliveries. Returns whether the webhook existed. */
  delete(id: string): Promise<boolean>;
  /** Claims the deliveries of a webhook for one process, unless the claim of another process lasts longer than `now`. Returns whether it did. */
  claim(id: string, by: string, times: { readonly now: string; readonly until: string }): Promise<boolean>;
  /** Stores the progress of a process and ends its claim. Returns whether it still had the claim. */
  release(id: string, by: string, state: DeliveryState): Promise<boolean>;
}
