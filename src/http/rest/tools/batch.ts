/** Batch operations: update, delete, or create many records in one request. */
import type { OutcomeOf } from '../../../graph/changes/changes.ts';
import { waitForTimeSlice } from '../../../lib/time-slice.ts';
import { type Bundle, parseBundle } from '../../../model/bundle.ts';
import { fail } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { booleanParameter, textParameter } from '../../../parameters/parameter.ts';
import { isPreferred } from '../../accept.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { failTooMany, readTable, tableContent } from '../../table.ts';
import { uncachedHeaders } from '../cache-headers.ts';
import {
  batchLogReply,
  commitParameters,
  keysParameters,
  type LoggedOutcome,
  logContent,
} from '../imports/log-reply.ts';
import { getRouteType, hasOwnChildren, recordErrorCodes } from '../records/record-parameters.ts';

const tolerant = booleanParameter(false, 'Skips records that cannot be changed');
const version = booleanParameter(true, 'False stores no versions of the changed records');
const scopeParameters = { scope: textParameter('Id of the item that the event names as its scope') };

const putParameters = {
  tolerant,
  version,
  ...commitParameters,
  ...keysParameters('Adds the ids of all records to the log, under "-"'),
};

const updateParameters = { ...scopeParameters, ...putParameters };

const deleteParameters = {
  ...scopeParameters,
  tolerant,
  version,
  commit: booleanParameter(false, 'True deletes the records; otherwise the response is only their number'),
};

const log = { status: 200, help: 'The log of the batch', content: logContent } as const;

const errors = [...recordErrorCodes, 'bad-parameter', 'not-found', 'gone', 'id-collision'] as const;

export const batchRoutes: readonly Route[] = [
  defineRoute({
    method: 'PUT',
    path: '/batch/update',
    access: 'write',
    needsGrant: true,
    operation: 'updateBatch',
    summary: 'Change some fields of many records',
    group: 'batch',
    parameters: updateParameters,
    body: { read: 'json', content: { kind: 'schema', schema: 'PartialRecords' } },
    responses: [log],
    errors,
    handler: updateMany,
  }),
  defineRoute({
    method: 'POST',
    path: '/batch/delete',
    access: 'write',
    needsGrant: true,
    operation: 'deleteBatch',
    summary: 'Delete many records',
    group: 'batch',
    parameters: deleteParameters,
    body: {
      read: 'stream',
      optional: true,
      content: tableContent('Ids, in the first column', [[exampleIds.unit]]),
    },
    responses: oneResponse('The number of deleted records', {
      kind: 'schema',
      schema: 'Count',
      alsoAs: ['text/csv'],
    }),
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
  }),
  defineRoute({
    method: 'POST',
    path: '/classes/{type}/{id}/list',
    access: 'write',
    needsGrant: true,
    types: hasOwnChildren,
    operation: 'put{Type}Children',
    summary: 'Create or replace many children of a record',
    group: 'batch',
    parameters: putParameters,
    body: { read: 'json', content: { kind: 'child-record-list' } },
    responses: [log],
    errors: [...errors, 'reserved-id'],
    handler: putMany,
  }),
];

async function updateMany(request: RestRequest<typeof updateParameters>, context: Context): Promise<Reply> {
  const bundles = await parseBundles(request.body, context);
  const { graph, logMessage } = context;
  const batch = { bundles, ...toBatchOptions(request), ...toScope(request) };
  const outcome = await graph.changes.perform({ change: 'batchUpdate', ...batch, logMessage });
  return batchLogReply(request, context, toOutcome(outcome));
}

async function putMany(request: RestRequest<typeof putParameters>, context: Context): Promise<Reply> {
  const parent = { type: getRouteType(request).name, id: request.params.id! };
  const bundles = await parseBundles(request.body, context);
  const { graph, logMessage } = context;
  const batch = { parent, bundles, ...toBatchOptions(request) };
  const outcome = await graph.changes.perform({ change: 'putChildren', ...batch, logMessage });
  return batchLogReply(request, context, toOutcome(outcome));
}

async function deleteMany(request: RestRequest<typeof deleteParameters>, context: Context): Promise<Reply> {
  const rows = await readTable(request, context);
  const ids = rows.map(
    ([id], i) => id || fail('malformed-table', `Row ${i + 1} has no id in its first column.`),
  );
  const { graph, logMessage } = context;
  const batch = { ids, ...toBatchOptions(request), ...toScope(request) };
  const count = await graph.changes.perform({ change: 'batchDelete', ...batch, logMessage });
  const isCsv = isPreferred(request.headers.accept, 'text/csv', 'application/json');
  const type = isCsv ? { 'content-type': 'text/csv; charset=utf-8' } : {};
  return { status: 200, headers: { ...uncachedHeaders, ...type }, body: String(count) };
}

type BatchRequest = RestRequest<typeof putParameters> | RestRequest<typeof deleteParameters>;

function toBatchOptions({ parameters: { tolerant, version, commit } }: BatchRequest) {
  return { tolerant, version, commit };
}

function toScope({ parameters: { scope } }: RestRequest<typeof scopeParameters>): {
  readonly scope?: string;
} {
  return scope === undefined ? {} : { scope };
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

/** The number of records with each outcome, and their ids under "-", where an import has the name of a file. */
function toOutcome(batch: OutcomeOf<'batchUpdate'>): LoggedOutcome {
  const { created, updated, unchanged, event, errors } = batch;
  return {
    created: created.length,
    updated: updated.length,
    unchanged: unchanged.length,
    event,
    errors,
    keys: { created: toKeys(created), updated: toKeys(updated), unchanged: toKeys(unchanged) },
  };
}

function toKeys(ids: readonly string[]): Readonly<Record<string, readonly string[]>> {
  return ids.length === 0 ? {} : { '-': ids };
}
