/**
 * The part of the contract (store.ts) that the change feed needs. The feed is no table of its own: it is the events in the order of their places,
 * each with its subjects and with what it has taken out of somebody's sight. Places are given without gaps and never change; an event gets
 * one when it is committed, or later (Store.placeEvents), and always behind all that have one: whoever has read up to a place has missed nothing.
 */
import type { Audience } from './viewer.ts';

/** As in store.ts. */
type Gid = number;

/** That an event has taken an item out of somebody's sight: it was deleted, or is no longer open to all who could see it. */
export interface DepartureRow {
  readonly event: Gid;
  readonly item: Gid;
  /** What it was called until then: what it is called later is not for those who can no longer see it. */
  readonly id: string;
  /** The item and all that it stood in, outermost first. */
  readonly lineage: readonly Gid[];
  /** The viewers who could see it until then; null for everybody. */
  readonly seenBy: Audience | null;
}

/** Where a reader of the feed is: behind this item of the event at this place; behind the whole event without one. */
export interface FeedPlace {
  readonly place: number;
  readonly item?: Gid;
}

/** One item that an event is about, or has taken out of sight. */
export interface FeedRow {
  readonly place: number;
  readonly event: Gid;
  readonly eventId: string;
  readonly eventType: string;
  readonly timestamp: string;
  readonly item: Gid;
  readonly id: string;
  readonly type: string;
  /** Whether the item is still there, and not a tombstone. */
  readonly isThere: boolean;
  /** Whether it is, or was when it was deleted. */
  readonly restricted: boolean;
  /** Whether no event before is about the item. */
  readonly isFirst: boolean;
  readonly departure: Pick<DepartureRow, 'id' | 'lineage' | 'seenBy'> | null;
}

export interface FeedPage {
  readonly rows: readonly FeedRow[];
  /** How far was looked: to the last row, or beyond it where nothing more was found. */
  readonly upTo: FeedPlace;
}

/** An address that changes are sent to. */
export interface WebhookRow {
  readonly id: string;
  readonly url: string;
  /** Types of the records whose changes are sent; all of them when empty. */
  readonly types: readonly string[];
  /** Id of the item in and below which they are. */
  readonly scope: string | null;
  /** Id of the user with whose eyes the webhook sees; null for those of everybody. */
  readonly user: string | null;
  readonly secret: string;
  readonly created: string;
}

/** How far the deliveries of a webhook have come. */
export interface DeliveryState {
  /** Everything up to here was delivered, or was not for this webhook. */
  readonly cursor: string;
  /** How often in a row it has failed. */
  readonly attempts: number;
  readonly failingSince: string | null;
  readonly lastError: string | null;
  /** Not before. */
  readonly nextTry: string;
  /** Since when nothing is tried any more. */
  readonly givenUp: string | null;
}

/** Which process delivers, and until when no other one may. */
export interface DeliveryClaim {
  readonly claimedBy: string | null;
  readonly claimedUntil: string | null;
}

export type StoredWebhook = WebhookRow & DeliveryState & DeliveryClaim;

export interface FeedReads {
  /**
   * The feed: what events are about and have taken out of sight, by place and then by gid, behind `after`. At most `limit` rows, and no more than
   * a fixed number of events are looked at, so that it costs the same wherever one is.
   */
  listFeed(after: FeedPlace, limit: number): Promise<FeedPage>;
  /** The place of the newest event that has one; 0 where there is none. */
  lastPlace(): Promise<number>;
  /** In the order they were made. */
  listWebhooks(): Promise<readonly StoredWebhook[]>;
}

export interface FeedWrites {
  /** Gives every event that is committed its place in the feed, behind all that have one. */
  placeEvents(): Promise<void>;
  insertDepartures(departures: readonly DepartureRow[]): Promise<void>;
  insertWebhook(webhook: WebhookRow & DeliveryState): Promise<void>;
  /** Whether there was one. */
  deleteWebhook(id: string): Promise<boolean>;
  /** Takes the deliveries of a webhook for one process, unless another one has them until later than `now`. Whether it did. */
  claimWebhook(
    id: string,
    by: string,
    times: { readonly now: string; readonly until: string },
  ): Promise<boolean>;
  /** Keeps how far a process has come, and lets the webhook go. Whether it still had it. */
  releaseWebhook(id: string, by: string, state: DeliveryState): Promise<boolean>;
}
