/**
 * Every setting, once: name, default, help. The same name works in the settings file, in the environment as `FONDS_…` and as
 * a flag (one has a shorter flag), and each of these wins over the one before. docs/settings.md is checked against this table.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findNearest, suggest, suggestNearest } from './lib/nearest.ts';
import { choice, flag, integer, list, type Setting, settingName, text } from './lib/setting.ts';
import { Failure, fail } from './model/errors.ts';
import { getProfile, profileNames, profiles } from './model/profile.ts';

const mebi = 1024 * 1024;

export const settingTable = {
  data: text('./data', 'Folder of the store', 'DIR'),
  databaseUrl: {
    ...text('', 'A PostgreSQL database to keep the records in, instead of a file in the data folder', 'URL'),
    flag: 'database',
  },
  readUrls: list('Streaming replicas of the database, to spread reads over', 'URL'),
  listenUrl: text(
    '',
    'The same database by a direct connection, where database-url leads through a pooler',
    'URL',
  ),
  pgPrepared: choice(
    ['on', 'off'],
    'Whether statements on PostgreSQL have names; off for poolers that cannot keep them apart',
  ),
  port: integer(8080, 'Port to listen on; 0 takes a free one', 0, 65_535),
  host: text('127.0.0.1', 'Address to listen on', 'H'),
  profile: choice(
    profileNames,
    'Whose behaviour to follow where there are two: its own, or that of the reference',
  ),
  prefix: text(
    profiles.archive.prefix,
    'Path all endpoints stand under; under the profile ehri it is /ehri',
    'P',
  ),
  publicUrl: text(
    '',
    'Address that others know the service by, prefix and all; as requests have it where none is set',
    'URL',
  ),
  trustNetwork: flag(
    'Listen beyond this machine without tokens: whoever reaches the port is believed to be who they say',
  ),
  importFolders: list(
    'Folders whose files may be named in path lists; administrators on this machine may name any file',
    'DIR',
  ),
  importHosts: list(
    'Hosts that imports may fetch documents from when a JSON map names their URLs: archive.example.org, or with a port archive.example.org:8080',
    'HOST',
  ),
  importPrivate: flag('The hosts of import-hosts may be on this machine and on private networks'),
  fetchSeconds: integer(600, 'How many seconds fetching one document may take, with all attempts', 1, 86_400),
  fetchIdleSeconds: integer(
    60,
    'How many seconds a host may send nothing before an attempt to fetch a document fails',
    1,
    3600,
  ),
  fetchRetries: integer(
    3,
    'Limit: further attempts to fetch a document after a temporary failure: no answer, a lost connection, status 408, 429 or 5xx',
    0,
    20,
  ),
  fetchPauseMs: integer(
    1000,
    'Milliseconds before the second attempt to fetch a document; the pause doubles with each attempt, up to 30 seconds, plus up to 20 % at random',
    0,
    30_000,
  ),
  fetchBytes: integer(1024 * mebi, 'Limit: bytes of all documents that one import fetches'),
  importUrls: integer(1000, 'Limit: URLs in the JSON map of one import'),
  mappings: text('', 'Folder of mappings that imports can choose besides those of the formats', 'DIR'),
  schemas: text(
    '',
    'Folder of the schemas (XSD, DTD) that imports with validate=true are checked against',
    'DIR',
  ),
  oaiName: text('Fonds', 'Name of the archive, as harvesters are told it', 'NAME'),
  oaiEmail: text('admin@example.org', 'Whom harvesters can write to', 'ADDRESS'),
  oaiHost: text(
    'fonds.example.org',
    'Domain name in the identifiers that harvesters keep; another one makes every record another',
    'HOST',
  ),
  oaiRecords: integer(100, 'Limit: records on one page for harvesters', 1, 1000),
  corsOrigins: list('Web origins whose pages may call the service', 'URL'),
  writeWaitSeconds: integer(60, 'How long a change waits for another one before it is refused with 503'),
  shutdownSeconds: integer(
    10,
    'How long a shutdown waits for requests in progress before it closes their connections',
    0,
    3600,
  ),
  bodyWaitSeconds: integer(
    30,
    'Limit: seconds in which at least 1 KiB of a request body must arrive, before 408',
    1,
    3600,
  ),
  statementSeconds: integer(
    60,
    'How long PostgreSQL may work on one statement of a change before it counts as lost, with 503',
  ),
  webhookDays: integer(7, 'How many days a webhook that fails is tried before it is given up'),
  webhookPrivate: flag('Webhooks may lead to this machine and to private networks'),
  jobDays: integer(30, 'How many days jobs are remembered after they have ended'),
  cacheBytes: integer(64 * mebi, 'How much memory is used to keep records ready for the next reader', 0),
  writeMemory: integer(
    768 * mebi,
    'Limit: bytes of memory of the process that makes changes and imports',
    256 * mebi,
  ),
  gzipBytes: integer(
    4096,
    'Smallest answer that is compressed for clients that accept gzip; 0 compresses none',
    0,
  ),
  jsonBytes: integer(32 * mebi, 'Limit: size of a JSON body'),
  jsonMembers: integer(10_000, 'Limit: members of one object in a JSON body'),
  jsonDepth: integer(100, 'Limit: lists and objects in each other in a JSON body'),
  jsonValues: integer(1_000_000, 'Limit: values of a JSON body, or cells of a table'),
  recordValues: integer(
    100_000,
    'Limit: values of one record in a JSON body, or cells of one row of a table',
  ),
  idsPerRequest: integer(1000, 'Limit: ids that one request may name'),
  sortRows: integer(200_000, 'Limit: records that one list can sort by what they say'),
  batchItems: integer(50_000, 'Limit: records of one batch, or rows of a table'),
  graphqlBytes: integer(mebi / 4, 'Limit: size of a GraphQL request'),
  graphqlDepth: integer(15, 'Limit: fields in each other in a GraphQL query'),
  graphqlFields: integer(300, 'Limit: fields of a GraphQL query, those of a fragment wherever it is spread'),
  graphqlCost: integer(250_000, 'Limit: what the answer to one GraphQL query may cost; docs/api/graphql.md'),
  graphqlQueries: integer(
    4,
    'Limit: GraphQL queries of one user, or of one address without a user, in progress at once; others wait',
  ),
  xmlDepth: integer(1024, 'Limit: elements open at once in an XML file'),
  entityExpansion: integer(mebi, 'Limit: characters that the entities of one XML file may expand to'),
  itemText: integer(16 * mebi, 'Limit: characters of one item in an XML file, or of one row of a table'),
  rdfDepth: integer(256, 'Limit: elements or objects open at once in RDF/XML and JSON-LD'),
  rdfStatements: integer(500_000, 'Limit: statements of an RDF file; of JSON-LD values'),
  csvColumns: integer(1000, 'Limit: columns of a table'),
  wholeFileBytes: integer(
    96 * mebi,
    'Limit: bytes of a file that is held in memory as a whole: RDF, and tables with parents',
  ),
  syncUnits: integer(250_000, 'Limit: units that one sync can compare with its files'),
  validationBytes: integer(
    32 * mebi,
    'Limit: bytes of one file that is checked against its schema, which takes some five times as much memory',
  ),
  validationMemory: integer(
    512 * mebi,
    'Limit: bytes of memory of the process that checks files against schemas',
    128 * mebi,
  ),
  archiveEntries: integer(100_000, 'Limit: files in one archive'),
  archiveRatio: integer(
    200,
    'Limit: how many times larger an archive, or a file in it, may become by unpacking',
  ),
  archiveBytes: integer(16 * 1024 * mebi, 'Limit: bytes of all files in one archive, unpacked'),
  multipartFiles: integer(1000, 'Limit: files of one multipart upload'),
  multipartFileBytes: integer(16 * 1024 * mebi, 'Limit: bytes of one file of a multipart upload'),
  pathListBytes: integer(mebi, 'Limit: size of a list of paths'),
  waitingJobs: integer(200, 'Limit: jobs that wait for their turn'),
  waitingJobsPerUser: integer(50, 'Limit: jobs of one user that wait for their turn'),
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof settingTable;

export type Settings = { readonly [Name in SettingName]: (typeof settingTable)[Name]['default'] };

export const settingNames = Object.keys(settingTable) as SettingName[];

/** `writeWaitSeconds` → `write-wait-seconds`, as in the settings file unless its row has a shorter flag. */
export function flagName(name: SettingName): string {
  const { flag }: Setting = settingTable[name];
  return flag ?? settingName(name);
}

