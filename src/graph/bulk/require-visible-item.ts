import { type ErrorPlace, fail } from '../../model/errors.ts';
import type { ItemRow } from '../../store/store.ts';
import { isVisible } from '../lookup.ts';
import type { IngestRun } from './ingest-run.ts';

/**
 * Refuses to change what the user may not see: the permission to change all that a place holds is none to change hidden items, nor to be told
 * their texts. Throws `permission-denied` with the place in the file, and without the item.
 */
export async function requireChangeable(
  { tx, actor, scope: { id: scope } }: Pick<IngestRun, 'tx' | 'actor' | 'scope'>,
  item: ItemRow,
  place: Omit<ErrorPlace, 'message'>,
): Promise<void> {
  if (await isVisible(tx, actor, item)) return;
  const message = `User '${actor.id}' may not see the item that this would change`;
  fail('permission-denied', `${place.file}, line ${place.line}: ${message}; ask an administrator.`, {
    details: {
      message: `Permission 'update' denied for resource '${scope}' as '${actor.id}' with scope '${scope}'`,
      ...{ accessor: actor.id, scope, item: scope },
    },
    errors: [{ ...place, message }],
  });
}
