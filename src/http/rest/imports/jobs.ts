/** Jobs: imports in the background, and PDFs. Their users can list them, read their state, stream their progress and cancel them. */
import { hasEnded, type Job } from '../../../graph/jobs.ts';
import { Failure } from '../../../model/errors.ts';
import { integerParameter } from '../../../parameters/parameter.ts';
import type { ImportLog } from '../../../transfer/import/import-log.ts';
import type { Context } from '../../context.ts';
import { type ErrorBody, toErrorReply } from '../../errors.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { pagingHeaders } from '../../page-links.ts';
import { baseUrl } from '../../record-url.ts';
import {
  type Content,
  defineRoute,
  oneResponse,
  type Reply,
  type RestRequest,
  type Route,
} from '../../route.ts';
import { privateHeaders, uncachedHeaders } from '../cache-headers.ts';
import { toWireLog } from './log-reply.ts';

const defaultLimit = 50;
const maxLimit = 1000;

const pageParameters = {
  offset: integerParameter('Number of jobs to skip', { default: 0, min: 0 }),
  limit: integerParameter(`Maximum number of jobs, up to ${maxLimit}`, {
    default: defaultLimit,
    min: 0,
    max: maxLimit,
  }),
};

const oneJob: Content = { kind: 'schema', schema: 'Job' };

export const jobRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/jobs',
    access: 'read',
    operation: 'listJobs',
    summary: 'List the jobs of the user, or all jobs for administrators; newest first',
    group: 'import',
    parameters: pageParameters,
    responses: oneResponse('The jobs', { kind: 'schema', schema: 'Job', list: true }),
    errors: ['bad-parameter', 'user-required'],
    handler: listJobs,
  }),
  {
    method: 'GET',
    exampleId: exampleIds.job,
    path: '/jobs/{id}',
    access: 'read',
    operation: 'getJob',
    summary: 'The state of a job',
    group: 'import',
    parameters: {},
    responses: oneResponse('The job', oneJob),
    errors: ['not-found', 'user-required'],
    handler: async ({ params }, context) =>
      jobReply(200, await context.archive.jobs.as(context.actor).get(params.id!), context),
  },
  {
    method: 'GET',
    exampleId: exampleIds.job,
    path: '/jobs/{id}/events',
    access: 'read',
    operation: 'streamJobEvents',
    summary: 'Stream the progress of a job until it ends, or its caller may no longer read it',
    group: 'import',
    parameters: {},
    responses: oneResponse(
      'The current job, and again after each change; each event is named progress, the last one review, done, failed or cancelled',
      { kind: 'files', mediaTypes: { 'text/event-stream': 'Events, each with the job' } },
    ),
    errors: ['not-found', 'user-required'],
    handler: streamEvents,
  },
  {
    method: 'POST',
    exampleId: exampleIds.job,
    path: '/jobs/{id}/cancel',
    access: 'write',
    operation: 'cancelJob',
    summary: 'Cancel a job, or discard one in review; nothing of it is stored',
    group: 'import',
    parameters: {},
    responses: [
      { status: 200, help: 'The job, which was waiting or in review and is cancelled', content: oneJob },
      { status: 202, help: 'The job, which is running and will stop soon', content: oneJob },
    ],
    errors: ['not-found', 'job-ended'],
    handler: async ({ params }, context) => {
      const job = await context.archive.jobs.as(context.actor).cancel(params.id!);
      return jobReply(hasEnded(job.state) ? 200 : 202, job, context);
    },
  },
];

async function listJobs(request: RestRequest<typeof pageParameters>, context: Context): Promise<Reply> {
  const { archive, actor, options } = context;
  const { offset, limit } = request.parameters;
  const jobs = archive.jobs.as(actor);
  const list = await jobs.list({ offset, limit });
  const total = await jobs.count();
  const paging = pagingHeaders(request, options.settings, { offset, limit, total });
  return {
    status: 200,
    headers: { ...privateHeaders, ...paging },
    body: list.map((job) => toWire(job, context)),
  };
}

async function streamEvents({ params }: RestRequest, context: Context): Promise<Reply> {
  const updates = await context.archive.jobs.as(context.actor).watch(params.id!, context.hasSameCaller);
  return {
    status: 200,
    headers: {
      ...uncachedHeaders,
      'content-type': 'text/event-stream; charset=utf-8',
      // Turns off response buffering in nginx, which would delay the events.
      'x-accel-buffering': 'no',
    },
    body: toEvents(updates, context),
  };
}

/** Undefined updates become comments (lines that begin with a colon), which keep the connection open. */
async function* toEvents(updates: AsyncIterable<Job | undefined>, context: Context): AsyncGenerator<string> {
  for await (const job of updates)
    yield job === undefined
      ? ':\n\n'
      : `event: ${eventOf(job)}\ndata: ${JSON.stringify(toWire(job, context))}\n\n`;
}

function eventOf({ state }: Job): string {
  return hasEnded(state) || state === 'review' ? state : 'progress';
}

/** The response to a request that became a job. */
export function acceptedReply(request: RestRequest, context: Context, job: Job): Reply {
  const location = `${baseUrl(request.headers.host, context.options.settings)}/jobs/${job.id}`;
  const reply = jobReply(202, job, context);
  return { ...reply, headers: { ...reply.headers, location, 'preference-applied': 'respond-async' } };
}

export function jobReply(status: number, job: Job, context: Context): Reply {
  return { status, headers: { ...privateHeaders, ...uncachedHeaders }, body: toWire(job, context) };
}

/** An error has the same shape as in every other response. */
function toWire(job: Job, context: Context): Omit<Job, 'error'> & { readonly error: ErrorBody | null } {
  const { error } = job;
  const log = job.log === null ? null : toWireLog(job.log as ImportLog, context);
  if (error === null) return { ...job, log, error };
  return { ...job, log, error: toErrorReply(new Failure(error.code, error.message, error)).body };
}
