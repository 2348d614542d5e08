/** Users and groups as accessors, and the rules for changes to group membership. */
import { fail } from '../../../model/errors.ts';
import { adminGroupId } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { type Actor, viewerOf } from '../../actor.ts';
import { hasAdministrator } from '../../initialise.ts';
import { isAccessor, keepVisible } from '../../lookup.ts';
import type { ChangeContext } from '../change-context.ts';

/**
 * A user or a group. Throws `invalid` if it does not exist or the actor may not see it, so that neither a mistyped id changes access nor the
 * existence of a hidden user is revealed.
 * @param details the message of ehri-rest, to which the id is added.
 */
export async function requireAccessor(
  { tx, actor }: Pick<ChangeContext, 'tx'> & { readonly actor: Actor },
  id: string,
  details = 'User or group given as accessor not found',
): Promise<ItemRow> {
  const item = await tx.items.find(id);
  const [found] =
    item === undefined || !isAccessor(item) ? [] : await keepVisible(tx, viewerOf(actor), [item]);
  return (
    found ??
    fail('invalid', `There is no user or group '${id}'.`, {
      details: `${details}: ${id}`,
      missing: 'accessor',
    })
  );
}

/** The accessors of an item that is to be restricted, including the actor. Empty if `ids` is empty. */
export async function requireAccessorsAndActor(
  context: Pick<ChangeContext, 'tx' | 'actor'>,
  ids: readonly string[],
): Promise<readonly Gid[]> {
  if (ids.length === 0) return [];
  const accessors = new Set([context.actor.gid]);
  for (const id of ids) accessors.add((await requireAccessor(context, id)).gid);
  return [...accessors];
}

/**
 * Waits for other transactions that change group membership and blocks new ones until this transaction ends. Call it before reading the
 * memberships that a check depends on.
 */
export async function lockMemberships({ tx }: Pick<ChangeContext, 'tx'>): Promise<void> {
  const admin = await tx.items.find(adminGroupId);
  if (admin !== undefined) await tx.lockScope(admin.gid);
}

/**
 * Throws `last-administrator` if no administrator is left after a user or group was deleted or left a group. Locks the memberships first:
 * without the lock, two transactions could each remove one of the last two administrators.
 */
export async function requireRemainingAdministrator(
  { tx }: Pick<ChangeContext, 'tx'>,
  removed: Pick<ItemRow, 'id' | 'type'>,
): Promise<void> {
  if (!isAccessor(removed)) return;
  await lockMemberships({ tx });
  if (await hasAdministrator(tx)) return;
  const { id } = removed;
  fail('last-administrator', `'${id}' is the last administrator. Add another administrator first.`, {
    details: id,
  });
}
