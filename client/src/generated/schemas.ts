/** Generated from the OpenAPI document by `npm run client`. Do not edit. */

/** A mapping of parts of a file to fields */
export type Mapping = {
  /** Value of the parameter mapping */
  name: string;
  /** Format of the imports that can use it */
  format: string;
  help: string;
  /** File of the mapping; null for the mapping of the format itself */
  file: string | null;
  rows: ({
    /** Element or attribute, column or property */
    path: string;
    /** Kind of the target */
    to: string;
    /** Name of the target */
    name?: string | undefined;
    /** Whether the text is also kept in its own field */
    how?: string | undefined;
  })[];
};

/** The log of an import */
export type ImportLog = {
  /** Echo of X-LogMessage */
  message: string | null;
  created: number;
  updated: number;
  unchanged: number;
  /** Id of the event; null for a dry run */
  event: string | null;
  /** Items and files that were skipped */
  errors: ErrorPlace[];
  warnings: Warning[];
  /** Only for a job that syncs: numbers of created, moved and deleted units */
  sync?: {
    created?: number | undefined;
    moved?: number | undefined;
    deleted?: number | undefined;
  } | undefined;
  created_keys?: Keys | undefined;
  updated_keys?: Keys | undefined;
  unchanged_keys?: Keys | undefined;
  /** The changes of each updated item */
  diff?: ItemDiff[] | undefined;
};

/** An import, undo or restore in the background, or a PDF */
export type Job = {
  id: string;
  format: string;
  /** Of a PDF: the id of the unit. Of an undo: the id of the event. Of a restore: the id of the record */
  scope: string;
  /** Null for a PDF of an anonymous reader */
  user: string | null;
  kind: 'import' | 'sync' | 'undo' | 'restore' | 'pdf';
  /** Echo of X-LogMessage */
  message: string | null;
  /** False for a dry run, and for PDFs */
  commit: boolean;
  state: 'queued' | 'running' | 'finishing' | 'review' | 'done' | 'failed' | 'cancelled';
  /** Whether the job is running and will be cancelled */
  cancelling: boolean;
  /** Position of a queued job; 1 is the next one */
  queuePosition: number | null;
  created: string;
  started: string | null;
  ended: string | null;
  progress: JobProgress | ChangeProgress | PdfProgress | null;
  /** Log of a finished import */
  log: ImportLog | null;
  /** Result of a finished PDF, undo or restore */
  result: PdfResult | UndoResult | RestoreResult | null;
  /** Error of a failed job */
  error: Error | null;
  /** Null for an import without review */
  review: JobReview | null;
};

/** The review of an import */
export type JobReview = {
  /** When the import is discarded, unless it is run before; null unless the job is in review */
  until: string | null;
  /** Numbers of records, by kind of change; null until the dry run has ended */
  counts: {
    created: number;
    updated: number;
    moved: number;
    deleted: number;
    unchanged: number;
  } | null;
  /** Ids of the first records that had changed after an earlier dry run */
  changed: string[];
};

/** The differences that a reviewed import makes to a record */
export type ReviewedChange = {
  kind: 'created' | 'updated' | 'moved' | 'deleted' | 'unchanged';
  /** Of a moved unit: its new id. Null for a record that the user may not see any longer */
  id: string | null;
  type: string;
  /** Of a moved unit: its present id */
  from?: string | undefined;
  /** Absent for moved and deleted units */
  file?: string | undefined;
  line?: number | undefined;
  /** A JSON Patch with the old values */
  changes: ({
    op: string;
    path: string;
    from?: string | undefined;
    /** New value */
    value?: unknown | undefined;
    /** Old value */
    was?: unknown | undefined;
  })[];
};

/** Progress of a PDF */
export type PdfProgress = {
  /** Units that were written so far */
  units: number;
};

/** Result of a PDF, which the page of the PDF sends */
export type PdfResult = {
  pages: number;
  bytes: number;
  /** False if the file was deleted */
  available: boolean;
};

/** Progress of an import */
export type JobProgress = {
  /** The file that is being read */
  file: string;
  bytesRead: number;
  /** Null if archives have compressed files of unknown size */
  bytesTotal: number | null;
  created: number;
  updated: number;
  unchanged: number;
  /** Items per second */
  rate: number;
  /** Null if it cannot be estimated */
  secondsLeft: number | null;
};

/** Progress of an undo or restore, or of storing the differences of a reviewed import */
export type ChangeProgress = {
  records: number;
  /** Records of the event or import */
  total: number;
  /** Records per second */
  rate: number;
  /** Null if it cannot be estimated */
  secondsLeft: number | null;
};

/** The changes that an import made to an item */
export type ItemDiff = {
  id: string;
  file: string;
  /** A JSON Patch with the old values */
  changes: ({
    op: string;
    path: string;
    from?: string | undefined;
    /** New value */
    value?: unknown | undefined;
    /** Old value */
    was?: unknown | undefined;
  })[];
};

/** The log of a sync */
export type SyncLog = {
  log: ImportLog;
  /** Ids of created units, without moved ones */
  created: string[];
  /** Ids of units that the files do not contain */
  deleted: string[];
  /** Old ids of moved units, with their new ids */
  moved: {
    [name: string]: string | undefined;
  };
};

/** URLs of the files to import, by file name: file, or http and https of hosts that the settings allow */
export type UrlMap = {
  [name: string]: string | undefined;
};

/** Ids by file; with keys=true */
export type Keys = {
  [name: string]: string[] | undefined;
};

/** In the dry run of a reviewed import: the line of the file, with up to two before and after it */
export type SourceLines = {
  line: number;
  text: string;
}[];

/** An irregularity of a file that did not prevent the import */
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
    cells?: number | undefined;
    source?: SourceLines | undefined;
  })[];
};

/** A folder or a file of the server that can be imported */
export type FolderEntry = {
  /** To be named in a path list */
  path: string;
  name: string;
  kind: 'folder' | 'file';
  /** Null for a folder */
  bytes: number | null;
  modified: string;
};

/** Choices for imports, saved under a name */
export type ImportProfile = {
  /** Up to 100 characters */
  name: string;
  /** As in the path of imports */
  format: string;
  /** Id of the item to import into; null if it was deleted */
  scope: string | null;
  /** Values by the names of the parameters of imports */
  parameters: {
    [name: string]: string | number | boolean | string[] | undefined;
  };
  /** Fields by the keys of columns; null ignores a column */
  columns: {
    [name: string]: string | null | undefined;
  };
  /** Id of the user who saved it last */
  user: string | null;
  updated: string;
  /** The reason why it cannot be used */
  problem: string | null;
};

