/**
 * The contract between the graph and an engine that keeps its records. It knows items, parts, edges and events as rows; it
 * knows neither permissions nor HTTP nor formats. Everything is asynchronous, so that an embedded and a server engine can keep
 * it alike; test/contract/store.test.ts says in tests what is said here in words.
 *
 * Reading: each call sees one committed state; two calls may see two. Lists are read page by page, so nobody holds a
 * transaction open while a slow client reads.
 *
 * Writing: only inside {@link Store.transaction}. Either all of it is kept or nothing, also when the process is killed.
 * Write transactions of an embedded store run one after the other. On a server several run at once, of one process or of many: none
 * sees what another has not committed, no id is given twice and no count is lost, and one that built on what another has changed
 * meanwhile is run again until it succeeds (TransactionOptions.repeatable), or fails with `busy`. So does one that waits for others longer than the
 * store's limit.
 */
import type { FeedReads, FeedWrites } from './feed.ts';

import type { Gid } from './gid.ts';
import type { HarvestReads } from './harvest-store.ts';
import type { EventRow, HistoryReads, NewVersion } from './history-store.ts';
import type { Viewer } from './viewer.ts';

export type {
  EventFilter,
  EventRow,
  NewVersion,
  StoredEvent,
  SubjectRow,
  VersionHead,
  VersionRow,
} from './history-store.ts';
export type { Audience, Viewer } from './viewer.ts';
export type { Gid };

export interface ItemRow {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  readonly parent: Gid | null;
  /** Order among siblings; source order for imported items. */
  readonly position: number;
  /**
   * Open to some accessors only and not promoted, or about a record that is (model/edge-labels.ts, targetLabels). The store derives it: see
   * listRestrictions.
   */
  readonly restricted: boolean;
  /** Whether there is an earlier version of it. */
  readonly isVersioned: boolean;
  /** Whether a version of it was written while it was restricted: not every viewer of the item may see that version. */
  readonly hasRestrictedVersion: boolean;
  /** Votes for less votes against; null as long as nobody has voted. */
  readonly promotionScore: number | null;
  readonly childCount: number;
  readonly watchedBy: number;
  readonly followers: number;
  readonly following: number;
  readonly watching: number;
  readonly lastEvent: Gid | null;
  readonly revision: number;
  /** JSON text of `data`. */
  readonly data: string;
  /** JSON text of the list of owned parts, each a whole envelope; empty when there are none. */
  readonly parts: string;
}

export type ItemHead = Pick<ItemRow, 'gid' | 'id' | 'type' | 'parent' | 'position' | 'restricted'>;

export type NewItem = Pick<
  ItemRow,
  'gid' | 'id' | 'type' | 'parent' | 'position' | 'childCount' | 'lastEvent' | 'data' | 'parts'
>;

/** New texts of an item, made from those of this revision; it is raised by one. */
export type ItemChange = Pick<ItemRow, 'gid' | 'data' | 'parts' | 'lastEvent' | 'revision'>;

export interface PartRow {
  readonly gid: Gid;
  readonly id: string;
  readonly item: Gid;
}

/** One imported description: where it came from, and the digest of its draft. An edit by hand clears the digest. */
export interface SourceRow {
  readonly item: Gid;
  readonly language: string;
  /** Source file id; empty when the file names none. */
  readonly file: string;
  readonly digest: string | null;
}

export interface TombstoneRow {
  readonly id: string;
  /** An id can be used again and be deleted again: each time leaves a tombstone of its own. */
  readonly gid: Gid;
  readonly type: string;
  /** Whether it was; those who could not see the item are not told that it is gone. */
  readonly restricted: boolean;
  /** Timestamp of the deletion. */
  readonly since: string;
}

export interface EdgeRow {
  readonly from: Gid;
  readonly label: string;
  readonly to: Gid;
}

export interface AccessRow {
  readonly item: Gid;
  readonly accessor: Gid;
}

/** Why an item is restricted. */
export interface RestrictionRow {
  readonly item: Gid;
  /** The item itself, or a record it is about; a deleted one stays a cause. Its accessors alone may see the item. */
  readonly cause: Gid;
}

