/**
 * Items and their tombstones; a part of the contract of store.ts. The texts of an item are JSON; the store reads nothing
 * from them except the gids of parts, and the fields that a caller names.
 */
import type { CountName } from '../model/define.ts';
import type { Gid, ListLimits, OffsetWindow, Viewer } from './viewer.ts';

export interface ItemRow {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  readonly parent: Gid | null;
  /** Order among siblings; source order for imported items. */
  readonly position: number;
  /**
   * Whether the item has limited access and is not promoted, or depends on such a record: an ancestor, or a record that it is about
   * (model/edge-labels.ts, targetLabels). The store derives it: see {@link AccessReader.listRestrictions}.
   */
  readonly restricted: boolean;
  /** Whether the item has an earlier version. */
  readonly isVersioned: boolean;
  /** Whether a version was written while the item was restricted: not every viewer of the item may see that version. */
  readonly hasRestrictedVersion: boolean;
  /** Votes for minus votes against; null without votes. */
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
  /** JSON text of the list of owned parts, each a whole envelope; empty for an item without parts. */
  readonly parts: string;
}

export type ItemHead = Pick<
  ItemRow,
  'gid' | 'id' | 'type' | 'parent' | 'position' | 'restricted' | 'revision'
>;

/** An item without its texts. Every change of its texts, its parent or its access gives it a state that it never had before. */
export type ItemState = ItemHead & Pick<ItemRow, 'childCount' | 'lastEvent'>;

export type NewItem = Pick<
  ItemRow,
  'gid' | 'id' | 'type' | 'parent' | 'position' | 'childCount' | 'lastEvent' | 'data' | 'parts'
>;

/** New texts of an item. `revision` is the one that they were derived from; the update increments it. */
type ItemChange = Pick<ItemRow, 'gid' | 'data' | 'parts' | 'lastEvent' | 'revision'>;

export interface TombstoneRow {
  readonly id: string;
  /** An id can be reused and deleted again; each deletion adds a tombstone. */
  readonly gid: Gid;
  readonly type: string;
  /** Whether the item was restricted: only its former viewers may know that it was deleted. */
  readonly restricted: boolean;
  /** Timestamp of the deletion. */
  readonly since: string;
}

/** Selects the items of a list, and its order. */
export type ItemSelection =
  /** All items of a type, by gid. */
  | { readonly type: string }
  /** The children of an item, in source order; `without` excludes the targets of edges with that label. */
  | { readonly parent: Gid; readonly without?: string }
  /** The targets of the edges of an item with this label, in the order of creation, which is the `position` of the rows. */
  | { readonly from: Gid; readonly label: string }
  /** The sources of the edges to an item with this label, by gid. */
  | { readonly to: Gid; readonly label: string }
  /** The subjects of an event that still exist, by gid, except those of the types in `without`. */
  | { readonly event: Gid; readonly without?: readonly string[] };

/** A list that each of several owners has: an {@link ItemSelection} without its owner. */
export type PerItemList =
  | { readonly of: 'parent'; readonly without?: string }
  | { readonly of: 'from'; readonly label: string }
  | { readonly of: 'to'; readonly label: string };

/** A row of the list that belongs to `owner`. */
export interface PerItemRow {
  readonly owner: Gid;
  readonly row: ItemRow;
}

/** Edges to children: they start at the parent (`out`) or end at it (`in`). */
export interface ChildEdges {
  readonly label: string;
  readonly direction: 'out' | 'in';
}

export interface HiddenChildCount {
  readonly parent: Gid;
  readonly count: number;
}

export interface ItemWindow extends OffsetWindow {
  /** Continues after this row, whatever was written since; `offset` then counts from there. */
  readonly after?: Pick<ItemRow, 'gid' | 'position'>;
}

/** Names of fields of an item and of its first part. They become a part of the SQL, so they must not come from a request. */
export interface FieldsOf<Name extends string> {
  readonly own: readonly Name[];
  readonly part: readonly Name[];
}

/** Fields of an item with one value each, as texts; null for a field without a value. */
export type ItemFields<Name extends string> = Pick<ItemRow, 'gid' | 'id' | 'position' | 'childCount'> &
  Readonly<Record<Name, string | null>>;

