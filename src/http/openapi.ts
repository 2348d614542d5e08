/**
 * The interface as an OpenAPI 3.1 document, derived from the table of routes and the registry: one path for each type and
 * operation. Nothing is said here of a single route or type.
 */
import type { RecordType } from '../model/define.ts';
import type { ErrorCode } from '../model/errors.ts';
import { errorCodes } from '../model/errors.ts';
import { childTypes, getRecordType, heldTypes, recordTypes } from '../model/registry.ts';
import { mediaTypesOf, ndjson } from './accept.ts';
import { statusOf } from './errors.ts';
import { reference, type Schema } from './json-schema.ts';
import { exampleId, exampleIds, pathExample } from './openapi-examples.ts';
import { allSchemas, exampleOf, fixedSchemas, newName } from './openapi-schemas.ts';
import type { AppOptions, FormatInfo } from './options.ts';
import type { Content, Parameter, Route } from './route.ts';
import { formParameters } from './wire-form.ts';

export interface OpenApi {
  readonly openapi: string;
  readonly info: Schema & { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly Schema[];
  readonly security: readonly Schema[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly securitySchemes: Readonly<Record<string, Schema>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly OperationParameter[];
  readonly requestBody?: { readonly required: true; readonly content: MediaTypes };
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

export interface OperationParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface OperationResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Schema>>;
  readonly content?: MediaTypes;
}

type MediaTypes = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

/** What stands for `{type}` or `{format}` in one path. */
interface Subject {
  readonly type?: RecordType;
  readonly format?: FormatInfo;
}

const groups = [
  { name: 'records', description: 'Read, make and delete single records' },
  { name: 'lists', description: 'Read many records at once, as a stream' },
  { name: 'connections', description: 'What connects records: links, notes, concepts, collections, users' },
  { name: 'events', description: 'What was done, and what records were before' },
  { name: 'permissions', description: 'Who may see and do what' },
  { name: 'batch', description: 'Change many records in one request' },
  { name: 'graphql', description: 'Ask for just what is needed, of many records at once' },
  { name: 'import', description: 'Make records from files' },
  { name: 'export', description: 'Records in the formats of others, streamed' },
  { name: 'tools', description: 'Look after the records; mostly dry runs unless commit=true' },
  { name: 'service', description: 'The service itself' },
];

/** What of a service its description depends on. */
type Described = Pick<AppOptions, 'settings' | 'formats' | 'version'>;

export function writeOpenApi(routes: readonly Route[], options: Described): OpenApi {
  const { prefix } = options.settings;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fonds',
      version: options.version,
      description:
        'Archival descriptions: countries, repositories, documentary units. HEAD works wherever GET does; the first letter of a type may be in either case; a trailing slash is tolerated. Every error has the shape of the schema Error.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: prefix === '' ? '/' : prefix }],
    // On this machine alone, or where the network is trusted, none is needed.
    security: [{}, { token: [] }],
    tags: groups,
    paths: writePaths(routes, options),
    components: {
      schemas: allSchemas(),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token made by fonds token add' },
      },
    },
  };
}

function writePaths(routes: readonly Route[], options: Described): OpenApi['paths'] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    for (const subject of subjectsOf(route, options)) {
      const path = pathOf(route, subject);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: writeOperation(route, path, subject) };
    }
  }
  return paths;
}

function subjectsOf(route: Route, options: Described): readonly Subject[] {
  if (route.path.includes('{type}')) {
    const isListed = route.documented ?? route.types ?? (() => false);
    return recordTypes.filter(isListed).map((type) => ({ type }));
  }
  const read = options.formats.filter(({ name }) => route.path.includes('{format}') || name === route.format);
  if (read.length > 0) return read.map((format) => ({ format }));
  return [{}];
}

function pathOf(route: Route, subject: Subject): string {
  const path = route.path
    .replace('{type}', subject.type?.name ?? '')
    .replace('{format}', subject.format?.name ?? '');
  return path === '' ? '/' : path;
}

function writeOperation(route: Route, path: string, subject: Subject): Operation {
  const description = describe(subject);
  const { body } = route;
  return {
    operationId: operationId(route, path),
    summary: route.summary,
    ...(description === undefined ? {} : { description }),
    tags: [route.group],
    parameters: [
      ...pathParameters(path, subject, route.exampleId),
      ...[...ownParameters(route, subject), ...formOf(route), ...callerParameters(route)].map(writeParameter),
    ],
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: requestContent(body.content, subject) } }),
    responses: { ...successes(route, subject), ...failures(route) },
  };
}

