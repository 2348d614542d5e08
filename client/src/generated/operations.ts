/** Generated from the OpenAPI document by `npm run client`. Not to be edited. */
import type * as schemas from './schemas.ts';

/** What each operation takes and gives. */
export interface Operations {
  /** What this service is, and where to go on */
  getService: {
    parameters: {};
    result: schemas.Service;
  };
  /** Whether the service is up, and its store set up */
  getHealth: {
    parameters: {};
    result: schemas.Health;
  };
  /** This interface as an OpenAPI 3.1 document */
  getOpenApi: {
    parameters: {};
    result: schemas.Document;
  };
  /** A page to read this interface */
  getDocs: {
    parameters: {};
    result: string;
  };
  /** A guide of the documentation */
  getGuide: {
    parameters: {
      /** Name of the guide, as the page docs links it */
      guide: string;
    };
    result: string;
  };
  /** List all records of a type */
  listAnnotations: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation[];
  };
  /** Write a note on a record */
  createAnnotation: {
    parameters: {
      /** Id of the record the note is on */
      target: string;
      /** Id of the part of the record that it is about */
      body?: string | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAnnotation;
    result: schemas.Annotation;
  };
  /** List all records of a type */
  listAuthoritativeSets: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.AuthoritativeSet[];
  };
  /** Create a record */
  createAuthoritativeSet: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAuthoritativeSet;
    result: schemas.AuthoritativeSet;
  };
  /** List all records of a type */
  listContentTypes: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.ContentType[];
  };
  /** List all records of a type */
  listCountries: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Country[];
  };
  /** Create a record */
  createCountry: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCountry;
    result: schemas.Country;
  };
  /** List all records of a type */
  listConcepts: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
  };
  /** List all records of a type */
  listVocabularies: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocVocabulary[];
  };
  /** Create a record */
  createVocabulary: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocVocabulary;
    result: schemas.CvocVocabulary;
  };
  /** List all records of a type */
  listDocumentaryUnits: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit[];
  };
  /** List all records of a type */
  listGroups: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Group[];
  };
  /** Create a record */
  createGroup: {
    parameters: {
      /** Id of a group that a new user or group joins */
      group?: string[] | undefined;
      /** Id of a user or group that belongs to the new group */
      member?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewGroup;
    result: schemas.Group;
  };
  /** List all records of a type */
  listHistoricalAgents: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.HistoricalAgent[];
  };
  /** Create a record */
  createHistoricalAgent: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent;
    result: schemas.HistoricalAgent;
  };
  /** List all records of a type */
  listLinks: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Link[];
  };
  /** Link two records */
  createLink: {
    parameters: {
      /** Id of the record the link starts from */
      source: string;
      /** Id of the record it leads to */
      target: string;
      /** Id of a part of either, such as the access point that the link stands for */
      body?: string[] | undefined;
      /** Whether the link leads from the source to the target only */
      directional?: boolean | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewLink;
    result: schemas.Link;
  };
  /** List all records of a type */
  listPermissions: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Permission[];
  };
  /** List all records of a type */
  listRepositories: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Repository[];
  };
  /** List all records of a type */
  listSystems: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.System[];
  };
  /** List all records of a type */
  listSystemEvents: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** What was done */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock')[] | undefined;
      /** Record type of something it was done to */
      type?: string[] | undefined;
      /** Id of something it was done to */
      item?: string[] | undefined;
      /** Id of who did it */
      user?: string[] | undefined;
      /** Not before this time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Not after this time; a day, month or year is meant with its end */
      to?: string | undefined;
      /** Gives groups, each a list: user for what one user did in one go, strict for what is alike besides, off for each event alone */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: (schemas.SystemEvent | schemas.SystemEvent[])[];
  };
  /** List all records of a type */
  listUserProfiles: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.UserProfile[];
  };
  /** Create a record */
  createUserProfile: {
    parameters: {
      /** Id of a group that a new user or group joins */
      group?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewUserProfile;
    result: schemas.UserProfile;
  };
  /** List all records of a type */
  listVirtualUnits: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.VirtualUnit[];
  };
  /** Create a record */
  createVirtualUnit: {
    parameters: {
      /** Id of a unit that a new virtual unit includes */
      id?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewVirtualUnit;
    result: schemas.VirtualUnit;
  };
  /** List the records in another one */
  listAuthoritativeSetChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Gives all that stands below as well, each record followed by those in it; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.HistoricalAgent[];
  };
  /** Delete the records in another one, all or none */
  deleteAuthoritativeSetChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Everything below, and not only what holds nothing itself */
      all?: boolean | undefined;
      /** Whether what the records were is kept */
      version?: boolean | undefined;
      /** Without effect: it is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many records in another one */
  putAuthoritativeSetChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** False keeps no versions of the records as they were */
      version?: boolean | undefined;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent[];
    result: schemas.ImportLog;
  };
  /** List the records in another one */
  listCountryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Gives all that stands below as well, each record followed by those in it; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Repository[];
  };
  /** Delete the records in another one, all or none */
  deleteCountryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Everything below, and not only what holds nothing itself */
      all?: boolean | undefined;
      /** Whether what the records were is kept */
      version?: boolean | undefined;
      /** Without effect: it is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many records in another one */
  putCountryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** False keeps no versions of the records as they were */
      version?: boolean | undefined;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewRepository[];
    result: schemas.ImportLog;
  };
  /** List the records in another one */
  listConceptChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Gives all that stands below as well, each record followed by those in it; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
  };
  /** List the records in another one */
  listVocabularyChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Gives all that stands below as well, each record followed by those in it; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
  };
  /** Delete the records in another one, all or none */
  deleteVocabularyChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Everything below, and not only what holds nothing itself */
      all?: boolean | undefined;
      /** Whether what the records were is kept */
      version?: boolean | undefined;
      /** Without effect: it is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many records in another one */
  putVocabularyChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** False keeps no versions of the records as they were */
      version?: boolean | undefined;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept[];
    result: schemas.ImportLog;
  };
  /** List the records in another one */
  listDocumentaryUnitChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Gives all that stands below as well, each record followed by those in it; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit[];
  };
  /** Delete the records in another one, all or none */
  deleteDocumentaryUnitChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Everything below, and not only what holds nothing itself */
      all?: boolean | undefined;
      /** Whether what the records were is kept */
      version?: boolean | undefined;
      /** Without effect: it is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many records in another one */
  putDocumentaryUnitChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** False keeps no versions of the records as they were */
      version?: boolean | undefined;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit[];
    result: schemas.ImportLog;
  };
  /** List the records in another one */
  listGroupChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Gives all that stands below as well, each record followed by those in it; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: (schemas.Group | schemas.UserProfile)[];
  };
  /** Set all who belong to a group directly */
  setGroupMembers: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group that belongs to it; all others do not */
      member?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List the records in another one */
  listRepositoryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Gives all that stands below as well, each record followed by those in it; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit[];
  };
  /** Delete the records in another one, all or none */
  deleteRepositoryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Everything below, and not only what holds nothing itself */
      all?: boolean | undefined;
      /** Whether what the records were is kept */
      version?: boolean | undefined;
      /** Without effect: it is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many records in another one */
  putRepositoryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** False keeps no versions of the records as they were */
      version?: boolean | undefined;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit[];
    result: schemas.ImportLog;
  };
  /** List the records in another one */
  listVirtualUnitChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; several in their order */
      sort?: string[] | undefined;
      /** Keeps the records with such a value, in themselves, their descriptions or parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
      filter?: string[] | undefined;
      /** Gives all that stands below as well, each record followed by those in it; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.VirtualUnit[];
  };
  /** Read a record */
  getAnnotation: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation;
  };
  /** Replace what a record says */
  updateAnnotation: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAnnotation;
    result: schemas.Annotation;
  };
  /** Change some of what a record says */
  patchAnnotation: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAnnotation;
    result: schemas.Annotation;
  };
  /** Delete a record that holds no others */
  deleteAnnotation: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getAuthoritativeSet: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.AuthoritativeSet;
  };
  /** Create a record in another one */
  createAuthoritativeSetChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent;
    result: schemas.HistoricalAgent;
  };
  /** Replace what a record says */
  updateAuthoritativeSet: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAuthoritativeSet;
    result: schemas.AuthoritativeSet;
  };
  /** Change some of what a record says */
  patchAuthoritativeSet: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAuthoritativeSet;
    result: schemas.AuthoritativeSet;
  };
  /** Delete a record that holds no others */
  deleteAuthoritativeSet: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getContentType: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.ContentType;
  };
  /** Read a record */
  getCountry: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Country;
  };
  /** Create a record in another one */
  createCountryChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewRepository;
    result: schemas.Repository;
  };
  /** Replace what a record says */
  updateCountry: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCountry;
    result: schemas.Country;
  };
  /** Change some of what a record says */
  patchCountry: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCountry;
    result: schemas.Country;
  };
  /** Delete a record that holds no others */
  deleteCountry: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getConcept: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Create a record in another one */
  createConceptChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept;
    result: schemas.CvocConcept;
  };
  /** Replace what a record says */
  updateConcept: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept;
    result: schemas.CvocConcept;
  };
  /** Change some of what a record says */
  patchConcept: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept;
    result: schemas.CvocConcept;
  };
  /** Delete a record that holds no others */
  deleteConcept: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getVocabulary: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** What the addresses of a vocabulary and of its concepts begin with; without it they are addresses of this service */
      baseUri?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocVocabulary;
  };
  /** Create a record in another one */
  createVocabularyChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept;
    result: schemas.CvocConcept;
  };
  /** Replace what a record says */
  updateVocabulary: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocVocabulary;
    result: schemas.CvocVocabulary;
  };
  /** Change some of what a record says */
  patchVocabulary: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocVocabulary;
    result: schemas.CvocVocabulary;
  };
  /** Delete a record that holds no others */
  deleteVocabulary: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getDocumentaryUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit;
  };
  /** Create a record in another one */
  createDocumentaryUnitChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit;
    result: schemas.DocumentaryUnit;
  };
  /** Replace what a record says */
  updateDocumentaryUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit;
    result: schemas.DocumentaryUnit;
  };
  /** Change some of what a record says */
  patchDocumentaryUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit;
    result: schemas.DocumentaryUnit;
  };
  /** Delete a record that holds no others */
  deleteDocumentaryUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getGroup: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Group;
  };
  /** Replace what a record says */
  updateGroup: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewGroup;
    result: schemas.Group;
  };
  /** Change some of what a record says */
  patchGroup: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewGroup;
    result: schemas.Group;
  };
  /** Delete a record that holds no others */
  deleteGroup: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getHistoricalAgent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.HistoricalAgent;
  };
  /** Replace what a record says */
  updateHistoricalAgent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent;
    result: schemas.HistoricalAgent;
  };
  /** Change some of what a record says */
  patchHistoricalAgent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent;
    result: schemas.HistoricalAgent;
  };
  /** Delete a record that holds no others */
  deleteHistoricalAgent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getLink: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Link;
  };
  /** Replace what a record says */
  updateLink: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewLink;
    result: schemas.Link;
  };
  /** Change some of what a record says */
  patchLink: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewLink;
    result: schemas.Link;
  };
  /** Delete a record that holds no others */
  deleteLink: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getPermission: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Permission;
  };
  /** Read a record */
  getPermissionGrant: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.PermissionGrant;
  };
  /** Revoke a grant */
  deletePermissionGrant: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getRepository: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Repository;
  };
  /** Create a record in another one */
  createRepositoryChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit;
    result: schemas.DocumentaryUnit;
  };
  /** Replace what a record says */
  updateRepository: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewRepository;
    result: schemas.Repository;
  };
  /** Change some of what a record says */
  patchRepository: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewRepository;
    result: schemas.Repository;
  };
  /** Delete a record that holds no others */
  deleteRepository: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getSystem: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.System;
  };
  /** Read a record */
  getSystemEvent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.SystemEvent;
  };
  /** Read a record */
  getUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.UserProfile;
  };
  /** Replace what a record says */
  updateUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewUserProfile;
    result: schemas.UserProfile;
  };
  /** Change some of what a record says */
  patchUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewUserProfile;
    result: schemas.UserProfile;
  };
  /** Delete a record that holds no others */
  deleteUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getVersion: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Version;
  };
  /** Read a record */
  getVirtualUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.VirtualUnit;
  };
  /** Create a record in another one */
  createVirtualUnitChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a unit that a new virtual unit includes */
      '?id'?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewVirtualUnit;
    result: schemas.VirtualUnit;
  };
  /** Replace what a record says */
  updateVirtualUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewVirtualUnit;
    result: schemas.VirtualUnit;
  };
  /** Change some of what a record says */
  patchVirtualUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What is not sent stays as it is; null takes a field away */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewVirtualUnit;
    result: schemas.VirtualUnit;
  };
  /** Delete a record that holds no others */
  deleteVirtualUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 when it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Create a record */
  createAuthoritativeSetAtShortPath: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAuthoritativeSet;
    result: schemas.AuthoritativeSet;
  };
  /** Create a record */
  createCountryAtShortPath: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCountry;
    result: schemas.Country;
  };
  /** Create a record */
  createVocabularyAtShortPath: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocVocabulary;
    result: schemas.CvocVocabulary;
  };
  /** Create a record */
  createGroupAtShortPath: {
    parameters: {
      /** Id of a group that a new user or group joins */
      group?: string[] | undefined;
      /** Id of a user or group that belongs to the new group */
      member?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewGroup;
    result: schemas.Group;
  };
  /** Create a record */
  createHistoricalAgentAtShortPath: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent;
    result: schemas.HistoricalAgent;
  };
  /** Create a record */
  createUserProfileAtShortPath: {
    parameters: {
      /** Id of a group that a new user or group joins */
      group?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewUserProfile;
    result: schemas.UserProfile;
  };
  /** Create a record */
  createVirtualUnitAtShortPath: {
    parameters: {
      /** Id of a unit that a new virtual unit includes */
      id?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewVirtualUnit;
    result: schemas.VirtualUnit;
  };
  /** Read records of any type */
  getEntities: {
    parameters: {
      /** Id of a record */
      id?: string[] | undefined;
      /** Number of a record, as meta has it; null for a number that no record has */
      gid?: number[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: (schemas.Annotation | schemas.AuthoritativeSet | schemas.Country | schemas.CvocConcept | schemas.CvocVocabulary | schemas.DocumentaryUnit | schemas.Group | schemas.HistoricalAgent | schemas.Link | schemas.Repository | schemas.SystemEvent | schemas.UserProfile | schemas.VirtualUnit | null)[];
  };
  /** Read many records of any type */
  getEntitiesByKeys: {
    parameters: {
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    body: schemas.EntityKeys;
    result: (schemas.Annotation | schemas.AuthoritativeSet | schemas.Country | schemas.CvocConcept | schemas.CvocVocabulary | schemas.DocumentaryUnit | schemas.Group | schemas.HistoricalAgent | schemas.Link | schemas.Repository | schemas.SystemEvent | schemas.UserProfile | schemas.VirtualUnit | null)[];
  };
  /** Read a record of any type */
  getEntity: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation | schemas.AuthoritativeSet | schemas.Country | schemas.CvocConcept | schemas.CvocVocabulary | schemas.DocumentaryUnit | schemas.Group | schemas.HistoricalAgent | schemas.Link | schemas.Repository | schemas.SystemEvent | schemas.UserProfile | schemas.VirtualUnit;
  };
  /** Link two records */
  createLinkAtShortPath: {
    parameters: {
      /** Id of the record the link starts from */
      source: string;
      /** Id of the record it leads to */
      target: string;
      /** Id of a part of either, such as the access point that the link stands for */
      body?: string[] | undefined;
      /** Whether the link leads from the source to the target only */
      directional?: boolean | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewLink;
    result: schemas.Link;
  };
  /** Write a note on a record */
  createAnnotationAtShortPath: {
    parameters: {
      /** Id of the record the note is on */
      target: string;
      /** Id of the part of the record that it is about */
      body?: string | undefined;
      /** Id of a user or group who alone may see the record, besides the one who makes it */
      accessibleTo?: string[] | undefined;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAnnotation;
    result: schemas.Annotation;
  };
  /** List the links of a record */
  listEntityLinks: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Link[];
  };
  /** List the annotations of a record */
  listEntityAnnotations: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation[];
  };
  /** List the concepts above a concept */
  listConceptBroader: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
  };
  /** Put a concept below exactly these */
  setConceptBroader: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Take a concept from below others */
  removeConceptBroader: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** List the concepts that a concept is related to */
  listConceptRelated: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
  };
  /** Relate a concept to others */
  addConceptRelated: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** End the relation of a concept to others */
  removeConceptRelated: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** List the concepts that are related to a concept */
  listConceptRelatedBy: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
  };
  /** Put a concept below exactly these */
  setConceptParent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Take a concept from below others */
  removeConceptParent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Put concepts below a concept */
  addConceptNarrower: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Take concepts from below a concept */
  removeConceptNarrower: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** List the units that a virtual unit includes */
  listVirtualUnitIncludes: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit[];
  };
  /** Include units in a virtual unit */
  addVirtualUnitIncludes: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a documentary unit */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.VirtualUnit;
  };
  /** Include units no longer */
  removeVirtualUnitIncludes: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a documentary unit */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.VirtualUnit;
  };
  /** Move units from one virtual unit to another */
  moveVirtualUnitIncludes: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      to: string;
      /** Id of a documentary unit */
      '?id'?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List who follows a user */
  listUserProfileFollowers: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.UserProfile[];
  };
  /** List whom a user follows */
  listUserProfileFollowing: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.UserProfile[];
  };
  /** Follow users */
  addUserProfileFollowing: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user */
      '?id'?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Follow users no longer */
  removeUserProfileFollowing: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user */
      '?id'?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List whom a user blocks */
  listUserProfileBlocked: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.UserProfile[];
  };
  /** Block users */
  addUserProfileBlocked: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user */
      '?id'?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Block users no longer */
  removeUserProfileBlocked: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user */
      '?id'?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List what a user watches */
  listUserProfileWatching: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: (schemas.Annotation | schemas.AuthoritativeSet | schemas.Country | schemas.CvocConcept | schemas.CvocVocabulary | schemas.DocumentaryUnit | schemas.Group | schemas.HistoricalAgent | schemas.Link | schemas.Repository | schemas.UserProfile | schemas.VirtualUnit)[];
  };
  /** Watch records */
  addUserProfileWatching: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a record */
      '?id'?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Watch records no longer */
  removeUserProfileWatching: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a record */
      '?id'?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List the notes of a user */
  listUserProfileAnnotations: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation[];
  };
  /** List the links that a user has made */
  listUserProfileLinks: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Link[];
  };
  /** List the virtual units that a user has made */
  listUserProfileVirtualUnits: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.VirtualUnit[];
  };
  /** Whether a user follows another */
  isUserProfileFollowing: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Whether a user is followed by another */
  isUserProfileFollower: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Whether a user blocks another */
  isUserProfileBlocking: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Whether a user watches a record */
  isUserProfileWatching: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Delete a term; those below it stay in the vocabulary */
  deleteConceptKeepingNarrower: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Add an access point to a description */
  addAccessPoint: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      description: string;
      /** A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer */
      'Idempotency-Key'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAccessPoint;
    result: schemas.AccessPoint;
  };
  /** Take an access point from a description */
  removeAccessPoint: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      description: string;
      /** Id of the record, percent-encoded */
      accessPoint: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List what an event is about */
  listSystemEventSubjects: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.AnyRecord[];
  };
  /** List what happened to a record */
  listEntityEvents: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** What was done */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock')[] | undefined;
      /** Record type of something it was done to */
      type?: string[] | undefined;
      /** Id of something it was done to */
      item?: string[] | undefined;
      /** Id of who did it */
      user?: string[] | undefined;
      /** Not before this time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Not after this time; a day, month or year is meant with its end */
      to?: string | undefined;
      /** Gives groups, each a list: user for what one user did in one go, strict for what is alike besides, off for each event alone */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.EventGroups;
  };
  /** List what a user or a group did */
  listGroupActions: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** What was done */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock')[] | undefined;
      /** Record type of something it was done to */
      type?: string[] | undefined;
      /** Id of something it was done to */
      item?: string[] | undefined;
      /** Id of who did it */
      user?: string[] | undefined;
      /** Not before this time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Not after this time; a day, month or year is meant with its end */
      to?: string | undefined;
      /** Gives groups, each a list: user for what one user did in one go, strict for what is alike besides, off for each event alone */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.EventGroups;
  };
  /** List what a user or a group did */
  listUserProfileActions: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** What was done */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock')[] | undefined;
      /** Record type of something it was done to */
      type?: string[] | undefined;
      /** Id of something it was done to */
      item?: string[] | undefined;
      /** Id of who did it */
      user?: string[] | undefined;
      /** Not before this time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Not after this time; a day, month or year is meant with its end */
      to?: string | undefined;
      /** Gives groups, each a list: user for what one user did in one go, strict for what is alike besides, off for each event alone */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.EventGroups;
  };
  /** List what a user wants to be told of */
  listUserProfileEvents: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** What was done */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock')[] | undefined;
      /** Record type of something it was done to */
      type?: string[] | undefined;
      /** Id of something it was done to */
      item?: string[] | undefined;
      /** Id of who did it */
      user?: string[] | undefined;
      /** Not before this time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Not after this time; a day, month or year is meant with its end */
      to?: string | undefined;
      /** Gives groups, each a list: user for what one user did in one go, strict for what is alike besides, off for each event alone */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** watched for what happened to items the user watches, followed for what those did whom the user follows; both for what is both */
      show?: ('watched' | 'followed')[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.EventGroups;
  };
  /** Read what has changed since a cursor, in the order in which it became known */
  listChanges: {
    parameters: {
      /** The cursor of the last line that was read; from the first change without it */
      since?: string | undefined;
      /** Type of the records; may be repeated */
      type?: string[] | undefined;
      /** Id of an item: only what stands in it or below it, and the item itself */
      scope?: string | undefined;
      /** How many changes at most, up to 10000 */
      limit?: number | undefined;
      /** Where nothing has changed yet: how many seconds to wait for it, up to 50 */
      wait?: number | undefined;
    };
    result: schemas.ChangeLine[];
  };
  /** List what a record was before, newest first; never counted */
  listEntityVersions: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Version[];
  };
  /** What has changed in a record since a version */
  diffEntityVersion: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      version: string;
      /** Id of another version: what changed from the one to the other */
      with?: string | undefined;
    };
    result: schemas.JsonPatch;
  };
  /** Add a user or group to a group */
  addGroupMember: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      member: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Take a user or group out of a group */
  removeGroupMember: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      member: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List those to whom alone an item is open */
  listEntityAccess: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.AnyRecord[];
  };
  /** Open an item to some alone, or to all */
  setEntityAccess: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the caller; without any it is open to all */
      accessibleTo?: string[] | undefined;
      /** Opens versions and events from a time when the record was restricted as well; they otherwise keep the access they had */
      publishHistory?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Vote for an item */
  promoteEntity: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Take back a vote for an item */
  removeEntityPromotion: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Vote against an item */
  demoteEntity: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Take back a vote against an item */
  removeEntityDemotion: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** What the caller may do everywhere */
  getOwnPermissions: {
    parameters: {};
    result: schemas.PermissionMatrix;
  };
  /** What a user or group may do everywhere */
  getPermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
    };
    result: schemas.PermissionMatrix;
  };
  /** Set all that a user or group may do everywhere */
  setPermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Permissions;
    result: schemas.PermissionMatrix;
  };
  /** What a user or group may do in an item and below it */
  getScopePermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.PermissionMatrix;
  };
  /** Set all that a user or group is granted in an item and below it */
  setScopePermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Permissions;
    result: schemas.PermissionMatrix;
  };
  /** What a user or group may do to an item */
  getItemPermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.ItemPermissions;
  };
  /** Set all that a user or group is granted on an item */
  setItemPermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.PermissionNames;
    result: schemas.ItemPermissions;
  };
  /** List the grants to a user or group */
  listAccessorGrants: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.PermissionGrant[];
  };
  /** List the grants on an item */
  listEntityGrants: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.PermissionGrant[];
  };
  /** List the grants that hold in an item and below it */
  listScopeGrants: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; -1 for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
    };
    result: schemas.PermissionGrant[];
  };
  /** Import a table of links: source, target, access point, type, field, description */
  importLinks: {
    parameters: {
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** Leaves out and lists rows that cannot be taken */
      tolerant?: boolean | undefined;
      /** Adds the ids of all links to the log */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.ImportLog;
  };
  /** Import a table of what the words of access points mean */
  importCoreferences: {
    parameters: {
      /** Id of the item in which access points are looked for */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** Leaves out and lists rows that cannot be taken */
      tolerant?: boolean | undefined;
      /** Adds the ids of all links to the log */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.ImportLog;
  };
  /** Ask for what a GraphQL query names */
  queryGraphql: {
    parameters: {};
    body: {
  query: string;
  variables?: {
    [name: string]: unknown;
  } | null | undefined;
  operationName?: string | null | undefined;
  extensions?: {
    [name: string]: unknown;
  } | null | undefined;
};
    result: unknown;
  };
  /** The same by GET; without a query the schema, or a page to write queries on */
  queryGraphqlByGet: {
    parameters: {
      /** The query */
      query?: string | undefined;
      /** Its variables, as a JSON object */
      variables?: string | undefined;
      /** Which of its operations to run */
      operationName?: string | undefined;
      /** A JSON object; without effect */
      extensions?: string | undefined;
    };
    result: unknown;
  };
  /** Import finding aids, move what they hold elsewhere and delete what they do not hold */
  syncEad: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import makes, besides the one who imports */
      accessibleTo?: string[] | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** Syntax of a file of RDF, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** URL of a hierarchy file without heading: identifier of a unit, tab, identifier of its parent or nothing; import parents before their children */
      'hierarchy-file'?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Id of the unit whose tree is compared with the files; the scope without */
      fonds?: string | undefined;
      /** Id of a unit that is left alone, with all below it */
      ex?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.SyncLog;
  };
  /** List the mappings that an import can follow */
  listMappings: {
    parameters: {};
    result: schemas.Mapping[];
  };
  /** Import files */
  importCsv: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import makes, besides the one who imports */
      accessibleTo?: string[] | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** Syntax of a file of RDF, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** The character between cells; without it the first line decides: comma, semicolon or tab */
      'field-separator'?: string | undefined;
      /** The text between several values of one cell */
      'array-separator'?: string | undefined;
      /** URL of a hierarchy file without heading: identifier of a unit, tab, identifier of its parent or nothing; import parents before their children */
      'hierarchy-file'?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Import files */
  importEac: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import makes, besides the one who imports */
      accessibleTo?: string[] | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** Syntax of a file of RDF, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Import files */
  importEad: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import makes, besides the one who imports */
      accessibleTo?: string[] | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** Syntax of a file of RDF, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** URL of a hierarchy file without heading: identifier of a unit, tab, identifier of its parent or nothing; import parents before their children */
      'hierarchy-file'?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Import files */
  importEag: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import makes, besides the one who imports */
      accessibleTo?: string[] | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** Syntax of a file of RDF, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Import files */
  importSkos: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import makes, besides the one who imports */
      accessibleTo?: string[] | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** Syntax of a file of RDF, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Export a record: EAD 2002, a finding aid with all units in it */
  exportDocumentaryUnitEad: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export the records in a record: EAD 2002, a finding aid with all units in it */
  exportRepositoryEad: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAD3, a finding aid with all units in it */
  exportDocumentaryUnitEad3: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export the records in a record: EAD3, a finding aid with all units in it */
  exportRepositoryEad3: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAG 2012, one archival institution */
  exportRepositoryEag: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export the records in a record: EAG 2012, one archival institution */
  exportCountryEag: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAC-CPF 2010, one person, corporate body or family */
  exportHistoricalAgentEac: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export the records in a record: EAC-CPF 2010, one person, corporate body or family */
  exportAuthoritativeSetEac: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: SKOS in Turtle, a vocabulary with all its concepts */
  exportVocabularySkos: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** What the addresses of a vocabulary and of its concepts begin with; without it they are addresses of this service */
      baseUri?: string | undefined;
    };
    result: string;
  };
  /** Export a record: SKOS in RDF/XML, a vocabulary with all its concepts */
  exportVocabularySkosRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** What the addresses of a vocabulary and of its concepts begin with; without it they are addresses of this service */
      baseUri?: string | undefined;
    };
    result: string;
  };
  /** Export a record: SKOS in N-Triples, a vocabulary with all its concepts */
  exportVocabularySkosNt: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** What the addresses of a vocabulary and of its concepts begin with; without it they are addresses of this service */
      baseUri?: string | undefined;
    };
    result: string;
  };
  /** Export a record: SKOS in JSON-LD, a vocabulary with all its concepts */
  exportVocabularySkosJsonld: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
      /** What the addresses of a vocabulary and of its concepts begin with; without it they are addresses of this service */
      baseUri?: string | undefined;
    };
    result: string;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportConceptDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportDocumentaryUnitDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportHistoricalAgentDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportRepositoryDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportVirtualUnitDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  exportAuthoritativeSetCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  exportVocabularyCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  exportDocumentaryUnitCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  exportRepositoryCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportAuthoritativeSetRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Without it what Accept asks for, or the first */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Writes what stands in the record too, at any depth */
      whole?: boolean | undefined;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportCountryRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Without it what Accept asks for, or the first */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Writes what stands in the record too, at any depth */
      whole?: boolean | undefined;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportConceptRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Without it what Accept asks for, or the first */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Writes what stands in the record too, at any depth */
      whole?: boolean | undefined;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportVocabularyRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Without it what Accept asks for, or the first */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Writes what stands in the record too, at any depth */
      whole?: boolean | undefined;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportDocumentaryUnitRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Without it what Accept asks for, or the first */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Writes what stands in the record too, at any depth */
      whole?: boolean | undefined;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportHistoricalAgentRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Without it what Accept asks for, or the first */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Writes what stands in the record too, at any depth */
      whole?: boolean | undefined;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportRepositoryRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Without it what Accept asks for, or the first */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Writes what stands in the record too, at any depth */
      whole?: boolean | undefined;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportVirtualUnitRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Without it what Accept asks for, or the first */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Writes what stands in the record too, at any depth */
      whole?: boolean | undefined;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** What the names in JSON-LD mean */
  getJsonLdContext: {
    parameters: {};
    result: string;
  };
  /** The data model as an ontology (OWL, RDFS) */
  getOntology: {
    parameters: {
      /** TTL, N3 or RDF/XML; without it what Accept asks for, or Turtle */
      format?: string | undefined;
      /** Namespace of the terms; without it that of this service */
      baseUri?: string | undefined;
    };
    result: string;
  };
  /** The addresses of all records that everybody may see, for search engines */
  getSitemap: {
    parameters: {
      /** Record type of a part; without it the parts are listed */
      type?: 'Country' | 'Repository' | 'DocumentaryUnit' | 'VirtualUnit' | 'HistoricalAgent' | 'AuthoritativeSet' | 'CvocVocabulary' | 'CvocConcept' | undefined;
      /** Which part of the records of the type */
      part?: number | undefined;
    };
    result: string;
  };
  /** Where search engines find the sitemap */
  getRobots: {
    parameters: {};
    result: string;
  };
  /** Export a vocabulary in SKOS */
  exportVocabulary: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** TTL, RDF/XML, N3 (N-Triples) or JSON-LD; without it the one that Accept names, else Turtle */
      format?: string | undefined;
      /** What the addresses of a vocabulary and of its concepts begin with; without it they are addresses of this service */
      baseUri?: string | undefined;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record of any type that is described: Dublin Core */
  exportEntityDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Harvest records: OAI-PMH 2.0 */
  harvestRecords: {
    parameters: {
      /** Identify, ListMetadataFormats, ListSets, GetRecord, ListIdentifiers or ListRecords */
      verb?: string | undefined;
      /** Identifier of a record, as headers have it */
      identifier?: string | undefined;
      /** Format of the records, as ListMetadataFormats names it */
      metadataPrefix?: string | undefined;
      /** Changed at or after this day or second, in UTC */
      from?: string | undefined;
      /** Changed at or before this day or second, in UTC */
      until?: string | undefined;
      /** Within this set, as ListSets names it */
      set?: string | undefined;
      /** Where to go on; stands alone with the verb */
      resumptionToken?: string | undefined;
      /** Records or sets on a page; the setting oai-records without it */
      'X-Limit'?: number | undefined;
    };
    result: string;
  };
  /** Harvest records: OAI-PMH 2.0, with the arguments in the body */
  harvestRecordsByPost: {
    parameters: {
      /** Records or sets on a page; the setting oai-records without it */
      'X-Limit'?: number | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: string;
  };
  /** List the jobs of the user, or to administrators all of them; newest first */
  listJobs: {
    parameters: {
      /** How many jobs to leave out */
      offset?: number | undefined;
      /** How many jobs to give, up to 1000 */
      limit?: number | undefined;
    };
    result: schemas.Job[];
  };
  /** How a job goes, or how it ended */
  getJob: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.Job;
  };
  /** How a job goes, told until it has ended */
  streamJobEvents: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: string;
  };
  /** Cancel a job; nothing of it is kept */
  cancelJob: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Job;
  };
  /** Change some of what many records say */
  updateBatch: {
    parameters: {
      /** Id of the item in which it is said to happen, for the event */
      scope?: string | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** False keeps no versions of the records as they were */
      version?: boolean | undefined;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.PartialRecords;
    result: schemas.ImportLog;
  };
  /** Delete many records */
  deleteBatch: {
    parameters: {
      /** Id of the item in which it is said to happen, for the event */
      scope?: string | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** False keeps no versions of the records as they were */
      version?: boolean | undefined;
      /** True deletes them; else it is only told how many would be */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Count;
  };
  /** The version of the service */
  getServiceVersion: {
    parameters: {};
    result: string;
  };
  /** Replace a text in one field of many records */
  findAndReplace: {
    parameters: {
      /** Type of the records */
      type: string;
      /** The same, or the type of the parts that are meant */
      subtype: string;
      /** Name of the field */
      property: string;
      /** Maximum number of texts to replace */
      max?: number | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Table;
  };
  /** Give records other identifiers, and with them other ids */
  renameItems: {
    parameters: {
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Move records into others */
  reparentItems: {
    parameters: {
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Make ids of records anew */
  regenerateIds: {
    parameters: {
      /** Id of a record, besides those of the body */
      id?: string[] | undefined;
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  regenerateAuthoritativeSetIds: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  regenerateConceptIds: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  regenerateVocabularyIds: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  regenerateDocumentaryUnitIds: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  regenerateGroupIds: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  regenerateHistoricalAgentIds: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  regenerateRepositoryIds: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  regenerateVirtualUnitIds: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records below another one anew */
  regenerateScopeIds: {
    parameters: {
      /** Id of the record, percent-encoded */
      scope: string;
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of the descriptions of a record anew */
  regenerateDescriptionIds: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** Make ids of all descriptions anew */
  regenerateAllDescriptionIds: {
    parameters: {
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** Point the links of records to others */
  relinkTargets: {
    parameters: {
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Make those who have made links their owners */
  fixLinkPermissions: {
    parameters: {
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** Make concepts from the access points of a repository, and link them */
  generateConcepts: {
    parameters: {
      /** Id of the record, percent-encoded */
      repositoryId: string;
      /** Id of the record, percent-encoded */
      vocabularyId: string;
      /** Type of access points; all when none is given */
      apt?: string[] | undefined;
      /** Language of the names */
      lang?: string | undefined;
      /** Leaves out names that occur once */
      single?: boolean | undefined;
      /** True keeps the changes; without it they are only listed */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** List the webhooks and how they are; for administrators */
  listWebhooks: {
    parameters: {};
    result: schemas.Webhooks;
  };
  /** Have changes sent to an address; for administrators */
  createWebhook: {
    parameters: {
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewWebhook;
    result: schemas.WebhookSecret;
  };
  /** Send changes to an address no more; for administrators */
  deleteWebhook: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Create a user with the next free name */
  createDefaultUserProfile: {
    parameters: {
      /** Id of a group that the user joins */
      group?: string[] | undefined;
      /** Name of a field that nested records show besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without what it is connected to */
      _dep?: boolean | undefined;
      /** Leaves out meta everywhere */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: unknown;
    result: schemas.UserProfile;
  };
  /** Everything the caller may see, as plain records with the ids of what they are connected to */
  exportJson: {
    parameters: {};
    result: schemas.ExportedRecords;
  };
  /** Give a record another identifier, and other ids to it and to all below it */
  renameDocumentaryUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Tells which would get the id of another one, and renames nothing */
      check?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Table;
  };
  /** Give a record another identifier, and other ids to it and to all below it */
  renameHistoricalAgent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Tells which would get the id of another one, and renames nothing */
      check?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Table;
  };
  /** Give a record another identifier, and other ids to it and to all below it */
  renameRepository: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Tells which would get the id of another one, and renames nothing */
      check?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Table;
  };
}

/** How each is called: method, path, how the answer comes, and of what type a body is. */
export const operations = {
  getService: ['GET', '/', 'json'],
  getHealth: ['GET', '/health', 'json'],
  getOpenApi: ['GET', '/openapi.json', 'json'],
  getDocs: ['GET', '/docs', 'text'],
  getGuide: ['GET', '/docs/{guide}', 'text'],
  listAnnotations: ['GET', '/classes/Annotation', 'list'],
  createAnnotation: ['POST', '/classes/Annotation', 'json', 'application/json'],
  listAuthoritativeSets: ['GET', '/classes/AuthoritativeSet', 'list'],
  createAuthoritativeSet: ['POST', '/classes/AuthoritativeSet', 'json', 'application/json'],
  listContentTypes: ['GET', '/classes/ContentType', 'list'],
  listCountries: ['GET', '/classes/Country', 'list'],
  createCountry: ['POST', '/classes/Country', 'json', 'application/json'],
  listConcepts: ['GET', '/classes/CvocConcept', 'list'],
  listVocabularies: ['GET', '/classes/CvocVocabulary', 'list'],
  createVocabulary: ['POST', '/classes/CvocVocabulary', 'json', 'application/json'],
  listDocumentaryUnits: ['GET', '/classes/DocumentaryUnit', 'list'],
  listGroups: ['GET', '/classes/Group', 'list'],
  createGroup: ['POST', '/classes/Group', 'json', 'application/json'],
  listHistoricalAgents: ['GET', '/classes/HistoricalAgent', 'list'],
  createHistoricalAgent: ['POST', '/classes/HistoricalAgent', 'json', 'application/json'],
  listLinks: ['GET', '/classes/Link', 'list'],
  createLink: ['POST', '/classes/Link', 'json', 'application/json'],
  listPermissions: ['GET', '/classes/Permission', 'list'],
  listRepositories: ['GET', '/classes/Repository', 'list'],
  listSystems: ['GET', '/classes/System', 'list'],
  listSystemEvents: ['GET', '/classes/SystemEvent', 'list'],
  listUserProfiles: ['GET', '/classes/UserProfile', 'list'],
  createUserProfile: ['POST', '/classes/UserProfile', 'json', 'application/json'],
  listVirtualUnits: ['GET', '/classes/VirtualUnit', 'list'],
  createVirtualUnit: ['POST', '/classes/VirtualUnit', 'json', 'application/json'],
  listAuthoritativeSetChildren: ['GET', '/classes/AuthoritativeSet/{id}/list', 'list'],
  deleteAuthoritativeSetChildren: ['DELETE', '/classes/AuthoritativeSet/{id}/list', 'json'],
  putAuthoritativeSetChildren: ['POST', '/classes/AuthoritativeSet/{id}/list', 'json', 'application/json'],
  listCountryChildren: ['GET', '/classes/Country/{id}/list', 'list'],
  deleteCountryChildren: ['DELETE', '/classes/Country/{id}/list', 'json'],
  putCountryChildren: ['POST', '/classes/Country/{id}/list', 'json', 'application/json'],
  listConceptChildren: ['GET', '/classes/CvocConcept/{id}/list', 'list'],
  listVocabularyChildren: ['GET', '/classes/CvocVocabulary/{id}/list', 'list'],
  deleteVocabularyChildren: ['DELETE', '/classes/CvocVocabulary/{id}/list', 'json'],
  putVocabularyChildren: ['POST', '/classes/CvocVocabulary/{id}/list', 'json', 'application/json'],
  listDocumentaryUnitChildren: ['GET', '/classes/DocumentaryUnit/{id}/list', 'list'],
  deleteDocumentaryUnitChildren: ['DELETE', '/classes/DocumentaryUnit/{id}/list', 'json'],
  putDocumentaryUnitChildren: ['POST', '/classes/DocumentaryUnit/{id}/list', 'json', 'application/json'],
  listGroupChildren: ['GET', '/classes/Group/{id}/list', 'list'],
  setGroupMembers: ['POST', '/classes/Group/{id}/list', 'nothing'],
  listRepositoryChildren: ['GET', '/classes/Repository/{id}/list', 'list'],
  deleteRepositoryChildren: ['DELETE', '/classes/Repository/{id}/list', 'json'],
  putRepositoryChildren: ['POST', '/classes/Repository/{id}/list', 'json', 'application/json'],
  listVirtualUnitChildren: ['GET', '/classes/VirtualUnit/{id}/list', 'list'],
  getAnnotation: ['GET', '/classes/Annotation/{id}', 'json'],
  updateAnnotation: ['PUT', '/classes/Annotation/{id}', 'json', 'application/json'],
  patchAnnotation: ['PATCH', '/classes/Annotation/{id}', 'json', 'application/json'],
  deleteAnnotation: ['DELETE', '/classes/Annotation/{id}', 'nothing'],
  getAuthoritativeSet: ['GET', '/classes/AuthoritativeSet/{id}', 'json'],
  createAuthoritativeSetChild: ['POST', '/classes/AuthoritativeSet/{id}', 'json', 'application/json'],
  updateAuthoritativeSet: ['PUT', '/classes/AuthoritativeSet/{id}', 'json', 'application/json'],
  patchAuthoritativeSet: ['PATCH', '/classes/AuthoritativeSet/{id}', 'json', 'application/json'],
  deleteAuthoritativeSet: ['DELETE', '/classes/AuthoritativeSet/{id}', 'nothing'],
  getContentType: ['GET', '/classes/ContentType/{id}', 'json'],
  getCountry: ['GET', '/classes/Country/{id}', 'json'],
  createCountryChild: ['POST', '/classes/Country/{id}', 'json', 'application/json'],
  updateCountry: ['PUT', '/classes/Country/{id}', 'json', 'application/json'],
  patchCountry: ['PATCH', '/classes/Country/{id}', 'json', 'application/json'],
  deleteCountry: ['DELETE', '/classes/Country/{id}', 'nothing'],
  getConcept: ['GET', '/classes/CvocConcept/{id}', 'json'],
  createConceptChild: ['POST', '/classes/CvocConcept/{id}', 'json', 'application/json'],
  updateConcept: ['PUT', '/classes/CvocConcept/{id}', 'json', 'application/json'],
  patchConcept: ['PATCH', '/classes/CvocConcept/{id}', 'json', 'application/json'],
  deleteConcept: ['DELETE', '/classes/CvocConcept/{id}', 'nothing'],
  getVocabulary: ['GET', '/classes/CvocVocabulary/{id}', 'json'],
  createVocabularyChild: ['POST', '/classes/CvocVocabulary/{id}', 'json', 'application/json'],
  updateVocabulary: ['PUT', '/classes/CvocVocabulary/{id}', 'json', 'application/json'],
  patchVocabulary: ['PATCH', '/classes/CvocVocabulary/{id}', 'json', 'application/json'],
  deleteVocabulary: ['DELETE', '/classes/CvocVocabulary/{id}', 'nothing'],
  getDocumentaryUnit: ['GET', '/classes/DocumentaryUnit/{id}', 'json'],
  createDocumentaryUnitChild: ['POST', '/classes/DocumentaryUnit/{id}', 'json', 'application/json'],
  updateDocumentaryUnit: ['PUT', '/classes/DocumentaryUnit/{id}', 'json', 'application/json'],
  patchDocumentaryUnit: ['PATCH', '/classes/DocumentaryUnit/{id}', 'json', 'application/json'],
  deleteDocumentaryUnit: ['DELETE', '/classes/DocumentaryUnit/{id}', 'nothing'],
  getGroup: ['GET', '/classes/Group/{id}', 'json'],
  updateGroup: ['PUT', '/classes/Group/{id}', 'json', 'application/json'],
  patchGroup: ['PATCH', '/classes/Group/{id}', 'json', 'application/json'],
  deleteGroup: ['DELETE', '/classes/Group/{id}', 'nothing'],
  getHistoricalAgent: ['GET', '/classes/HistoricalAgent/{id}', 'json'],
  updateHistoricalAgent: ['PUT', '/classes/HistoricalAgent/{id}', 'json', 'application/json'],
  patchHistoricalAgent: ['PATCH', '/classes/HistoricalAgent/{id}', 'json', 'application/json'],
  deleteHistoricalAgent: ['DELETE', '/classes/HistoricalAgent/{id}', 'nothing'],
  getLink: ['GET', '/classes/Link/{id}', 'json'],
  updateLink: ['PUT', '/classes/Link/{id}', 'json', 'application/json'],
  patchLink: ['PATCH', '/classes/Link/{id}', 'json', 'application/json'],
  deleteLink: ['DELETE', '/classes/Link/{id}', 'nothing'],
  getPermission: ['GET', '/classes/Permission/{id}', 'json'],
  getPermissionGrant: ['GET', '/classes/PermissionGrant/{id}', 'json'],
  deletePermissionGrant: ['DELETE', '/classes/PermissionGrant/{id}', 'nothing'],
  getRepository: ['GET', '/classes/Repository/{id}', 'json'],
  createRepositoryChild: ['POST', '/classes/Repository/{id}', 'json', 'application/json'],
  updateRepository: ['PUT', '/classes/Repository/{id}', 'json', 'application/json'],
  patchRepository: ['PATCH', '/classes/Repository/{id}', 'json', 'application/json'],
  deleteRepository: ['DELETE', '/classes/Repository/{id}', 'nothing'],
  getSystem: ['GET', '/classes/System/{id}', 'json'],
  getSystemEvent: ['GET', '/classes/SystemEvent/{id}', 'json'],
  getUserProfile: ['GET', '/classes/UserProfile/{id}', 'json'],
  updateUserProfile: ['PUT', '/classes/UserProfile/{id}', 'json', 'application/json'],
  patchUserProfile: ['PATCH', '/classes/UserProfile/{id}', 'json', 'application/json'],
  deleteUserProfile: ['DELETE', '/classes/UserProfile/{id}', 'nothing'],
  getVersion: ['GET', '/classes/Version/{id}', 'json'],
  getVirtualUnit: ['GET', '/classes/VirtualUnit/{id}', 'json'],
  createVirtualUnitChild: ['POST', '/classes/VirtualUnit/{id}', 'json', 'application/json'],
  updateVirtualUnit: ['PUT', '/classes/VirtualUnit/{id}', 'json', 'application/json'],
  patchVirtualUnit: ['PATCH', '/classes/VirtualUnit/{id}', 'json', 'application/json'],
  deleteVirtualUnit: ['DELETE', '/classes/VirtualUnit/{id}', 'nothing'],
  createAuthoritativeSetAtShortPath: ['POST', '/AuthoritativeSet', 'json', 'application/json'],
  createCountryAtShortPath: ['POST', '/Country', 'json', 'application/json'],
  createVocabularyAtShortPath: ['POST', '/CvocVocabulary', 'json', 'application/json'],
  createGroupAtShortPath: ['POST', '/Group', 'json', 'application/json'],
  createHistoricalAgentAtShortPath: ['POST', '/HistoricalAgent', 'json', 'application/json'],
  createUserProfileAtShortPath: ['POST', '/UserProfile', 'json', 'application/json'],
  createVirtualUnitAtShortPath: ['POST', '/VirtualUnit', 'json', 'application/json'],
  getEntities: ['GET', '/entities', 'list'],
  getEntitiesByKeys: ['POST', '/entities', 'list', 'application/json'],
  getEntity: ['GET', '/entities/{id}', 'json'],
  createLinkAtShortPath: ['POST', '/Link', 'json', 'application/json'],
  createAnnotationAtShortPath: ['POST', '/Annotation', 'json', 'application/json'],
  listEntityLinks: ['GET', '/entities/{id}/links', 'list'],
  listEntityAnnotations: ['GET', '/entities/{id}/annotations', 'list'],
  listConceptBroader: ['GET', '/classes/CvocConcept/{id}/broader', 'list'],
  setConceptBroader: ['POST', '/classes/CvocConcept/{id}/broader', 'json'],
  removeConceptBroader: ['DELETE', '/classes/CvocConcept/{id}/broader', 'json'],
  listConceptRelated: ['GET', '/classes/CvocConcept/{id}/related', 'list'],
  addConceptRelated: ['POST', '/classes/CvocConcept/{id}/related', 'json'],
  removeConceptRelated: ['DELETE', '/classes/CvocConcept/{id}/related', 'json'],
  listConceptRelatedBy: ['GET', '/classes/CvocConcept/{id}/relatedBy', 'list'],
  setConceptParent: ['POST', '/classes/CvocConcept/{id}/parent', 'json'],
  removeConceptParent: ['DELETE', '/classes/CvocConcept/{id}/parent', 'json'],
  addConceptNarrower: ['POST', '/classes/CvocConcept/{id}/narrower', 'json'],
  removeConceptNarrower: ['DELETE', '/classes/CvocConcept/{id}/narrower', 'json'],
  listVirtualUnitIncludes: ['GET', '/classes/VirtualUnit/{id}/includes', 'list'],
  addVirtualUnitIncludes: ['POST', '/classes/VirtualUnit/{id}/includes', 'json'],
  removeVirtualUnitIncludes: ['DELETE', '/classes/VirtualUnit/{id}/includes', 'json'],
  moveVirtualUnitIncludes: ['POST', '/classes/VirtualUnit/{id}/includes/{to}', 'nothing'],
  listUserProfileFollowers: ['GET', '/classes/UserProfile/{id}/followers', 'list'],
  listUserProfileFollowing: ['GET', '/classes/UserProfile/{id}/following', 'list'],
  addUserProfileFollowing: ['POST', '/classes/UserProfile/{id}/following', 'nothing'],
  removeUserProfileFollowing: ['DELETE', '/classes/UserProfile/{id}/following', 'nothing'],
  listUserProfileBlocked: ['GET', '/classes/UserProfile/{id}/blocked', 'list'],
  addUserProfileBlocked: ['POST', '/classes/UserProfile/{id}/blocked', 'nothing'],
  removeUserProfileBlocked: ['DELETE', '/classes/UserProfile/{id}/blocked', 'nothing'],
  listUserProfileWatching: ['GET', '/classes/UserProfile/{id}/watching', 'list'],
  addUserProfileWatching: ['POST', '/classes/UserProfile/{id}/watching', 'nothing'],
  removeUserProfileWatching: ['DELETE', '/classes/UserProfile/{id}/watching', 'nothing'],
  listUserProfileAnnotations: ['GET', '/classes/UserProfile/{id}/annotations', 'list'],
  listUserProfileLinks: ['GET', '/classes/UserProfile/{id}/links', 'list'],
  listUserProfileVirtualUnits: ['GET', '/classes/UserProfile/{id}/virtual-units', 'list'],
  isUserProfileFollowing: ['GET', '/classes/UserProfile/{id}/is-following/{otherId}', 'json'],
  isUserProfileFollower: ['GET', '/classes/UserProfile/{id}/is-follower/{otherId}', 'json'],
  isUserProfileBlocking: ['GET', '/classes/UserProfile/{id}/is-blocking/{otherId}', 'json'],
  isUserProfileWatching: ['GET', '/classes/UserProfile/{id}/is-watching/{otherId}', 'json'],
  deleteConceptKeepingNarrower: ['DELETE', '/classes/CvocConcept/{id}/all', 'json'],
  addAccessPoint: ['POST', '/entities/{id}/descriptions/{description}/access-points', 'json', 'application/json'],
  removeAccessPoint: ['DELETE', '/entities/{id}/descriptions/{description}/access-points/{accessPoint}', 'nothing'],
  listSystemEventSubjects: ['GET', '/classes/SystemEvent/{id}/subjects', 'list'],
  listEntityEvents: ['GET', '/entities/{id}/events', 'json'],
  listGroupActions: ['GET', '/classes/Group/{id}/actions', 'json'],
  listUserProfileActions: ['GET', '/classes/UserProfile/{id}/actions', 'json'],
  listUserProfileEvents: ['GET', '/classes/UserProfile/{id}/events', 'json'],
  listChanges: ['GET', '/changes', 'lines'],
  listEntityVersions: ['GET', '/entities/{id}/versions', 'list'],
  diffEntityVersion: ['GET', '/entities/{id}/diff/{version}', 'json'],
  addGroupMember: ['POST', '/classes/Group/{id}/{member}', 'nothing'],
  removeGroupMember: ['DELETE', '/classes/Group/{id}/{member}', 'nothing'],
  listEntityAccess: ['GET', '/entities/{id}/access', 'list'],
  setEntityAccess: ['POST', '/entities/{id}/access', 'json'],
  promoteEntity: ['POST', '/entities/{id}/promote', 'json'],
  removeEntityPromotion: ['DELETE', '/entities/{id}/promote', 'json'],
  demoteEntity: ['POST', '/entities/{id}/demote', 'json'],
  removeEntityDemotion: ['DELETE', '/entities/{id}/demote', 'json'],
  getOwnPermissions: ['GET', '/permissions', 'json'],
  getPermissions: ['GET', '/permissions/{accessor}', 'json'],
  setPermissions: ['POST', '/permissions/{accessor}', 'json', 'application/json'],
  getScopePermissions: ['GET', '/permissions/{accessor}/scope/{id}', 'json'],
  setScopePermissions: ['POST', '/permissions/{accessor}/scope/{id}', 'json', 'application/json'],
  getItemPermissions: ['GET', '/permissions/{accessor}/item/{id}', 'json'],
  setItemPermissions: ['POST', '/permissions/{accessor}/item/{id}', 'json', 'application/json'],
  listAccessorGrants: ['GET', '/permissions/{accessor}/permission-grants', 'list'],
  listEntityGrants: ['GET', '/entities/{id}/permission-grants', 'list'],
  listScopeGrants: ['GET', '/entities/{id}/scope-permission-grants', 'list'],
  importLinks: ['POST', '/import/links', 'json', 'application/json'],
  importCoreferences: ['POST', '/import/coreferences', 'json', 'application/json'],
  queryGraphql: ['POST', '/graphql', 'json', 'application/json'],
  queryGraphqlByGet: ['GET', '/graphql', 'json'],
  syncEad: ['POST', '/import/ead-sync', 'json', 'text/xml'],
  listMappings: ['GET', '/import/mappings', 'list'],
  importCsv: ['POST', '/import/csv', 'json', 'text/csv'],
  importEac: ['POST', '/import/eac', 'json', 'text/xml'],
  importEad: ['POST', '/import/ead', 'json', 'text/xml'],
  importEag: ['POST', '/import/eag', 'json', 'text/xml'],
  importSkos: ['POST', '/import/skos', 'json', 'text/xml'],
  exportDocumentaryUnitEad: ['GET', '/classes/DocumentaryUnit/{id}/ead', 'text'],
  exportRepositoryEad: ['GET', '/classes/Repository/{id}/ead', 'bytes'],
  exportDocumentaryUnitEad3: ['GET', '/classes/DocumentaryUnit/{id}/ead3', 'text'],
  exportRepositoryEad3: ['GET', '/classes/Repository/{id}/ead3', 'bytes'],
  exportRepositoryEag: ['GET', '/classes/Repository/{id}/eag', 'text'],
  exportCountryEag: ['GET', '/classes/Country/{id}/eag', 'bytes'],
  exportHistoricalAgentEac: ['GET', '/classes/HistoricalAgent/{id}/eac', 'text'],
  exportAuthoritativeSetEac: ['GET', '/classes/AuthoritativeSet/{id}/eac', 'bytes'],
  exportVocabularySkos: ['GET', '/classes/CvocVocabulary/{id}/skos', 'text'],
  exportVocabularySkosRdf: ['GET', '/classes/CvocVocabulary/{id}/skos-rdf', 'text'],
  exportVocabularySkosNt: ['GET', '/classes/CvocVocabulary/{id}/skos-nt', 'text'],
  exportVocabularySkosJsonld: ['GET', '/classes/CvocVocabulary/{id}/skos-jsonld', 'text'],
  exportConceptDc: ['GET', '/classes/CvocConcept/{id}/dc', 'text'],
  exportDocumentaryUnitDc: ['GET', '/classes/DocumentaryUnit/{id}/dc', 'text'],
  exportHistoricalAgentDc: ['GET', '/classes/HistoricalAgent/{id}/dc', 'text'],
  exportRepositoryDc: ['GET', '/classes/Repository/{id}/dc', 'text'],
  exportVirtualUnitDc: ['GET', '/classes/VirtualUnit/{id}/dc', 'text'],
  exportAuthoritativeSetCsv: ['GET', '/classes/AuthoritativeSet/{id}/csv', 'text'],
  exportVocabularyCsv: ['GET', '/classes/CvocVocabulary/{id}/csv', 'text'],
  exportDocumentaryUnitCsv: ['GET', '/classes/DocumentaryUnit/{id}/csv', 'text'],
  exportRepositoryCsv: ['GET', '/classes/Repository/{id}/csv', 'text'],
  exportAuthoritativeSetRdf: ['GET', '/classes/AuthoritativeSet/{id}/rdf', 'text'],
  exportCountryRdf: ['GET', '/classes/Country/{id}/rdf', 'text'],
  exportConceptRdf: ['GET', '/classes/CvocConcept/{id}/rdf', 'text'],
  exportVocabularyRdf: ['GET', '/classes/CvocVocabulary/{id}/rdf', 'text'],
  exportDocumentaryUnitRdf: ['GET', '/classes/DocumentaryUnit/{id}/rdf', 'text'],
  exportHistoricalAgentRdf: ['GET', '/classes/HistoricalAgent/{id}/rdf', 'text'],
  exportRepositoryRdf: ['GET', '/classes/Repository/{id}/rdf', 'text'],
  exportVirtualUnitRdf: ['GET', '/classes/VirtualUnit/{id}/rdf', 'text'],
  getJsonLdContext: ['GET', '/context.jsonld', 'text'],
  getOntology: ['GET', '/tools/schema', 'text'],
  getSitemap: ['GET', '/sitemap.xml', 'text'],
  getRobots: ['GET', '/robots.txt', 'text'],
  exportVocabulary: ['GET', '/classes/CvocVocabulary/{id}/export', 'text'],
  exportEntityDc: ['GET', '/entities/{id}/dc', 'text'],
  harvestRecords: ['GET', '/oaipmh', 'text'],
  harvestRecordsByPost: ['POST', '/oaipmh', 'text', 'application/x-www-form-urlencoded'],
  listJobs: ['GET', '/jobs', 'list'],
  getJob: ['GET', '/jobs/{id}', 'json'],
  streamJobEvents: ['GET', '/jobs/{id}/events', 'text'],
  cancelJob: ['POST', '/jobs/{id}/cancel', 'json'],
  updateBatch: ['PUT', '/batch/update', 'json', 'application/json'],
  deleteBatch: ['POST', '/batch/delete', 'json', 'application/json'],
  getServiceVersion: ['GET', '/tools/version', 'text'],
  findAndReplace: ['POST', '/tools/find-replace', 'json', 'application/x-www-form-urlencoded'],
  renameItems: ['POST', '/tools/rename', 'json', 'application/json'],
  reparentItems: ['POST', '/tools/reparent', 'json', 'application/json'],
  regenerateIds: ['POST', '/tools/regenerate-ids', 'json', 'application/json'],
  regenerateAuthoritativeSetIds: ['POST', '/tools/regenerate-ids-for-type/AuthoritativeSet', 'json'],
  regenerateConceptIds: ['POST', '/tools/regenerate-ids-for-type/CvocConcept', 'json'],
  regenerateVocabularyIds: ['POST', '/tools/regenerate-ids-for-type/CvocVocabulary', 'json'],
  regenerateDocumentaryUnitIds: ['POST', '/tools/regenerate-ids-for-type/DocumentaryUnit', 'json'],
  regenerateGroupIds: ['POST', '/tools/regenerate-ids-for-type/Group', 'json'],
  regenerateHistoricalAgentIds: ['POST', '/tools/regenerate-ids-for-type/HistoricalAgent', 'json'],
  regenerateRepositoryIds: ['POST', '/tools/regenerate-ids-for-type/Repository', 'json'],
  regenerateVirtualUnitIds: ['POST', '/tools/regenerate-ids-for-type/VirtualUnit', 'json'],
  regenerateScopeIds: ['POST', '/tools/regenerate-ids-for-scope/{scope}', 'json'],
  regenerateDescriptionIds: ['POST', '/tools/regenerate-description-id/{id}', 'json'],
  regenerateAllDescriptionIds: ['POST', '/tools/regenerate-description-ids', 'json'],
  relinkTargets: ['POST', '/tools/relink-targets', 'json', 'application/json'],
  fixLinkPermissions: ['POST', '/tools/fix-link-permissions', 'json'],
  generateConcepts: ['POST', '/tools/generate-concepts/{repositoryId}/{vocabularyId}', 'json'],
  listWebhooks: ['GET', '/webhooks', 'json'],
  createWebhook: ['POST', '/webhooks', 'json', 'application/json'],
  deleteWebhook: ['DELETE', '/webhooks/{id}', 'nothing'],
  createDefaultUserProfile: ['POST', '/admin/create-default-user-profile', 'json', 'application/json'],
  exportJson: ['GET', '/admin/export-json', 'json'],
  renameDocumentaryUnit: ['POST', '/classes/DocumentaryUnit/{id}/rename', 'json', 'text/plain'],
  renameHistoricalAgent: ['POST', '/classes/HistoricalAgent/{id}/rename', 'json', 'text/plain'],
  renameRepository: ['POST', '/classes/Repository/{id}/rename', 'json', 'text/plain'],
} as const;
