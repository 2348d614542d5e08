/**
 * Changes group membership. Membership gives permissions and visibility, so the rules are stricter than for other changes: a user who is not
 * an administrator must belong to the group, must have `update` on it, and must have `grant` on the user or group that joins or leaves.
 */
import { fail } from '../../../model/errors.ts';
import { adminGroupId, groupType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { anonymous, groupsAbove, viewerOf } from '../../actor.ts';
import { connect, disconnect } from '../../content/edges.ts';
import { getVisibleAccessor, getVisibleItem, keepVisible } from '../../lookup.ts';
import { type PermissionTarget, requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';
import { lockMemberships, requireAccessor, requireRemainingAdministrator } from './accessors.ts';

interface MembershipRequest {
  readonly group: string;
  readonly member: string;
}

interface SetMembersRequest {
  readonly group: string;
  /** Ids of all direct members. */
  readonly members: readonly string[];
}

/** Writes no event if the member belongs to the group already. */
export async function joinGroup(context: ChangeContext, request: MembershipRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const group = await getVisibleItem(tx, actor, request.group, groupType);
  const member = await getVisibleAccessor(tx, actor, request.member);
  await requireMayChangeMembers(context, group);
  await requireMayGrant(context, { type: member.type, item: member });
  await requireNoCycle(context, group, [member]);
  const joined = await connect(tx, [toEdge(member, group)]);
  if (joined.length > 0)
    await writeAuditEntry(context, { eventType: 'addGroup', subjects: [group.gid, member.gid] });
  return { type: group.type, id: group.id };
}

/** Writes no event if the member does not belong to the group. */
export async function leaveGroup(context: ChangeContext, request: MembershipRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const group = await getVisibleItem(tx, actor, request.group, groupType);
  const member = await getVisibleAccessor(tx, actor, request.member);
  await requireMayChangeMembers(context, group);
  await requireMayGrant(context, { type: member.type, item: member });
  const left = await disconnect(tx, [toEdge(member, group)]);
  if (left.length > 0) {
    await writeAuditEntry(context, { eventType: 'removeGroup', subjects: [group.gid, member.gid] });
    await requireRemainingAdministrator(context, member);
  }
  return { type: group.type, id: group.id };
}

/** Replaces the members of a group, except those that the actor may not see. */
export async function setMembers(context: ChangeContext, request: SetMembersRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const group = await getVisibleItem(tx, actor, request.group, groupType);
  if (group.id === adminGroupId) failMembersOfAdmin(context, group);
  await requireMayChangeMembers(context, group);
  const wanted = new Map<Gid, ItemRow>();
  for (const id of request.members) {
    const member = await requireAccessor(context, id, 'User or group not found');
    wanted.set(member.gid, member);
  }
  const present = await tx.items.listByGid(await tx.edges.listMembers([group.gid]));
  const added = [...wanted.values()].filter((row) => !present.some((other) => other.gid === row.gid));
  const removed = (await keepVisible(tx, viewerOf(actor), present)).filter((row) => !wanted.has(row.gid));
  const changed = [...added, ...removed];
  for (const item of changed) await requireMayGrant(context, { type: item.type, item });
  await requireNoCycle(context, group, added);
  await connect(
    tx,
    added.map((member) => toEdge(member, group)),
  );
  await disconnect(
    tx,
    removed.map((member) => toEdge(member, group)),
  );
  if (changed.length > 0) {
    const eventType = added.length > 0 ? 'addGroup' : 'removeGroup';
    await writeAuditEntry(context, {
      eventType,
      subjects: [group.gid, ...changed.map((member) => member.gid)],
    });
    await requireRemainingAdministrator(context, group);
  }
  return { type: group.type, id: group.id };
}

/** A group that a new user or group joins. Throws `invalid`, `permission-denied`. */
export async function getGroupToJoin(context: ChangeContext, id: string, type: string): Promise<ItemRow> {
  const group = await requireAccessor(context, id);
  if (group.type !== groupType) {
    fail('invalid', `There is no group '${id}' to join.`, {
      details: `User or group given as accessor not found: ${id}`,
      missing: 'accessor',
    });
  }
  await requireMayChangeMembers(context, group);
  await requireMayGrant(context, { type });
  await lockMemberships(context);
  return group;
}

/**
 * Checks the groups of a user whom an anonymous caller creates. Throws `invalid` for a group that anonymous readers do not see, as for one
 * that does not exist, and `permission-denied` for a group whose members are administrators, directly or through other groups.
 */
export async function requireSignUpGroups(
  { tx }: Pick<ChangeContext, 'tx'>,
  ids: readonly string[],
): Promise<void> {
  const admin = await tx.items.find(adminGroupId);
  for (const id of new Set(ids)) {
    const group = await requireAccessor({ tx, actor: anonymous }, id);
    if (admin === undefined || !(await groupsAbove(tx, [group.gid])).has(admin.gid)) continue;
    const message = `Members of the group '${id}' are administrators, whom only an administrator can add`;
    fail('permission-denied', `${message}. Send the header X-User, or choose another group.`, {
      details: { message, accessor: anonymous.id, item: id },
    });
  }
}

/** The members of a new group. The actor owns the group but needs `grant` on each member. */
export async function getInitialMembers(
  context: ChangeContext,
  ids: readonly string[],
  groups: readonly ItemRow[],
): Promise<readonly ItemRow[]> {
  const members = new Map<Gid, ItemRow>();
  for (const id of ids) {
    const item = await requireAccessor(context, id, 'User or group not found');
    await requireMayGrant(context, { type: item.type, item });
    members.set(item.gid, item);
  }
  for (const group of groups) await requireNoCycle(context, group, [...members.values()]);
  return [...members.values()];
}

const toEdge = (member: Pick<ItemRow, 'gid'>, group: Pick<ItemRow, 'gid'>) => ({
  from: member.gid,
  label: 'belongsTo',
  to: group.gid,
});

/** Throws `permission-denied`. */
export async function requireMayChangeMembers(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  group: ItemRow,
): Promise<void> {
  if (!actor.isAdmin && !actor.accessors.includes(group.gid)) {
    const message = `User '${actor.id}' may not change the members of '${group.id}'`;
    fail(
      'permission-denied',
      `${message}. Only administrators and members of the group with permission may.`,
      { details: { message, accessor: actor.id, item: group.id } },
    );
  }
  await requirePermission(tx, actor, 'update', { type: group.type, item: group });
}

/** Throws `permission-denied`. */
export function requireMayGrant(
  { tx, actor }: Pick<ChangeContext, 'tx' | 'actor'>,
  member: PermissionTarget,
): Promise<void> {
  return requirePermission(tx, actor, 'grant', member);
}

/** Throws `invalid` if a new member is the group itself or a group that it belongs to. */
async function requireNoCycle(
  { tx }: ChangeContext,
  group: ItemRow,
  members: readonly Pick<ItemRow, 'gid' | 'id' | 'type'>[],
): Promise<void> {
  await lockMemberships({ tx });
  const above = await groupsAbove(tx, [group.gid]);
  const member = members.find(({ gid }) => above.has(gid));
  if (member === undefined) return;
  const message = `The group '${member.id}' would be a member of itself through '${group.id}'`;
  fail('invalid', `${message}; nothing was changed.`, { details: message });
}

/** Administrators must be added and removed one by one, so that nobody empties their group by mistake. */
function failMembersOfAdmin({ actor }: ChangeContext, group: ItemRow): never {
  const message = `The members of '${group.id}' cannot be set all at once`;
  fail('permission-denied', `${message}. Add and remove them one by one.`, {
    details: { message, accessor: actor.id, item: group.id },
  });
}
