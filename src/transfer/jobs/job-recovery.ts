/**
 * Recovers jobs of processes that have ended, and deletes old jobs and files. A job that was running is given up; a queued one is continued by a
 * process that has its files. Guarantees that the records and the state of a job agree: see giveUpJob in graph/changes.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isChangeJob } from '../../graph/background-changes.ts';
import { addMilliseconds, toTimestamp } from '../../graph/environment.ts';
import { hasEnded, type JobOutcome, type JobRow, type JobStore } from '../../graph/jobs.ts';
import { parseReview } from '../../graph/reviews.ts';
import { Failure } from '../../model/errors.ts';
import { expiredFailure } from './review-jobs.ts';

export interface JobRecoveryOptions {
  readonly jobs: JobStore;
  /** Name of this process; unique among all processes, past and present. */
  readonly owner: string;
  /** Has a folder for each job, named by its id. */
  readonly folder: string;
  /** Days that ended jobs are stored. */
  readonly keptDays: number;
  /** Days that a job waits in review. */
  readonly reviewDays: number;
  /** Guarantees that an uncommitted job will not be committed. Returns its log if it was committed before. */
  readonly giveUp: (job: string) => Promise<{ readonly log: string | null }>;
  readonly now: () => Date;
  /** Writes a line to the log of the server. */
  readonly log: (line: string) => void;
}

export interface RecoveryTimes {
  /** A job is lost if its process has not renewed the lease for this long. */
  readonly leaseMs: number;
  /** A lost queued job waits this long for a process that has its files; then it fails. */
  readonly abandonedMs: number;
}

export const dayMs = 24 * 3_600_000;
/** A folder without a job is not deleted before this age: its job may be about to be inserted. */
const maxUnknownFolderAgeMs = 3_600_000;

/** @param onAdopted called for each queued job that this process continues. */
export async function recoverLostJobs(
  options: JobRecoveryOptions,
  { leaseMs, abandonedMs }: RecoveryTimes,
  onAdopted: () => void,
): Promise<void> {
  const { jobs, owner, folder, giveUp, log } = options;
  const lost = await jobs.listLost(leaseMs);
  for (const row of lost.filter(({ state }) => state === 'running' || state === 'finishing')) {
    const { id, kind } = row;
    const outcome =
      kind === 'pdf'
        ? outcomeOf({ log: null }, interruptedPdfFailure())
        : outcomeOf(await giveUp(id), interruptedFailure(row));
    if (await jobs.endLost(id, leaseMs, timestamp(options), outcome))
      log(`The job ${id} was running when its process ended. Its state is now ${outcome.state}.`);
    await deleteFilesIfEnded(options, id);
  }
  const queued = lost.filter(({ state }) => state === 'queued');
  for (const row of lost.filter(({ state }) => state === 'queued' || state === 'review')) {
    const { id } = row;
    if ((isChange(row) || existsSync(join(folder, id))) && (await jobs.adopt(id, owner, leaseMs)))
      onAdopted();
  }
  for (const { id, state } of queued.length === 0 ? [] : await jobs.listLost(abandonedMs)) {
    if (state !== 'queued') continue;
    const error = JSON.stringify(abandonedFailure().toData());
    await jobs.endLost(id, abandonedMs, timestamp(options), { state: 'failed', error });
  }
}

/** Deletes jobs that ended before `keptDays`, and folders without a job. Ends jobs that have been in review for `reviewDays`. */
export async function deleteOldJobs(options: JobRecoveryOptions): Promise<void> {
  const { jobs, now, keptDays, reviewDays, folder } = options;
  const error = JSON.stringify(expiredFailure(reviewDays).toData());
  for (const row of await jobs.listInReview())
    if (Date.parse(parseReview(row)?.until ?? '') < now().getTime()) {
      await jobs.expireReview(row.id, timestamp(options), error);
      await deleteFilesIfEnded(options, row.id);
    }
  await jobs.deleteEnded(addMilliseconds(now(), -keptDays * dayMs));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const id of await readdir(folder)) {
    const stats = await stat(join(folder, id)).catch(() => undefined);
    if (stats !== undefined && now().getTime() - stats.mtimeMs > maxUnknownFolderAgeMs)
      await deleteFilesIfEnded(options, id);
  }
}

export async function deleteFilesIfEnded(
  { jobs, folder }: Pick<JobRecoveryOptions, 'jobs' | 'folder'>,
  id: string,
): Promise<void> {
  const row = await jobs.find(id);
  if (row === undefined || hasEnded(row.state)) await rm(join(folder, id), { recursive: true, force: true });
}

/** @param log of a job that was committed. */
export function outcomeOf({ log }: { readonly log: string | null }, failure: Failure): JobOutcome {
  return log === null ? { state: 'failed', error: JSON.stringify(failure.toData()) } : { state: 'done', log };
}

/** A change has no files, so any process can run it. A PDF has another queue. */
function isChange({ kind, request }: JobRow): boolean {
  return kind === 'import' && isChangeJob(JSON.parse(request) as object);
}

export function interruptedFailure(row: JobRow): Failure {
  if (isChange(row))
    return new Failure(
      'interrupted',
      'The service ended during the change, which was rolled back. Send it again.',
    );
  return new Failure(
    'interrupted',
    'The service ended during the import, which was rolled back. Send it again.',
  );
}

export function interruptedPdfFailure(): Failure {
  return new Failure('interrupted', 'The service ended while it wrote the PDF. Request it again.');
}

function abandonedFailure(): Failure {
  return new Failure(
    'interrupted',
    'The service that had the files ended before the job started; nothing was imported. Send them again.',
  );
}

function timestamp({ now }: Pick<JobRecoveryOptions, 'now'>): string {
  return toTimestamp(now());
}
