/**
 * Single records: read, create, change, delete. Which types there are, and where they may be made, comes from the registry; who may
 * do what is the graph's business.
 */

import type { WireRecord } from '../../../graph/actor-graph.ts';
import { gzipEtag, matchesEtag } from '../../../lib/digest.ts';
import { withArticle } from '../../../lib/english.ts';
import { type Bundle, parseBundle } from '../../../model/bundle.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { childTypes, findRecordType, listedChildTypes } from '../../../model/registry.ts';
import { groupType, virtualUnitType } from '../../../model/system.ts';
import type { ExportFormat } from '../../../transfer/export-run.ts';
import type { Context } from '../../context.ts';
import { listTexts, parseHeaderFlag } from '../../parameters.ts';
import { recordUrl } from '../../record-url.ts';
import type { Parameter, Reply, RestRequest, Route } from '../../route.ts';
import {
  acceptedFormatParameters,
  exportReply,
  findAccepted,
  isExported,
  otherMedia,
  refuse,
} from '../exports/export-reply.ts';
import { parseIds } from './named-ids.ts';

/** Has a URL of its own. */
const hasUrl = (type: RecordType): boolean => type.kind !== 'part';
const isItem = (type: RecordType): boolean => type.kind === 'item';
/** Types whose records are made by sending one, and with nothing else to be said. */
const isMadeFromRecord = (type: RecordType): boolean => isItem(type) && type.id !== 'generated';
const isMadeAtTop = (type: RecordType): boolean => isMadeFromRecord(type) && type.mayBeTopLevel;
/** Versions and grants are found through what they are about. */
export const isListed = (type: RecordType): boolean => ['item', 'event', 'fixed'].includes(type.kind);
export const hasChildren = (type: RecordType): boolean => childTypes(type.name).length > 0;
export const holdsItems = (type: RecordType): boolean => listedChildTypes(type).length > 0;

export const isGroup = (type: RecordType): boolean => type.name === groupType;

const joinsGroups = (type: RecordType): boolean =>
  Object.values(type.relations).some(
    (relation) => relation.from === 'edges' && relation.target === groupType,
  );

/** What every record can be made with. */
export const accessibleTo: Parameter = {
  name: 'accessibleTo',
  in: 'query',
  kind: 'text',
  many: true,
  help: 'Id of a user or group who alone may see the record, besides the one who makes it',
};

const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  kind: 'text',
  help: 'ETag of the record as it was read: 412 when it was changed since',
};

export const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  kind: 'text',
  help: 'ETag of what the client has: 304 when it still holds',
};

export const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  kind: 'text',
  help: 'A key of the client: the same request with the same key within 24 hours makes one record and gives the same answer',
};

const groups: Parameter = {
  name: 'group',
  in: 'query',
  kind: 'text',
  many: true,
  help: 'Id of a group that a new user or group joins',
  types: joinsGroups,
};

const includes: Parameter = {
  name: 'id',
  in: 'query',
  kind: 'text',
  many: true,
  help: 'Id of a unit that a new virtual unit includes',
  types: (type) => type.name === virtualUnitType,
};

export const members: Parameter = {
  name: 'member',
  in: 'query',
  kind: 'text',
  many: true,
  help: 'Id of a user or group that belongs to the new group',
  types: isGroup,
};

const createAtTop = {
  method: 'POST',
  access: 'write',
  types: isMadeFromRecord,
  documented: isMadeAtTop,
  operation: 'create{Type}',
  summary: 'Create a record',
  group: 'records',
  parameters: [groups, members, includes, accessibleTo, idempotencyKey],
  body: { read: 'json', content: { holds: 'record' } },
  responses: [{ status: 201, help: 'The new record', content: { holds: 'record' } }],
  errors: [
    'malformed-json',
    'type-mismatch',
    'invalid',
    'duplicate',
    'reserved-id',
    'limit-exceeded',
    'bad-parameter',
    'key-reused',
  ],
  handler: createRecord,
} as const satisfies Omit<Route, 'path'>;

