/** The audience of items before a change takes it from them, so that the change feed can report the change to it (change-feed.ts). */

import type { ItemRow } from '../../store/items.ts';
import type { StoreReader, StoreTransaction } from '../../store/store.ts';
import type { Audience, Gid } from '../../store/viewer.ts';
import { lineageOf, parentsOf } from '../items/hierarchy.ts';

type Departing = Pick<ItemRow, 'gid' | 'id' | 'restricted'>;

/** Links and annotations read in one go: a record can have very many. */
const dependentsAtOnce = 500;

/** Must be called before an event deletes or moves items. */
export async function noteDepartures(
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

/** Must be called before an event changes the access of items, which also decides who sees links and annotations about them. */
export async function noteAccessChange(
  tx: StoreTransaction,
  event: Gid,
  items: readonly Gid[],
): Promise<void> {
  const dependents = await tx.access.listDependents(items);
  for (let at = 0; at < dependents.length; at += dependentsAtOnce)
    await noteDepartures(tx, event, await tx.items.listByGid(dependents.slice(at, at + dependentsAtOnce)));
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
