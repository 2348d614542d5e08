/**
 * The interface as an OpenAPI 3.1 document, derived from the table of routes and the registry: one path for each type and
 * operation. Nothing is said here of a single route or type.
 */
import { withArticle } from '../lib/english.ts';
import type { RecordType } from '../model/define.ts';
import { getProfile, type Profile } from '../model/profile.ts';
import { childTypes, getRecordType, recordTypes } from '../model/registry.ts';
import { declaredParameters } from './declared-parameters.ts';
import { reference, type Schema } from './json-schema.ts';
import { exampleId, pathExample, pathHelp } from './openapi-examples.ts';
import {
  describedMedia,
  type MediaTypes,
  type OperationResponse,
  type Subject,
  writeResponses,
} from './openapi-responses.ts';
import { allSchemas, exampleOf, fixedSchemas, newName } from './openapi-schemas.ts';
import { operationId } from './operation-id.ts';
import type { AppOptions } from './options.ts';
import { type Parameter, resolve, textHeader } from './parameter.ts';
import type { Content, Route } from './route.ts';

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
  /** Where it differs from that of the document. */
  readonly security?: readonly Schema[];
  readonly parameters: readonly OperationParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: MediaTypes };
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
  { name: 'harvest', description: 'What has changed, for portals: OAI-PMH 2.0' },
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
    security: securityOf('read'),
    tags: groups,
    paths: writePaths(routes, options),
    components: {
      schemas: allSchemas(getProfile(options.settings.profile)),
      securitySchemes: {
        user: {
          ...{ type: 'apiKey', in: 'header', name: 'X-User' },
          description:
            'Id of the user. Enough where the network is trusted, as on loopback; not needed with a token of a user',
        },
        token: { type: 'http', scheme: 'bearer', description: 'A token made by fonds token add' },
      },
    },
  };
}

function writePaths(routes: readonly Route[], options: Described): OpenApi['paths'] {
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

function writeOperation(route: Route, path: string, subject: Subject, profile: Profile): Operation {
  const description = describe(subject);
  const { body } = route;
  return {
    operationId: operationId(route, subject),
    summary: route.summary,
    ...(description === undefined ? {} : { description }),
    tags: [route.group],
    ...(route.access === 'read' ? {} : { security: securityOf(route.access) }),
    parameters: [
      ...pathParameters(path, subject, route.exampleId),
      ...[...routeParameters(route, subject), ...logHeader(route)].map(([name, parameter]) =>
        writeParameter(name, parameter, profile),
      ),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: { required: body.optional !== true, content: requestContent(body.content, subject) },
        }),
    responses: writeResponses(route, subject),
  };
}

function describe({ format }: Subject): string | undefined {
  if (format === undefined) return undefined;
  const targets = new Set(Object.values(format.targets ?? { any: format.target }));
  return `${format.help.replace(/\.$/, '')}. The scope is ${withArticle(format.scopes.join(' or '))}; it gets items of type ${[...targets].join(' or ')}.`;
}

function pathParameters(path: string, { type }: Subject, id?: string): readonly OperationParameter[] {
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

function routeParameters(route: Route, { type, format }: Subject): readonly NamedParameter[] {
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
 * Alternatives, of which one is enough. A change needs a user: by its id where the network is trusted, by its token, or by both where the
 * token belongs to no user. Anonymous callers read what is public where the network is trusted.
 */
function securityOf(access: Route['access']): readonly Schema[] {
  if (access === 'public') return [];
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
  const value = resolve(parameter.default, profile);
  const min = resolve(parameter.min, profile);
  const { max, oneOf } = parameter;
  const hasText = parameter.in === 'query' && type === 'string' && parameter.mayBeEmpty !== true;
  const one: Schema = {
    type,
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(oneOf === undefined ? {} : { enum: oneOf }),
    ...(hasText && oneOf === undefined ? { minLength: 1 } : {}),
  };
  return {
    name,
    in: parameter.in,
    required: parameter.required !== undefined && parameter.required !== false,
    description: parameter.help,
    schema:
      parameter.many === true
        ? { type: 'array', items: one }
        : { ...one, ...(value === undefined ? {} : { default: value }) },
    ...(parameter.example === undefined ? {} : { example: parameter.example }),
  };
}

function requestContent(content: Content, { type, format }: Subject): MediaTypes {
  if (content.holds === 'files') {
    const own = Object.entries(content.ofFormats ?? {}).filter(([name]) => format?.mediaTypes.includes(name));
    return describedMedia(
      { ...Object.fromEntries(own), ...content.mediaTypes },
      { ...content.examples, ...format?.samples },
      content.schemas,
    );
  }
  if (content.holds === 'table') return sentTable(content);
  const types = sentTypes(content, type);
  if (content.holds === 'schema' && types.length === 0) {
    const [example] = (fixedSchemas[content.schema]?.examples ?? []) as readonly unknown[];
    return { 'application/json': { schema: reference(content.schema), example } };
  }
  const { relationships, ...fields } = exampleOf(types[0]!, content.holds === 'record' ? undefined : type);
  const hasParts = relationships !== undefined && !(content.holds === 'record' && content.isPatch === true);
  const example = hasParts ? { ...fields, relationships } : fields;
  const schemas = types.map((one) => reference(newName(one)));
  const one = schemas.length === 1 ? schemas[0]! : { oneOf: schemas };
  if (content.holds === 'child-record-list')
    return {
      'application/json': { schema: { type: 'array', items: one }, example: [example] },
    };
  return { 'application/json': { schema: one, example } };
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
