/**
 * What keeps a transaction that connects items and one that deletes them from missing each other. Nothing else would: an edge does not touch
 * the rows it leads to, and neither of the two sees what the other has not committed yet.
 */
import type { Gid } from '../viewer.ts';
import { PostgresSession } from './postgres-session.ts';

export abstract class PostgresItemLocks extends PostgresSession {
  async lockItems(items: readonly Gid[]): Promise<void> {
    const wanted = [...new Set(items)];
    const held = await this.all(
      'select gid from item where gid = any($1::bigint[]) order by gid for update',
      wanted,
    );
    if (held.length < wanted.length) this.conflict('An item that was to be deleted is gone already');
  }

  /** For a retry: waits in the order of arrival for the transactions that changed these items, so that the next read sees their result. */
  async lockForChange(items: readonly Gid[]): Promise<void> {
    await this.all(
      'select gid from item where gid = any($1::bigint[]) order by gid for no key update',
      items,
    );
  }

  /** Keeps those that something is being connected to from being deleted. Their texts and counts may change; parts are not held. */
  protected async holdEnds(gids: readonly Gid[]): Promise<void> {
    const wanted = [...new Set(gids)];
    const held = await this.all<{ gid: Gid }>(
      'select gid from item where gid = any($1::bigint[]) order by gid for key share',
      wanted,
    );
    if (held.length === wanted.length) return;
    // The others are parts, or were deleted while this waited: a statement of its own sees their tombstones.
    const gone = await this.all('select gid from tombstone where gid = any($1::bigint[]) limit 1', wanted);
    if (gone.length > 0) this.conflict('An item that was to be connected has been deleted meanwhile');
  }
}