/** An import profile to save */
export type NewImportProfile = {
  /** Up to 100 characters */
  name: string;
  /** As in the path of imports */
  format: string;
  scope: string;
  /** Values by the names of the parameters of imports */
  parameters?: {
    [name: string]: string | number | boolean | string[] | undefined;
  } | undefined;
  /** Fields by the keys of columns; null ignores a column */
  columns?: {
    [name: string]: string | null | undefined;
  } | undefined;
};

/** An import profile that replaces another one */
export type ChangedImportProfile = {
  /** Up to 100 characters */
  name?: string | undefined;
  /** As in the path of imports */
  format: string;
  scope: string;
  /** Values by the names of the parameters of imports */
  parameters?: {
    [name: string]: string | number | boolean | string[] | undefined;
  } | undefined;
  /** Fields by the keys of columns; null ignores a column */
  columns?: {
    [name: string]: string | null | undefined;
  } | undefined;
};

/** The formats of files, and proposals for their import */
export type Detection = {
  /** The format of most files; null if none can be imported */
  format: string | null;
  /** Number of files, those in archives included */
  files: number;
  /** Files of each format, the most frequent first */
  formats: ({
    /** Name of an import format; null for files that cannot be imported */
    format: string | null;
    files: number;
  })[];
  /** The first 100 files */
  documents: ({
    file: string;
    /** Name of an import format; null for files that cannot be imported */
    format: string | null;
    /** For people: EAD3, Turtle; null for tables */
    version: string | null;
    /** The reason why it cannot be imported */
    reason: string | null;
    /** Language of the first description, ISO 639-2/T */
    language: string | null;
    /** Of the first record */
    identifier: string | null;
    /** Of the first record */
    title: string | null;
    /** Code of the institution that the file states */
    agency: string | null;
    /** Encoding; null for binary files */
    charset: string | null;
    /** The character between the cells of a CSV file */
    fieldSeparator: string | null;
  })[];
  /** Entries of archives that no format reads: the first 20 */
  skipped: string[];
  /** Language of the descriptions, if all files that state one agree */
  language: string | null;
  /** The first 20 tables */
  tables: ({
    file: string;
    /** Name of the sheet of a workbook */
    sheet: string | null;
    /** Whether an import reads this sheet */
    isChosen: boolean;
    /** Type of the records */
    type: string;
    /** Tables of another program that have these headings */
    template: string | null;
    /** Number of the row with the headings */
    headerRow: number | null;
    /** Whether an import finds this row by itself */
    hasKnownHeadings: boolean;
    /** The reason why such a table cannot be imported into the item */
    reason: string | null;
    columns: ({
      number: number;
      /** As written; empty without a heading */
      heading: string;
      /** Addresses the column in the parameter column */
      key: string;
      /** Up to three different values; none for files of the server */
      samples: string[];
      /** The field that an import would read it as; null if no field fits */
      field: string | null;
      /** A field for a column without one */
      proposal: string | null;
      /** How the field or the proposal was found */
      match: 'name' | 'template' | 'mapping' | 'assigned' | 'heading' | 'similar' | null;
      /** Whether an import ignores the column */
      isIgnored: boolean;
    })[];
  })[];
  /** Fields that columns can be assigned to */
  fields: {
    name: string;
    help: string;
  }[];
  /** Items to import into, the best proposal first */
  scopes: ({
    id: string;
    type: string;
    name: string;
    match: 'agency' | 'name' | 'only';
  })[];
  /** Names of the mappings that the format can use */
  mappings: string[];
  /** Names of the import profiles for the format */
  profiles: string[];
};

/** A value of a field */
export type Value = string | number | boolean | string[] | number[] | boolean[];

/** A record in short form, with the required fields only */
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

export type NestedRecords = NestedRecord[];

