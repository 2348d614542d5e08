/** Generated from the OpenAPI document by `npm run client`. Do not edit. */
import type * as schemas from './schemas.ts';

/** The types of each operation. */
export interface Operations {
  /** Name and version of the service, and links */
  getService: {
    parameters: {};
    result: schemas.Service;
  };
  /** Health check: whether the service is up and its store is initialised */
  getHealth: {
    parameters: {};
    result: schemas.Health;
  };
  /** This API as an OpenAPI 3.1 document */
  getOpenApi: {
    parameters: {};
    result: schemas.Document;
  };
  /** The documentation of this API as a web page */
  getDocs: {
    parameters: {};
    result: string;
  };
  /** A guide of the documentation */
  getGuide: {
    parameters: {
      /** Name of the guide, as linked in the documentation page */
      guide: string;
    };
    result: string;
  };
  /** Search records by words, dates and other values */
  searchRecords: {
    parameters: {
      /** Words, "phrases", prefix*, -without, OR, parentheses, field:word; without it all records match */
      q?: string | undefined;
      /** Types of the records */
      type?: string[] | undefined;
      /** Ids of items: only these and the records below them */
      within?: string[] | undefined;
      /** Ids of countries */
      country?: string[] | undefined;
      /** Ids of repositories */
      repository?: string[] | undefined;
      /** Levels of description */
      level?: string[] | undefined;
      /** Languages of the material; of other records, of the description */
      language?: string[] | undefined;
      /** Scripts of the material */
      script?: string[] | undefined;
      /** Names of creators */
      creator?: string[] | undefined;
      /** Subjects */
      subject?: string[] | undefined;
      /** Places */
      place?: string[] | undefined;
      /** Only records whose dates end at or after this year, month or day */
      from?: string | undefined;
      /** Only records whose dates begin at or before this year, month or day */
      to?: string | undefined;
      /** `true`: only records with digital objects; `false`: only those without */
      digital?: boolean | undefined;
      /** `true`: only topmost units; `false`: all other records */
      top?: boolean | undefined;
      /** Only records that were changed at or after this time */
      updatedSince?: string | undefined;
      /** Words that are a label of a concept also match its other labels, and those of narrower concepts */
      expand?: boolean | undefined;
      /** Facets to count, as name or name:size: type, country, repository, level, language, script, creator, subject, place, date, digital, top */
      facet?: string[] | undefined;
      /** Order of the hits */
      sort?: 'relevance' | 'title' | 'date' | 'identifier' | 'update' | undefined;
      /** Groups the hits by their topmost unit */
      group?: 'fonds' | undefined;
      /** Maximum number of hits or groups; see search-page */
      limit?: number | undefined;
      /** Value next of the previous page */
      after?: string | undefined;
      /** Number of hits or groups to skip; not together with after */
      offset?: number | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
    };
    result: schemas.SearchResponse;
    summary: schemas.SearchResponseSummary;
  };
  /** Suggest titles, names, access points and identifiers while a user types */
  suggestTexts: {
    parameters: {
      /** The text as typed so far */
      q?: string | undefined;
      /** Types of the records */
      type?: string[] | undefined;
      /** Ids of items: only these and the records below them */
      within?: string[] | undefined;
      /** Maximum number of suggestions; see search-suggestions */
      limit?: number | undefined;
    };
    result: schemas.SuggestResponse;
  };
  /** List all records of a type */
  listAnnotations: {
    parameters: {
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation[];
    summary: schemas.RecordSummary[];
  };
  /** Annotate a record */
  createAnnotation: {
    parameters: {
      /** Id of the annotated record */
      target: string;
      /** Id of the part of the record that the annotation is about */
      body?: string | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.AuthoritativeSet[];
    summary: schemas.RecordSummary[];
  };
  /** Create a record */
  createAuthoritativeSet: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.ContentType[];
    summary: schemas.RecordSummary[];
  };
  /** List all records of a type */
  listCountries: {
    parameters: {
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Country[];
    summary: schemas.RecordSummary[];
  };
  /** Create a record */
  createCountry: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
    summary: schemas.RecordSummary[];
  };
  /** List all records of a type */
  listVocabularies: {
    parameters: {
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocVocabulary[];
    summary: schemas.RecordSummary[];
  };
  /** Create a record */
  createVocabulary: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit[];
    summary: schemas.RecordSummary[];
  };
  /** List all records of a type */
  listGroups: {
    parameters: {
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Group[];
    summary: schemas.RecordSummary[];
  };
  /** Create a record */
  createGroup: {
    parameters: {
      /** Id of a group that the new user or group joins */
      group?: string[] | undefined;
      /** Id of a user or group that becomes a member of the new group */
      member?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.HistoricalAgent[];
    summary: schemas.RecordSummary[];
  };
  /** Create a record */
  createHistoricalAgent: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Link[];
    summary: schemas.RecordSummary[];
  };
  /** Link two records */
  createLink: {
    parameters: {
      /** Id of the record that the link starts from */
      source: string;
      /** Id of the record that the link leads to */
      target: string;
      /** Id of a part of either record, such as the access point that the link explains */
      body?: string[] | undefined;
      /** Whether the link leads from the source to the target only */
      directional?: boolean | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Permission[];
    summary: schemas.RecordSummary[];
  };
  /** List all records of a type */
  listRepositories: {
    parameters: {
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Repository[];
    summary: schemas.RecordSummary[];
  };
  /** List all records of a type */
  listSystems: {
    parameters: {
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.System[];
    summary: schemas.RecordSummary[];
  };
  /** List all records of a type */
  listSystemEvents: {
    parameters: {
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Type of the event */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock' | 'undo')[] | undefined;
      /** Record type of a subject of the event */
      type?: string[] | undefined;
      /** Id of a subject of the event */
      item?: string[] | undefined;
      /** Id of the user who caused the event */
      user?: string[] | undefined;
      /** Earliest time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Latest time, inclusive: a timestamp, or a day, month or year in UTC */
      to?: string | undefined;
      /** Groups the events, each group is a list: user groups consecutive events of one user, strict only those that are alike otherwise as well, off makes a group of each event */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: (schemas.SystemEvent | schemas.SystemEvent[])[];
    summary: (schemas.RecordSummary | schemas.RecordSummary[])[];
  };
  /** List all records of a type */
  listUserProfiles: {
    parameters: {
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.UserProfile[];
    summary: schemas.RecordSummary[];
  };
  /** Create a record */
  createUserProfile: {
    parameters: {
      /** Id of a group that the new user or group joins */
      group?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.VirtualUnit[];
    summary: schemas.RecordSummary[];
  };
  /** Create a record */
  createVirtualUnit: {
    parameters: {
      /** Id of a unit that the new virtual unit includes */
      id?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewVirtualUnit;
    result: schemas.VirtualUnit;
  };
  /** List the children of a record */
  listAuthoritativeSetChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Lists all descendants, each record followed by its children; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.HistoricalAgent[];
    summary: schemas.RecordSummary[];
  };
  /** Delete the children of a record, all or none */
  deleteAuthoritativeSetChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Deletes all descendants; without it only children that have no children */
      all?: boolean | undefined;
      /** Whether versions of the deleted records are kept */
      version?: boolean | undefined;
      /** Has no effect: there is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many children of a record */
  putAuthoritativeSetChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** False stores no versions of the changed records */
      version?: boolean | undefined;
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent[];
    result: schemas.ImportLog;
  };
  /** List the children of a record */
  listCountryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Lists all descendants, each record followed by its children; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Repository[];
    summary: schemas.RecordSummary[];
  };
  /** Delete the children of a record, all or none */
  deleteCountryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Deletes all descendants; without it only children that have no children */
      all?: boolean | undefined;
      /** Whether versions of the deleted records are kept */
      version?: boolean | undefined;
      /** Has no effect: there is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many children of a record */
  putCountryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** False stores no versions of the changed records */
      version?: boolean | undefined;
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewRepository[];
    result: schemas.ImportLog;
  };
  /** List the children of a record */
  listConceptChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Lists all descendants, each record followed by its children; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
    summary: schemas.RecordSummary[];
  };
  /** List the children of a record */
  listVocabularyChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Lists all descendants, each record followed by its children; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
    summary: schemas.RecordSummary[];
  };
  /** Delete the children of a record, all or none */
  deleteVocabularyChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Deletes all descendants; without it only children that have no children */
      all?: boolean | undefined;
      /** Whether versions of the deleted records are kept */
      version?: boolean | undefined;
      /** Has no effect: there is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many children of a record */
  putVocabularyChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** False stores no versions of the changed records */
      version?: boolean | undefined;
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept[];
    result: schemas.ImportLog;
  };
  /** List the children of a record */
  listDocumentaryUnitChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Lists all descendants, each record followed by its children; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit[];
    summary: schemas.RecordSummary[];
  };
  /** Delete the children of a record, all or none */
  deleteDocumentaryUnitChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Deletes all descendants; without it only children that have no children */
      all?: boolean | undefined;
      /** Whether versions of the deleted records are kept */
      version?: boolean | undefined;
      /** Has no effect: there is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many children of a record */
  putDocumentaryUnitChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** False stores no versions of the changed records */
      version?: boolean | undefined;
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit[];
    result: schemas.ImportLog;
  };
  /** List the children of a record */
  listGroupChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Lists all descendants, each record followed by its children; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: (schemas.Group | schemas.UserProfile)[];
    summary: schemas.RecordSummary[];
  };
  /** Set the direct members of a group */
  setGroupMembers: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group; the group has no other direct members */
      member?: string[] | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List the children of a record */
  listRepositoryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Lists all descendants, each record followed by its children; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit[];
    summary: schemas.RecordSummary[];
  };
  /** Delete the children of a record, all or none */
  deleteRepositoryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Deletes all descendants; without it only children that have no children */
      all?: boolean | undefined;
      /** Whether versions of the deleted records are kept */
      version?: boolean | undefined;
      /** Has no effect: there is always one transaction */
      batch?: number | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Create or replace many children of a record */
  putRepositoryChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** False stores no versions of the changed records */
      version?: boolean | undefined;
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** Adds the ids of all records to the log, under "-" */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit[];
    result: schemas.ImportLog;
  };
  /** List the children of a record */
  listVirtualUnitChildren: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Field to sort by, as name, name__ASC or name__DESC, of the record, its descriptions or their parts; repeat it to sort by several fields */
      sort?: string[] | undefined;
      /** Selects records with this value in a field of the record, its descriptions or their parts: name:value or name__PREDICATE:value, with EQUALS, IEQUALS, STARTSWITH, ENDSWITH, CONTAINS, ICONTAINS, MATCHES, GT, GTE, LT, LTE, EMPTY */
      filter?: string[] | undefined;
      /** Lists all descendants, each record followed by its children; of a group, all users who belong to it, each once */
      all?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.VirtualUnit[];
    summary: schemas.RecordSummary[];
  };
  /** Read a record */
  getAnnotation: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation;
  };
  /** Replace the data of a record */
  updateAnnotation: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAnnotation;
    result: schemas.Annotation;
  };
  /** Change some fields of a record */
  patchAnnotation: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAnnotation;
    result: schemas.Annotation;
  };
  /** Delete a record without children */
  deleteAnnotation: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.AuthoritativeSet;
  };
  /** Create a child of a record */
  createAuthoritativeSetChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent;
    result: schemas.HistoricalAgent;
  };
  /** Replace the data of a record */
  updateAuthoritativeSet: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAuthoritativeSet;
    result: schemas.AuthoritativeSet;
  };
  /** Change some fields of a record */
  patchAuthoritativeSet: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAuthoritativeSet;
    result: schemas.AuthoritativeSet;
  };
  /** Delete a record without children */
  deleteAuthoritativeSet: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.ContentType;
  };
  /** Read a record */
  getCountry: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Country;
  };
  /** Create a child of a record */
  createCountryChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewRepository;
    result: schemas.Repository;
  };
  /** Replace the data of a record */
  updateCountry: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCountry;
    result: schemas.Country;
  };
  /** Change some fields of a record */
  patchCountry: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCountry;
    result: schemas.Country;
  };
  /** Delete a record without children */
  deleteCountry: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Create a child of a record */
  createConceptChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept;
    result: schemas.CvocConcept;
  };
  /** Replace the data of a record */
  updateConcept: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept;
    result: schemas.CvocConcept;
  };
  /** Change some fields of a record */
  patchConcept: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept;
    result: schemas.CvocConcept;
  };
  /** Delete a record without children */
  deleteConcept: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** Base of the URIs of a vocabulary and its concepts; by default the URL of this service */
      baseUri?: string | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocVocabulary;
  };
  /** Create a child of a record */
  createVocabularyChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocConcept;
    result: schemas.CvocConcept;
  };
  /** Replace the data of a record */
  updateVocabulary: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocVocabulary;
    result: schemas.CvocVocabulary;
  };
  /** Change some fields of a record */
  patchVocabulary: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewCvocVocabulary;
    result: schemas.CvocVocabulary;
  };
  /** Delete a record without children */
  deleteVocabulary: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit;
  };
  /** Create a child of a record */
  createDocumentaryUnitChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit;
    result: schemas.DocumentaryUnit;
  };
  /** Replace the data of a record */
  updateDocumentaryUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit;
    result: schemas.DocumentaryUnit;
  };
  /** Change some fields of a record */
  patchDocumentaryUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit;
    result: schemas.DocumentaryUnit;
  };
  /** Delete a record without children */
  deleteDocumentaryUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Group;
  };
  /** Replace the data of a record */
  updateGroup: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewGroup;
    result: schemas.Group;
  };
  /** Change some fields of a record */
  patchGroup: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewGroup;
    result: schemas.Group;
  };
  /** Delete a record without children */
  deleteGroup: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.HistoricalAgent;
  };
  /** Replace the data of a record */
  updateHistoricalAgent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent;
    result: schemas.HistoricalAgent;
  };
  /** Change some fields of a record */
  patchHistoricalAgent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewHistoricalAgent;
    result: schemas.HistoricalAgent;
  };
  /** Delete a record without children */
  deleteHistoricalAgent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Link;
  };
  /** Replace the data of a record */
  updateLink: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewLink;
    result: schemas.Link;
  };
  /** Change some fields of a record */
  patchLink: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewLink;
    result: schemas.Link;
  };
  /** Delete a record without children */
  deleteLink: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Permission;
  };
  /** Read a record */
  getPermissionGrant: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Repository;
  };
  /** Create a child of a record */
  createRepositoryChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewDocumentaryUnit;
    result: schemas.DocumentaryUnit;
  };
  /** Replace the data of a record */
  updateRepository: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewRepository;
    result: schemas.Repository;
  };
  /** Change some fields of a record */
  patchRepository: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewRepository;
    result: schemas.Repository;
  };
  /** Delete a record without children */
  deleteRepository: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.System;
  };
  /** Read a record */
  getSystemEvent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.SystemEvent;
  };
  /** Read a record */
  getUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.UserProfile;
  };
  /** Replace the data of a record */
  updateUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewUserProfile;
    result: schemas.UserProfile;
  };
  /** Change some fields of a record */
  patchUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewUserProfile;
    result: schemas.UserProfile;
  };
  /** Delete a record without children */
  deleteUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
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
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Version;
  };
  /** Read a record */
  getVirtualUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** `json`: the record as JSON also for browsers, which otherwise get the page */
      format?: 'json' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.VirtualUnit;
  };
  /** Create a child of a record */
  createVirtualUnitChild: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a unit that the new virtual unit includes */
      '?id'?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewVirtualUnit;
    result: schemas.VirtualUnit;
  };
  /** Replace the data of a record */
  updateVirtualUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewVirtualUnit;
    result: schemas.VirtualUnit;
  };
  /** Change some fields of a record */
  patchVirtualUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Fields that the body does not have stay as they are; null removes a field */
      'X-Patch'?: boolean | undefined;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewVirtualUnit;
    result: schemas.VirtualUnit;
  };
  /** Delete a record without children */
  deleteVirtualUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** ETag of the record as it was read: 412 if it was changed since */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Create a record */
  createAuthoritativeSetAtShortPath: {
    parameters: {
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Id of a group that the new user or group joins */
      group?: string[] | undefined;
      /** Id of a user or group that becomes a member of the new group */
      member?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Id of a group that the new user or group joins */
      group?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Id of a unit that the new virtual unit includes */
      id?: string[] | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Id of a record */
      id?: string[] | undefined;
      /** Number of a record, as its meta shows it; null for an unused number */
      gid?: number[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: (schemas.Annotation | schemas.AuthoritativeSet | schemas.Country | schemas.CvocConcept | schemas.CvocVocabulary | schemas.DocumentaryUnit | schemas.Group | schemas.HistoricalAgent | schemas.Link | schemas.Repository | schemas.SystemEvent | schemas.UserProfile | schemas.VirtualUnit | null)[];
    summary: (schemas.RecordSummary | null)[];
  };
  /** Read many records of any type */
  getEntitiesByKeys: {
    parameters: {
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    body: schemas.EntityKeys;
    result: (schemas.Annotation | schemas.AuthoritativeSet | schemas.Country | schemas.CvocConcept | schemas.CvocVocabulary | schemas.DocumentaryUnit | schemas.Group | schemas.HistoricalAgent | schemas.Link | schemas.Repository | schemas.SystemEvent | schemas.UserProfile | schemas.VirtualUnit | null)[];
    summary: (schemas.RecordSummary | null)[];
  };
  /** Read a record of any type */
  getEntity: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation | schemas.AuthoritativeSet | schemas.Country | schemas.CvocConcept | schemas.CvocVocabulary | schemas.DocumentaryUnit | schemas.Group | schemas.HistoricalAgent | schemas.Link | schemas.Repository | schemas.SystemEvent | schemas.UserProfile | schemas.VirtualUnit;
    summary: schemas.RecordSummary;
  };
  /** Link two records */
  createLinkAtShortPath: {
    parameters: {
      /** Id of the record that the link starts from */
      source: string;
      /** Id of the record that the link leads to */
      target: string;
      /** Id of a part of either record, such as the access point that the link explains */
      body?: string[] | undefined;
      /** Whether the link leads from the source to the target only */
      directional?: boolean | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewLink;
    result: schemas.Link;
  };
  /** Annotate a record */
  createAnnotationAtShortPath: {
    parameters: {
      /** Id of the annotated record */
      target: string;
      /** Id of the part of the record that the annotation is about */
      body?: string | undefined;
      /** Id of a user or group who alone may see the record, besides the user who creates it */
      accessibleTo?: string[] | undefined;
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Link[];
  };
  /** List the annotations of a record */
  listEntityAnnotations: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation[];
  };
  /** List the broader concepts of a concept */
  listConceptBroader: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
  };
  /** Set the broader concepts of a concept */
  setConceptBroader: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Remove broader concepts of a concept */
  removeConceptBroader: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
  };
  /** Add related concepts to a concept */
  addConceptRelated: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Remove related concepts of a concept */
  removeConceptRelated: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.CvocConcept[];
  };
  /** Set the broader concepts of a concept */
  setConceptParent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Remove broader concepts of a concept */
  removeConceptParent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Add narrower concepts to a concept */
  addConceptNarrower: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** Remove narrower concepts of a concept */
  removeConceptNarrower: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of another concept */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.CvocConcept;
  };
  /** List the containers of a unit and of all units below it, with the units in each */
  listDocumentaryUnitContainers: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
    };
    result: schemas.ContainerContent[];
  };
  /** Get the position of a unit in its finding aid, and a window of its children */
  getDocumentaryUnitTree: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** summary: only identifier, name, level, dates, language, number of children and parent of each record */
      fields?: 'summary' | undefined;
      /** Number of children to skip */
      offset?: number | undefined;
      /** Maximum number of children */
      limit?: number | undefined;
    };
    result: schemas.TreeWindow;
    summary: schemas.TreeWindowSummary;
  };
  /** List the units that a virtual unit includes */
  listVirtualUnitIncludes: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.DocumentaryUnit[];
  };
  /** Add units to a virtual unit */
  addVirtualUnitIncludes: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a documentary unit */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.VirtualUnit;
  };
  /** Remove units from a virtual unit */
  removeVirtualUnitIncludes: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a documentary unit */
      '?id'?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
  /** List the followers of a user */
  listUserProfileFollowers: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.UserProfile[];
  };
  /** List the users whom a user follows */
  listUserProfileFollowing: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
  /** Stop following users */
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
  /** List the users whom a user blocks */
  listUserProfileBlocked: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
  /** Unblock users */
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
  /** List the records that a user watches */
  listUserProfileWatching: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
  /** Stop watching records */
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
  /** List the annotations of a user */
  listUserProfileAnnotations: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Annotation[];
  };
  /** List the links that a user has created */
  listUserProfileLinks: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Link[];
  };
  /** List the virtual units that a user has created */
  listUserProfileVirtualUnits: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.VirtualUnit[];
  };
  /** Whether a user follows another user */
  isUserProfileFollowing: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Whether another user follows a user */
  isUserProfileFollower: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      otherId: string;
    };
    result: schemas.Truth;
  };
  /** Whether a user blocks another user */
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
  /** Delete a concept; its narrower concepts stay in the vocabulary */
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
      /** A key chosen by the client: the same request with the same key within 24 hours creates one record and gets the same response */
      'Idempotency-Key'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewAccessPoint;
    result: schemas.AccessPoint;
  };
  /** Delete an access point of a description */
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
  /** List the subjects of an event */
  listSystemEventSubjects: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.AnyRecord[];
  };
  /** List the events of a record */
  listEntityEvents: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Type of the event */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock' | 'undo')[] | undefined;
      /** Record type of a subject of the event */
      type?: string[] | undefined;
      /** Id of a subject of the event */
      item?: string[] | undefined;
      /** Id of the user who caused the event */
      user?: string[] | undefined;
      /** Earliest time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Latest time, inclusive: a timestamp, or a day, month or year in UTC */
      to?: string | undefined;
      /** Groups the events, each group is a list: user groups consecutive events of one user, strict only those that are alike otherwise as well, off makes a group of each event */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.EventGroups;
  };
  /** List the events that a user or group caused */
  listGroupActions: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Type of the event */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock' | 'undo')[] | undefined;
      /** Record type of a subject of the event */
      type?: string[] | undefined;
      /** Id of a subject of the event */
      item?: string[] | undefined;
      /** Id of the user who caused the event */
      user?: string[] | undefined;
      /** Earliest time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Latest time, inclusive: a timestamp, or a day, month or year in UTC */
      to?: string | undefined;
      /** Groups the events, each group is a list: user groups consecutive events of one user, strict only those that are alike otherwise as well, off makes a group of each event */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.EventGroups;
  };
  /** List the events that a user or group caused */
  listUserProfileActions: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Type of the event */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock' | 'undo')[] | undefined;
      /** Record type of a subject of the event */
      type?: string[] | undefined;
      /** Id of a subject of the event */
      item?: string[] | undefined;
      /** Id of the user who caused the event */
      user?: string[] | undefined;
      /** Earliest time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Latest time, inclusive: a timestamp, or a day, month or year in UTC */
      to?: string | undefined;
      /** Groups the events, each group is a list: user groups consecutive events of one user, strict only those that are alike otherwise as well, off makes a group of each event */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.EventGroups;
  };
  /** List the events that a user watches and follows */
  listUserProfileEvents: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Type of the event */
      et?: ('creation' | 'createDependent' | 'modification' | 'modifyDependent' | 'deletion' | 'deleteDependent' | 'link' | 'annotation' | 'setGlobalPermissions' | 'setItemPermissions' | 'setVisibility' | 'addGroup' | 'removeGroup' | 'ingest' | 'promotion' | 'demotion' | 'watch' | 'unwatch' | 'follow' | 'unfollow' | 'block' | 'unblock' | 'undo')[] | undefined;
      /** Record type of a subject of the event */
      type?: string[] | undefined;
      /** Id of a subject of the event */
      item?: string[] | undefined;
      /** Id of the user who caused the event */
      user?: string[] | undefined;
      /** Earliest time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Latest time, inclusive: a timestamp, or a day, month or year in UTC */
      to?: string | undefined;
      /** Groups the events, each group is a list: user groups consecutive events of one user, strict only those that are alike otherwise as well, off makes a group of each event */
      aggregation?: 'user' | 'strict' | 'off' | undefined;
      /** watched selects events of items that the user watches, followed those caused by users whom the user follows; both together select events that are both */
      show?: ('watched' | 'followed')[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.EventGroups;
  };
  /** Read the changes since a cursor, in the order of the feed */
  listChanges: {
    parameters: {
      /** Cursor of the last line that the client has read; without it the feed starts at the first change */
      since?: string | undefined;
      /** Type of the records; may be repeated */
      type?: string[] | undefined;
      /** Id of an item: only changes of the item itself and of records below it */
      scope?: string | undefined;
      /** Maximum number of changes, up to 10000 */
      limit?: number | undefined;
      /** If there are no changes yet: number of seconds to wait for one, up to 50 */
      wait?: number | undefined;
    };
    result: schemas.ChangeLine[];
  };
  /** List the versions of a record, newest first; the total is never counted */
  listEntityVersions: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.Version[];
  };
  /** Compare a version of a record with the current record */
  diffEntityVersion: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of the record, percent-encoded */
      version: string;
      /** Id of another version to compare with */
      with?: string | undefined;
    };
    result: schemas.JsonPatch;
  };
  /** Undo an event */
  undoEvent: {
    parameters: {
      /** Id of an event */
      event: string;
      /** respond-async returns a job at once, instead of the finished result */
      Prefer?: string | undefined;
      /** False executes the undo and rolls it back: the response is the same */
      commit?: boolean | undefined;
      /** Also takes back values that were changed since */
      force?: boolean | undefined;
      /** Conflicts, and impossible steps, to skip */
      offset?: number | undefined;
      /** Conflicts, and impossible steps, to list, up to 1000 */
      limit?: number | undefined;
      /** ETag of a dry run without force: 412 if the undo would not do the same any longer */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.UndoResult;
  };
  /** Restore a record, or a whole fonds, as on a day */
  restoreEntity: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** respond-async returns a job at once, instead of the finished result */
      Prefer?: string | undefined;
      /** The day, in UTC, at whose end the record was as it is to be again; or a timestamp */
      date?: string | undefined;
      /** Instead of a date: id of the last event whose changes stay */
      event?: string | undefined;
      /** Also restores all records below it */
      below?: boolean | undefined;
      /** False executes the change and rolls it back: the response is the same */
      commit?: boolean | undefined;
      /** Impossible steps to skip */
      offset?: number | undefined;
      /** Impossible steps to list, up to 1000 */
      limit?: number | undefined;
      /** ETag of a dry run: 412 if the change would not do the same any longer */
      'If-Match'?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.RestoreResult;
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
  /** Remove a user or group from a group */
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
  /** List the users and groups who alone may see an item */
  listEntityAccess: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.AnyRecord[];
  };
  /** Restrict an item to users and groups, or make it public */
  setEntityAccess: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a user or group who alone may see the record, besides the caller; without any the record is public */
      accessibleTo?: string[] | undefined;
      /** Also publishes versions and events from a time when the record was restricted; otherwise they keep their restriction */
      publishHistory?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Withdraw a vote for an item */
  removeEntityPromotion: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
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
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Withdraw a vote against an item */
  removeEntityDemotion: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.AnyRecord;
  };
  /** Permissions of the caller on all records */
  getOwnPermissions: {
    parameters: {};
    result: schemas.PermissionMatrix;
  };
  /** Permissions of a user or group on all records */
  getPermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
    };
    result: schemas.PermissionMatrix;
  };
  /** Set the permissions of a user or group on all records */
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
  /** Permissions of a user or group on the records below an item */
  getScopePermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.PermissionMatrix;
  };
  /** Set the permissions of a user or group on the records below an item */
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
  /** Explain why a user or group has each permission, or not: on an item, or on records of a type */
  explainPermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Id of an item. Permission to create records below it: see `type` and `scope` */
      item?: string | undefined;
      /** Name of a content type, instead of an item */
      type?: string | undefined;
      /** With `type`: id of the item below which the records are; without it, records everywhere */
      scope?: string | undefined;
    };
    result: schemas.Explanation;
  };
  /** Permissions of a user or group on an item */
  getItemPermissions: {
    parameters: {
      /** Id of the record, percent-encoded */
      accessor: string;
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.ItemPermissions;
  };
  /** Set the permissions of a user or group on an item */
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
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.PermissionGrant[];
  };
  /** List the grants on an item */
  listEntityGrants: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.PermissionGrant[];
  };
  /** List the grants on the records below an item */
  listScopeGrants: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records; -1 for all */
      limit?: number | undefined;
      /** Skips counting; the total is then -1 */
      'X-Stream'?: boolean | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
    };
    result: schemas.PermissionGrant[];
  };
  /** List the users with their groups and whether they are active; for administrators */
  listUserAccounts: {
    parameters: {
      /** Number of users to skip */
      offset?: number | undefined;
      /** Maximum number of users, up to 1000 */
      limit?: number | undefined;
    };
    result: schemas.UserAccount[];
  };
  /** Create a user with permissions; administrators, and users who may grant these permissions */
  inviteUser: {
    parameters: {
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Invitation;
    result: schemas.UserProfile;
  };
  /** Deactivate a user, whose tokens are revoked; for administrators */
  deactivateUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** Activate a deactivated user again; for administrators */
  activateUserProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List the tokens of the caller, or all tokens for administrators */
  listTokens: {
    parameters: {};
    result: schemas.Token[];
  };
  /** Create a token; administrators also for other users */
  createToken: {
    parameters: {
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewToken;
    result: schemas.TokenSecret;
  };
  /** Revoke a token at once */
  deleteToken: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List the sessions of the caller, or those of all users for administrators */
  listSessions: {
    parameters: {
      /** Id of the user; by default the caller, for administrators all users */
      user?: string | undefined;
      /** Number of sessions to skip */
      offset?: number | undefined;
      /** Maximum number of sessions, up to 1000 */
      limit?: number | undefined;
    };
    result: schemas.Session[];
  };
  /** End the sessions of a user, or of all users, except the one of the request */
  endSessions: {
    parameters: {
      /** Id of the user whose sessions end */
      user?: string | undefined;
      /** true ends the sessions of all users */
      all?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.EndedSessions;
  };
  /** End a session at once */
  endSession: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List sign-ins, failures, ended sessions, new tokens and changed permissions; for administrators */
  listSecurityEvents: {
    parameters: {
      /** Id of the user concerned, or of the one who caused the event */
      user?: string | undefined;
      /** Kind of the event */
      kind?: 'signed-in' | 'sign-in-failed' | 'session-ended' | 'link-created' | 'credential-added' | 'credential-removed' | 'token-created' | 'token-revoked' | 'permissions-changed' | 'user-changed' | undefined;
      /** Address of the browser, or a shortened one such as 192.0.2.0/24 */
      address?: string | undefined;
      /** Earliest time: a timestamp, or a day, month or year in UTC */
      from?: string | undefined;
      /** Latest time, inclusive: a timestamp, or a day, month or year in UTC */
      to?: string | undefined;
      /** Number of an event: only older events */
      before?: number | undefined;
      /** Maximum number of events, up to 1000 */
      limit?: number | undefined;
    };
    result: schemas.SecurityEvent[];
  };
  /** Import a table of links: source, target, access point, type, field, description */
  importLinks: {
    parameters: {
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** Skips and lists rows that cannot be imported */
      tolerant?: boolean | undefined;
      /** Adds the ids of all links to the log */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.ImportLog;
  };
  /** Import a table of coreferences: which record a name of access points refers to */
  importCoreferences: {
    parameters: {
      /** Id of the item whose access points are matched, with all below it */
      scope: string;
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** Skips and lists rows that cannot be imported */
      tolerant?: boolean | undefined;
      /** Adds the ids of all links to the log */
      keys?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.ImportLog;
  };
  /** Run a GraphQL query */
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
  /** Run a GraphQL query by GET; without a query the response is the schema, or a page to write queries */
  queryGraphqlByGet: {
    parameters: {
      /** The query */
      query?: string | undefined;
      /** Variables of the query, as a JSON object */
      variables?: string | undefined;
      /** Name of the operation to run */
      operationName?: string | undefined;
      /** A JSON object; has no effect */
      extensions?: string | undefined;
    };
    result: unknown;
  };
  /** Import finding aids, move units whose parent changed and delete units missing from the files */
  syncEad: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** False rejects the import if an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import creates, besides the importing user */
      accessibleTo?: string[] | undefined;
      /** Validates every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions that do not state it in the file; by default und */
      lang?: string | undefined;
      /** Records and parts marked audience="internal": restricted to users who may update the record, or imported like all other text */
      internal?: 'restrict' | 'public' | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds the changed fields of each updated item to the log; useful with commit=false */
      diff?: boolean | undefined;
      /** With Prefer: respond-async, stops after a dry run, until its user runs or cancels the job */
      review?: boolean | undefined;
      /** Name of an import profile: its values apply to all parameters that the request does not have */
      profile?: string | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as listed by import/mappings; by default its own */
      mapping?: string | undefined;
      /** Encoding of files without byte order mark, such as windows-1252 */
      charset?: string | undefined;
      /** Syntax of an RDF file, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** URL of a hierarchy file without heading: identifier of a unit, tab, identifier of its parent or nothing; import parents before their children */
      'hierarchy-file'?: string | undefined;
      /** respond-async returns a job at once, instead of the finished result */
      Prefer?: string | undefined;
      /** Id of the unit whose tree is compared with the files; by default the scope */
      fonds?: string | undefined;
      /** Id of a unit that stays unchanged, with all units below it */
      ex?: string[] | undefined;
      /** Allows the sync to delete more than 10 units and more than a tenth of the compared ones, or units from other files */
      'delete-many'?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.SyncLog;
  };
  /** List the mappings that an import can use */
  listMappings: {
    parameters: {};
    result: schemas.Mapping[];
  };
  /** Find out what files are, and propose how to import them; nothing is stored */
  detectImport: {
    parameters: {
      /** Id of the item to import into: it determines the fields of tables */
      scope?: string | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Encoding of files without byte order mark, such as windows-1252 */
      charset?: string | undefined;
      /** Name of a mapping of tables, as listed by import/mappings */
      mapping?: string | undefined;
      /** The character between cells; by default detected in the first line: comma, semicolon or tab */
      'field-separator'?: string | undefined;
      /** The text between several values of one cell */
      'array-separator'?: string | undefined;
      /** A column of the table and the field that it is read as, KEY=FIELD; KEY= ignores the column. KEY is its heading, or # and its number */
      column?: string[] | undefined;
      /** Number of the row with the headings; by default the first one with known headings */
      'header-row'?: number | undefined;
      /** Name of the sheet; by default the first one with known headings */
      sheet?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Detection;
  };
  /** List the import profiles that the user may use */
  listImportProfiles: {
    parameters: {
      /** Only profiles of this format */
      format?: string | undefined;
      /** Only profiles that import into this item */
      scope?: string | undefined;
    };
    result: schemas.ImportProfile[];
  };
  /** Save choices for imports under a name */
  createImportProfile: {
    parameters: {
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewImportProfile;
    result: schemas.ImportProfile;
  };
  /** An import profile, by its name */
  getImportProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.ImportProfile;
  };
  /** Replace an import profile */
  replaceImportProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.ChangedImportProfile;
    result: schemas.ImportProfile;
  };
  /** Delete an import profile */
  deleteImportProfile: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List the folders of the server from which files can be imported, or the content of one */
  listImportFolders: {
    parameters: {
      /** Path of a folder; by default the import folders themselves are listed */
      folder?: string | undefined;
      /** Number of entries to skip */
      offset?: number | undefined;
      /** Maximum number of entries, up to 1000 */
      limit?: number | undefined;
    };
    result: schemas.FolderEntry[];
  };
  /** Import files */
  importCsv: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** False rejects the import if an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Skips and lists rows of a table, or whole files, that cannot be imported */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import creates, besides the importing user */
      accessibleTo?: string[] | undefined;
      /** Validates every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions that do not state it in the file; by default und */
      lang?: string | undefined;
      /** Records and parts marked audience="internal": restricted to users who may update the record, or imported like all other text */
      internal?: 'restrict' | 'public' | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds the changed fields of each updated item to the log; useful with commit=false */
      diff?: boolean | undefined;
      /** With Prefer: respond-async, stops after a dry run, until its user runs or cancels the job */
      review?: boolean | undefined;
      /** Name of an import profile: its values apply to all parameters that the request does not have */
      profile?: string | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as listed by import/mappings; by default its own */
      mapping?: string | undefined;
      /** Encoding of files without byte order mark, such as windows-1252 */
      charset?: string | undefined;
      /** Syntax of an RDF file, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** The character between cells; by default detected in the first line: comma, semicolon or tab */
      'field-separator'?: string | undefined;
      /** The text between several values of one cell */
      'array-separator'?: string | undefined;
      /** A column of the table and the field that it is read as, KEY=FIELD; KEY= ignores the column. KEY is its heading, or # and its number */
      column?: string[] | undefined;
      /** Number of the row with the headings; by default the first one with known headings */
      'header-row'?: number | undefined;
      /** URL of a hierarchy file without heading: identifier of a unit, tab, identifier of its parent or nothing; import parents before their children */
      'hierarchy-file'?: string | undefined;
      /** respond-async returns a job at once, instead of the finished result */
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
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** False rejects the import if an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Skips and lists rows of a table, or whole files, that cannot be imported */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import creates, besides the importing user */
      accessibleTo?: string[] | undefined;
      /** Validates every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions that do not state it in the file; by default und */
      lang?: string | undefined;
      /** Records and parts marked audience="internal": restricted to users who may update the record, or imported like all other text */
      internal?: 'restrict' | 'public' | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds the changed fields of each updated item to the log; useful with commit=false */
      diff?: boolean | undefined;
      /** With Prefer: respond-async, stops after a dry run, until its user runs or cancels the job */
      review?: boolean | undefined;
      /** Name of an import profile: its values apply to all parameters that the request does not have */
      profile?: string | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as listed by import/mappings; by default its own */
      mapping?: string | undefined;
      /** Encoding of files without byte order mark, such as windows-1252 */
      charset?: string | undefined;
      /** Syntax of an RDF file, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** respond-async returns a job at once, instead of the finished result */
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
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** False rejects the import if an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Skips and lists rows of a table, or whole files, that cannot be imported */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import creates, besides the importing user */
      accessibleTo?: string[] | undefined;
      /** Validates every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions that do not state it in the file; by default und */
      lang?: string | undefined;
      /** Records and parts marked audience="internal": restricted to users who may update the record, or imported like all other text */
      internal?: 'restrict' | 'public' | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds the changed fields of each updated item to the log; useful with commit=false */
      diff?: boolean | undefined;
      /** With Prefer: respond-async, stops after a dry run, until its user runs or cancels the job */
      review?: boolean | undefined;
      /** Name of an import profile: its values apply to all parameters that the request does not have */
      profile?: string | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as listed by import/mappings; by default its own */
      mapping?: string | undefined;
      /** Encoding of files without byte order mark, such as windows-1252 */
      charset?: string | undefined;
      /** Syntax of an RDF file, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** URL of a hierarchy file without heading: identifier of a unit, tab, identifier of its parent or nothing; import parents before their children */
      'hierarchy-file'?: string | undefined;
      /** respond-async returns a job at once, instead of the finished result */
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
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** False rejects the import if an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Skips and lists rows of a table, or whole files, that cannot be imported */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import creates, besides the importing user */
      accessibleTo?: string[] | undefined;
      /** Validates every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions that do not state it in the file; by default und */
      lang?: string | undefined;
      /** Records and parts marked audience="internal": restricted to users who may update the record, or imported like all other text */
      internal?: 'restrict' | 'public' | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds the changed fields of each updated item to the log; useful with commit=false */
      diff?: boolean | undefined;
      /** With Prefer: respond-async, stops after a dry run, until its user runs or cancels the job */
      review?: boolean | undefined;
      /** Name of an import profile: its values apply to all parameters that the request does not have */
      profile?: string | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as listed by import/mappings; by default its own */
      mapping?: string | undefined;
      /** Encoding of files without byte order mark, such as windows-1252 */
      charset?: string | undefined;
      /** Syntax of an RDF file, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** respond-async returns a job at once, instead of the finished result */
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
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** False rejects the import if an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Skips and lists rows of a table, or whole files, that cannot be imported */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import creates, besides the importing user */
      accessibleTo?: string[] | undefined;
      /** Validates every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions that do not state it in the file; by default und */
      lang?: string | undefined;
      /** Records and parts marked audience="internal": restricted to users who may update the record, or imported like all other text */
      internal?: 'restrict' | 'public' | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds the changed fields of each updated item to the log; useful with commit=false */
      diff?: boolean | undefined;
      /** With Prefer: respond-async, stops after a dry run, until its user runs or cancels the job */
      review?: boolean | undefined;
      /** Name of an import profile: its values apply to all parameters that the request does not have */
      profile?: string | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as listed by import/mappings; by default its own */
      mapping?: string | undefined;
      /** Encoding of files without byte order mark, such as windows-1252 */
      charset?: string | undefined;
      /** Syntax of an RDF file, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** respond-async returns a job at once, instead of the finished result */
      Prefer?: string | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.ImportLog;
  };
  /** Import files */
  importXlsx: {
    parameters: {
      /** Id of the item to import into */
      scope: string;
      /** False for a dry run: the same log, but nothing is stored */
      commit?: boolean | undefined;
      /** False rejects the import if an existing item would change */
      'allow-update'?: boolean | undefined;
      /** Skips and lists rows of a table, or whole files, that cannot be imported */
      tolerant?: boolean | undefined;
      /** Id of a user or group who alone may see the items that the import creates, besides the importing user */
      accessibleTo?: string[] | undefined;
      /** Validates every file against the schema of its format before anything is written */
      validate?: boolean | undefined;
      /** Language of descriptions that do not state it in the file; by default und */
      lang?: string | undefined;
      /** Records and parts marked audience="internal": restricted to users who may update the record, or imported like all other text */
      internal?: 'restrict' | 'public' | undefined;
      /** Adds the ids of all items to the log, by file */
      keys?: boolean | undefined;
      /** Adds the changed fields of each updated item to the log; useful with commit=false */
      diff?: boolean | undefined;
      /** With Prefer: respond-async, stops after a dry run, until its user runs or cancels the job */
      review?: boolean | undefined;
      /** Name of an import profile: its values apply to all parameters that the request does not have */
      profile?: string | undefined;
      /** Name of the file, for messages and for a finding aid without unitid and eadid */
      tag?: string | undefined;
      /** Name of a mapping of the format, as listed by import/mappings; by default its own */
      mapping?: string | undefined;
      /** Encoding of files without byte order mark, such as windows-1252 */
      charset?: string | undefined;
      /** Syntax of an RDF file, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD */
      format?: string | undefined;
      /** The text between several values of one cell */
      'array-separator'?: string | undefined;
      /** A column of the table and the field that it is read as, KEY=FIELD; KEY= ignores the column. KEY is its heading, or # and its number */
      column?: string[] | undefined;
      /** Number of the row with the headings; by default the first one with known headings */
      'header-row'?: number | undefined;
      /** Name of the sheet; by default the first one with known headings */
      sheet?: string | undefined;
      /** URL of a hierarchy file without heading: identifier of a unit, tab, identifier of its parent or nothing; import parents before their children */
      'hierarchy-file'?: string | undefined;
      /** respond-async returns a job at once, instead of the finished result */
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
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export the children of a record: EAD 2002, a finding aid with all units in it */
  exportRepositoryEad: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAD3, a finding aid with all units in it */
  exportDocumentaryUnitEad3: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export the children of a record: EAD3, a finding aid with all units in it */
  exportRepositoryEad3: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAG 2012, one archival institution */
  exportRepositoryEag: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export the children of a record: EAG 2012, one archival institution */
  exportCountryEag: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAC-CPF 2010, one person, corporate body or family */
  exportHistoricalAgentEac: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export the children of a record: EAC-CPF 2010, one person, corporate body or family */
  exportAuthoritativeSetEac: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: EAC-CPF 2.0, one person, corporate body or family */
  exportHistoricalAgentEac2: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export the children of a record: EAC-CPF 2.0, one person, corporate body or family */
  exportAuthoritativeSetEac2: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: SKOS in Turtle, a vocabulary with all its concepts */
  exportVocabularySkos: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** Base of the URIs of a vocabulary and its concepts; by default the URL of this service */
      baseUri?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: SKOS in RDF/XML, a vocabulary with all its concepts */
  exportVocabularySkosRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** Base of the URIs of a vocabulary and its concepts; by default the URL of this service */
      baseUri?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: SKOS in N-Triples, a vocabulary with all its concepts */
  exportVocabularySkosNt: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** Base of the URIs of a vocabulary and its concepts; by default the URL of this service */
      baseUri?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: SKOS in JSON-LD, a vocabulary with all its concepts */
  exportVocabularySkosJsonld: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
      /** Base of the URIs of a vocabulary and its concepts; by default the URL of this service */
      baseUri?: string | undefined;
    };
    result: Blob;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportConceptDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportDocumentaryUnitDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportHistoricalAgentDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportRepositoryDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: Dublin Core, the fifteen elements */
  exportVirtualUnitDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  exportAuthoritativeSetCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  exportVocabularyCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  exportDocumentaryUnitCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: CSV, a table of the units, agents or concepts in an item */
  exportRepositoryCsv: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: XLSX workbook with the same table as csv */
  exportAuthoritativeSetXlsx: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: XLSX workbook with the same table as csv */
  exportVocabularyXlsx: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: XLSX workbook with the same table as csv */
  exportDocumentaryUnitXlsx: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record: XLSX workbook with the same table as csv */
  exportRepositoryXlsx: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportAuthoritativeSetRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Format of the file; by default chosen by Accept, else the first one */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Exports all descendants of the record as well */
      whole?: boolean | undefined;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportCountryRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Format of the file; by default chosen by Accept, else the first one */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Exports all descendants of the record as well */
      whole?: boolean | undefined;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportConceptRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Format of the file; by default chosen by Accept, else the first one */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Exports all descendants of the record as well */
      whole?: boolean | undefined;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportVocabularyRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Format of the file; by default chosen by Accept, else the first one */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Exports all descendants of the record as well */
      whole?: boolean | undefined;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportDocumentaryUnitRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Format of the file; by default chosen by Accept, else the first one */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Exports all descendants of the record as well */
      whole?: boolean | undefined;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportHistoricalAgentRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Format of the file; by default chosen by Accept, else the first one */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Exports all descendants of the record as well */
      whole?: boolean | undefined;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportRepositoryRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Format of the file; by default chosen by Accept, else the first one */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Exports all descendants of the record as well */
      whole?: boolean | undefined;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: string;
  };
  /** Export a record as one of: turtle, jsonld, ntriples */
  exportVirtualUnitRdf: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Format of the file; by default chosen by Accept, else the first one */
      format?: 'turtle' | 'jsonld' | 'ntriples' | undefined;
      /** Exports all descendants of the record as well */
      whole?: boolean | undefined;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: string;
  };
  /** The JSON-LD context: the meaning of names in JSON-LD */
  getJsonLdContext: {
    parameters: {};
    result: string;
  };
  /** The data model as an ontology (OWL, RDFS) */
  getOntology: {
    parameters: {
      /** TTL, N3 or RDF/XML; by default chosen by Accept, else Turtle */
      format?: string | undefined;
      /** Namespace of the terms; by default that of this service */
      baseUri?: string | undefined;
    };
    result: string;
  };
  /** The URLs of the pages of all public records, for search engines */
  getSitemap: {
    parameters: {
      /** Record type of a part; without it the response is the index of all parts */
      type?: 'Country' | 'Repository' | 'DocumentaryUnit' | 'VirtualUnit' | 'HistoricalAgent' | 'AuthoritativeSet' | 'CvocVocabulary' | 'CvocConcept' | undefined;
      /** Number of the part of the record type */
      part?: number | undefined;
    };
    result: string;
  };
  /** The URL of the sitemap, for search engines */
  getRobots: {
    parameters: {};
    result: string;
  };
  /** Export a vocabulary in SKOS */
  exportVocabulary: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** TTL, RDF/XML, N3 (N-Triples) or JSON-LD; by default chosen by Accept, else Turtle */
      format?: string | undefined;
      /** Base of the URIs of a vocabulary and its concepts; by default the URL of this service */
      baseUri?: string | undefined;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Export a record of any type with descriptions: Dublin Core */
  exportEntityDc: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Language of the descriptions to export, such as eng; by default all descriptions that the format can express */
      lang?: string | undefined;
      /** separate: a zip with one file for each language; together by default */
      languages?: 'together' | 'separate' | undefined;
      /** none: leaves out the data that only Fonds needs to import the file without loss; full by default */
      extension?: 'full' | 'none' | undefined;
    };
    result: Blob;
  };
  /** Harvest records: OAI-PMH 2.0 */
  harvestRecords: {
    parameters: {
      /** Identify, ListMetadataFormats, ListSets, GetRecord, ListIdentifiers or ListRecords */
      verb?: string | undefined;
      /** Identifier of a record, as in the headers of records */
      identifier?: string | undefined;
      /** Format of the records, as listed by ListMetadataFormats */
      metadataPrefix?: string | undefined;
      /** Changed at or after this day or second, in UTC */
      from?: string | undefined;
      /** Changed at or before this day or second, in UTC */
      until?: string | undefined;
      /** Records of this set, as listed by ListSets */
      set?: string | undefined;
      /** Continues a list; the only argument besides the verb */
      resumptionToken?: string | undefined;
      /** Records or sets per page; by default the setting oai-records */
      'X-Limit'?: number | undefined;
    };
    result: string;
  };
  /** Harvest records: OAI-PMH 2.0, with the arguments in the body */
  harvestRecordsByPost: {
    parameters: {
      /** Records or sets per page; by default the setting oai-records */
      'X-Limit'?: number | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: string;
  };
  /** List the jobs of the user, or all jobs for administrators; newest first */
  listJobs: {
    parameters: {
      /** Number of jobs to skip */
      offset?: number | undefined;
      /** Maximum number of jobs, up to 1000 */
      limit?: number | undefined;
    };
    result: schemas.Job[];
  };
  /** The state of a job */
  getJob: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.Job;
  };
  /** Stream the progress of a job until it ends, or its caller may no longer read it */
  streamJobEvents: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: string;
  };
  /** Cancel a job, or discard one in review; nothing of it is stored */
  cancelJob: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Job;
  };
  /** List the differences that a reviewed import would make, or has made */
  listJobChanges: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** What the import would do to the records */
      kind: 'created' | 'updated' | 'moved' | 'deleted' | 'unchanged';
      /** Number of records to skip */
      offset?: number | undefined;
      /** Maximum number of records, up to 1000 */
      limit?: number | undefined;
    };
    result: schemas.ReviewedChange[];
  };
  /** Run a reviewed import; if records have changed since its dry run, another dry run begins instead */
  runJob: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Job;
  };
  /** Change some fields of many records */
  updateBatch: {
    parameters: {
      /** Id of the item that the event names as its scope */
      scope?: string | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** False stores no versions of the changed records */
      version?: boolean | undefined;
      /** False for a dry run: the same log, but nothing is stored */
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
      /** Id of the item that the event names as its scope */
      scope?: string | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** False stores no versions of the changed records */
      version?: boolean | undefined;
      /** True deletes the records; otherwise the response is only their number */
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
      /** The same type, or the type of the parts whose field is changed */
      subtype: string;
      /** Name of the field */
      property: string;
      /** Maximum number of texts to replace */
      max?: number | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Table;
  };
  /** Change the identifiers of records, and their ids with them */
  renameItems: {
    parameters: {
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Move records to other parents */
  reparentItems: {
    parameters: {
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Regenerate the ids of records */
  regenerateIds: {
    parameters: {
      /** Id of a record, besides those of the body */
      id?: string[] | undefined;
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Regenerate the ids of all records of a type */
  regenerateAuthoritativeSetIds: {
    parameters: {
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Regenerate the ids of all records of a type */
  regenerateConceptIds: {
    parameters: {
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Regenerate the ids of all records of a type */
  regenerateVocabularyIds: {
    parameters: {
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Regenerate the ids of all records of a type */
  regenerateDocumentaryUnitIds: {
    parameters: {
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Regenerate the ids of all records of a type */
  regenerateGroupIds: {
    parameters: {
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Regenerate the ids of all records of a type */
  regenerateHistoricalAgentIds: {
    parameters: {
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Regenerate the ids of all records of a type */
  regenerateRepositoryIds: {
    parameters: {
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Regenerate the ids of all records of a type */
  regenerateVirtualUnitIds: {
    parameters: {
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Regenerate the ids of all records below an item */
  regenerateScopeIds: {
    parameters: {
      /** Id of the record, percent-encoded */
      scope: string;
      /** Lists the records whose new id is used already, and renames nothing */
      collisions?: boolean | undefined;
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Table;
  };
  /** Regenerate the ids of the descriptions of a record */
  regenerateDescriptionIds: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** Regenerate the ids of all descriptions */
  regenerateAllDescriptionIds: {
    parameters: {
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** Replace the targets of links */
  relinkTargets: {
    parameters: {
      /** Skips records that cannot be changed */
      tolerant?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.Table;
    result: schemas.Table;
  };
  /** Make the creators of links their owners */
  fixLinkPermissions: {
    parameters: {
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** Create concepts from the access points of a repository, and link them */
  generateConcepts: {
    parameters: {
      /** Id of the record, percent-encoded */
      repositoryId: string;
      /** Id of the record, percent-encoded */
      vocabularyId: string;
      /** Type of access points; all by default */
      apt?: string[] | undefined;
      /** Language of the names */
      lang?: string | undefined;
      /** Skips names that occur once */
      single?: boolean | undefined;
      /** True stores the changes; otherwise the response only lists them */
      commit?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.Count;
  };
  /** List the webhooks with their state; for administrators */
  listWebhooks: {
    parameters: {};
    result: schemas.Webhooks;
  };
  /** Create a webhook: changes are sent to its URL; for administrators */
  createWebhook: {
    parameters: {
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: schemas.NewWebhook;
    result: schemas.WebhookSecret;
  };
  /** Delete a webhook; for administrators */
  deleteWebhook: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: undefined;
  };
  /** List the latest 100 deliveries of a webhook, newest first; for administrators */
  listWebhookDeliveries: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
    };
    result: schemas.Delivery[];
  };
  /** Send the changes of a delivery again; for administrators */
  resendWebhookDelivery: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Id of a delivery */
      delivery: string;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.DeliveryResult;
  };
  /** Create a user with the next free name */
  createDefaultUserProfile: {
    parameters: {
      /** Id of a group that the user joins */
      group?: string[] | undefined;
      /** Name of a field that nested records have besides their required ones */
      _ip?: string[] | undefined;
      /** Only the record with its own parts, without connected records */
      _dep?: boolean | undefined;
      /** Omits meta in all records */
      _noMeta?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: unknown;
    result: schemas.UserProfile;
  };
  /** Load the sample archive, as one change with one event */
  loadSample: {
    parameters: {
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    result: schemas.ImportLog;
  };
  /** All records that the caller may see, as plain records with the ids of connected records */
  exportJson: {
    parameters: {};
    result: schemas.ExportedRecords;
  };
  /** Change the identifier of a record, and the ids of the record and its descendants */
  renameDocumentaryUnit: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Lists the records whose new id is used already, and renames nothing */
      check?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Table;
  };
  /** Change the identifier of a record, and the ids of the record and its descendants */
  renameHistoricalAgent: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Lists the records whose new id is used already, and renames nothing */
      check?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Table;
  };
  /** Change the identifier of a record, and the ids of the record and its descendants */
  renameRepository: {
    parameters: {
      /** Id of the record, percent-encoded */
      id: string;
      /** Lists the records whose new id is used already, and renames nothing */
      check?: boolean | undefined;
      /** Why the change is made; may be percent-encoded UTF-8 */
      log?: string | undefined;
    };
    body: Blob | string | Uint8Array<ArrayBuffer>;
    result: schemas.Table;
  };
  /** Versions, sizes, search index, jobs, processes and settings of the service; for administrators */
  getSystemState: {
    parameters: {};
    result: schemas.SystemState;
  };
}

/** Method, path, kind of response, and content type of the body. */
export const operations = {
  getService: ['GET', '/', 'json'],
  getHealth: ['GET', '/health', 'json'],
  getOpenApi: ['GET', '/openapi.json', 'json'],
  getDocs: ['GET', '/docs', 'text'],
  getGuide: ['GET', '/docs/{guide}', 'text'],
  searchRecords: ['GET', '/search', 'json'],
  suggestTexts: ['GET', '/search/suggest', 'json'],
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
  listDocumentaryUnitContainers: ['GET', '/classes/DocumentaryUnit/{id}/containers', 'list'],
  getDocumentaryUnitTree: ['GET', '/classes/DocumentaryUnit/{id}/tree', 'json'],
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
  undoEvent: ['POST', '/events/{event}/undo', 'json'],
  restoreEntity: ['POST', '/entities/{id}/restore', 'json'],
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
  explainPermissions: ['GET', '/permissions/{accessor}/explain', 'json'],
  getItemPermissions: ['GET', '/permissions/{accessor}/item/{id}', 'json'],
  setItemPermissions: ['POST', '/permissions/{accessor}/item/{id}', 'json', 'application/json'],
  listAccessorGrants: ['GET', '/permissions/{accessor}/permission-grants', 'list'],
  listEntityGrants: ['GET', '/entities/{id}/permission-grants', 'list'],
  listScopeGrants: ['GET', '/entities/{id}/scope-permission-grants', 'list'],
  listUserAccounts: ['GET', '/users', 'list'],
  inviteUser: ['POST', '/users', 'json', 'application/json'],
  deactivateUserProfile: ['POST', '/classes/UserProfile/{id}/deactivate', 'nothing'],
  activateUserProfile: ['POST', '/classes/UserProfile/{id}/activate', 'nothing'],
  listTokens: ['GET', '/tokens', 'list'],
  createToken: ['POST', '/tokens', 'json', 'application/json'],
  deleteToken: ['DELETE', '/tokens/{id}', 'nothing'],
  listSessions: ['GET', '/sessions', 'list'],
  endSessions: ['DELETE', '/sessions', 'json'],
  endSession: ['DELETE', '/sessions/{id}', 'nothing'],
  listSecurityEvents: ['GET', '/security-log', 'list'],
  importLinks: ['POST', '/import/links', 'json', 'application/json'],
  importCoreferences: ['POST', '/import/coreferences', 'json', 'application/json'],
  queryGraphql: ['POST', '/graphql', 'json', 'application/json'],
  queryGraphqlByGet: ['GET', '/graphql', 'json'],
  syncEad: ['POST', '/import/ead-sync', 'json', 'text/xml'],
  listMappings: ['GET', '/import/mappings', 'list'],
  detectImport: ['POST', '/import/detect', 'json', 'text/xml'],
  listImportProfiles: ['GET', '/import/profiles', 'list'],
  createImportProfile: ['POST', '/import/profiles', 'json', 'application/json'],
  getImportProfile: ['GET', '/import/profiles/{id}', 'json'],
  replaceImportProfile: ['PUT', '/import/profiles/{id}', 'json', 'application/json'],
  deleteImportProfile: ['DELETE', '/import/profiles/{id}', 'nothing'],
  listImportFolders: ['GET', '/import/folders', 'list'],
  importCsv: ['POST', '/import/csv', 'json', 'text/csv'],
  importEac: ['POST', '/import/eac', 'json', 'text/xml'],
  importEad: ['POST', '/import/ead', 'json', 'text/xml'],
  importEag: ['POST', '/import/eag', 'json', 'text/xml'],
  importSkos: ['POST', '/import/skos', 'json', 'text/xml'],
  importXlsx: ['POST', '/import/xlsx', 'json', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  exportDocumentaryUnitEad: ['GET', '/classes/DocumentaryUnit/{id}/ead', 'bytes'],
  exportRepositoryEad: ['GET', '/classes/Repository/{id}/ead', 'bytes'],
  exportDocumentaryUnitEad3: ['GET', '/classes/DocumentaryUnit/{id}/ead3', 'bytes'],
  exportRepositoryEad3: ['GET', '/classes/Repository/{id}/ead3', 'bytes'],
  exportRepositoryEag: ['GET', '/classes/Repository/{id}/eag', 'bytes'],
  exportCountryEag: ['GET', '/classes/Country/{id}/eag', 'bytes'],
  exportHistoricalAgentEac: ['GET', '/classes/HistoricalAgent/{id}/eac', 'bytes'],
  exportAuthoritativeSetEac: ['GET', '/classes/AuthoritativeSet/{id}/eac', 'bytes'],
  exportHistoricalAgentEac2: ['GET', '/classes/HistoricalAgent/{id}/eac2', 'bytes'],
  exportAuthoritativeSetEac2: ['GET', '/classes/AuthoritativeSet/{id}/eac2', 'bytes'],
  exportVocabularySkos: ['GET', '/classes/CvocVocabulary/{id}/skos', 'bytes'],
  exportVocabularySkosRdf: ['GET', '/classes/CvocVocabulary/{id}/skos-rdf', 'bytes'],
  exportVocabularySkosNt: ['GET', '/classes/CvocVocabulary/{id}/skos-nt', 'bytes'],
  exportVocabularySkosJsonld: ['GET', '/classes/CvocVocabulary/{id}/skos-jsonld', 'bytes'],
  exportConceptDc: ['GET', '/classes/CvocConcept/{id}/dc', 'bytes'],
  exportDocumentaryUnitDc: ['GET', '/classes/DocumentaryUnit/{id}/dc', 'bytes'],
  exportHistoricalAgentDc: ['GET', '/classes/HistoricalAgent/{id}/dc', 'bytes'],
  exportRepositoryDc: ['GET', '/classes/Repository/{id}/dc', 'bytes'],
  exportVirtualUnitDc: ['GET', '/classes/VirtualUnit/{id}/dc', 'bytes'],
  exportAuthoritativeSetCsv: ['GET', '/classes/AuthoritativeSet/{id}/csv', 'bytes'],
  exportVocabularyCsv: ['GET', '/classes/CvocVocabulary/{id}/csv', 'bytes'],
  exportDocumentaryUnitCsv: ['GET', '/classes/DocumentaryUnit/{id}/csv', 'bytes'],
  exportRepositoryCsv: ['GET', '/classes/Repository/{id}/csv', 'bytes'],
  exportAuthoritativeSetXlsx: ['GET', '/classes/AuthoritativeSet/{id}/xlsx', 'bytes'],
  exportVocabularyXlsx: ['GET', '/classes/CvocVocabulary/{id}/xlsx', 'bytes'],
  exportDocumentaryUnitXlsx: ['GET', '/classes/DocumentaryUnit/{id}/xlsx', 'bytes'],
  exportRepositoryXlsx: ['GET', '/classes/Repository/{id}/xlsx', 'bytes'],
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
  exportVocabulary: ['GET', '/classes/CvocVocabulary/{id}/export', 'bytes'],
  exportEntityDc: ['GET', '/entities/{id}/dc', 'bytes'],
  harvestRecords: ['GET', '/oaipmh', 'text'],
  harvestRecordsByPost: ['POST', '/oaipmh', 'text', 'application/x-www-form-urlencoded'],
  listJobs: ['GET', '/jobs', 'list'],
  getJob: ['GET', '/jobs/{id}', 'json'],
  streamJobEvents: ['GET', '/jobs/{id}/events', 'text'],
  cancelJob: ['POST', '/jobs/{id}/cancel', 'json'],
  listJobChanges: ['GET', '/jobs/{id}/changes', 'list'],
  runJob: ['POST', '/jobs/{id}/run', 'json'],
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
  listWebhookDeliveries: ['GET', '/webhooks/{id}/deliveries', 'list'],
  resendWebhookDelivery: ['POST', '/webhooks/{id}/deliveries/{delivery}/send', 'json'],
  createDefaultUserProfile: ['POST', '/admin/create-default-user-profile', 'json', 'application/json'],
  loadSample: ['POST', '/admin/load-sample', 'json'],
  exportJson: ['GET', '/admin/export-json', 'json'],
  renameDocumentaryUnit: ['POST', '/classes/DocumentaryUnit/{id}/rename', 'json', 'text/plain'],
  renameHistoricalAgent: ['POST', '/classes/HistoricalAgent/{id}/rename', 'json', 'text/plain'],
  renameRepository: ['POST', '/classes/Repository/{id}/rename', 'json', 'text/plain'],
  getSystemState: ['GET', '/system', 'json'],
} as const;
