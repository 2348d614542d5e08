import { fail } from '../../model/errors.ts';
import type { PermissionName } from '../../model/system.ts';
import type { Gid, ItemHead, StoreReads } from '../../store/store.ts';
import type { Actor } from '../actor.ts';
import { decide } from './decide.ts';

export interface PermissionTarget {
  /** The item to be changed, or the type of the item to be made. */
  readonly item?: ItemHead;
  readonly type: string;
  /** The item in which something is made or changed. */
  readonly scope?: ItemHead | undefined;
}

/** Every write asks here before it does anything. Throws `permission-denied`. */
export async function requirePermission(
  reads: StoreReads,
  actor: Actor,
  permission: PermissionName,
  target: PermissionTarget,
): Promise<void> {
  const grants = actor.isAdmin ? [] : await reads.listGrants(actor.accessors);
  const question = {
    permission,
    scopes: grants.length === 0 ? [] : await withAncestors(reads, target.scope),
    ...(target.item === undefined ? {} : { item: target.item.gid }),
  };
  if (decide(actor, question, grants).allowed) return;
  const resource = target.item?.id ?? target.type;
  const scope = target.scope?.id ?? 'System';
  fail(
    'permission-denied',
    `User '${actor.id}' may not ${permission} ${target.item === undefined ? `a ${target.type}` : `'${resource}'`}${
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

async function withAncestors(reads: StoreReads, scope: ItemHead | undefined): Promise<readonly Gid[]> {
  const scopes: Gid[] = [];
  let next: ItemHead | undefined = scope;
  while (next !== undefined) {
    scopes.push(next.gid);
    next = next.parent === null ? undefined : (await reads.getItems([next.parent]))[0];
  }
  return scopes;
}