/** Values that the service computes */
export type Meta = {
  /** Numeric id */
  gid?: number | undefined;
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

/** What was undone */
export type UndoResult = {
  /** Id of the new event; null if nothing was changed */
  event: string | null;
  /** Id of the event that was undone */
  undoes: string;
  /** Always 0: deleted records come back as they were */
  created: number;
  /** Deleted records that came back */
  restored: number;
  /** Records that got former values back */
  updated: number;
  /** Records that were moved back */
  moved: number;
  /** Records that the event had created */
  deleted: number;
  /** Records that were as before the event already */
  unchanged: number;
  /** Permissions, memberships and deactivations that were changed */
  permissions: number;
  /** Values that were changed since */
  conflictCount: number;
  conflicts: {
    /** Id of the record */
    id: string;
    /** Field; empty for the whole record */
    path: string;
    /** The value before the event; null without a value */
    before: unknown;
    /** The present value; null without a value */
    now: unknown;
  }[];
  /** Steps that are not possible */
  impossibleCount: number;
  impossible: ({
    /** Id of the record */
    id: string;
    code: 'no-undo-data' | 'gone' | 'id-taken' | 'has-children' | 'cycle' | 'reserved';
    message: string;
  })[];
  /** Equal for an undo without force that does the same; for If-Match */
  digest: string;
};

/** The result of restoring a record as on a day */
export type RestoreResult = {
  /** Id of the new event; null if nothing was changed */
  event: string | null;
  /** Deleted records that came back */
  restored: number;
  /** Records that got former values back */
  updated: number;
  /** Records that were moved back */
  moved: number;
  /** Records that were created since */
  deleted: number;
  /** Records that were as on that day already */
  unchanged: number;
  /** Steps that are not possible */
  impossibleCount: number;
  impossible: ({
    /** Id of the record */
    id: string;
    code: 'no-undo-data' | 'gone' | 'id-taken' | 'has-children' | 'cycle' | 'reserved';
    message: string;
  })[];
  /** Equal for a change that does the same; for If-Match */
  digest: string;
};

/** Why a user or group has each permission, or not. Ids of records that the caller may not see are null */
export type Explanation = {
  accessor: string;
  item: string | null;
  type: string;
  scope: string | null;
  /** Whether the user or group may see the item or scope, which changes need as well */
  sees: boolean;
  /** Of administrators: groups that lead to the group admin, which is the last one */
  administratorThrough: (string | null)[];
  permissions: ({
    permission: 'create' | 'update' | 'delete' | 'annotate' | 'owner' | 'grant' | 'promote';
    allowed: boolean;
    reason: 'anonymous' | 'deactivated' | 'administrator' | 'content-type-grant' | 'item-grant' | 'no-grant';
    grants: ({
      /** Id of the grant */
      id: string;
      /** The granted permission; owner includes create, update, delete and annotate */
      permission: string;
      accessor: string | null;
      /** Groups that lead to the accessor, which is the last one; empty for an own grant */
      through: (string | null)[];
      target: 'item' | 'type';
      /** Null if the grant applies everywhere */
      scope: string | null;
      hidesScope: boolean;
    })[];
  })[];
};

export type Token = {
  id: string;
  note: string;
  created: string;
  /** The only user as whom the token acts; null if requests may name any user. Absent if the user was deleted */
  user?: string | null | undefined;
};

export type NewToken = {
  /** Id of the user; the default is the caller */
  user?: string | undefined;
  /** Requests may name any user in X-User; for administrators */
  anyUser?: boolean | undefined;
  /** Purpose of the token */
  note?: string | undefined;
};

export type TokenSecret = {
  id: string;
  /** The token, which no other response contains */
  token: string;
};

/** A browser in which a user has signed in */
export type Session = {
  id: string;
  userId: string;
  address: string;
  created: string;
  lastUsed: string;
  method: 'link' | 'password' | 'passkey' | 'oidc';
  /** The header User-Agent */
  browser: string;
  /** When it ends unless it is used before */
  ends: string;
};

export type EndedSessions = {
  /** Number of ended sessions */
  ended: number;
};

/** An event of the security log */
export type SecurityEvent = {
  /** Ascending in the order of the log */
  number: number;
  time: string;
  kind: 'signed-in' | 'sign-in-failed' | 'session-ended' | 'link-created' | 'credential-added' | 'credential-removed' | 'token-created' | 'token-revoked' | 'permissions-changed' | 'user-changed';
  /** Id of the user concerned; null if it is unknown */
  user: string | null;
  /** Id of the user who caused the event, if it is another one */
  actor: string | null;
  method: 'link' | 'password' | 'passkey' | 'oidc' | null;
  /** Address of the browser, shortened after 30 days */
  address: string | null;
  details: string;
};

/** A user with groups and state */
export type UserAccount = {
  id: string;
  name: string;
  /** Ids of the groups of the user, direct ones only */
  groups: string[];
  isAdministrator: boolean;
  /** Whether the user is not deactivated */
  active: boolean;
  /** Number of tokens that act as the user */
  tokens: number;
};

export type Invitation = {
  /** Identifier of the new user */
  id: string;
  /** The default is the id */
  name?: string | undefined;
  /** Ids of groups that the user joins */
  groups?: string[] | undefined;
  /** Id of the item in which the permissions apply, and below it; without it they apply everywhere */
  scope?: string | undefined;
  /** Permissions by content type */
  permissions?: {
    [name: string]: ('create' | 'update' | 'delete' | 'annotate' | 'owner' | 'grant' | 'promote')[] | undefined;
  } | undefined;
};

/** The state of the service. Sizes are in bytes */
export type SystemState = {
  version: string;
  node: string;
  started: string;
  disk: {
    free: number;
    total: number;
  };
  processes: ({
    role: 'server' | 'write';
    pid: number;
    /** Null if the operating system does not report it */
    memory: number | null;
  })[];
  store: {
    engine: 'sqlite' | 'postgres';
    /** Number of the last migration */
    schema: number;
    sizes: {
      name: string;
      bytes: number;
    }[];
  };
  search: {
    status: 'ok' | 'outdated' | 'fallback';
    /** Version of the documents */
    version: string | null;
    /** The version that this version of Fonds needs */
    neededVersion: string;
    documents: number;
  };
  jobs: {
    kind: string;
    state: string;
    count: number;
  }[];
  settings: ({
    name: string;
    value: string | number | boolean | string[];
    source: 'flag' | 'environment' | 'file' | 'default';
  })[];
};

/** A line of the change feed: a change, or the last line of the response */
export type ChangeLine = Change | FeedEnd;

/** A change of a record */
export type Change = {
  /** deleted also means that the record is no longer visible to the client */
  what: 'created' | 'updated' | 'restricted' | 'deleted';
  type: string;
  id: string;
  /** Does not change when the id of the record changes */
  gid: number;
  /** Id of the event; null if the client may not see all subjects of the event */
  event: string | null;
  time: string;
  /** Cursor to continue after this line */
  cursor: string;
};

/** The last line of a response */
export type FeedEnd = {
  what: 'end';
  /** Cursor to continue from */
  cursor: string;
  /** Whether there are more changes already */
  more: boolean;
};

export type NewWebhook = {
  /** An http or https URL without a password */
  url: string;
  /** Types of the records; all by default */
  types?: string[] | undefined;
  /** Only changes of this item and of records below it */
  scope?: string | null | undefined;
  /** The webhook gets the changes that this user may see; by default the public ones */
  user?: string | null | undefined;
  /** whsec_ and 24 to 64 bytes in base64; generated by default */
  secret?: string | null | undefined;
  /** Cursor after which deliveries start; by default the current end of the feed */
  since?: string | null | undefined;
};

export type WebhookSecret = {
  id: string;
  secret: string;
};

/** A delivery of a webhook */
export type Delivery = {
  id: number;
  /** Cursor before the first change */
  from: string;
  /** Cursor after the last change */
  to: string;
  started: string;
  /** Duration */
  milliseconds: number;
  /** HTTP status of the receiver; null without a response */
  status: number | null;
  /** Why it failed; null if the receiver accepted it */
  error: string | null;
  /** Number of changes */
  changes: number;
};

export type DeliveryResult = {
  /** Cursor before the first change */
  from: string;
  /** Cursor after the last change */
  to: string;
  started: string;
  /** Duration */
  milliseconds: number;
  /** HTTP status of the receiver; null without a response */
  status: number | null;
  /** Why it failed; null if the receiver accepted it */
  error: string | null;
  /** Number of changes */
  changes: number;
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
  /** Number of consecutive failed deliveries */
  attempts: number;
  state: 'ok' | 'failing' | 'given-up';
  /** Number of events that were not delivered yet */
  behind: number;
};

export type SearchResponse = {
  /** Number of hits; at most 10,000 are counted */
  total: number;
  /** Whether there are more hits than the total */
  atLeast: boolean;
  hits: SearchHit[];
  /** The best hits of each fonds, with group=fonds */
  groups?: {
    top: NamedItem;
    count: number;
    hits: SearchHit[];
  }[] | undefined;
  /** Number of hits in each child, for a search within one item: itself and everything below it */
  children?: {
    id: string;
    type: string;
    name: string;
    count: number;
  }[] | undefined;
  facets: {
    type?: FacetCounts | undefined;
    country?: FacetCounts | undefined;
    repository?: FacetCounts | undefined;
    level?: FacetCounts | undefined;
    language?: FacetCounts | undefined;
    script?: FacetCounts | undefined;
    creator?: FacetCounts | undefined;
    subject?: FacetCounts | undefined;
    place?: FacetCounts | undefined;
    date?: DateBar[] | undefined;
    digital?: FacetCounts | undefined;
    top?: FacetCounts | undefined;
  };
  /** Facets for which there was no time */
  missingFacets?: ('type' | 'country' | 'repository' | 'level' | 'language' | 'script' | 'creator' | 'subject' | 'place' | 'date' | 'digital' | 'top')[] | undefined;
  /** Words that are a label of a concept, with expand=true */
  expanded?: {
    /** Words of the query */
    term: string;
    concept: {
      id: string;
      name: string;
    };
    /** Labels that were searched too */
    added: string[];
  }[] | undefined;
  /** Another spelling of a query with few hits, and the number of its hits */
  didYouMean?: {
    q: string;
    total: number;
    /** Whether there are more hits than the total; absent if not */
    atLeast?: boolean | undefined;
  } | undefined;
  warnings: string[];
  /** Parameter after of the next page */
  next: string | null;
};

/** The same with summaries as hits, with fields=summary */
export type SearchResponseSummary = {
  /** Number of hits; at most 10,000 are counted */
  total: number;
  /** Whether there are more hits than the total */
  atLeast: boolean;
  hits: RecordSummary[];
  /** The best hits of each fonds, with group=fonds */
  groups?: {
    top: NamedItem;
    count: number;
    hits: RecordSummary[];
  }[] | undefined;
  /** Number of hits in each child, for a search within one item: itself and everything below it */
  children?: {
    id: string;
    type: string;
    name: string;
    count: number;
  }[] | undefined;
  facets: {
    type?: FacetCounts | undefined;
    country?: FacetCounts | undefined;
    repository?: FacetCounts | undefined;
    level?: FacetCounts | undefined;
    language?: FacetCounts | undefined;
    script?: FacetCounts | undefined;
    creator?: FacetCounts | undefined;
    subject?: FacetCounts | undefined;
    place?: FacetCounts | undefined;
    date?: DateBar[] | undefined;
    digital?: FacetCounts | undefined;
    top?: FacetCounts | undefined;
  };
  /** Facets for which there was no time */
  missingFacets?: ('type' | 'country' | 'repository' | 'level' | 'language' | 'script' | 'creator' | 'subject' | 'place' | 'date' | 'digital' | 'top')[] | undefined;
  /** Words that are a label of a concept, with expand=true */
  expanded?: {
    /** Words of the query */
    term: string;
    concept: {
      id: string;
      name: string;
    };
    /** Labels that were searched too */
    added: string[];
  }[] | undefined;
  /** Another spelling of a query with few hits, and the number of its hits */
  didYouMean?: {
    q: string;
    total: number;
    /** Whether there are more hits than the total; absent if not */
    atLeast?: boolean | undefined;
  } | undefined;
  warnings: string[];
  /** Parameter after of the next page */
  next: string | null;
};

export type SuggestResponse = {
  suggestions: ({
    text: string;
    id?: string | undefined;
    type?: string | undefined;
    name?: string | undefined;
    kind: 'title' | 'name' | 'creator' | 'subject' | 'place' | 'identifier';
    /** Start and end of each word that was found, as UTF-16 offsets */
    ranges: number[][];
  })[];
};

export type NamedItem = {
  id: string;
  type: string;
  name: string;
};

export type SearchHit = {
  id: string;
  type: string;
  name: string;
  identifier?: string | undefined;
  identifierOrigin?: string | undefined;
  level?: string | undefined;
  dates: string[];
  /** From the root */
  ancestors: NamedItem[];
  fragments: {
    field: string;
    text: string;
    /** Start and end of each word that was found, as UTF-16 offsets */
    ranges: number[][];
  }[];
  score: number;
};

export type FacetCounts = ({
  value: string;
  name?: string | undefined;
  count: number;
})[];

/** Number of hits with dates in these years */
export type DateBar = {
  from: number;
  to: number;
  count: number;
};

/** A container with the units and the containers in it */
export type ContainerContent = {
  type?: string | undefined;
  name?: string | undefined;
  label?: string | undefined;
  barcode?: string | undefined;
  profile?: string | undefined;
  /** Number of units in it, without those of inner containers */
  unitCount: number;
  units: ({
    id: string;
    identifier: string;
    name?: string | undefined;
  })[];
  contains: ContainerContent[];
};

export type TreeNode = {
  id: string;
  identifier: string;
  identifierOrigin?: string | undefined;
  name?: string | undefined;
  language?: string | undefined;
  level?: string | undefined;
  childCount: number;
};

/** The path from the topmost unit to this one, and some of its children */
export type TreeWindow = {
  path: ({
    id: string;
    identifier: string;
    identifierOrigin?: string | undefined;
    name?: string | undefined;
    language?: string | undefined;
    level?: string | undefined;
    childCount: number;
    position: number;
    siblings: number;
  })[];
  offset: number;
  /** Number of children */
  total: number;
  children: TreeNode[];
};

/** A record with fields=summary: at most 500 bytes, unless its ids or its identifier are very long */
export type RecordSummary = {
  id: string;
  type: string;
  data: {
    identifier?: string | undefined;
    name?: string | undefined;
    levelOfDescription?: string | undefined;
    startDate?: string | undefined;
    endDate?: string | undefined;
    languageCode?: string | undefined;
  };
  meta?: {
    /** Numeric id */
    gid: number;
    childCount?: number | undefined;
    /** Id of the record above; null for a topmost record, and if the caller may not see it */
    parent: string | null;
  } | undefined;
  relationships: {};
};

/** The same with summaries, with fields=summary */
export type TreeWindowSummary = {
  path: ({
    id: string;
    type: string;
    data: {
      identifier?: string | undefined;
      name?: string | undefined;
      levelOfDescription?: string | undefined;
      startDate?: string | undefined;
      endDate?: string | undefined;
      languageCode?: string | undefined;
    };
    meta?: {
      /** Numeric id */
      gid: number;
      childCount?: number | undefined;
      /** Id of the record above; null for a topmost record, and if the caller may not see it */
      parent: string | null;
    } | undefined;
    relationships: {};
    position: number;
    siblings: number;
  })[];
  offset: number;
  total: number;
  children: RecordSummary[];
};

/** Rows of texts */
export type Table = string[][];

/** All errors of the service have this shape. */
export type Error = {
  status: number;
  /** The reason phrase of the status */
  error: string;
  /** Stable code for programs */
  code: 'not-initialised' | 'store-unusable' | 'storage-full' | 'not-found' | 'gone' | 'unknown-route' | 'method-not-allowed' | 'malformed-json' | 'malformed-query' | 'malformed-multipart' | 'malformed-table' | 'type-mismatch' | 'invalid' | 'duplicate' | 'reserved-id' | 'id-collision' | 'has-children' | 'changed-meanwhile' | 'key-reused' | 'last-administrator' | 'user-required' | 'unknown-user' | 'token-required' | 'unknown-token' | 'wrong-user' | 'two-identities' | 'session-ended' | 'cross-site' | 'insecure-connection' | 'link-not-valid' | 'sign-in-failed' | 'too-many-tries' | 'weak-password' | 'sign-in-again' | 'user-deactivated' | 'permission-denied' | 'bad-parameter' | 'scope-required' | 'wrong-scope' | 'malformed-xml' | 'malformed-rdf' | 'wrong-format' | 'no-items' | 'invalid-items' | 'identifiers-not-unique' | 'too-many-deletions' | 'schema-violation' | 'update-refused' | 'bad-hierarchy' | 'bad-archive' | 'file-not-found' | 'path-not-allowed' | 'url-not-allowed' | 'fetch-failed' | 'too-many-queries' | 'limit-exceeded' | 'request-timeout' | 'not-acceptable' | 'job-ended' | 'not-in-review' | 'review-expired' | 'cancelled' | 'interrupted' | 'unsupported-media-type' | 'unknown-host' | 'busy' | 'unavailable' | 'internal';
  /** Message for people */
  message: string;
  /** The record of a validation error */
  context?: string | undefined;
  /** Data for programs, depending on the code */
  details: string | {
    [name: string]: unknown;
  };
  /** Errors with their locations in imported files; at most 100 */
  errors?: ErrorPlace[] | undefined;
  /** Number of all errors, if more than those listed */
  errorCount?: number | undefined;
};

/** An error as problem details (RFC 9457), for clients that accept application/problem+json */
export type Problem = unknown;

export type ErrorPlace = {
  file?: string | undefined;
  path?: string | undefined;
  id?: string | undefined;
  message: string;
  line?: number | undefined;
  column?: number | undefined;
  source?: SourceLines | undefined;
};

export type PartialRecords = ({
  id: string;
  type: string;
  data?: {
    [name: string]: unknown;
  } | undefined;
  /** Parts, identified by their ids */
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
  /** Id and type of each related record, by relation */
  relationships: {
    [name: string]: string[][] | undefined;
  };
})[];

export type PermissionNames = ('create' | 'update' | 'delete' | 'annotate' | 'owner' | 'grant' | 'promote')[];

/** All permissions by content type; a missing type has no permissions */
export type Permissions = {
  Annotation?: PermissionNames | undefined;
  AuthoritativeSet?: PermissionNames | undefined;
  Country?: PermissionNames | undefined;
  CvocConcept?: PermissionNames | undefined;
  CvocVocabulary?: PermissionNames | undefined;
  DocumentaryUnit?: PermissionNames | undefined;
  Group?: PermissionNames | undefined;
  HistoricalAgent?: PermissionNames | undefined;
  Link?: PermissionNames | undefined;
  Repository?: PermissionNames | undefined;
  SystemEvent?: PermissionNames | undefined;
  UserProfile?: PermissionNames | undefined;
  VirtualUnit?: PermissionNames | undefined;
};

/** By user or group: the requested one first, then the groups that it is a direct member of */
export type PermissionMatrix = ({
  [name: string]: Permissions | undefined;
})[];

/** By user or group: the requested one first, then all groups that it is a member of */
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
  /** Whether the search index is complete; fallback: the database searches in place of OpenSearch; absent if not initialised */
  search?: 'ok' | 'outdated' | 'fallback' | undefined;
};

