/** Names that mean something to the service itself, and not only to those who describe archives. */

/** Members of this group, direct or through groups, are administrators. */
export const adminGroupId = 'admin';

/** The types of those who act. */
export const userType = 'UserProfile';
export const groupType = 'Group';

/** The type of what the service writes about every change. */
export const eventRecordType = 'SystemEvent';

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

/** Types whose records are kept under permissions; some of them are still to come, and their names are kept free for them. */
const contentTypes = [
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

/** Ids that no other record may have. */
export const reservedIds: ReadonlySet<string> = new Set([
  adminGroupId,
  anonymousId,
  'globalEventRoot',
  ...permissionNames,
  ...contentTypes,
]);
