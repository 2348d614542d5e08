/** Permission grants; a part of the contract of store.ts. */
import type { Gid, OffsetWindow } from './viewer.ts';

export interface GrantRow {
  readonly gid: Gid;
  readonly id: string;
  readonly accessor: Gid;
  readonly permission: string;
  /** The items that the grant is about: content types, or single items. */
  readonly targets: readonly Gid[];
  /** The grant applies in this item and below it; null for everywhere. */
  readonly scope: Gid | null;
  /** The user who gave the grant, if known. */
  readonly grantee: Gid | null;
}

/** Grants of an accessor, on a target, or in a scope. */
export type GrantSelection = { readonly accessor: Gid } | { readonly target: Gid } | { readonly scope: Gid };

export interface GrantWindow extends OffsetWindow {
  /** Continues after this grant. */
  readonly after?: Gid;
}

export interface GrantReader {
  find(id: string): Promise<GrantRow | undefined>;
  /** The grants that exist, in any order. */
  listByGid(gids: readonly Gid[]): Promise<readonly GrantRow[]>;
  /** By gid. */
  list(selection: GrantSelection, page: GrantWindow): Promise<readonly GrantRow[]>;
  count(selection: GrantSelection): Promise<number>;
  /**
   * Grants of any of the accessors, by gid; with `targets` only those on one of them. With targets the time does not depend on the number of
   * grants of an accessor: a user who has created a hundred thousand items owns each of them.
   */
  listOf(accessors: readonly Gid[], targets?: readonly Gid[]): Promise<readonly GrantRow[]>;
}

export interface GrantWriter extends GrantReader {
  insert(grants: readonly GrantRow[]): Promise<void>;
  delete(gids: readonly Gid[]): Promise<void>;
}