/** `GET /classes/Country/{id}` → `getClassesCountryId`. */
function operationId(route: Route, path: string): string {
  const words = path.match(/\w+/g) ?? ['service'];
  return (
    route.method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  );
}

function describe({ type, format }: Subject): string | undefined {
  if (format === undefined) return type?.help;
  const targets = new Set(Object.values(format.targets ?? { any: format.target }));
  return `${format.help.replace(/\.$/, '')}. The scope is a ${format.scopes.join(' or ')}; it gets items of type ${[...targets].join(' or ')}.`;
}

function pathParameters(path: string, { type }: Subject, id?: string): readonly OperationParameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    description: 'Id of the record, percent-encoded',
    schema: { type: 'string' },
    example: name === 'id' && id !== undefined ? id : pathExample(name!, type),
  }));
}

function ownParameters({ parameters }: Route, { type, format }: Subject): readonly Parameter[] {
  const own = parameters.filter((one) => type === undefined || one.types === undefined || one.types(type));
  if (format === undefined) return own;
  const example = exampleId(getRecordType(format.scopes[0]!));
  return own.map((one) => (one.name === 'scope' ? { ...one, example } : one));
}

/** Wherever records are given, their form can be asked for. */
function formOf({ responses }: Route): readonly Parameter[] {
  return responses.some(({ content }) => content.holds.includes('record')) ? formParameters : [];
}

/** Who asks, and why. */
function callerParameters({ access }: Route): readonly Parameter[] {
  if (access === 'public') return [];
  const user: Parameter = {
    ...{ name: 'X-User', in: 'header', kind: 'text', help: 'Id of the user who asks' },
    example: exampleIds.administrator,
  };
  if (access === 'read') return [user];
  const message: Parameter = {
    name: 'X-LogMessage',
    in: 'header',
    kind: 'text',
    help: 'Why the change is made; may be percent-encoded UTF-8',
  };
  return [{ ...user, required: true }, message, { ...message, name: 'log', in: 'query' }];
}

const kindTypes = { text: 'string', integer: 'integer', flag: 'boolean' } as const;

function writeParameter(parameter: Parameter): OperationParameter {
  const type = kindTypes[parameter.kind];
  const fallback = parameter.default === undefined ? {} : { default: parameter.default };
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required ?? false,
    description: parameter.help,
    schema: parameter.many === true ? { type: 'array', items: { type } } : { type, ...fallback },
    ...(parameter.example === undefined ? {} : { example: parameter.example }),
  };
}

function requestContent(content: Content, { type, format }: Subject): MediaTypes {
  if (content.holds === 'files') {
    const own = Object.entries(content.ofFormats ?? {}).filter(([name]) => format?.mediaTypes.includes(name));
    return describedMedia(
      { ...Object.fromEntries(own), ...content.mediaTypes },
      { ...content.examples, ...format?.samples },
    );
  }
  if (content.holds === 'table') return sentTable(content);
  const types = sentTypes(content, type);
  if (content.holds === 'schema' && types.length === 0) {
    const [example] = (fixedSchemas[content.schema]?.examples ?? []) as readonly unknown[];
    return { 'application/json': { schema: reference(content.schema), example } };
  }
  const example = exampleOf(types[0]!, content.holds === 'record' ? undefined : type);
  const schemas = types.map((one) => reference(newName(one)));
  const one = schemas.length === 1 ? schemas[0]! : { oneOf: schemas };
  if (content.holds === 'child-record-list')
    return {
      'application/json': { schema: { type: 'array', items: one }, example: [example] },
    };
  return { 'application/json': { schema: one, example } };
}

function describedMedia(
  mediaTypes: Readonly<Record<string, string>>,
  examples: Readonly<Record<string, unknown>> = {},
): MediaTypes {
  const entries = Object.entries(mediaTypes);
  return Object.fromEntries(
    entries.map(([name, description]) => [
      name,
      { schema: { description }, ...(name in examples ? { example: examples[name] } : {}) },
    ]),
  );
}

