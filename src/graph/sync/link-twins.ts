/**
 * An import links the access points of a unit with authorities, so a unit that was moved has such links in both places. The older one goes with the
 * unit, with all that people have made of it; the one this import has just made is taken away.
 */

import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { deleteItems } from '../changes/records/delete.ts';
import { toTimestamp } from '../environment.ts';
import type { Counterparts, SyncContext } from './plan-sync.ts';

/** @param units those that were moved, in their old and their new place. */
export async function dropTwins(
  context: SyncContext,
  units: readonly Gid[],
  counterparts: Counterparts,
): Promise<void> {
  const { tx, env, run } = context;
  const gids = [...new Set((await tx.edges.listTo(units, 'hasLinkTarget')).map((edge) => edge.from))];
  if (gids.length === 0) return;
  const links = await tx.items.listByGid(gids);
  const keyOf = await keysOf(tx, gids, counterparts);
  const isFresh = ({ lastEvent }: ItemRow): boolean => lastEvent === run.event;
  const older = new Set(links.filter((link) => !isFresh(link)).map(keyOf));
  const twins = links.filter((link) => isFresh(link) && older.has(keyOf(link)));
  const event = { gid: run.event, timestamp: toTimestamp(env.now()) };
  if (twins.length > 0) await deleteItems(context, twins, event);
}

/** What a link says and what it connects, in terms of the new places. */
async function keysOf(
  tx: StoreReader,
  gids: readonly Gid[],
  counterparts: Counterparts,
): Promise<(link: ItemRow) => string> {
  const ends = new Map<Gid, string[]>(gids.map((gid) => [gid, []]));
  for (const label of ['hasLinkTarget', 'hasLinkSource', 'hasLinkBody'])
    for (const { from, to } of await tx.edges.listFrom(gids, label))
      ends.get(from)!.push(`${label} ${counterparts.get(to) ?? to}`);
  return ({ gid, data, parts }) => JSON.stringify([data, parts, ends.get(gid)!.sort()]);
}
