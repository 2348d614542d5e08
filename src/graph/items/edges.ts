/**
 * Edges between items, and the counts that depend on them. Every edge is made and taken away here, so that no count is ever
 * wrong: which label counts what stands in one table.
 */
import type { CountName } from '../../model/define.ts';
import type { EdgeRow } from '../../store/connections.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';

interface Counted {
  /** Which end of the edge carries the count. */
  readonly at: 'from' | 'to';
  readonly count: CountName;
}

const counted: Readonly<Record<string, readonly Counted[]>> = {
  belongsTo: [{ at: 'to', count: 'childCount' }],
  narrower: [{ at: 'from', count: 'childCount' }],
  isPartOf: [{ at: 'to', count: 'childCount' }],
  includesUnit: [{ at: 'from', count: 'childCount' }],
  isFollowing: [
    { at: 'from', count: 'following' },
    { at: 'to', count: 'followers' },
  ],
  isWatching: [
    { at: 'from', count: 'watching' },
    { at: 'to', count: 'watchedBy' },
  ],
};

/** Makes edges that are not there yet. Returns those. */
export async function connect(tx: StoreTransaction, edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]> {
  if (edges.length === 0) return [];
  // The store says which were new: another writer may be making the same edge at this moment.
  const fresh = await tx.edges.insert(edges);
  await addCounts(tx, fresh, 1);
  return fresh;
}

/** Takes away edges that are there. Returns those. */
export async function disconnect(
  tx: StoreTransaction,
  edges: readonly EdgeRow[],
): Promise<readonly EdgeRow[]> {
  if (edges.length === 0) return [];
  const gone = await tx.edges.delete(edges);
  await addCounts(tx, gone, -1);
  return gone;
}

/** Takes away all edges of items that counts depend on, before the items themselves are deleted. */
export async function disconnectAll(tx: StoreTransaction, items: readonly Gid[]): Promise<void> {
  for (const label of Object.keys(counted)) {
    await disconnect(tx, [
      ...(await tx.edges.listFrom(items, label)),
      ...(await tx.edges.listTo(items, label)),
    ]);
  }
}

async function addCounts(tx: StoreTransaction, edges: readonly EdgeRow[], by: 1 | -1): Promise<void> {
  for (const label of new Set(edges.map((edge) => edge.label))) {
    const same = edges.filter((edge) => edge.label === label);
    for (const { at, count } of counted[label] ?? []) {
      await tx.items.addToCounts(
        count,
        same.map((edge) => ({ gid: edge[at], by })),
      );
    }
  }
}
