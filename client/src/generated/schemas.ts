/** Generated from the OpenAPI document by `npm run client`. Do not edit. */

/** Which part of a file goes where */
export type Mapping = {
  /** What the parameter mapping names */
  name: string;
  /** Which import can follow it */
  format: string;
  help: string;
  /** Its file; null for that of the format itself */
  file: string | null;
  rows: ({
    /** Element or attribute, column or property */
    path: string;
    /** What kind of thing it goes to */
    to: string;
    /** Which one of them */
    name?: string | undefined;
    /** Whether the words also stay where they are */
    how?: string | undefined;
  })[];
};

/** What an import did */
export type ImportLog = {
  /** Echo of X-LogMessage */
  message: string | null;
  created: number;
  updated: number;
  unchanged: number;
  /** Id of the event; null for a dry run */
  event: string | null;
  /** What was left out */
  errors: ErrorPlace[];
  warnings: Warning[];
  /** Of a job that syncs: how many units are new, were moved and were deleted */
  sync?: {
    created?: number | undefined;
    moved?: number | undefined;
    deleted?: number | undefined;
  } | undefined;
  created_keys?: Keys | undefined;
  updated_keys?: Keys | undefined;
  unchanged_keys?: Keys | undefined;
  /** What changed in each updated item */
  diff?: ItemDiff[] | undefined;
};

/** An import that is not waited for */
export type Job = {
  id: string;
  format: string;
  scope: string;
  user: string;
  kind: 'import' | 'sync';
  /** Echo of X-LogMessage */
  message: string | null;
  /** False for a dry run */
  commit: boolean;
  state: 'queued' | 'running' | 'finishing' | 'done' | 'failed' | 'cancelled';
  /** Whether it runs and was asked to stop */
  cancelling: boolean;
  /** Of a queued job: 1 is next */
  place: number | null;
  created: string;
  started: string | null;
  ended: string | null;
  progress: JobProgress | null;
  /** Of a job that is done */
  log: ImportLog | null;
  /** Of a job that has failed */
  error: Error | null;
};

/** How far an import is */
export type JobProgress = {
  /** The file that is being read */
  file: string;
  bytesRead: number;
  /** Null where archives hold more than they show */
  bytesTotal: number | null;
  created: number;
  updated: number;
  unchanged: number;
  /** Items a second */
  rate: number;
  /** Null while nobody can say */
  secondsLeft: number | null;
};

/** What an import changed in an item */
export type ItemDiff = {
  id: string;
  file: string;
  /** A JSON Patch, with what was there before */
  changes: ({
    op: string;
    path: string;
    from?: string | undefined;
    /** What is there now */
    value?: unknown | undefined;
    /** What was there before */
    was?: unknown | undefined;
  })[];
};

/** What a sync did */
export type SyncLog = {
  log: ImportLog;
  /** Ids of new units, without those that were moved */
  created: string[];
  /** Ids of units that the files do not hold */
  deleted: string[];
  /** Old ids of units that the files hold elsewhere, with their new ids */
  moved: {
    [name: string]: string | undefined;
  };
};

/** URLs of the files to import, by their names */
export type UrlMap = {
  [name: string]: string | undefined;
};

/** Ids by file; with keys=true */
export type Keys = {
  [name: string]: string[] | undefined;
};

/** Something odd that was kept all the same */
export type Warning = {
  code: string;
  message: string;
  count: number;
  places: ({
    file?: string | undefined;
    path?: string | undefined;
    nearest?: string | undefined;
    id?: string | undefined;
    line?: number | undefined;
  })[];
};

/** A value of a field */
export type Value = string | number | boolean | string[] | number[] | boolean[];

