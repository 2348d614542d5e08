/** Creates an item with its ids, rows, parts and parent. Callers must check the permission and write the event. */
import { withArticle } from '../../../lib/english.ts';
import type { Bundle } from '../../../model/bundle.ts';
import { fail } from '../../../model/errors.ts';
import { keepImportedFields } from '../../../model/imported-fields.ts';
import { childTypes, getRecordType, partsRelation } from '../../../model/registry.ts';
import { validate } from '../../../model/validate.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { connect } from '../../content/edges.ts';
import { countParts, PartBuilder, stringifyParts } from '../../content/part-builder.ts';
import { mintId, mintPartIds } from '../../ids/ids.ts';
import type { ChangeContext } from '../change-context.ts';
import { requireAccessorsAndActor } from '../permissions/accessors.ts';

interface NewItemRequest {
  readonly bundle: Bundle;
  /** The item that it is created in; undefined at the top. */
  readonly parent?: ItemRow | undefined;
  /** Users and groups that it is restricted to, besides the actor. If empty, the item is unrestricted. */
  readonly accessibleTo?: readonly string[] | undefined;
  /** Whether an actor who is not an administrator becomes the owner. Default: true. */
  readonly isOwned?: boolean;
}

interface CreatedItem {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  /** The gid reserved for the event. */
  readonly event: Gid;
}

export async function createItem(context: ChangeContext, request: NewItemRequest): Promise<CreatedItem> {
  const { tx, env, actor } = context;
  const { parent, isOwned = true } = request;
  const type = getRecordType(request.bundle.type);
  requireParentType(type.name, parent);
  const storedParent = await findStoredParent(context, type.name, parent);
  const accessors = await requireAccessorsAndActor(context, request.accessibleTo ?? []);
  const bundle = keepImportedFields(validate(request.bundle, env.profile));
  const id = await mintId(tx, env, actor, bundle, storedParent ?? parent);
  const relation = partsRelation(type);
  const parts = relation === undefined ? [] : (bundle.relationships[relation.name] ?? []);
  const partIds = await mintPartIds(tx, actor, bundle, id, parts);

  const gid = await tx.reserveGids(2 + countParts(parts));
  const event = gid + 1;
  const writer = new PartBuilder(gid, gid + 2, env.newId);
  const written = parts.map((part, i) => writer.buildPart(part, partIds[i]));
  if (storedParent !== undefined)
    await tx.items.addToCounts('childCount', [{ gid: storedParent.gid, by: 1 }]);
  await tx.items.insert([
    {
      gid,
      id,
      type: type.name,
      parent: storedParent?.gid ?? null,
      position: storedParent === undefined ? 0 : await tx.items.reservePosition(storedParent),
      childCount: 0,
      lastEvent: event,
      data: JSON.stringify(bundle.data),
      parts: stringifyParts(written),
    },
  ]);
  await tx.parts.insert(writer.rows);
  if (parent !== undefined) await connectToParent(context, parent, gid);
  if (accessors.length > 0) await tx.access.set(gid, accessors);
  if (isOwned && !actor.isAdmin) await grantOwner(context, gid);
  return { gid, id, type: type.name, event };
}

/** Throws `invalid` if items of this type cannot be children of the parent, or cannot be at the top. */
function requireParentType(typeName: string, parent: ItemRow | undefined): void {
  const { parents, mayBeTopLevel } = getRecordType(typeName);
  if (parent === undefined) {
    if (mayBeTopLevel) return;
    fail(
      'type-mismatch',
      `${withArticle(typeName, 'A')} must be created in ${withArticle(parents.join(' or '))}: POST to classes/${parents[0]}/{id}.`,
      { details: `${withArticle(typeName, 'A')} needs a parent of type ${parents.join(' or ')}` },
    );
  }
  if (parents.includes(parent.type)) return;
  const possible = childTypes(parent.type).map((type) => type.name);
  fail(
    'type-mismatch',
    `${withArticle(parent.type, 'A')} cannot contain ${withArticle(typeName)}; it contains ${possible.join(' or ') || 'nothing'}.`,
    { details: `${withArticle(typeName, 'A')} cannot be made in ${withArticle(parent.type)}` },
  );
}

/**
 * The item that is stored as the parent of a new item; it is also the scope of its permissions. If items of one type are connected by edges, as concepts are,
 * a new item below another of its type has the same stored parent.
 */
export async function findStoredParent(
  { tx }: Pick<ChangeContext, 'tx'>,
  typeName: string,
  parent: ItemRow | undefined,
): Promise<ItemRow | undefined> {
  if (parent === undefined || getRecordType(parent.type).children.by === 'parent') return parent;
  if (parent.type !== typeName || parent.parent === null) return undefined;
  return (await tx.items.listByGid([parent.parent]))[0];
}

async function connectToParent({ tx }: ChangeContext, parent: ItemRow, gid: Gid): Promise<void> {
  const { children } = getRecordType(parent.type);
  if (children.by === 'parent') return;
  const [from, to] = children.direction === 'out' ? [parent.gid, gid] : [gid, parent.gid];
  await connect(tx, [{ from, label: children.label, to }]);
}

/** Makes the actor, or another user, the owner of a new item. Administrators need no grant. */
export async function grantOwner(
  { tx, env, actor }: ChangeContext,
  target: Gid,
  accessor = actor.gid,
): Promise<void> {
  const gid = await tx.reserveGids(1);
  await tx.grants.insert([
    { gid, id: env.newId(), accessor, permission: 'owner', targets: [target], scope: null, grantee: null },
  ]);
}
