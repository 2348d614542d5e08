/**
 * Row locks and advisory locks of a transaction. A transaction that connects items and one that deletes them would not notice each other
 * otherwise: an edge does not change the rows that it leads to, and neither transaction sees the uncommitted changes of the other.
 */
import { inheritsRestrictionsSql } from '../sql/audience.ts';
import type { Locks } from '../sql/write-context.ts';
import type { StoreTransaction } from '../store.ts';
import type { Gid } from '../viewer.ts';
import type { PostgresSession } from './session.ts';

export function createLocks(session: PostgresSession): Locks & Pick<StoreTransaction, 'lockScope'> {
  /** Scopes that the transaction has locked for its whole duration. */
  const scopes = new Set<Gid>();
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
    async lockTrees(items: readonly Gid[]): Promise<void> {
      // A lock for each of thousands of units that one import restricts would exceed the memory that the server has for locks.
      const outside = await session.all<{ gid: Gid }>(
        `with recursive path (start, gid) as (
           select gid, gid from item where gid = any($1::bigint[]) and child_count > 0 and ${inheritsRestrictionsSql}
           union select path.start, item.parent from path join item on item.gid = path.gid where item.parent is not null)
         select start as gid from path group by start having not bool_or(gid = any($2::bigint[])) order by start`,
        [items, [...scopes]],
      );
      for (const { gid } of outside) await lockPath(session, await listPath(session, gid));
    },
    async lockScope(scope: Gid): Promise<boolean> {
      const waited = await lockPath(session, await listPath(session, scope));
      scopes.add(scope);
      return waited;
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

/** The item after its ancestors, outermost first. */
async function listPath(session: PostgresSession, item: Gid): Promise<readonly Gid[]> {
  const path = await session.all<{ gid: Gid }>(
    `with recursive path (gid, parent, height) as (
       select gid, parent, 0 from item where gid = $1
       union all select item.gid, item.parent, height + 1 from path join item on item.gid = path.parent)
     select gid from path order by height desc`,
    [item],
  );
  return path.map(({ gid }) => gid);
}

/** Locks the last item of a path, and its ancestors for sharing. Returns whether it had to wait. */
async function lockPath(session: PostgresSession, path: readonly Gid[]): Promise<boolean> {
  const scope = path.at(-1);
  let waited = false;
  // Prevents a concurrent deletion of the scope until this transaction ends. Without this lock the import would fail late, when it updates the child count.
  await session.run('select from item where gid = $1 for key share', [scope]);
  for (const gid of path) {
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
