/** Permissions of a user or group as matrices, in the form in which clients can also send them. */
import { fail } from '../../model/errors.ts';
import { contentTypes } from '../../model/registry.ts';
import { groupType, type PermissionName, permissionNames, userType } from '../../model/system.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Actor, findActor, type ReadContext } from '../actor.ts';
import { failNotFound, getVisibleAccessor, getVisibleContentItem, keepVisible } from '../lookup.ts';

/** By accessor: first the requested one, then its groups. */
export type PermissionMatrix = readonly Readonly<
  Record<string, Readonly<Record<string, readonly PermissionName[]>>>
>[];
export type ItemPermissions = readonly Readonly<Record<string, readonly PermissionName[]>>[];

/**
 * Permissions on content types: those of the accessor, then those of each group it belongs to directly. Without a scope only permissions
 * that apply everywhere, with a scope also those that apply in it. Types without permissions are omitted.
 */
export async function readMatrix(
  context: ReadContext,
  id: string,
  scopeId?: string,
): Promise<PermissionMatrix> {
  const { store, viewer } = context;
  const accessor = await getAccessor(context, id);
  const scopes = scopeId === undefined ? [] : await getLineage(context, scopeId);
  const edges = await store.edges.listFrom([accessor.gid], 'belongsTo');
  const groups = await keepVisible(
    store,
    viewer,
    await inOrder(
      store,
      edges.map((edge) => edge.to),
    ),
  );
  const types = await store.items.listHeads(contentTypes);
  const nameOf = new Map(types.map((head) => [head.gid, head.id]));
  const matrix = [];
  for (const row of [accessor, ...groups]) {
    const granted = await store.grants.listOf([row.gid], [...nameOf.keys()]);
    const grants = granted.filter((grant) => appliesIn(grant, scopes));
    const isAdmin = await isAdministrator(store, row);
    const entries = contentTypes.map((name) => [
      name,
      isAdmin
        ? permissionNames
        : toPermissionNames(grants.filter((grant) => grant.targets.some((gid) => nameOf.get(gid) === name))),
    ]);
    matrix.push({
      [row.id]: Object.fromEntries(entries.filter(([, permissions]) => permissions!.length > 0)),
    });
  }
  return matrix;
}

/**
 * Permissions on one item: those granted on it, and those granted on its content type in one of its ancestors. First those of the
 * accessor, then those of each group it belongs to, directly or through other groups. Omits grants that apply everywhere.
 */
export async function readItemPermissions(
  context: ReadContext,
  id: string,
  itemId: string,
): Promise<ItemPermissions> {
  const { store, actor, viewer } = context;
  const accessor = await getAccessor(context, id);
  const item = await getVisibleContentItem(store, actor, itemId);
  const scopes =
    item.parent === null ? [] : (await store.items.listWithAncestors([item.parent])).map((row) => row.gid);
  // Every type of item is a content type.
  const contentType = (await store.items.listHeads([item.type]))[0]!.gid;
  const { accessors } = (await findAccessor(store, accessor)) ?? failNotFound(id);
  const rows = await keepVisible(store, viewer, await inOrder(store, accessors));
  const list = [];
  for (const row of rows) {
    const granted = await store.grants.listOf([row.gid], [item.gid, contentType]);
    const grants = granted.filter(
      (grant) =>
        appliesIn(grant, scopes) &&
        (grant.targets.includes(item.gid) || (grant.scope !== null && grant.targets.includes(contentType))),
    );
    list.push({
      [row.id]: (await isAdministrator(store, row)) ? permissionNames : toPermissionNames(grants),
    });
  }
  return list;
}

/** Throws `user-required` for anonymous readers, who may not see permissions, and `not-found`. */
export async function getAccessor({ store, actor }: ReadContext, id: string): Promise<ItemRow> {
  // There is no record of the anonymous user.
  if (id === actor.id && actor.gid === null) failNotFound(id);
  requireKnownUser(actor);
  return getVisibleAccessor(store, actor, id);
}

/** Throws `user-required`. @param toDo for the message. */
export function requireKnownUser(actor: Actor, toDo = 'see permissions'): void {
  if (actor.gid !== null || actor.isAdmin) return;
  fail('user-required', `Only users may ${toDo}. Send the header X-User with your id.`, {
    details: `Requester missing or badly formed: '${actor.id}'`,
  });
}

async function getLineage({ store, actor }: ReadContext, scopeId: string): Promise<readonly Gid[]> {
  const scope = await getVisibleContentItem(store, actor, scopeId);
  return (await store.items.listWithAncestors([scope.gid])).map((row) => row.gid);
}

function appliesIn(grant: GrantRow, scopes: readonly Gid[]): boolean {
  return grant.scope === null || scopes.includes(grant.scope);
}

function toPermissionNames(grants: readonly GrantRow[]): readonly PermissionName[] {
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
