/**
 * The differences between the compatibility profiles: `archive`, the defaults of this service, and `ehri`, the defaults of ehri-rest, so that its
 * clients work unchanged. Code that differs by profile must read this table and must not compare profile names. Ids are kept when the profile
 * is changed later.
 */

export interface Profile {
  /** Path prefix of all endpoints, unless the setting `prefix` is set. */
  readonly prefix: string;
  /** Whether imports and batches are committed if the request has no `commit`. */
  readonly commitsByDefault: boolean;
  /** Whether importing a changed file again updates items if the request has no `allow-update`. */
  readonly updatesByDefault: boolean;
  /** Records of a list if the request has no `limit`; -1 for all. */
  readonly defaultListLimit: number;
  /** Whether responses name access point types `subjectAccess` or `subject`. The long form is stored; both are accepted. */
  readonly accessPointTypes: 'long' | 'short';
  /** Whether the id of an imported description ends with its language, or with its source file as well. */
  readonly descriptionIds: 'by-language' | 'by-source-file';
  /**
   * How the id of a child is made. `from-parent-id`: from the id of its parent; an identifier that begins with the parent's identifier is
   * shortened only if both are units. `from-identifier-path`: from the identifiers of all ancestors, shortened at every level.
   */
  readonly childIds: 'from-parent-id' | 'from-identifier-path';
  /** Whether a record is restricted with everything above it, or each record by itself. The store keeps the rule: see graph/changes/restriction-rule.ts. */
  readonly inheritsRestrictions: boolean;
  /** Whether the log of an import lists the ids of all items if the request has no `keys`. */
  readonly listsKeysByDefault: boolean;
  /** Whether an import without changes is recorded in the audit log. */
  readonly recordsEmptyImports: boolean;
  /** The type of the event that undoes another one. */
  readonly undoEventType: 'undo' | 'modification';
  /** The character that a `+` in X-LogMessage is decoded to. */
  readonly plusInLogMessage: '+' | ' ';
  /** Whether X-User may name a group. */
  readonly allowsGroupActors: boolean;
  /** Whether `admin/create-default-user-profile` works without X-User. */
  readonly allowsAnonymousSignUp: boolean;
  /**
   * Whether unknown members of a request body are refused or ignored. The same is done with an identifier that the service assigns, and with
   * relations of other types that name other records. Other unknown relations are always refused.
   */
  readonly unknownMembers: 'refused' | 'ignored';
  /** Whether a body whose id differs from the id in the path is refused, or its id is ignored. */
  readonly mismatchedBodyIds: 'refused' | 'ignored';
  /** Whether query parameters that the route does not declare are refused or ignored. */
  readonly unknownParameters: 'refused' | 'ignored';
  /** Whether keys of `data` that the registry does not declare are refused, or stored as given. */
  readonly unknownKeys: 'refused' | 'stored';
  /** Whether the list of events is flat or grouped by user if the request has no `aggregation`. */
  readonly eventLists: 'flat' | 'aggregated';
  /** Whether `handler`, `importer` and `properties` may name the Java classes of ehri-rest that match the default behaviour. */
  readonly acceptsJavaClassNames: boolean;
  /** Shape of `errors` in an import log: a list of source locations, or a map from item or file to message. */
  readonly importErrors: 'list' | 'map';
  /** Whether the log of a dry run has the id that its event would have had. */
  readonly reportsDryRunEvents: boolean;
  /** Valid dates in records sent as JSON: ISO years, months and days, or any text. */
  readonly dates: 'iso' | 'free-text';
  /** Whether an imported unit without unitid gets a substitute, or is invalid. */
  readonly missingUnitId: 'substituted' | 'invalid';
  /**
   * Keys of unknown properties of an imported component: `short` ones begin at the component (`ead_did_note`), `full-path` ones at the root
   * (`ead_archdesc_dsc_c01_did_note_`).
   */
  readonly unknownPropertyKeys: 'short' | 'full-path';
  /** Whether an import keeps the mark-up of its files for exports (`sourceMarkup`). */
  readonly keepsMarkup: boolean;
  /** Language of imported descriptions if neither the file nor the request states it: undetermined, with a warning, or English. */
  readonly assumedLanguage: 'und' | 'eng';
  /** Whether a sync that would delete many units, or units from other files, fails unless the request allows it. */
  readonly checksSyncDeletions: boolean;
  /** Whether the fields of an Address are lists in GraphQL, or texts except for email, telephone, fax and webpage. */
  readonly addressFields: 'lists' | 'texts';
  /** Which clients get the HTML page from `GET graphql`: those that prefer HTML, or only those that accept nothing else. */
  readonly graphqlPage: 'if-preferred' | 'if-only-html-accepted';
  /** Which clients `GET` of a record redirects to its page: those that prefer HTML, or only those that accept nothing else. */
  readonly recordPage: 'if-preferred' | 'if-only-html-accepted';
  /** Status of a GraphQL query that could not be executed: 200 if the response is plain JSON, as the standard requires, or always 400. */
  readonly graphqlErrors: 'by-media-type' | 'always-400';
  /** Whether callers of a public service without a token see users and groups as records of their own, whatever the setting `public-users` says. */
  readonly showsUsers: boolean;
  /** The name in an import log of a body that was sent without `tag`; files in an archive have their own names. */
  readonly defaultTag: 'file-name' | '-';
}

