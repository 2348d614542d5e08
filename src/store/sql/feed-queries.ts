/**
 * The change feed and the webhooks, on every engine: see feed.ts. Engines read the rows of the feed themselves (reads.ts), in the order of an index;
 * this module converts them.
 */
import type {
  DeliveryState,
  DepartureRow,
  FeedCursor,
  FeedReader,
  FeedRow,
  FeedRowPage,
  FeedWriter,
  StoredDelivery,
  StoredWebhook,
  WebhookReader,
  WebhookRow,
  WebhookWriter,
} from '../feed.ts';
import type { Gid } from '../viewer.ts';
import { type Column, type Database, SqlParameters, type WriteDatabase } from './database.ts';
import type { WriteContext } from './write-context.ts';

/**
 * Maximum number of events that one read of the feed scans. An event can yield no rows (it has no subjects, or all of them were deleted without a
 * departure), so a limit on rows alone would not bound the read.
 */
export const maxEventsPerRead = 500;

export const lastSequenceQuery = 'select coalesce(max(place), 0) as sequence from event';

/** A row as the engines return it; an event without subjects has one row without an item. */
export interface StoredFeedRow
  extends Omit<FeedRow, 'item' | 'exists' | 'restricted' | 'isFirst' | 'departure'> {
  readonly item: number | null;
  readonly exists: boolean | number;
  readonly restricted: boolean | number;
  readonly isFirst: boolean | number;
  readonly departedId: string | null;
  readonly lineage: string | null;
  readonly seenBy: string | null;
}

/** @param stored rows in the order of the feed. The last event is complete if there are fewer rows than `limit`. */
export function toFeedRowPage(
  stored: readonly StoredFeedRow[],
  after: FeedCursor,
  limit: number,
): FeedRowPage {
  const last = stored.at(-1);
  return {
    rows: stored.flatMap(toFeedRow),
    upTo: last === undefined ? after : cursorAfter(last, stored.length < limit),
  };
}

function cursorAfter({ sequence, item }: StoredFeedRow, isWholeEvent: boolean): FeedCursor {
  return item === null || isWholeEvent ? { sequence } : { sequence, item };
}

/** Omits subjects that neither exist nor have a departure. */
function toFeedRow({ departedId, lineage, seenBy, ...row }: StoredFeedRow): FeedRow[] {
  const { item } = row;
  if (item === null || (!row.exists && lineage === null)) return [];
  const departure =
    lineage === null
      ? null
      : {
          // A departure that was derived from a tombstone has no id of its own.
          id: departedId ?? row.id,
          lineage: JSON.parse(lineage) as number[],
          seenBy: toAudience(JSON.parse(seenBy ?? 'null') as readonly (number | number[])[] | null),
        };
  return [
    {
      ...row,
      item,
      exists: Boolean(row.exists),
      restricted: Boolean(row.restricted),
      isFirst: Boolean(row.isFirst),
      departure,
    },
  ];
}

/** Rows that earlier versions of Fonds wrote have one list of accessors. */
function toAudience(stored: readonly (number | number[])[] | null): DepartureRow['seenBy'] {
  if (stored === null) return null;
  return stored.length > 0 && stored.every(Array.isArray) ? (stored as number[][]) : [stored.flat()];
}

/** The methods that an engine implements itself. */
export type EngineFeedReads = Pick<FeedReader, 'list'>;
export type EngineFeedWrites = Pick<FeedWriter, 'assignSequences'>;

export function createFeedReader(db: Database, engine: EngineFeedReads): FeedReader {
  return { ...engine, getLastSequence: () => getLastSequence(db) };
}

export async function getLastSequence(db: Database): Promise<number> {
  return (await db.first<{ sequence: number }>(lastSequenceQuery, []))!.sequence;
}

/** The audit log of a type has the events that delete records of it. The items need not be subjects of the event, so they are no examples. */
async function insertTypes(db: WriteDatabase, departures: readonly DepartureRow[]): Promise<void> {
  if (departures.length === 0) return;
  const { dialect } = db;
  const parameters = new SqlParameters();
  const departed = departures.map(({ event, item }) => [event, item] as const);
  const pairs = dialect.pairs(departed, 'departed', parameters);
  await db.run(
    `insert into event_subject_type (type, event, item)
     select distinct item.type, departed.a, 0 from ${pairs} ${dialect.join} item on item.gid = departed.b
     where true on conflict do nothing`,
    parameters.values,
  );
}

/** See FeedWriter.insertAccessDepartures. */
export async function insertAccessDepartures(
  db: WriteDatabase,
  event: Gid,
  items: readonly Gid[],
): Promise<void> {
  if (items.length === 0) return;
  const { dialect } = db;
  const isSubject = (condition: string): string =>
    `exists (select 1 from event_subject s where s.item = item.gid and s.event ${condition} $1)`;
  await db.run(
    `insert into departure (event, item, id, lineage, seen_by)
     select cast($1 as bigint), item.gid, item.id, '[' || d.lineage || ']', ${dialect.audienceOf('item.gid')}
     from (${dialect.dependents('$2', dialect.lineageOf('start.value'))}) as d ${dialect.join} item on item.gid = d.item
     where not ${isSubject('=')} or ${isSubject('<>')} on conflict do nothing`,
    [event, dialect.list(items)],
  );
}

