/** Joining and leaving groups: what a user or a group may do through others. */
import { fail } from '../../model/errors.ts';
import { groupType } from '../../model/system.ts';
import type { Gid, ItemRow } from '../../store/store.ts';
import { audit } from '../audit/audit.ts';
import { getVisibleItem } from '../lookup.ts';
import { failDenied, requirePermission } from '../permissions/require-permission.ts';
import { getAccessor } from './accessors.ts';
import { connect, disconnect } from './edges.ts';
import { requireAdministrator } from './remove.ts';
import type { ItemOutcome, Work } from './work.ts';

export interface MembershipRequest {
  readonly group: string;
  /** A user or a group. */
  readonly member: string;
}

/** Who is a member already stays one, without an event. */
export async function joinGroup(work: Work, request: MembershipRequest): Promise<ItemOutcome> {
  const { group, member } = await getEnds(work, request);
  await refuseCircle(work, group, member);
  const made = await connect(work.tx, [{ from: member.gid, label: 'belongsTo', to: group.gid }]);
  if (made.length > 0) await audit(work, { eventType: 'addGroup', subjects: [group.gid, member.gid] });
  return { type: member.type, id: member.id };
}

/** Who is no member is left alone. */
export async function leaveGroup(work: Work, request: MembershipRequest): Promise<ItemOutcome> {
  const { group, member } = await getEnds(work, request);
  const gone = await disconnect(work.tx, [{ from: member.gid, label: 'belongsTo', to: group.gid }]);
  if (gone.length > 0) {
    await requireAdministrator(work, member.id);
    await audit(work, { eventType: 'removeGroup', subjects: [group.gid, member.gid] });
  }
  return { type: member.type, id: member.id };
}

/** An administrator, or a member of the group who may change it and may grant something to the other one. */
async function getEnds(
  work: Work,
  request: MembershipRequest,
): Promise<{ readonly group: ItemRow; readonly member: ItemRow }> {
  const { tx, actor } = work;
  const group = await getVisibleItem(tx, actor, request.group, groupType);
  const member = await getAccessor(work, request.member);
  await getVisibleItem(tx, actor, member.id);
  if (!actor.isAdmin && !actor.accessors.includes(group.gid))
    failDenied(actor, 'update', { type: group.type, item: group });
  await requirePermission(tx, actor, 'grant', { type: member.type, item: member });
  await requirePermission(tx, actor, 'update', { type: group.type, item: group });
  return { group, member };
}

/** Nothing may be a member of itself, through whatever groups. */
async function refuseCircle({ tx }: Work, group: ItemRow, member: ItemRow): Promise<void> {
  const above = new Set<Gid>([group.gid]);
  let frontier: readonly Gid[] = [group.gid];
  while (frontier.length > 0 && !above.has(member.gid)) {
    const groups = (await tx.listEdges(frontier, 'belongsTo')).map((edge) => edge.to);
    frontier = groups.filter((gid) => !above.has(gid));
    for (const gid of frontier) above.add(gid);
  }
  if (above.has(member.gid))
    fail('invalid', `'${member.id}' cannot join '${group.id}', which is itself a member of '${member.id}'.`, {
      details: member.id,
    });
}
