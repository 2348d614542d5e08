/**
 * Every change made record by record. A change is plain data, so that it can be carried out wherever the store is written:
 * in this process or in the server's write thread. Each runs in one transaction and always in this order:
 * read → require permission → validate → apply → write → audit.
 */
import type { Bundle } from '../model/bundle.ts';
import { fail } from '../model/errors.ts';
import { childTypes, getRecordType, partsRelation } from '../model/registry.ts';
import { adminGroupId, groupType, userType } from '../model/system.ts';
import { validate } from '../model/validate.ts';
import type { Gid, ItemRow, Store, StoreTransaction } from '../store/store.ts';
import { type Actor, findActor } from './actor.ts';
import { writeEvent } from './audit/write-event.ts';
import type { Environment } from './environment.ts';
import { mintId, mintPartIds } from './identifiers.ts';
import { hasAdministrator } from './initialise.ts';
import { getVisibleItem } from './lookup.ts';
import { countParts, PartWriter, parseParts, partGids, stringifyParts } from './part-writer.ts';
import { requirePermission } from './permissions/require-permission.ts';

interface ChangeBase {
  /** Id of the user who acts; of a group only where `actorType` says so. */
  readonly actor: string;
  readonly actorType?: typeof userType | typeof groupType;
  readonly logMessage: string | null;
}

export interface CreateChange extends ChangeBase {
  readonly change: 'create';
  readonly bundle: Bundle;
  /** The item it is made in; absent at the top. */
  readonly parent?: { readonly type: string; readonly id: string };
  /** Groups a new user or group joins. */
  readonly groups?: readonly string[];
}

export interface DeleteChange extends ChangeBase {
  readonly change: 'delete';
  readonly type: string;
  readonly id: string;
}

export type Change = CreateChange | DeleteChange;

/** What was changed; the caller reads it afterwards. */
export interface ChangeOutcome {
  readonly type: string;
  readonly id: string;
}

export function applyChange(store: Store, env: Environment, change: Change): Promise<ChangeOutcome> {
  const run = async (tx: StoreTransaction): Promise<ChangeOutcome> => {
    const actor = await getActor(tx, change.actor, change.actorType);
    switch (change.change) {
      case 'create':
        return create(tx, env, actor, change);
      case 'delete':
        return remove(tx, env, actor, change);
    }
  };
  return store.transaction(run, { keep: true, repeatable: true });
}

/** Throws `unknown-user`. An actor of a change always has a gid. */
export async function getActor(
  tx: StoreTransaction,
  id: string,
  type: string = userType,
): Promise<Actor & { readonly gid: Gid }> {
  const actor = await findActor(tx, id, [type]);
  if (actor === undefined || actor.gid === null) failUnknownUser(id);
  return { ...actor, gid: actor.gid };
}

export function failUnknownUser(id: string): never {
  fail('unknown-user', `X-User names '${id}', which is no user of this service.`, {
    details: `Requester missing or badly formed: '${id}'`,
  });
}

async function create(
  tx: StoreTransaction,
  env: Environment,
  actor: Actor & { gid: Gid },
  change: CreateChange,
): Promise<ChangeOutcome> {
  const type = getRecordType(change.bundle.type);
  const parent =
    change.parent === undefined
      ? undefined
      : await getVisibleItem(tx, actor, change.parent.id, change.parent.type);
  requirePlace(type.name, parent);
  await requirePermission(tx, actor, 'create', { type: type.name, scope: parent });
  const groups = await Promise.all([...new Set(change.groups)].map((id) => getGroup(tx, actor, id)));
  const bundle = validate(change.bundle);
  const id = await mintId(tx, bundle, parent);
  const relation = partsRelation(type);
  const parts = relation === undefined ? [] : (bundle.relationships[relation.name] ?? []);
  const partIds = await mintPartIds(tx, bundle, id, parts);

  const gid = await tx.reserveGids(2 + countParts(parts));
  const event = gid + 1;
  const writer = new PartWriter(gid, gid + 2, env.newId);
  const written = parts.map((part, i) => writer.write(part, partIds[i]));
  // Before the position is taken, so that two made at once in one place get two.
  await tx.addChildren(
    [...(parent === undefined ? [] : [parent]), ...groups].map((holder) => ({
      gid: holder.gid,
      children: 1,
    })),
  );
  await tx.insertItems([
    {
      gid,
      id,
      type: type.name,
      parent: parent?.gid ?? null,
      position: parent === undefined ? 0 : await tx.nextPosition(parent.gid),
      childCount: 0,
      lastEvent: event,
      data: JSON.stringify(bundle.data),
      parts: stringifyParts(written),
    },
  ]);
  await tx.insertParts(writer.rows);
  await tx.insertEdges(groups.map((group) => ({ from: gid, label: 'belongsTo', to: group.gid })));
  if (!actor.isAdmin) await grantOwner(tx, env, actor.gid, gid);
  const subject = {
    gid: event,
    actor: actor.gid,
    scope: parent?.gid ?? null,
    logMessage: change.logMessage,
    subjectCount: 1,
  };
  await writeEvent(tx, env, { ...subject, eventType: 'creation' });
  await tx.insertSubjects(event, [gid]);
  return { type: type.name, id };
}

