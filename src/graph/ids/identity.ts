/**
 * The prefix (stem) of the ids of an item's children. In the profile `ehri` it is not the id of the item but is made from the identifiers of
 * the item and its ancestors, and must not be the id of another item.
 */
import { fail } from '../../model/errors.ts';
import { isCountryId, type ParentIdentity, pathStem } from '../../model/identifiers.ts';
import type { Profile } from '../../model/profile.ts';
import { getRecordType } from '../../model/registry.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Environment } from '../environment.ts';
import { lineageOf, parentsOf } from '../tree/hierarchy.ts';

export function toIdentity(item: Pick<ItemRow, 'id' | 'type' | 'data'>): ParentIdentity {
  const { identifier } = JSON.parse(item.data) as { identifier: string };
  return { id: item.id, type: item.type, identifier };
}

/** The identity of a parent, with the stem of the ids of its children. */
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

/**
 * Whether the ids of new children begin with the stem of the item. False only if ids are made from identifier paths and the children are
 * connected to the item by edges.
 */
export function prefixesChildIds(
  { childIds }: Pick<Profile, 'childIds'>,
  { type }: Pick<ItemRow, 'type'>,
): boolean {
  return childIds === 'from-parent-id' || getRecordType(type).children.by === 'parent';
}

/** Throws `id-collision` if the ids of the children would begin with the id of another item, or of a country that need not exist. */
export async function requireOwnStem(
  reads: StoreReader,
  { profile }: Environment,
  parent: ItemRow,
): Promise<void> {
  if (profile.childIds === 'from-parent-id' || !prefixesChildIds(profile, parent)) return;
  const { stem = parent.id } = await getIdentity(reads, profile, parent);
  if (stem === parent.id) return;
  if (isCountryId(stem) || (await reads.items.find(stem)) !== undefined) failStem(parent.id, stem);
}

export function failStem(id: string, stem: string): never {
  fail(
    'id-collision',
    `The ids of children of '${id}' would begin with '${stem}', which is ${isCountryId(stem) ? 'reserved for a country' : 'the id of another record'}. Rename '${id}'.`,
    {
      details: isCountryId(stem)
        ? `Children of ${id} would have ids of the country ${stem}`
        : `Children of ${id} would collide with existing item ${stem}`,
    },
  );
}

/**
 * For ids made from identifier paths: throws `id-collision` unless the record with the id is a child of `parent`. Callers must have found
 * that a record has the id.
 */
export async function requireSameParent(
  reads: StoreReader,
  { profile }: Environment,
  id: string,
  parent: ItemRow,
): Promise<void> {
  if (profile.childIds === 'from-parent-id') return;
  const other = await reads.items.find(id);
  if (other !== undefined && other.parent === parent.gid) return;
  fail('id-collision', `The identifiers give the id '${id}', which a record with another parent has.`, {
    details: `Creating ${id} would collide with existing item`,
  });
}
