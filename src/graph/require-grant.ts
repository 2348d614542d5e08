import { fail } from '../model/errors.ts';
import type { StoreReader } from '../store/store.ts';
import type { Actor } from './actor.ts';

/**
 * Throws `permission-denied` for a user to whom nothing was granted, neither directly nor through a group. Cheap enough to be asked before a
 * long body is read; each record of the body is judged by its own permissions afterwards.
 */
export async function requireGrant({
  store,
  actor,
}: {
  readonly store: StoreReader;
  readonly actor: Actor;
}): Promise<void> {
  if (actor.isAdmin) return;
  for (const accessor of actor.accessors)
    if ((await store.grants.list({ accessor }, { offset: 0, limit: 1 })).length > 0) return;
  fail('permission-denied', `Nothing was granted to user '${actor.id}'; ask an administrator.`, {
    details: { message: `Permission denied for '${actor.id}'`, accessor: actor.id },
  });
}
