/** Where an actor has a permission: everywhere, below some items, or on single items. For administrators who invite, and for users who import. */
import { fail } from '../../model/errors.ts';
import { contentTypes } from '../../model/registry.ts';
import type { PermissionName } from '../../model/system.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { Gid } from '../../store/viewer.ts';
import type { ReadContext } from '../actor.ts';
import { visibleItems } from '../lookup.ts';

interface GrantablePlace {
  /** Id of an item. */
  readonly id: string;
  readonly type: string;
  /** Content types on which the actor has the permission below the item. */
  readonly types: readonly string[];
}

export interface Grantable {
  /** Content types on which the actor has the permission everywhere. */
  readonly everywhere: readonly string[];
  /** Items that the actor may see. */
  readonly scopes: readonly GrantablePlace[];
}

/** Administrators may do everything everywhere. */
export async function readPlaces(context: ReadContext, permission: PermissionName): Promise<Grantable> {
  const { store, actor } = context;
  if (actor.isAdmin) return { everywhere: contentTypes, scopes: [] };
  const types = new Map((await store.items.listHeads(contentTypes)).map((head) => [head.gid, head.id]));
  const grants = await listGrantsOf(context, permission, [...types.keys()]);
  const namesOf = (some: readonly GrantRow[]): readonly string[] => {
    const targets = new Set(some.flatMap((grant) => grant.targets));
    return [...types].filter(([gid]) => targets.has(gid)).map(([, name]) => name);
  };
  const byScope = Map.groupBy(grants, ({ scope }) => scope);
  const scopes = await visibleItems(
    context,
    [...byScope.keys()].flatMap((gid) => gid ?? []),
  );
  return {
    everywhere: namesOf(byScope.get(null) ?? []),
    scopes: [...scopes].map(([gid, { id, type }]) => ({ id, type, types: namesOf(byScope.get(gid)!) })),
  };
}

/** Throws `permission-denied` for actors who may not grant permissions on records of any type. @param action completes "may not". */
export async function requireGrantor(context: ReadContext, action: string): Promise<void> {
  const { store, actor } = context;
  if (actor.isAdmin) return;
  const types = (await store.items.listHeads(contentTypes)).map(({ gid }) => gid);
  if ((await listGrantsOf(context, 'grant', types)).length > 0) return;
  fail('permission-denied', `User '${actor.id}' may not ${action}. Ask an administrator.`, {
    details: actor.id,
  });
}

async function listGrantsOf(
  { store, actor }: ReadContext,
  permission: PermissionName,
  types: readonly Gid[],
): Promise<readonly GrantRow[]> {
  if (actor.accessors.length === 0) return [];
  const grants = await store.grants.listOf(actor.accessors, types);
  return grants.filter((grant) => grant.permission === permission);
}
