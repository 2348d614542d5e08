/** Names that mean something to the service itself, and not only to those who describe archives. */

/** Members of this group, direct or through groups, are administrators. */
export const adminGroupId = 'admin';

/** The types of those who act. */
export const userType = 'UserProfile';
export const groupType = 'Group';

/** Types whose ids the header X-User can name. */
export const actorTypes: readonly string[] = [userType, groupType];

/** The types of what connects records, and of those that are connected in ways of their own. */
export const linkType = 'Link';
export const annotationType = 'Annotation';
export const conceptType = 'CvocConcept';
export const virtualUnitType = 'VirtualUnit';
export const unitType = 'DocumentaryUnit';
/** Added to and taken from a description one by one. */
export const accessPointType = 'AccessPoint';

/** The types of what the service writes about changes and permissions. */
export const eventRecordType = 'SystemEvent';
export const versionRecordType = 'Version';
export const grantRecordType = 'PermissionGrant';

/** The type, in a dump alone, of what is left of a deleted record. */
export const tombstoneType = 'Tombstone';

/**
 * A member of an item's `data`, in a dump alone: where its descriptions were imported from. Each is the digest of what the file said (`-` when
 * it was edited since), the language and the id of the file, with blanks between.
 */
export const sourcesField = '@sources';

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
export const globalScopeName = 'System';

/** Ids that no other record may have. */
export const reservedIds: ReadonlySet<string> = new Set([
  adminGroupId,
  anonymousId,
  'globalEventRoot',
  ...permissionNames,
  ...contentTypes,
]);

export const addressType = 'Address';
