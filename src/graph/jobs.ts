/**
 * Jobs: background imports, undos and other changes, and PDFs. A job is visible to the user who submitted it and to administrators.
 * transfer/jobs/jobs.ts executes them, transfer/pdf/pdf-runner.ts PDFs; all information here is read from the store, so it does not matter which
 * process executes a job.
 */
import { type FailureData, fail } from '../model/errors.ts';
import {
  anyProcess,
  type JobOutcome,
  type JobRow,
  type JobState,
  type JobStore,
  jobStates,
  nobody,
  type QueueLimits,
} from '../store/job-store.ts';
import type { StoreReader } from '../store/store.ts';
import type { Gid, OffsetWindow } from '../store/viewer.ts';
import type { Actor } from './actor.ts';
import {
  type ChangeJobRequest,
  type ChangeJobResult,
  isChangeJob,
  type JobChange,
  toChangeJob,
} from './background-changes.ts';
import { type Environment, toTimestamp } from './environment.ts';
import { hideUnseen } from './hide-unseen.ts';
import type { Imports } from './import/import-scope.ts';
import { isRunning, queuePositions } from './queue-positions.ts';
import type { ReviewedKind } from './reviewed-record.ts';
import { approveReview, type JobReview, listReviewed, type ReviewedPage, toJobReview } from './reviews.ts';

export { anyProcess, type JobOutcome, type JobRow, type JobStore, jobStates, nobody };

/** The part of a request that the job reports. */
interface JobRequest {
  readonly format: string;
  readonly scope: string;
  readonly logMessage: string | null;
  readonly commit: boolean;
  /** Present if the import is a sync. */
  readonly sync?: unknown;
  /** Present if the import is reviewed. */
  readonly review?: unknown;
  /** Present if the job is a change. */
  readonly change?: unknown;
}

export interface Job {
  readonly id: string;
  readonly kind: 'import' | 'sync' | ChangeJobRequest['format'] | 'pdf';
  readonly format: string;
  /** Of a PDF: the id of the unit. Of an undo: the id of the event. Of a restore: the id of the record. */
  readonly scope: string;
  /** Null for an anonymous reader, who can request PDFs. */
  readonly user: string | null;
  readonly message: string | null;
  /** False for a dry run, and for PDFs, which change no record. */
  readonly commit: boolean;
  readonly state: JobState;
  /** Whether cancellation of the running job was requested. */
  readonly cancelling: boolean;
  /** Estimated position of a waiting job in the queue, from 1. */
  readonly queuePosition: number | null;
  readonly created: string;
  readonly started: string | null;
  readonly ended: string | null;
  readonly progress: unknown;
  /** Of an import. */
  readonly log: unknown;
  /** Of a PDF, an undo or a restore. */
  readonly result: FileResult | ChangeJobResult | null;
  readonly error: FailureData | null;
  /** Of an import with review. */
  readonly review: JobReview | null;
}

/** Result of a PDF. */
export interface FileResult {
  readonly pages: number;
  readonly bytes: number;
  /** False if the file was deleted: to make room, or since the finding aid was changed. */
  readonly available: boolean;
}

/** Executes the jobs of this process. */
export interface JobScheduler {
  /** Call it when a job of this process was queued. */
  wake(): void;
  /** Stops a job, if this process executes it. */
  stop(id: string): void;
}

interface JobsOptions {
  readonly store: JobStore;
  /** The records, of which readers of jobs see those that they may see. */
  readonly archive: StoreReader;
  readonly env: Pick<Environment, 'now' | 'newId'>;
  /** Name of this process. */
  readonly owner: string;
  readonly maxWaiting: QueueLimits;
  readonly scheduler?: JobScheduler;
}

/** How often a watched job is read. */
const pollIntervalMs = 400;
/** After this time without news a keep-alive is sent, so that no proxy closes the connection. */
const keepAliveMs = 15_000;

export class Jobs {
  readonly options: JobsOptions;
  readonly #watchers = new Set<() => void>();
  #isClosed = false;

  constructor(options: JobsOptions) {
    this.options = options;
  }

  as(actor: Actor): ActorJobs {
    return new ActorJobs(this, actor);
  }

  newId(): string {
    return this.options.env.newId();
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Ends all streams of watchers. */
  close(): void {
    this.#isClosed = true;
    for (const wake of this.#watchers) wake();
  }

  /** Resolves after this time or when the service ends. */
  waitUnlessClosed(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#watchers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.#watchers.add(wake);
    });
  }
}

class ActorJobs {
  readonly #jobs: Jobs;
  readonly #actor: Actor;

  constructor(jobs: Jobs, actor: Actor) {
    this.#jobs = jobs;
    this.#actor = actor;
  }

