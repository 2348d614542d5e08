/** Users and groups as accessors, and the rules for changes to group membership. */
import { fail } from '../../../model/errors.ts';
import { adminGroupId, deactivationLabel } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { type Actor, viewerOf } from '../../actor.ts';
import { hasAdministrator, readAdministrators } from '../../initialise.ts';
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

/** The users who may administer the service, and those who may not sign in. */
interface SensitiveAccounts {
  /** Users and groups that belong to the group of administrators, directly or through other groups. */
  readonly administrators: ReadonlySet<Gid>;
  readonly deactivated: ReadonlySet<Gid>;
}

/**
 * Executes a change in a session whose sign-in is too old to change who the administrators are, or which users are deactivated. Compares both
 * before and after, whatever the change is. Changes of memberships must lock them first. Throws `sign-in-again`.
 */
export async function requireSameAdministrators<Outcome>(
  { tx }: Pick<ChangeContext, 'tx'>,
  execute: () => Promise<Outcome>,
): Promise<Outcome> {
  const before = await readSensitiveAccounts(tx);
  const outcome = await execute();
  const after = await readSensitiveAccounts(tx);
  const activated = listMissing(before.deactivated, after.deactivated);
  const isSame =
    listMissing(before.administrators, after.administrators).length === 0 &&
    listMissing(after.administrators, before.administrators).length === 0 &&
    listMissing(after.deactivated, before.deactivated).length === 0 &&
    // A user who was deleted is not active again.
    (activated.length === 0 || (await tx.items.listStates(activated)).length === 0);
  if (isSame) return outcome;
  return fail(
    'sign-in-again',
    'To change who is an administrator, or to deactivate or activate a user, sign in again: your sign-in is more than 10 minutes old.',
  );
}

async function readSensitiveAccounts(tx: ChangeContext['tx']): Promise<SensitiveAccounts> {
  const administrators = new Set<Gid>();
  for await (const level of readAdministrators(tx)) for (const gid of level) administrators.add(gid);
  const admin = await tx.items.find(adminGroupId);
  const deactivated = admin === undefined ? [] : await tx.edges.listTo([admin.gid], deactivationLabel);
  return { administrators, deactivated: new Set(deactivated.map(({ from }) => from)) };
}

/** The accounts that are not among the others. */
function listMissing(accounts: ReadonlySet<Gid>, others: ReadonlySet<Gid>): readonly Gid[] {
  return [...accounts].filter((gid) => !others.has(gid));
}
