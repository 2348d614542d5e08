/** Names that mean something to the service itself, and not only to those who describe archives. */

/** Members of this group, direct or through groups, are administrators. */
export const adminGroupId = 'admin';

/** The types of those who act. */
export const userType = 'UserProfile';
export const groupType = 'Group';

/** The type of what connects two records. */
export const linkType = 'Link';

/** The types of what the service writes about changes and permissions. */
export const eventRecordType = 'SystemEvent';
export const versionRecordType = 'Version';
export const grantRecordType = 'PermissionGrant';

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

export const eventTypes = [
  'creation',
  'createDependent',
  'modification',
  'modifyDependent',
  'deletion',
  'deleteDependent',
  'link',
  'annotation',
  'setGlobalPermissions',
  'setItemPermissions',
  'setVisibility',
  'addGroup',
  'removeGroup',
  'ingest',
  'promotion',
  'demotion',
  'watch',
  'unwatch',
  'follow',
  'unfollow',
  'block',
  'unblock',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Types whose records are kept under permissions: all items, and the events. */
export const contentTypes: readonly string[] = [
  'DocumentaryUnit',
  'Repository',
  'HistoricalAgent',
  'Group',
  'UserProfile',
  'Annotation',
  'SystemEvent',
  'AuthoritativeSet',
  'CvocVocabulary',
  'CvocConcept',
  'Link',
  'Country',
  'VirtualUnit',
];

/** The id under which messages speak of those who did not say who they are. */
export const anonymousId = 'anonymous';

/** The name under which messages speak of no scope in particular. */
export const everywhere = 'System';

/** Ids that no other record may have. */
export const reservedIds: ReadonlySet<string> = new Set([
  adminGroupId,
  anonymousId,
  'globalEventRoot',
  ...permissionNames,
  ...contentTypes,
]);
