/**
 * The stem of the ids of an item's children. Under the profile of the reference it is not the item's own id but made from the
 * identifiers of the item and of all items above it; it must not be the id of another item.
 */
import { fail } from '../../model/errors.ts';
import { type ParentIdentity, pathStem } from '../../model/identifiers.ts';
import type { Profile } from '../../model/profile.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Environment } from '../environment.ts';
import { lineageOf, parentsOf } from '../items/hierarchy.ts';

export function toIdentity(item: Pick<ItemRow, 'id' | 'type' | 'data'>): ParentIdentity {
  const { identifier } = JSON.parse(item.data) as { identifier: string };
  return { id: item.id, type: item.type, identifier };
}

/** The identity of a parent, with the stem of its children's ids. */
export async function getIdentity(
  reads: StoreReader,
  { childIds }: Pick<Profile, 'childIds'>,
  item: ItemRow,
): Promise<ParentIdentity> {
  if (childIds === 'from-parent-id') return toIdentity(item);
  const rows = item.parent === null ? [item] : await reads.items.listWithAncestors([item.gid]);
  const byGid = new Map(rows.map((row) => [row.gid, row]));
  const fromTop = lineageOf(item.gid, parentsOf(rows)).toReversed();
  return fromTop.reduce<ParentIdentity | undefined>((parent, gid) => {
    const identity = toIdentity(byGid.get(gid)!);
    return { ...identity, stem: pathStem(identity, parent) };
  }, undefined)!;
}

/** Whether the ids of new items in this item begin with its stem. Identifier paths skip items that have their children by edges alone. */
export function isScope({ childIds }: Pick<Profile, 'childIds'>, { type }: Pick<ItemRow, 'type'>): boolean {
  return childIds === 'from-parent-id' || getRecordType(type).children.by === 'parent';
}

/** Throws `id-collision` where the ids of an item's children would begin with the id of another item. */
export async function requireOwnStem(
  reads: StoreReader,
  { profile }: Environment,
  parent: ItemRow,
): Promise<void> {
  if (profile.childIds === 'from-parent-id' || !isScope(profile, parent)) return;
  const { stem = parent.id } = await getIdentity(reads, profile, parent);
  if (stem === parent.id || (await reads.items.find(stem)) === undefined) return;
  failStem(parent.id, stem);
}

export function failStem(id: string, stem: string): never {
  fail(
    'id-collision',
    `By its identifiers '${id}' would have children under '${stem}', which is another record. Rename one of the two.`,
    { details: `Children of ${id} would collide with existing item ${stem}` },
  );
}

/** Throws `id-collision` where an id made from an identifier path is that of a record in another place. */
export async function requireSamePlace(
  reads: StoreReader,
  { profile }: Environment,
  id: string,
  parent: ItemRow,
): Promise<void> {
  if (profile.childIds === 'from-parent-id') return;
  const other = await reads.items.find(id);
  if (other !== undefined && other.parent === parent.gid) return;
  fail('id-collision', `The identifiers give the id '${id}', which a record in another place has.`, {
    details: `Creating ${id} would collide with existing item`,
  });
}
