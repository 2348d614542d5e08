/** What a user or a group may do, as matrices that clients can show and send back. */
import { fail } from '../../model/errors.ts';
import {
  contentTypes,
  groupType,
  type PermissionName,
  permissionNames,
  userType,
} from '../../model/system.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Actor, findActor, viewerOf } from '../actor.ts';
import { failNotFound, getVisibleAccessor, getVisibleContent, keepVisible } from '../lookup.ts';

/** By accessor: the one asked about first, then groups. */
export type PermissionMatrix = readonly Readonly<
  Record<string, Readonly<Record<string, readonly PermissionName[]>>>
>[];
export type ItemPermissions = readonly Readonly<Record<string, readonly PermissionName[]>>[];

interface Asking {
  readonly store: StoreReader;
  readonly actor: Actor;
}

/**
 * Permissions on content types: those of the accessor, then those of each group it belongs to directly. Without a scope those that
 * hold everywhere, with one those that hold in it. Types without any are left out.
 */
export async function readMatrix(asking: Asking, id: string, scopeId?: string): Promise<PermissionMatrix> {
  const { store, actor } = asking;
  const accessor = await getAskedAccessor(asking, id);
  const scopes = scopeId === undefined ? [] : await lineageOf(asking, scopeId);
  const edges = await store.edges.listFrom([accessor.gid], 'belongsTo');
  const groups = await keepVisible(
    store,
    viewerOf(actor),
    await inOrder(
      store,
      edges.map((edge) => edge.to),
    ),
  );
  const types = await store.items.listHeads(contentTypes);
  const nameOf = new Map(types.map((head) => [head.gid, head.id]));
  const matrix = [];
  for (const row of [accessor, ...groups]) {
    const held = await store.grants.listOf([row.gid], [...nameOf.keys()]);
    const grants = held.filter((grant) => holdsIn(grant, scopes));
    const isAdmin = await isAdministrator(store, row);
    const entries = contentTypes.map((name) => [
      name,
      isAdmin
        ? permissionNames
        : inNamedOrder(grants.filter((grant) => grant.targets.some((gid) => nameOf.get(gid) === name))),
    ]);
    matrix.push({
      [row.id]: Object.fromEntries(entries.filter(([, permissions]) => permissions!.length > 0)),
    });
  }
  return matrix;
}

/**
 * Permissions on one item: those granted on it, and those granted on its content type in an item above it. Those of the
 * accessor first, then those of each group it belongs to, also through other groups. Grants that hold everywhere are not among them.
 */
export async function readItemPermissions(
  asking: Asking,
  id: string,
  itemId: string,
): Promise<ItemPermissions> {
  const { store, actor } = asking;
  const accessor = await getAskedAccessor(asking, id);
  const item = await getVisibleContent(store, actor, itemId);
  const scopes =
    item.parent === null ? [] : (await store.items.listWithAncestors([item.parent])).map((row) => row.gid);
  // Every type of item is a content type.
  const contentType = (await store.items.listHeads([item.type]))[0]!.gid;
  const { accessors } = (await findAccessor(store, accessor)) ?? failNotFound(id);
  const rows = await keepVisible(store, viewerOf(actor), await inOrder(store, accessors));
  const list = [];
  for (const row of rows) {
    const held = await store.grants.listOf([row.gid], [item.gid, contentType]);
    const grants = held.filter(
      (grant) =>
        holdsIn(grant, scopes) &&
        (grant.targets.includes(item.gid) || (grant.scope !== null && grant.targets.includes(contentType))),
    );
    list.push({ [row.id]: (await isAdministrator(store, row)) ? permissionNames : inNamedOrder(grants) });
  }
  return list;
}

/** Who may do what is told to users and not to passers-by. Throws `user-required`, `not-found`. */
export async function getAskedAccessor({ store, actor }: Asking, id: string): Promise<ItemRow> {
  // There is no record of those who did not say who they are.
  if (id === actor.id && actor.gid === null) failNotFound(id);
  requireKnownUser(actor);
  return getVisibleAccessor(store, actor, id);
}

/** Throws `user-required`. */
export function requireKnownUser(actor: Actor): void {
  if (actor.gid !== null || actor.isAdmin) return;
  fail('user-required', 'Permissions are shown to users only: send the header X-User with your id.', {
    details: `Requester missing or badly formed: '${actor.id}'`,
  });
}

async function lineageOf({ store, actor }: Asking, scopeId: string): Promise<readonly Gid[]> {
  const scope = await getVisibleContent(store, actor, scopeId);
  return (await store.items.listWithAncestors([scope.gid])).map((row) => row.gid);
}

function holdsIn(grant: GrantRow, scopes: readonly Gid[]): boolean {
  return grant.scope === null || scopes.includes(grant.scope);
}

function inNamedOrder(grants: readonly GrantRow[]): readonly PermissionName[] {
  return permissionNames.filter((name) => grants.some((grant) => grant.permission === name));
}

/** The rows of the gids in the order of the gids. */
async function inOrder(store: StoreReader, gids: readonly Gid[]): Promise<readonly ItemRow[]> {
  const rows = new Map((await store.items.listByGid(gids)).map((row) => [row.gid, row]));
  return gids.flatMap((gid) => rows.get(gid) ?? []);
}

async function isAdministrator(store: StoreReader, row: ItemRow): Promise<boolean> {
  return (await findAccessor(store, row))?.isAdmin === true;
}

function findAccessor(store: StoreReader, row: ItemRow): Promise<Actor | undefined> {
  return findActor(store, row.id, [userType, groupType]);
}
