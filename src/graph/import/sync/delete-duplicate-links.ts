/**
 * An import links access points with authorities, so the old and the new unit of a move both have such links. Deletes the link that this
 * import has created, and keeps the older one with everything that users have added to it.
 */
import type { ItemRow } from '../../../store/items.ts';
import type { StoreReader } from '../../../store/store.ts';
import type { Gid } from '../../../store/viewer.ts';
import { deleteItems } from '../../changes/records/delete.ts';
import { toTimestamp } from '../../environment.ts';
import type { Counterparts, SyncContext } from './resolve-sync-options.ts';

/** @param units the moved units, old and new. */
export async function deleteDuplicateLinks(
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

/** Equal for links with equal data between the same items, where old units count as their new ones. */
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
