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
  getOpenapiJson: {
    parameters: {};
    result: schemas.Document;
  };
  /** A page to read this interface */
  getDocs: {
    parameters: {};
    result: string;
  };
  /** List all records of a type */
  getClassesAnnotation: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesAnnotation: {
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
  getClassesAuthoritativeSet: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesAuthoritativeSet: {
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
  getClassesContentType: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  getClassesCountry: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesCountry: {
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
  getClassesCvocConcept: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  getClassesCvocVocabulary: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesCvocVocabulary: {
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
  getClassesDocumentaryUnit: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  getClassesGroup: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesGroup: {
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
  getClassesHistoricalAgent: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesHistoricalAgent: {
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
  getClassesLink: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesLink: {
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
  getClassesPermission: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  getClassesRepository: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  getClassesSystem: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  getClassesSystemEvent: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  getClassesUserProfile: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesUserProfile: {
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
  getClassesVirtualUnit: {
    parameters: {
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesVirtualUnit: {
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
  getClassesAuthoritativeSetIdList: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  deleteClassesAuthoritativeSetIdList: {
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
  postClassesAuthoritativeSetIdList: {
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
  getClassesCountryIdList: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  deleteClassesCountryIdList: {
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
  postClassesCountryIdList: {
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
  getClassesCvocConceptIdList: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  getClassesCvocVocabularyIdList: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  deleteClassesCvocVocabularyIdList: {
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
  postClassesCvocVocabularyIdList: {
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
  getClassesDocumentaryUnitIdList: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  deleteClassesDocumentaryUnitIdList: {
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
  postClassesDocumentaryUnitIdList: {
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
  getClassesGroupIdList: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  postClassesGroupIdList: {
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
  getClassesRepositoryIdList: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  deleteClassesRepositoryIdList: {
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
  postClassesRepositoryIdList: {
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
  getClassesVirtualUnitIdList: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC; several in their order */
      sort?: string[] | undefined;
      /** Leaves out what does not fit: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE */
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
  getClassesAnnotationId: {
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
  putClassesAnnotationId: {
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
  patchClassesAnnotationId: {
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
  deleteClassesAnnotationId: {
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
  getClassesAuthoritativeSetId: {
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
  postClassesAuthoritativeSetId: {
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
  putClassesAuthoritativeSetId: {
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
  patchClassesAuthoritativeSetId: {
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
  deleteClassesAuthoritativeSetId: {
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
  getClassesContentTypeId: {
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
  getClassesCountryId: {
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
  postClassesCountryId: {
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
  putClassesCountryId: {
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
  patchClassesCountryId: {
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
  deleteClassesCountryId: {
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
  getClassesCvocConceptId: {
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
  postClassesCvocConceptId: {
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
  putClassesCvocConceptId: {
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
  patchClassesCvocConceptId: {
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
  deleteClassesCvocConceptId: {
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
  getClassesCvocVocabularyId: {
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
    result: schemas.CvocVocabulary;
  };
  /** Create a record in another one */
  postClassesCvocVocabularyId: {
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
  putClassesCvocVocabularyId: {
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
  patchClassesCvocVocabularyId: {
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
  deleteClassesCvocVocabularyId: {
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
  getClassesDocumentaryUnitId: {
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
  postClassesDocumentaryUnitId: {
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
  putClassesDocumentaryUnitId: {
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
  patchClassesDocumentaryUnitId: {
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
  deleteClassesDocumentaryUnitId: {
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
  getClassesGroupId: {
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
  putClassesGroupId: {
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
  patchClassesGroupId: {
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
  deleteClassesGroupId: {
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
  getClassesHistoricalAgentId: {
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
  putClassesHistoricalAgentId: {
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
  patchClassesHistoricalAgentId: {
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
  deleteClassesHistoricalAgentId: {
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
  getClassesLinkId: {
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
  putClassesLinkId: {
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
  patchClassesLinkId: {
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
  deleteClassesLinkId: {
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
  getClassesPermissionId: {
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
  getClassesPermissionGrantId: {
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
  deleteClassesPermissionGrantId: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Read a record */
  getClassesRepositoryId: {
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
  postClassesRepositoryId: {
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
  putClassesRepositoryId: {
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
  patchClassesRepositoryId: {
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
  deleteClassesRepositoryId: {
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
  getClassesSystemId: {
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
  getClassesSystemEventId: {
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
  getClassesUserProfileId: {
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
  putClassesUserProfileId: {
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
  patchClassesUserProfileId: {
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
  deleteClassesUserProfileId: {
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
  getClassesVersionId: {
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
  getClassesVirtualUnitId: {
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
  postClassesVirtualUnitId: {
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
  putClassesVirtualUnitId: {
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
  patchClassesVirtualUnitId: {
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
  deleteClassesVirtualUnitId: {
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
  postAuthoritativeSet: {
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
  postCountry: {
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
  postCvocVocabulary: {
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
  postGroup: {
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
  postHistoricalAgent: {
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
  postUserProfile: {
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
  postVirtualUnit: {
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
      /** Number of a record, as meta has it */
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
  postEntities: {
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
  getEntitiesId: {
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
  postLink: {
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
  postAnnotation: {
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
  getEntitiesIdLinks: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  getEntitiesIdAnnotations: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  getClassesCvocConceptIdBroader: {
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
  postClassesCvocConceptIdBroader: {
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
  deleteClassesCvocConceptIdBroader: {
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
  getClassesCvocConceptIdRelated: {
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
  postClassesCvocConceptIdRelated: {
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
  deleteClassesCvocConceptIdRelated: {
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
  getClassesCvocConceptIdRelatedBy: {
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
  postClassesCvocConceptIdParent: {
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
  deleteClassesCvocConceptIdParent: {
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
  postClassesCvocConceptIdNarrower: {
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
  deleteClassesCvocConceptIdNarrower: {
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
  getClassesVirtualUnitIdIncludes: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  postClassesVirtualUnitIdIncludes: {
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
  deleteClassesVirtualUnitIdIncludes: {
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
  postClassesVirtualUnitIdIncludesTo: {
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
  getClassesUserProfileIdFollowers: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  getClassesUserProfileIdFollowing: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  postClassesUserProfileIdFollowing: {
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
  deleteClassesUserProfileIdFollowing: {
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
  getClassesUserProfileIdBlocked: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  postClassesUserProfileIdBlocked: {
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
  deleteClassesUserProfileIdBlocked: {
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
  getClassesUserProfileIdWatching: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  postClassesUserProfileIdWatching: {
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
  deleteClassesUserProfileIdWatching: {
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
  getClassesUserProfileIdAnnotations: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  getClassesUserProfileIdLinks: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  getClassesUserProfileIdVirtualUnits: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
  getClassesUserProfileIdIsFollowingOtherId: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Whether a user is followed by another */
  getClassesUserProfileIdIsFollowerOtherId: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Whether a user blocks another */
  getClassesUserProfileIdIsBlockingOtherId: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Whether a user watches a record */
  getClassesUserProfileIdIsWatchingOtherId: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Delete a term; those below it stay in the vocabulary */
  deleteClassesCvocConceptIdAll: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Add an access point to a description */
  postEntitiesIdDescriptionsDescriptionAccessPoints: {
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
  deleteEntitiesIdDescriptionsDescriptionAccessPointsAccessPoint: {
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
  getClassesSystemEventIdSubjects: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
    };
    result: schemas.AnyRecord[];
  };
  /** List what happened to a record */
  getEntitiesIdEvents: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
    };
    result: schemas.EventGroups;
  };
  /** List what a user or a group did */
  getClassesGroupIdActions: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
    };
    result: schemas.EventGroups;
  };
  /** List what a user or a group did */
  getClassesUserProfileIdActions: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
    };
    result: schemas.EventGroups;
  };
  /** List what a user wants to be told of */
  getClassesUserProfileIdEvents: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
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
    };
    result: schemas.EventGroups;
  };
  /** Read what has changed since a cursor, in the order in which it became known */
  getChanges: {
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
  getEntitiesIdVersions: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
    };
    result: schemas.Version[];
  };
  /** What has changed in a record since a version */
  getEntitiesIdDiffVersion: {
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
  postClassesGroupIdMember: {
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
  deleteClassesGroupIdMember: {
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
  getEntitiesIdAccess: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.AnyRecord[];
  };
  /** Open an item to some alone, or to all */
  postEntitiesIdAccess: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the caller; without any it is open to all */
      accessibleTo?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Vote for an item */
  postEntitiesIdPromote: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Take back a vote for an item */
  deleteEntitiesIdPromote: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Vote against an item */
  postEntitiesIdDemote: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Take back a vote against an item */
  deleteEntitiesIdDemote: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** What the caller may do everywhere */
  getPermissions: {
    parameters: {};
    result: schemas.PermissionMatrix;
  };
  /** What a user or group may do everywhere */
  getPermissionsAccessor: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
    };
    result: schemas.PermissionMatrix;
  };
  /** Set all that a user or group may do everywhere */
  postPermissionsAccessor: {
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
  getPermissionsAccessorScopeId: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.PermissionMatrix;
  };
  /** Set all that a user or group is granted in an item and below it */
  postPermissionsAccessorScopeId: {
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
  getPermissionsAccessorItemId: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.ItemPermissions;
  };
  /** Set all that a user or group is granted on an item */
  postPermissionsAccessorItemId: {
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
  getPermissionsAccessorPermissionGrants: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
    };
    result: schemas.PermissionGrant[];
  };
  /** List the grants on an item */
  getEntitiesIdPermissionGrants: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
    };
    result: schemas.PermissionGrant[];
  };
  /** List the grants that hold in an item and below it */
  getEntitiesIdScopePermissionGrants: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** How many records to leave out at the start */
      offset?: number | undefined;
      /** How many records to give; negative for all */
      limit?: number | undefined;
      /** Skips the counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
    };
    result: schemas.PermissionGrant[];
  };
  /** Import a table of links: source, target, access point, type, field, description */
  postImportLinks: {
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
  postImportCoreferences: {
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
  postGraphql: {
    parameters: {};
    body: unknown;
    result: unknown;
  };
  /** The same by GET; without a query the schema, or a page to write queries on */
  getGraphql: {
    parameters: {
      /** The query */
      query?: string | undefined;
      /** Its variables, as a JSON object */
      variables?: string | undefined;
      /** Which of its operations to run */
      operationName?: string | undefined;
    };
    result: unknown;
  };
  /** Import finding aids, move what they hold elsewhere and delete what they do not hold */
  postImportEadSync: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file in messages; body.xml and the like without */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
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
  getImportMappings: {
    parameters: {};
    result: schemas.Mapping[];
  };
  /** Import files */
  postImportCsv: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file in messages; body.xml and the like without */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Import files */
  postImportEac: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file in messages; body.xml and the like without */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Import files */
  postImportEad: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file in messages; body.xml and the like without */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Import files */
  postImportEag: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file in messages; body.xml and the like without */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Import files */
  postImportSkos: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, and nothing is kept */
      commit?: boolean | undefined;
      /** False refuses the import when an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Leaves out and lists what cannot be taken: rows of a table, of several files a bad one */
      tolerant?: boolean | undefined;
      /** Checks every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions where a file does not tell */
      lang?: string | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds to the log what changes in each updated item, field by field; best with commit=false */
      diff?: boolean | undefined;
      /** Name of the file in messages; body.xml and the like without */
      tag?: string | undefined;
      /** Name of a mapping of the format, as import/mappings lists them; its own without */
      mapping?: string | undefined;
      /** Encoding of the files, such as windows-1252, where they have no byte order mark */
      charset?: string | undefined;
      /** respond-async answers at once, with a job that tells how the import goes */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Export a record: EAD 2002, a finding aid with all units in it */
  getClassesDocumentaryUnitIdEad: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export the records in a record: EAD 2002, a finding aid with all units in it */
  getClassesRepositoryIdEad: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAD3, a finding aid with all units in it */
  getClassesDocumentaryUnitIdEad3: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export the records in a record: EAD3, a finding aid with all units in it */
  getClassesRepositoryIdEad3: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAG 2012, one archival institution */
  getClassesRepositoryIdEag: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export the records in a record: EAG 2012, one archival institution */
  getClassesCountryIdEag: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAC-CPF 2010, one person, corporate body or family */
  getClassesHistoricalAgentIdEac: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export the records in a record: EAC-CPF 2010, one person, corporate body or family */
  getClassesAuthoritativeSetIdEac: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: SKOS in Turtle, a vocabulary with all its concepts */
  getClassesCvocVocabularyIdSkos: {
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
  getClassesCvocVocabularyIdSkosRdf: {
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
  getClassesCvocVocabularyIdSkosNt: {
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
  getClassesCvocVocabularyIdSkosJsonld: {
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
  getClassesCvocConceptIdDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  getClassesDocumentaryUnitIdDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  getClassesHistoricalAgentIdDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  getClassesRepositoryIdDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  getClassesVirtualUnitIdDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  getClassesAuthoritativeSetIdCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  getClassesCvocVocabularyIdCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  getClassesDocumentaryUnitIdCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  getClassesRepositoryIdCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  getClassesAuthoritativeSetIdRdf: {
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
  getClassesCountryIdRdf: {
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
  getClassesCvocConceptIdRdf: {
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
  getClassesCvocVocabularyIdRdf: {
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
  getClassesDocumentaryUnitIdRdf: {
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
  getClassesHistoricalAgentIdRdf: {
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
  getClassesRepositoryIdRdf: {
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
  getClassesVirtualUnitIdRdf: {
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
  getContextJsonld: {
    parameters: {};
    result: string;
  };
  /** The data model as an ontology (OWL, RDFS) */
  getToolsSchema: {
    parameters: {
      /** TTL, N3 or RDF/XML; without it what Accept asks for, or Turtle */
      format?: string | undefined;
      /** Namespace of the terms; without it that of this service */
      baseUri?: string | undefined;
    };
    result: string;
  };
  /** The addresses of all records that everybody may see, for search engines */
  getSitemapXml: {
    parameters: {
      /** Record type of a part; without it the parts are listed */
      type?: 'Country' | 'Repository' | 'DocumentaryUnit' | 'VirtualUnit' | 'HistoricalAgent' | 'AuthoritativeSet' | 'CvocVocabulary' | 'CvocConcept' | undefined;
      /** Which part of the records of the type */
      part?: number | undefined;
    };
    result: string;
  };
  /** Where search engines find the sitemap */
  getRobotsTxt: {
    parameters: {};
    result: string;
  };
  /** Export a vocabulary in SKOS */
  getClassesCvocVocabularyIdExport: {
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
  getEntitiesIdDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to write, such as eng; without it all of them, as far as the format can hold them */
      lang?: string | undefined;
    };
    result: string;
  };
  /** Harvest records: OAI-PMH 2.0 */
  getOaipmh: {
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
    };
    result: string;
  };
  /** Harvest records: OAI-PMH 2.0, with the arguments in the body */
  postOaipmh: {
    parameters: {};
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: string;
  };
  /** List the jobs of the user, or to administrators all of them; newest first */
  getJobs: {
    parameters: {
      /** How many jobs to leave out */
      offset?: number | undefined;
      /** How many jobs to give, 1000 at most */
      limit?: number | undefined;
    };
    result: schemas.Job[];
  };
  /** How a job goes, or how it ended */
  getJobsId: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.Job;
  };
  /** How a job goes, told until it has ended */
  getJobsIdEvents: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: string;
  };
  /** Cancel a job; nothing of it is kept */
  postJobsIdCancel: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Job;
  };
  /** Change some of what many records say */
  putBatchUpdate: {
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
  postBatchDelete: {
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
  getToolsVersion: {
    parameters: {};
    result: string;
  };
  /** Replace a text in one field of many records */
  postToolsFindReplace: {
    parameters: {
      /** Type of the records */
      type: string;
      /** The same, or the type of the parts that are meant */
      subtype: string;
      /** Name of the field */
      property: string;
      /** Ends after so many finds */
      max?: number | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Table;
  };
  /** Give records other identifiers, and with them other ids */
  postToolsRename: {
    parameters: {
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Move records into others */
  postToolsReparent: {
    parameters: {
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Make ids of records anew */
  postToolsRegenerateIds: {
    parameters: {
      /** Id of a record, besides those of the body */
      id?: string[] | undefined;
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  postToolsRegenerateIdsForTypeAuthoritativeSet: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  postToolsRegenerateIdsForTypeCvocConcept: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  postToolsRegenerateIdsForTypeCvocVocabulary: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  postToolsRegenerateIdsForTypeDocumentaryUnit: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  postToolsRegenerateIdsForTypeGroup: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  postToolsRegenerateIdsForTypeHistoricalAgent: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  postToolsRegenerateIdsForTypeRepository: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records of a type anew */
  postToolsRegenerateIdsForTypeVirtualUnit: {
    parameters: {
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of all records below another one anew */
  postToolsRegenerateIdsForScopeScope: {
    parameters: {
      /** Id of the record, percent-encoded */
      scope: string;
      /** Tells which would get the id of another one, and renames nothing */
      collisions?: boolean | undefined;
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Make ids of the descriptions of a record anew */
  postToolsRegenerateDescriptionIdId: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** Make ids of all descriptions anew */
  postToolsRegenerateDescriptionIds: {
    parameters: {
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** Point the links of records to others */
  postToolsRelinkTargets: {
    parameters: {
      /** Leaves out what cannot be done */
      tolerant?: boolean | undefined;
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Make those who have made links their owners */
  postToolsFixLinkPermissions: {
    parameters: {
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** Make concepts from the access points of a repository, and link them */
  postToolsGenerateConceptsRepositoryIdVocabularyId: {
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
      /** True keeps what is done; else it is only told */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** List the webhooks and how they are; for administrators */
  getWebhooks: {
    parameters: {};
    result: schemas.Webhooks;
  };
  /** Have changes sent to an address; for administrators */
  postWebhooks: {
    parameters: {
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewWebhook;
    result: schemas.WebhookSecret;
  };
  /** Send changes to an address no more; for administrators */
  deleteWebhooksId: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Create a user with the next free name */
  postAdminCreateDefaultUserProfile: {
    parameters: {
      /** Id of a group that the user joins */
      group?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: unknown;
    result: schemas.UserProfile;
  };
  /** Everything the caller may see, as plain records with the ids of what they are connected to */
  getAdminExportJson: {
    parameters: {};
    result: schemas.ExportedRecords;
  };
  /** Give a record another identifier, and other ids to it and to all below it */
  postClassesDocumentaryUnitIdRename: {
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
  postClassesHistoricalAgentIdRename: {
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
  postClassesRepositoryIdRename: {
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
  getOpenapiJson: ['GET', '/openapi.json', 'json'],
  getDocs: ['GET', '/docs', 'text'],
  getClassesAnnotation: ['GET', '/classes/Annotation', 'list'],
  postClassesAnnotation: ['POST', '/classes/Annotation', 'json', 'application/json'],
  getClassesAuthoritativeSet: ['GET', '/classes/AuthoritativeSet', 'list'],
  postClassesAuthoritativeSet: ['POST', '/classes/AuthoritativeSet', 'json', 'application/json'],
  getClassesContentType: ['GET', '/classes/ContentType', 'list'],
  getClassesCountry: ['GET', '/classes/Country', 'list'],
  postClassesCountry: ['POST', '/classes/Country', 'json', 'application/json'],
  getClassesCvocConcept: ['GET', '/classes/CvocConcept', 'list'],
  getClassesCvocVocabulary: ['GET', '/classes/CvocVocabulary', 'list'],
  postClassesCvocVocabulary: ['POST', '/classes/CvocVocabulary', 'json', 'application/json'],
  getClassesDocumentaryUnit: ['GET', '/classes/DocumentaryUnit', 'list'],
  getClassesGroup: ['GET', '/classes/Group', 'list'],
  postClassesGroup: ['POST', '/classes/Group', 'json', 'application/json'],
  getClassesHistoricalAgent: ['GET', '/classes/HistoricalAgent', 'list'],
  postClassesHistoricalAgent: ['POST', '/classes/HistoricalAgent', 'json', 'application/json'],
  getClassesLink: ['GET', '/classes/Link', 'list'],
  postClassesLink: ['POST', '/classes/Link', 'json', 'application/json'],
  getClassesPermission: ['GET', '/classes/Permission', 'list'],
  getClassesRepository: ['GET', '/classes/Repository', 'list'],
  getClassesSystem: ['GET', '/classes/System', 'list'],
  getClassesSystemEvent: ['GET', '/classes/SystemEvent', 'list'],
  getClassesUserProfile: ['GET', '/classes/UserProfile', 'list'],
  postClassesUserProfile: ['POST', '/classes/UserProfile', 'json', 'application/json'],
  getClassesVirtualUnit: ['GET', '/classes/VirtualUnit', 'list'],
  postClassesVirtualUnit: ['POST', '/classes/VirtualUnit', 'json', 'application/json'],
  getClassesAuthoritativeSetIdList: ['GET', '/classes/AuthoritativeSet/{id}/list', 'list'],
  deleteClassesAuthoritativeSetIdList: ['DELETE', '/classes/AuthoritativeSet/{id}/list', 'json'],
  postClassesAuthoritativeSetIdList: ['POST', '/classes/AuthoritativeSet/{id}/list', 'json', 'application/json'],
  getClassesCountryIdList: ['GET', '/classes/Country/{id}/list', 'list'],
  deleteClassesCountryIdList: ['DELETE', '/classes/Country/{id}/list', 'json'],
  postClassesCountryIdList: ['POST', '/classes/Country/{id}/list', 'json', 'application/json'],
  getClassesCvocConceptIdList: ['GET', '/classes/CvocConcept/{id}/list', 'list'],
  getClassesCvocVocabularyIdList: ['GET', '/classes/CvocVocabulary/{id}/list', 'list'],
  deleteClassesCvocVocabularyIdList: ['DELETE', '/classes/CvocVocabulary/{id}/list', 'json'],
  postClassesCvocVocabularyIdList: ['POST', '/classes/CvocVocabulary/{id}/list', 'json', 'application/json'],
  getClassesDocumentaryUnitIdList: ['GET', '/classes/DocumentaryUnit/{id}/list', 'list'],
  deleteClassesDocumentaryUnitIdList: ['DELETE', '/classes/DocumentaryUnit/{id}/list', 'json'],
  postClassesDocumentaryUnitIdList: ['POST', '/classes/DocumentaryUnit/{id}/list', 'json', 'application/json'],
  getClassesGroupIdList: ['GET', '/classes/Group/{id}/list', 'list'],
  postClassesGroupIdList: ['POST', '/classes/Group/{id}/list', 'nothing'],
  getClassesRepositoryIdList: ['GET', '/classes/Repository/{id}/list', 'list'],
  deleteClassesRepositoryIdList: ['DELETE', '/classes/Repository/{id}/list', 'json'],
  postClassesRepositoryIdList: ['POST', '/classes/Repository/{id}/list', 'json', 'application/json'],
  getClassesVirtualUnitIdList: ['GET', '/classes/VirtualUnit/{id}/list', 'list'],
  getClassesAnnotationId: ['GET', '/classes/Annotation/{id}', 'json'],
  putClassesAnnotationId: ['PUT', '/classes/Annotation/{id}', 'json', 'application/json'],
  patchClassesAnnotationId: ['PATCH', '/classes/Annotation/{id}', 'json', 'application/json'],
  deleteClassesAnnotationId: ['DELETE', '/classes/Annotation/{id}', 'nothing'],
  getClassesAuthoritativeSetId: ['GET', '/classes/AuthoritativeSet/{id}', 'json'],
  postClassesAuthoritativeSetId: ['POST', '/classes/AuthoritativeSet/{id}', 'json', 'application/json'],
  putClassesAuthoritativeSetId: ['PUT', '/classes/AuthoritativeSet/{id}', 'json', 'application/json'],
  patchClassesAuthoritativeSetId: ['PATCH', '/classes/AuthoritativeSet/{id}', 'json', 'application/json'],
  deleteClassesAuthoritativeSetId: ['DELETE', '/classes/AuthoritativeSet/{id}', 'nothing'],
  getClassesContentTypeId: ['GET', '/classes/ContentType/{id}', 'json'],
  getClassesCountryId: ['GET', '/classes/Country/{id}', 'json'],
  postClassesCountryId: ['POST', '/classes/Country/{id}', 'json', 'application/json'],
  putClassesCountryId: ['PUT', '/classes/Country/{id}', 'json', 'application/json'],
  patchClassesCountryId: ['PATCH', '/classes/Country/{id}', 'json', 'application/json'],
  deleteClassesCountryId: ['DELETE', '/classes/Country/{id}', 'nothing'],
  getClassesCvocConceptId: ['GET', '/classes/CvocConcept/{id}', 'json'],
  postClassesCvocConceptId: ['POST', '/classes/CvocConcept/{id}', 'json', 'application/json'],
  putClassesCvocConceptId: ['PUT', '/classes/CvocConcept/{id}', 'json', 'application/json'],
  patchClassesCvocConceptId: ['PATCH', '/classes/CvocConcept/{id}', 'json', 'application/json'],
  deleteClassesCvocConceptId: ['DELETE', '/classes/CvocConcept/{id}', 'nothing'],
  getClassesCvocVocabularyId: ['GET', '/classes/CvocVocabulary/{id}', 'json'],
  postClassesCvocVocabularyId: ['POST', '/classes/CvocVocabulary/{id}', 'json', 'application/json'],
  putClassesCvocVocabularyId: ['PUT', '/classes/CvocVocabulary/{id}', 'json', 'application/json'],
  patchClassesCvocVocabularyId: ['PATCH', '/classes/CvocVocabulary/{id}', 'json', 'application/json'],
  deleteClassesCvocVocabularyId: ['DELETE', '/classes/CvocVocabulary/{id}', 'nothing'],
  getClassesDocumentaryUnitId: ['GET', '/classes/DocumentaryUnit/{id}', 'json'],
  postClassesDocumentaryUnitId: ['POST', '/classes/DocumentaryUnit/{id}', 'json', 'application/json'],
  putClassesDocumentaryUnitId: ['PUT', '/classes/DocumentaryUnit/{id}', 'json', 'application/json'],
  patchClassesDocumentaryUnitId: ['PATCH', '/classes/DocumentaryUnit/{id}', 'json', 'application/json'],
  deleteClassesDocumentaryUnitId: ['DELETE', '/classes/DocumentaryUnit/{id}', 'nothing'],
  getClassesGroupId: ['GET', '/classes/Group/{id}', 'json'],
  putClassesGroupId: ['PUT', '/classes/Group/{id}', 'json', 'application/json'],
  patchClassesGroupId: ['PATCH', '/classes/Group/{id}', 'json', 'application/json'],
  deleteClassesGroupId: ['DELETE', '/classes/Group/{id}', 'nothing'],
  getClassesHistoricalAgentId: ['GET', '/classes/HistoricalAgent/{id}', 'json'],
  putClassesHistoricalAgentId: ['PUT', '/classes/HistoricalAgent/{id}', 'json', 'application/json'],
  patchClassesHistoricalAgentId: ['PATCH', '/classes/HistoricalAgent/{id}', 'json', 'application/json'],
  deleteClassesHistoricalAgentId: ['DELETE', '/classes/HistoricalAgent/{id}', 'nothing'],
  getClassesLinkId: ['GET', '/classes/Link/{id}', 'json'],
  putClassesLinkId: ['PUT', '/classes/Link/{id}', 'json', 'application/json'],
  patchClassesLinkId: ['PATCH', '/classes/Link/{id}', 'json', 'application/json'],
  deleteClassesLinkId: ['DELETE', '/classes/Link/{id}', 'nothing'],
  getClassesPermissionId: ['GET', '/classes/Permission/{id}', 'json'],
  getClassesPermissionGrantId: ['GET', '/classes/PermissionGrant/{id}', 'json'],
  deleteClassesPermissionGrantId: ['DELETE', '/classes/PermissionGrant/{id}', 'nothing'],
  getClassesRepositoryId: ['GET', '/classes/Repository/{id}', 'json'],
  postClassesRepositoryId: ['POST', '/classes/Repository/{id}', 'json', 'application/json'],
  putClassesRepositoryId: ['PUT', '/classes/Repository/{id}', 'json', 'application/json'],
  patchClassesRepositoryId: ['PATCH', '/classes/Repository/{id}', 'json', 'application/json'],
  deleteClassesRepositoryId: ['DELETE', '/classes/Repository/{id}', 'nothing'],
  getClassesSystemId: ['GET', '/classes/System/{id}', 'json'],
  getClassesSystemEventId: ['GET', '/classes/SystemEvent/{id}', 'json'],
  getClassesUserProfileId: ['GET', '/classes/UserProfile/{id}', 'json'],
  putClassesUserProfileId: ['PUT', '/classes/UserProfile/{id}', 'json', 'application/json'],
  patchClassesUserProfileId: ['PATCH', '/classes/UserProfile/{id}', 'json', 'application/json'],
  deleteClassesUserProfileId: ['DELETE', '/classes/UserProfile/{id}', 'nothing'],
  getClassesVersionId: ['GET', '/classes/Version/{id}', 'json'],
  getClassesVirtualUnitId: ['GET', '/classes/VirtualUnit/{id}', 'json'],
  postClassesVirtualUnitId: ['POST', '/classes/VirtualUnit/{id}', 'json', 'application/json'],
  putClassesVirtualUnitId: ['PUT', '/classes/VirtualUnit/{id}', 'json', 'application/json'],
  patchClassesVirtualUnitId: ['PATCH', '/classes/VirtualUnit/{id}', 'json', 'application/json'],
  deleteClassesVirtualUnitId: ['DELETE', '/classes/VirtualUnit/{id}', 'nothing'],
  postAuthoritativeSet: ['POST', '/AuthoritativeSet', 'json', 'application/json'],
  postCountry: ['POST', '/Country', 'json', 'application/json'],
  postCvocVocabulary: ['POST', '/CvocVocabulary', 'json', 'application/json'],
  postGroup: ['POST', '/Group', 'json', 'application/json'],
  postHistoricalAgent: ['POST', '/HistoricalAgent', 'json', 'application/json'],
  postUserProfile: ['POST', '/UserProfile', 'json', 'application/json'],
  postVirtualUnit: ['POST', '/VirtualUnit', 'json', 'application/json'],
  getEntities: ['GET', '/entities', 'list'],
  postEntities: ['POST', '/entities', 'list', 'application/json'],
  getEntitiesId: ['GET', '/entities/{id}', 'json'],
  postLink: ['POST', '/Link', 'json', 'application/json'],
  postAnnotation: ['POST', '/Annotation', 'json', 'application/json'],
  getEntitiesIdLinks: ['GET', '/entities/{id}/links', 'list'],
  getEntitiesIdAnnotations: ['GET', '/entities/{id}/annotations', 'list'],
  getClassesCvocConceptIdBroader: ['GET', '/classes/CvocConcept/{id}/broader', 'list'],
  postClassesCvocConceptIdBroader: ['POST', '/classes/CvocConcept/{id}/broader', 'json'],
  deleteClassesCvocConceptIdBroader: ['DELETE', '/classes/CvocConcept/{id}/broader', 'json'],
  getClassesCvocConceptIdRelated: ['GET', '/classes/CvocConcept/{id}/related', 'list'],
  postClassesCvocConceptIdRelated: ['POST', '/classes/CvocConcept/{id}/related', 'json'],
  deleteClassesCvocConceptIdRelated: ['DELETE', '/classes/CvocConcept/{id}/related', 'json'],
  getClassesCvocConceptIdRelatedBy: ['GET', '/classes/CvocConcept/{id}/relatedBy', 'list'],
  postClassesCvocConceptIdParent: ['POST', '/classes/CvocConcept/{id}/parent', 'json'],
  deleteClassesCvocConceptIdParent: ['DELETE', '/classes/CvocConcept/{id}/parent', 'json'],
  postClassesCvocConceptIdNarrower: ['POST', '/classes/CvocConcept/{id}/narrower', 'json'],
  deleteClassesCvocConceptIdNarrower: ['DELETE', '/classes/CvocConcept/{id}/narrower', 'json'],
  getClassesVirtualUnitIdIncludes: ['GET', '/classes/VirtualUnit/{id}/includes', 'list'],
  postClassesVirtualUnitIdIncludes: ['POST', '/classes/VirtualUnit/{id}/includes', 'json'],
  deleteClassesVirtualUnitIdIncludes: ['DELETE', '/classes/VirtualUnit/{id}/includes', 'json'],
  postClassesVirtualUnitIdIncludesTo: ['POST', '/classes/VirtualUnit/{id}/includes/{to}', 'nothing'],
  getClassesUserProfileIdFollowers: ['GET', '/classes/UserProfile/{id}/followers', 'list'],
  getClassesUserProfileIdFollowing: ['GET', '/classes/UserProfile/{id}/following', 'list'],
  postClassesUserProfileIdFollowing: ['POST', '/classes/UserProfile/{id}/following', 'nothing'],
  deleteClassesUserProfileIdFollowing: ['DELETE', '/classes/UserProfile/{id}/following', 'nothing'],
  getClassesUserProfileIdBlocked: ['GET', '/classes/UserProfile/{id}/blocked', 'list'],
  postClassesUserProfileIdBlocked: ['POST', '/classes/UserProfile/{id}/blocked', 'nothing'],
  deleteClassesUserProfileIdBlocked: ['DELETE', '/classes/UserProfile/{id}/blocked', 'nothing'],
  getClassesUserProfileIdWatching: ['GET', '/classes/UserProfile/{id}/watching', 'list'],
  postClassesUserProfileIdWatching: ['POST', '/classes/UserProfile/{id}/watching', 'nothing'],
  deleteClassesUserProfileIdWatching: ['DELETE', '/classes/UserProfile/{id}/watching', 'nothing'],
  getClassesUserProfileIdAnnotations: ['GET', '/classes/UserProfile/{id}/annotations', 'list'],
  getClassesUserProfileIdLinks: ['GET', '/classes/UserProfile/{id}/links', 'list'],
  getClassesUserProfileIdVirtualUnits: ['GET', '/classes/UserProfile/{id}/virtual-units', 'list'],
  getClassesUserProfileIdIsFollowingOtherId: ['GET', '/classes/UserProfile/{id}/is-following/{otherId}', 'json'],
  getClassesUserProfileIdIsFollowerOtherId: ['GET', '/classes/UserProfile/{id}/is-follower/{otherId}', 'json'],
  getClassesUserProfileIdIsBlockingOtherId: ['GET', '/classes/UserProfile/{id}/is-blocking/{otherId}', 'json'],
  getClassesUserProfileIdIsWatchingOtherId: ['GET', '/classes/UserProfile/{id}/is-watching/{otherId}', 'json'],
  deleteClassesCvocConceptIdAll: ['DELETE', '/classes/CvocConcept/{id}/all', 'json'],
  postEntitiesIdDescriptionsDescriptionAccessPoints: ['POST', '/entities/{id}/descriptions/{description}/access-points', 'json', 'application/json'],
  deleteEntitiesIdDescriptionsDescriptionAccessPointsAccessPoint: ['DELETE', '/entities/{id}/descriptions/{description}/access-points/{accessPoint}', 'nothing'],
  getClassesSystemEventIdSubjects: ['GET', '/classes/SystemEvent/{id}/subjects', 'list'],
  getEntitiesIdEvents: ['GET', '/entities/{id}/events', 'json'],
  getClassesGroupIdActions: ['GET', '/classes/Group/{id}/actions', 'json'],
  getClassesUserProfileIdActions: ['GET', '/classes/UserProfile/{id}/actions', 'json'],
  getClassesUserProfileIdEvents: ['GET', '/classes/UserProfile/{id}/events', 'json'],
  getChanges: ['GET', '/changes', 'lines'],
  getEntitiesIdVersions: ['GET', '/entities/{id}/versions', 'list'],
  getEntitiesIdDiffVersion: ['GET', '/entities/{id}/diff/{version}', 'json'],
  postClassesGroupIdMember: ['POST', '/classes/Group/{id}/{member}', 'nothing'],
  deleteClassesGroupIdMember: ['DELETE', '/classes/Group/{id}/{member}', 'nothing'],
  getEntitiesIdAccess: ['GET', '/entities/{id}/access', 'list'],
  postEntitiesIdAccess: ['POST', '/entities/{id}/access', 'json'],
  postEntitiesIdPromote: ['POST', '/entities/{id}/promote', 'json'],
  deleteEntitiesIdPromote: ['DELETE', '/entities/{id}/promote', 'json'],
  postEntitiesIdDemote: ['POST', '/entities/{id}/demote', 'json'],
  deleteEntitiesIdDemote: ['DELETE', '/entities/{id}/demote', 'json'],
  getPermissions: ['GET', '/permissions', 'json'],
  getPermissionsAccessor: ['GET', '/permissions/{accessor}', 'json'],
  postPermissionsAccessor: ['POST', '/permissions/{accessor}', 'json', 'application/json'],
  getPermissionsAccessorScopeId: ['GET', '/permissions/{accessor}/scope/{id}', 'json'],
  postPermissionsAccessorScopeId: ['POST', '/permissions/{accessor}/scope/{id}', 'json', 'application/json'],
  getPermissionsAccessorItemId: ['GET', '/permissions/{accessor}/item/{id}', 'json'],
  postPermissionsAccessorItemId: ['POST', '/permissions/{accessor}/item/{id}', 'json', 'application/json'],
  getPermissionsAccessorPermissionGrants: ['GET', '/permissions/{accessor}/permission-grants', 'list'],
  getEntitiesIdPermissionGrants: ['GET', '/entities/{id}/permission-grants', 'list'],
  getEntitiesIdScopePermissionGrants: ['GET', '/entities/{id}/scope-permission-grants', 'list'],
  postImportLinks: ['POST', '/import/links', 'json', 'application/json'],
  postImportCoreferences: ['POST', '/import/coreferences', 'json', 'application/json'],
  postGraphql: ['POST', '/graphql', 'json', 'application/json'],
  getGraphql: ['GET', '/graphql', 'json'],
  postImportEadSync: ['POST', '/import/ead-sync', 'json', 'text/xml'],
  getImportMappings: ['GET', '/import/mappings', 'list'],
  postImportCsv: ['POST', '/import/csv', 'json', 'text/csv'],
  postImportEac: ['POST', '/import/eac', 'json', 'text/xml'],
  postImportEad: ['POST', '/import/ead', 'json', 'text/xml'],
  postImportEag: ['POST', '/import/eag', 'json', 'text/xml'],
  postImportSkos: ['POST', '/import/skos', 'json', 'text/xml'],
  getClassesDocumentaryUnitIdEad: ['GET', '/classes/DocumentaryUnit/{id}/ead', 'text'],
  getClassesRepositoryIdEad: ['GET', '/classes/Repository/{id}/ead', 'bytes'],
  getClassesDocumentaryUnitIdEad3: ['GET', '/classes/DocumentaryUnit/{id}/ead3', 'text'],
  getClassesRepositoryIdEad3: ['GET', '/classes/Repository/{id}/ead3', 'bytes'],
  getClassesRepositoryIdEag: ['GET', '/classes/Repository/{id}/eag', 'text'],
  getClassesCountryIdEag: ['GET', '/classes/Country/{id}/eag', 'bytes'],
  getClassesHistoricalAgentIdEac: ['GET', '/classes/HistoricalAgent/{id}/eac', 'text'],
  getClassesAuthoritativeSetIdEac: ['GET', '/classes/AuthoritativeSet/{id}/eac', 'bytes'],
  getClassesCvocVocabularyIdSkos: ['GET', '/classes/CvocVocabulary/{id}/skos', 'text'],
  getClassesCvocVocabularyIdSkosRdf: ['GET', '/classes/CvocVocabulary/{id}/skos-rdf', 'text'],
  getClassesCvocVocabularyIdSkosNt: ['GET', '/classes/CvocVocabulary/{id}/skos-nt', 'text'],
  getClassesCvocVocabularyIdSkosJsonld: ['GET', '/classes/CvocVocabulary/{id}/skos-jsonld', 'text'],
  getClassesCvocConceptIdDc: ['GET', '/classes/CvocConcept/{id}/dc', 'text'],
  getClassesDocumentaryUnitIdDc: ['GET', '/classes/DocumentaryUnit/{id}/dc', 'text'],
  getClassesHistoricalAgentIdDc: ['GET', '/classes/HistoricalAgent/{id}/dc', 'text'],
  getClassesRepositoryIdDc: ['GET', '/classes/Repository/{id}/dc', 'text'],
  getClassesVirtualUnitIdDc: ['GET', '/classes/VirtualUnit/{id}/dc', 'text'],
  getClassesAuthoritativeSetIdCsv: ['GET', '/classes/AuthoritativeSet/{id}/csv', 'text'],
  getClassesCvocVocabularyIdCsv: ['GET', '/classes/CvocVocabulary/{id}/csv', 'text'],
  getClassesDocumentaryUnitIdCsv: ['GET', '/classes/DocumentaryUnit/{id}/csv', 'text'],
  getClassesRepositoryIdCsv: ['GET', '/classes/Repository/{id}/csv', 'text'],
  getClassesAuthoritativeSetIdRdf: ['GET', '/classes/AuthoritativeSet/{id}/rdf', 'text'],
  getClassesCountryIdRdf: ['GET', '/classes/Country/{id}/rdf', 'text'],
  getClassesCvocConceptIdRdf: ['GET', '/classes/CvocConcept/{id}/rdf', 'text'],
  getClassesCvocVocabularyIdRdf: ['GET', '/classes/CvocVocabulary/{id}/rdf', 'text'],
  getClassesDocumentaryUnitIdRdf: ['GET', '/classes/DocumentaryUnit/{id}/rdf', 'text'],
  getClassesHistoricalAgentIdRdf: ['GET', '/classes/HistoricalAgent/{id}/rdf', 'text'],
  getClassesRepositoryIdRdf: ['GET', '/classes/Repository/{id}/rdf', 'text'],
  getClassesVirtualUnitIdRdf: ['GET', '/classes/VirtualUnit/{id}/rdf', 'text'],
  getContextJsonld: ['GET', '/context.jsonld', 'text'],
  getToolsSchema: ['GET', '/tools/schema', 'text'],
  getSitemapXml: ['GET', '/sitemap.xml', 'text'],
  getRobotsTxt: ['GET', '/robots.txt', 'text'],
  getClassesCvocVocabularyIdExport: ['GET', '/classes/CvocVocabulary/{id}/export', 'text'],
  getEntitiesIdDc: ['GET', '/entities/{id}/dc', 'text'],
  getOaipmh: ['GET', '/oaipmh', 'text'],
  postOaipmh: ['POST', '/oaipmh', 'text', 'application/x-www-form-urlencoded'],
  getJobs: ['GET', '/jobs', 'list'],
  getJobsId: ['GET', '/jobs/{id}', 'json'],
  getJobsIdEvents: ['GET', '/jobs/{id}/events', 'text'],
  postJobsIdCancel: ['POST', '/jobs/{id}/cancel', 'json'],
  putBatchUpdate: ['PUT', '/batch/update', 'json', 'application/json'],
  postBatchDelete: ['POST', '/batch/delete', 'json', 'application/json'],
  getToolsVersion: ['GET', '/tools/version', 'text'],
  postToolsFindReplace: ['POST', '/tools/find-replace', 'json', 'application/x-www-form-urlencoded'],
  postToolsRename: ['POST', '/tools/rename', 'json', 'application/json'],
  postToolsReparent: ['POST', '/tools/reparent', 'json', 'application/json'],
  postToolsRegenerateIds: ['POST', '/tools/regenerate-ids', 'json', 'application/json'],
  postToolsRegenerateIdsForTypeAuthoritativeSet: ['POST', '/tools/regenerate-ids-for-type/AuthoritativeSet', 'json'],
  postToolsRegenerateIdsForTypeCvocConcept: ['POST', '/tools/regenerate-ids-for-type/CvocConcept', 'json'],
  postToolsRegenerateIdsForTypeCvocVocabulary: ['POST', '/tools/regenerate-ids-for-type/CvocVocabulary', 'json'],
  postToolsRegenerateIdsForTypeDocumentaryUnit: ['POST', '/tools/regenerate-ids-for-type/DocumentaryUnit', 'json'],
  postToolsRegenerateIdsForTypeGroup: ['POST', '/tools/regenerate-ids-for-type/Group', 'json'],
  postToolsRegenerateIdsForTypeHistoricalAgent: ['POST', '/tools/regenerate-ids-for-type/HistoricalAgent', 'json'],
  postToolsRegenerateIdsForTypeRepository: ['POST', '/tools/regenerate-ids-for-type/Repository', 'json'],
  postToolsRegenerateIdsForTypeVirtualUnit: ['POST', '/tools/regenerate-ids-for-type/VirtualUnit', 'json'],
  postToolsRegenerateIdsForScopeScope: ['POST', '/tools/regenerate-ids-for-scope/{scope}', 'json'],
  postToolsRegenerateDescriptionIdId: ['POST', '/tools/regenerate-description-id/{id}', 'json'],
  postToolsRegenerateDescriptionIds: ['POST', '/tools/regenerate-description-ids', 'json'],
  postToolsRelinkTargets: ['POST', '/tools/relink-targets', 'json', 'application/json'],
  postToolsFixLinkPermissions: ['POST', '/tools/fix-link-permissions', 'json'],
  postToolsGenerateConceptsRepositoryIdVocabularyId: ['POST', '/tools/generate-concepts/{repositoryId}/{vocabularyId}', 'json'],
  getWebhooks: ['GET', '/webhooks', 'json'],
  postWebhooks: ['POST', '/webhooks', 'json', 'application/json'],
  deleteWebhooksId: ['DELETE', '/webhooks/{id}', 'nothing'],
  postAdminCreateDefaultUserProfile: ['POST', '/admin/create-default-user-profile', 'json', 'application/json'],
  getAdminExportJson: ['GET', '/admin/export-json', 'json'],
  postClassesDocumentaryUnitIdRename: ['POST', '/classes/DocumentaryUnit/{id}/rename', 'json', 'text/plain'],
  postClassesHistoricalAgentIdRename: ['POST', '/classes/HistoricalAgent/{id}/rename', 'json', 'text/plain'],
  postClassesRepositoryIdRename: ['POST', '/classes/Repository/{id}/rename', 'json', 'text/plain'],
} as const;
