/** Jobs: imports that are not waited for. Who sent one can ask how it goes, be told of it while it goes on, and cancel it. */
import { hasEnded, type Job } from '../../graph/jobs.ts';
import { Failure } from '../../model/errors.ts';
import type { Context } from '../context.ts';
import { type ErrorBody, toErrorReply } from '../errors.ts';
import { exampleIds } from '../openapi-examples.ts';
import { parseInteger } from '../parameters.ts';
import { baseUrl } from '../record-url.ts';
import type { Content, Reply, RestRequest, Route } from '../route.ts';
import { privately } from './lists.ts';
import { uncached } from './log-reply.ts';

const usualLimit = 50;
/** Jobs in one reply. */
const mostListed = 1000;

const oneJob: Content = { holds: 'schema', schema: 'Job' };

export const jobRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/jobs',
    access: 'read',
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
        ...{ name: 'limit', in: 'query', kind: 'integer', default: usualLimit, min: 0 },
        help: `How many jobs to give, ${mostListed} at most`,
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
    summary: 'How a job goes, or how it ended',
    group: 'import',
    parameters: [],
    responses: [{ status: 200, help: 'The job', content: oneJob }],
    errors: ['not-found', 'user-required'],
    handler: async ({ params }, { archive, actor }) =>
      jobReply(200, await archive.jobs.as(actor).get(params.id!)),
  },
  {
    method: 'GET',
    exampleId: exampleIds.job,
    path: '/jobs/{id}/events',
    access: 'read',
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
    summary: 'Cancel a job; nothing of it is kept',
    group: 'import',
    parameters: [],
    responses: [
      { status: 200, help: 'The job, which waited and is cancelled', content: oneJob },
      { status: 202, help: 'The job, which runs and will stop soon', content: oneJob },
    ],
    errors: ['not-found', 'job-ended'],
    handler: async ({ params }, { archive, actor }) => {
      const job = await archive.jobs.as(actor).cancel(params.id!);
      return jobReply(hasEnded(job.state) ? 200 : 202, job);
    },
  },
];

async function listJobs({ query }: RestRequest, { archive, actor }: Context): Promise<Reply> {
  const offset = parseInteger(query, 'offset', 0, 0);
  const limit = Math.min(parseInteger(query, 'limit', usualLimit, 0), mostListed);
  const jobs = archive.jobs.as(actor);
  const [list, total] = [await jobs.list({ offset, limit }), await jobs.count()];
  const range = `offset=${offset}; limit=${limit}; total=${total}`;
  return { status: 200, headers: { ...privately, 'content-range': range }, body: list.map(toWire) };
}

async function tellEvents({ params }: RestRequest, { archive, actor }: Context): Promise<Reply> {
  const news = await archive.jobs.as(actor).watch(params.id!);
  return {
    status: 200,
    headers: {
      ...uncached,
      'content-type': 'text/event-stream; charset=utf-8',
      // Some proxies gather what they pass on; this one word keeps the best known of them from it.
      'x-accel-buffering': 'no',
    },
    body: toEvents(news),
  };
}

/** A line that begins with a colon is a comment, which clients pass over. */
async function* toEvents(news: AsyncIterable<Job | undefined>): AsyncGenerator<string> {
  for await (const job of news)
    yield job === undefined ? ':\n\n' : `event: ${eventOf(job)}\ndata: ${JSON.stringify(toWire(job))}\n\n`;
}

function eventOf({ state }: Job): string {
  return hasEnded(state) ? state : 'progress';
}

/** For a request that became a job. */
export function acceptedReply(request: RestRequest, { options }: Context, job: Job): Reply {
  const location = `${baseUrl(request.headers.host, options.settings)}/jobs/${job.id}`;
  const reply = jobReply(202, job);
  return { ...reply, headers: { ...reply.headers, location, 'preference-applied': 'respond-async' } };
}

function jobReply(status: number, job: Job): Reply {
  return { status, headers: { ...privately, ...uncached }, body: toWire(job) };
}

/** What went wrong is told in the one shape that every error has. */
function toWire(job: Job): Omit<Job, 'error'> & { readonly error: ErrorBody | null } {
  const { error } = job;
  if (error === null) return { ...job, error };
  return { ...job, error: toErrorReply(new Failure(error.code, error.message, error)).body };
}
