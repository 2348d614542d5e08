/** Routes for administrators: users with a generated name, an export of all records as plain JSON, and renaming a record. */
import { parseBundle } from '../../../model/bundle.ts';
import { maxIdentifierBytes, type RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { userType } from '../../../model/system.ts';
import { failOnField } from '../../../model/validate.ts';
import { booleanParameter, textParameter } from '../../../parameters/parameter.ts';
import type { Context } from '../../context.ts';
import { decodeText, mediaType, readBytes, readJson, requirePlainEncoding } from '../../read-body.ts';
import {
  defineRoute,
  oneResponse,
  openBodyStream,
  type Reply,
  type RestRequest,
  type Route,
} from '../../route.ts';
import { tableReply } from '../../table.ts';
import { uncachedHeaders } from '../cache-headers.ts';
import { streamJsonArray } from '../records/list-body.ts';
import { getRouteType } from '../records/record-parameters.ts';
import { recordReply } from '../records/record-reply.ts';

/** Types whose ids contain the id of the parent. */
const hasParentInId = (type: RecordType): boolean =>
  type.kind === 'item' && type.id === 'under-parent' && type.children.by === 'parent';

const userParameters = { group: textParameter('Id of a group that the user joins', { many: true }) };

const renameParameters = {
  check: booleanParameter(false, 'Lists the records whose new id is used already, and renames nothing'),
};

export const adminRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/admin/create-default-user-profile',
    access: 'write',
    allowsAnonymous: ({ allowsAnonymousSignUp }) => allowsAnonymousSignUp,
    operation: 'createDefaultUserProfile',
    summary: 'Create a user with the next free name',
    group: 'tools',
    parameters: userParameters,
    body: {
      read: 'stream',
      content: {
        kind: 'files',
        mediaTypes: { 'application/json': 'Further data of the user; optional' },
        examples: { 'application/json': { name: 'A visitor' } },
      },
    },
    responses: oneResponse('The new user', { kind: 'schema', schema: userType }, 201),
    errors: ['malformed-json', 'invalid', 'limit-exceeded'],
    handler: createDefaultUser,
  }),
  {
    method: 'POST',
    path: '/admin/load-sample',
    access: 'write',
    operation: 'loadSample',
    summary: 'Load the sample archive, as one change with one event',
    group: 'tools',
    parameters: {},
    responses: oneResponse('The log, as of an import', { kind: 'schema', schema: 'ImportLog' }),
    errors: ['permission-denied', 'id-collision'],
    handler: async (_request, { archive, actor, logMessage }) => ({
      status: 200,
      headers: uncachedHeaders,
      body: await archive.loadSample({ actor: actor.id, logMessage }),
    }),
  },
  {
    method: 'GET',
    path: '/admin/export-json',
    access: 'read',
    operation: 'exportJson',
    summary: 'All records that the caller may see, as plain records with the ids of connected records',
    group: 'tools',
    parameters: {},
    responses: oneResponse('The records', { kind: 'schema', schema: 'ExportedRecords' }),
    handler: async (_request, { graph }) => ({
      status: 200,
      headers: uncachedHeaders,
      body: streamJsonArray(graph.exports.streamAll()),
    }),
  },
  defineRoute({
    method: 'POST',
    path: '/classes/{type}/{id}/rename',
    access: 'write',
    types: hasParentInId,
    operation: 'rename{Type}',
    summary: 'Change the identifier of a record, and the ids of the record and its descendants',
    group: 'tools',
    parameters: renameParameters,
    body: {
      read: 'stream',
      content: {
        kind: 'files',
        mediaTypes: {
          'text/plain': 'The new identifier',
          'application/json': 'The new identifier, as a JSON string',
        },
        examples: { 'text/plain': 'B.1', 'application/json': 'B.1' },
      },
    },
    responses: oneResponse('Old id and new id', { kind: 'table' }),
    errors: [
      'bad-parameter',
      'not-found',
      'gone',
      'invalid',
      'id-collision',
      'malformed-json',
      'reserved-id',
      'limit-exceeded',
    ],
    handler: renameRecord,
  }),
];

async function createDefaultUser(
  request: RestRequest<typeof userParameters>,
  context: Context,
): Promise<Reply> {
  const json = await readOptionalJson(request, context);
  const profile = getProfile(context.options.settings.profile);
  const bundle = parseBundle({ type: userType, data: json }, profile);
  const { data, unset, empty } = bundle;
  if (data.identifier !== undefined && profile.unknownMembers === 'refused')
    failOnField(
      bundle,
      'identifier',
      `The service assigns it, was: ${String(data.identifier).slice(0, 100)}. Leave it out, or create the user with POST classes/${userType}`,
    );
  const content = { data, ...(unset && { unset }), ...(empty && { empty }) };
  const { group: groups } = request.parameters;
  const { graph, anonymousGraph, logMessage } = context;
  const isSignUp = anonymousGraph !== undefined;
  const user = await graph.changes.perform({
    change: 'createDefaultUser',
    ...content,
    groups,
    isSignUp,
    logMessage,
  });
  return recordReply(request, context, await (anonymousGraph ?? graph).changes.read(user), 201);
}

function readOptionalJson(request: RestRequest, { options }: Context): Promise<unknown> {
  const { headers } = request;
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (!hasBody) return Promise.resolve({});
  return readJson(openBodyStream(request), headers, options.settings);
}

async function renameRecord(
  request: RestRequest<typeof renameParameters>,
  { graph, logMessage, options }: Context,
): Promise<Reply> {
  const { check } = request.parameters;
  const identifier = await readIdentifier(request, options);
  const names = [{ id: request.params.id!, identifier }];
  const type = getRouteType(request).name;
  const rows = await graph.changes.perform({
    change: 'rename',
    names,
    type,
    check,
    commit: !check,
    logMessage,
  });
  return tableReply(rows, request.headers);
}

/** From a JSON string, or from text of any other content type. Throws `invalid`, `malformed-json`, `limit-exceeded`. */
async function readIdentifier(request: RestRequest, { settings }: Context['options']): Promise<string> {
  const { headers, params } = request;
  const limit = { name: 'identifier', bytes: maxIdentifierBytes };
  const body = openBodyStream(request);
  requirePlainEncoding(headers);
  const given =
    mediaType(headers) === 'application/json'
      ? await readJson(body, headers, settings, limit)
      : decodeText(await readBytes(body, headers, limit));
  const identifier = typeof given === 'string' ? given.trim() : '';
  if (identifier !== '') return identifier;
  fail('invalid', 'The body must be the new identifier, as text or as a JSON string.', {
    details: params.id!,
  });
}
