/**
 * Whether an actor may do something. Pure: the grants are read before, the answer carries its reason. The rules are a
 * literal table in test/graph/permissions.test.ts.
 */
import type { PermissionName } from '../../model/system.ts';
import type { Gid, GrantRow } from '../../store/store.ts';
import type { Actor } from '../actor.ts';

export interface PermissionQuestion {
  readonly permission: PermissionName;
  /** The item to be changed; absent when something new is to be made. */
  readonly item?: Gid;
  /** The item in which it is to be made, and its ancestors; empty at the top. */
  readonly scopes: readonly Gid[];
}

export interface Decision {
  readonly allowed: boolean;
  readonly reason: 'administrator' | 'owner' | 'no-grant' | 'anonymous';
}

/** What an owner may do to what they own; granting and promoting are not among it. */
const ownersMay: ReadonlySet<PermissionName> = new Set(['create', 'update', 'delete', 'annotate', 'owner']);

export function decide(actor: Actor, question: PermissionQuestion, grants: readonly GrantRow[]): Decision {
  if (actor.gid === null) return { allowed: false, reason: 'anonymous' };
  if (actor.isAdmin) return { allowed: true, reason: 'administrator' };
  const owns = grants.some(
    (grant) =>
      grant.permission === 'owner' &&
      actor.accessors.includes(grant.accessor) &&
      grant.targets.some((target) => target === question.item || question.scopes.includes(target)),
  );
  if (owns && ownersMay.has(question.permission)) return { allowed: true, reason: 'owner' };
  return { allowed: false, reason: 'no-grant' };
}