/** A record in short form: the required fields alone */
export type NestedRecord = {
  id: string;
  type: string;
  data: {
    [name: string]: unknown;
  };
  meta?: {
    [name: string]: unknown;
  } | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A record of any type */
export type AnyRecord = {
  id: string;
  type: string;
  data: {
    [name: string]: unknown;
  };
  meta?: {
    [name: string]: unknown;
  } | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** Groups of events, newest first; at most 200 in a group */
export type EventGroups = SystemEvent[][];

/** A JSON Patch (RFC 6902) */
export type JsonPatch = ({
  op: 'add' | 'remove' | 'replace' | 'move';
  path: string;
  from?: string | undefined;
  value?: unknown | undefined;
})[];

/** A line of the change feed: a change, or the end of the answer */
export type ChangeLine = Change | FeedEnd;

/** What happened to a record */
export type Change = {
  /** deleted also stands for what the reader can no longer see */
  what: 'created' | 'updated' | 'restricted' | 'deleted';
  type: string;
  id: string;
  /** Stays the same when the record gets another id */
  gid: number;
  /** Id of the event; null where the reader may not see all that it is about */
  event: string | null;
  time: string;
  /** Goes on behind this line */
  cursor: string;
};

/** The last line of an answer */
export type FeedEnd = {
  what: 'end';
  /** From where to go on */
  cursor: string;
  /** Whether there may be more already */
  more: boolean;
};

export type NewWebhook = {
  /** Begins with http or https, and holds no password */
  url: string;
  /** Types of records; all of them without */
  types?: string[] | undefined;
  /** Only what stands in this item or below it */
  scope?: string | null | undefined;
  /** Sees what this user may see; what everybody may see without */
  user?: string | null | undefined;
  /** whsec_ and 24 to 64 bytes in base64; made without */
  secret?: string | null | undefined;
  /** Begins behind this cursor; with what happens now without */
  since?: string | null | undefined;
};

export type WebhookSecret = {
  id: string;
  secret: string;
};

export type Webhooks = Webhook[];

export type Webhook = {
  id: string;
  url: string;
  created: string;
  cursor: string;
  types: string[];
  scope: string | null;
  user: string | null;
  failingSince?: string | null | undefined;
  lastError?: string | null | undefined;
  nextTry?: string | null | undefined;
  /** How often in a row it has failed */
  attempts: number;
  state: 'well' | 'failing' | 'given-up';
  /** How many events it has not been told of */
  behind: number;
};

/** Rows of texts */
export type Table = string[][];

/** Every error of the service has this shape. */
export type Error = {
  status: number;
  /** The reason phrase of the status */
  error: string;
  /** A stable word for programs */
  code: 'not-initialised' | 'store-unusable' | 'storage-full' | 'not-found' | 'gone' | 'unknown-route' | 'method-not-allowed' | 'malformed-json' | 'malformed-query' | 'malformed-multipart' | 'malformed-table' | 'type-mismatch' | 'invalid' | 'duplicate' | 'reserved-id' | 'id-collision' | 'has-children' | 'changed-meanwhile' | 'key-reused' | 'last-administrator' | 'user-required' | 'unknown-user' | 'token-required' | 'unknown-token' | 'wrong-user' | 'permission-denied' | 'bad-parameter' | 'scope-required' | 'wrong-scope' | 'malformed-xml' | 'malformed-rdf' | 'wrong-format' | 'no-items' | 'invalid-items' | 'identifiers-not-unique' | 'schema-violation' | 'update-refused' | 'bad-hierarchy' | 'bad-archive' | 'file-not-found' | 'path-not-allowed' | 'url-not-allowed' | 'fetch-failed' | 'too-many-queries' | 'limit-exceeded' | 'request-timeout' | 'not-acceptable' | 'job-ended' | 'cancelled' | 'interrupted' | 'unsupported-media-type' | 'unknown-host' | 'busy' | 'unavailable' | 'internal';
  /** A sentence for people */
  message: string;
  /** Which record a validation error is about */
  context?: string | undefined;
  /** Data for programs, depending on the code */
  details: string | {
    [name: string]: unknown;
  };
  /** Places in imported files; at most 100 */
  errors?: ErrorPlace[] | undefined;
  /** How many places there are, when not all are shown */
  errorCount?: number | undefined;
};

/** An error as a problem (RFC 9457), for clients that accept application/problem+json */
export type Problem = {
  /** Address of the description of the code */
  type: string;
  /** The meaning of the code, in a sentence */
  title: string;
  /** The same as message */
  detail: string;
  status: number;
  /** The reason phrase of the status */
  error: string;
  /** A stable word for programs */
  code: 'not-initialised' | 'store-unusable' | 'storage-full' | 'not-found' | 'gone' | 'unknown-route' | 'method-not-allowed' | 'malformed-json' | 'malformed-query' | 'malformed-multipart' | 'malformed-table' | 'type-mismatch' | 'invalid' | 'duplicate' | 'reserved-id' | 'id-collision' | 'has-children' | 'changed-meanwhile' | 'key-reused' | 'last-administrator' | 'user-required' | 'unknown-user' | 'token-required' | 'unknown-token' | 'wrong-user' | 'permission-denied' | 'bad-parameter' | 'scope-required' | 'wrong-scope' | 'malformed-xml' | 'malformed-rdf' | 'wrong-format' | 'no-items' | 'invalid-items' | 'identifiers-not-unique' | 'schema-violation' | 'update-refused' | 'bad-hierarchy' | 'bad-archive' | 'file-not-found' | 'path-not-allowed' | 'url-not-allowed' | 'fetch-failed' | 'too-many-queries' | 'limit-exceeded' | 'request-timeout' | 'not-acceptable' | 'job-ended' | 'cancelled' | 'interrupted' | 'unsupported-media-type' | 'unknown-host' | 'busy' | 'unavailable' | 'internal';
  /** A sentence for people */
  message: string;
  /** Which record a validation error is about */
  context?: string | undefined;
  /** Data for programs, depending on the code */
  details: string | {
    [name: string]: unknown;
  };
  /** Places in imported files; at most 100 */
  errors?: ErrorPlace[] | undefined;
  /** How many places there are, when not all are shown */
  errorCount?: number | undefined;
};

export type ErrorPlace = {
  file?: string | undefined;
  path?: string | undefined;
  id?: string | undefined;
  message: string;
  line?: number | undefined;
  column?: number | undefined;
};

export type PartialRecords = ({
  id: string;
  type: string;
  data?: {
    [name: string]: unknown;
  } | undefined;
  /** Parts, found by their ids */
  relationships?: {
    [name: string]: unknown;
  } | undefined;
})[];

export type ExportedRecords = ({
  id: string;
  type: string;
  data: {
    [name: string]: unknown;
  };
  /** Id and type of each record at the other end, by relation */
  relationships: {
    [name: string]: string[][] | undefined;
  };
})[];

export type PermissionNames = ('create' | 'update' | 'delete' | 'annotate' | 'owner' | 'grant' | 'promote')[];

/** All permissions on each content type; a type that is left out is left without any */
export type Permissions = {
  DocumentaryUnit?: PermissionNames | undefined;
  Repository?: PermissionNames | undefined;
  HistoricalAgent?: PermissionNames | undefined;
  Group?: PermissionNames | undefined;
  UserProfile?: PermissionNames | undefined;
  Annotation?: PermissionNames | undefined;
  SystemEvent?: PermissionNames | undefined;
  AuthoritativeSet?: PermissionNames | undefined;
  CvocVocabulary?: PermissionNames | undefined;
  CvocConcept?: PermissionNames | undefined;
  Link?: PermissionNames | undefined;
  Country?: PermissionNames | undefined;
  VirtualUnit?: PermissionNames | undefined;
};

/** By user or group, the one asked about first and then those it belongs to directly */
export type PermissionMatrix = ({
  [name: string]: Permissions | undefined;
})[];

/** By user or group, the one asked about first and then all it belongs to */
export type ItemPermissions = ({
  [name: string]: PermissionNames | undefined;
})[];

export type Service = {
  name: string;
  version: string;
  links: {
    [name: string]: unknown;
  };
};

export type Health = {
  status: 'ok' | 'not-initialised';
  version: string;
};

/** How many */
export type Count = number;

/** Yes or no */
export type Truth = boolean;

/** Ids, and numbers as meta.gid has them */
export type EntityKeys = (string | number)[];

/** Why a query could not be run */
export type GraphQlErrors = {
  errors: {
    message: string;
  }[];
};

/** An OpenAPI 3.1 document */
export type Document = {
  [name: string]: unknown;
};

/** Fields of a AccessPoint. A record that is sent can have no other keys; one that was restored may. */
export type AccessPointData = {
  /** The name or term as written */
  name: string;
  /** Kind of access point */
  type: 'creatorAccess' | 'personAccess' | 'corporateBodyAccess' | 'familyAccess' | 'subjectAccess' | 'placeAccess' | 'genreAccess';
  /** Id of the set or vocabulary that contains the name */
  source?: string | undefined;
  /** Identifier of the name in that set or vocabulary */
  authfilenumber?: string | undefined;
  [name: string]: Value | undefined;
};

/** A name or term under which a unit can be found. */
export type AccessPoint = {
  /** Global identifier */
  id: string;
  type: 'AccessPoint';
  data: AccessPointData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A AccessPoint to be made. What a record that was read has besides is ignored. */
export type NewAccessPoint = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'AccessPoint';
  data: AccessPointData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a Address. A record that is sent can have no other keys; one that was restored may. */
export type AddressData = {
  /** Name of the address */
  addressName?: string | string[] | undefined;
  /** Contact person */
  contactPerson?: string | string[] | undefined;
  /** Street and number */
  street?: string | string[] | undefined;
  /** Postal code */
  postalCode?: string | string[] | undefined;
  /** Town */
  municipality?: string | string[] | undefined;
  /** Region or province */
  firstdem?: string | string[] | undefined;
  /** District */
  secdem?: string | string[] | undefined;
  /** Country as written */
  country?: string | string[] | undefined;
  /** ISO 3166-1 code */
  countryCode?: string | string[] | undefined;
  /** Telephone number */
  telephone?: string | string[] | undefined;
  /** Fax number */
  fax?: string | string[] | undefined;
  /** E-mail address */
  email?: string | string[] | undefined;
  /** Web address */
  webpage?: string | string[] | undefined;
  [name: string]: Value | undefined;
};

/** A postal address and contact details of an institution. */
export type Address = {
  /** Global identifier */
  id: string;
  type: 'Address';
  data: AddressData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A Address to be made. What a record that was read has besides is ignored. */
export type NewAddress = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'Address';
  data: AddressData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a Annotation. A record that is sent can have no other keys; one that was restored may. */
export type AnnotationData = {
  /** Text of the note */
  body: string;
  /** The field to which it refers */
  field?: string | undefined;
  /** Kind of note */
  annotationType?: string | undefined;
  /** Whether users may vote to make it visible to everyone */
  isPromotable?: boolean | undefined;
  [name: string]: Value | undefined;
};

/** A note of a user on a record or a part of it. */
export type Annotation = {
  /** Global identifier */
  id: string;
  type: 'Annotation';
  data: AnnotationData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a DocumentaryUnit */
    annotates?: NestedRecord[] | undefined;
    /** In short form, for example a DocumentaryUnitDescription */
    annotatesPart?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    demotedBy?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    hasAnnotation?: NestedRecord[] | undefined;
    /** In short form, for example a Annotation */
    hasAnnotationTarget?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    promotedBy?: NestedRecord[] | undefined;
  } | undefined;
};

/** A Annotation to be made. What a record that was read has besides is ignored. */
export type NewAnnotation = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'Annotation';
  data: AnnotationData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a AuthoritativeSet. A record that is sent can have no other keys; one that was restored may. */
export type AuthoritativeSetData = {
  /** Local identifier */
  identifier: string;
  /** Display name */
  name: string;
  /** Description of the contents */
  description?: string | undefined;
  /** Whether users may vote to make it visible to everyone */
  isPromotable?: boolean | undefined;
  [name: string]: Value | undefined;
};

/** A set of authority records: persons, corporate bodies and families. */
export type AuthoritativeSet = {
  /** Global identifier */
  id: string;
  type: 'AuthoritativeSet';
  data: AuthoritativeSetData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    demotedBy?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    promotedBy?: NestedRecord[] | undefined;
  } | undefined;
};

/** A AuthoritativeSet to be made. What a record that was read has besides is ignored. */
export type NewAuthoritativeSet = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'AuthoritativeSet';
  data: AuthoritativeSetData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a ContentType. A record that is sent can have no other keys; one that was restored may. */
export type ContentTypeData = {
  [name: string]: Value | undefined;
};

/** A record type on which permissions are granted; its id is the name of the type. */
export type ContentType = {
  /** Global identifier */
  id: string;
  type: 'ContentType';
  data: ContentTypeData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A ContentType to be made. What a record that was read has besides is ignored. */
export type NewContentType = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'ContentType';
  data: ContentTypeData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a Country. A record that is sent can have no other keys; one that was restored may. */
export type CountryData = {
  /** ISO 3166-1 alpha-2 code; stored in lower case */
  identifier: string;
  /** Report on the archives of the country */
  report?: string | undefined;
  /** Situation of the archives */
  situation?: string | undefined;
  /** Summary of the descriptions */
  dataSummary?: string | undefined;
  /** Detailed account of the descriptions */
  dataExtensive?: string | undefined;
  [name: string]: Value | undefined;
};

/** A country with repositories. */
export type Country = {
  /** Global identifier */
  id: string;
  type: 'Country';
  data: CountryData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
  } | undefined;
};

/** A Country to be made. What a record that was read has besides is ignored. */
export type NewCountry = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'Country';
  data: CountryData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a CvocConcept. A record that is sent can have no other keys; one that was restored may. */
export type CvocConceptData = {
  /** Local identifier */
  identifier: string;
  /** URI of the concept */
  uri?: string | undefined;
  /** Codes of the concept in its vocabulary */
  notation?: string | string[] | undefined;
  /** Further reading */
  seeAlso?: string | string[] | undefined;
  /** Latitude in degrees */
  latitude?: number | undefined;
  /** Longitude in degrees */
  longitude?: number | undefined;
  [name: string]: Value | undefined;
};

/** A concept of a vocabulary, with labels in several languages, and broader and narrower concepts. */
export type CvocConcept = {
  /** Global identifier */
  id: string;
  type: 'CvocConcept';
  data: CvocConceptData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a CvocConcept */
    broader?: NestedRecord[] | undefined;
    describes?: CvocConceptDescription[] | undefined;
    /** In short form, for example a CvocVocabulary */
    inAuthoritativeSet?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
  } | undefined;
};

/** A CvocConcept to be made. What a record that was read has besides is ignored. */
export type NewCvocConcept = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'CvocConcept';
  data: CvocConceptData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    describes?: NewCvocConceptDescription[] | null | undefined;
  } | null | undefined;
};