const change = {
  path: '/classes/{type}/{id}',
  access: 'write',
  types: isItem,
  group: 'records',
  parameters: [
    {
      name: 'X-Patch',
      in: 'header',
      kind: 'flag',
      default: false,
      help: 'What is not sent stays as it is; null takes a field away',
    },
    ifMatch,
  ],
  body: { read: 'json', content: { holds: 'record' } },
  responses: [{ status: 200, help: 'The record as it is now', content: { holds: 'record' } }],
  errors: [
    'not-found',
    'gone',
    'malformed-json',
    'type-mismatch',
    'invalid',
    'duplicate',
    'changed-meanwhile',
    'limit-exceeded',
  ],
  handler: changeRecord,
} as const satisfies Omit<Route, 'method' | 'operation' | 'summary'>;

/** The path for creating records that the specification gives besides `/classes/{type}`. */
export const shortPath = { path: '/{type}', operation: 'create{Type}AtShortPath' } as const;

export const recordRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/classes/{type}/{id}',
    access: 'read',
    types: hasUrl,
    operation: 'get{Type}',
    summary: 'Read a record',
    group: 'records',
    parameters: [ifNoneMatch, ...acceptedFormatParameters],
    responses: [
      { status: 200, help: 'The record', content: { holds: 'record', alsoAs: otherMedia } },
      { status: 304, help: 'The record is as the client knows it', content: { holds: 'nothing' } },
    ],
    errors: ['not-found', 'gone', 'bad-parameter'],
    handler: getRecord,
  },
  { ...createAtTop, path: '/classes/{type}' },
  { ...createAtTop, ...shortPath },
  {
    ...createAtTop,
    path: '/classes/{type}/{id}',
    types: hasChildren,
    documented: hasChildren,
    operation: 'create{Type}Child',
    summary: 'Create a record in another one',
    parameters: [includes, accessibleTo, idempotencyKey],
    body: { read: 'json', content: { holds: 'child-record' } },
    responses: [{ status: 201, help: 'The new record', content: { holds: 'child-record' } }],
    errors: [...createAtTop.errors, 'id-collision', 'not-found', 'gone'],
    handler: createChild,
  },
  { ...change, method: 'PUT', operation: 'update{Type}', summary: 'Replace what a record says' },
  {
    ...change,
    method: 'PATCH',
    operation: 'patch{Type}',
    summary: 'Change some of what a record says',
    body: { read: 'json', content: { holds: 'record', isPatch: true } },
  },
  {
    method: 'DELETE',
    path: '/classes/{type}/{id}',
    access: 'write',
    types: isItem,
    operation: 'delete{Type}',
    summary: 'Delete a record that holds no others',
    group: 'records',
    parameters: [ifMatch],
    responses: [{ status: 204, help: 'The record is deleted', content: { holds: 'nothing' } }],
    errors: ['not-found', 'gone', 'has-children', 'last-administrator', 'reserved-id', 'changed-meanwhile'],
    handler: deleteRecord,
  },
];

async function getRecord(request: RestRequest, context: Context): Promise<Reply> {
  const { name } = typeOf(request);
  const format = findAccepted(name, request.headers.accept);
  if (format !== undefined) return exportReply(request, context, format, { contentType: exactType(format) });
  for (const parameter of acceptedFormatParameters) refuse(request, parameter, 'JSON');
  return readReply(request, context, await context.graph.get(name, request.params.id!));
}

/** The media type that the client named, with its charset where the format has one. */
function exactType({ contentType, mediaType }: ExportFormat): string {
  return contentType.startsWith(`${mediaType};`) ? contentType : mediaType;
}

/** The record, or that it is still what the client has. */
export function readReply(request: RestRequest, context: Context, record: WireRecord): Reply {
  const known = request.headers['if-none-match'];
  if (known !== undefined && matchesEtag(known, record.etag)) {
    return {
      status: 304,
      headers: { etag: knownEtag(known, record.etag), 'cache-control': caching, vary: varyOf(record.type) },
    };
  }
  return { status: 200, headers: recordHeaders(request, context, record), body: record.body };
}

/** The ETag of the form that the client has, which is the one it would get. */
function knownEtag(known: string, etag: string): string {
  const compressed = gzipEtag(etag);
  return known.includes(compressed) ? compressed : etag;
}

async function createRecord(request: RestRequest, context: Context): Promise<Reply> {
  const type = typeOf(request);
  const bundle = readBundle(request, context);
  if (bundle.type !== type.name) {
    fail(
      'type-mismatch',
      `The body is ${withArticle(bundle.type)}, but the path makes ${withArticle(type.name)}.`,
      {
        details: `The path is for ${type.name}, the body for ${bundle.type}`,
      },
    );
  }
  const options = {
    ...restriction(request),
    ...inclusion(request, context),
    ...idempotency(request),
    groups: joinsGroups(type) ? listTexts(request.query, groups.name) : [],
    members: isGroup(type) ? listTexts(request.query, members.name) : [],
  };
  return created(request, context, await context.graph.create({ bundle, ...options }, context));
}