function sentTable({ help = '', example = [] }: Extract<Content, { readonly holds: 'table' }>): MediaTypes {
  return {
    'application/json': { schema: { ...reference('Table'), description: help }, example },
    'text/csv': {
      schema: { description: `${help}, without a line of headings` },
      example: example.map((row) => `${row.join(',')}\n`).join(''),
    },
  };
}

/** Types of the records that a body can be. */
function sentTypes(content: Content, type: RecordType | undefined): readonly RecordType[] {
  if (content.holds === 'schema') return recordTypes.filter((one) => newName(one) === content.schema);
  return content.holds.startsWith('child-record') ? childTypes(type!.name) : [type!];
}

function successes(route: Route, subject: Subject): Record<string, OperationResponse> {
  return Object.fromEntries(
    route.responses.map(({ status, help, content }) => [
      String(status),
      { description: help, ...headersOf(content), ...contentOf(content, subject) },
    ]),
  );
}

function contentOf(content: Content, { type }: Subject): { readonly content?: MediaTypes } {
  switch (content.holds) {
    case 'nothing':
      return {};
    case 'files':
      return { content: describedMedia(content.mediaTypes) };
    case 'page':
      return { content: { 'text/html': { schema: { type: 'string' } } } };
    case 'lines':
      return { content: { [ndjson]: { schema: reference(content.schema) } } };
    case 'table':
      return { content: { 'application/json': { schema: reference('Table') }, 'text/csv': { schema: {} } } };
    case 'schema': {
      const one = reference(content.schema);
      return {
        content: {
          'application/json': { schema: content.list === true ? { type: 'array', items: one } : one },
          ...(content.asText === undefined ? {} : describedMedia({ 'text/plain': content.asText })),
        },
      };
    }
    default: {
      const types = 'of' in content ? recordTypes.filter(content.of) : typesIn(content.holds, type!);
      const references = types.map((one) => reference(one.name));
      const one = references.length === 1 ? references[0]! : { oneOf: references };
      const schema = /list$|records$/.test(content.holds) ? { type: 'array', items: one } : one;
      const others = content.holds === 'record' ? (content.alsoAs?.(type!) ?? {}) : {};
      return { content: { 'application/json': { schema }, ...describedMedia(others) } };
    }
  }
}

function typesIn(holds: string, type: RecordType): readonly RecordType[] {
  if (holds === 'child-record-list') return heldTypes(type);
  return holds === 'child-record' ? childTypes(type.name) : [type];
}

const header = (description: string): Schema => ({ description, schema: { type: 'string' } });

const listHeaders = {
  'Content-Range': header('offset=<o>; limit=<l>; total=<t>, with -1 for all and for not counted'),
};
const recordHeaders = {
  Location: header('Address of the record'),
  ETag: header('Stands for this state of the record'),
  'Last-Modified': header('When the record was changed last'),
};

function headersOf(content: Content): Pick<OperationResponse, 'headers'> {
  const { holds } = content;
  if (holds === 'schema') return content.list === true ? { headers: listHeaders } : {};
  if (holds.endsWith('record-list')) return { headers: listHeaders };
  return holds.endsWith('record') ? { headers: recordHeaders } : {};
}

const anyErrors: readonly ErrorCode[] = ['unknown-host', 'internal'];
const archiveErrors: readonly ErrorCode[] = [
  'not-initialised',
  'unknown-user',
  'token-required',
  'unknown-token',
  'wrong-user',
];
const changeErrors: readonly ErrorCode[] = ['user-required', 'permission-denied', 'busy'];

/** Errors by status, each with the codes that can come with it. */
function failures(route: Route): Record<string, OperationResponse> {
  const codes = new Set<ErrorCode>([
    ...(route.errors ?? []),
    ...(route.body === undefined ? [] : (['unsupported-media-type'] as const)),
    ...(route.responses.some(({ content }) => mediaTypesOf(content).length > 0)
      ? (['not-acceptable'] as const)
      : []),
    ...(route.access === 'public' ? [] : archiveErrors),
    ...(route.access === 'write' ? changeErrors : []),
    ...anyErrors,
  ]);
  const byStatus = Map.groupBy(codes, (code) => statusOf[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((code) => `${code}: ${errorCodes[code]}`).join('\n'),
        content: { 'application/json': { schema: reference('Error') } },
      },
    ]),
  );
}
