/**
 * The table of all settings: name, default, help. The same name works in the settings file, as an environment variable (`FONDS_…`) and as a
 * command-line flag; later ones take precedence. load-settings.ts reads the values. A test compares docs/settings.md with this table.
 */
import { mebibyte } from '../lib/quantities.ts';
import { choice, flag, integer, list, type Setting, settingName, text } from '../lib/setting.ts';
import { profileNames, profiles } from '../model/profile.ts';

const gibibyte = 1024 * mebibyte;

export const settingTable = {
  data: text('./data', 'Folder of the store', 'DIR'),
  databaseUrl: {
    ...text('', 'PostgreSQL database for the records, instead of an SQLite file in the data folder', 'URL'),
    formerFlag: 'database',
    secret: 'password',
  },
  readUrls: {
    ...list('Streaming replicas of the database; reads are distributed over them', 'URL'),
    secret: 'password',
  },
  listenUrl: {
    ...text(
      '',
      'Direct connection to the database, for notifications, if database-url is a connection pooler',
      'URL',
    ),
    secret: 'password',
  },
  pgPrepared: choice(
    ['on', 'off'],
    'Whether PostgreSQL uses named prepared statements; off for connection poolers that do not support them',
  ),
  port: integer(8080, 'Port to listen on; 0 chooses a free port', 0, 65_535),
  host: text('127.0.0.1', 'Address to listen on', 'H'),
  profile: choice(profileNames, 'Compatibility profile: archive, or ehri (defaults of ehri-rest)'),
  prefix: text(
    profiles.archive.prefix,
    'Path prefix of all endpoints; /ehri by default with the profile ehri',
    'P',
  ),
  publicUrl: text(
    '',
    'Public URL of the service, including the prefix; by default derived from each request',
    'URL',
  ),
  public: flag(
    'Everyone may read without a token, from any machine; changes need a token, and the header X-User is trusted only with one',
  ),
  publicUsers: flag(
    'With public, users and groups are records of their own for callers without a token as well; otherwise these see them only inside other records',
  ),
  signIn: list('Ways to sign in, in addition to one-time links: password, passkey, oidc, proxy', 'WAY'),
  signInHeader: text(
    '',
    'With sign-in proxy: the header in which trusted-proxies name the user, such as X-Remote-User',
    'NAME',
  ),
  oidcIssuer: text(
    '',
    'With sign-in oidc: address of the OpenID provider, without /.well-known/openid-configuration',
    'URL',
  ),
  oidcClientId: text('', 'With sign-in oidc: id of this service at the provider', 'ID'),
  oidcClientSecret: {
    ...text(
      '',
      'With sign-in oidc: secret of this service at the provider; none for a public client',
      'TEXT',
    ),
    secret: 'value',
  },
  oidcUserClaim: text('preferred_username', 'Claim that contains the id of the user', 'CLAIM'),
  oidcGroupsClaim: text('', 'Claim that contains the groups of the user', 'CLAIM'),
  oidcGroupMap: list(
    'Groups whose members the provider determines, each as CLAIM-VALUE=GROUP-ID',
    'VALUE=GROUP',
  ),
  oidcCreateUsers: flag('Create unknown users at their first sign-in with OpenID Connect'),
  securityLogDays: integer(
    365,
    'Days for which the security log is kept; addresses in it are shortened after 30 days',
    1,
    36_500,
  ),
  trustedProxies: list(
    'Addresses or networks of reverse proxies: the address of a client is read from X-Forwarded-For if one of these sends it; needs public-url',
    'CIDR',
  ),
  trustNetwork: flag('Allow other machines to connect without tokens; the header X-User is trusted'),
  importFolders: list(
    'Folders whose files may be named in path lists; administrators who connect from this machine may name any file',
    'DIR',
  ),
  importHosts: list(
    'Hosts from which imports may fetch documents by URL: archive.example.org, or with a port archive.example.org:8080',
    'HOST',
  ),
  importPrivate: flag('Allow import-hosts on this machine and on private networks'),
  fetchSeconds: integer(
    600,
    'Timeout in seconds for fetching one document, including all attempts',
    1,
    86_400,
  ),
  fetchIdleSeconds: integer(
    60,
    'Seconds without data from a host until an attempt to fetch a document fails',
    1,
    3600,
  ),
  fetchRetries: integer(
    3,
    'Limit: retries to fetch a document after a temporary failure: no response, a lost connection, status 408, 429 or 5xx',
    0,
    20,
  ),
  fetchPauseMs: integer(
    1000,
    'Milliseconds before the first retry to fetch a document; doubled for each further one, up to 30 seconds, plus up to 20 % at random',
    0,
    30_000,
  ),
  fetchBytes: integer(gibibyte, 'Limit: bytes of all documents that one import fetches'),
  importUrls: integer(1000, 'Limit: URLs in the JSON map of one import'),
  mappings: text('', 'Folder of custom mappings for imports', 'DIR'),
  schemas: text('', 'Folder of the schemas (XSD, DTD) for imports with validate=true', 'DIR'),
  oaiName: text('Fonds', 'Name of the archive in OAI-PMH responses', 'NAME'),
  oaiEmail: text('admin@example.org', 'Email address of the administrator in OAI-PMH responses', 'ADDRESS'),
  oaiHost: text(
    'fonds.example.org',
    'Domain name in OAI identifiers; harvesters treat records as new if it changes',
    'HOST',
  ),
  oaiRecords: integer(100, 'Limit: records on one page of an OAI-PMH list', 1, 1000),
  imageHosts: list(
    'Origins whose images and IIIF manifests the pages may show, such as https://iiif.example.org; others are links',
    'URL',
  ),
  siteName: text('Fonds', 'Name of the site on its pages', 'NAME'),
  siteLogo: text(
    '',
    'Logo on the pages: an SVG, PNG or WebP file; an SVG is the icon of the pages too',
    'FILE',
  ),
  siteColour: list(
    'Colour of links and buttons on light pages, and optionally one for dark pages, such as #7a2e1d',
    'COLOUR',
  ),
  siteText: text(
    '',
    'Text of the home page: a Markdown file such as home.md; home.de.md next to it has the German text',
    'FILE',
  ),
  siteCollections: list('Items that the home page shows in a section of their own: ids, in this order', 'ID'),
  siteLinks: list(
    'Links in the footer of the pages: a label, =, and an https or mailto address',
    'LABEL=URL',
  ),
  siteStylesheet: text('', 'CSS file that the pages load after their own', 'FILE'),
  corsOrigins: list('Web origins whose pages may call the service (CORS)', 'URL'),
  writeWaitSeconds: integer(60, 'Seconds that a change waits for another change before it fails with 503'),
  shutdownSeconds: integer(
    10,
    'Seconds that a shutdown waits for requests in progress before it closes their connections',
    0,
    3600,
  ),
  bodyWaitSeconds: integer(
    30,
    'Limit: seconds in which at least 1 KiB of a request body must arrive; otherwise 408',
    1,
    3600,
  ),
  statementSeconds: integer(
    60,
    'Timeout in seconds for one PostgreSQL statement of a change; then the change fails with 503',
  ),
  webhookDays: integer(
    7,
    'Days that deliveries to a failing webhook are retried before the webhook is given up',
  ),
  webhookPrivate: flag('Allow webhooks on this machine and on private networks'),
  reviewDays: integer(7, 'Days that a reviewed import waits to be run; then its files are deleted'),
  jobDays: integer(30, 'Days that jobs are stored after they have ended'),
  cacheBytes: integer(
    64 * mebibyte,
    'Bytes of memory for the cache of responses, and a quarter of it for lists of containers; 0 disables both',
    0,
  ),
  writeMemory: integer(
    768 * mebibyte,
    'Limit: bytes of memory of the write process, which executes changes and imports',
    256 * mebibyte,
  ),
  gzipBytes: integer(
    4096,
    'Bytes from which a response is compressed for clients that accept gzip; 0 disables compression',
    0,
  ),
  jsonBytes: integer(32 * mebibyte, 'Limit: bytes of a JSON body'),
  jsonMembers: integer(10_000, 'Limit: members of one object in a JSON body'),
  jsonDepth: integer(100, 'Limit: nesting depth of lists and objects in a JSON body'),
  jsonValues: integer(1_000_000, 'Limit: values in a JSON body, or cells of a table'),
  recordValues: integer(
    100_000,
    'Limit: values of one record in a JSON body, or cells of one row of a table',
  ),
  idsPerRequest: integer(1000, 'Limit: ids in one request'),
  sortRows: integer(200_000, 'Limit: records in a list that is sorted by fields of the records'),
  searchSeconds: integer(10, 'Limit: seconds of one search', 1, 600),
  searchWork: integer(
    1_000_000,
    'Limit: index entries that one search reads; then the response has the best hits so far, and a warning',
    1000,
    1_000_000_000,
  ),
  searchFacetMs: integer(
    1000,
    'Milliseconds after the start of a search in which facets are counted; the response lists those that are missing',
    0,
    600_000,
  ),
  searchMaxQueryLength: integer(1000, 'Limit: characters of a search query', 1, 100_000),
  searchMaxTerms: integer(32, 'Limit: words of a search query', 1, 1000),
  searchMaxWildcards: integer(4, 'Limit: words of a search query that end with *', 0, 100),
  searchMinPrefix: integer(2, 'Limit: letters and digits before a * in a search query', 1, 20),
  searchMaxAddedLabels: integer(
    100,
    'Limit: labels of vocabularies that expand=true adds to a search query',
    1,
    1000,
  ),
  searchFacetSize: integer(100, 'Limit: values of one facet of a search', 1, 10_000),
  searchPage: integer(100, 'Limit: hits of one page of a search', 1, 10_000),
  searchSuggestions: integer(20, 'Limit: suggestions of one request', 1, 100),
  searchPagesPerMinute: integer(
    120,
    'Limit: pages of searches and changes per minute for one address; further requests get 429. 0 disables the limit',
    0,
    100_000,
  ),
  searchExportRows: integer(10_000, 'Limit: rows of a search result that is exported as CSV', 1, 1_000_000),
  auditExportEvents: integer(
    100_000,
    'Limit: events of the audit log that are exported as CSV',
    1,
    10_000_000,
  ),
  searchUrl: {
    ...list(
      'Addresses of the nodes of an OpenSearch cluster, which searches instead of the database; may contain a user and a password',
      'URL',
    ),
    secret: 'password',
  },
  searchCa: text(
    '',
    'File with the certificates (PEM) of the authorities of OpenSearch; by default those that Node trusts',
    'FILE',
  ),
  searchIndex: text(
    'fonds',
    'Start of the names of the indexes in OpenSearch; different for each store',
    'NAME',
  ),
  searchUrlMs: integer(
    2000,
    'Limit: milliseconds of one request to OpenSearch for a search; then the database searches',
    1,
    600_000,
  ),
  searchMaxLag: integer(
    60,
    'Limit: age in seconds of a change that the index in OpenSearch lacks; then the database searches',
    0,
    86_400,
  ),
  batchItems: integer(50_000, 'Limit: records of one batch, or rows of a table or workbook'),
  graphqlBytes: integer(mebibyte / 4, 'Limit: bytes of a GraphQL request'),
  graphqlDepth: integer(15, 'Limit: nesting depth of fields in a GraphQL query'),
  graphqlFields: integer(
    300,
    'Limit: fields of a GraphQL query; those of a fragment count each time it is used',
  ),
  graphqlCost: integer(250_000, 'Limit: cost of one GraphQL query; see docs/api/graphql.md'),
  graphqlQueries: integer(
    4,
    'Limit: concurrent GraphQL queries of one user, or of one address without a user; further ones wait',
  ),
  xmlDepth: integer(1024, 'Limit: nesting depth of elements in an XML file'),
  xmlAttributes: integer(1000, 'Limit: attributes of one element in an XML file'),
  entityExpansion: integer(mebibyte, 'Limit: characters to which the entities of one XML file expand'),
  itemText: integer(16 * mebibyte, 'Limit: characters of one item in an XML file, or of one row of a table'),
  rdfDepth: integer(256, 'Limit: nesting depth of elements or objects in RDF/XML and JSON-LD'),
  rdfStatements: integer(
    2_000_000,
    'Limit: statements in an RDF file, and values in one resource of JSON-LD',
  ),
  csvColumns: integer(1000, 'Limit: columns of a table'),
  wholeFileBytes: integer(
    96 * mebibyte,
    'Limit: bytes of a file that is read into memory completely: RDF, and tables with parents',
  ),
  syncUnits: integer(250_000, 'Limit: units that one sync compares with its files'),
  validationBytes: integer(
    32 * mebibyte,
    'Limit: bytes of one file that is validated against its schema; needs about five times as much memory',
  ),
  validationMemory: integer(
    512 * mebibyte,
    'Limit: bytes of memory of the process that validates files against schemas',
    128 * mebibyte,
  ),
  archiveEntries: integer(100_000, 'Limit: files in one archive'),
  archiveRatio: integer(
    200,
    'Limit: ratio of unpacked to packed bytes of an archive, and of each file in it',
  ),
  archiveBytes: integer(16 * gibibyte, 'Limit: unpacked bytes of all files in one archive'),
  multipartFiles: integer(1000, 'Limit: files of one multipart upload'),
  multipartFileBytes: integer(16 * gibibyte, 'Limit: bytes of one file of a multipart upload'),
  pathListBytes: integer(mebibyte, 'Limit: bytes of a list of paths'),
  findingAidPages: integer(
    30,
    'Limit: whole finding aids that are sent as pages at the same time; further requests get 503. 0 disables the limit',
    0,
    100_000,
  ),
  findingAidPagesPerAddress: integer(
    4,
    'Limit: whole finding aids that are sent to one address at the same time; further requests get 429. 0 disables the limit',
    0,
    100_000,
  ),
  pdfUnits: integer(100_000, 'Limit: units of a finding aid that is written as PDF; 0 disables PDFs', 0),
  pdfWaiting: integer(20, 'Limit: PDFs in the queue'),
  pdfBytes: integer(gibibyte, 'Limit: bytes of the PDFs that are kept for further readers'),
  pdfMemory: integer(
    1536 * mebibyte,
    'Limit: bytes of memory of the process that writes a PDF',
    256 * mebibyte,
  ),
  pdfSeconds: integer(900, 'Limit: seconds in which a PDF must be written', 1, 86_400),
  pdfFonts: list(
    'Font files, or folders of them, for characters of PDFs that the fonts of the package lack, such as Chinese, Japanese and Korean; before the fonts of the computer',
    'PATH',
  ),
  detectSeconds: integer(
    60,
    'Limit: seconds in which the formats of the files of an import must be detected',
    1,
    3600,
  ),
  reviewBytes: integer(2 * gibibyte, 'Limit: bytes of the differences of one reviewed import'),
  waitingJobs: integer(200, 'Limit: jobs in the queue'),
  waitingJobsPerUser: integer(50, 'Limit: jobs of one user in the queue and in review'),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingTable;

export type Settings = { readonly [Name in SettingName]: (typeof settingTable)[Name]['default'] };

export const settingNames = Object.keys(settingTable) as SettingName[];

/** `writeWaitSeconds` → `FONDS_WRITE_WAIT_SECONDS`. */
export function environmentName(name: SettingName): string {
  return `FONDS_${settingName(name).replaceAll('-', '_').toUpperCase()}`;
}

/** The location of the store for messages: the folder, or the database URL without its password. */
export function describeStoreLocation({ data, databaseUrl }: Pick<Settings, 'data' | 'databaseUrl'>): string {
  return databaseUrl === '' ? data : withoutPassword(databaseUrl);
}

/** A database URL without its password, which is before the host or a parameter. */
export function withoutPassword(url: string): string {
  return url
    .replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1@')
    .replace(/([?&])password=[^&]*(&|$)/, (_, before: string, after: string) => (after === '' ? '' : before));
}

/** The same settings for another store. @param location a folder, or the URL of a database. */
export function withStoreLocation(settings: Settings, location: string): Settings {
  return /^\w+:\/\//.test(location)
    ? { ...settings, databaseUrl: location, listenUrl: '', readUrls: [] }
    : { ...settings, databaseUrl: '', data: location, readUrls: [] };
}

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host);
}
