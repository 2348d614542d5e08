/**
 * Row locks and advisory locks of a transaction. A transaction that connects items and one that deletes them would not notice each other
 * otherwise: an edge does not change the rows that it leads to, and neither transaction sees the uncommitted changes of the other.
 */
import { inheritsRestrictions } from '../sql/audience.ts';
import type { Locks } from '../sql/write-context.ts';
import type { Gid } from '../viewer.ts';
import type { PostgresSession } from './session.ts';

export function createLocks(session: PostgresSession): Locks {
  const lockRows = (gids: readonly Gid[], strength: string): Promise<{ gid: Gid }[]> =>
    session.all<{ gid: Gid }>(
      `select gid from item where gid = any($1::bigint[]) order by gid for ${strength}`,
      [gids],
    );
  return {
    async lockForDeletion(items: readonly Gid[]): Promise<void> {
      const wanted = [...new Set(items)];
      const locked = await lockRows(wanted, 'update');
      if (locked.length < wanted.length)
        session.failConflict('Another transaction deleted an item that was to be deleted');
    },
    // Transactions wait for these locks in the order of arrival, so that the next read sees the result of the previous one.
    async lockForChange(items: readonly Gid[]): Promise<void> {
      await lockRows(items, 'no key update');
    },
    async lockTree(item: Gid): Promise<void> {
      const found = await session.all(
        `select from item where gid = $1 and child_count > 0 and ${inheritsRestrictions}`,
        [item],
      );
      if (found.length > 0) await lockScope(session, item);
    },
    async lockConnected(gids: readonly Gid[]): Promise<void> {
      const wanted = [...new Set(gids)];
      const locked = await lockRows(wanted, 'key share');
      if (locked.length === wanted.length) return;
      // The other gids are parts, or items that were deleted while this waited: a separate statement sees their tombstones.
      const deleted = await session.all('select gid from tombstone where gid = any($1::bigint[]) limit 1', [
        wanted,
      ]);
      if (deleted.length > 0)
        session.failConflict('Another transaction deleted an item that was to be connected');
    },
  };
}

/** See StoreTransaction.lockScope. */
export async function lockScope(session: PostgresSession, scope: Gid): Promise<boolean> {
  const path = await session.all<{ gid: Gid }>(
    `with recursive path (gid, parent, height) as (
       select gid, parent, 0 from item where gid = $1
       union all select item.gid, item.parent, height + 1 from path join item on item.gid = path.parent)
     select gid from path order by height desc`,
    [scope],
  );
  let waited = false;
  // Prevents a concurrent deletion of the scope until this transaction ends. Without this lock the import would fail late, when it updates the child count.
  await session.run('select from item where gid = $1 for key share', [scope]);
  for (const { gid } of path) {
    const suffix = gid === scope ? '' : '_shared';
    const key = "hashtextextended('fonds import ' || $1::bigint, 0)";
    const tried = await session.first<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock${suffix}(${key}) as locked`,
      [gid],
    );
    if (tried!.locked) continue;
    waited = true;
    await session.run(`select pg_advisory_xact_lock${suffix}(${key})`, [gid]);
  }
  return waited;
}
