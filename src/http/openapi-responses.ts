/** Responses in the OpenAPI document: their content, media types, headers and errors. */

import { listOf, referTo, type Schema } from '../lib/json-schema.ts';
import type { MediaTypes, OperationResponse } from '../lib/openapi-document.ts';
import type { RecordType } from '../model/define.ts';
import { type ErrorCode, errorCodes } from '../model/errors.ts';
import { childTypes, listedChildTypes, recordTypes } from '../model/registry.ts';
import type { FormatInfo } from '../transfer/import/import.ts';
import { ndjson, problemJson } from './accept.ts';
import { statusByErrorCode } from './errors.ts';
import type { Content, Route } from './route.ts';

/** The values of `{type}` and `{format}` in one path. */
export interface PathValues {
  readonly type?: RecordType;
  readonly format?: FormatInfo;
}

export function writeResponses(
  route: Route,
  subject: PathValues,
): Readonly<Record<string, OperationResponse>> {
  const success = successes(route, subject);
  const merged = Object.entries(failures(route)).map(([status, failure]) => {
    const own = success[status];
    return [status, own === undefined ? failure : combine(own, failure)] as const;
  });
  return { ...success, ...Object.fromEntries(merged) };
}

/** Combines two responses with the same status: one of the route, and an error of the service. */
function combine(one: OperationResponse, other: OperationResponse): OperationResponse {
  const content: Record<string, MediaTypes[string]> = { ...one.content };
  for (const [name, media] of Object.entries(other.content ?? {})) {
    const own = content[name];
    content[name] = own === undefined ? media : { schema: { anyOf: [own.schema, media.schema] } };
  }
  return { ...one, description: `${one.description}\n${other.description}`, content };
}

function successes(route: Route, subject: PathValues): Record<string, OperationResponse> {
  return Object.fromEntries(
    route.responses.map(({ status, help, content }) => [
      String(status),
      {
        description: help,
        ...headersOf(content),
        ...contentOf(content, subject, 'fields' in route.parameters),
      },
    ]),
  );
}

/** @param hasSummary whether the client may request summaries (`fields=summary`). */
function contentOf(
  content: Content,
  { type }: PathValues,
  hasSummary: boolean,
): { readonly content?: MediaTypes } {
  switch (content.kind) {
    case 'nothing':
      return {};
    case 'files':
      return { content: describedMedia(content.mediaTypes) };
    case 'page':
      return { content: { 'text/html': { schema: { type: 'string' } } } };
    case 'lines':
      return { content: { [ndjson]: { schema: referTo(content.schema) } } };
    case 'table':
      return { content: { 'application/json': { schema: referTo('Table') }, 'text/csv': { schema: {} } } };
    case 'schema': {
      const one = hasSummary
        ? { anyOf: [referTo(content.schema), referTo(`${content.schema}Summary`)] }
        : referTo(content.schema);
      const schema = content.list === true ? { type: 'array', items: one } : one;
      return {
        content: {
          ...Object.fromEntries(
            ['application/json', ...(content.alsoAs ?? [])].map((name) => [name, { schema }]),
          ),
          ...(content.asText !== undefined && describedMedia({ 'text/plain': content.asText })),
        },
      };
    }
    default: {
      const others = content.kind === 'record' ? (content.alsoAs?.(type!) ?? {}) : {};
      return {
        content: {
          'application/json': { schema: recordSchema(content, type, hasSummary) },
          ...describedMedia(others),
        },
      };
    }
  }
}

type RecordContent = Extract<Content, { readonly kind: `${string}record${string}` }>;

function recordSchema(content: RecordContent, type: RecordType | undefined, hasSummary: boolean): Schema {
  const types = 'of' in content ? recordTypes.filter(content.of) : typesIn(content.kind, type!);
  const references = types.map((one) => referTo(one.name));
  const record = references.length === 1 ? references[0]! : { oneOf: references };
  const choices = [
    record,
    ...(hasSummary ? [referTo('RecordSummary')] : []),
    ...('orNull' in content && content.orNull ? [{ type: 'null' }] : []),
  ];
  const single = choices.length === 1 ? record : { anyOf: choices };
  const one = 'inGroups' in content && content.inGroups?.(type!) ? singleOrGroup(single) : single;
  return /list$|records$/.test(content.kind) ? listOf(one) : one;
}

/** A record, or a group of records. */
const singleOrGroup = (one: Schema): Schema => ({ anyOf: [one, listOf(one)] });

function typesIn(kind: string, type: RecordType): readonly RecordType[] {
  if (kind === 'child-record-list') return listedChildTypes(type);
  return kind === 'child-record' ? childTypes(type.name) : [type];
}

const header = (description: string): Schema => ({ description, schema: { type: 'string' } });

const listHeaders = {
  Link: header('URLs of the first, previous, next and last page (RFC 8288), if the list has a limit'),
  'Content-Range': header(
    'offset=<o>; limit=<l>; total=<t>; the limit -1 means all, the total -1 means not counted',
  ),
};
const recordHeaders = {
  Location: header('URL of the record'),
  ETag: header('Version of the record, for If-Match and If-None-Match'),
  'Last-Modified': header('Time of the last change of the record'),
};

function headersOf(content: Content): Pick<OperationResponse, 'headers'> {
  const { kind } = content;
  if (kind === 'schema') return content.list === true ? { headers: listHeaders } : {};
  if (kind.endsWith('record-list')) return { headers: listHeaders };
  return kind.endsWith('record') ? { headers: recordHeaders } : {};
}

/** Errors of every operation, listed in the response `default`. */
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

/** Error responses by status, each with its codes. */
function failures(route: Route): Record<string, OperationResponse> {
  const codes = new Set<ErrorCode>([
    ...(route.errors ?? []),
    ...(route.body === undefined ? [] : (['unsupported-media-type'] as const)),
    ...(route.access === 'write' ? changeErrors : []),
  ]);
  const byStatus = Map.groupBy(codes, (code) => statusByErrorCode[code]);
  return {
    ...Object.fromEntries([...byStatus].map(([status, group]) => [String(status), errorResponse(group)])),
    default: errorResponse(route.access === 'storeless' ? generalErrors : generalArchiveErrors),
  };
}

function errorResponse(codes: readonly ErrorCode[]): OperationResponse {
  return {
    description: codes.map((code) => `${code}: ${errorCodes[code]}`).join('\n'),
    content: {
      'application/json': { schema: referTo('Error') },
      [problemJson]: { schema: referTo('Problem') },
    },
  };
}

export function describedMedia(
  mediaTypes: Readonly<Record<string, string>>,
  examples: Readonly<Record<string, unknown>> = {},
  schemas: Readonly<Record<string, Schema>> = {},
): MediaTypes {
  return Object.fromEntries(
    Object.entries(mediaTypes).map(([name, description]) => {
      const own = schemas[name];
      // A named schema has its own description.
      const schema =
        own !== undefined && '$ref' in own ? own : { ...binarySchemas[name], ...own, description };
      return [name, { schema, ...(name in examples && { example: examples[name] }) }];
    }),
  );
}

/** Client generators represent these as files. Other media types have no schema, since any text or bytes are allowed. */
const binary: Schema = { type: 'string', format: 'binary' };
const binarySchemas: Readonly<Record<string, Schema>> = {
  'application/octet-stream': binary,
  'multipart/form-data': { type: 'object', properties: { file: listOf(binary) }, required: ['file'] },
};
