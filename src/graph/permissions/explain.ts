/**
 * Explains why a user or group has each permission or not: through which grants, given to whom, and by which memberships. The decisions are
 * those of decide.ts, which changes are checked with, so that an explanation cannot differ from them.
 */
import { fail } from '../../model/errors.ts';
import { contentTypes } from '../../model/registry.ts';
import {
  adminGroupId,
  groupType,
  type PermissionName,
  permissionNames,
  userType,
} from '../../model/system.ts';
import type { ItemRow } from '../../store/items.ts';
import type { StoreReader } from '../../store/store.ts';
import type { Gid } from '../../store/viewer.ts';
import { type Actor, findActor, type ReadContext } from '../actor.ts';
import { failNotFound, getVisibleContentItem, isVisible, visibleItems } from '../lookup.ts';
import type { Decision } from './decide.ts';
import { getAccessor } from './permission-matrix.ts';
import { hasPermission, type PermissionTarget, readDecider } from './require-permission.ts';

/** Permissions on one item, or on records of a type: everywhere, or below a scope. */
export type ExplainedTarget =
  | { readonly item: string }
  | { readonly type: string; readonly scope?: string | undefined };

interface ExplainedGrant {
  readonly id: string;
  /** The permission that was granted: `owner` includes others. */
  readonly permission: string;
  /** Id of the user or group that has the grant; null if the caller may not see it. */
  readonly accessor: string | null;
  /** Ids of the groups that connect the user to `accessor`, which is the last one; empty for a grant of the user. Hidden ones are null. */
  readonly through: readonly (string | null)[];
  /** Whether the grant is on the item, or on its type. */
  readonly target: 'item' | 'type';
  /** Id of the item below which the grant applies; null if it applies everywhere. */
  readonly scope: string | null;
  /** Whether the grant has a scope that the caller may not see. */
  readonly hidesScope: boolean;
}

interface ExplainedPermission {
  readonly permission: PermissionName;
  readonly allowed: boolean;
  readonly reason: Decision['reason'];
  readonly grants: readonly ExplainedGrant[];
}

export interface Explanation {
  readonly accessor: string;
  readonly item: string | null;
  readonly type: string;
  readonly scope: string | null;
  /** Whether the accessor may see the item or the scope. Changes need this as well. */
  readonly sees: boolean;
  /** Of administrators: the groups that connect them to the group of administrators, which is the last one. */
  readonly administratorThrough: readonly (string | null)[];
  readonly permissions: readonly ExplainedPermission[];
}

/** Throws `user-required`, `not-found`, `gone`, `bad-parameter`, `permission-denied` (requireMayExplain). */
export async function explainPermissions(
  context: ReadContext,
  id: string,
  wanted: ExplainedTarget,
): Promise<Explanation> {
  const { store } = context;
  const accessor = await getAccessor(context, id);
  const actor = (await findActor(store, accessor.id, [userType, groupType])) ?? failNotFound(id);
  const target = await getTarget(context, wanted);
  await requireMayExplain(context, target, accessor.gid);
  const place = target.item ?? target.scope;
  const { contentType, decidePermission } = await readDecider(store, actor, target);
  const paths = await findMemberships(store, accessor.gid);
  const names = permissionNames.filter((name) => target.item === undefined || name !== 'create');
  const decisions = names.map((permission) => ({ permission, ...decidePermission(permission) }));
  const shown = await visibleItems(context, [
    ...paths.keys(),
    ...decisions.flatMap(({ grants }) => grants.flatMap(({ scope }) => scope ?? [])),
  ]);
  const idOf = (gid: Gid): string | null => shown.get(gid)?.id ?? null;
  return {
    accessor: accessor.id,
    item: target.item?.id ?? null,
    type: target.type,
    scope: target.scope?.id ?? null,
    sees: place === undefined || (await isVisible(store, actor, place)),
    administratorThrough: await pathToAdministrators(store, actor, paths, idOf),
    permissions: decisions.map(({ permission, allowed, reason, grants }) => ({
      permission,
      allowed,
      reason,
      grants: grants.map((grant) => ({
        id: grant.id,
        permission: grant.permission,
        accessor: idOf(grant.accessor),
        through: (paths.get(grant.accessor) ?? []).map(idOf),
        target: grant.targets.includes(contentType) ? ('type' as const) : ('item' as const),
        scope: grant.scope === null ? null : idOf(grant.scope),
        hidesScope: grant.scope !== null && idOf(grant.scope) === null,
      })),
    })),
  };
}

