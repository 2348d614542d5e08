/** Stores the audience that items had before a change, so that the change feed can report the change to viewers who no longer see them. */
import type { ItemRow } from '../../../store/items.ts';
import type { StoreReader, StoreTransaction } from '../../../store/store.ts';
import type { Audience, Gid } from '../../../store/viewer.ts';
import { lineageOf, parentsOf } from '../../tree/hierarchy.ts';

type Departing = Pick<ItemRow, 'gid' | 'id' | 'restricted'>;

/** Must be called before an event deletes or moves items. For a change of access see FeedWriter.insertAccessDepartures. */
export async function recordDepartures(
  tx: StoreTransaction,
  event: Gid,
  items: readonly Departing[],
): Promise<void> {
  if (items.length === 0) return;
  const parents = parentsOf(await tx.items.listWithAncestors(items.map((item) => item.gid)));
  const audiences = await readAudiences(
    tx,
    items.filter((item) => item.restricted).map((item) => item.gid),
  );
  await tx.feed.insertDepartures(
    items.map(({ gid, id, restricted }) => ({
      event,
      item: gid,
      id,
      lineage: lineageOf(gid, parents).toReversed(),
      seenBy: restricted ? (audiences.get(gid) ?? [[]]) : null,
    })),
  );
}

/** The audiences of restricted items. */
async function readAudiences(reads: StoreReader, items: readonly Gid[]): Promise<ReadonlyMap<Gid, Audience>> {
  if (items.length === 0) return new Map();
  const restrictions = await reads.access.listRestrictions(items);
  const access = Map.groupBy(
    await reads.access.list([...new Set(restrictions.map((row) => row.cause))]),
    (row) => row.item,
  );
  const accessorsOf = (cause: Gid): readonly Gid[] => (access.get(cause) ?? []).map((row) => row.accessor);
  const byItem = Map.groupBy(restrictions, (row) => row.item);
  return new Map([...byItem].map(([item, rows]) => [item, rows.map((row) => accessorsOf(row.cause))]));
}