/** A number of records */
export type Count = number;

/** Whether the statement is true */
export type Truth = boolean;

/** Ids, and numbers of records (meta.gid) */
export type EntityKeys = (string | number)[];

/** Errors of a query that could not be run */
export type GraphQlErrors = {
  errors: {
    message: string;
  }[];
};

/** An OpenAPI 3.1 document */
export type Document = {
  [name: string]: unknown;
};

/** Fields of a AccessPoint. Requests must not have other keys; restored records can have them. */
export type AccessPointData = {
  /** The name or term as written */
  name: string;
  /** Kind of access point */
  type: 'creatorAccess' | 'personAccess' | 'corporateBodyAccess' | 'familyAccess' | 'agentAccess' | 'subjectAccess' | 'placeAccess' | 'genreAccess';
  /** Id of the set or vocabulary that contains the name */
  source?: string | undefined;
  /** Identifier of the name in that set or vocabulary */
  authfilenumber?: string | undefined;
  /** Role in relation to the unit as written, such as photographer or donor */
  role?: string | undefined;
  /** Rules by which the name was made */
  rules?: string | undefined;
  /** Normal form of the name */
  normal?: string | undefined;
  [name: string]: Value | undefined;
};

/** A name or term under which a unit can be found. */
export type AccessPoint = {
  /** Global identifier */
  id: string;
  type: 'AccessPoint';
  data: AccessPointData;
  meta?: Meta | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A AccessPoint to create. Further members of a record that was read are ignored. */
export type NewAccessPoint = {
  /** Generated by default */
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

/** Fields of a Address. Requests must not have other keys; restored records can have them. */
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
  meta?: Meta | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A Address to create. Further members of a record that was read are ignored. */
export type NewAddress = {
  /** Generated by default */
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

/** Fields of a Annotation. Requests must not have other keys; restored records can have them. */
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
  meta?: Meta | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a DocumentaryUnit */
    annotates?: NestedRecords | undefined;
    /** For example a DocumentaryUnitDescription */
    annotatesPart?: NestedRecords | undefined;
    /** For example a UserProfile */
    demotedBy?: NestedRecords | undefined;
    /** For example a UserProfile */
    hasAnnotation?: NestedRecords | undefined;
    /** For example a Annotation */
    hasAnnotationTarget?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
    /** For example a UserProfile */
    promotedBy?: NestedRecords | undefined;
  } | undefined;
};

/** A Annotation to create. Further members of a record that was read are ignored. */
export type NewAnnotation = {
  /** Generated by default */
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

/** Fields of a AuthoritativeSet. Requests must not have other keys; restored records can have them. */
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
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a UserProfile */
    demotedBy?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
    /** For example a UserProfile */
    promotedBy?: NestedRecords | undefined;
  } | undefined;
};