/**
 * Reasons reveal how an archive is administered. So users may ask why they and their groups have permissions, and those who may grant permissions on the
 * target may ask about everybody. Throws `permission-denied`, without an id.
 * @param accessor the user or group that is asked about; undefined for all
 */
export async function requireMayExplain(
  { store, actor }: Pick<ReadContext, 'store' | 'actor'>,
  target: PermissionTarget,
  accessor?: Gid,
): Promise<void> {
  if (await mayExplainTarget({ store, actor }, target, accessor)) return;
  const message = `User '${actor.id}' may ask about the permissions of others only where '${actor.id}' may grant them`;
  fail('permission-denied', `${message}. Ask an administrator.`, {
    details: { message, accessor: actor.id },
  });
}

/** Whether the actor may ask for the explanation. Throws `user-required`, `not-found`. */
export async function mayExplain(
  context: ReadContext,
  accessor: string,
  target: ExplainedTarget,
): Promise<boolean> {
  const { gid } = await getAccessor(context, accessor);
  return mayExplainTarget(context, await getTarget(context, target), gid);
}

/** Whether requireMayExplain allows it. */
export async function mayExplainTarget(
  { store, actor }: Pick<ReadContext, 'store' | 'actor'>,
  target: PermissionTarget,
  accessor: Gid | undefined,
): Promise<boolean> {
  if (accessor !== undefined && actor.accessors.includes(accessor)) return true;
  return hasPermission(store, actor, 'grant', target);
}

interface Target extends PermissionTarget {
  readonly item?: ItemRow;
  readonly scope?: ItemRow | undefined;
}

async function getTarget({ store, actor }: ReadContext, wanted: ExplainedTarget): Promise<Target> {
  if ('item' in wanted) {
    const item = await getVisibleContentItem(store, actor, wanted.item);
    return { item, type: item.type };
  }
  if (!contentTypes.includes(wanted.type))
    fail(
      'bad-parameter',
      `There is no content type '${wanted.type}'. Use one of: ${contentTypes.join(', ')}.`,
      { details: { parameter: 'type', value: wanted.type } },
    );
  if (wanted.scope === undefined) return { type: wanted.type };
  return { type: wanted.type, scope: await getVisibleContentItem(store, actor, wanted.scope) };
}

/** For the accessor and each of its groups: the shortest chain of groups that leads to it, which ends with the group itself. */
async function findMemberships(store: StoreReader, start: Gid): Promise<ReadonlyMap<Gid, readonly Gid[]>> {
  const paths = new Map<Gid, readonly Gid[]>([[start, []]]);
  let frontier: readonly Gid[] = [start];
  while (frontier.length > 0) {
    const next: Gid[] = [];
    for (const { from, to } of await store.edges.listFrom(frontier, 'belongsTo')) {
      if (paths.has(to)) continue;
      paths.set(to, [...paths.get(from)!, to]);
      next.push(to);
    }
    frontier = next;
  }
  return paths;
}

async function pathToAdministrators(
  store: StoreReader,
  actor: Actor,
  paths: ReadonlyMap<Gid, readonly Gid[]>,
  idOf: (gid: Gid) => string | null,
): Promise<readonly (string | null)[]> {
  if (!actor.isAdmin) return [];
  const admin = await store.items.find(adminGroupId);
  return (admin === undefined ? [] : (paths.get(admin.gid) ?? [])).map(idOf);
}
