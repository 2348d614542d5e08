/**
 * Routes of single records: read, create, update, delete. The registry decides which types exist and below which others they can be created; the
 * graph checks permissions.
 */
import { withArticle } from '../../../lib/english.ts';
import { fail } from '../../../model/errors.ts';
import { textParameter } from '../../../parameters/parameter.ts';
import type { ExportFormat } from '../../../transfer/export/export.ts';
import type { Context } from '../../context.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import {
  exportReply,
  findAccepted,
  otherMedia,
  recordExportParameters,
  refuseParameter,
  toExportRequest,
} from '../exports/export-reply.ts';
import { requireFewIds } from './named-ids.ts';
import { findPageRedirect } from './page-redirect.ts';
import {
  accessParameters,
  creationErrorCodes,
  getRouteType,
  hasChildren,
  hasUrl,
  idempotencyParameters,
  ifMatchParameters,
  ifNoneMatchParameters,
  includedUnitParameters,
  isCreatedFromBody,
  isItem,
  isVirtualUnit,
  joinedGroupParameters,
  mayBeCreatedAtTop,
  memberParameters,
  patchParameters,
  readBundle,
  recordErrorCodes,
  toAccessOption,
  toIdempotencyOption,
} from './record-parameters.ts';
import { conditionalRecordReply, recordReply } from './record-reply.ts';

const getRecordParameters = {
  ...ifNoneMatchParameters,
  ...recordExportParameters,
  format: textParameter('`json`: the record as JSON also for browsers, which otherwise get the page', {
    oneOf: ['json'],
  }),
};

const createChildParameters = { ...includedUnitParameters, ...accessParameters, ...idempotencyParameters };

const createParameters = { ...joinedGroupParameters, ...memberParameters, ...createChildParameters };

const changeParameters = { ...patchParameters, ...ifMatchParameters };

const createAtTop = {
  method: 'POST',
  access: 'write',
  types: isCreatedFromBody,
  documented: mayBeCreatedAtTop,
  operation: 'create{Type}',
  summary: 'Create a record',
  group: 'records',
  parameters: createParameters,
  body: { read: 'json', content: { kind: 'record' } },
  responses: oneResponse('The new record', { kind: 'record' }, 201),
  errors: creationErrorCodes,
  handler: createRecord,
} as const;

const change = {
  path: '/classes/{type}/{id}',
  access: 'write',
  types: isItem,
  group: 'records',
  parameters: changeParameters,
  body: { read: 'json', content: { kind: 'record' } },
  responses: oneResponse('The record as it is now', { kind: 'record' }),
  errors: [...recordErrorCodes, 'not-found', 'gone', 'changed-meanwhile'],
  handler: changeRecord,
} as const;

/** The second path for creating records in the specification, besides `/classes/{type}`. */
export const shortPath = { path: '/{type}', operation: 'create{Type}AtShortPath' } as const;

export const recordRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/classes/{type}/{id}',
    access: 'read',
    types: hasUrl,
    operation: 'get{Type}',
    summary: 'Read a record',
    group: 'records',
    parameters: getRecordParameters,
    responses: [
      { status: 200, help: 'The record as it is now', content: { kind: 'record', alsoAs: otherMedia } },
      { status: 303, help: 'For browsers: the page of the item', content: { kind: 'page' } },
      { status: 304, help: 'The record is unchanged', content: { kind: 'nothing' } },
    ],
    errors: ['not-found', 'gone', 'bad-parameter'],
    handler: getRecord,
  }),
  defineRoute({ ...createAtTop, path: '/classes/{type}' }),
  defineRoute({ ...createAtTop, ...shortPath }),
  defineRoute({
    ...createAtTop,
    path: '/classes/{type}/{id}',
    types: hasChildren,
    documented: hasChildren,
    operation: 'create{Type}Child',
    summary: 'Create a child of a record',
    parameters: createChildParameters,
    body: { read: 'json', content: { kind: 'child-record' } },
    responses: oneResponse('The new record', { kind: 'child-record' }, 201),
    errors: [...creationErrorCodes, 'id-collision', 'not-found', 'gone'],
    handler: createChild,
  }),
  defineRoute({
    ...change,
    method: 'PUT',
    operation: 'update{Type}',
    summary: 'Replace the data of a record',
  }),
  defineRoute({
    ...change,
    method: 'PATCH',
    operation: 'patch{Type}',
    summary: 'Change some fields of a record',
    body: { read: 'json', content: { kind: 'record', isPatch: true } },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/classes/{type}/{id}',
    access: 'write',
    types: isItem,
    operation: 'delete{Type}',
    summary: 'Delete a record without children',
    group: 'records',
    parameters: ifMatchParameters,
    responses: oneResponse('The record is deleted', { kind: 'nothing' }, 204),
    errors: ['not-found', 'gone', 'has-children', 'last-administrator', 'reserved-id', 'changed-meanwhile'],
    handler: deleteRecord,
  }),
];

