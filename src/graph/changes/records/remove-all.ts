/** Deleting many items with one event. The records themselves are read, kept as versions and taken away a slice at a time. */

import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { keepVersions, writeEvent } from '../../audit/audit.ts';
import type { ChangeContext } from '../../change-context.ts';
import { takeAwayAll } from './remove.ts';

/** All that is kept in memory of an item that is to go. */
export type Head = Pick<ItemRow, 'gid' | 'id'>;

export const toHead = ({ gid, id }: ItemRow): Head => ({ gid, id });

/** Rows whose texts are in memory at once. */
const sliceSize = 200;

export interface RemoveAllOptions {
  /** The item in which it happens; it stays. */
  readonly scope: Gid;
  /** Whether what they were is kept. */
  readonly versions: boolean;
}

/** @param heads parents before their children, all of which are among them; whoever calls has asked for permission. */
export async function removeAll(
  context: ChangeContext,
  heads: readonly Head[],
  { scope, versions }: RemoveAllOptions,
): Promise<void> {
  if (heads.length === 0) return;
  const { tx, env, actor, logMessage } = context;
  const event = await tx.reserveGids(1);
  const { timestamp } = await writeEvent(tx, env, {
    ...{ gid: event, eventType: 'deletion', actor: actor.gid, scope, logMessage },
    subjectCount: heads.length,
  });
  for (let end = heads.length; end > 0; end -= sliceSize) {
    const gids = heads.slice(Math.max(0, end - sliceSize), end).map((head) => head.gid);
    await tx.items.lock(gids);
    const rows = await tx.items.listByGid(gids);
    if (versions) await keepVersions(context, rows, event);
    await takeAwayAll(context, rows, { gid: event, timestamp });
  }
}