export interface GrantRow {
  readonly gid: Gid;
  readonly id: string;
  readonly accessor: Gid;
  readonly permission: string;
  /** The items the grant is about: content types, or single items. */
  readonly targets: readonly Gid[];
  /** Holds in this item and below it; null for everywhere. */
  readonly scope: Gid | null;
  /** Who gave it, where that is known. */
  readonly grantee: Gid | null;
}

/** Grants of an accessor, on a target, or in a scope. */
export type GrantSelection = { readonly accessor: Gid } | { readonly target: Gid } | { readonly scope: Gid };

/** Which items a list holds, and in what order. */
export type Selection =
  /** All of a type, in gid order. */
  | { readonly type: string }
  /** The children of an item, in source order; `without` leaves out those to which an edge with that label leads. */
  | { readonly parent: Gid; readonly without?: string }
  /** Where the edges of an item with this label lead, in the order they were made. `position` of the rows is that order. */
  | { readonly from: Gid; readonly label: string }
  /** Where the edges with this label to an item start, in gid order. */
  | { readonly to: Gid; readonly label: string }
  /** The subjects of an event that still exist, in gid order. */
  | { readonly event: Gid };

/** A list that each of several items has, as a selection without whose it is. */
export type ListOfEach =
  | { readonly of: 'parent'; readonly without?: string }
  | { readonly of: 'from'; readonly label: string }
  | { readonly of: 'to'; readonly label: string };

/** A row of the list that this item has. */
export interface RowOfEach {
  readonly holder: Gid;
  readonly row: ItemRow;
}

export interface TokenRow {
  readonly id: string;
  /** Of the token itself nothing is kept. */
  readonly digest: string;
  /** The only user it speaks for; null where it may name any. */
  readonly user: Gid | null;
  readonly note: string;
  readonly created: string;
}

/** What a create with an idempotency key has made. */
export interface KeptOutcome {
  readonly user: Gid;
  readonly key: string;
  /** Of the request: the same key with another request is a mistake. */
  readonly digest: string;
  readonly type: string;
  readonly id: string;
  readonly created: string;
}

/** How a job ended, as it was decided together with the records. */
export interface JobEnd {
  readonly id: string;
  readonly ended: string;
  /** JSON text of the log of an import that was kept; null for a job that was given up, and keeps nothing any more. */
  readonly log: string | null;
}

export interface Page {
  readonly offset: number;
  /** At most this many. */
  readonly limit: number;
  /** Goes on behind this row, whatever was written since; `offset` then counts from there. */
  readonly after?: Pick<ItemRow, 'gid' | 'position'>;
}