/** A AuthoritativeSet to create. Further members of a record that was read are ignored. */
export type NewAuthoritativeSet = {
  /** Generated by default */
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

/** Fields of a Container. Requests must not have other keys; restored records can have them. */
export type ContainerData = {
  /** Kind of container as written, such as box, folder, reel */
  type?: string | undefined;
  /** Number or text on the container */
  name?: string | undefined;
  /** Kind of content, such as mixed materials */
  label?: string | undefined;
  /** Barcode */
  barcode?: string | undefined;
  /** Container profile: its size and material */
  profile?: string | undefined;
  [name: string]: Value | undefined;
};

/** A box, folder, volume or reel with the material of a unit. */
export type Container = {
  /** Global identifier */
  id: string;
  type: 'Container';
  data: ContainerData;
  meta?: Meta | undefined;
  relationships?: {
    contains?: Container[] | undefined;
  } | undefined;
};

/** A Container to create. Further members of a record that was read are ignored. */
export type NewContainer = {
  /** Generated by default */
  id?: string | null | undefined;
  type: 'Container';
  data: ContainerData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    contains?: NewContainer[] | null | undefined;
  } | null | undefined;
};

/** Fields of a ContentType. Requests must not have other keys; restored records can have them. */
export type ContentTypeData = {
  [name: string]: Value | undefined;
};

