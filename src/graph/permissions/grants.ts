/** Grants of a user or group, on an item or in a scope, and the accessors of an item. */
import { waitForTimeSlice } from '../../lib/time-slice.ts';
import type { GrantRow, GrantSelection } from '../../store/grants.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { getVisibleContentItem, keepVisible } from '../lookup.ts';
import { batches, type ListRequest } from '../paging.ts';
import { getAccessor, requireKnownUser } from './permission-matrix.ts';

export interface GrantQuery {
  /** The role of the record with the id. */
  readonly by: 'accessor' | 'target' | 'scope';
  readonly id: string;
}

/** Throws `user-required`, `not-found`, `gone`. */
export async function selectGrants(context: ReadContext, { by, id }: GrantQuery): Promise<GrantSelection> {
  if (by === 'accessor') return { accessor: (await getAccessor(context, id)).gid };
  requireKnownUser(context.actor);
  const { gid } = await getVisibleContentItem(context.store, context.actor, id);
  return by === 'target' ? { target: gid } : { scope: gid };
}

export async function* readGrants(
  store: StoreReader,
  selection: GrantSelection,
  page: ListRequest,
): AsyncGenerator<readonly GrantRow[]> {
  let after: Gid | undefined;
  for (const { offset, limit } of batches(page, () => after === undefined)) {
    const rows = await store.grants.list(selection, { offset, limit, ...(after !== undefined && { after }) });
    if (after !== undefined) await waitForTimeSlice();
    if (rows.length > 0) yield rows;
    after = rows.at(-1)?.gid;
    if (rows.length < limit) return;
  }
}

/** The users and groups that an item is restricted to, in gid order, without those that the actor may not see. */
export async function readAccessors(
  { store, actor, viewer }: ReadContext,
  id: string,
): Promise<readonly ItemRow[]> {
  const item = await getVisibleContentItem(store, actor, id);
  const rows = await store.items.listByGid((await store.access.list([item.gid])).map((row) => row.accessor));
  return keepVisible(
    store,
    viewer,
    [...rows].sort((a, b) => a.gid - b.gid),
  );
}
