/** Reviewed imports: their differences, and how their users run them. The differences of records that the user may not see any longer are hidden. */

import type { ReviewedRecord, ReviewedState } from '../../../graph/reviewed-record.ts';
import { reviewedKinds } from '../../../graph/reviewed-record.ts';
import { type FieldChange, type Json, listFieldChanges } from '../../../lib/json-diff.ts';
import { integerParameter, textParameter } from '../../../parameters/parameter.ts';
import { requireJobPermission } from '../../../transfer/permitted-import.ts';
import type { Context } from '../../context.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { pagingHeaders } from '../../page-links.ts';
import { defineRoute, oneResponse, type Reply, type RestRequest, type Route } from '../../route.ts';
import { privateHeaders } from '../cache-headers.ts';
import { jobReply } from './jobs.ts';

const defaultLimit = 50;
const maxLimit = 1000;

const changeParameters = {
  kind: textParameter('What the import would do to the records', {
    oneOf: reviewedKinds,
    required: true,
    example: 'created',
  }),
  offset: integerParameter('Number of records to skip', { default: 0, min: 0 }),
  limit: integerParameter(`Maximum number of records, up to ${maxLimit}`, {
    default: defaultLimit,
    min: 0,
    max: maxLimit,
  }),
};

const changesRoute = defineRoute({
  method: 'GET',
  exampleId: exampleIds.job,
  path: '/jobs/{id}/changes',
  access: 'read',
  operation: 'listJobChanges',
  summary: 'List the differences that a reviewed import would make, or has made',
  group: 'import',
  parameters: changeParameters,
  responses: oneResponse('The records of one kind, in the order of the files', {
    kind: 'schema',
    schema: 'ReviewedChange',
    list: true,
  }),
  errors: ['bad-parameter', 'not-found', 'not-in-review', 'user-required'],
  handler: listChanges,
});

const runRoute: Route = {
  method: 'POST',
  exampleId: exampleIds.job,
  path: '/jobs/{id}/run',
  access: 'write',
  operation: 'runJob',
  summary: 'Run a reviewed import; if records have changed since its dry run, another dry run begins instead',
  group: 'import',
  parameters: {},
  responses: [{ status: 202, help: 'The job, which is queued', content: { kind: 'schema', schema: 'Job' } }],
  errors: ['not-found', 'not-in-review', 'changed-meanwhile', 'permission-denied'],
  handler: runJob,
};

export const reviewRoutes: readonly Route[] = [changesRoute, runRoute];

async function listChanges(request: RestRequest<typeof changeParameters>, context: Context): Promise<Reply> {
  const { archive, actor, graph, options } = context;
  const { kind, offset, limit } = request.parameters;
  const { total, records } = await archive.jobs
    .as(actor)
    .listReviewed(request.params.id!, kind, { offset, limit });
  const hidden = await graph.imports.listHidden(records);
  const paging = pagingHeaders(request, options.settings, { offset, limit, total });
  return {
    status: 200,
    headers: { ...privateHeaders, ...paging },
    body: records.map((record) => (hidden.has(record.from ?? record.id) ? toHidden(record) : toWire(record))),
  };
}

interface WireChange extends Pick<ReviewedRecord, 'kind' | 'type' | 'from' | 'file' | 'line'> {
  /** Null for a record that the user may not see any longer. */
  readonly id: string | null;
  readonly changes: readonly FieldChange[];
}

function toHidden({ kind, type }: ReviewedRecord): WireChange {
  return { kind, id: null, type, changes: [] };
}

function toWire({ kind, id, type, from, file, line, before, after }: ReviewedRecord): WireChange {
  return {
    kind,
    id,
    type,
    ...(from !== undefined && { from }),
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    changes: listFieldChanges(toJson(before ?? nothing(after)), toJson(after ?? nothing(before))),
  };
}

/** The state of a record before its creation, or after its deletion: all fields of the other state are differences. */
function nothing(other: ReviewedState | undefined): ReviewedState {
  return { id: other?.id, type: other?.type ?? '', data: {}, relationships: {} };
}

function toJson(state: ReviewedState): Json {
  return state as unknown as Json;
}

async function runJob({ params }: RestRequest, context: Context): Promise<Reply> {
  const { archive, actor, graph } = context;
  const job = await archive.jobs
    .as(actor)
    .run(params.id!, graph.imports, (found) => requireJobPermission(graph.imports, found));
  return jobReply(202, job, context);
}