/** A record type on which permissions are granted; its id is the name of the type. */
export type ContentType = {
  /** Global identifier */
  id: string;
  type: 'ContentType';
  data: ContentTypeData;
  meta?: Meta | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A ContentType to create. Further members of a record that was read are ignored. */
export type NewContentType = {
  /** Generated by default */
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

/** Fields of a Country. Requests must not have other keys; restored records can have them. */
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
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
  } | undefined;
};

/** A Country to create. Further members of a record that was read are ignored. */
export type NewCountry = {
  /** Generated by default */
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

/** Fields of a CvocConcept. Requests must not have other keys; restored records can have them. */
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
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a CvocConcept */
    broader?: NestedRecords | undefined;
    describes?: CvocConceptDescription[] | undefined;
    /** For example a CvocVocabulary */
    inAuthoritativeSet?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
  } | undefined;
};

/** A CvocConcept to create. Further members of a record that was read are ignored. */
export type NewCvocConcept = {
  /** Generated by default */
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

/** Fields of a CvocConceptDescription. Requests must not have other keys; restored records can have them. */
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
  meta?: Meta | undefined;
  relationships?: {
    hasUnknownProperty?: UnknownProperty[] | undefined;
    maintenance?: MaintenanceEvent[] | undefined;
    relatesTo?: AccessPoint[] | undefined;
  } | undefined;
};

/** A CvocConceptDescription to create. Further members of a record that was read are ignored. */
export type NewCvocConceptDescription = {
  /** Generated by default */
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

/** Fields of a CvocVocabulary. Requests must not have other keys; restored records can have them. */
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
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a UserProfile */
    demotedBy?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
    /** For example a UserProfile */
    promotedBy?: NestedRecords | undefined;
  } | undefined;
};

/** A CvocVocabulary to create. Further members of a record that was read are ignored. */
export type NewCvocVocabulary = {
  /** Generated by default */
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

/** Fields of a DatePeriod. Requests must not have other keys; restored records can have them. */
export type DatePeriodData = {
  /** First day */
  startDate?: string | undefined;
  /** Last day */
  endDate?: string | undefined;
  /** The date as written */
  description?: string | undefined;
  /** Kind of period. All material is from the inclusive period, most of it from the bulk period */
  type?: 'creation' | 'existence' | 'inclusive' | 'bulk' | undefined;
  /** Event in the period, as written: creation, publication, broadcast */
  event?: string | undefined;
  [name: string]: Value | undefined;
};

/** A period of time, to the day. */
export type DatePeriod = {
  /** Global identifier */
  id: string;
  type: 'DatePeriod';
  data: DatePeriodData;
  meta?: Meta | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A DatePeriod to create. Further members of a record that was read are ignored. */
export type NewDatePeriod = {
  /** Generated by default */
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

/** Fields of a DigitalObject. Requests must not have other keys; restored records can have them. */
export type DigitalObjectData = {
  /** Address of the file */
  uri?: string | undefined;
  /** Title */
  title?: string | undefined;
  /** How it was made, such as borndigital or derived */
  type?: string | undefined;
  /** Role as written, such as reference or image-service */
  role?: string | undefined;
  /** When a page follows the link, such as onRequest or onLoad */
  actuate?: string | undefined;
  /** Where a page shows the file, such as new or embed */
  show?: string | undefined;
  /** Media type, such as image/jpeg */
  mediaType?: string | undefined;
  /** Description */
  description?: string | undefined;
  /** Purpose of the file: the material itself, a small image, or a IIIF manifest */
  purpose?: 'file' | 'thumbnail' | 'manifest' | undefined;
  [name: string]: Value | undefined;
};

/** A scan, recording or other file that shows the material, or a group of such files. */
export type DigitalObject = {
  /** Global identifier */
  id: string;
  type: 'DigitalObject';
  data: DigitalObjectData;
  meta?: Meta | undefined;
  relationships?: {
    contains?: DigitalObject[] | undefined;
  } | undefined;
};

/** A DigitalObject to create. Further members of a record that was read are ignored. */
export type NewDigitalObject = {
  /** Generated by default */
  id?: string | null | undefined;
  type: 'DigitalObject';
  data: DigitalObjectData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    contains?: NewDigitalObject[] | null | undefined;
  } | null | undefined;
};

/** Fields of a DocumentaryUnit. Requests must not have other keys; restored records can have them. */
export type DocumentaryUnitData = {
  /** Local identifier, such as a call number */
  identifier: string;
  /** Type of the identifier, such as call number */
  identifierType?: string | undefined;
  /** Where the identifier of an imported unit without a reference code came from; absent for a reference code */
  identifierOrigin?: 'id' | 'position' | 'eadid' | 'file' | undefined;
  /** Further identifiers */
  otherIdentifiers?: string | string[] | undefined;
  /** Types of the further identifiers in the same order; `unspecified` for one without a type */
  otherIdentifierTypes?: string | string[] | undefined;
  [name: string]: Value | undefined;
};

/** An archival holding at any level, from a fonds down to a single letter. */
export type DocumentaryUnit = {
  /** Global identifier */
  id: string;
  type: 'DocumentaryUnit';
  data: DocumentaryUnitData;
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
    watchedBy?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a DocumentaryUnit */
    childOf?: NestedRecords | undefined;
    describes?: DocumentaryUnitDescription[] | undefined;
    /** For example a Repository */
    heldBy?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
  } | undefined;
};

/** A DocumentaryUnit to create. Further members of a record that was read are ignored. */
export type NewDocumentaryUnit = {
  /** Generated by default */
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

/** Fields of a DocumentaryUnitDescription. Requests must not have other keys; restored records can have them. */
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
  /** Details of one kind of material, such as the scale of a map */
  materialSpecificDetails?: string | undefined;
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
  /** Languages and scripts of the material as text (3.4.3) */
  languageNote?: string | undefined;
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
  /** How to cite the material */
  preferredCitation?: string | undefined;
  /** Index of names and terms, with references */
  index?: string | undefined;
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
  /** Differences between the elements of the source file and those of an export, for exports in the same format */
  sourceMarkup?: string | undefined;
  [name: string]: Value | undefined;
};

/** Description of a unit in one language, according to ISAD(G). */
export type DocumentaryUnitDescription = {
  /** Global identifier */
  id: string;
  type: 'DocumentaryUnitDescription';
  data: DocumentaryUnitDescriptionData;
  meta?: Meta | undefined;
  relationships?: {
    hasContainer?: Container[] | undefined;
    hasDate?: DatePeriod[] | undefined;
    hasDigitalObject?: DigitalObject[] | undefined;
    hasUnknownProperty?: UnknownProperty[] | undefined;
    maintenance?: MaintenanceEvent[] | undefined;
    relatesTo?: AccessPoint[] | undefined;
  } | undefined;
};

/** A DocumentaryUnitDescription to create. Further members of a record that was read are ignored. */
export type NewDocumentaryUnitDescription = {
  /** Generated by default */
  id?: string | null | undefined;
  type: 'DocumentaryUnitDescription';
  data: DocumentaryUnitDescriptionData;
  /** Ignored */
  meta?: {
    [name: string]: unknown;
  } | null | undefined;
  relationships?: {
    hasContainer?: NewContainer[] | null | undefined;
    hasDate?: NewDatePeriod[] | null | undefined;
    hasDigitalObject?: NewDigitalObject[] | null | undefined;
    hasUnknownProperty?: NewUnknownProperty[] | null | undefined;
    maintenance?: NewMaintenanceEvent[] | null | undefined;
    relatesTo?: NewAccessPoint[] | null | undefined;
  } | null | undefined;
};

/** Fields of a Group. Requests must not have other keys; restored records can have them. */
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
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a Group */
    belongsTo?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
  } | undefined;
};

