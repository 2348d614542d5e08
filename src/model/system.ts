/** Names of types, ids, permissions and events that the code of the service refers to. */

/** Members of this group, direct or through groups, are administrators. */
export const adminGroupId = 'admin';

export const userType = 'UserProfile';
export const groupType = 'Group';

/** The edge from a deactivated user to the group of administrators. It is not shown in the wire form. */
export const deactivationLabel = 'deactivatedBy';

/** Types whose ids the header X-User can name. */
export const actorTypes: readonly string[] = [userType, groupType];

export const linkType = 'Link';
export const annotationType = 'Annotation';

/** The field `annotationType` of annotations that an import creates from parts marked as not public. */
export const internalNoteType = 'internal';

/** The first line of an annotation of this type, which names the element. */
export function noteHeading(field: string): string {
  return `${field}:\n\n`;
}

export const countryType = 'Country';
export const conceptType = 'CvocConcept';
export const virtualUnitType = 'VirtualUnit';
export const unitType = 'DocumentaryUnit';
export const containerType = 'Container';
export const accessPointType = 'AccessPoint';
export const addressType = 'Address';

export const eventTypeName = 'SystemEvent';
export const versionTypeName = 'Version';
export const grantTypeName = 'PermissionGrant';
export const contentTypeName = 'ContentType';

/** The type of the line that a dump has for a deleted record. */
export const tombstoneType = 'Tombstone';

/** The type of the line that a dump has for a former value, from which a change is undone. */
export const journalType = 'JournalRow';

/** The lines of import profiles in a dump. */
export const importProfileType = 'ImportProfile';

/**
 * A key in the `data` of an item that only dumps have: the sources of its imported descriptions. Each is a text of three words: the digest of
 * the imported description (`-` if it was edited since), its language, and the id of the file.
 */
export const sourcesField = '@sources';

/** A key in the `data` of an item that only dumps have: the former ids of the item. */
export const formerIdsField = '@formerIds';

export const dumpOnlyFields: readonly string[] = [sourcesField, formerIdsField];

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

/** Why an actor has a permission or not, in the order in which the rules apply. */
export const decisionReasons = [
  'anonymous',
  'deactivated',
  'administrator',
  'content-type-grant',
  'item-grant',
  'no-grant',
] as const;

export type DecisionReason = (typeof decisionReasons)[number];

/** Why a step of an undo is not possible (docs/api/undo.md). */
export const impossibleUndoCodes = [
  'no-undo-data',
  'gone',
  'id-taken',
  'has-children',
  'cycle',
  'reserved',
] as const;

export type ImpossibleUndoCode = (typeof impossibleUndoCodes)[number];

/** Types of events, and whether they change records. The others are about users, permissions and votes. */
const changesRecords = {
  creation: true,
  createDependent: true,
  modification: true,
  modifyDependent: true,
  deletion: true,
  deleteDependent: true,
  link: true,
  annotation: true,
  setGlobalPermissions: false,
  setItemPermissions: false,
  setVisibility: true,
  addGroup: false,
  removeGroup: false,
  ingest: true,
  promotion: false,
  demotion: false,
  watch: false,
  unwatch: false,
  follow: false,
  unfollow: false,
  block: false,
  unblock: false,
  undo: true,
} as const;

export type EventType = keyof typeof changesRecords;

export const eventTypes = Object.keys(changesRecords) as readonly EventType[];

export const recordEventTypes = eventTypes.filter((type) => changesRecords[type]);

/** The id of callers without a user, in messages. */
export const anonymousId = 'anonymous';

/** The name of the global scope, in messages. */
export const globalScopeName = 'System';

/** Why an OpenID provider has signed nobody in. The page of the sign-in has a sentence for each. */
export const signInRefusals = [
  /** It cannot be reached, or does not work as it says. */
  'provider',
  /** It has refused the attempt, or its answer is not valid. */
  'denied',
  /** The attempt was not begun in this browser, has expired, or was completed before. */
  'attempt',
  'unknown-user',
  'deactivated',
  /** The user has another identity, or the identity another user. */
  'other-identity',
  /** The user has another way to sign in, or is an administrator: only the user itself adds the identity. */
  'add-at-account',
  /** It has not asked a user who signs in again. */
  'not-reauthenticated',
] as const;

export type SignInRefusal = (typeof signInRefusals)[number];
