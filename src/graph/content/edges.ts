/**
 * Edges between items, and what depends on them: counts, and the sessions of deactivated users. All edges must be written and deleted with these
 * functions.
 */
import type { CountName } from '../../model/define.ts';
import { deactivationLabel } from '../../model/system.ts';
import type { EdgeRow, RankedEdge } from '../../store/parts-and-edges.ts';
import type { StoreTransaction } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';

interface Counted {
  /** The end of the edge that has the count. */
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

/** Writes the edges that do not exist yet, and returns them. */
export async function connect(tx: StoreTransaction, edges: readonly EdgeRow[]): Promise<readonly EdgeRow[]> {
  if (edges.length === 0) return [];
  // The store returns the new ones, since another transaction may write the same edge at the same time.
  return complete(tx, await tx.edges.insert(edges));
}

/** As {@link connect}, for edges that get their former places back. */
export async function reconnect(
  tx: StoreTransaction,
  edges: readonly RankedEdge[],
): Promise<readonly EdgeRow[]> {
  if (edges.length === 0) return [];
  return complete(tx, await tx.edges.restore(edges));
}

async function complete(tx: StoreTransaction, added: readonly EdgeRow[]): Promise<readonly EdgeRow[]> {
  await addCounts(tx, added, 1);
  const deactivated = added.filter(({ label }) => label === deactivationLabel).map(({ from }) => from);
  if (deactivated.length > 0) await tx.credentials.beginEpochs(deactivated, null);
  return added;
}

/** Deletes the edges that exist, and returns them. */
export async function disconnect(
  tx: StoreTransaction,
  edges: readonly EdgeRow[],
): Promise<readonly EdgeRow[]> {
  if (edges.length === 0) return [];
  const deleted = await tx.edges.delete(edges);
  await addCounts(tx, deleted, -1);
  return deleted;
}

/** Deletes the edges from and to the items that are included in counts, and updates the counts. Must be called before the items are deleted. */
export async function disconnectAll(tx: StoreTransaction, items: readonly Gid[]): Promise<void> {
  await addCounts(tx, await tx.edges.deleteOf(items, Object.keys(counted)), -1);
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
