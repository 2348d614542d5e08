/** What the OpenAPI document says of answers: what each holds, in which media types, and which errors there can be. */
import type { RecordType } from '../model/define.ts';
import { type ErrorCode, errorCodes } from '../model/errors.ts';
import { childTypes, listedChildTypes, recordTypes } from '../model/registry.ts';
import { ndjson, problemJson } from './accept.ts';
import { statusOf } from './errors.ts';
import { listOf, reference, type Schema } from './json-schema.ts';
import type { FormatInfo } from './options.ts';
import type { Content, Route } from './route.ts';

export interface OperationResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Schema>>;
  readonly content?: MediaTypes;
}

export type MediaTypes = Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;

/** What stands for `{type}` or `{format}` in one path. */
export interface Subject {
  readonly type?: RecordType;
  readonly format?: FormatInfo;
}

export function writeResponses(route: Route, subject: Subject): Readonly<Record<string, OperationResponse>> {
  const good = successes(route, subject);
  const merged = Object.entries(failures(route)).map(([status, failure]) => {
    const own = good[status];
    return [status, own === undefined ? failure : eitherOf(own, failure)] as const;
  });
  return { ...good, ...Object.fromEntries(merged) };
}

/** One status can stand for an answer of the route and for an error of the service. */
function eitherOf(one: OperationResponse, other: OperationResponse): OperationResponse {
  const content: Record<string, MediaTypes[string]> = { ...one.content };
  for (const [name, media] of Object.entries(other.content ?? {})) {
    const own = content[name];
    content[name] = own === undefined ? media : { schema: { anyOf: [own.schema, media.schema] } };
  }
  return { ...one, description: `${one.description}\n${other.description}`, content };
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
      const schema = content.list === true ? { type: 'array', items: one } : one;
      return {
        content: {
          ...Object.fromEntries(
            ['application/json', ...(content.alsoAs ?? [])].map((name) => [name, { schema }]),
          ),
          ...(content.asText === undefined ? {} : describedMedia({ 'text/plain': content.asText })),
        },
      };
    }
    default: {
      const others = content.holds === 'record' ? (content.alsoAs?.(type!) ?? {}) : {};
      return {
        content: { 'application/json': { schema: recordSchema(content, type) }, ...describedMedia(others) },
      };
    }
  }
}

type RecordContent = Extract<Content, { readonly holds: `${string}record${string}` }>;

function recordSchema(content: RecordContent, type: RecordType | undefined): Schema {
  const types = 'of' in content ? recordTypes.filter(content.of) : typesIn(content.holds, type!);
  const references = types.map((one) => reference(one.name));
  const choices = 'orNull' in content && content.orNull ? [...references, { type: 'null' }] : references;
  const single = choices.length === 1 ? choices[0]! : { oneOf: choices };
  const one = 'inGroups' in content && content.inGroups?.(type!) ? aloneOrGrouped(single) : single;
  return /list$|records$/.test(content.holds) ? listOf(one) : one;
}

/** One of them, or a group of them. */
const aloneOrGrouped = (one: Schema): Schema => ({ anyOf: [one, listOf(one)] });

function typesIn(holds: string, type: RecordType): readonly RecordType[] {
  if (holds === 'child-record-list') return listedChildTypes(type);
  return holds === 'child-record' ? childTypes(type.name) : [type];
}

const header = (description: string): Schema => ({ description, schema: { type: 'string' } });

const listHeaders = {
  Link: header('Where the first, previous, next and last page are (RFC 8288); of a list with a limit'),
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

/** Errors that any operation can return, whatever it does. The response `default` lists them. */
const generalErrors: readonly ErrorCode[] = [
  'bad-parameter',
  'unknown-host',
  'not-acceptable',
  'request-timeout',
  'internal',
];
const generalArchiveErrors: readonly ErrorCode[] = [
  ...generalErrors,
  'not-initialised',
  'store-unusable',
  'unknown-user',
  'token-required',
  'unknown-token',
  'wrong-user',
  'busy',
  'storage-full',
];
const changeErrors: readonly ErrorCode[] = ['user-required', 'permission-denied'];

/** Errors by status, each with the codes that can come with it. */
function failures(route: Route): Record<string, OperationResponse> {
  const codes = new Set<ErrorCode>([
    ...(route.errors ?? []),
    ...(route.body === undefined ? [] : (['unsupported-media-type'] as const)),
    ...(route.access === 'write' ? changeErrors : []),
  ]);
  const byStatus = Map.groupBy(codes, (code) => statusOf[code]);
  return {
    ...Object.fromEntries([...byStatus].map(([status, group]) => [String(status), errorResponse(group)])),
    default: errorResponse(route.access === 'public' ? generalErrors : generalArchiveErrors),
  };
}

function errorResponse(codes: readonly ErrorCode[]): OperationResponse {
  return {
    description: codes.map((code) => `${code}: ${errorCodes[code]}`).join('\n'),
    content: {
      'application/json': { schema: reference('Error') },
      [problemJson]: { schema: reference('Problem') },
    },
  };
}

export function describedMedia(
  mediaTypes: Readonly<Record<string, string>>,
  examples: Readonly<Record<string, unknown>> = {},
  schemas: Readonly<Record<string, Schema>> = {},
): MediaTypes {
  const entries = Object.entries(mediaTypes);
  return Object.fromEntries(
    entries.map(([name, description]) => [
      name,
      {
        schema: { ...binarySchemas[name], ...schemas[name], description },
        ...(name in examples ? { example: examples[name] } : {}),
      },
    ]),
  );
}

/** Generators make a file of these. Other media types have no schema: any text or bytes may come. */
const binary: Schema = { type: 'string', format: 'binary' };
const binarySchemas: Readonly<Record<string, Schema>> = {
  'application/octet-stream': binary,
  'multipart/form-data': { type: 'object', properties: { file: listOf(binary) }, required: ['file'] },
};