/** Fields of a CvocConceptDescription. A record that is sent can have no other keys; one that was restored may. */
export type CvocConceptDescriptionData = {
  /** Title or name */
  name: string;
  /** Language of the description, ISO 639-2/T */
  languageCode: string;
  /** Code of the description; its slug ends the id */
  identifier?: string | undefined;
  /** How the description came to be */
  creationProcess?: 'MANUAL' | 'IMPORT' | undefined;
  /** The file the description was imported from */
  sourceFileId?: string | undefined;
  /** Alternative labels */
  altLabel?: string | string[] | undefined;
  /** Labels for search that are not displayed */
  hiddenLabel?: string | string[] | undefined;
  /** Definitions */
  definition?: string | string[] | undefined;
  /** Scope notes */
  scopeNote?: string | string[] | undefined;
  /** Notes */
  note?: string | string[] | undefined;
  /** Change notes */
  changeNote?: string | string[] | undefined;
  /** Editorial notes */
  editorialNote?: string | string[] | undefined;
  /** History notes */
  historyNote?: string | string[] | undefined;
  [name: string]: Value | undefined;
};

/** Labels and notes of a concept in one language, according to SKOS. */
export type CvocConceptDescription = {
  /** Global identifier */
  id: string;
  type: 'CvocConceptDescription';
  data: CvocConceptDescriptionData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    hasUnknownProperty?: UnknownProperty[] | undefined;
    maintenance?: MaintenanceEvent[] | undefined;
    relatesTo?: AccessPoint[] | undefined;
  } | undefined;
};

