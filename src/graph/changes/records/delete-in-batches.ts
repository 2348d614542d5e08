/** Deletes many items with one event. The items are read, stored as versions and deleted in batches. */
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { insertVersions, writeEvent } from '../audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { deleteItems } from './delete.ts';

/** The part of an item that is kept in memory until it is deleted. */
export type DeletedHead = Pick<ItemRow, 'gid' | 'id'>;

export const toDeletedHead = ({ gid, id }: ItemRow): DeletedHead => ({ gid, id });

/** Rows whose texts are in memory at once. */
const batchSize = 200;

interface DeleteAllOptions {
  /** The scope of the event, which is not deleted. */
  readonly scope: Gid;
  /** Whether the items are stored as versions. */
  readonly versions: boolean;
}

/**
 * Callers must check the permission.
 * @param heads parents before their children, with all descendants.
 */
export async function deleteInBatches(
  context: ChangeContext,
  heads: readonly DeletedHead[],
  { scope, versions }: DeleteAllOptions,
): Promise<void> {
  if (heads.length === 0) return;
  const { tx, env, actor, logMessage } = context;
  const event = await tx.reserveGids(1);
  const { timestamp } = await writeEvent(tx, env, {
    gid: event,
    eventType: 'deletion',
    actor: actor.gid,
    scope,
    logMessage,
    subjectCount: heads.length,
  });
  for (let end = heads.length; end > 0; end -= batchSize) {
    const gids = heads.slice(Math.max(0, end - batchSize), end).map((head) => head.gid);
    await tx.items.lock(gids);
    const rows = await tx.items.listByGid(gids);
    if (versions) await insertVersions(context, rows, event);
    await deleteItems(context, rows, { gid: event, timestamp });
  }
}