/** See FeedWriter.deleteSameAudienceDepartures. */
export function deleteSameAudienceDepartures(
  db: WriteDatabase,
  event: Gid,
  moved: readonly Gid[] = [],
): Promise<void> {
  const { dialect } = db;
  return db.run(
    `delete from departure where event = $1 and seen_by is not distinct from ${dialect.audienceOf('departure.item')}
     and not ${dialect.isIn('departure.item', '$2')} and exists (select 1 from item where gid = departure.item)`,
    [event, dialect.list(moved)],
  );
}

const departureColumns: readonly Column[] = [
  ['event', 'bigint'],
  ['item', 'bigint'],
  ['id', 'text'],
  ['lineage', 'text'],
  ['seen_by', 'text'],
];

const returnColumns: readonly Column[] = [
  ['event', 'bigint'],
  ['item', 'bigint'],
];

export function createFeedWriter(
  { db }: WriteContext,
  reader: FeedReader,
  engine: EngineFeedWrites,
): FeedWriter {
  return {
    ...reader,
    ...engine,
    async insertDepartures(departures): Promise<void> {
      await db.upsert(
        'departure',
        departureColumns,
        2,
        departures.map(({ event, item, id, lineage, seenBy }) => [
          event,
          item,
          id,
          JSON.stringify(lineage),
          seenBy === null ? null : JSON.stringify(seenBy),
        ]),
      );
      await insertTypes(db, departures);
    },
    insertReturns: (event, items) =>
      db.insert(
        'restored',
        returnColumns,
        items.map((item) => [event, item]),
      ),
    insertAccessDepartures: (event, items) => insertAccessDepartures(db, event, items),
    deleteSameAudienceDepartures: (event, moved) => deleteSameAudienceDepartures(db, event, moved),
  };
}

const webhookColumns = `id, url, types, scope, user_id as "user", secret, created, cursor, attempts, failing_since as "failingSince",
  last_error as "lastError", next_try as "nextTry", given_up as "givenUp", claimed_by as "claimedBy", claimed_until as "claimedUntil"`;

export function createWebhookReader(db: Database): WebhookReader {
  return {
    async list(): Promise<readonly StoredWebhook[]> {
      const rows = await db.all<Omit<StoredWebhook, 'types'> & { readonly types: string }>(
        `select ${webhookColumns} from webhook order by number`,
        [],
      );
      return rows.map((row) => ({ ...row, types: JSON.parse(row.types) as string[] }));
    },
    async listDeliveries(webhook): Promise<readonly StoredDelivery[]> {
      if (!db.dialect.isStorable(webhook)) return [];
      return db.all<StoredDelivery>(
        `select number as id, cursor_from as "from", cursor_to as "to", started, milliseconds, status, error, changes
         from delivery where webhook = $1 order by number desc`,
        [webhook],
      );
    },
  };
}

export function createWebhookWriter({ db }: WriteContext, reader: WebhookReader): WebhookWriter {
  const { dialect } = db;
  return {
    ...reader,
    insert: (hook: WebhookRow & DeliveryState) =>
      db.run(
        `insert into webhook (id, url, types, scope, user_id, secret, created, cursor, next_try) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          hook.id,
          hook.url,
          JSON.stringify(hook.types),
          hook.scope,
          hook.user,
          hook.secret,
          hook.created,
          hook.cursor,
          hook.nextTry,
        ],
      ),
    async delete(id: string): Promise<boolean> {
      if (!dialect.isStorable(id)) return false;
      await db.run('delete from delivery where webhook = $1', [id]);
      return (await db.all('delete from webhook where id = $1 returning id', [id])).length > 0;
    },
    async insertDelivery(webhook, { from, to, started, milliseconds, status, error, changes }, kept) {
      await db.run(
        `insert into delivery (webhook, cursor_from, cursor_to, started, milliseconds, status, error, changes)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [webhook, from, to, started, milliseconds, status, error, changes],
      );
      await db.run(
        `delete from delivery where webhook = $1 and number <=
           (select number from delivery where webhook = $1 order by number desc limit 1 offset $2)`,
        [webhook, kept],
      );
    },
    async claim(id, by, { now, until }): Promise<boolean> {
      const claimed = await db.all(
        `update webhook set claimed_by = $2, claimed_until = $3
         where id = $1 and given_up is null and (claimed_until is null or ${dialect.binary('claimed_until')} <= $4) returning id`,
        [id, by, until, now],
      );
      return claimed.length > 0;
    },
    async release(id, by, state): Promise<boolean> {
      const { cursor, attempts, failingSince, lastError, nextTry, givenUp } = state;
      const released = await db.all(
        `update webhook set cursor = $3, attempts = $4, failing_since = $5, last_error = $6, next_try = $7, given_up = $8,
           claimed_by = null, claimed_until = null where id = $1 and claimed_by = $2 returning id`,
        [id, by, cursor, attempts, failingSince, lastError, nextTry, givenUp],
      );
      return released.length > 0;
    },
  };
}
