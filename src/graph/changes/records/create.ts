/** Creates a record, at the top or as a child of another one. */
import type { Bundle } from '../../../model/bundle.ts';
import { getRecordType } from '../../../model/registry.ts';
import { virtualUnitType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import { connect } from '../../content/edges.ts';
import { getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { writeAuditEntry } from '../audit.ts';
import type { ChangeContext, ItemOutcome } from '../change-context.ts';
import { getGroupToJoin, getInitialMembers } from '../permissions/groups.ts';
import { createItem, findStoredParent } from './create-item.ts';
import { type IdempotentRequest, runOnce } from './idempotency.ts';
import { connectNewVirtualUnit } from './virtual-units.ts';

export interface CreateRequest extends IdempotentRequest {
  readonly bundle: Bundle;
  /** The parent; absent for a record at the top. */
  readonly parent?: { readonly type: string; readonly id: string };
  /** Groups that a new user or group joins. */
  readonly groups?: readonly string[];
  /** Users and groups that are members of a new group. */
  readonly members?: readonly string[];
  /** Users and groups that the record is restricted to, besides the actor. */
  readonly accessibleTo?: readonly string[];
  /** Units that a new virtual unit includes. */
  readonly includes?: readonly string[];
}

export async function create(context: ChangeContext, request: CreateRequest): Promise<ItemOutcome> {
  const { bundle, parent, groups, members, includes, accessibleTo } = request;
  const same = { bundle, parent, groups, members, includes, accessibleTo };
  return runOnce(context, request.idempotencyKey, same, () => createNow(context, request));
}

async function createNow(context: ChangeContext, request: CreateRequest): Promise<ItemOutcome> {
  const { tx, actor } = context;
  const type = getRecordType(request.bundle.type);
  const parent =
    request.parent === undefined
      ? undefined
      : await getVisibleItem(tx, actor, request.parent.id, request.parent.type);
  const scope = await findStoredParent(context, type.name, parent);
  await requirePermission(tx, actor, 'create', { type: type.name, scope });
  const groups: ItemRow[] = [];
  for (const id of new Set(request.groups)) groups.push(await getGroupToJoin(context, id, type.name));
  const members = await getInitialMembers(context, request.members ?? [], groups);
  const { bundle, accessibleTo } = request;
  const made = await createItem(context, { bundle, parent, accessibleTo });
  await connect(tx, [
    ...groups.map((group) => ({ from: made.gid, label: 'belongsTo', to: group.gid })),
    ...members.map((member) => ({ from: member.gid, label: 'belongsTo', to: made.gid })),
  ]);
  if (made.type === virtualUnitType)
    await connectNewVirtualUnit(context, made.gid, {
      isTop: parent === undefined,
      units: request.includes ?? [],
    });
  await writeAuditEntry(context, {
    eventType: 'creation',
    subjects: [made.gid],
    scope: parent?.gid ?? null,
    gid: made.event,
  });
  return { type: made.type, id: made.id };
}
