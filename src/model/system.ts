/** Names that mean something to the service itself, and not only to those who describe archives. */

/** Members of this group, direct or through groups, are administrators. */
export const adminGroupId = 'admin';

/** The types of those who act. */
export const userType = 'UserProfile';
export const groupType = 'Group';

export const permissionNames = [
  'create',
  'update',
  'delete',
  'annotate',
  'owner',
  'grant',
  'promote',
] as const;

export type PermissionName = (typeof permissionNames)[number];

export const eventTypes = ['creation', 'modification', 'deletion', 'ingest'] as const;

export type EventType = (typeof eventTypes)[number];

/** Ids that no other record may have. */
export function reservedIds(typeNames: Iterable<string>): ReadonlySet<string> {
  return new Set([adminGroupId, 'globalEventRoot', ...permissionNames, ...typeNames]);
}