/** A CvocConceptDescription to be made. What a record that was read has besides is ignored. */
export type NewCvocConceptDescription = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'CvocConceptDescription';
  data: CvocConceptDescriptionData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    hasUnknownProperty?: NewUnknownProperty[] | null | undefined;
    maintenance?: NewMaintenanceEvent[] | null | undefined;
    relatesTo?: NewAccessPoint[] | null | undefined;
  } | null | undefined;
};

/** Fields of a CvocVocabulary. A record that is sent can have no other keys; one that was restored may. */
export type CvocVocabularyData = {
  /** Local identifier */
  identifier: string;
  /** Display name */
  name: string;
  /** Description of the contents */
  description?: string | undefined;
  /** Whether users may vote to make it visible to everyone */
  isPromotable?: boolean | undefined;
  [name: string]: Value | undefined;
};

/** A controlled vocabulary: a thesaurus, a list of places, a list of subjects. */
export type CvocVocabulary = {
  /** Global identifier */
  id: string;
  type: 'CvocVocabulary';
  data: CvocVocabularyData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    demotedBy?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    promotedBy?: NestedRecord[] | undefined;
  } | undefined;
};

/** A CvocVocabulary to be made. What a record that was read has besides is ignored. */
export type NewCvocVocabulary = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'CvocVocabulary';
  data: CvocVocabularyData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a DatePeriod. A record that is sent can have no other keys; one that was restored may. */
export type DatePeriodData = {
  /** First day */
  startDate?: string | undefined;
  /** Last day */
  endDate?: string | undefined;
  /** The date as written */
  description?: string | undefined;
  /** Kind of period */
  type?: 'creation' | 'existence' | undefined;
  [name: string]: Value | undefined;
};

/** A period of time, to the day. */
export type DatePeriod = {
  /** Global identifier */
  id: string;
  type: 'DatePeriod';
  data: DatePeriodData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A DatePeriod to be made. What a record that was read has besides is ignored. */
export type NewDatePeriod = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'DatePeriod';
  data: DatePeriodData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a DocumentaryUnit. A record that is sent can have no other keys; one that was restored may. */
export type DocumentaryUnitData = {
  /** Local identifier, such as a call number */
  identifier: string;
  /** Further identifiers */
  otherIdentifiers?: string | string[] | undefined;
  [name: string]: Value | undefined;
};

/** An archival holding at any level, from a fonds down to a single letter. */
export type DocumentaryUnit = {
  /** Global identifier */
  id: string;
  type: 'DocumentaryUnit';
  data: DocumentaryUnitData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
    watchedBy?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a DocumentaryUnit */
    childOf?: NestedRecord[] | undefined;
    describes?: DocumentaryUnitDescription[] | undefined;
    /** In short form, for example a Repository */
    heldBy?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
  } | undefined;
};

