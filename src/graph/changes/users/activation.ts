/** Administrators deactivate users and activate them again. A deactivated user keeps grants, memberships and history, but can do nothing. */
import { adminGroupId, deactivationLabel, userType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import { connect, disconnect } from '../../content/edges.ts';
import { failNotFound, getVisibleItem } from '../../lookup.ts';
import { requireAdministrator } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';
import { lockMemberships, requireRemainingAdministrator } from '../permissions/accessors.ts';

interface ActivationRequest {
  /** Id of the user. */
  readonly id: string;
}

/** Also revokes the tokens of the user. Writes no event if the user is deactivated already. Throws `last-administrator`. */
export async function deactivateUser(
  context: ChangeContext,
  { id }: ActivationRequest,
): Promise<ItemOutcome> {
  const { tx } = context;
  const user = await getUser(context, id);
  await lockMemberships(context);
  if ((await connect(tx, [await toEdge(context, user)])).length > 0) {
    for (const token of await tx.tokens.list()) if (token.user === user.gid) await tx.tokens.delete(token.id);
    await writeEntry(context, user, 'The user was deactivated');
    await requireRemainingAdministrator(context, user);
  }
  return { type: user.type, id: user.id };
}

/** Writes no event if the user is active. */
export async function activateUser(context: ChangeContext, { id }: ActivationRequest): Promise<ItemOutcome> {
  const user = await getUser(context, id);
  if ((await disconnect(context.tx, [await toEdge(context, user)])).length > 0)
    await writeEntry(context, user, 'The user was activated again');
  return { type: user.type, id: user.id };
}

function getUser({ tx, actor }: ChangeContext, id: string): Promise<ItemRow> {
  requireAdministrator(actor, 'deactivate or activate users');
  return getVisibleItem(tx, actor, id, userType);
}

async function toEdge({ tx }: ChangeContext, user: ItemRow) {
  const admin = (await tx.items.find(adminGroupId)) ?? failNotFound(adminGroupId);
  return { from: user.gid, label: deactivationLabel, to: admin.gid };
}

/** @param message of the event if the caller sent none. */
async function writeEntry(context: ChangeContext, user: ItemRow, message: string): Promise<void> {
  await writeAuditEntry(
    { ...context, logMessage: context.logMessage ?? message },
    { eventType: 'modification', subjects: [user.gid] },
  );
}
