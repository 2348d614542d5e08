/** Who could see items until a change took them away, so that those can be told who read along (change-feed.ts). */
import type { Gid, ItemRow, StoreTransaction } from '../../store/store.ts';

/** To be called before an event deletes items, or changes who may see them. */
export async function noteDepartures(
  tx: StoreTransaction,
  event: Gid,
  items: readonly Pick<ItemRow, 'gid' | 'restricted'>[],
): Promise<void> {
  if (items.length === 0) return;
  const parents = await readParents(tx, items);
  const restricted = items.filter((item) => item.restricted).map((item) => item.gid);
  const access = Map.groupBy(
    restricted.length === 0 ? [] : await tx.listAccess(restricted),
    (row) => row.item,
  );
  await tx.insertDepartures(
    items.map(({ gid, restricted }) => ({
      event,
      item: gid,
      lineage: lineageOf(gid, parents),
      seenBy: restricted ? (access.get(gid) ?? []).map((row) => row.accessor) : null,
    })),
  );
}

type Parents = ReadonlyMap<Gid, Gid | null>;

async function readParents(tx: StoreTransaction, items: readonly Pick<ItemRow, 'gid'>[]): Promise<Parents> {
  const lineage = await tx.getLineage(items.map((item) => item.gid));
  return new Map(lineage.map((row) => [row.gid, row.parent]));
}

/** An item and all that it stands in, outermost first. */
export function lineageOf(item: Gid, parents: Parents): readonly Gid[] {
  const lineage = [item];
  for (let above = parents.get(item); above != null; above = parents.get(above)) lineage.unshift(above);
  return lineage;
}