/** A Group to create. Further members of a record that was read are ignored. */
export type NewGroup = {
  /** Generated by default */
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

/** Fields of a HistoricalAgent. Requests must not have other keys; restored records can have them. */
export type HistoricalAgentData = {
  /** Local identifier */
  identifier: string;
  /** Further identifiers, such as that of a corporate body (5.1.6) */
  otherIdentifiers?: string | string[] | undefined;
  [name: string]: Value | undefined;
};

/** A person, corporate body or family: the creator or subject of archives. */
export type HistoricalAgent = {
  /** Global identifier */
  id: string;
  type: 'HistoricalAgent';
  data: HistoricalAgentData;
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    watchedBy?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    describes?: HistoricalAgentDescription[] | undefined;
    /** For example a AuthoritativeSet */
    inAuthoritativeSet?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
  } | undefined;
};

/** A HistoricalAgent to create. Further members of a record that was read are ignored. */
export type NewHistoricalAgent = {
  /** Generated by default */
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

/** Fields of a HistoricalAgentDescription. Requests must not have other keys; restored records can have them. */
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
  /** Languages that the agent used, ISO 639-2 */
  languagesUsed?: string | string[] | undefined;
  /** Scripts that the agent used, ISO 15924 */
  scriptsUsed?: string | string[] | undefined;
  /** Languages and scripts of the agent, as text */
  languageNote?: string | string[] | undefined;
  /** Institution responsible for the description (5.4.2) */
  maintenanceAgency?: string | string[] | undefined;
  /** Code of the responsible institution (5.4.2) */
  maintenanceAgencyCode?: string | string[] | undefined;
  /** Rules or conventions (5.4.3) */
  rulesAndConventions?: string | string[] | undefined;
  /** Status of the description, such as new or revised (5.4.4) */
  status?: string | undefined;
  /** Status of publication, such as approved (5.4.4) */
  publicationStatus?: string | undefined;
  /** Level of detail (5.4.5) */
  levelOfDetail?: string | undefined;
  /** Languages and scripts of the description, as written (5.4.7) */
  languages?: string | string[] | undefined;
  /** Scripts of the description (5.4.7) */
  scripts?: string | string[] | undefined;
  /** Sources (5.4.8) */
  sources?: string | string[] | undefined;
  /** Source of the name */
  source?: string | undefined;
  /** Differences between the elements of the source file and those of an export, for exports in the same format */
  sourceMarkup?: string | undefined;
  [name: string]: Value | undefined;
};

/** Description of a person, corporate body or family in one language, according to ISAAR(CPF). */
export type HistoricalAgentDescription = {
  /** Global identifier */
  id: string;
  type: 'HistoricalAgentDescription';
  data: HistoricalAgentDescriptionData;
  meta?: Meta | undefined;
  relationships?: {
    hasDate?: DatePeriod[] | undefined;
    hasUnknownProperty?: UnknownProperty[] | undefined;
    maintenance?: MaintenanceEvent[] | undefined;
    relatesTo?: AccessPoint[] | undefined;
  } | undefined;
};

/** A HistoricalAgentDescription to create. Further members of a record that was read are ignored. */
export type NewHistoricalAgentDescription = {
  /** Generated by default */
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

/** Fields of a Link. Requests must not have other keys; restored records can have them. */
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
  meta?: Meta | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a UserProfile */
    demotedBy?: NestedRecords | undefined;
    hasDate?: DatePeriod[] | undefined;
    /** For example a AccessPoint */
    hasLinkBody?: NestedRecords | undefined;
    /** For example a DocumentaryUnit */
    hasLinkSource?: NestedRecords | undefined;
    /** For example a DocumentaryUnit */
    hasLinkTarget?: NestedRecords | undefined;
    /** For example a UserProfile */
    hasLinker?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
    /** For example a UserProfile */
    promotedBy?: NestedRecords | undefined;
  } | undefined;
};

/** A Link to create. Further members of a record that was read are ignored. */
export type NewLink = {
  /** Generated by default */
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

/** Fields of a MaintenanceEvent; any key is allowed. */
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
  meta?: Meta | undefined;
  relationships?: {
    hasDate?: DatePeriod[] | undefined;
  } | undefined;
};