export const profiles = {
  archive: {
    prefix: '/archive',
    commitsByDefault: true,
    updatesByDefault: true,
    defaultListLimit: -1,
    accessPointTypes: 'long',
    descriptionIds: 'by-language',
    childIds: 'from-parent-id',
    inheritsRestrictions: true,
    listsKeysByDefault: false,
    recordsEmptyImports: true,
    undoEventType: 'undo',
    plusInLogMessage: '+',
    allowsGroupActors: false,
    allowsAnonymousSignUp: false,
    unknownMembers: 'refused',
    mismatchedBodyIds: 'refused',
    unknownParameters: 'refused',
    unknownKeys: 'refused',
    eventLists: 'flat',
    acceptsJavaClassNames: false,
    importErrors: 'list',
    reportsDryRunEvents: false,
    dates: 'iso',
    missingUnitId: 'substituted',
    unknownPropertyKeys: 'short',
    keepsMarkup: true,
    assumedLanguage: 'und',
    checksSyncDeletions: true,
    addressFields: 'lists',
    graphqlPage: 'if-preferred',
    recordPage: 'if-preferred',
    graphqlErrors: 'by-media-type',
    showsUsers: false,
    defaultTag: 'file-name',
  },
  ehri: {
    prefix: '/ehri',
    commitsByDefault: false,
    updatesByDefault: false,
    defaultListLimit: 20,
    accessPointTypes: 'short',
    descriptionIds: 'by-source-file',
    childIds: 'from-identifier-path',
    inheritsRestrictions: false,
    listsKeysByDefault: true,
    recordsEmptyImports: false,
    undoEventType: 'modification',
    plusInLogMessage: ' ',
    allowsGroupActors: true,
    allowsAnonymousSignUp: true,
    unknownMembers: 'ignored',
    mismatchedBodyIds: 'ignored',
    unknownParameters: 'ignored',
    unknownKeys: 'stored',
    eventLists: 'aggregated',
    acceptsJavaClassNames: true,
    importErrors: 'map',
    reportsDryRunEvents: true,
    dates: 'free-text',
    missingUnitId: 'invalid',
    unknownPropertyKeys: 'full-path',
    keepsMarkup: false,
    assumedLanguage: 'eng',
    checksSyncDeletions: false,
    addressFields: 'texts',
    graphqlPage: 'if-only-html-accepted',
    recordPage: 'if-only-html-accepted',
    graphqlErrors: 'always-400',
    showsUsers: true,
    defaultTag: '-',
  },
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof profiles;

export const profileNames = Object.keys(profiles) as [ProfileName, ...ProfileName[]];

/** @param name value of the setting `profile`. */
export function getProfile(name: string): Profile {
  return profiles[name as ProfileName];
}

/** Matches in the JSON of records, and in the escaped JSON of versions inside it. */
const longTypes = /(\\?")type\1:\1(creator|person|corporateBody|family|agent|subject|place|genre)Access\1/g;

/** Replaces the types of access points in JSON text by their names in the profile. */
export function renameAccessPointTypes(
  json: string,
  { accessPointTypes }: Pick<Profile, 'accessPointTypes'>,
): string {
  return accessPointTypes === 'long' ? json : json.replace(longTypes, '$1type$1:$1$2$1');
}
