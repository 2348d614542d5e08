/** Lists of grants: those of a user or group, on an item, or in a scope. What the viewer may not see is left out of each. */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { GrantRow, GrantSelection } from '../../store/grants.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Actor, viewerOf } from '../actor.ts';
import { getVisibleContent, keepVisible } from '../lookup.ts';
import { type PageRequest, pieces } from './paging.ts';
import { getAskedAccessor, requireKnownUser } from './permission-matrix.ts';

/** What the grants are found by, and the id of it. */
export interface GrantQuery {
  readonly by: 'accessor' | 'target' | 'scope';
  readonly id: string;
}

interface Asking {
  readonly store: StoreReader;
  readonly actor: Actor;
}

/** Throws `user-required`, `not-found`, `gone`. */
export async function selectGrants(asking: Asking, { by, id }: GrantQuery): Promise<GrantSelection> {
  if (by === 'accessor') return { accessor: (await getAskedAccessor(asking, id)).gid };
  requireKnownUser(asking.actor);
  const { gid } = await getVisibleContent(asking.store, asking.actor, id);
  return by === 'target' ? { target: gid } : { scope: gid };
}

export async function* readGrants(
  store: StoreReader,
  selection: GrantSelection,
  page: PageRequest,
): AsyncGenerator<readonly GrantRow[]> {
  let after: Gid | undefined;
  for (const [offset, limit] of pieces(page, () => after === undefined)) {
    const rows = await store.grants.list(selection, {
      offset,
      limit,
      ...(after === undefined ? {} : { after }),
    });
    if (after !== undefined) await waitForTimeSlice();
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.gid;
    if (rows.length < limit) return;
  }
}

/** Those of an item's accessors that the actor may see, in gid order. */
export async function readAccessors(
  { store, actor }: { readonly store: StoreReader; readonly actor: Actor },
  id: string,
): Promise<readonly ItemRow[]> {
  const item = await getVisibleContent(store, actor, id);
  const rows = await store.items.listByGid((await store.access.list([item.gid])).map((row) => row.accessor));
  return keepVisible(
    store,
    viewerOf(actor),
    [...rows].sort((a, b) => a.gid - b.gid),
  );
}