/** A MaintenanceEvent to create. Further members of a record that was read are ignored. */
export type NewMaintenanceEvent = {
  /** Generated by default */
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

/** Fields of a Permission. Requests must not have other keys; restored records can have them. */
export type PermissionData = {
  [name: string]: Value | undefined;
};

/** One of the seven permissions; its id is its name. */
export type Permission = {
  /** Global identifier */
  id: string;
  type: 'Permission';
  data: PermissionData;
  meta?: Meta | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A Permission to create. Further members of a record that was read are ignored. */
export type NewPermission = {
  /** Generated by default */
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

/** Fields of a PermissionGrant. Requests must not have other keys; restored records can have them. */
export type PermissionGrantData = {
  [name: string]: Value | undefined;
};

/** A permission of a user or group on content types or items, globally or in a scope. */
export type PermissionGrant = {
  /** Global identifier */
  id: string;
  type: 'PermissionGrant';
  data: PermissionGrantData;
  meta?: Meta | undefined;
  relationships?: {
    /** For example a UserProfile */
    hasAccessor?: NestedRecords | undefined;
    /** For example a UserProfile */
    hasGrantee?: NestedRecords | undefined;
    /** For example a Permission */
    hasPermission?: NestedRecords | undefined;
    /** For example a Repository */
    hasScope?: NestedRecords | undefined;
    /** For example a ContentType */
    hasTarget?: NestedRecords | undefined;
  } | undefined;
};

/** A PermissionGrant to create. Further members of a record that was read are ignored. */
export type NewPermissionGrant = {
  /** Generated by default */
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

/** Fields of a Repository. Requests must not have other keys; restored records can have them. */
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
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
    watchedBy?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a UserProfile */
    demotedBy?: NestedRecords | undefined;
    describes?: RepositoryDescription[] | undefined;
    /** For example a Country */
    hasCountry?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
    /** For example a UserProfile */
    promotedBy?: NestedRecords | undefined;
  } | undefined;
};

/** A Repository to create. Further members of a record that was read are ignored. */
export type NewRepository = {
  /** Generated by default */
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

/** Fields of a RepositoryDescription. Requests must not have other keys; restored records can have them. */
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
  /** Differences between the elements of the source file and those of an export, for exports in the same format */
  sourceMarkup?: string | undefined;
  [name: string]: Value | undefined;
};

/** Description of an institution in one language, according to ISDIAH. */
export type RepositoryDescription = {
  /** Global identifier */
  id: string;
  type: 'RepositoryDescription';
  data: RepositoryDescriptionData;
  meta?: Meta | undefined;
  relationships?: {
    hasAddress?: Address[] | undefined;
    hasDate?: DatePeriod[] | undefined;
    hasUnknownProperty?: UnknownProperty[] | undefined;
    maintenance?: MaintenanceEvent[] | undefined;
    relatesTo?: AccessPoint[] | undefined;
  } | undefined;
};

/** A RepositoryDescription to create. Further members of a record that was read are ignored. */
export type NewRepositoryDescription = {
  /** Generated by default */
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

/** Fields of a System. Requests must not have other keys; restored records can have them. */
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
  meta?: Meta | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A System to create. Further members of a record that was read are ignored. */
export type NewSystem = {
  /** Generated by default */
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

/** Fields of a SystemEvent. Requests must not have other keys; restored records can have them. */
export type SystemEventData = {
  /** When the change was made */
  timestamp: string;
  /** Kind of event */
  eventType: 'creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock' | 'undo';
  /** Log message of the user */
  logMessage?: string | undefined;
  /** Id of the event that this one undoes */
  undoes?: string | undefined;
  [name: string]: Value | undefined;
};

/** An event of the audit log: one change with its user, time, subjects and log message. */
export type SystemEvent = {
  /** Global identifier */
  id: string;
  type: 'SystemEvent';
  data: SystemEventData;
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    hasActioner?: NestedRecords | undefined;
    /** For example a Repository */
    hasEventScope?: NestedRecords | undefined;
    /** For example a DocumentaryUnit */
    hasFirstSubject?: NestedRecords | undefined;
    /** For example a Version */
    triggeredByEvent?: NestedRecords | undefined;
  } | undefined;
};

/** Fields of a UnknownProperty; any key is allowed. */
export type UnknownPropertyData = {
  [name: string]: Value | undefined;
};

/** Content of the source file for which no field exists, keyed by the path of its element. */
export type UnknownProperty = {
  /** Global identifier */
  id: string;
  type: 'UnknownProperty';
  data: UnknownPropertyData;
  meta?: Meta | undefined;
  relationships?: {
    [name: string]: unknown;
  } | undefined;
};

/** A UnknownProperty to create. Further members of a record that was read are ignored. */
export type NewUnknownProperty = {
  /** Generated by default */
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

/** Fields of a UserProfile. Requests must not have other keys; restored records can have them. */
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
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    followers?: number | undefined;
    following?: number | undefined;
    watching?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    /** For example a Group */
    belongsTo?: NestedRecords | undefined;
    /** For example a UserProfile */
    demotedBy?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
    /** For example a UserProfile */
    promotedBy?: NestedRecords | undefined;
  } | undefined;
};

/** A UserProfile to create. Further members of a record that was read are ignored. */
export type NewUserProfile = {
  /** Generated by default */
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

/** Fields of a Version. Requests must not have other keys; restored records can have them. */
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
  meta?: Meta | undefined;
  relationships?: {
    /** For example a SystemEvent */
    triggeredByEvent?: NestedRecords | undefined;
  } | undefined;
};

/** A Version to create. Further members of a record that was read are ignored. */
export type NewVersion = {
  /** Generated by default */
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

/** Fields of a VirtualUnit. Requests must not have other keys; restored records can have them. */
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
  /** Values that the service computes */
  meta?: {
    /** Numeric id */
    gid?: number | undefined;
    childCount?: number | undefined;
    watchedBy?: number | undefined;
  } | undefined;
  relationships?: {
    /** For example a UserProfile */
    access?: NestedRecords | undefined;
    describes?: DocumentaryUnitDescription[] | undefined;
    /** For example a UserProfile */
    hasAuthor?: NestedRecords | undefined;
    /** For example a DocumentaryUnit */
    includesUnit?: NestedRecords | undefined;
    /** For example a VirtualUnit */
    isPartOf?: NestedRecords | undefined;
    /** For example a SystemEvent */
    lifecycleEvent?: NestedRecords | undefined;
  } | undefined;
};

/** A VirtualUnit to create. Further members of a record that was read are ignored. */
export type NewVirtualUnit = {
  /** Generated by default */
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
