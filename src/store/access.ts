/** Access to restricted items; a part of the contract of store.ts. */
import type { Gid } from './viewer.ts';

export interface AccessRow {
  readonly item: Gid;
  readonly accessor: Gid;
}

/** The reason why an item is restricted. */
export interface RestrictionRow {
  readonly item: Gid;
  /**
   * The record whose limited access restricts the item: the item itself, an ancestor, a record that it is about, or an ancestor of that record. It
   * may have been deleted. Only viewers with access to every cause see the item. A promoted record is no cause.
   */
  readonly cause: Gid;
}

/** The audience of a version, of a subject of an event, or of the scope of an event. */
export interface StoredAudienceRow {
  readonly of: 'version' | 'subject' | 'scope';
  /** The version or the event. */
  readonly gid: Gid;
  /** The subject. */
  readonly item?: Gid;
  /** JSON text. */
  readonly seenBy: string;
}

export interface AccessReader {
  /** The accessors of restricted items, by the accessor's gid. */
  list(items: readonly Gid[]): Promise<readonly AccessRow[]>;
  /** The restricted items among these that a viewer with these accessors may see. */
  listVisible(items: readonly Gid[], accessors: readonly Gid[]): Promise<readonly Gid[]>;
  /** Whether items inherit the restrictions of their ancestors. If not, the restriction of an item applies to this item alone. */
  isInherited(): Promise<boolean>;
  /** The items among these with limited access, promoted or not, also if all accessors were deleted. */
  listLimited(items: readonly Gid[]): Promise<readonly Gid[]>;
  /** Whether any item is restricted, or was when it was deleted. */
  hasRestrictions(): Promise<boolean>;
  /** The causes for which items are restricted, by gid. */
  listRestrictions(items: readonly Gid[]): Promise<readonly RestrictionRow[]>;
}

/** Items whose visibility changed with the rule. */
export interface RuleChangeCounts {
  /** Items that everybody could see before. */
  readonly hidden: number;
  /** Items that everybody can see now. */
  readonly opened: number;
  /** Number of items whose audience has changed. */
  readonly changed: number;
}

export interface AccessWriter extends AccessReader {
  /**
   * Restricts an item to exactly these accessors; an empty list opens it.
   * @param isLimited true restricts it also with an empty list: all of its accessors were deleted.
   */
  set(item: Gid, accessors: readonly Gid[], isLimited?: boolean): Promise<void>;
  /** As {@link set}, for items that get the same accessors. */
  setMany(items: readonly Gid[], accessors: readonly Gid[]): Promise<void>;
  /** Restricts new items to the same accessors. The list must not be empty. */
  restrictNew(items: readonly Gid[], accessors: readonly Gid[]): Promise<void>;
  /** Stores the promotion score from the edges `promotedBy` and `demotedBy` of an item, and opens or restricts the item. */
  updatePromotion(item: Gid): Promise<void>;
  /** Removes the promotion score of an item without votes. */
  clearPromotion(item: Gid): Promise<void>;
  /** Sets audiences that {@link publishHistory} has removed. */
  restoreAudiences(audiences: readonly StoredAudienceRow[]): Promise<void>;
  /**
   * Changes the rule of {@link AccessReader.isInherited} and derives all restrictions again.
   * @param event the event that reports the items to the change feed. It must be inserted later if `changed` is not 0.
   */
  setInherited(isInherited: boolean, event: Gid): Promise<RuleChangeCounts>;
  /**
   * Must be called before edges of restricted items are deleted, if the items are deleted next: the viewers of these items, and of the links and
   * annotations about them, stay the same. The restrictions of their parts that are not deleted must be derived after the deletion.
   */
  prepareDeletion(items: readonly Gid[]): Promise<void>;
  /** Derives the restrictions of items, and of everything whose visibility depends on them, from the records above them. */
  derive(items: readonly Gid[]): Promise<void>;
  /**
   * Makes all versions and events of an item, and of everything that was restricted only with it, visible to every present viewer of these records.
   * Records that were restricted for another cause keep the audiences of their past.
   */
  publishHistory(item: Gid): Promise<void>;
}
