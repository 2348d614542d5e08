/**
 * A store as a whole, for dumping and restoring it. Both are one moment: a snapshot sees nothing that is written after it was taken, and what is
 * filled in is there all at once or not at all. test/contract/whole-store.test.ts says in tests what is said here in words.
 */
import type {
  AccessRow,
  Audience,
  EdgeRow,
  EventRow,
  Gid,
  GrantRow,
  ItemRow,
  RestrictionRow,
  StoreReads,
  StoreTransaction,
  SubjectRow,
  TombstoneRow,
  VersionRow,
} from './store.ts';

/** How many rows are in memory at once. */
export const rowsAtOnce = 200;

/** A subject of an event, by its id. */
export interface SubjectName {
  readonly event: Gid;
  readonly id: string;
  /** The gid of one that was deleted: its id can have been used again. */
  readonly gone: Gid | null;
  /** The viewers of the subject when the event was written. */
  readonly seenBy: Audience | null;
}

/**
 * Audiences in a snapshot are complete: `[]` states that everybody could see a record that is restricted now, and null that it is open and has
 * always been, as far as is known.
 */

/** Rows of whole tables come in pieces. */
export interface Snapshot extends StoreReads {
  /** Those at the top in gid order, then the children of one item after those of another, each in their order. */
  allItems(): AsyncIterable<readonly ItemRow[]>;
  /** In gid order, and so are all below. */
  allEvents(): AsyncIterable<readonly EventRow[]>;
  /** Of one event after the other; those that still exist, and of deleted ones those that were restricted then or at the time of the event. */
  allSubjects(): AsyncIterable<readonly SubjectName[]>;
  allVersions(): AsyncIterable<readonly VersionRow[]>;
  allGrants(): AsyncIterable<readonly GrantRow[]>;
  allTombstones(): AsyncIterable<readonly TombstoneRow[]>;
  /** The viewers of the scopes of these events when they were written. */
  scopeAudiences(events: readonly Gid[]): Promise<ReadonlyMap<Gid, Audience>>;
  /** Edges of every label that start at the items, by start and label, in the order they were made. */
  edgesOf(items: readonly Gid[]): Promise<readonly EdgeRow[]>;
  /** Those of the items that are open to some alone, also where none of these is left, and promoted or not. */
  limitedAmong(items: readonly Gid[]): Promise<readonly Gid[]>;
  /** Ids of items, parts and events. */
  idsOf(gids: readonly Gid[]): Promise<ReadonlyMap<Gid, string>>;
  countAllItems(): Promise<number>;
}

/** A store that is filled from outside. Gids are those that are given; counts are kept by the caller unless a call says otherwise. */
export interface StoreFilling extends StoreTransaction {
  /** Takes away the items that the store was made with. */
  clearItems(): Promise<void>;
  /** Fresh gids are to begin here, or above. */
  goOnFrom(next: Gid): Promise<void>;
  insertEvents(events: readonly EventRow[]): Promise<void>;
  setEventEnds(events: readonly Pick<EventRow, 'gid' | 'actor' | 'scope'>[]): Promise<void>;
  insertTombstones(tombstones: readonly TombstoneRow[]): Promise<void>;
  /** Who could see restricted items that were deleted; for those that are there see setAccess. */
  insertAccess(rows: readonly AccessRow[]): Promise<void>;
  /** Causes that cannot be derived: those that were deleted, of other items and of themselves. */
  insertRestrictions(rows: readonly RestrictionRow[]): Promise<void>;
  /** Sets the audiences of subjects, of versions and of the scopes of events. Those that are never set are those of the present: see settleIn. */
  setAudiences(audiences: Audiences): Promise<void>;
  findEventGids(ids: readonly string[]): Promise<ReadonlyMap<string, Gid>>;
  /** Adds the children of each item to its count, and points items without a last event to the newest about them. */
  countChildren(): Promise<void>;
  /** A gid that two rows have, of whatever table. */
  findDoubleGid(): Promise<Gid | undefined>;
  /**
   * Must be called after the last row: versions and events without an audience get the present audience of their item if it is restricted, and the
   * engine may update its statistics, so that the first queries are not slow.
   */
  settleIn(): Promise<void>;
}

export interface Audiences {
  readonly subjects?: readonly (SubjectRow & { readonly seenBy: Audience })[];
  readonly versions?: readonly { readonly gid: Gid; readonly seenBy: Audience }[];
  readonly scopes?: readonly { readonly gid: Gid; readonly seenBy: Audience }[];
}

/** An audience of the past as SQL, as a snapshot has it. @param item whose it is. */
const pastAudience = (column: string, item: string): string =>
  `coalesce(${column}, case when exists (select 1 from restriction where restriction.item = ${item}) then '[]' end)`;

const tablesWithGid = ['item', 'part', 'event', 'version', 'permission_grant', 'tombstone'];

/** The statements that are the same on every engine. */
export const wholeStoreSql = {
  itemOrder: 'select gid from item order by parent nulls first, position, gid',
  subjects: `select event_subject.event, coalesce(item.id, tombstone.id) as id, tombstone.gid as gone,
       ${pastAudience('event_subject.seen_by', 'event_subject.item')} as "seenBy" from event_subject
     left join item on item.gid = event_subject.item left join tombstone on tombstone.gid = event_subject.item
     order by event_subject.event, event_subject.item`,
  versions: `select gid, id, item, event, data, parts, ${pastAudience('seen_by', 'version.item')} as "seenBy" from version order by gid`,
  scopeAudiences: `select gid, ${pastAudience('seen_by', 'event.scope')} as "seenBy" from event`,
  countChildren: `update item set child_count = child_count + (select count(*) from item child where child.parent = item.gid)
    where gid in (select parent from item where parent is not null)`,
  findLastEvents: `update item set last_event = (select max(event) from event_subject where event_subject.item = item.gid)
    where last_event is null and gid in (select item from event_subject)`,
  findDoubleGid: `select gid from (${tablesWithGid.map((table) => `select gid from ${table}`).join(' union all ')}) as given
    group by gid having count(*) > 1 order by gid limit 1`,
} as const;
