/** The query parameters of an import: the scope, and the options. */

import { withArticle } from '../../../lib/english.ts';
import { isEncoding } from '../../../lib/text-encoding.ts';
import { fail } from '../../../model/errors.ts';
import { toLanguageCode } from '../../../model/languages.ts';
import type { Profile } from '../../../model/profile.ts';
import { toTableOptions } from '../../../transfer/table-options.ts';
import type { ImportRequest } from '../../../transfer/transfer.ts';
import type { FormatInfo } from '../../options.ts';
import { findText, listTexts, parseFlag } from '../../parameters.ts';
import { type Parameter, type Query, text } from '../../route.ts';

export const accessibleTo = {
  ...text(
    'accessibleTo',
    'Id of a user or group who alone may see the items that the import makes, besides the one who imports',
  ),
  many: true,
} as const;

export const defaultLanguage = 'eng';

/** The part of an import request that its query gives. */
export type ImportParameters = Omit<
  ImportRequest,
  'sources' | 'hierarchy' | 'actor' | 'logMessage' | 'keysFile' | 'job'
>;

/** Parameters of the reference that name program code. Undocumented: a request names a mapping instead. */
export const codeParameters: readonly Parameter[] = ['handler', 'importer', 'properties'].map((name) => ({
  ...text(name, 'Not supported; choose a mapping with mapping=<name>'),
  undocumented: true,
}));

/** Parameters of the reference that change what an import does and are not supported: a request with one is refused, never misread. */
const unsupported: Readonly<Record<string, string>> = {
  baseURI: 'the identifier of a concept is the last part of its address',
  suffix: 'the identifier of a concept is the last part of its address',
  'concept-scheme': 'all schemes of a file are imported; send a file with one',
};

export const unsupportedParameters: readonly Parameter[] = Object.keys(unsupported).map((name) => ({
  ...text(name, 'Not supported'),
  undocumented: true,
}));

/** May be empty here: a tab is white space, so the parser checks the value. */
const fieldSeparator: Parameter = {
  ...text(
    'field-separator',
    'The character between cells; without it the first line decides: comma, semicolon or tab',
  ),
  ...{ formats: ['csv'], mayBeEmpty: true },
};

const arraySeparator: Parameter = {
  ...text('array-separator', 'The text between several values of one cell'),
  ...{ formats: ['csv'], mayBeEmpty: true, default: '||' },
};

export const hierarchyFile: Parameter = {
  ...text(
    'hierarchy-file',
    'URL of a hierarchy file without heading: identifier of a unit, tab, identifier of its parent or nothing; import parents before their children',
  ),
  formats: ['ead', 'csv'],
};

/** Parameters that only some formats have. */
export const formatParameters: readonly Parameter[] = [fieldSeparator, arraySeparator, hierarchyFile];

/** Throws `bad-parameter` for a parameter of other formats, unless the profile ignores unknown ones. */
function requireOwnParameters(query: Query, { name: format }: FormatInfo, profile: Profile): void {
  for (const { name, formats } of formatParameters) {
    if (query[name] === undefined || formats!.includes(format)) continue;
    if (profile.unknownParameters === 'ignored') continue;
    fail(
      'bad-parameter',
      `The parameter ${name} is for ${formats!.join(', ')}; an import of ${format} does not have it. Nothing was done.`,
      { details: { parameter: name, formats } },
    );
  }
}

function parseTableOptions(query: Query, format: FormatInfo): Pick<ImportRequest, 'table'> {
  if (!fieldSeparator.formats!.includes(format.name)) return {};
  const [cells, values] = [findText(query, fieldSeparator.name), findText(query, arraySeparator.name)];
  return toTableOptions(cells, values, (name, problem, value) =>
    fail('bad-parameter', `The parameter ${name} ${problem}.`, { details: { parameter: name, value } }),
  );
}

