import { fail, type SourceLocation } from '../../model/errors.ts';
import type { ItemRow } from '../../store/store.ts';
import { isVisible } from '../lookup.ts';
import type { ImportContext } from './import-context.ts';

/**
 * Refuses a file with a stored item that the user may not see, whether it would change or not: any other answer would reveal whether the file has the
 * content of the item. The permission to change all that a scope contains does not include hidden items. Throws `permission-denied` with the place in
 * the file, and without the item.
 */
export async function requireVisibleItem(
  { tx, actor, scope: { id: scope } }: Pick<ImportContext, 'tx' | 'actor' | 'scope'>,
  item: Pick<ItemRow, 'gid' | 'restricted'>,
  location: SourceLocation,
): Promise<void> {
  if (await isVisible(tx, actor, item)) return;
  const message = `User '${actor.id}' may not see the stored item that is described here`;
  fail('permission-denied', `${location.file}, line ${location.line}: ${message}; ask an administrator.`, {
    details: {
      message: `Permission 'update' denied for resource '${scope}' as '${actor.id}' with scope '${scope}'`,
      ...{ accessor: actor.id, scope, item: scope },
    },
    errors: [{ ...location, message }],
  });
}
