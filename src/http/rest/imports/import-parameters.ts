/** The query parameters of an import, and the import options that they make. */
import { withArticle } from '../../../lib/english.ts';
import { isEncoding } from '../../../lib/text-encoding.ts';
import { fail } from '../../../model/errors.ts';
import type { Profile } from '../../../model/profile.ts';
import {
  booleanParameter,
  integerParameter,
  isGiven,
  type Parameter,
  textParameter,
} from '../../../parameters/parameter.ts';
import { failParameter } from '../../../parameters/parse-parameters.ts';
import type { FormatInfo, ImportRequest } from '../../../transfer/import/import.ts';
import { toTableOptions } from '../../../transfer/import/table-options.ts';
import type { RestRequest } from '../../route.ts';
import { parseLanguage } from '../exports/export-reply.ts';
import { commitParameters, keysParameters } from './log-reply.ts';
import { preferParameters } from './preferences.ts';

const notSupported = { undocumented: true } as const;

/** Parameters of ehri-rest that name program code. Undocumented: a request names a mapping instead. */
const codeParameters = {
  handler: textParameter('Not supported; choose a mapping with mapping=<name>', notSupported),
  importer: textParameter('Not supported; choose a mapping with mapping=<name>', notSupported),
  properties: textParameter('Not supported; choose a mapping with mapping=<name>', notSupported),
};

type CodeParameter = keyof typeof codeParameters;
const codeParameterNames = Object.keys(codeParameters) as CodeParameter[];

/** Parameters of ehri-rest that change the result of an import and are not supported: such a request is rejected, never misread. */
const unsupportedParameters = {
  baseURI: textParameter('Not supported', notSupported),
  suffix: textParameter('Not supported', notSupported),
  'concept-scheme': textParameter('Not supported', notSupported),
};

const unsupportedReasons: Readonly<Record<keyof typeof unsupportedParameters, string>> = {
  baseURI: 'the identifier of a concept is the last segment of its URI',
  suffix: 'the identifier of a concept is the last segment of its URI',
  'concept-scheme': 'all concept schemes of a file are imported; send a file with one scheme',
};

/** Rows of a sheet of a spreadsheet program. */
const maxHeaderRow = 1_048_576;

/** Parameters of tables. A separator may be white space, such as a tab. */
export const tableParameters = {
  'field-separator': textParameter(
    'The character between cells; by default detected in the first line: comma, semicolon or tab',
    { formats: ['csv'], mayBeEmpty: true, parse: keepText },
  ),
  'array-separator': textParameter('The text between several values of one cell', {
    formats: ['csv', 'xlsx'],
    mayBeEmpty: true,
    default: '||',
    parse: keepText,
  }),
  column: textParameter(
    'A column of the table and the field that it is read as, KEY=FIELD; KEY= ignores the column. KEY is its heading, or # and its number',
    { formats: ['csv', 'xlsx'], many: true, parse: keepText },
  ),
  'header-row': integerParameter(
    'Number of the row with the headings; by default the first one with known headings',
    { formats: ['csv', 'xlsx'], min: 1, max: maxHeaderRow },
  ),
  sheet: textParameter('Name of the sheet; by default the first one with known headings', {
    formats: ['xlsx'],
  }),
};

/** Parameters that only some formats have. */
const formatParameters = {
  ...tableParameters,
  'hierarchy-file': textParameter(
    'URL of a hierarchy file without heading: identifier of a unit, tab, identifier of its parent or nothing; import parents before their children',
    { formats: ['ead', 'csv', 'xlsx'] },
  ),
};

/** Names of RDF syntaxes that ehri-rest and its clients use, with their media types. */
const rdfSyntaxes: Readonly<Record<string, string>> = {
  RDF: 'application/rdf+xml',
  'RDF/XML': 'application/rdf+xml',
  'RDF/XML-ABBREV': 'application/rdf+xml',
  N3: 'text/turtle',
  TTL: 'text/turtle',
  TURTLE: 'text/turtle',
  'N-TRIPLE': 'application/n-triples',
  'N-TRIPLES': 'application/n-triples',
  'JSON-LD': 'application/ld+json',
};

