/**
 * The journal: the former values of everything that a change has overwritten, from which it can be undone; a part of the contract of store.ts. A
 * change is one transaction, which can have several events. The writers of the store record it themselves (sql/journal.ts), in the same transaction,
 * so no change can omit it. The value that a change gave is the former value of the next change to the same key, or else the present value.
 */
import type { Gid } from './viewer.ts';

/** The subject of a row, and its former value as JSON. Without a former value, the change has added the key. */
export const journalKinds = [
  /** New items that the transaction inserted together: a list of gids. `item` is the first. */
  'created',
  /** A deleted item without its texts, which are its row of the kind `content`: [id, type, parent, position]. */
  'deleted',
  /** Texts of an item: the gid of a version with these texts, or [data, parts]. */
  'content',
  /** The id of an item. */
  'id',
  /** Parent and position of an item: [parent, position]. */
  'place',
  /** An edge from the item; the key is its label and its target: its rank. */
  'edge',
  /** The accessors of an item with limited access, or null. */
  'access',
  /** The promotion score of an item, or null. */
  'promotion',
  /** A grant; `item` is its gid: [id, accessor, permission, scope, grantee, targets]. */
  'grant',
  /** All sources of an item: a list of [language, file, digest]. */
  'sources',
  /** All former ids of a deleted item. */
  'formerIds',
  /** The events about a deleted item that its deletion removed from them. */
  'subjects',
  /** The audience of a version; `item` is the gid of the version. */
  'versionAudience',
  /** The audience of a subject of an event; the key is the gid of the event. */
  'subjectAudience',
  /** The audience of the scope of an event; `item` is the gid of the event. */
  'scopeAudience',
  /** A revoked token, which cannot be restored; the key is its id. */
  'token',
  /** The rule by which restrictions are inherited, which fonds migrate changes. */
  'rule',
] as const;

export type JournalKind = (typeof journalKinds)[number];

export interface JournalRow {
  readonly change: number;
  readonly kind: JournalKind;
  readonly item: Gid;
  readonly key: string;
  readonly former: string | null;
}

export interface JournalChange {
  readonly change: number;
  /** The change that has undone it completely; null if it is in effect. */
  readonly undoneBy: number | null;
  /** By gid. */
  readonly events: readonly Gid[];
}

interface StoredUndoState {
  readonly event: Gid;
  /** An event of the change that has undone it completely; null if it is in effect. */
  readonly undoneBy: Gid | null;
  /** Number of records of all events of its change. */
  readonly records: number;
}

/** Continues a list of the rows of one kind after this row. */
export type JournalCursor = Pick<JournalRow, 'item' | 'key'>;

export interface JournalReader {
  /** The change that the event belongs to; undefined for an event from before the journal. */
  find(event: Gid): Promise<JournalChange | undefined>;
  /** The events of these changes, in any order. */
  listEvents(
    changes: readonly number[],
  ): Promise<readonly { readonly change: number; readonly event: Gid }[]>;
  /** The rows of one kind of a change, by item and key. */
  list(
    change: number,
    kind: JournalKind,
    limit: number,
    after?: JournalCursor,
  ): Promise<readonly JournalRow[]>;
  /** The rows of one kind of a change that have this key. */
  listWithKey(change: number, kind: JournalKind, key: string): Promise<readonly JournalRow[]>;
  /** For each key of these items the row of the first change after this one. Keys that were not changed since have none. */
  listNext(change: number, kind: JournalKind, items: readonly Gid[]): Promise<readonly JournalRow[]>;
  /** Items that changes after this one have moved away from these parents, or deleted there. They can have been elsewhere at the time of the change. */
  listLost(change: number, parents: readonly Gid[]): Promise<readonly Gid[]>;
  /** Changes after this one that have created or brought back items, and are about one of these items or have one of these events. */
  listCreating(change: number, items: readonly Gid[], events: readonly Gid[]): Promise<readonly number[]>;
  /** The last change with an event up to this timestamp, or up to this event in the order of the change feed; 0 without one. */
  findLastChange(until: { readonly timestamp: string } | { readonly event: Gid }): Promise<number>;
  /** Whether the items have events after the change that have no undo data. */
  hasUnjournaledEventsSince(items: readonly Gid[], change: number): Promise<boolean>;
  /** Of the events among these that can be undone, or were undone. */
  listUndoStates(events: readonly Gid[]): Promise<readonly StoredUndoState[]>;
  /** The event that each of these events undoes. Other events are omitted. */
  listUndone(events: readonly Gid[]): Promise<readonly { readonly event: Gid; readonly undoes: Gid }[]>;
}

export interface JournalWriter extends JournalReader {
  /** The change of the present transaction; undefined as long as it has no row and no event. */
  ownChange(): Promise<number | undefined>;
  /** The present transaction has undone the change completely. If that change has undone another one itself, the other one is in effect again. */
  markUndone(change: number): Promise<void>;
}