export interface ItemReader {
  find(id: string): Promise<ItemRow | undefined>;
  /** The items that exist, in any order. */
  listById(ids: readonly string[]): Promise<readonly ItemRow[]>;
  /** The items that exist, in any order. */
  listByGid(gids: readonly Gid[]): Promise<readonly ItemRow[]>;
  /** Like listById, without the texts: an import needs it for every unit. */
  listHeads(ids: readonly string[]): Promise<readonly ItemHead[]>;
  /** The children of these items, also hidden ones, by gid. */
  listChildStates(parents: readonly Gid[]): Promise<readonly ItemState[]>;
  /** The items that exist, by gid. */
  listStates(gids: readonly Gid[]): Promise<readonly ItemState[]>;
  /** The items and all their ancestors, each once, in any order. */
  listWithAncestors(gids: readonly Gid[]): Promise<readonly ItemRow[]>;
  list(selection: ItemSelection, viewer: Viewer, page: ItemWindow): Promise<readonly ItemRow[]>;
  /**
   * As list, with some fields instead of the texts, which may be long. Fields of the item and of its part must have different names. The counts of
   * children are those before the present transaction.
   */
  listFields<Name extends string>(
    selection: ItemSelection,
    viewer: Viewer,
    page: ItemWindow,
    fields: FieldsOf<Name>,
  ): Promise<readonly ItemFields<Name>[]>;
  /** The first rows of the list of each owner. Owners come in any order, the rows of one owner in the order of its list. Reads no rows beyond the limits. */
  listForEachItem(
    list: PerItemList,
    owners: readonly Gid[],
    viewer: Viewer,
    limits: ListLimits,
  ): Promise<readonly PerItemRow[]>;
  /** @param before counts only the rows before this one. */
  count(
    selection: ItemSelection,
    viewer: Viewer,
    before?: Pick<ItemRow, 'gid' | 'position'>,
  ): Promise<number>;
  /** The number of children that are hidden from the viewer, of each of these parents that has some. @param edges for children by edges. */
  countHiddenChildren(
    parents: readonly Gid[],
    viewer: Viewer,
    edges?: ChildEdges,
  ): Promise<readonly HiddenChildCount[]>;
  /** Counts the items below this one, at any depth, that the viewer may see. */
  countDescendants(item: Gid, viewer: Viewer): Promise<number>;
  /** The ids that an item, a part or an event already has. */
  listTakenIds(ids: readonly string[]): Promise<readonly string[]>;
  /** The position after the last child. */
  getNextPosition(parent: Gid): Promise<number>;
  /** The newest tombstone of the id. */
  findTombstone(id: string): Promise<TombstoneRow | undefined>;
  listTombstones(gids: readonly Gid[]): Promise<readonly TombstoneRow[]>;
}

export interface ItemRename extends Pick<ItemRow, 'gid' | 'id' | 'childCount'> {
  /** Whether the item was restricted while it had its former id, if the transaction has moved it since; by default as it is now. */
  readonly wasRestricted?: boolean | undefined;
}

export interface ItemWriter extends ItemReader {
  /**
   * Prevents other transactions from changing, connecting or deleting these items until this one ends; waits for those that have begun to.
   * Must be called before reading the records that will be deleted. A transaction that connects something to a deleted item is retried, or fails
   * with `busy`.
   */
  lock(items: readonly Gid[]): Promise<void>;
  /** Throws `duplicate`, naming the id, if another item has it. */
  insert(items: readonly NewItem[]): Promise<void>;
  update(changes: readonly ItemChange[]): Promise<void>;
  /** Inserts deleted items again, with their former gids, and deletes their tombstones. */
  undelete(items: readonly NewItem[]): Promise<void>;
  /** The position after the last child, for a new one. Until the transaction ends no other transaction gets it, and the parent keeps this id. */
  reservePosition(parent: Pick<ItemRow, 'gid' | 'id'>): Promise<number>;
  /** Changes the ids of items that still have as many children, and stores the former ids of open items. Throws `duplicate`, naming the id, if another item has it. */
  rename(names: readonly ItemRename[]): Promise<void>;
  setPositions(positions: readonly Pick<ItemRow, 'gid' | 'position'>[]): Promise<void>;
  /** Gives items another parent. Callers must update the child counts. */
  move(moves: readonly Pick<ItemRow, 'gid' | 'parent' | 'position'>[]): Promise<void>;
  setLastEvent(items: readonly Gid[], event: Gid): Promise<void>;
  addToCounts(name: CountName, counts: readonly { readonly gid: Gid; readonly by: number }[]): Promise<void>;
  /**
   * Deletes items with their sources, former ids, edges and accesses of both directions, event subjects, and the grants to them, on them alone and in
   * them, and inserts the tombstones. Callers must delete their parts, and the items must have no children that are not deleted with them.
   *
   * A restricted item keeps its accessors and event subjects, so that its events stay hidden from the same viewers as before. An open item
   * keeps the subjects from a time when it was restricted. Records that were open to a deleted item alone stay restricted.
   */
  delete(tombstones: readonly TombstoneRow[]): Promise<void>;
}
