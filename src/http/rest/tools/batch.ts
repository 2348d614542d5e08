/** Many records in one request: changed, deleted, or put into another one. */
import type { OutcomeOf } from '../../../graph/changes.ts';
import { waitForTimeSlice } from '../../../lib/time-slice.ts';
import { type Bundle, parseBundle } from '../../../model/bundle.ts';
import type { RecordType } from '../../../model/define.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { childTypes } from '../../../model/registry.ts';
import { isPreferred } from '../../accept.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { findText, parseFlag } from '../../parameters.ts';
import { flag, type Parameter, type Query, type Reply, type RestRequest, type Route } from '../../route.ts';
import { failTooMany, readTable, tableContent } from '../../table.ts';
import {
  type LogWishes,
  logContent,
  parseLogWishes,
  prefersText,
  takesEffect,
  textReply,
  toWireLog,
} from '../imports/log-reply.ts';
import { typeOf } from '../records/records.ts';

const tolerant = flag('tolerant', false, 'Leaves out what cannot be done');
const version = flag('version', true, 'False keeps no versions of the records as they were');
const keys = flag(
  'keys',
  ({ listsKeysByDefault }) => listsKeysByDefault,
  'Adds the ids of all records to the log, under "-"',
);
const scope: Parameter = {
  name: 'scope',
  in: 'query',
  kind: 'text',
  help: 'Id of the item in which it is said to happen, for the event',
};
const commit = flag(
  'commit',
  ({ commitsByDefault }) => commitsByDefault,
  'False for a dry run: the same log, and nothing is kept',
);

/** What can be done to the many by what can be done to one. */
const holdsChildren = (type: RecordType): boolean =>
  type.kind === 'item' && type.children.by === 'parent' && childTypes(type.name).length > 0;

const log = {
  status: 200,
  help: 'What was done',
  content: logContent,
} as const;

const errors = [
  'bad-parameter',
  'not-found',
  'gone',
  'malformed-json',
  'type-mismatch',
  'invalid',
  'duplicate',
  'id-collision',
  'limit-exceeded',
] as const;

export const batchRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/batch/update',
    access: 'write',
    needsGrant: true,
    operation: 'updateBatch',
    summary: 'Change some of what many records say',
    group: 'batch',
    parameters: [scope, tolerant, version, commit, keys],
    body: { read: 'json', content: { holds: 'schema', schema: 'PartialRecords' } },
    responses: [log],
    errors,
    handler: updateMany,
  },
  {
    method: 'POST',
    path: '/batch/delete',
    access: 'write',
    needsGrant: true,
    operation: 'deleteBatch',
    summary: 'Delete many records',
    group: 'batch',
    parameters: [
      scope,
      tolerant,
      version,
      flag('commit', false, 'True deletes them; else it is only told how many would be'),
    ],
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Ids, in the first column', [[exampleIds.unit]]),
    },
    responses: [
      {
        status: 200,
        help: 'How many were deleted',
        content: { holds: 'schema', schema: 'Count', alsoAs: ['text/csv'] },
      },
    ],
    errors: [
      'bad-parameter',
      'malformed-table',
      'invalid',
      'not-found',
      'gone',
      'has-children',
      'last-administrator',
      'reserved-id',
      'limit-exceeded',
    ],
    handler: deleteMany,
  },
  {
    method: 'POST',
    path: '/classes/{type}/{id}/list',
    access: 'write',
    needsGrant: true,
    types: holdsChildren,
    operation: 'put{Type}Children',
    summary: 'Create or replace many records in another one',
    group: 'batch',
    parameters: [tolerant, version, commit, keys],
    body: { read: 'json', content: { holds: 'child-record-list' } },
    responses: [log],
    errors: [...errors, 'reserved-id'],
    handler: putMany,
  },
];

async function updateMany(request: RestRequest, context: Context): Promise<Reply> {
  const { query } = request;
  const wishes = { ...parseOptions(query, takesEffect(context)), ...parseScope(query) };
  const log = parseLogWishes(query, context);
  const bundles = await parseBundles(request.body, context);
  const { graph, logMessage } = context;
  const done = await graph.perform({ change: 'batchUpdate', bundles, ...wishes, logMessage });
  return logReply(request, context, log, done);
}

async function putMany(request: RestRequest, context: Context): Promise<Reply> {
  const parent = { type: typeOf(request).name, id: request.params.id! };
  const bundles = await parseBundles(request.body, context);
  const { graph, logMessage } = context;
  const wishes = parseOptions(request.query, takesEffect(context));
  const log = parseLogWishes(request.query, context);
  const done = await graph.perform({ change: 'putChildren', parent, bundles, ...wishes, logMessage });
  return logReply(request, context, log, done);
}

async function deleteMany(request: RestRequest, context: Context): Promise<Reply> {
  const { query } = request;
  const wishes = { ...parseOptions(query, false), ...parseScope(query) };
  const rows = await readTable(request, context);
  const ids = rows.map(([id], i) => id || fail('malformed-table', `Row ${i + 1} names no id.`));
  const { graph, logMessage } = context;
  const count = await graph.perform({ change: 'batchDelete', ids, ...wishes, logMessage });
  const isCsv = isPreferred(request.headers.accept, 'text/csv', 'application/json');
  const type = isCsv ? { 'content-type': 'text/csv; charset=utf-8' } : {};
  return { status: 200, headers: { 'cache-control': 'no-store', ...type }, body: String(count) };
}

interface Options {
  readonly tolerant: boolean;
  readonly version: boolean;
  readonly commit: boolean;
}

function parseOptions(query: Query, commits: boolean): Options {
  return {
    tolerant: parseFlag(query, 'tolerant', false),
    version: parseFlag(query, 'version', true),
    commit: parseFlag(query, 'commit', commits),
  };
}

function parseScope(query: Query): { readonly scope?: string } {
  const given = findText(query, 'scope');
  return given === undefined || given === '' ? {} : { scope: given };
}

async function parseBundles(body: unknown, { options: { settings } }: Context): Promise<readonly Bundle[]> {
  if (!Array.isArray(body))
    fail('malformed-json', 'The body must be a list of records.', { details: 'Error decoding JSON' });
  if (body.length > settings.batchItems) failTooMany(settings.batchItems);
  const profile = getProfile(settings.profile);
  const bundles: Bundle[] = [];
  for (const [i, record] of body.entries()) {
    bundles.push(parseBundle(record, profile, `body[${i}]`));
    const slice = waitForTimeSlice();
    if (slice !== undefined) await slice;
  }
  return bundles;
}

const outcomes = ['created', 'updated', 'unchanged'] as const;

/** In the shape of an import's log. */
function logReply(
  { headers }: RestRequest,
  context: Context,
  { reportsEvent, withKeys }: LogWishes,
  done: OutcomeOf<'batchUpdate'>,
): Reply {
  const counts = {
    created: done.created.length,
    updated: done.updated.length,
    unchanged: done.unchanged.length,
  };
  const event = reportsEvent ? done.event : null;
  const body = { message: context.logMessage, ...counts, event, errors: done.errors, warnings: [] };
  if (prefersText(headers)) return textReply(body);
  const ids = withKeys
    ? Object.fromEntries(
        outcomes.map((name) => [`${name}_keys`, done[name].length === 0 ? {} : { '-': done[name] }]),
      )
    : {};
  return {
    status: 200,
    headers: { 'cache-control': 'no-store' },
    body: { ...toWireLog(body, context), ...ids },
  };
}
