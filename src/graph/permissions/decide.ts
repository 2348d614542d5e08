/**
 * Decides whether an actor has a permission. A pure function: the caller reads the grants. The rules are tested as a table in
 * test/graph/permissions.test.ts.
 */
import type { DecisionReason, PermissionName } from '../../model/system.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { Gid } from '../../store/viewer.ts';
import type { Actor } from '../actor.ts';

interface PermissionRequest {
  readonly permission: PermissionName;
  /** The content type of the record that is created or changed. */
  readonly contentType: Gid;
  /** The item that is changed; absent if a record is created. */
  readonly item?: Gid;
  /** The scope of the change and its ancestors, and the ancestors of the item, without the item itself. */
  readonly scopes: readonly Gid[];
}

export interface Decision {
  readonly allowed: boolean;
  readonly reason: DecisionReason;
  /** The grants that give the permission; empty for administrators. */
  readonly grants: readonly GrantRow[];
}

/** Permissions that `owner` includes. It does not include `grant` and `promote`. */
const ownerPermissions: ReadonlySet<PermissionName> = new Set([
  'create',
  'update',
  'delete',
  'annotate',
  'owner',
]);

export function decide(actor: Actor, request: PermissionRequest, grants: readonly GrantRow[]): Decision {
  if (actor.gid === null) return refuse('anonymous');
  if (actor.isDeactivated === true) return refuse('deactivated');
  if (actor.isAdmin) return { allowed: true, reason: 'administrator', grants: [] };
  const fitting = grants.filter(
    (grant) =>
      actor.accessors.includes(grant.accessor) &&
      covers(grant.permission, request.permission) &&
      (grant.scope === null || request.scopes.includes(grant.scope)),
  );
  const { contentType, item } = request;
  const ofType = fitting.filter((grant) => grant.targets.includes(contentType));
  const ofItem = fitting.filter((grant) => item !== undefined && grant.targets.includes(item));
  if (ofType.length + ofItem.length === 0) return refuse('no-grant');
  return {
    allowed: true,
    reason: ofType.length > 0 ? 'content-type-grant' : 'item-grant',
    grants: [...new Set([...ofType, ...ofItem])],
  };
}

function refuse(reason: Decision['reason']): Decision {
  return { allowed: false, reason, grants: [] };
}

/** Whether a grant allows updates of its targets, in its scope. */
export function allowsUpdates({ permission }: GrantRow): boolean {
  return covers(permission, 'update');
}

function covers(granted: string, wanted: PermissionName): boolean {
  return granted === wanted || (granted === 'owner' && ownerPermissions.has(wanted));
}