/** A DocumentaryUnit to be made. What a record that was read has besides is ignored. */
export type NewDocumentaryUnit = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'DocumentaryUnit';
  data: DocumentaryUnitData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    describes?: NewDocumentaryUnitDescription[] | null | undefined;
  } | null | undefined;
};

/** Fields of a DocumentaryUnitDescription. A record that is sent can have no other keys; one that was restored may. */
export type DocumentaryUnitDescriptionData = {
  /** Title or name */
  name: string;
  /** Language of the description, ISO 639-2/T */
  languageCode: string;
  /** Code of the description; its slug ends the id */
  identifier?: string | undefined;
  /** How the description came to be */
  creationProcess?: 'MANUAL' | 'IMPORT' | undefined;
  /** The file the description was imported from */
  sourceFileId?: string | undefined;
  /** Parallel titles (3.1.2) */
  parallelFormsOfName?: string | string[] | undefined;
  /** Reference to the unit elsewhere, such as a web address (3.7.1) */
  ref?: string | undefined;
  /** Short summary */
  abstract?: string | undefined;
  /** Dates as written, if they could not be parsed (3.1.3) */
  unitDates?: string | string[] | undefined;
  /** Level, such as fonds, series, file, item (3.1.4) */
  levelOfDescription?: string | undefined;
  /** Extent and medium (3.1.5) */
  extentAndMedium?: string | undefined;
  /** Administrative or biographical history (3.2.2) */
  biographicalHistory?: string | undefined;
  /** Archival history (3.2.3) */
  archivalHistory?: string | undefined;
  /** Immediate source of acquisition or transfer (3.2.4) */
  acquisition?: string | undefined;
  /** Scope and content (3.3.1) */
  scopeAndContent?: string | undefined;
  /** Appraisal, destruction and scheduling (3.3.2) */
  appraisal?: string | undefined;
  /** Accruals (3.3.3) */
  accruals?: string | undefined;
  /** System of arrangement (3.3.4) */
  systemOfArrangement?: string | undefined;
  /** Conditions governing access (3.4.1) */
  conditionsOfAccess?: string | undefined;
  /** Conditions governing reproduction (3.4.2) */
  conditionsOfReproduction?: string | undefined;
  /** Languages of the material, ISO 639-2 (3.4.3) */
  languageOfMaterial?: string | string[] | undefined;
  /** Scripts of the material, ISO 15924 (3.4.3) */
  scriptOfMaterial?: string | string[] | undefined;
  /** Physical characteristics and technical requirements (3.4.4) */
  physicalCharacteristics?: string | undefined;
  /** Where the material is kept */
  physicalLocation?: string | string[] | undefined;
  /** Finding aids (3.4.5) */
  findingAids?: string | undefined;
  /** Existence and location of originals (3.5.1) */
  locationOfOriginals?: string | string[] | undefined;
  /** Existence and location of copies (3.5.2) */
  locationOfCopies?: string | string[] | undefined;
  /** Related units of description (3.5.3) */
  relatedUnitsOfDescription?: string | string[] | undefined;
  /** Separated units of description (3.5.3) */
  separatedUnitsOfDescription?: string | string[] | undefined;
  /** Publication note (3.5.4) */
  publicationNote?: string | undefined;
  /** Notes (3.6.1) */
  notes?: string | string[] | undefined;
  /** Archivist's note (3.7.1) */
  archivistNote?: string | undefined;
  /** Sources of the description (3.7.1) */
  sources?: string | string[] | undefined;
  /** Rules or conventions (3.7.2) */
  rulesAndConventions?: string | undefined;
  /** Dates of the description (3.7.3) */
  datesOfDescriptions?: string | undefined;
  /** Who made the finding aid, and how */
  processInfo?: string | string[] | undefined;
  [name: string]: Value | undefined;
};

/** Description of a unit in one language, according to ISAD(G). */
export type DocumentaryUnitDescription = {
  /** Global identifier */
  id: string;
  type: 'DocumentaryUnitDescription';
  data: DocumentaryUnitDescriptionData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    hasDate?: DatePeriod[] | undefined;
    hasUnknownProperty?: UnknownProperty[] | undefined;
    maintenance?: MaintenanceEvent[] | undefined;
    relatesTo?: AccessPoint[] | undefined;
  } | undefined;
};

/** A DocumentaryUnitDescription to be made. What a record that was read has besides is ignored. */
export type NewDocumentaryUnitDescription = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'DocumentaryUnitDescription';
  data: DocumentaryUnitDescriptionData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    hasDate?: NewDatePeriod[] | null | undefined;
    hasUnknownProperty?: NewUnknownProperty[] | null | undefined;
    maintenance?: NewMaintenanceEvent[] | null | undefined;
    relatesTo?: NewAccessPoint[] | null | undefined;
  } | null | undefined;
};

/** Fields of a Group. A record that is sent can have no other keys; one that was restored may. */
export type GroupData = {
  /** Local identifier */
  identifier: string;
  /** Display name */
  name: string;
  [name: string]: Value | undefined;
};

/** A group of users and groups. Members of the group admin are administrators. */
export type Group = {
  /** Global identifier */
  id: string;
  type: 'Group';
  data: GroupData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a Group */
    belongsTo?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
  } | undefined;
};

/** A Group to be made. What a record that was read has besides is ignored. */
export type NewGroup = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'Group';
  data: GroupData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a HistoricalAgent. A record that is sent can have no other keys; one that was restored may. */
