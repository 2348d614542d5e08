/** What administrators need now and then: users without a name of their own, everything as plain JSON, other ids for a record. */
import { parseBundle } from '../../../model/bundle.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { userType } from '../../../model/system.ts';
import type { Context } from '../../context.ts';
import { listTexts, parseFlag } from '../../parameters.ts';
import { decodeText, mediaType, readBytes, readJson, requirePlainEncoding } from '../../read-body.ts';
import { bodyStream, flag, type Reply, type RestRequest, type Route } from '../../route.ts';
import { tableReply } from '../../table.ts';
import { toArray } from '../records/lists.ts';
import { created, typeOf } from '../records/records.ts';

/** Types whose records have a place, and ids that tell of it. */
const hasPlace = (type: RecordType): boolean =>
  type.kind === 'item' && type.id === 'under-parent' && type.children.by === 'parent';

export const adminRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/admin/create-default-user-profile',
    access: 'write',
    anyoneMay: ({ allowsAnonymousSignUp }) => allowsAnonymousSignUp,
    operation: 'createDefaultUserProfile',
    summary: 'Create a user with the next free name',
    group: 'tools',
    parameters: [
      {
        name: 'group',
        in: 'query',
        kind: 'text',
        many: true,
        help: 'Id of a group that the user joins',
      },
    ],
    body: {
      read: 'stream',
      content: {
        holds: 'files',
        mediaTypes: { 'application/json': 'Further data of the user; may be missing' },
        examples: { 'application/json': { name: 'A visitor' } },
      },
    },
    responses: [{ status: 201, help: 'The new user', content: { holds: 'schema', schema: userType } }],
    errors: ['malformed-json', 'invalid', 'limit-exceeded'],
    handler: createDefaultUser,
  },
  {
    method: 'GET',
    path: '/admin/export-json',
    access: 'read',
    operation: 'exportJson',
    summary: 'Everything the caller may see, as plain records with the ids of what they are connected to',
    group: 'tools',
    parameters: [],
    responses: [
      { status: 200, help: 'The records', content: { holds: 'schema', schema: 'ExportedRecords' } },
    ],
    handler: async (_request, { graph }) => ({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: toArray(graph.exportRecords()),
    }),
  },
  {
    method: 'POST',
    path: '/classes/{type}/{id}/rename',
    access: 'write',
    types: hasPlace,
    operation: 'rename{Type}',
    summary: 'Give a record another identifier, and other ids to it and to all below it',
    group: 'tools',
    parameters: [flag('check', false, 'Tells which would get the id of another one, and renames nothing')],
    body: {
      read: 'stream',
      content: {
        holds: 'files',
        mediaTypes: {
          'text/plain': 'The new identifier',
          'application/json': 'The new identifier, as a JSON string',
        },
        examples: { 'text/plain': 'B.1', 'application/json': 'B.1' },
      },
    },
    responses: [{ status: 200, help: 'Old id and new id', content: { holds: 'table' } }],
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
  },
];

async function createDefaultUser(request: RestRequest, context: Context): Promise<Reply> {
  const json = await readOptionalJson(request, context);
  const profile = getProfile(context.options.settings.profile);
  const { data, unset, empty } = parseBundle({ type: userType, data: json }, profile);
  const content = { data, ...(unset && { unset }), ...(empty && { empty }) };
  const groups = listTexts(request.query, 'group');
  const { graph, anonymousGraph, logMessage } = context;
  const isSignUp = anonymousGraph !== undefined;
  const made = await graph.perform({ change: 'createDefaultUser', ...content, groups, isSignUp, logMessage });
  return created(request, context, await (anonymousGraph ?? graph).read(made));
}

function readOptionalJson(request: RestRequest, { options }: Context): Promise<unknown> {
  const { headers } = request;
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (!hasBody) return Promise.resolve({});
  return readJson(bodyStream(request), headers, options.settings);
}

/** An identifier of any length that can be an id. */
const identifierBytes = 16_384;

async function renameRecord(request: RestRequest, { graph, logMessage, options }: Context): Promise<Reply> {
  const check = parseFlag(request.query, 'check', false);
  const identifier = await readIdentifier(request, options);
  const names = [{ id: request.params.id!, identifier }];
  const wishes = { type: typeOf(request).name, check, commit: !check };
  const rows = await graph.perform({ change: 'rename', names, ...wishes, logMessage });
  return tableReply(rows, request.headers);
}

/** From a JSON string, or from text of any other content type. Throws `invalid`, `malformed-json`, `limit-exceeded`. */
async function readIdentifier(request: RestRequest, { settings }: Context['options']): Promise<string> {
  const { headers, params } = request;
  const limit = { name: 'identifier', bytes: identifierBytes };
  const body = bodyStream(request);
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