/** `writeWaitSeconds` → `FONDS_WRITE_WAIT_SECONDS`. */
export function environmentName(name: SettingName): string {
  return `FONDS_${settingName(name).replaceAll('-', '_').toUpperCase()}`;
}

/** Settings file looked for in the working folder when neither flag nor environment names one. */
const defaultSettingsFile = 'fonds.json';

export interface SettingsInput {
  /** Values given as flags, by camel-case name of the flag; undefined where a flag was not given. */
  readonly flags: Readonly<Record<string, unknown>>;
  /** The settings file named by flag. */
  readonly file?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Throws `invalid` with a sentence that names the setting and where it was set. */
export function loadSettings(input: SettingsInput): Settings {
  const environment = input.environment ?? process.env;
  requireKnownVariables(environment);
  const fromFile = readSettingsFile(input.file ?? environment.FONDS_SETTINGS);
  const settings: Record<string, unknown> = {};
  for (const name of settingNames) {
    const setting: Setting = settingTable[name];
    const variable = environmentName(name);
    settings[name] =
      parse(setting, input.flags[setting.flag ?? name], `--${flagName(name)}`) ??
      parse(setting, environment[variable], variable) ??
      parse(setting, fromFile[settingName(name)], `"${settingName(name)}" in the settings file`);
  }
  // What nobody has set is as the profile has it.
  const { prefix } = getProfile(String(settings.profile ?? settingTable.profile.default));
  settings.prefix = normalisePrefix(String(settings.prefix ?? prefix));
  settings.publicUrl = normaliseUrl(String(settings.publicUrl ?? ''));
  for (const name of settingNames) settings[name] ??= settingTable[name].default;
  requireOaiNames(String(settings.oaiHost), String(settings.oaiEmail));
  for (const origin of settings.corsOrigins as readonly string[]) requireOrigin(origin);
  for (const host of settings.importHosts as readonly string[]) requireHost(host);
  // Each value was parsed by the kind its row declares.
  return settings as unknown as Settings;
}

/** Variables of the tests; CONTRIBUTING.md lists them. */
const testVariables = /^FONDS_(TEST_|FUZZ_|GOLDEN$)/;

/** Throws `invalid` for a variable that belongs to no setting: a misspelled one would leave the setting at its default. */
function requireKnownVariables(environment: Readonly<Record<string, string | undefined>>): void {
  const known = ['FONDS_SETTINGS', ...settingNames.map(environmentName)];
  for (const name of Object.keys(environment)) {
    if (!name.startsWith('FONDS_') || known.includes(name) || testVariables.test(name)) continue;
    const hint = suggestNearest(findNearest(name, known), 'fonds serve --help lists all settings.');
    fail(
      'invalid',
      `The environment variable ${name} belongs to no setting. ${hint} Remove it, or correct its name.`,
    );
  }
}

function readSettingsFile(named: string | undefined): Readonly<Record<string, unknown>> {
  const path = resolve(named ?? defaultSettingsFile);
  try {
    const values: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof values !== 'object' || values === null || Array.isArray(values))
      throw new Error('it must hold one object');
    const known = settingNames.map(settingName);
    const unknown = Object.keys(values).find((key) => !known.includes(key));
    if (unknown !== undefined)
      throw new Error(`there is no setting "${unknown}". ${suggest(unknown, known).replace(/\.$/, '')}`);
    return values as Record<string, unknown>;
  } catch (error) {
    if (named === undefined && error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return {};
    const isFolder = error instanceof Error && 'code' in error && error.code === 'EISDIR';
    const reason = isFolder ? 'it is a folder' : error instanceof Error ? error.message : String(error);
    throw new Failure('invalid', `The settings file ${path} cannot be used: ${reason}.`, { cause: error });
  }
}

/** The value in the form its kind has, or undefined where nothing was given. */
function parse(setting: Setting, given: unknown, where: string): unknown {
  if (given === undefined || given === '') return undefined;
  switch (setting.kind) {
    case 'text':
      return typeof given === 'string' ? given : failValue(where, 'text', given);
    case 'choice':
      return setting.choices?.includes(String(given))
        ? given
        : failValue(where, setting.choices!.join(' or '), given);
    case 'integer':
      return parseInteger(given, setting, where);
    case 'flag':
      return parseFlag(given, where);
    case 'list':
      return parseList(given, where);
  }
}

function parseInteger(
  given: unknown,
  { min = 0, max = Number.MAX_SAFE_INTEGER }: Setting,
  where: string,
): number {
  const value = typeof given === 'string' && /^\d+$/.test(given) ? Number(given) : given;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max) return value;
  const bounds = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  return failValue(where, `a whole number ${bounds}`, given);
}

