/** Former ids of renamed and moved items; a part of the contract of store.ts. */
import type { Gid } from './viewer.ts';

export interface FormerIdRow {
  readonly id: string;
  /** The item that had the id last. It may have it again, and another item may have it now. */
  readonly item: Gid;
}

export interface FormerIdReader {
  /** The item that had this id last. It may be deleted. */
  find(id: string): Promise<Gid | undefined>;
  /** All former ids of these items, in any order. */
  list(items: readonly Gid[]): Promise<readonly FormerIdRow[]>;
}

/** {@link ItemWriter.rename} stores the ids of open items by itself. */
export interface FormerIdWriter extends FormerIdReader {
  upsert(rows: readonly FormerIdRow[]): Promise<void>;
}
