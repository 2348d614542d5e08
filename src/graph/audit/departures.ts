/** Who could see items until a change took them away, so that those can be told who read along (change-feed.ts). */
import type { Gid, ItemRow, StoreTransaction } from '../../store/store.ts';
import { lineOf, parentsOf } from '../lineage.ts';

/** To be called before an event deletes items, or changes who may see them. */
export async function noteDepartures(
  tx: StoreTransaction,
  event: Gid,
  items: readonly Pick<ItemRow, 'gid' | 'id' | 'restricted'>[],
): Promise<void> {
  if (items.length === 0) return;
  const parents = parentsOf(await tx.getLineage(items.map((item) => item.gid)));
  const restricted = items.filter((item) => item.restricted).map((item) => item.gid);
  const access = Map.groupBy(
    restricted.length === 0 ? [] : await tx.listAccess(restricted),
    (row) => row.item,
  );
  await tx.insertDepartures(
    items.map(({ gid, id, restricted }) => ({
      event,
      item: gid,
      id,
      lineage: lineOf(gid, parents).toReversed(),
      seenBy: restricted ? (access.get(gid) ?? []).map((row) => row.accessor) : null,
    })),
  );
}
