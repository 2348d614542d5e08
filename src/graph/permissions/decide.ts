/**
 * Whether an actor may do something. Pure: the grants are read before, the answer carries its reason. The rules are a
 * literal table in test/graph/permissions.test.ts.
 */
import type { PermissionName } from '../../model/system.ts';
import type { GrantRow } from '../../store/grants.ts';
import type { Gid } from '../../store/viewer.ts';
import type { Actor } from '../actor.ts';

export interface PermissionQuestion {
  readonly permission: PermissionName;
  /** The content type of what is to be made or changed. */
  readonly contentType: Gid;
  /** The item to be changed; absent when something new is to be made. */
  readonly item?: Gid;
  /** The item in which it happens, all above that, and all above the item; the item itself is not among them. */
  readonly scopes: readonly Gid[];
}

export interface Decision {
  readonly allowed: boolean;
  readonly reason: 'administrator' | 'content-type-grant' | 'item-grant' | 'no-grant' | 'anonymous';
}

/** What an owner may do to what they own; granting and promoting are not among it. */
const ownersMay: ReadonlySet<PermissionName> = new Set(['create', 'update', 'delete', 'annotate', 'owner']);

export function decide(actor: Actor, question: PermissionQuestion, grants: readonly GrantRow[]): Decision {
  if (actor.gid === null) return { allowed: false, reason: 'anonymous' };
  if (actor.isAdmin) return { allowed: true, reason: 'administrator' };
  const fitting = grants.filter(
    (grant) =>
      actor.accessors.includes(grant.accessor) &&
      covers(grant.permission, question.permission) &&
      (grant.scope === null || question.scopes.includes(grant.scope)),
  );
  if (fitting.some((grant) => grant.targets.includes(question.contentType)))
    return { allowed: true, reason: 'content-type-grant' };
  const { item } = question;
  if (item !== undefined && fitting.some((grant) => grant.targets.includes(item)))
    return { allowed: true, reason: 'item-grant' };
  return { allowed: false, reason: 'no-grant' };
}

function covers(granted: string, wanted: PermissionName): boolean {
  return granted === wanted || (granted === 'owner' && ownersMay.has(wanted));
}