/** Names of RDF syntaxes, as the reference and its clients write them, with their media types. */
const syntaxes: Readonly<Record<string, string>> = {
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

export const rdfSyntax: Parameter = text(
  'format',
  'Syntax of a file of RDF, whatever its content type: RDF/XML, TTL, N-TRIPLES or JSON-LD',
);

/** The media type of the syntax that the query names. Throws `bad-parameter`. */
export function parseRdfSyntax(query: Query, { name, mediaTypes }: FormatInfo): string | undefined {
  const given = findText(query, rdfSyntax.name)?.trim() ?? '';
  if (given === '') return undefined;
  const type = syntaxes[given.toUpperCase()];
  if (type !== undefined && mediaTypes.includes(type)) return type;
  const known = Object.keys(syntaxes).join(', ');
  fail(
    'bad-parameter',
    type === undefined
      ? `The parameter format must be one of ${known}, was '${given}'.`
      : `The parameter format is for files of RDF; an import of ${name} takes none.`,
    { details: `Unable to read language: ${given}` },
  );
}

/** Their names in the reference for what a format does here by itself (import.md of the specification). */
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
  // The type of the scope decides what a table holds, as these classes do in the reference.
  csv: [
    'eu.ehri.project.importers.ead.EadImporter',
    'eu.ehri.project.importers.csv.CsvAuthoritativeItemImporter',
    'eu.ehri.project.importers.csv.CsvConceptImporter',
    'ead2002.properties',
  ],
};

/** Throws `bad-parameter` and `scope-required`. */
export function parseImportParameters(query: Query, format: FormatInfo, profile: Profile): ImportParameters {
  for (const { name } of codeParameters) {
    if (query[name] === undefined || (profile.acceptsJavaClassNames && isDefaultName(query, name, format)))
      continue;
    fail('bad-parameter', `The parameter ${name} is not supported; choose a mapping with mapping=<name>.`, {
      details: profile.acceptsJavaClassNames ? notFound(query, name) : { parameter: name },
    });
  }
  for (const [name, instead] of Object.entries(unsupported)) {
    if (query[name] === undefined) continue;
    fail('bad-parameter', `The parameter ${name} is not supported: ${instead}.`, {
      details: { parameter: name },
    });
  }
  requireOwnParameters(query, format, profile);
  const scope = findText(query, 'scope');
  if (scope === undefined || scope.trim() === '') {
    fail(
      'scope-required',
      `An import needs the parameter scope: the id of ${withArticle(format.scopes.join(' or '))}.`,
      {
        details: { parameter: 'scope', types: format.scopes },
      },
    );
  }
  const accessors = listTexts(query, accessibleTo.name);
  const [mapping, charset] = [findText(query, 'mapping'), parseCharset(query)];
  return {
    format: format.name,
    scope,
    commit: parseFlag(query, 'commit', profile.commitsByDefault),
    allowUpdate: parseFlag(query, 'allow-update', profile.updatesByDefault),
    tolerant: parseFlag(query, 'tolerant', false),
    language: parseLanguage(query),
    validate: parseFlag(query, 'validate', false),
    ...(accessors.length > 0 && { accessibleTo: accessors }),
    ...(mapping !== undefined && { mapping }),
    ...(charset !== undefined && { charset }),
    ...parseTableOptions(query, format),
    ...(parseFlag(query, 'diff', false) && { diff: true }),
  };
}

/** In the words of the reference. */
function notFound(query: Query, name: string): string {
  const given = String(query[name]);
  return name === 'properties'
    ? `Config file '${given}' either does not exist as a regular file or is an invalid URL.`
    : `Class not found: ${given}`;
}

/** What the reference's clients send to say what is the case anyway. */
function isDefaultName(query: Query, name: string, format: FormatInfo): boolean {
  const named = findText(query, name);
  return named !== undefined && (referenceNames[format.name]?.includes(named) ?? false);
}

function parseCharset(query: Query): string | undefined {
  const charset = findText(query, 'charset');
  if (charset !== undefined && !isEncoding(charset))
    fail(
      'bad-parameter',
      `The parameter charset must be an encoding such as windows-1252, was '${charset}'.`,
      { details: { parameter: 'charset', value: charset } },
    );
  return charset;
}

function parseLanguage(query: Query): string {
  const given = findText(query, 'lang') ?? defaultLanguage;
  return (
    toLanguageCode(given) ??
    fail('bad-parameter', `The parameter lang must be a language code such as eng, was '${given}'.`, {
      details: { parameter: 'lang', value: given },
    })
  );
}
