/** Access to restricted items; a part of the contract of store.ts. */
import type { Gid } from './viewer.ts';

export interface AccessRow {
  readonly item: Gid;
  readonly accessor: Gid;
}

/** The reason why an item is restricted. */
export interface RestrictionRow {
  readonly item: Gid;
  /** The item itself, or a record that it is about, which may have been deleted. Only viewers with access to every cause see the item. */
  readonly cause: Gid;
}

export interface AccessReader {
  /** The accessors of restricted items, by the accessor's gid. */
  list(items: readonly Gid[]): Promise<readonly AccessRow[]>;
  /** The restricted items among these that a viewer with these accessors may see. */
  listVisible(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]>;
  /** The causes for which items are restricted, by gid. */
  listRestrictions(items: readonly Gid[]): Promise<readonly RestrictionRow[]>;
  /** The items, the links and annotations about them, and recursively those about these links and annotations; in any order. */
  listDependents(items: readonly Gid[]): Promise<readonly Gid[]>;
}

export interface AccessWriter extends AccessReader {
  /** Restricts an item to exactly these accessors; an empty list opens it. */
  set(item: Gid, accessors: readonly Gid[]): Promise<void>;
  /** Restricts new items to the same accessors. The list must not be empty. */
  restrictNew(items: readonly Gid[], accessors: readonly Gid[]): Promise<void>;
  /** Stores the promotion score from the edges `promotedBy` and `demotedBy` of an item, and opens or restricts the item. */
  updatePromotion(item: Gid): Promise<void>;
  /** Makes all versions and events of an item visible to every present viewer of the item. */
  publishHistory(item: Gid): Promise<void>;
}
