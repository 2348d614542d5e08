/** Making an item: its ids, its rows, its parts and its place. Whoever calls has asked for permission and writes the event. */
import { withArticle } from '../../../lib/english.ts';
import type { Bundle } from '../../../model/bundle.ts';
import { fail } from '../../../model/errors.ts';
import { childTypes, getRecordType, partsRelation } from '../../../model/registry.ts';
import { validate } from '../../../model/validate.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import type { ChangeContext } from '../../change-context.ts';
import { mintId, mintPartIds } from '../../identifiers.ts';
import { connect } from '../../items/edges.ts';
import { countParts, PartWriter, stringifyParts } from '../../items/part-writer.ts';
import { getAccessors } from '../permissions/accessors.ts';

export interface NewItemRequest {
  readonly bundle: Bundle;
  /** The item it is made in; undefined at the top. */
  readonly holder?: ItemRow | undefined;
  /** Who alone may see it, besides the one who makes it; everybody when there are none. */
  readonly accessibleTo?: readonly string[] | undefined;
}

export interface MadeItem {
  readonly gid: Gid;
  readonly id: string;
  readonly type: string;
  /** The gid reserved for the event to be. */
  readonly event: Gid;
}

export async function makeItem(context: ChangeContext, request: NewItemRequest): Promise<MadeItem> {
  const { tx, env, actor } = context;
  const { holder } = request;
  const type = getRecordType(request.bundle.type);
  requirePlace(type.name, holder);
  const parent = await parentFor(context, type.name, holder);
  const accessors = await getAccessors(context, request.accessibleTo ?? []);
  const bundle = validate(request.bundle, env.profile);
  const id = await mintId(tx, env, actor, bundle, parent ?? holder);
  const relation = partsRelation(type);
  const parts = relation === undefined ? [] : (bundle.relationships[relation.name] ?? []);
  const partIds = await mintPartIds(tx, actor, bundle, id, parts);

  const gid = await tx.reserveGids(2 + countParts(parts));
  const event = gid + 1;
  const writer = new PartWriter(gid, gid + 2, env.newId);
  const written = parts.map((part, i) => writer.write(part, partIds[i]));
  if (parent !== undefined) await tx.items.addToCounts('childCount', [{ gid: parent.gid, by: 1 }]);
  await tx.items.insert([
    {
      gid,
      id,
      type: type.name,
      parent: parent?.gid ?? null,
      position: parent === undefined ? 0 : await tx.items.reservePosition(parent),
      childCount: 0,
      lastEvent: event,
      data: JSON.stringify(bundle.data),
      parts: stringifyParts(written),
    },
  ]);
  await tx.parts.insert(writer.rows);
  if (holder !== undefined) await hold(context, holder, gid);
  if (accessors.length > 0) await tx.access.set(gid, accessors);
  if (!actor.isAdmin) await grantOwner(context, gid);
  return { gid, id, type: type.name, event };
}

/** An item of this type must stand in an item of one of its parent types, or at the top when it can. */
function requirePlace(typeName: string, holder: ItemRow | undefined): void {
  const { parents, mayBeTopLevel } = getRecordType(typeName);
  if (holder === undefined) {
    if (mayBeTopLevel) return;
    fail(
      'type-mismatch',
      `${withArticle(typeName, 'A')} is made in ${withArticle(parents.join(' or '))}: POST to classes/${parents[0]}/{id}.`,
      { details: `${withArticle(typeName, 'A')} needs a parent of type ${parents.join(' or ')}` },
    );
  }
  if (parents.includes(holder.type)) return;
  const possible = childTypes(holder.type).map((type) => type.name);
  fail(
    'type-mismatch',
    `${withArticle(holder.type, 'A')} cannot contain ${withArticle(typeName)}; it contains ${possible.join(' or ') || 'nothing'}.`,
    { details: `${withArticle(typeName, 'A')} cannot be made in ${withArticle(holder.type)}` },
  );
}

/**
 * The item whose child it becomes. Where items of one type hang together by edges, as narrower terms do, the parent is that of the one
 * above, if there is any.
 */
export async function parentFor(
  { tx }: Pick<ChangeContext, 'tx'>,
  typeName: string,
  holder: ItemRow | undefined,
): Promise<ItemRow | undefined> {
  if (holder === undefined || getRecordType(holder.type).children.by === 'parent') return holder;
  if (holder.type !== typeName || holder.parent === null) return undefined;
  return (await tx.items.listByGid([holder.parent]))[0];
}

async function hold({ tx }: ChangeContext, holder: ItemRow, gid: Gid): Promise<void> {
  const { children } = getRecordType(holder.type);
  if (children.by === 'parent') return;
  const [from, to] = children.direction === 'out' ? [holder.gid, gid] : [gid, holder.gid];
  await connect(tx, [{ from, label: children.label, to }]);
}

/** Who makes something may change it afterwards. */
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