/** An item of this type must stand in an item of one of its parent types, or at the top when it has none. */
function requirePlace(typeName: string, parent: ItemRow | undefined): void {
  const { parents } = getRecordType(typeName);
  if (parent === undefined) {
    if (parents.length === 0) return;
    fail(
      'type-mismatch',
      `A ${typeName} is made in a ${parents.join(' or ')}: POST to classes/${parents[0]}/{id}.`,
      {
        details: `A ${typeName} needs a parent of type ${parents.join(' or ')}`,
      },
    );
  }
  if (parents.includes(parent.type)) return;
  const possible = childTypes(parent.type).map((type) => type.name);
  fail(
    'type-mismatch',
    `A ${parent.type} cannot hold a ${typeName}; it holds ${possible.join(' or ') || 'nothing'}.`,
    {
      details: `A ${typeName} cannot be made in a ${parent.type}`,
    },
  );
}

async function getGroup(tx: StoreTransaction, actor: Actor, id: string): Promise<ItemRow> {
  const group = await tx.findItem(id);
  if (group === undefined || group.type !== groupType) {
    fail('invalid', `There is no group '${id}' to join.`, {
      details: `User or group given as accessor not found: ${id}`,
    });
  }
  await requirePermission(tx, actor, 'update', { type: group.type, item: group });
  return group;
}

async function grantOwner(tx: StoreTransaction, env: Environment, accessor: Gid, target: Gid): Promise<void> {
  await tx.insertGrant({
    gid: await tx.reserveGids(1),
    id: env.newId(),
    accessor,
    permission: 'owner',
    target,
  });
}

async function remove(
  tx: StoreTransaction,
  env: Environment,
  actor: Actor & { gid: Gid },
  change: DeleteChange,
): Promise<ChangeOutcome> {
  const item = await getVisibleItem(tx, actor, change.id, change.type);
  const parent = item.parent === null ? undefined : (await tx.getItems([item.parent]))[0];
  await requirePermission(tx, actor, 'delete', { type: item.type, item, scope: parent });
  requireDeletable(item);

  const gid = await tx.reserveGids(2);
  const memberOf = await tx.listEdges([item.gid], 'belongsTo');
  await tx.insertVersions([
    { gid: gid + 1, id: env.newId(), item: item.gid, event: gid, data: item.data, parts: item.parts },
  ]);
  await tx.deleteParts(partGids(parseParts(item.parts)));
  const { timestamp } = await writeEvent(tx, env, {
    gid,
    eventType: 'deletion',
    actor: actor.gid,
    scope: parent?.gid ?? null,
    logMessage: change.logMessage,
    subjectCount: 1,
  });
  await tx.insertSubjects(gid, [item.gid]);
  const { id, type, restricted } = item;
  await tx.deleteItem(item.gid, { id, gid: item.gid, type, restricted, since: timestamp });
  const holders = [...(parent === undefined ? [] : [parent.gid]), ...memberOf.map((edge) => edge.to)];
  await tx.addChildren(holders.map((holder) => ({ gid: holder, children: -1 })));
  if (!(await hasAdministrator(tx))) {
    fail('last-administrator', `'${item.id}' is the last administrator; make another one first.`, {
      details: item.id,
    });
  }
  return { type: item.type, id: item.id };
}

function requireDeletable(item: ItemRow): void {
  if (item.id === adminGroupId) {
    fail('reserved-id', `The group 'admin' belongs to the service and cannot be deleted.`, {
      details: item.id,
    });
  }
  if (item.childCount === 0) return;
  fail('has-children', `'${item.id}' still holds ${item.childCount} items; delete them first.`, {
    details: {
      message: `Item '${item.id}' has ${item.childCount} child items`,
      id: item.id,
      count: item.childCount,
    },
  });
}
