import type { ItemRow, StoreReads } from '../../store/store.ts';
import { type Actor, viewerOf } from '../actor.ts';
import { getVisibleContent, keepVisible } from '../lookup.ts';

/** Those of an item's accessors that the actor may see, in gid order. */
export async function readAccessors(
  { store, actor }: { readonly store: StoreReads; readonly actor: Actor },
  id: string,
): Promise<readonly ItemRow[]> {
  const item = await getVisibleContent(store, actor, id);
  const rows = await store.getItems((await store.listAccess([item.gid])).map((row) => row.accessor));
  return keepVisible(
    store,
    viewerOf(actor),
    [...rows].sort((a, b) => a.gid - b.gid),
  );
}
