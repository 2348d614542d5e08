/** The permission that an import needs: to create and to update items of its type in its scope. */
import type { ItemHead } from '../../store/items.ts';
import type { ReadContext } from '../actor.ts';
import { hasPermission } from './require-permission.ts';

export async function mayImport(
  { store, actor }: Pick<ReadContext, 'store' | 'actor'>,
  scope: ItemHead,
  type: string,
): Promise<boolean> {
  return (
    (await hasPermission(store, actor, 'create', { type, scope })) &&
    (await hasPermission(store, actor, 'update', { type, scope }))
  );
}
