/**
 * Where the service can behave in two ways: its own, and that of the reference, so that a client of the reference works unchanged. This table
 * is all there is to it: whoever behaves differently looks here. Ids made under one profile stay when it is changed.
 */

export interface Profile {
  /** Path all endpoints stand under, where no setting says otherwise. */
  readonly prefix: string;
  /** Whether imports and batches take effect where nothing is said about `commit`. */
  readonly commitsByDefault: boolean;
  /** Whether a changed file that is imported again updates, where nothing is said about `allow-update`. */
  readonly updatesByDefault: boolean;
  /** How many records a list has where no `limit` is given; -1 for all. */
  readonly defaultListLimit: number;
  /** Whether types of access points go out as `subjectAccess` or as `subject`. One form is stored, both are read. */
  readonly accessPointTypes: 'long' | 'short';
  /** Whether the id of an imported description ends with its language, or with its source file as well. */
  readonly descriptionIds: 'by-language' | 'by-source-file';
  /**
   * What the id of a child is made from: the id of its parent, with an identifier that repeats its parent's cut between units alone; or
   * the identifiers of all items above it, cut at every level.
   */
  readonly childIds: 'from-parent-id' | 'from-identifier-path';
  /** Whether the log of an import lists the ids of all items, where nothing is said about `keys`. */
  readonly listsKeysByDefault: boolean;
  /** Whether an import that changed nothing leaves an event. */
  readonly recordsEmptyImports: boolean;
  /** What a `+` in X-LogMessage stands for. */
  readonly plusInLogMessage: '+' | ' ';
  /** Whether X-User may name a group. */
  readonly allowsGroupActors: boolean;
  /** Whether a default user can be made without X-User. */
  readonly allowsAnonymousSignUp: boolean;
  /** Whether members of a body that nobody knows are refused or ignored. */
  readonly unknownMembers: 'refused' | 'ignored';
  /** Whether a changed record may be sent with an id other than that in the path: an error, or the path counts. */
  readonly mismatchedBodyIds: 'refused' | 'ignored';
  /** Whether query parameters that the route does not declare are an error, or ignored. */
  readonly unknownParameters: 'refused' | 'ignored';
  /** Whether keys of `data` that the registry does not declare are an error, or stored as given. */
  readonly unknownKeys: 'refused' | 'stored';
  /** Whether the list of events is flat or put together by user, where nothing is said about `aggregation`. */
  readonly eventLists: 'flat' | 'aggregated';
  /** Whether `handler`, `importer` and `properties` are refused, or taken where they name what is the default anyway. */
  readonly acceptsJavaClassNames: boolean;
  /** Shape of `errors` in an import log: a list of places, or a map of item or file to message. */
  readonly importErrors: 'list' | 'map';
  /** Whether the log of a dry run has the id that its event would have had. */
  readonly reportsDryRunEvents: boolean;
  /** What dates of records sent as JSON hold: an ISO year, month or day, or any text. */
  readonly dates: 'iso' | 'free-text';
  /** Whether an imported unit without unitid gets a substitute, or is invalid. */
  readonly missingUnitId: 'substituted' | 'invalid';
  /** Whether the fields of an Address are lists in GraphQL, or texts except for email, telephone, fax and webpage. */
  readonly addressFields: 'lists' | 'texts';
  /** When `GET graphql` gives the page: to clients that prefer HTML, or only to those that accept nothing else. */
  readonly graphqlPage: 'if-preferred' | 'if-only-html-accepted';
  /** Status of a GraphQL query that could not be run: 200 where the answer is plain JSON, as the standard has it, or always 400. */
  readonly graphqlErrors: 'by-media-type' | 'always-400';
  /** What the log of an import calls a single document that was sent without `tag`. */
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
    listsKeysByDefault: false,
    recordsEmptyImports: true,
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
    addressFields: 'lists',
    graphqlPage: 'if-preferred',
    graphqlErrors: 'by-media-type',
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
    listsKeysByDefault: true,
    recordsEmptyImports: false,
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
    addressFields: 'texts',
    graphqlPage: 'if-only-html-accepted',
    graphqlErrors: 'always-400',
    defaultTag: '-',
  },
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof profiles;

export const profileNames = Object.keys(profiles) as [ProfileName, ...ProfileName[]];

/** The profile that a setting names. */
export function getProfile(name: string): Profile {
  return profiles[name as ProfileName];
}

/** In texts of records, and in the texts of versions, which stand quoted within one. */
const longTypes = /(\\?")type\1:\1(creator|person|corporateBody|family|subject|place|genre)Access\1/g;

/** JSON with the types of access points named as the profile has them. */
export function nameAccessPoints(
  json: string,
  { accessPointTypes }: Pick<Profile, 'accessPointTypes'>,
): string {
  return accessPointTypes === 'long' ? json : json.replace(longTypes, '$1type$1:$1$2$1');
}