export const importParameters = {
  scope: textParameter('Id of the item to import into', { required: 'by-handler', mayBeEmpty: true }),
  ...commitParameters,
  'allow-update': booleanParameter(
    ({ updatesByDefault }) => updatesByDefault,
    'False rejects the import if an existing item would change',
  ),
  tolerant: booleanParameter(
    false,
    'Skips and lists rows of a table, or whole files, that cannot be imported',
  ),
  accessibleTo: textParameter(
    'Id of a user or group who alone may see the items that the import creates, besides the importing user',
    { many: true },
  ),
  validate: booleanParameter(
    false,
    'Validates every file against the schema of its format before anything is written',
  ),
  lang: textParameter('Language of descriptions that do not state it in the file; by default und', {
    parse: parseLanguage,
  }),
  internal: textParameter(
    'Records and parts marked audience="internal": restricted to users who may update the record, or imported like all other text',
    { oneOf: ['restrict', 'public'], default: 'restrict' },
  ),
  ...keysParameters('Adds the ids of all items to the log, by file'),
  diff: booleanParameter(
    false,
    'Adds the changed fields of each updated item to the log; useful with commit=false',
  ),
  review: booleanParameter(
    false,
    'With Prefer: respond-async, stops after a dry run, until its user runs or cancels the job',
  ),
  profile: textParameter(
    'Name of an import profile: its values apply to all parameters that the request does not have',
  ),
  tag: textParameter('Name of the file, for messages and for a finding aid without unitid and eadid'),
  mapping: textParameter('Name of a mapping of the format, as listed by import/mappings; by default its own'),
  charset: textParameter('Encoding of files without byte order mark, such as windows-1252', {
    parse: parseCharset,
  }),
  format: textParameter(
    'Syntax of an RDF file, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD',
    { parse: parseRdfSyntax },
  ),
  ...formatParameters,
  ...codeParameters,
  ...unsupportedParameters,
  ...preferParameters,
};

export type ImportHttpRequest = RestRequest<typeof importParameters>;

/** The parameters of an import, without its body. */
type ParametersRequest = Pick<ImportHttpRequest, 'parameters' | 'query'>;

/** The members of an ImportRequest that come from the query parameters. */
export type ImportQuery = Omit<
  ImportRequest,
  'sources' | 'hierarchy' | 'actor' | 'logMessage' | 'keysFile' | 'job'
>;

/** The URL of the hierarchy file, if the format has one. */
export function findHierarchyFileUrl(
  { parameters }: ImportHttpRequest,
  { name }: FormatInfo,
): string | undefined {
  const { formats } = formatParameters['hierarchy-file'];
  return (formats as readonly string[]).includes(name) ? parameters['hierarchy-file'] : undefined;
}

/** The media type of the RDF syntax that the request names. Throws `bad-parameter` if the format is not RDF. */
export function findRdfMediaType(
  { parameters }: ImportHttpRequest,
  { name, mediaTypes }: FormatInfo,
): string | undefined {
  const { format: syntax } = parameters;
  if (syntax === undefined || mediaTypes.includes(syntax.mediaType)) return syntax?.mediaType;
  return failRdfSyntax(syntax.given, `The parameter format is for RDF files; an import of ${name} has none.`);
}

/** Throws `bad-parameter` and `scope-required`. */
export function toImportOptions(
  request: ParametersRequest,
  format: FormatInfo,
  profile: Profile,
): ImportQuery {
  const { parameters } = request;
  refuseCodeParameters(request, format, profile);
  for (const [name, reason] of Object.entries(unsupportedReasons)) {
    if (parameters[name as keyof typeof unsupportedReasons] !== undefined)
      failParameter(name, `is not supported: ${reason}`);
  }
  requireOwnParameters(request, format, profile);
  const { scope, accessibleTo, lang, mapping, charset } = parameters;
  if (scope === undefined || scope.trim() === '') {
    fail(
      'scope-required',
      `An import needs the parameter scope: the id of ${withArticle(format.scopes.join(' or '))}.`,
      { details: { parameter: 'scope', types: format.scopes } },
    );
  }
  return {
    format: format.name,
    scope,
    commit: parameters.commit,
    allowUpdate: parameters['allow-update'],
    tolerant: parameters.tolerant,
    ...(lang !== undefined && { language: lang }),
    validate: parameters.validate,
    ...(parameters.internal === 'public' && { internal: 'public' as const }),
    ...(accessibleTo.length > 0 && { accessibleTo }),
    ...(mapping !== undefined && { mapping }),
    ...(charset !== undefined && { charset }),
    ...(hasTables(format) && toTable(request)),
    ...(parameters.diff && { diff: true }),
  };
}