export interface StoreReads extends FeedReads, HarvestReads, HistoryReads {
  findItem(id: string): Promise<ItemRow | undefined>;
  /** Those of the ids that exist, in any order. */
  findItems(ids: readonly string[]): Promise<readonly ItemRow[]>;
  /** Like findItems, without the texts: what an import asks for every unit. */
  findHeads(ids: readonly string[]): Promise<readonly ItemHead[]>;
  /** Those of the gids that exist, in any order. */
  getItems(gids: readonly Gid[]): Promise<readonly ItemRow[]>;
  /** The items and all that stand above them, each once, in any order. */
  getLineage(gids: readonly Gid[]): Promise<readonly ItemRow[]>;
  countItems(selection: Selection, viewer: Viewer): Promise<number>;
  /** How many items below this one, at any depth, the viewer may see. */
  countDescendants(item: Gid, viewer: Viewer): Promise<number>;
  listItems(selection: Selection, viewer: Viewer, page: Page): Promise<readonly ItemRow[]>;
  /**
   * The beginnings of the lists that these items have, each in its order and the lists one after the other, in any order: of each at most
   * `limits.ofEach` rows, and no more than `limits.inAll` together. However long the lists are, no more than that is read.
   */
  listItemsOfEach(
    list: ListOfEach,
    holders: readonly Gid[],
    viewer: Viewer,
    limits: { readonly ofEach: number; readonly inAll: number },
  ): Promise<readonly RowOfEach[]>;
  /** Those of the restricted items that a viewer with these accessors may see. */
  listVisible(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]>;
  /** Those of the ids that an item, a part or an event has. */
  listTakenIds(ids: readonly string[]): Promise<readonly string[]>;
  /** Position behind the last child. */
  nextPosition(parent: Gid): Promise<number>;
  /** The newest one, where the id was used more than once. */
  findTombstone(id: string): Promise<TombstoneRow | undefined>;
  listTombstones(gids: readonly Gid[]): Promise<readonly TombstoneRow[]>;
  /** Those of the parts that exist, by gid or by id, in any order. */
  getParts(gids: readonly Gid[]): Promise<readonly PartRow[]>;
  findParts(ids: readonly string[]): Promise<readonly PartRow[]>;
  /** Edges with this label that start at the items, in the order they were made. */
  listEdges(from: readonly Gid[], label: string): Promise<readonly EdgeRow[]>;
  /** Edges with this label that end at the items or parts, by where they start. */
  listEdgesTo(to: readonly Gid[], label: string): Promise<readonly EdgeRow[]>;
  /** To whom restricted items are open, in the order of the accessors' gids. */
  listAccess(items: readonly Gid[]): Promise<readonly AccessRow[]>;
  /** The causes for which items are restricted, in the order of their gids. */
  listRestrictions(items: readonly Gid[]): Promise<readonly RestrictionRow[]>;
  /** The items, and the links and annotations about them, also those about such links and annotations; in any order. */
  listDependents(items: readonly Gid[]): Promise<readonly Gid[]>;
  /** Items from which an edge `belongsTo` leads to one of these groups. */
  listMembers(groups: readonly Gid[]): Promise<readonly Gid[]>;
  listSources(items: readonly Gid[]): Promise<readonly SourceRow[]>;
  /** Imported descriptions with this file and language of the item `topId` and of all items whose ids start with its id, as far as the viewer may see them. */
  countSources(topId: string, source: Pick<SourceRow, 'file' | 'language'>, viewer: Viewer): Promise<number>;
  /**
   * Grants given to any of the accessors, in gid order; those on one of the targets where they are given. With targets it is quick however
   * many grants an accessor has: one who has made a hundred thousand items owns each of them.
   */
  listGrants(accessors: readonly Gid[], targets?: readonly Gid[]): Promise<readonly GrantRow[]>;
  findGrant(id: string): Promise<GrantRow | undefined>;
  countGrants(selection: GrantSelection): Promise<number>;
  /** In gid order; `after` goes on behind that grant. */
  pageGrants(
    selection: GrantSelection,
    page: { readonly offset: number; readonly limit: number; readonly after?: Gid },
  ): Promise<readonly GrantRow[]>;
  findOutcome(user: Gid, key: string): Promise<KeptOutcome | undefined>;
  findJobEnd(id: string): Promise<JobEnd | undefined>;
  findToken(digest: string): Promise<TokenRow | undefined>;
  /** In the order they were made. */
  listTokens(): Promise<readonly TokenRow[]>;
}

