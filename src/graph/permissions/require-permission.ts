import { withArticle } from '../../lib/english.ts';
import { fail } from '../../model/errors.ts';
import { globalScopeName, type PermissionName } from '../../model/system.ts';
import type { ItemHead } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import type { Actor, ReadContext } from '../actor.ts';
import { type Decision, decide } from './decide.ts';

export interface PermissionTarget {
  /** The item that is changed; absent if an item of the type is created. */
  readonly item?: ItemHead;
  readonly type: string;
  /** The item in which the record is created or changed. */
  readonly scope?: ItemHead | undefined;
}

/** Every change must call this before it writes. Throws `permission-denied`. */
export async function requirePermission(
  reads: StoreReader,
  actor: Actor,
  permission: PermissionName,
  target: PermissionTarget,
): Promise<void> {
  if (!(await hasPermission(reads, actor, permission, target))) failDenied(actor, permission, target);
}

export async function hasPermission(
  reads: StoreReader,
  actor: Actor,
  permission: PermissionName,
  target: PermissionTarget,
): Promise<boolean> {
  if (actor.isAdmin && actor.isDeactivated !== true) return true;
  const { decidePermission } = await readDecider(reads, actor, target);
  return decidePermission(permission).allowed;
}

export interface PermissionDecider {
  readonly decidePermission: (permission: PermissionName) => Decision;
  readonly contentType: Gid;
}

/** Reads what the permissions of an actor on a target depend on. */
export async function readDecider(
  reads: StoreReader,
  actor: Actor,
  target: PermissionTarget,
): Promise<PermissionDecider> {
  const [contentType] = await reads.items.listHeads([target.type]);
  if (contentType === undefined) throw new Error(`There is no content type '${target.type}'`);
  const about = [contentType.gid, ...(target.item === undefined ? [] : [target.item.gid])];
  const grants = await reads.grants.listOf(actor.accessors, about);
  const request = {
    contentType: contentType.gid,
    // Without grants, the scopes change nothing.
    scopes: grants.length === 0 ? [] : await scopesOf(reads, target),
    ...(target.item !== undefined && { item: target.item.gid }),
  };
  return {
    contentType: contentType.gid,
    decidePermission: (permission) => decide(actor, { ...request, permission }, grants),
  };
}

/** The scope with its ancestors, and the ancestors of the item. */
async function scopesOf(reads: StoreReader, { item, scope }: PermissionTarget): Promise<readonly Gid[]> {
  const starts = [
    ...(scope === undefined ? [] : [scope.gid]),
    ...(item?.parent == null ? [] : [item.parent]),
  ];
  if (starts.length === 0) return [];
  return (await reads.items.listWithAncestors(starts)).map((row) => row.gid);
}

/** Throws `permission-denied`. */
export function failDenied(actor: Actor, permission: PermissionName, target: PermissionTarget): never {
  const resource = target.item?.id ?? target.type;
  const scope = target.scope?.id ?? globalScopeName;
  fail(
    'permission-denied',
    `User '${actor.id}' may not ${permission} ${target.item === undefined ? `${withArticle(target.type)}` : `'${resource}'`}${
      target.scope === undefined ? '' : ` in '${scope}'`
    }; ask an administrator.`,
    {
      details: {
        message: `Permission '${permission}' denied for resource '${resource}' as '${actor.id}' with scope '${scope}'`,
        accessor: actor.id,
        scope,
        item: resource,
      },
    },
  );
}

/**
 * Throws `permission-denied` if nothing was granted to the actor or its groups. A cheap check before a large request body is read; the
 * permission on each record is checked afterwards.
 */
export async function requireAnyGrant({ store, actor }: Pick<ReadContext, 'store' | 'actor'>): Promise<void> {
  if (actor.isAdmin) return;
  for (const accessor of actor.accessors)
    if ((await store.grants.list({ accessor }, { offset: 0, limit: 1 })).length > 0) return;
  fail('permission-denied', `User '${actor.id}' has no permissions. Ask an administrator.`, {
    details: { message: `Permission denied for '${actor.id}'`, accessor: actor.id },
  });
}

/** Throws `permission-denied`. @param action completes the sentence "User … may not …". */
export function requireAdministrator(actor: Pick<Actor, 'id' | 'isAdmin'>, action: string): void {
  if (actor.isAdmin) return;
  fail('permission-denied', `User '${actor.id}' may not ${action}. Ask an administrator.`, {
    details: actor.id,
  });
}