/** Throws `bad-parameter` for a parameter of other formats, unless the profile ignores unknown parameters. */
function requireOwnParameters(
  request: ParametersRequest,
  { name: format }: FormatInfo,
  profile: Profile,
): void {
  if (profile.unknownParameters === 'ignored') return;
  for (const [name, { formats = [] }] of Object.entries<Parameter>(formatParameters)) {
    if (!isGiven(request, name as keyof typeof formatParameters) || formats.includes(format)) continue;
    fail(
      'bad-parameter',
      `The parameter ${name} is for ${formats.join(', ')}; an import of ${format} does not have it. Nothing was imported.`,
      { details: { parameter: name, formats } },
    );
  }
}

function hasTables({ name }: FormatInfo): boolean {
  return (tableParameters['array-separator'].formats as readonly string[]).includes(name);
}

/** Throws `bad-parameter`. */
export function toTable(
  request: Pick<RestRequest<typeof tableParameters>, 'parameters' | 'query'>,
): Pick<ImportRequest, 'table'> {
  const { 'field-separator': fieldSeparator, 'header-row': headerRow, sheet, column } = request.parameters;
  const arraySeparator = isGiven(request, 'array-separator')
    ? request.parameters['array-separator']
    : undefined;
  return toTableOptions({ fieldSeparator, arraySeparator, headerRow, sheet, column }, failTableOption);
}

/**
 * Accepts every text, also an empty one. toTable checks the value later: for a format without separators, the error must be that the
 * parameter has no effect.
 */
function keepText(given: string): string {
  return given;
}

function failTableOption(name: string, problem: string, value: string): never {
  fail('bad-parameter', `The parameter ${name} ${problem}.`, { details: { parameter: name, value } });
}

/** Throws `bad-parameter`. */
function parseRdfSyntax(given: string): { readonly given: string; readonly mediaType: string } {
  const mediaType = rdfSyntaxes[given.trim().toUpperCase()];
  if (mediaType !== undefined) return { given, mediaType };
  return failRdfSyntax(
    given,
    `The parameter format must be one of ${Object.keys(rdfSyntaxes).join(', ')}, was '${given}'.`,
  );
}

function failRdfSyntax(given: string, message: string): never {
  fail('bad-parameter', message, { details: `Unable to read language: ${given}` });
}

/** Throws `bad-parameter`. */
function parseCharset(given: string, name: string): string {
  return isEncoding(given) ? given : failParameter(name, 'must be an encoding such as windows-1252', given);
}

/** Names of the classes and files of ehri-rest that do what our formats do by default (import.md of the specification). */
const referenceNames: Readonly<Record<string, readonly string[]>> = {
  ead: [
    'eu.ehri.project.importers.ead.EadHandler',
    'eu.ehri.project.importers.ead.EadImporter',
    'ead2002.properties',
  ],
  eag: [
    'eu.ehri.project.importers.eag.EagHandler',
    'eu.ehri.project.importers.eag.EagImporter',
    'eag.properties',
  ],
  eac: [
    'eu.ehri.project.importers.eac.EacHandler',
    'eu.ehri.project.importers.eac.EacImporter',
    'eac.properties',
  ],
  // In ehri-rest the class decides which records a table has; here the type of the scope does.
  csv: [
    'eu.ehri.project.importers.ead.EadImporter',
    'eu.ehri.project.importers.csv.CsvAuthoritativeItemImporter',
    'eu.ehri.project.importers.csv.CsvConceptImporter',
    'ead2002.properties',
  ],
};

/** Throws `bad-parameter`, unless the profile accepts the names of the default classes and files. */
function refuseCodeParameters({ parameters }: ParametersRequest, format: FormatInfo, profile: Profile): void {
  const { acceptsJavaClassNames: acceptsDefaults } = profile;
  for (const name of codeParameterNames) {
    const given = parameters[name];
    if (given === undefined) continue;
    if (acceptsDefaults && referenceNames[format.name]?.includes(given) === true) continue;
    fail('bad-parameter', `The parameter ${name} is not supported; choose a mapping with mapping=<name>.`, {
      details: acceptsDefaults ? toReferenceMessage(name, given) : { parameter: name },
    });
  }
}

/** The message of ehri-rest for unknown names. */
function toReferenceMessage(name: CodeParameter, given: string): string {
  return name === 'properties'
    ? `Config file '${given}' either does not exist as a regular file or is an invalid URL.`
    : `Class not found: ${given}`;
}
