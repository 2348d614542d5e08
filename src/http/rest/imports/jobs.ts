/** Jobs: imports that are not waited for. Who sent one can ask how it goes, be told of it while it goes on, and cancel it. */
import { hasEnded, type Job } from '../../../graph/jobs.ts';
import { Failure } from '../../../model/errors.ts';
import type { ImportLog } from '../../../transfer/import-log.ts';
import type { Context } from '../../context.ts';
import { type ErrorBody, toErrorReply } from '../../errors.ts';
import { exampleIds } from '../../openapi-examples.ts';
import { pageLinks } from '../../page-links.ts';
import { parseInteger } from '../../parameters.ts';
import { baseUrl } from '../../record-url.ts';
import type { Content, Reply, RestRequest, Route } from '../../route.ts';
import { privately } from '../records/lists.ts';
import { toWireLog, uncached } from './log-reply.ts';

const usualLimit = 50;
/** Jobs in one reply. */
const mostListed = 1000;

const oneJob: Content = { holds: 'schema', schema: 'Job' };

export const jobRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/jobs',
    access: 'read',
    operation: 'listJobs',
    summary: 'List the jobs of the user, or to administrators all of them; newest first',
    group: 'import',
    parameters: [
      {
        name: 'offset',
        in: 'query',
        kind: 'integer',
        default: 0,
        min: 0,
        help: 'How many jobs to leave out',
      },
      {
        ...{ name: 'limit', in: 'query', kind: 'integer', default: usualLimit, min: 0, max: mostListed },
        help: `How many jobs to give, up to ${mostListed}`,
      },
    ],
    responses: [{ status: 200, help: 'The jobs', content: { holds: 'schema', schema: 'Job', list: true } }],
    errors: ['bad-parameter', 'user-required'],
    handler: listJobs,
  },
  {
    method: 'GET',
    exampleId: exampleIds.job,
    path: '/jobs/{id}',
    access: 'read',
    operation: 'getJob',
    summary: 'How a job goes, or how it ended',
    group: 'import',
    parameters: [],
    responses: [{ status: 200, help: 'The job', content: oneJob }],
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
    summary: 'How a job goes, told until it has ended',
    group: 'import',
    parameters: [],
    responses: [
      {
        status: 200,
        help: 'The job as it is now and whenever there is news; each event is named progress, the last one done, failed or cancelled',
        content: { holds: 'files', mediaTypes: { 'text/event-stream': 'Events, each with the job' } },
      },
    ],
    errors: ['not-found', 'user-required'],
    handler: tellEvents,
  },
  {
    method: 'POST',
    exampleId: exampleIds.job,
    path: '/jobs/{id}/cancel',
    access: 'write',
    operation: 'cancelJob',
    summary: 'Cancel a job; nothing of it is kept',
    group: 'import',
    parameters: [],
    responses: [
      { status: 200, help: 'The job, which waited and is cancelled', content: oneJob },
      { status: 202, help: 'The job, which runs and will stop soon', content: oneJob },
    ],
    errors: ['not-found', 'job-ended'],
    handler: async ({ params }, context) => {
      const job = await context.archive.jobs.as(context.actor).cancel(params.id!);
      return jobReply(hasEnded(job.state) ? 200 : 202, job, context);
    },
  },
];

async function listJobs(request: RestRequest, context: Context): Promise<Reply> {
  const { archive, actor, options } = context;
  const { query } = request;
  const offset = parseInteger(query, 'offset', 0, { min: 0 });
  const limit = parseInteger(query, 'limit', usualLimit, { min: 0, max: mostListed });
  const jobs = archive.jobs.as(actor);
  const [list, total] = [await jobs.list({ offset, limit }), await jobs.count()];
  const range = `offset=${offset}; limit=${limit}; total=${total}`;
  const links = pageLinks(request, options.settings, { offset, limit, total });
  return {
    status: 200,
    headers: { ...privately, 'content-range': range, ...links },
    body: list.map((job) => toWire(job, context)),
  };
}

async function tellEvents({ params }: RestRequest, context: Context): Promise<Reply> {
  const news = await context.archive.jobs.as(context.actor).watch(params.id!);
  return {
    status: 200,
    headers: {
      ...uncached,
      'content-type': 'text/event-stream; charset=utf-8',
      // Some proxies gather what they pass on; this one word keeps the best known of them from it.
      'x-accel-buffering': 'no',
    },
    body: toEvents(news, context),
  };
}

/** A line that begins with a colon is a comment, which clients pass over. */
async function* toEvents(news: AsyncIterable<Job | undefined>, context: Context): AsyncGenerator<string> {
  for await (const job of news)
    yield job === undefined
      ? ':\n\n'
      : `event: ${eventOf(job)}\ndata: ${JSON.stringify(toWire(job, context))}\n\n`;
}

function eventOf({ state }: Job): string {
  return hasEnded(state) ? state : 'progress';
}

/** For a request that became a job. */
export function acceptedReply(request: RestRequest, context: Context, job: Job): Reply {
  const location = `${baseUrl(request.headers.host, context.options.settings)}/jobs/${job.id}`;
  const reply = jobReply(202, job, context);
  return { ...reply, headers: { ...reply.headers, location, 'preference-applied': 'respond-async' } };
}

function jobReply(status: number, job: Job, context: Context): Reply {
  return { status, headers: { ...privately, ...uncached }, body: toWire(job, context) };
}

/** What went wrong is told in the one shape that every error has. */
function toWire(job: Job, context: Context): Omit<Job, 'error'> & { readonly error: ErrorBody | null } {
  const { error } = job;
  const log = job.log === null ? null : toWireLog(job.log as ImportLog, context);
  if (error === null) return { ...job, log, error };
  return { ...job, log, error: toErrorReply(new Failure(error.code, error.message, error)).body };
}
