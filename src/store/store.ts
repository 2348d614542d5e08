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
 * meanwhile is run anew or fails with `busy`. So does one that waits for others longer than the store was told.
 */

/** Numeric id of anything with an envelope; one ascending sequence for all of them. */
export type Gid = number;

/** Who looks: everything, or what is unrestricted and what one of these accessors may see. */
export type Viewer = 'everything' | readonly Gid[];

export interface ItemRow {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  readonly parent: Gid | null;
  /** Order among siblings; source order for imported items. */
  readonly position: number;
  /** Has access edges and is not promoted. */
  readonly restricted: boolean;
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

export type ItemHead = Pick<ItemRow, 'gid' | 'id' | 'type' | 'parent' | 'position'>;

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

export interface EventRow {
  readonly gid: Gid;
  readonly id: string;
  readonly eventType: string;
  readonly timestamp: string;
  readonly logMessage: string | null;
  readonly actor: Gid;
  readonly scope: Gid | null;
  /** Counts deleted subjects too. */
  readonly subjectCount: number;
}

/** One imported description: where it came from, and the digest of its draft. An edit by hand clears the digest. */
export interface SourceRow {
  readonly item: Gid;
  readonly language: string;
  /** Source file id; empty when the file names none. */
  readonly file: string;
  readonly digest: string | null;
}

export interface VersionRow {
  readonly gid: Gid;
  readonly id: string;
  readonly item: Gid;
  readonly event: Gid;
  readonly data: string;
  readonly parts: string;
}

export interface TombstoneRow {
  readonly id: string;
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

export interface GrantRow {
  readonly gid: Gid;
  readonly id: string;
  readonly accessor: Gid;
  readonly permission: string;
  /** The item the grant is about. */
  readonly target: Gid;
}

/** Which items a list holds: all of a type, in gid order, or the children of an item, in source order. */
export type Selection = { readonly type: string } | { readonly parent: Gid };

export interface Page {
  readonly offset: number;
  /** At most this many. */
  readonly limit: number;
  /** Goes on behind this row, whatever was written since; `offset` then counts from there. */
  readonly after?: Pick<ItemRow, 'gid' | 'position'>;
}

export interface StoreReads {
  findItem(id: string): Promise<ItemRow | undefined>;
  /** Those of the ids that exist, in any order. */
  findItems(ids: readonly string[]): Promise<readonly ItemRow[]>;
  /** Like findItems, without the texts: what an import asks for every unit. */
  findHeads(ids: readonly string[]): Promise<readonly ItemHead[]>;
  /** Those of the gids that exist, in any order. */
  getItems(gids: readonly Gid[]): Promise<readonly ItemRow[]>;
  countItems(selection: Selection, viewer: Viewer): Promise<number>;
  listItems(selection: Selection, viewer: Viewer, page: Page): Promise<readonly ItemRow[]>;
  /** Those of the restricted items that one of the accessors may see. */
  listVisible(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]>;
  /** Those of the ids that an item, a part or an event has. */
  listTakenIds(ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Position behind the last child. In a transaction that has added to the parent's children before, no other one is given the same until it
   * ends; one that has not, as an import with its many items, keeps nobody waiting.
   */
  nextPosition(parent: Gid): Promise<number>;
  findTombstone(id: string): Promise<TombstoneRow | undefined>;
  listTombstones(gids: readonly Gid[]): Promise<readonly TombstoneRow[]>;
  /** Edges with this label that start at the items, in the order they were made. */
  listEdges(from: readonly Gid[], label: string): Promise<readonly EdgeRow[]>;
  /** Items from which an edge `belongsTo` leads to one of these groups. */
  listMembers(groups: readonly Gid[]): Promise<readonly Gid[]>;
  findEvent(id: string): Promise<EventRow | undefined>;
  getEvents(gids: readonly Gid[]): Promise<readonly EventRow[]>;
  countEvents(): Promise<number>;
  /** Newest first; `before` goes on behind that event. */
  listEvents(page: {
    readonly offset: number;
    readonly limit: number;
    readonly before?: Gid;
  }): Promise<readonly EventRow[]>;
  /** A subject of each event that still exists, where there is one. */
  listFirstSubjects(events: readonly Gid[]): Promise<readonly { readonly event: Gid; readonly item: Gid }[]>;
  listSources(items: readonly Gid[]): Promise<readonly SourceRow[]>;
  /** Imported descriptions with this file and language of the item `topId` and of all items whose ids start with its id. */
  countSources(topId: string, file: string, language: string): Promise<number>;
  /** Grants given to any of the accessors. */
  listGrants(accessors: readonly Gid[]): Promise<readonly GrantRow[]>;
}

/** What a call writes may be refused by a later one, at the latest when the savepoint or the transaction ends. */
export interface StoreTransaction extends StoreReads {
  /** Runs a part of the transaction that is taken back alone when it throws. */
  savepoint<T>(run: () => Promise<T>): Promise<T>;
  /**
   * Keeps other imports out of this item, of those above it and of those below, until the transaction ends; waits for one that is
   * under way. Call it before reading what the import builds on. Whether it had to wait.
   */
  lockScope(scope: Gid): Promise<boolean>;
  /** The first of `count` fresh gids in a row, above all that were reserved before. */
  reserveGids(count: number): Promise<Gid>;
  /** Throws `duplicate`, naming the id, when an item has it already. */
  insertItems(items: readonly NewItem[]): Promise<void>;
  updateItems(changes: readonly ItemChange[]): Promise<void>;
  moveItems(positions: readonly Pick<ItemRow, 'gid' | 'position'>[]): Promise<void>;
  /** Adds to the kept child counts. */
  addChildren(counts: readonly { readonly gid: Gid; readonly children: number }[]): Promise<void>;
  /**
   * Takes away the item, its sources, edges and grants, and leaves the tombstone. Its parts are taken away by deleteParts; it must have no
   * children.
   */
  deleteItem(gid: Gid, tombstone: TombstoneRow): Promise<void>;
  /** Throws `duplicate`, naming the id, when a part has it already. */
  insertParts(parts: readonly PartRow[]): Promise<void>;
  deleteParts(gids: readonly Gid[]): Promise<void>;
  putSources(sources: readonly SourceRow[]): Promise<void>;
  insertVersions(versions: readonly VersionRow[]): Promise<void>;
  insertEdges(edges: readonly EdgeRow[]): Promise<void>;
  /** Restricts an item to exactly these accessors; to none of them makes it open again. */
  setAccess(item: Gid, accessors: readonly Gid[]): Promise<void>;
  insertEvent(event: EventRow): Promise<void>;
  insertSubjects(event: Gid, items: readonly Gid[]): Promise<void>;
  insertGrant(grant: GrantRow): Promise<void>;
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
  close(): Promise<void>;
}
