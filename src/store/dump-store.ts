/**
 * The contract for a full copy of the store: dump and restore. Both are atomic: a snapshot sees nothing that is written after it was taken, and a
 * restore is committed completely or not at all. test/contract/dump-store.test.ts tests every engine.
 */
import type { AccessRow, RestrictionRow } from './access.ts';
import type { GrantRow } from './grants.ts';
import type { EventRow, SubjectRow, VersionRow } from './history.ts';
import type { ItemRow, TombstoneRow } from './items.ts';
import type { JournalRow } from './journal.ts';
import type { EdgeRow } from './parts-and-edges.ts';
import type { StoreReader, StoreTransaction } from './store.ts';
import type { Audience, Gid } from './viewer.ts';

/** A subject of an event, by its id. */
export interface DumpedSubject {
  readonly event: Gid;
  readonly id: string;
  /** The gid of a deleted subject, whose id can have been reused; null for an existing one. */
  readonly deletedGid: Gid | null;
  /** The viewers of the subject when the event was written. */
  readonly seenBy: Audience | null;
}

/**
 * Streams of rows in batches. Audiences in a dump are complete: `[]` means that the record is restricted now, but everybody could see it then. `null`
 * means that it is open and, as far as is known, always was.
 */
export interface SnapshotReader {
  /** Items without a parent by gid, then the children of one item after those of another, by position. */
  streamItems(): AsyncIterable<readonly ItemRow[]>;
  /** By gid, as all streams below. */
  streamEvents(): AsyncIterable<readonly EventRow[]>;
  /** By event. Includes existing subjects, and deleted ones that were restricted at their deletion or at the time of the event. */
  streamSubjects(): AsyncIterable<readonly DumpedSubject[]>;
  streamVersions(): AsyncIterable<readonly VersionRow[]>;
  streamGrants(): AsyncIterable<readonly GrantRow[]>;
  streamTombstones(): AsyncIterable<readonly TombstoneRow[]>;
  /** By change, kind, item and key. Nobody can undo a change without an event: its rows only show what earlier changes gave. */
  streamJournal(): AsyncIterable<readonly JournalRow[]>;
  /** The changes of these events. Events from before the journal are omitted. */
  listJournalEvents(events: readonly Gid[]): Promise<readonly JournalEvent[]>;
  countItems(): Promise<number>;
  /** The viewers of the scopes of these events when they were written. */
  listScopeAudiences(events: readonly Gid[]): Promise<ReadonlyMap<Gid, Audience>>;
  /** Edges of every label that start at the items, by start and label, in the order of creation. */
  listEdges(items: readonly Gid[]): Promise<readonly EdgeRow[]>;
  /** Ids of items, parts and events. */
  listIds(gids: readonly Gid[]): Promise<ReadonlyMap<Gid, string>>;
}

/** The change of an event, and what undoes what. */
export interface JournalEvent {
  readonly event: Gid;
  readonly change: number;
  /** The event that it undoes. */
  readonly undoes: Gid | null;
  /** The change that has undone its change. */
  readonly undoneBy: number | null;
}

export interface Snapshot extends StoreReader {
  readonly dump: SnapshotReader;
}

/** Writes rows with given gids. Callers must set the counts, except where a method says otherwise. */
export interface RestoreWriter {
  /** Deletes the items that every new store contains. */
  deleteItems(): Promise<void>;
  /** Makes new gids start here, or higher. */
  startGidsAt(next: Gid): Promise<void>;
  insertEvents(events: readonly EventRow[]): Promise<void>;
  updateEventReferences(events: readonly Pick<EventRow, 'gid' | 'actor' | 'scope'>[]): Promise<void>;
  insertTombstones(tombstones: readonly TombstoneRow[]): Promise<void>;
  /** The former accessors of deleted restricted items. For existing items use {@link AccessWriter.set}. */
  insertAccess(rows: readonly AccessRow[]): Promise<void>;
  /** Causes that cannot be derived, because they were deleted. {@link RestoreWriter.finish} derives all others. */
  insertRestrictions(rows: readonly RestrictionRow[]): Promise<void>;
  /** Sets the audiences of subjects, of versions and of the scopes of events. {@link RestoreWriter.finish} sets all others to the present ones. */
  setAudiences(audiences: RestoredAudiences): Promise<void>;
  insertJournal(rows: readonly JournalRow[]): Promise<void>;
  insertJournalEvents(events: readonly JournalEvent[]): Promise<void>;
  listEventGids(ids: readonly string[]): Promise<ReadonlyMap<string, Gid>>;
  /** Adds the number of children of each item to its count, and sets the last event of items without one to the newest about them. */
  updateCountsAndLastEvents(): Promise<void>;
  /** A gid that two rows have, in the same or in different tables. */
  findDuplicateGid(): Promise<Gid | undefined>;
  /**
   * Must be called after the last row. Derives all restrictions: until then those of new rows are incomplete. Gives versions and events without an
   * audience the present audience of their item if it is restricted, and may update the statistics of the engine, so that the first queries are
   * not slow.
   */
  finish(inheritsRestrictions: boolean): Promise<void>;
}

export interface RestoreTransaction extends StoreTransaction {
  readonly restore: RestoreWriter;
}

export interface RestoredAudiences {
  readonly subjects?: readonly (SubjectRow & { readonly seenBy: Audience })[];
  readonly versions?: readonly { readonly gid: Gid; readonly seenBy: Audience }[];
  readonly scopes?: readonly { readonly gid: Gid; readonly seenBy: Audience }[];
}
