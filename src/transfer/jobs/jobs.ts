/**
 * Runs the imports and long changes of this process: passes queued jobs to the write process, stores their progress and result, and renews the lease that shows other
 * processes that this one is alive. job-recovery.ts handles the jobs of processes that have ended, transfer/pdf the jobs that write PDFs.
 */
import { join, resolve } from 'node:path';
import { type ChangeJobRequest, isChangeJob, type JobChange } from '../../graph/background-changes.ts';
import type { ChangeHooks, ChangeProgress } from '../../graph/changes/change-hooks.ts';
import type { OutcomeOf } from '../../graph/changes/changes.ts';
import { addMilliseconds, toTimestamp } from '../../graph/environment.ts';
import type { JobRow, JobScheduler } from '../../graph/jobs.ts';
import type { StoredReview } from '../../graph/reviews.ts';
import { Failure } from '../../model/errors.ts';
import type { ImportHooks, ImportProgress, ImportRequest, ImportSource } from '../import/import.ts';
import type { ImportLog } from '../import/import-log.ts';
import { estimate, estimateProgress } from '../import/progress-estimate.ts';
import {
  dayMs,
  deleteFilesIfEnded,
  deleteOldJobs,
  interruptedFailure,
  type JobRecoveryOptions,
  outcomeOf,
  type RecoveryTimes,
  recoverLostJobs,
} from './job-recovery.ts';
import { isDryRunForReview, storeReview, toReviewedRun } from './review-jobs.ts';

export interface JobRunnerOptions extends JobRecoveryOptions {
  /** Runs an import or a change when it is first in the queue and `claim` returns true; otherwise returns undefined. */
  readonly run: (
    request: JobTask,
    hooks: JobHooks,
    claim: () => Promise<boolean>,
  ) => Promise<JobLog | undefined>;
  readonly times?: Partial<JobTimes>;
}

export type JobTask = ImportRequest | ChangeJobRequest;

/** The log of an import, or the result of a change. */
export type JobLog = ImportLog | OutcomeOf<JobChange['change']>;

type JobProgress = ImportProgress | ChangeProgress;

export interface JobHooks extends Omit<ImportHooks, 'onProgress'>, Pick<ChangeHooks, 'onAccountChanges'> {
  readonly onProgress?: (progress: JobProgress) => void;
}

interface JobTimes extends RecoveryTimes {
  /** Interval between two renewals of the lease. */
  readonly renewMs: number;
  /** Minimum interval between two updates of the stored progress. */
  readonly progressMs: number;
  /** Pause before a job is retried that failed with `busy`. */
  readonly retryMs: number;
  /** Interval between two searches for old jobs and files. */
  readonly sweepMs: number;
}

const defaultTimes: JobTimes = {
  renewMs: 2000,
  leaseMs: 10_000,
  abandonedMs: 600_000,
  progressMs: 500,
  retryMs: 1000,
  sweepMs: 3_600_000,
};

interface RunningJob {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

export class JobRunner implements JobScheduler {
  readonly #options: JobRunnerOptions;
  readonly #times: JobTimes;
  /** Jobs of this process in the queue of the write process, and the one that runs. */
  readonly #running = new Map<string, RunningJob>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Periodic tasks in progress, by name: a slow one is not started twice. */
  readonly #tasks = new Map<string, Promise<void>>();
  #isClosing = false;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#times = { ...defaultTimes, ...options.times };
  }

  start(): void {
    const { renewMs, sweepMs } = this.#times;
    this.#repeat('poll', renewMs, () => this.#poll());
    this.#repeat('recover', renewMs, () => recoverLostJobs(this.#options, this.#times, () => this.wake()));
    this.#repeat('sweep', sweepMs, () => deleteOldJobs(this.#options));
  }

  wake(): void {
    void this.#runTask('poll', () => this.#poll(), 'again');
  }

