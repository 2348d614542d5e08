/** The engines that the contract suites run on, and rows for them. */

import type { ReindexLockOptions } from '../../src/graph/search/reindex-lock.ts';
import type { NewItem } from '../../src/store/items.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { scratchPostgres, withoutPostgres } from '../world/postgres.ts';
import { scratchStore, scratchThreadStore } from '../world/scratch.ts';

export interface EngineUnderTest {
  readonly name: string;
  /** @param writers maximum number of concurrent transactions, on engines that allow several. */
  readonly open: (options?: { readonly writers: number }) => Store | Promise<Store>;
  /** Why the engine is not available here; false if it is. */
  readonly skip: string | false;
}

export const engines: readonly EngineUnderTest[] = [
  { name: 'SQLite', open: () => scratchStore(), skip: false },
  { name: 'SQLite (in a thread)', open: () => scratchThreadStore(), skip: false },
  { name: 'PostgreSQL', open: (options) => scratchPostgres(options), skip: withoutPostgres },
];

export const item = (gid: Gid, id: string, more: Partial<NewItem> = {}): NewItem => ({
  gid,
  id,
  type: 'DocumentaryUnit',
  parent: null,
  position: 0,
  childCount: 0,
  lastEvent: null,
  data: `{"identifier":"${id}"}`,
  parts: '',
  ...more,
});

/** Inserts items with new gids; returns the gids in order. */
export async function write(store: Store, ...items: readonly Omit<NewItem, 'gid'>[]): Promise<Gid[]> {
  return store.transaction(async (tx) => {
    const first = await tx.reserveGids(items.length);
    await tx.items.insert(items.map((entry, i) => ({ ...entry, gid: first + i })));
    return items.map((_, i) => first + i);
  });
}

export const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id);
export const page = { offset: 0, limit: 100 };

let locks = 0;

/** The lock of a process that builds the search index. */
export const reindexLock = (owner = 'host'): ReindexLockOptions => ({ owner, id: `${owner}-${++locks}` });
