/** Finds items for an actor. The errors distinguish an item that never existed or is hidden, was deleted, or has another type. */
import { withArticle } from '../lib/english.ts';
import { fail } from '../model/errors.ts';
import { contentTypes } from '../model/registry.ts';
import { groupType, userType } from '../model/system.ts';
import type { ItemRow, TombstoneRow } from '../store/items.ts';
import type { StoreReader } from '../store/store.ts';
import type { Audience, Gid, Viewer } from '../store/viewer.ts';
import { type Actor, hiddenTypesOf, type ReadContext, viewerOf } from './actor.ts';

/**
 * Throws `not-found` or `gone`.
 * @param type the type that the item must have, if the caller knows it.
 */
export async function getVisibleItem(
  reads: StoreReader,
  actor: Actor,
  id: string,
  type?: string,
): Promise<ItemRow> {
  const item = await reads.items.find(id);
  if (item === undefined) return failMissing(reads, actor, id);
  if (isOfHiddenType(actor, item) || !(await isVisible(reads, actor, item))) failNotFound(id);
  if (type !== undefined && item.type !== type) {
    fail(
      'not-found',
      `'${id}' is ${withArticle(item.type)}, not ${withArticle(type)}. Request it at classes/${item.type}/${id}.`,
      {
        details: { message: `Item with id '${id}' and type '${item.type}' not found`, key: 'id', value: id },
      },
    );
  }
  return item;
}

/** An item of a type on which permissions can be granted. Excludes records of the service itself, such as content types. */
export async function getVisibleContentItem(reads: StoreReader, actor: Actor, id: string): Promise<ItemRow> {
  const item = await getVisibleItem(reads, actor, id);
  return contentTypes.includes(item.type) ? item : failNotFound(id);
}

/** A user or a group. */
export async function getVisibleAccessor(reads: StoreReader, actor: Actor, id: string): Promise<ItemRow> {
  const item = await getVisibleItem(reads, actor, id);
  return isAccessor(item) ? item : failNotFound(id);
}

export function isAccessor({ type }: Pick<ItemRow, 'type'>): boolean {
  return type === userType || type === groupType;
}

/** Whether the actor sees records of this type only where other records contain them. */
export function isOfHiddenType(actor: Actor, { type }: { readonly type: string }): boolean {
  return hiddenTypesOf(actor).includes(type);
}

/** The rows that the viewer may see, in their order. Every read of rows must be filtered by this function or by the store. */
export async function keepVisible<Row extends Pick<ItemRow, 'gid' | 'restricted'>>(
  reads: StoreReader,
  viewer: Viewer,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const restricted = rows.filter((row) => row.restricted).map((row) => row.gid);
  if (viewer === 'everything' || restricted.length === 0) return rows;
  const seen = new Set(viewer.length === 0 ? [] : await reads.access.listVisible(restricted, viewer));
  return rows.filter((row) => !row.restricted || seen.has(row.gid));
}

/** Whether a viewer belongs to an audience; null is everybody. */
export function isInAudience(audience: Audience | null, viewer: Viewer): boolean {
  if (audience === null || viewer === 'everything') return true;
  return audience.every((accessors) => accessors.some((gid) => viewer.includes(gid)));
}

/** The items that the viewer may see, by gid. */
export async function visibleItems(
  { store, viewer }: Pick<ReadContext, 'store' | 'viewer'>,
  gids: readonly Gid[],
): Promise<ReadonlyMap<Gid, ItemRow>> {
  if (gids.length === 0) return new Map();
  const rows = await keepVisible(store, viewer, await store.items.listByGid([...new Set(gids)]));
  return new Map(rows.map((row) => [row.gid, row]));
}

export async function isVisible(
  reads: StoreReader,
  actor: Actor,
  item: Pick<ItemRow, 'gid' | 'restricted'>,
): Promise<boolean> {
  return (await keepVisible(reads, viewerOf(actor), [item])).length > 0;
}

/** Whether the item is restricted by its own access list, and not only because of other records. False for promoted items. */
export async function isRestrictedItself(
  reads: StoreReader,
  { gid, restricted }: Pick<ItemRow, 'gid' | 'restricted'>,
): Promise<boolean> {
  return restricted && (await reads.access.listRestrictions([gid])).some(({ cause }) => cause === gid);
}

async function failMissing(reads: StoreReader, actor: Actor, id: string): Promise<never> {
  const tombstone = await findKnownTombstone(reads, actor, id);
  if (tombstone === undefined) return failNotFound(id);
  fail('gone', `The ${tombstone.type} '${id}' was deleted at ${tombstone.since}.`, {
    details: {
      message: `Item with id '${id}' and type '${tombstone.type}' not found`,
      key: 'id',
      value: id,
      since: tombstone.since,
    },
  });
}

/** The item that had this id when everyone could see it, if it has another id now. Undefined if the viewer may not see it. */
export async function findRenamed(
  { store, viewer, actor }: ReadContext,
  id: string,
): Promise<ItemRow | undefined> {
  const gid = await store.formerIds.find(id);
  if (gid === undefined) return undefined;
  const [item] = await keepVisible(store, viewer, await store.items.listByGid([gid]));
  return item === undefined || item.id === id || isOfHiddenType(actor, item) ? undefined : item;
}

/** The tombstone of a deleted item, if the actor may know that the item existed. */
export async function findKnownTombstone(
  reads: StoreReader,
  actor: Actor,
  id: string,
): Promise<TombstoneRow | undefined> {
  const tombstone = await reads.items.findTombstone(id);
  return tombstone !== undefined && mayKnow(actor, tombstone) ? tombstone : undefined;
}

/** Only administrators may know that a restricted item existed. */
function mayKnow(actor: Actor, tombstone: TombstoneRow): boolean {
  return actor.isAdmin || !(tombstone.restricted || isOfHiddenType(actor, tombstone));
}

/** Whether the item was deleted and the actor may know that it existed. */
export async function isGoneFor(reads: StoreReader, actor: Actor, gid: Gid): Promise<boolean> {
  const [tombstone] = await reads.items.listTombstones([gid]);
  return tombstone !== undefined && mayKnow(actor, tombstone);
}

/** Throws `not-found` for a list of all records of a type that exist for the actor only where they are nested in others. */
export function requireListedType(actor: Actor, type: string): void {
  if (!isOfHiddenType(actor, { type })) return;
  fail('not-found', `Records of the type ${type} are listed only for callers with a token.`, {
    details: type,
  });
}

export function failNotFound(id: string): never {
  fail('not-found', `There is no item with the id '${id}', or you may not see it.`, {
    details: { message: `Item with id '${id}' not found`, key: 'id', value: id },
  });
}

/** For records that need a user as their creator, under a profile in which groups can act. Throws `unknown-user`. */
export function requireUser({ id, type }: Pick<Actor, 'id' | 'type'>): void {
  if (type !== userType) failUnknownUser(id);
}

export function failUnknownUser(id: string): never {
  fail('unknown-user', `X-User names '${id}', which is not a user of this service.`, {
    details: `Requester missing or badly formed: '${id}'`,
    missing: 'accessor',
  });
}