  stop(id: string): void {
    const running = this.#running.get(id);
    running?.stop.abort();
    // The files of a job in review. Its dry run may just end.
    void this.#runTask(`delete ${id}`, async () => {
      await running?.done;
      await deleteFilesIfEnded(this.#options, id);
      await this.#options.jobs.deleteUnusedFiles();
    });
  }

  /** Stops running jobs and requeues them. Ends the lease, so that another process with their files can continue at once. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { stop } of this.#running.values()) stop.abort();
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    await Promise.all(this.#tasks.values());
    const { jobs, owner } = this.#options;
    await jobs.expireLease(owner, this.#times.leaseMs).catch((error: unknown) => this.#logError(error));
  }

  #repeat(name: string, intervalMs: number, run: () => Promise<void>): void {
    void this.#runTask(name, run);
    this.#timers.push(setInterval(() => void this.#runTask(name, run), intervalMs).unref());
  }

  /** @param again runs the task once more after the one in progress, which may have read the jobs too early. */
  async #runTask(name: string, run: () => Promise<void>, again?: 'again'): Promise<void> {
    const inProgress = this.#tasks.get(name);
    if (inProgress !== undefined && again === undefined) return;
    const task = (inProgress ?? Promise.resolve())
      .then(() => (this.#isClosing ? undefined : run()))
      .catch((error: unknown) => this.#logError(error))
      .finally(() => {
        if (this.#tasks.get(name) === task) this.#tasks.delete(name);
      });
    this.#tasks.set(name, task);
    return task;
  }

  #logError(error: unknown): void {
    // The next run of the task retries. The engine logs that the database is unavailable.
    if (error instanceof Failure && (error.code === 'unavailable' || error.code === 'busy')) return;
    this.#options.log(`Jobs: ${error instanceof Error ? error.stack : String(error)}`);
  }

  /** Renews the lease, stops cancelled jobs and starts queued ones. */
  async #poll(): Promise<void> {
    const { jobs, owner } = this.#options;
    await jobs.renewLease(owner);
    const imports = (await jobs.listOpen()).filter(({ kind }) => kind === 'import');
    const open = new Map(imports.map((row) => [row.id, row]));
    for (const [id, { stop }] of this.#running) {
      const row = open.get(id);
      if (row === undefined || row.isCancelRequested || row.owner !== owner) stop.abort();
    }
    for (const row of open.values()) {
      if (row.owner !== owner || this.#running.has(row.id) || this.#isClosing) continue;
      if (row.state === 'queued') this.#startJob(row);
      else void this.#runTask(row.id, () => this.#endUnfinished(row));
    }
  }

  #startJob(row: JobRow): void {
    const stop = new AbortController();
    const done = this.#run(row, stop.signal)
      .catch((error: unknown) => this.#logError(error))
      .finally(() => this.#running.delete(row.id));
    this.#running.set(row.id, { stop, done });
  }

  async #run(row: JobRow, signal: AbortSignal): Promise<void> {
    const { jobs, owner, run, now } = this.#options;
    const { id } = row;
    let started = 0;
    const claim = (): Promise<boolean> => {
      started = now().getTime();
      return jobs.start(id, owner, this.#timestamp());
    };
    let latest: JobProgress | undefined;
    let lastStored = Number.NEGATIVE_INFINITY;
    let storing: Promise<void> | undefined;
    const onProgress = (progress: JobProgress): void => {
      latest = progress;
      const time = now().getTime();
      if (time - lastStored < this.#times.progressMs) return;
      lastStored = time;
      storing = this.#storeProgress(id, progress, time - started);
    };
    let log: JobLog | undefined;
    const request = this.#toRequest(row);
    const review = !isChangeJob(request) && isDryRunForReview(request) ? request : undefined;
    try {
      // A dry run for review changes nothing, so it can be cancelled until its end.
      const mayCommit = (): Promise<boolean> =>
        review === undefined ? jobs.markFinishing(id, owner) : Promise.resolve(true);
      log = await run(request, { signal, onProgress, mayCommit }, claim);
      if (log !== undefined && review !== undefined) {
        await storing;
        const { created, updated, unchanged } = log as ImportLog;
        const total = created + updated + unchanged;
        // The bar begins again, since storing the differences of a long file takes a while too.
        started = now().getTime();
        const onStored = (stored: number): void => onProgress({ records: Math.min(stored, total), total });
        await this.#startReview(row, review, log, onStored);
        await storing;
        return;
      }
    } catch (error) {
      await this.#endFailed(row, error);
    }
    if (log !== undefined) {
      await storing;
      if (latest !== undefined)
        await this.#storeProgress(id, toFinalProgress(latest, log), now().getTime() - started);
      // If this fails, a later poll ends the job: a committed import must not run again.
      await jobs.end(id, owner, this.#timestamp(), { state: 'done', log: JSON.stringify(log) });
    }
    await deleteFilesIfEnded(this.#options, id);
  }

  /** Stores the differences of a dry run, for which the user then has `reviewDays`. */
  async #startReview(
    row: JobRow,
    request: ImportRequest,
    log: JobLog,
    onStored: (count: number) => void,
  ): Promise<void> {
    const { jobs, owner, now, reviewDays } = this.#options;
    const until = addMilliseconds(now(), reviewDays * dayMs);
    const review = await storeReview(request, { jobs, owner, row, until, onStored });
    if (!(await jobs.startReview(row.id, owner, JSON.stringify(log), JSON.stringify(review))))
      throw new Failure('cancelled', 'The import was cancelled during its dry run.');
  }

  async #storeProgress(id: string, progress: JobProgress, elapsedMs: number): Promise<void> {
    const { jobs, owner } = this.#options;
    try {
      const text = JSON.stringify(toStoredProgress(progress, elapsedMs));
      if (!(await jobs.updateProgress(id, owner, text))) this.stop(id);
    } catch (error) {
      this.#logError(error);
    }
  }

  /** Paths in stored requests are relative to the folder of the job, which can have another path after a restart. */
  #toRequest(row: JobRow): JobTask {
    const { id, user, request: text } = row;
    const request = JSON.parse(text) as JobTask;
    if (isChangeJob(request)) return { ...request, job: id, actorGid: user };
    const folder = join(this.#options.folder, id);
    const locate = (source: ImportSource): ImportSource => ({
      ...source,
      path: resolve(folder, source.path),
    });
    const sources = request.sources.map(locate);
    const hierarchy = request.hierarchy === undefined ? {} : { hierarchy: locate(request.hierarchy) };
    const located = { ...request, sources, ...hierarchy, actorGid: user, job: id };
    return toReviewedRun(located, row, folder);
  }

  async #endFailed({ id, review }: JobRow, error: unknown): Promise<void> {
    const { jobs, owner, log, giveUp } = this.#options;
    const code = error instanceof Failure ? error.code : 'internal';
    // Requeued if another change locked the store or the service ends. `requeueOrCancel` cancels the job instead if a user requested it.
    if (code === 'busy' || code === 'cancelled' || (this.#isClosing && code === 'internal')) {
      await jobs.requeueOrCancel(id, owner, this.#timestamp());
      if (code === 'busy' && !this.#isClosing) await pause(this.#times.retryMs);
      return;
    }
    // Records have changed since a reviewed import was approved: its user must see the differences that it makes now.
    if (code === 'changed-meanwhile' && review !== null) {
      const again: StoredReview = { phase: 'again', changed: [] };
      if (!(await jobs.repeatReview(id, owner, JSON.stringify(again))))
        await jobs.requeueOrCancel(id, owner, this.#timestamp());
      this.wake();
      return;
    }
    if (code === 'internal') log(`Job ${id}: ${error instanceof Error ? error.stack : error}`);
    const committed = mayBeCommitted.has(code) ? await giveUp(id) : { log: null };
    const failure = error instanceof Failure ? error : internalFailure(id);
    await jobs.end(id, owner, this.#timestamp(), outcomeOf(committed, failure));
  }

  /** For a job of this process whose end could not be stored, since the database was unavailable. */
  async #endUnfinished(row: JobRow): Promise<void> {
    const { id } = row;
    const { jobs, owner, giveUp } = this.#options;
    await jobs.end(id, owner, this.#timestamp(), outcomeOf(await giveUp(id), interruptedFailure(row)));
    await deleteFilesIfEnded(this.#options, id);
  }

  #timestamp(): string {
    return toTimestamp(this.#options.now());
  }
}

/** Errors that leave it unknown whether the import was committed: the connection to the database or the write process was lost. */
const mayBeCommitted: ReadonlySet<string> = new Set(['internal', 'unavailable', 'limit-exceeded']);

function toStoredProgress(progress: JobProgress, elapsedMs: number): object {
  if ('records' in progress) {
    const { records, total } = progress;
    const fraction = total === 0 ? undefined : records / total;
    const { rate, secondsLeft = null } = estimate(records, fraction, elapsedMs);
    return { records, total, rate, secondsLeft };
  }
  const { rate, secondsLeft = null } = estimateProgress(progress, elapsedMs);
  const { bytesTotal = null } = progress;
  return { ...progress, bytesTotal, rate, secondsLeft };
}

function toFinalProgress(progress: JobProgress, log: JobLog): JobProgress {
  if ('records' in progress) return { ...progress, records: progress.total };
  const { created, updated, unchanged } = log as ImportLog;
  return { ...progress, bytesRead: progress.bytesTotal ?? progress.bytesRead, created, updated, unchanged };
}

function internalFailure(id: string): Failure {
  return new Failure(
    'internal',
    'An unexpected error occurred in the service, and the job was rolled back. The log of the service has the cause under the id of the job.',
    { details: { job: id } },
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