/** Browsers prefer pages, and get a redirect; a client that excludes JSON gets one if no other format fits. */
async function getRecord(request: RestRequest<typeof getRecordParameters>, context: Context): Promise<Reply> {
  const { name } = getRouteType(request);
  const accept = request.parameters.format === undefined ? request.headers.accept : 'application/json';
  const headers = { ...request.headers, accept };
  const page = await findPageRedirect({ headers }, context, { type: name, id: request.params.id! });
  if (page?.isPreferred === true) return page.reply;
  const format = findAccepted(name, accept);
  if (format !== undefined) {
    const parsed = toExportRequest(request, format);
    return exportReply(parsed, context, format, { contentType: exactType(format) });
  }
  if (page !== undefined) return page.reply;
  refuseParameter(request, 'lang', 'JSON');
  refuseParameter(request, 'baseUri', 'JSON');
  refuseParameter(request, 'extension', 'JSON');
  return conditionalRecordReply(request, context, await context.graph.items.get(name, request.params.id!));
}

/** The media type that the client named, with its charset where the format has one. */
function exactType({ contentType, mediaType }: ExportFormat): string {
  return contentType.startsWith(`${mediaType};`) ? contentType : mediaType;
}

async function createRecord(request: RestRequest<typeof createParameters>, context: Context): Promise<Reply> {
  const type = getRouteType(request);
  const bundle = readBundle(request, context);
  if (bundle.type !== type.name) {
    fail(
      'type-mismatch',
      `The body is ${withArticle(bundle.type)}, but the path creates ${withArticle(type.name)}.`,
      { details: `The path is for ${type.name}, the body for ${bundle.type}` },
    );
  }
  const options = {
    ...toAccessOption(request),
    ...toIncludesOption(request, context),
    ...toIdempotencyOption(request),
    groups: request.parameters.group,
    members: request.parameters.member,
  };
  const record = await context.graph.changes.create({ bundle, ...options }, context);
  return recordReply(request, context, record, 201);
}

async function createChild(
  request: RestRequest<typeof createChildParameters>,
  context: Context,
): Promise<Reply> {
  const bundle = readBundle(request, context);
  const parent = { type: getRouteType(request).name, id: request.params.id! };
  const options = {
    ...toAccessOption(request),
    ...toIncludesOption(request, context),
    ...toIdempotencyOption(request),
  };
  const record = await context.graph.changes.create({ bundle, parent, ...options }, context);
  return recordReply(request, context, record, 201);
}

/** The units that a new virtual unit includes. Throws `limit-exceeded`. */
function toIncludesOption(
  request: RestRequest<typeof includedUnitParameters>,
  context: Context,
): { readonly includes?: readonly string[] } {
  if (!isVirtualUnit(getRouteType(request))) return {};
  return { includes: requireFewIds(request.parameters.id, context) };
}

function toIfMatchOption({ parameters }: RestRequest<typeof ifMatchParameters>): {
  readonly ifMatch?: string;
} {
  const given = parameters['If-Match'];
  return given === undefined ? {} : { ifMatch: given };
}

async function changeRecord(request: RestRequest<typeof changeParameters>, context: Context): Promise<Reply> {
  const patch = request.parameters['X-Patch'] || request.method === 'PATCH';
  const target = { type: getRouteType(request).name, id: request.params.id! };
  const bundle = readBundle(request, context);
  const record = await context.graph.changes.update(
    { ...target, bundle, patch, ...toIfMatchOption(request) },
    context,
  );
  return recordReply(request, context, record);
}

async function deleteRecord(
  request: RestRequest<typeof ifMatchParameters>,
  context: Context,
): Promise<Reply> {
  const target = { type: getRouteType(request).name, id: request.params.id! };
  await context.graph.changes.delete({ ...target, ...toIfMatchOption(request) }, context);
  return { status: 204 };
}
