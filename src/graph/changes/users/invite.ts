/**
 * Creates a user with the first permissions: what an administrator does, or a user who may grant permissions in a scope. The latter needs no permission
 * to create users, but must give the new user a permission there, and can neither choose groups nor give anything outside of the scope.
 */
import { fail } from '../../../model/errors.ts';
import { userType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import { connect } from '../../content/edges.ts';
import { getVisibleContentItem } from '../../lookup.ts';
import { hasPermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';
import { applyPermissions, requireGrantOnTypes, type TypePermissions } from '../permissions/grants.ts';
import { getGroupToJoin } from '../permissions/groups.ts';
import { createItem, grantOwner } from '../records/create-item.ts';

interface InviteRequest {
  /** The id of the new user. */
  readonly identifier: string;
  readonly name: string;
  readonly groups: readonly string[];
  /** The permissions apply to this item and its descendants; without a scope they apply everywhere. */
  readonly scope?: string;
  readonly permissions: TypePermissions;
}

/** The user owns the profile. Throws `permission-denied`, `invalid`, `duplicate`, `not-found` for the scope. */
export async function inviteUser(context: ChangeContext, request: InviteRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const { identifier, name, scope, permissions } = request;
  const givesPermissions = Object.values(permissions).some((names) => names.length > 0);
  if (!givesPermissions && !(await hasPermission(tx, actor, 'create', { type: userType })))
    fail(
      'permission-denied',
      `User '${actor.id}' may invite users only with a permission that '${actor.id}' may grant. Choose a scope and a permission.`,
      { details: actor.id },
    );
  // Before anything that depends on the id: nobody else learns which ids exist.
  const place = scope === undefined ? undefined : await getVisibleContentItem(tx, actor, scope);
  await requireGrantOnTypes(context, Object.keys(permissions), place);
  const groups: ItemRow[] = [];
  for (const id of new Set(request.groups)) groups.push(await getGroupToJoin(context, id, userType));
  const bundle = { id: undefined, type: userType, data: { identifier, name }, relationships: {} };
  const made = await createItem(context, { bundle, isOwned: false });
  await grantOwner(context, made.gid, made.gid);
  await connect(
    tx,
    groups.map((group) => ({ from: made.gid, label: 'belongsTo', to: group.gid })),
  );
  await applyPermissions(context, { accessor: made.id, permissions, ...(scope !== undefined && { scope }) });
  await writeAuditEntry(context, {
    eventType: 'creation',
    subjects: [made.gid],
    scope: place?.gid ?? null,
    gid: made.event,
  });
  return { type: made.type, id: made.id };
}
