/** The table of OAI records; a part of the contract of store.ts. The store maintains it: see sql/harvest-sql.ts. */
import type { Gid } from './viewer.ts';

/** The OAI record of an id that is or was public. */
export interface HarvestRow {
  readonly id: string;
  readonly gid: Gid;
  readonly type: string;
  /** Time of the latest change, to the second in UTC: `2026-01-31T12:00:00Z`. */
  readonly stamp: string;
  /** Whether OAI-PMH reports the record as deleted: the item was deleted, renamed or restricted. */
  readonly isDeleted: boolean;
  /** The item's parent and grandparent, now or when it was deleted. */
  readonly parent: Gid | null;
  readonly grandparent: Gid | null;
}

/** A row must match all given fields. */
export interface HarvestSelection {
  readonly types: readonly string[];
  readonly within?: { readonly parent: Gid } | { readonly grandparent: Gid };
  /** Stamps, inclusive. */
  readonly from?: string;
  readonly until?: string;
}

export interface HarvestWindow {
  /** Continues after this row. */
  readonly after?: Pick<HarvestRow, 'stamp' | 'id'>;
  readonly limit: number;
}

export interface HarvestReader {
  find(id: string): Promise<HarvestRow | undefined>;
  /** By stamp and id. The cost of a page does not depend on its position. */
  list(selection: HarvestSelection, page: HarvestWindow): Promise<readonly HarvestRow[]>;
  /** Counts at most `maxPerType` rows of each type. */
  count(selection: HarvestSelection, maxPerType: number): Promise<number>;
  /** The earliest stamp of all rows. */
  findEarliestStamp(): Promise<string | undefined>;
  /** Parents of harvested items, by gid. */
  listParents(): Promise<readonly Gid[]>;
}
