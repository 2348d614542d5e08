/**
 * The OpenAPI 3.1 document, derived from the table of routes and the registry: one path for each record type and operation. This file knows no
 * single route or record type.
 */
import { withArticle } from '../lib/english.ts';
import { referTo, type Schema } from '../lib/json-schema.ts';
import type { MediaTypes, OpenApi, Operation, OperationParameter } from '../lib/openapi-document.ts';
import type { RecordType } from '../model/define.ts';
import { getProfile, type Profile } from '../model/profile.ts';
import { childTypes, getRecordType, recordTypes } from '../model/registry.ts';
import { type Parameter, resolveForProfile, textHeader } from '../parameters/parameter.ts';
import { declaredParameters } from './declared-parameters.ts';
import { capitalizeFirstLetter, plural, singular, toPascalCase } from './graphql/names.ts';
import { exampleId, pathExample, pathHelp } from './openapi-examples.ts';
import { describedMedia, type PathValues, writeResponses } from './openapi-responses.ts';
import { allSchemas, exampleOf, fixedSchemas, newRecordSchemaName } from './openapi-schemas.ts';
import type { AppOptions } from './options.ts';
import type { Content, Route } from './route.ts';

const groups = [
  { name: 'records', description: 'Read, create, update and delete single records' },
  { name: 'lists', description: 'Read many records as a stream' },
  { name: 'search', description: 'Search records by words, dates and other values' },
  {
    name: 'connections',
    description: 'Links, annotations, broader and narrower concepts, virtual units, and followed users',
  },
  { name: 'events', description: 'Audit log, versions of records, and the change feed' },
  { name: 'permissions', description: 'Access to records, permissions and groups' },
  { name: 'batch', description: 'Change many records in one request' },
  { name: 'graphql', description: 'Query selected fields of many records' },
  { name: 'import', description: 'Create records from files' },
  { name: 'export', description: 'Records in other formats, streamed' },
  { name: 'harvest', description: 'Changed records for portals: OAI-PMH 2.0' },
  { name: 'tools', description: 'Maintenance of records; mostly dry runs unless commit=true' },
  { name: 'service', description: 'The service itself' },
];

/** The options that the document depends on. */
type DocumentOptions = Pick<AppOptions, 'settings' | 'formats' | 'version'>;

export function writeOpenApi(routes: readonly Route[], options: DocumentOptions): OpenApi {
  const { prefix } = options.settings;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fonds',
      version: options.version,
      description:
        'Archival descriptions: countries, repositories, documentary units. Every GET operation also supports HEAD; the first letter of a type may be in either case; a trailing slash is allowed. All errors have the schema Error.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: prefix === '' ? '/' : prefix }],
    security: securityOf('read'),
    tags: groups,
    paths: writePaths(routes, options),
    components: {
      schemas: allSchemas(getProfile(options.settings.profile)),
      securitySchemes: {
        user: {
          type: 'apiKey',
          in: 'header',
          name: 'X-User',
          description:
            'Id of the user. Sufficient if the network is trusted, for example on loopback; not needed with a token of a user',
        },
        token: { type: 'http', scheme: 'bearer', description: 'A token created with fonds token add' },
      },
    },
  };
}

function writePaths(routes: readonly Route[], options: DocumentOptions): OpenApi['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  const profile = getProfile(options.settings.profile);
  for (const route of routes) {
    for (const subject of subjectsOf(route, options)) {
      const path = pathOf(route, subject);
      paths[path] = {
        ...paths[path],
        [route.method.toLowerCase()]: writeOperation(route, path, subject, profile),
      };
    }
  }
  return paths;
}

function subjectsOf(route: Route, options: DocumentOptions): readonly PathValues[] {
  if (route.path.includes('{type}')) {
    const isListed = route.documented ?? route.types ?? (() => false);
    return recordTypes.filter(isListed).map((type) => ({ type }));
  }
  const read = options.formats.filter(({ name }) => route.path.includes('{format}') || name === route.format);
  if (read.length > 0) return read.map((format) => ({ format }));
  return [{}];
}

function pathOf(route: Route, subject: PathValues): string {
  const path = route.path
    .replace('{type}', subject.type?.name ?? '')
    .replace('{format}', subject.format?.name ?? '');
  return path === '' ? '/' : path;
}

function writeOperation(route: Route, path: string, subject: PathValues, profile: Profile): Operation {
  const description = describe(subject);
  const { body } = route;
  return {
    operationId: operationId(route, subject),
    summary: route.summary,
    ...(description !== undefined && { description }),
    tags: [route.group],
    ...(route.access !== 'read' && { security: securityOf(route.access) }),
    parameters: [
      ...pathParameters(path, subject, route.exampleId),
      ...[...routeParameters(route, subject), ...logHeader(route)].map(([name, parameter]) =>
        writeParameter(name, parameter, profile),
      ),
    ],
    ...(body !== undefined && {
      requestBody: { required: body.optional !== true, content: requestContent(body.content, subject) },
    }),
    responses: writeResponses(route, subject),
  };
}

/** The operation id: `list{Types}` and Repository → `listRepositories`; `import{Format}` and ead → `importEad`. */
function operationId({ operation }: Pick<Route, 'operation'>, { type, format }: PathValues): string {
  return operation
    .replace('{Types}', type === undefined ? '' : capitalizeFirstLetter(plural(type)))
    .replace('{Type}', type === undefined ? '' : capitalizeFirstLetter(singular(type)))
    .replace('{Format}', toPascalCase(format?.name ?? ''));
}