function parseFlag(given: unknown, where: string): boolean {
  if (typeof given === 'boolean') return given;
  if (given === 'true' || given === 'false') return given === 'true';
  return failValue(where, 'true or false', given);
}

function parseList(given: unknown, where: string): readonly string[] {
  const values: unknown = typeof given === 'string' ? given.split(',').map((entry) => entry.trim()) : given;
  if (Array.isArray(values) && values.every((entry) => typeof entry === 'string'))
    return values.filter((entry) => entry !== '');
  return failValue(where, 'a list of texts', given);
}

function failValue(where: string, expected: string, given: unknown): never {
  fail('invalid', `${where} must be ${expected}, was ${JSON.stringify(given)}.`);
}

/** `archive/` → `/archive`; `/` → empty. Throws `invalid` for characters that a path of a URL cannot have as they are. */
function normalisePrefix(prefix: string): string {
  if (!/^[\w\-.~/]*$/.test(prefix))
    failValue(settingName('prefix'), 'a path of letters, digits and - . _ ~ such as /archive', prefix);
  const path = prefix
    .split('/')
    .filter((segment) => segment !== '')
    .join('/');
  return path === '' ? '' : `/${path}`;
}

/** Without a slash at its end, so that paths can be put behind it. */
function normaliseUrl(given: string): string {
  if (given !== '' && !/^https?:\/\/[^\s<>"{}|\\^`?#]+$/.test(given))
    failValue(settingName('publicUrl'), 'a web address without ? and #', given);
  return given.replace(/\/+$/, '');
}

/** As the schemas of OAI-PMH have them: harvesters that check what they are given take no other. */
function requireOaiNames(host: string, email: string): void {
  const label = '[a-z][a-z0-9-]*';
  if (!new RegExp(`^${label}(\\.${label})+$`, 'i').test(host))
    failValue(settingName('oaiHost'), 'a domain name such as archive.example.org', host);
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    failValue(settingName('oaiEmail'), 'an email address', email);
}

/** As browsers send it in the header Origin: any other form would never match. All origins at once are not allowed. */
function requireOrigin(given: string): void {
  if (!URL.canParse(given) || new URL(given).origin !== given)
    failValue(
      settingName('corsOrigins'),
      'origins such as https://portal.example.org, without a path and never *',
      given,
    );
}

/** As it is compared with the host of a URL: any other form would never match. */
function requireHost(given: string): void {
  if (!URL.canParse(`http://${given}`) || /[/?#@*]/.test(given))
    failValue(
      settingName('importHosts'),
      'hosts such as archive.example.org or archive.example.org:8080',
      given,
    );
}

/** Where the records are, for people to read: the folder, or the database without its password. */
export function describeStoreLocation({ data, databaseUrl }: Pick<Settings, 'data' | 'databaseUrl'>): string {
  if (databaseUrl === '') return data;
  return databaseUrl.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, '$1@').replace(/([?&]password=)[^&]*/, '$1…');
}

/** The same settings for a store in another place: a folder, or the URL of a database. */
export function withStoreLocation(settings: Settings, place: string): Settings {
  return /^\w+:\/\//.test(place)
    ? { ...settings, databaseUrl: place, listenUrl: '', readUrls: [] }
    : { ...settings, databaseUrl: '', data: place, readUrls: [] };
}

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host);
}