async function createChild(request: RestRequest, context: Context): Promise<Reply> {
  const bundle = readBundle(request, context);
  const parent = { type: typeOf(request).name, id: request.params.id! };
  const options = { ...restriction(request), ...inclusion(request, context), ...idempotency(request) };
  const record = await context.graph.create({ bundle, parent, ...options }, context);
  return created(request, context, record);
}

export function created(request: RestRequest, context: Context, record: WireRecord): Reply {
  return { status: 201, headers: recordHeaders(request, context, record), body: record.body };
}

export function single(request: RestRequest, context: Context, record: WireRecord): Reply {
  return { status: 200, headers: recordHeaders(request, context, record), body: record.body };
}

/** The record in the body of a request. */
export function readBundle(request: RestRequest, { options }: Context): Bundle {
  return parseBundle(request.body, getProfile(options.settings.profile));
}

/** Who alone may see what is made, where that was said. */
export function restriction({ query }: RestRequest): { readonly accessibleTo?: readonly string[] } {
  const ids = listTexts(query, accessibleTo.name);
  return ids.length === 0 ? {} : { accessibleTo: ids };
}

/** The units that a new virtual unit begins with. */
function inclusion(request: RestRequest, context: Context): { readonly includes?: readonly string[] } {
  return includes.types!(typeOf(request)) ? { includes: parseIds(request, context) } : {};
}

/** A key as long as a client may need, in characters that survive any log. */
const keyPattern = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/;

export function idempotency({ headers }: RestRequest): { readonly idempotencyKey?: string } {
  const given = headers['idempotency-key'];
  if (given === undefined) return {};
  const key = String(given);
  if (keyPattern.test(key)) return { idempotencyKey: key };
  fail('bad-parameter', 'The header Idempotency-Key must be 1 to 255 plain characters.', {
    details: { parameter: idempotencyKey.name },
  });
}

function condition({ headers }: RestRequest): { readonly ifMatch?: string } {
  const given = headers['if-match'];
  return given === undefined ? {} : { ifMatch: given };
}

async function changeRecord(request: RestRequest, context: Context): Promise<Reply> {
  const patch = parseHeaderFlag(request.headers, 'X-Patch') || request.method === 'PATCH';
  const target = { type: typeOf(request).name, id: request.params.id! };
  const bundle = readBundle(request, context);
  const record = await context.graph.update({ ...target, bundle, patch, ...condition(request) }, context);
  return single(request, context, record);
}

async function deleteRecord(request: RestRequest, context: Context): Promise<Reply> {
  const target = { type: typeOf(request).name, id: request.params.id! };
  await context.graph.delete({ ...target, ...condition(request) }, context);
  return { status: 204 };
}

/** The type in the path; the router has checked that the route takes it. */
export function typeOf(request: RestRequest): RecordType {
  return findRecordType(request.params.type!)!;
}

const caching = 'private, no-cache';
/** What a record looks like depends on who asks, and where it can be had in other formats on what is asked for. */
function varyOf(type: string): string {
  return isExported(type) ? 'X-User, Authorization, Accept' : 'X-User, Authorization';
}

/** Kept beside the records that the graph keeps: writing a date and a URL anew is felt on the busiest path. */
const keptHeaders = new WeakMap<
  WireRecord,
  { readonly host: string | undefined; readonly headers: Headers }
>();

type Headers = Readonly<Record<string, string>>;

function recordHeaders(request: RestRequest, context: Context, record: WireRecord): Headers {
  const { host } = request.headers;
  const kept = keptHeaders.get(record);
  if (kept !== undefined && kept.host === host) return kept.headers;
  const headers = {
    'content-type': 'application/json',
    location: recordUrl(host, context.options.settings, record),
    ...(record.modified === undefined ? {} : { 'last-modified': new Date(record.modified).toUTCString() }),
    etag: record.etag,
    'cache-control': caching,
    vary: varyOf(record.type),
  };
  keptHeaders.set(record, { host, headers });
  return headers;
}
