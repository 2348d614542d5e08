/** Converts jobs, webhooks and the health of the service to data of the first page of the workroom. */

import type { ActorGraph } from '../../graph/actor-graph.ts';
import type { Job } from '../../graph/jobs.ts';
import type { System } from '../../graph/system.ts';
import type { ImportLog } from '../../transfer/import/import-log.ts';
import { jobsPath, webhookPath } from '../shared/staff-menu.ts';
import type { HomeJob, Problem } from './data.ts';

/** A disk with less free space is a problem. */
const minFreePercent = 5;

/** A failed job is a problem for a week. */
const failedDays = 7;

export function toHomeJob({ id, kind, format, scope, user, message, created, ...job }: Job): HomeJob {
  const progress = job.progress as Progress | null;
  const { bytesRead, bytesTotal, secondsLeft } = progress ?? {};
  const log = job.log as ImportLog | null;
  return {
    id,
    kind,
    format,
    scope,
    user,
    message,
    created,
    state: job.state,
    path: `${jobsPath}/${id}`,
    share:
      job.state === 'running' && typeof bytesTotal === 'number' && bytesTotal > 0
        ? (bytesRead ?? 0) / bytesTotal
        : undefined,
    secondsLeft: job.state === 'running' ? (secondsLeft ?? undefined) : undefined,
    counts: job.state === 'done' && log !== null ? { created: log.created, updated: log.updated } : undefined,
  };
}

interface Progress {
  readonly bytesRead?: number;
  readonly bytesTotal?: number | null;
  readonly secondsLeft?: number | null;
}

/** The jobs that have failed lately. */
export function listFailed(jobs: readonly Job[], now: Date): readonly Problem[] {
  const first = new Date(now.getTime() - failedDays * 24 * 3_600_000).toISOString();
  return jobs
    .filter(({ state, ended }) => state === 'failed' && ended !== null && ended.localeCompare(first) > 0)
    .map((job) => ({ kind: 'job', job: toHomeJob(job), message: job.error?.message ?? '' }));
}

export function listFailing(
  webhooks: Awaited<ReturnType<ActorGraph['webhooks']['list']>>,
): readonly Problem[] {
  return webhooks
    .filter(({ state }) => state !== 'ok')
    .map(({ id, url, state, lastError }) => ({
      kind: 'webhook',
      url,
      path: webhookPath(id),
      isGivenUp: state === 'given-up',
      message: lastError ?? '',
    }));
}

export function listHealthProblems({
  disk,
  search,
}: Awaited<ReturnType<System['readHealth']>>): readonly Problem[] {
  const percent = (disk.free / disk.total) * 100;
  return [
    ...(percent < minFreePercent
      ? [{ kind: 'disk' as const, freeBytes: disk.free, percent: Math.floor(percent) }]
      : []),
    ...(search === 'ok' ? [] : [{ kind: 'search' as const, state: search }]),
  ];
}