function describe({ format }: PathValues): string | undefined {
  if (format === undefined) return undefined;
  const targets = new Set(Object.values(format.targets ?? { any: format.target }));
  return `${format.help.replace(/\.$/, '')}. The scope is ${withArticle(format.scopes.join(' or '))}; the items are of type ${[...targets].join(' or ')}.`;
}

function pathParameters(path: string, { type }: PathValues, id?: string): readonly OperationParameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    description: pathHelp[name!] ?? 'Id of the record, percent-encoded',
    schema: { type: 'string' },
    example: name === 'id' && id !== undefined ? id : pathExample(name!, type),
  }));
}

type NamedParameter = readonly [name: string, parameter: Parameter];

function routeParameters(route: Route, { type, format }: PathValues): readonly NamedParameter[] {
  const own = Object.entries(declaredParameters(route, type)).filter(
    ([, parameter]) => parameter.undocumented !== true,
  );
  if (format === undefined) return own;
  const example = exampleId(getRecordType(format.scopes[0]!));
  return own
    .filter(([, { formats }]) => formats?.includes(format.name) ?? true)
    .map(([name, parameter]) => [name, name === 'scope' ? { ...parameter, example } : parameter]);
}

/**
 * Alternatives, of which one is sufficient. A change needs a user: by id if the network is trusted, by a token, or by both if the token belongs
 * to no user. Anonymous callers can read public records if the network is trusted.
 */
function securityOf(access: Route['access']): readonly Schema[] {
  if (access === 'storeless') return [];
  const named = [{ user: [] }, { token: [] }, { token: [], user: [] }];
  return access === 'read' ? [{}, ...named] : named;
}

function logHeader({ access }: Route): readonly NamedParameter[] {
  if (access !== 'write') return [];
  return [['X-LogMessage', textHeader('Why the change is made; may be percent-encoded UTF-8')]];
}

const kindTypes = { text: 'string', integer: 'integer', boolean: 'boolean' } as const;

function writeParameter(name: string, parameter: Parameter, profile: Profile): OperationParameter {
  const type = kindTypes[parameter.kind];
  const value = resolveForProfile(parameter.default, profile);
  const min = resolveForProfile(parameter.min, profile);
  const { max, oneOf } = parameter;
  const hasText = parameter.in === 'query' && type === 'string' && parameter.mayBeEmpty !== true;
  const one: Schema = {
    type,
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    ...(oneOf !== undefined && { enum: oneOf }),
    ...(hasText && oneOf === undefined && { minLength: 1 }),
  };
  return {
    name,
    in: parameter.in,
    required: parameter.required !== undefined && parameter.required !== false,
    description: parameter.help,
    schema:
      parameter.many === true
        ? { type: 'array', items: one }
        : { ...one, ...(value !== undefined && { default: value }) },
    ...(parameter.example !== undefined && { example: parameter.example }),
  };
}

function requestContent(content: Content, { type, format }: PathValues): MediaTypes {
  if (content.kind === 'files') {
    const own = Object.entries(content.ofFormats ?? {}).filter(([name]) => format?.mediaTypes.includes(name));
    const mediaTypes = { ...Object.fromEntries(own), ...content.mediaTypes };
    const samples = distinctSamples(Object.keys(mediaTypes), format?.samples);
    return describedMedia(mediaTypes, { ...content.examples, ...samples }, content.schemas);
  }
  if (content.kind === 'table') return tableContent(content);
  const types = bodyTypes(content, type);
  if (content.kind === 'schema' && types.length === 0) {
    const [example] = (fixedSchemas[content.schema]?.examples ?? []) as readonly unknown[];
    return { 'application/json': { schema: referTo(content.schema), example } };
  }
  const { relationships, ...fields } = exampleOf(types[0]!, content.kind === 'record' ? undefined : type);
  const hasParts = relationships !== undefined && !(content.kind === 'record' && content.isPatch === true);
  const example = hasParts ? { ...fields, relationships } : fields;
  const schemas = types.map((one) => referTo(newRecordSchemaName(one)));
  const one = schemas.length === 1 ? schemas[0]! : { oneOf: schemas };
  if (content.kind === 'child-record-list')
    return { 'application/json': { schema: { type: 'array', items: one }, example: [example] } };
  return { 'application/json': { schema: one, example } };
}

/** The samples of these media types, one of those that are equal: text/xml and application/xml have the same. */
function distinctSamples(mediaTypes: readonly string[], samples: Readonly<Record<string, string>> = {}) {
  const texts = mediaTypes.map((name) => samples[name]);
  const distinct = mediaTypes.filter((_, at) => texts[at] !== undefined && texts.indexOf(texts[at]) === at);
  return Object.fromEntries(distinct.map((name) => [name, samples[name]!]));
}

function tableContent({ help = '', example = [] }: Extract<Content, { readonly kind: 'table' }>): MediaTypes {
  return {
    'application/json': { schema: { ...referTo('Table'), description: help }, example },
    'text/csv': {
      schema: { description: `${help}, without a heading line` },
      example: example.map((row) => `${row.join(',')}\n`).join(''),
    },
  };
}

/** Record types that a body can have. */
function bodyTypes(content: Content, type: RecordType | undefined): readonly RecordType[] {
  if (content.kind === 'schema')
    return recordTypes.filter((one) => newRecordSchemaName(one) === content.schema);
  return content.kind.startsWith('child-record') ? childTypes(type!.name) : [type!];
}