export type HistoricalAgentData = {
  /** Local identifier */
  identifier: string;
  [name: string]: Value | undefined;
};

/** A person, corporate body or family: the creator or subject of archives. */
export type HistoricalAgent = {
  /** Global identifier */
  id: string;
  type: 'HistoricalAgent';
  data: HistoricalAgentData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    watchedBy?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    describes?: HistoricalAgentDescription[] | undefined;
    /** In short form, for example a AuthoritativeSet */
    inAuthoritativeSet?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
  } | undefined;
};

/** A HistoricalAgent to be made. What a record that was read has besides is ignored. */
export type NewHistoricalAgent = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'HistoricalAgent';
  data: HistoricalAgentData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    describes?: NewHistoricalAgentDescription[] | null | undefined;
  } | null | undefined;
};

/** Fields of a HistoricalAgentDescription. A record that is sent can have no other keys; one that was restored may. */
export type HistoricalAgentDescriptionData = {
  /** Title or name */
  name: string;
  /** Language of the description, ISO 639-2/T */
  languageCode: string;
  /** Code of the description; its slug ends the id */
  identifier?: string | undefined;
  /** How the description came to be */
  creationProcess?: 'MANUAL' | 'IMPORT' | undefined;
  /** The file the description was imported from */
  sourceFileId?: string | undefined;
  /** Person, corporate body or family (5.1.1) */
  typeOfEntity?: string | undefined;
  /** Family name */
  lastName?: string | undefined;
  /** Given name */
  firstName?: string | undefined;
  /** Parallel forms of the name (5.1.3) */
  parallelFormsOfName?: string | string[] | undefined;
  /** Other forms of the name (5.1.5) */
  otherFormsOfName?: string | string[] | undefined;
  /** Dates of existence (5.2.1) */
  datesOfExistence?: string | undefined;
  /** History (5.2.2) */
  biographicalHistory?: string | undefined;
  /** Places (5.2.3) */
  place?: string | string[] | undefined;
  /** Legal status (5.2.4) */
  legalStatus?: string | undefined;
  /** Functions, occupations and activities (5.2.5) */
  functions?: string | string[] | undefined;
  /** Occupation (5.2.5) */
  occupation?: string | undefined;
  /** Mandates and sources of authority (5.2.6) */
  mandates?: string | string[] | undefined;
  /** Internal structure or genealogy (5.2.7) */
  structure?: string | undefined;
  /** General context (5.2.8) */
  generalContext?: string | undefined;
  /** Scripts of the description (5.4.7) */
  scripts?: string | string[] | undefined;
  /** Sources (5.4.8) */
  sources?: string | string[] | undefined;
  /** Source of the name */
  source?: string | undefined;
  [name: string]: Value | undefined;
};

/** Description of a person, corporate body or family in one language, according to ISAAR(CPF). */
export type HistoricalAgentDescription = {
  /** Global identifier */
  id: string;
  type: 'HistoricalAgentDescription';
  data: HistoricalAgentDescriptionData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    hasDate?: DatePeriod[] | undefined;
    hasUnknownProperty?: UnknownProperty[] | undefined;
    maintenance?: MaintenanceEvent[] | undefined;
    relatesTo?: AccessPoint[] | undefined;
  } | undefined;
};

/** A HistoricalAgentDescription to be made. What a record that was read has besides is ignored. */
export type NewHistoricalAgentDescription = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'HistoricalAgentDescription';
  data: HistoricalAgentDescriptionData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    hasDate?: NewDatePeriod[] | null | undefined;
    hasUnknownProperty?: NewUnknownProperty[] | null | undefined;
    maintenance?: NewMaintenanceEvent[] | null | undefined;
    relatesTo?: NewAccessPoint[] | null | undefined;
  } | null | undefined;
};

/** Fields of a Link. A record that is sent can have no other keys; one that was restored may. */
export type LinkData = {
  /** Kind of link */
  type: 'associative' | 'hierarchical' | 'temporal' | 'identity' | 'family' | 'copy';
  /** Description of the link */
  description?: string | undefined;
  /** The field to which it refers */
  field?: string | undefined;
  /** Whether users may vote to make it visible to everyone */
  isPromotable?: boolean | undefined;
  [name: string]: Value | undefined;
};

/** A link between two records, created by a user. */
export type Link = {
  /** Global identifier */
  id: string;
  type: 'Link';
  data: LinkData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    demotedBy?: NestedRecord[] | undefined;
    hasDate?: DatePeriod[] | undefined;
    /** In short form, for example a AccessPoint */
    hasLinkBody?: NestedRecord[] | undefined;
    /** In short form, for example a DocumentaryUnit */
    hasLinkSource?: NestedRecord[] | undefined;
    /** In short form, for example a DocumentaryUnit */
    hasLinkTarget?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    hasLinker?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    promotedBy?: NestedRecord[] | undefined;
  } | undefined;
};

/** A Link to be made. What a record that was read has besides is ignored. */
export type NewLink = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'Link';
  data: LinkData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    hasDate?: NewDatePeriod[] | null | undefined;
  } | null | undefined;
};

/** Fields of a MaintenanceEvent; the keys are free. */
export type MaintenanceEventData = {
  /** Kind of change */
  eventType: 'created' | 'revised' | 'deleted' | 'cancelled' | 'derived' | 'updated';
  /** Whether a person or a program made the change */
  agentType?: 'human' | 'machine' | undefined;
  [name: string]: Value | undefined;
};

/** A change of a description before it was imported. */
export type MaintenanceEvent = {
  /** Global identifier */
  id: string;
  type: 'MaintenanceEvent';
  data: MaintenanceEventData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    hasDate?: DatePeriod[] | undefined;
  } | undefined;
};

