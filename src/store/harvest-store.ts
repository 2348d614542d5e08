/** What a store keeps for harvesters; a part of the contract of store.ts. */
import type { Gid } from './gid.ts';

/**
 * What harvesters are told of an identifier that is or was open to all. Kept by the store itself: whatever a transaction has told an event of, moved or
 * deleted is looked at again when it ends, together with what it stands in.
 */
export interface HarvestRow {
  readonly id: string;
  readonly gid: Gid;
  readonly type: string;
  /** Time of the latest change, to the second in UTC: `2026-01-31T12:00:00Z`. */
  readonly stamp: string;
  /** Deleted, renamed, or not open to all any more. */
  readonly gone: boolean;
  /** What it stands or stood in, and what that stands in. */
  readonly holder: Gid | null;
  readonly above: Gid | null;
}

/** All that is given must hold. */
export interface HarvestSelection {
  readonly types: readonly string[];
  readonly within?: { readonly holder: Gid } | { readonly above: Gid };
  /** Stamps, both included. */
  readonly from?: string;
  readonly until?: string;
}

export interface HarvestReads {
  findHarvest(id: string): Promise<HarvestRow | undefined>;
  /** By time and id; `after` goes on behind that row. A page costs the same at any depth. */
  listHarvest(
    selection: HarvestSelection,
    page: { readonly after?: Pick<HarvestRow, 'stamp' | 'id'>; readonly limit: number },
  ): Promise<readonly HarvestRow[]>;
  /** Of each type no more than so many are counted. */
  countHarvest(selection: HarvestSelection, atMost: number): Promise<number>;
  /** The earliest stamp of all. */
  findEarliestHarvest(): Promise<string | undefined>;
  /** What harvested items stand or stood in, in the order of gids. */
  listHarvestHolders(): Promise<readonly Gid[]>;
}