  get #store(): JobStore {
    return this.#jobs.options.store;
  }

  /** Throws `busy` if too many jobs wait. */
  async requireQueueCapacity(): Promise<void> {
    const { total, perUser } = this.#jobs.options.maxWaiting;
    const open = await this.#store.listOpen();
    const waiting = open.filter(({ kind, state }) => kind === 'import' && state === 'queued');
    const ofUser = [...waiting, ...(await this.#store.listInReview())].filter(
      ({ user }) => user === this.#actor.gid,
    );
    if (ofUser.length >= perUser) this.#failFull('perUser');
    if (waiting.length >= total) this.#failFull('total');
  }

  /**
   * Queues a job. Throws `busy` if too many jobs wait.
   * @param request the import request as plain data.
   */
  async submit(id: string, request: JobRequest): Promise<Job> {
    const { owner, maxWaiting, env, scheduler } = this.#jobs.options;
    const created = toTimestamp(env.now());
    const job = { id, user: this.#requireUser(), userId: this.#actor.id, owner, created };
    if (!(await this.#store.insert({ ...job, request: JSON.stringify(request) }, maxWaiting))) {
      await this.requireQueueCapacity();
      this.#failFull('total');
    }
    scheduler?.wake();
    return this.get(id);
  }

  /** Queues a change. Throws `busy` if too many jobs wait. */
  submitChange(change: JobChange): Promise<Job> {
    return this.submit(this.#jobs.newId(), toChangeJob(change));
  }

  #failFull(which: keyof QueueLimits): never {
    const value = this.#jobs.options.maxWaiting[which];
    const isPerUser = which === 'perUser';
    const limit = isPerUser ? 'waiting-jobs-per-user' : 'waiting-jobs';
    const jobs = isPerUser ? `jobs of '${this.#actor.id}'` : 'jobs';
    fail(
      'busy',
      `${value} ${jobs} wait already, in the queue or in review (limit ${limit}). Try again when some of them have ended.`,
      { details: { limit, value } },
    );
  }

  /** Newest first. */
  list(page: OffsetWindow): Promise<readonly Job[]> {
    return this.#listOf(this.#visibleOwner(), page);
  }

  /** The jobs of the actor alone, newest first. */
  async listOwn(page: OffsetWindow): Promise<readonly Job[]> {
    return this.#listOf(this.#requireUser(), page);
  }

  async #listOf(owner: Gid | 'everybody', page: OffsetWindow): Promise<readonly Job[]> {
    const rows = await this.#store.list(owner, page);
    const positions = await this.#queuePositions(rows);
    return Promise.all(rows.map((row) => this.#toJob(row, positions)));
  }

  count(): Promise<number> {
    return this.#store.count(this.#visibleOwner());
  }

  /** Throws `not-found`. */
  async get(id: string): Promise<Job> {
    const row = await this.#getRow(id);
    return this.#toJob(row, await this.#queuePositions([row]));
  }

  /** The request that was submitted, as plain data. Throws `not-found`. */
  async getRequest(id: string): Promise<unknown> {
    return JSON.parse((await this.#getRow(id)).request);
  }

  /** Cancels a job in the queue or in review immediately; a running one stops soon. Throws `not-found`, `job-ended` (also while it commits). */
  async cancel(id: string): Promise<Job> {
    await this.#getRow(id);
    const { env, scheduler } = this.#jobs.options;
    const row = await this.#store.cancel(id, toTimestamp(env.now()));
    if (row === undefined) {
      const { state } = await this.#getRow(id);
      fail('job-ended', `The job can no longer be cancelled: it is ${state}.`, { details: { id, state } });
    }
    scheduler?.stop(id);
    return this.#toJob(row, new Map());
  }

  /** The differences of one kind that the dry run of a reviewed import has found. Throws `not-found`, `not-in-review`. */
  async listReviewed(id: string, kind: ReviewedKind, page: OffsetWindow): Promise<ReviewedPage> {
    return listReviewed(this.#store, await this.#getRow(id), kind, page);
  }

  /**
   * Queues a reviewed import, which then runs with the permissions of its user. Throws `not-found`, `not-in-review`, `permission-denied`,
   * `changed-meanwhile`.
   * @param requirePermission throws unless the user may import into the scope.
   */
  async run(
    id: string,
    imports: Pick<Imports, 'listChanged'>,
    requirePermission: (job: Job) => Promise<unknown>,
  ): Promise<Job> {
    const row = await this.#getRow(id);
    try {
      await approveReview(this.#store, row, this.#requireUser(), {
        listChanged: (records) => imports.listChanged(records),
        requirePermission: () => requirePermission(toJob(row, new Map())),
      });
    } finally {
      this.#jobs.options.scheduler?.wake();
    }
    return this.get(id);
  }

  /**
   * Yields the job, then again after each change until it is in review or has ended, and undefined as keep-alive. Throws `not-found`.
   * @param mayContinue asked before each further read; the stream ends if it returns false.
   */
  async watch(id: string, mayContinue: () => Promise<boolean>): Promise<AsyncGenerator<Job | undefined>> {
    return this.#follow(id, await this.get(id), mayContinue);
  }

  async *#follow(
    id: string,
    first: Job,
    mayContinue: () => Promise<boolean>,
  ): AsyncGenerator<Job | undefined> {
    let sent = JSON.stringify(first);
    yield first;
    let silentMs = 0;
    for (let job = first; !hasEnded(job.state) && job.state !== 'review' && !this.#jobs.isClosed; ) {
      await this.#jobs.waitUnlessClosed(pollIntervalMs);
      silentMs += pollIntervalMs;
      if (!(await mayContinue())) return;
      job = await this.get(id);
      const text = JSON.stringify(job);
      if (text === sent && silentMs < keepAliveMs) continue;
      silentMs = 0;
      yield text === sent ? undefined : job;
      sent = text;
    }
  }

  async #toJob(row: JobRow, positions: ReadonlyMap<string, number>): Promise<Job> {
    const job = toJob(row, positions);
    const { result } = job;
    if (result === null || !('digest' in result)) return job;
    return { ...job, result: await hideUnseen(this.#jobs.options.archive, this.#actor, result) };
  }

  async #getRow(id: string): Promise<JobRow> {
    const owner = this.#visibleOwner();
    // Ids of jobs are UUIDs. Other texts may not even be valid query parameters.
    const row = /^[0-9a-f-]{36}$/.test(id) ? await this.#store.find(id) : undefined;
    if (row !== undefined && (owner === 'everybody' || row.user === owner)) return row;
    fail('not-found', `There is no job '${id}', or you may not see it.`, { details: id });
  }

  #visibleOwner(): Gid | 'everybody' {
    return this.#actor.isAdmin ? 'everybody' : this.#requireUser();
  }

  #requireUser(): Gid {
    return (
      this.#actor.gid ??
      fail('user-required', 'Jobs are visible to the user who submitted them. Send the header X-User.', {
        details: 'X-User',
      })
    );
  }

  /** By id; empty if none of the rows waits. */
  async #queuePositions(rows: readonly JobRow[]): Promise<ReadonlyMap<string, number>> {
    const isWaiting = rows.some(({ state }) => state === 'queued');
    return isWaiting ? queuePositions(await this.#store.listOpen()) : new Map();
  }
}

export function hasEnded(state: JobState): boolean {
  return state !== 'queued' && state !== 'review' && !isRunning(state);
}

function toJob(row: JobRow, positions: ReadonlyMap<string, number>): Job {
  const request = JSON.parse(row.request) as JobRequest;
  const { format, scope, logMessage, commit, review } = request;
  const kind = kindOf(row, request);
  return {
    id: row.id,
    kind,
    format,
    scope,
    user: row.user === nobody ? null : row.userId,
    message: logMessage,
    commit,
    state: row.state,
    cancelling: row.state === 'running' && row.isCancelRequested,
    queuePosition: positions.get(row.id) ?? null,
    created: row.created,
    started: row.started,
    ended: row.ended,
    progress: row.kind === 'pdf' ? toFileProgress(row) : parse(row.progress),
    log: kind === 'pdf' || isChangeJob(request) ? null : parse(row.log),
    result: toResult(row, request),
    error: parse(row.error) as FailureData | null,
    review: review === undefined ? null : toJobReview(row),
  };
}

function kindOf({ kind }: JobRow, request: JobRequest): Job['kind'] {
  if (kind === 'pdf') return kind;
  if (isChangeJob(request)) return request.format;
  return request.sync === undefined ? 'import' : 'sync';
}

function toResult(row: JobRow, request: JobRequest): Job['result'] {
  if (row.kind === 'pdf') return toFileResult(row);
  return isChangeJob(request) ? (parse(row.log) as ChangeJobResult | null) : null;
}

function toFileProgress({ progress }: JobRow): { readonly units: number } | null {
  const found = parse(progress) as { readonly units: number } | null;
  return found && { units: found.units };
}

function toFileResult({ log, key }: JobRow): FileResult | null {
  const result = parse(log) as Pick<FileResult, 'pages' | 'bytes'> | null;
  return result && { ...result, available: key !== null };
}

function parse(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
