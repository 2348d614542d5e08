import { fail } from '../../model/errors.ts';
import { groupType, userType } from '../../model/system.ts';
import type { Gid, ItemRow, StoreReads } from '../../store/store.ts';
import type { Work } from './work.ts';

/** A user or a group. Throws `invalid` when there is none: a mistyped name must not open or close anything. */
export async function getAccessor({ tx }: { readonly tx: StoreReads }, id: string): Promise<ItemRow> {
  const item = await tx.findItem(id);
  if (item !== undefined && (item.type === userType || item.type === groupType)) return item;
  fail('invalid', `There is no user or group '${id}'.`, {
    details: `User or group given as accessor not found: ${id}`,
  });
}

/** Those an item is to be open to; whoever restricts it is always among them. None are none. */
export async function getAccessors(work: Work, ids: readonly string[]): Promise<readonly Gid[]> {
  if (ids.length === 0) return [];
  const accessors = new Set([work.actor.gid]);
  for (const id of ids) accessors.add((await getAccessor(work, id)).gid);
  return [...accessors];
}