/** A MaintenanceEvent to be made. What a record that was read has besides is ignored. */
export type NewMaintenanceEvent = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'MaintenanceEvent';
  data: MaintenanceEventData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    hasDate?: NewDatePeriod[] | null | undefined;
  } | null | undefined;
};

/** Fields of a Permission. A record that is sent can have no other keys; one that was restored may. */
export type PermissionData = {
  [name: string]: Value | undefined;
};

/** One of the seven permissions; its id is its name. */
export type Permission = {
  /** Global identifier */
  id: string;
  type: 'Permission';
  data: PermissionData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A Permission to be made. What a record that was read has besides is ignored. */
export type NewPermission = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'Permission';
  data: PermissionData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a PermissionGrant. A record that is sent can have no other keys; one that was restored may. */
export type PermissionGrantData = {
  [name: string]: Value | undefined;
};

/** A permission of a user or group on content types or items, globally or in a scope. */
export type PermissionGrant = {
  /** Global identifier */
  id: string;
  type: 'PermissionGrant';
  data: PermissionGrantData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    hasAccessor?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    hasGrantee?: NestedRecord[] | undefined;
    /** In short form, for example a Permission */
    hasPermission?: NestedRecord[] | undefined;
    /** In short form, for example a Repository */
    hasScope?: NestedRecord[] | undefined;
    /** In short form, for example a ContentType */
    hasTarget?: NestedRecord[] | undefined;
  } | undefined;
};

/** A PermissionGrant to be made. What a record that was read has besides is ignored. */
export type NewPermissionGrant = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'PermissionGrant';
  data: PermissionGrantData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a Repository. A record that is sent can have no other keys; one that was restored may. */
export type RepositoryData = {
  /** Local identifier */
  identifier: string;
  /** Kind of institution, such as organisation */
  typeOfEntity?: string | undefined;
  /** Latitude in degrees */
  latitude?: number | undefined;
  /** Longitude in degrees */
  longitude?: number | undefined;
  /** Whether users may vote to make it visible to everyone */
  isPromotable?: boolean | undefined;
  [name: string]: Value | undefined;
};

/** An archival institution in a country. */
export type Repository = {
  /** Global identifier */
  id: string;
  type: 'Repository';
  data: RepositoryData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
    watchedBy?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    demotedBy?: NestedRecord[] | undefined;
    describes?: RepositoryDescription[] | undefined;
    /** In short form, for example a Country */
    hasCountry?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    promotedBy?: NestedRecord[] | undefined;
  } | undefined;
};

/** A Repository to be made. What a record that was read has besides is ignored. */
export type NewRepository = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'Repository';
  data: RepositoryData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    describes?: NewRepositoryDescription[] | null | undefined;
  } | null | undefined;
};

/** Fields of a RepositoryDescription. A record that is sent can have no other keys; one that was restored may. */
export type RepositoryDescriptionData = {
  /** Title or name */
  name: string;
  /** Language of the description, ISO 639-2/T */
  languageCode: string;
  /** Code of the description; its slug ends the id */
  identifier?: string | undefined;
  /** How the description came to be */
  creationProcess?: 'MANUAL' | 'IMPORT' | undefined;
  /** The file the description was imported from */
  sourceFileId?: string | undefined;
  /** Kind of institution, such as organisation */
  typeOfEntity?: string | undefined;
  /** Parallel forms of the name (5.1.3) */
  parallelFormsOfName?: string | string[] | undefined;
  /** Other forms of the name (5.1.4) */
  otherFormsOfName?: string | string[] | undefined;
  /** History of the institution (5.3.1) */
  history?: string | undefined;
  /** Geographical and cultural context (5.3.2) */
  geoculturalContext?: string | undefined;
  /** Mandates and sources of authority (5.3.3) */
  mandates?: string | undefined;
  /** Administrative structure (5.3.4) */
  administrativeStructure?: string | undefined;
  /** Records management and collecting policies (5.3.5) */
  records?: string | undefined;
  /** Buildings (5.3.6) */
  buildings?: string | undefined;
  /** Archival and other holdings (5.3.7) */
  holdings?: string | undefined;
  /** Finding aids, guides and publications (5.3.8) */
  findingAids?: string | undefined;
  /** Opening times (5.4.1) */
  openingTimes?: string | undefined;
  /** Conditions and requirements for access and use (5.4.2) */
  conditions?: string | undefined;
  /** Accessibility (5.4.3) */
  accessibility?: string | undefined;
  /** Research services (5.5.1) */
  researchServices?: string | undefined;
  /** Reproduction services (5.5.2) */
  reproductionServices?: string | undefined;
  /** Public areas (5.5.3) */
  publicAreas?: string | undefined;
  /** Rules or conventions (5.6.3) */
  rulesAndConventions?: string | undefined;
  /** Status of the description (5.6.4) */
  status?: string | undefined;
  /** Dates of the description (5.6.6) */
  datesOfDescriptions?: string | undefined;
  /** Languages of the description (5.6.7) */
  languages?: string | string[] | undefined;
  /** Scripts of the description (5.6.7) */
  scripts?: string | string[] | undefined;
  /** Sources (5.6.8) */
  sources?: string | string[] | undefined;
  /** Maintenance notes (5.6.9) */
  maintenanceNotes?: string | undefined;
  [name: string]: Value | undefined;
};

/** Description of an institution in one language, according to ISDIAH. */
export type RepositoryDescription = {
  /** Global identifier */
  id: string;
  type: 'RepositoryDescription';
  data: RepositoryDescriptionData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    hasAddress?: Address[] | undefined;
    hasDate?: DatePeriod[] | undefined;
    hasUnknownProperty?: UnknownProperty[] | undefined;
    maintenance?: MaintenanceEvent[] | undefined;
    relatesTo?: AccessPoint[] | undefined;
  } | undefined;
};