/** What a call writes may be refused by a later one, at the latest when the savepoint or the transaction ends. */
export interface StoreTransaction extends StoreReads, FeedWrites {
  /** Runs a part of the transaction that is taken back alone when it throws. */
  savepoint<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Keeps other imports out of this item, of those above it and of those below, until the transaction ends; waits for one that is
   * under way. Call it before reading what the import builds on. Whether it had to wait.
   */
  lockScope(scope: Gid): Promise<boolean>;
  /**
   * Keeps others from changing, connecting or deleting these items until the transaction ends; waits for those who are about it. Call it before
   * reading what is to be deleted. Whoever then connects something to a deleted item is run anew, or fails with `busy`.
   */
  lockItems(items: readonly Gid[]): Promise<void>;
  /** The first of `count` fresh gids in a row, above all that were reserved before. */
  reserveGids(count: number): Promise<Gid>;
  /** Throws `duplicate`, naming the id, when an item has it already. */
  insertItems(items: readonly NewItem[]): Promise<void>;
  updateItems(changes: readonly ItemChange[]): Promise<void>;
  /** Position behind the last child, for one more: no other is given it before the transaction ends, nor has the parent another id than this then. */
  takePlace(parent: Pick<ItemRow, 'gid' | 'id'>): Promise<number>;
  /** Gives items another id, where they have as many children still. Throws `duplicate`, naming the id, when an item has it already. */
  renameItems(names: readonly Pick<ItemRow, 'gid' | 'id' | 'childCount'>[]): Promise<void>;
  renameParts(names: readonly Pick<PartRow, 'gid' | 'id'>[]): Promise<void>;
  moveItems(positions: readonly Pick<ItemRow, 'gid' | 'position'>[]): Promise<void>;
  /** Puts items under another parent. Child counts are the caller's business. */
  setParents(places: readonly Pick<ItemRow, 'gid' | 'parent' | 'position'>[]): Promise<void>;
  /** Points items to the event that was written last about them. */
  setLastEvent(items: readonly Gid[], event: Gid): Promise<void>;
  /** Adds to a kept count of `meta`. */
  addCounts(
    name: 'childCount' | 'watchedBy' | 'followers' | 'following' | 'watching',
    counts: readonly { readonly gid: Gid; readonly by: number }[],
  ): Promise<void>;
  /**
   * Takes away items, their sources, edges of both directions, accesses of both directions, subjects of events, and grants to them, on them alone and in them, and
   * leaves the tombstones. Of a restricted one stay who could see it and the events it is a subject of, which are hidden from all others as before; of an open one
   * the events from a time when it was restricted stay. What was open to a deleted item alone stays restricted. Their parts are taken away by deleteParts; they must have no children, those
   * that go with them not counted by then.
   */
  deleteItems(tombstones: readonly TombstoneRow[]): Promise<void>;
  /** Throws `duplicate`, naming the id, when a part has it already. */
  insertParts(parts: readonly PartRow[]): Promise<void>;
  /** Edges that lead to them go as well. */
  deleteParts(gids: readonly Gid[]): Promise<void>;
  putSources(sources: readonly SourceRow[]): Promise<void>;
  /** The items are versioned from then on. Call it before the items are deleted, or their access changes: it keeps their present audience. */
  insertVersions(versions: readonly NewVersion[]): Promise<void>;
  /** Each behind those with the same start and label; one that is there already is left as it is. Returns those that were not there, in any order. */
  insertEdges(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]>;
  /** Returns those that were there, in any order. */
  deleteEdges(edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]>;
  /** Restricts an item to exactly these accessors; to none of them makes it open again. */
  setAccess(item: Gid, accessors: readonly Gid[]): Promise<void>;
  /** Restricts new items, all to the same accessors, of whom there must be at least one. */
  restrictItems(items: readonly Gid[], accessors: readonly Gid[]): Promise<void>;
  /** Shows the versions and the events of an item to everybody who may see the item now. */
  publishHistory(item: Gid): Promise<void>;
  /** Counts the edges `promotedBy` and `demotedBy` of an item: keeps its score, and opens or restricts it. */
  setPromotion(item: Gid): Promise<void>;
  /** Keeps the present audience of its scope. */
  insertEvent(event: EventRow): Promise<void>;
  /** Keeps the present audience of the items. @param told the items to report to harvesters; by default all items. */
  insertSubjects(event: Gid, items: readonly Gid[], told?: readonly Gid[]): Promise<void>;
  /** Sets the audience of existing subjects of the event to the present one. For items that are restricted later in the transaction of the event. */
  updateAudiences(event: Gid, items: readonly Gid[]): Promise<void>;
  insertGrants(grants: readonly GrantRow[]): Promise<void>;
  deleteGrants(gids: readonly Gid[]): Promise<void>;
  /** Throws `duplicate` when the user has used the key already. Outcomes older than `keptSince` are forgotten. */
  keepOutcome(outcome: KeptOutcome, keptSince: string): Promise<void>;
  /** Whether it was the first to end the job; another end stays as it is. Ends older than `keptSince` are forgotten. */
  endJob(end: JobEnd, keptSince: string): Promise<boolean>;
  insertToken(token: TokenRow): Promise<void>;
  /** Whether there was one. */
  deleteToken(id: string): Promise<boolean>;
}

export interface TransactionOptions {
  /** False runs the same and takes it all back at the end: a dry run whose result cannot lie. */
  readonly keep: boolean;
  /** Whether `run` may be called again, from the start, when another writer came in between. */
  readonly repeatable?: boolean;
}

export interface Store extends StoreReads {
  /**
   * Changes when anything was committed by anyone, this process or another. Cheap and synchronous: it is asked for every
   * request. Equal stamps promise that what was read before still holds.
   */
  changeStamp(): number;
  transaction<T>(run: (tx: StoreTransaction) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Gives every event that was committed before this call its place in the feed, behind all that have one. */
  placeEvents(): Promise<void>;
  close(): Promise<void>;
}