/** A RepositoryDescription to be made. What a record that was read has besides is ignored. */
export type NewRepositoryDescription = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'RepositoryDescription';
  data: RepositoryDescriptionData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    hasAddress?: NewAddress[] | null | undefined;
    hasDate?: NewDatePeriod[] | null | undefined;
    hasUnknownProperty?: NewUnknownProperty[] | null | undefined;
    maintenance?: NewMaintenanceEvent[] | null | undefined;
    relatesTo?: NewAccessPoint[] | null | undefined;
  } | null | undefined;
};

/** Fields of a System. A record that is sent can have no other keys; one that was restored may. */
export type SystemData = {
  /** When the service was set up */
  timestamp: string;
  /** Log message */
  logMessage?: string | undefined;
  [name: string]: Value | undefined;
};

/** The service itself; the root of the audit log. */
export type System = {
  /** Global identifier */
  id: string;
  type: 'System';
  data: SystemData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A System to be made. What a record that was read has besides is ignored. */
export type NewSystem = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'System';
  data: SystemData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a SystemEvent. A record that is sent can have no other keys; one that was restored may. */
export type SystemEventData = {
  /** When the change was made */
  timestamp: string;
  /** Kind of event */
  eventType: 'creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock';
  /** Log message of the user */
  logMessage?: string | undefined;
  [name: string]: Value | undefined;
};

/** An event of the audit log: one change with its user, time, subjects and log message. */
export type SystemEvent = {
  /** Global identifier */
  id: string;
  type: 'SystemEvent';
  data: SystemEventData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    hasActioner?: NestedRecord[] | undefined;
    /** In short form, for example a Repository */
    hasEventScope?: NestedRecord[] | undefined;
    /** In short form, for example a DocumentaryUnit */
    hasFirstSubject?: NestedRecord[] | undefined;
    /** In short form, for example a Version */
    triggeredByEvent?: NestedRecord[] | undefined;
  } | undefined;
};

/** Fields of a UnknownProperty; the keys are free. */
export type UnknownPropertyData = {
  [name: string]: Value | undefined;
};

/** Content of the source file for which no field exists, keyed by the path of its element. */
export type UnknownProperty = {
  /** Global identifier */
  id: string;
  type: 'UnknownProperty';
  data: UnknownPropertyData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A UnknownProperty to be made. What a record that was read has besides is ignored. */
export type NewUnknownProperty = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'UnknownProperty';
  data: UnknownPropertyData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a UserProfile. A record that is sent can have no other keys; one that was restored may. */
export type UserProfileData = {
  /** The id of the user */
  identifier: string;
  /** Display name */
  name: string;
  /** Whether users may vote to make it visible to everyone */
  isPromotable?: boolean | undefined;
  [name: string]: Value | undefined;
};

/** A user of the service, named in the header X-User. */
export type UserProfile = {
  /** Global identifier */
  id: string;
  type: 'UserProfile';
  data: UserProfileData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    followers?: number | undefined;
    following?: number | undefined;
    watching?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    /** In short form, for example a Group */
    belongsTo?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    demotedBy?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
    /** In short form, for example a UserProfile */
    promotedBy?: NestedRecord[] | undefined;
  } | undefined;
};

/** A UserProfile to be made. What a record that was read has besides is ignored. */
export type NewUserProfile = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'UserProfile';
  data: UserProfileData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a Version. A record that is sent can have no other keys; one that was restored may. */
export type VersionData = {
  /** Type of the record */
  entityType: string;
  /** Id of the record */
  entityId: string;
  /** The record with its parts, as JSON text */
  entityData?: string | undefined;
  [name: string]: Value | undefined;
};

/** A record as it was before a change. */
export type Version = {
  /** Global identifier */
  id: string;
  type: 'Version';
  data: VersionData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a SystemEvent */
    triggeredByEvent?: NestedRecord[] | undefined;
  } | undefined;
};

/** A Version to be made. What a record that was read has besides is ignored. */
export type NewVersion = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'Version';
  data: VersionData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    [name: string]: unknown;
  } | null | undefined;
};

/** Fields of a VirtualUnit. A record that is sent can have no other keys; one that was restored may. */
export type VirtualUnitData = {
  /** Local identifier */
  identifier: string;
  [name: string]: Value | undefined;
};

/** A collection of units from several repositories, arranged by a user. */
export type VirtualUnit = {
  /** Global identifier */
  id: string;
  type: 'VirtualUnit';
  data: VirtualUnitData;
  /** Counted and given by the service */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
    watchedBy?: number | undefined;
  } | undefined;
  relationships?: {
    /** In short form, for example a UserProfile */
    access?: NestedRecord[] | undefined;
    describes?: DocumentaryUnitDescription[] | undefined;
    /** In short form, for example a UserProfile */
    hasAuthor?: NestedRecord[] | undefined;
    /** In short form, for example a DocumentaryUnit */
    includesUnit?: NestedRecord[] | undefined;
    /** In short form, for example a VirtualUnit */
    isPartOf?: NestedRecord[] | undefined;
    /** In short form, for example a SystemEvent */
    lifecycleEvent?: NestedRecord[] | undefined;
  } | undefined;
};

/** A VirtualUnit to be made. What a record that was read has besides is ignored. */
export type NewVirtualUnit = {
  /** Left out, the service makes one */
  id?: string | null | undefined;
  type: 'VirtualUnit';
  data: VirtualUnitData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    describes?: NewDocumentaryUnitDescription[] | null | undefined;
  } | null | undefined;
};
