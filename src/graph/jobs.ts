/**
 * Jobs as those who may see them: whoever sent one, and administrators. To everybody else there is no such job. What runs them is
 * transfer/job-runner.ts; all that is told here is read from the store, so it does not matter which process runs a job.
 */
import { type FailureData, fail } from '../model/errors.ts';
import {
  type JobOutcome,
  type JobRow,
  type JobState,
  type JobStore,
  jobStates,
  type QueueLimits,
} from '../store/job-store.ts';
import type { Gid } from '../store/viewer.ts';
import type { Actor } from './actor.ts';
import { type Environment, toTimestamp } from './environment.ts';

export { type JobOutcome, type JobRow, type JobStore, jobStates };

/** What a job is asked to do, as far as it is told. */
export interface JobRequest {
  readonly format: string;
  readonly scope: string;
  readonly logMessage: string | null;
  readonly commit: boolean;
  /** There where the import is a sync. */
  readonly sync?: unknown;
}

export interface Job {
  readonly id: string;
  readonly kind: 'import' | 'sync';
  readonly format: string;
  readonly scope: string;
  readonly user: string;
  readonly message: string | null;
  /** False for a dry run. */
  readonly commit: boolean;
  readonly state: JobState;
  /** Whether a running one was asked to stop. */
  readonly cancelling: boolean;
  /** Of a waiting job: 1 is next, as far as it can be told. */
  readonly place: number | null;
  readonly created: string;
  readonly started: string | null;
  readonly ended: string | null;
  readonly progress: unknown;
  readonly log: unknown;
  readonly error: FailureData | null;
}

/** Whoever runs the jobs of this process. */
export interface JobHands {
  /** A job of this process waits. */
  wake(): void;
  /** A job is to stop, if this process has it. */
  stop(id: string): void;
}

export interface JobsOptions {
  readonly store: JobStore;
  readonly env: Pick<Environment, 'now' | 'newId'>;
  /** Name of this process. */
  readonly owner: string;
  readonly maxWaiting: QueueLimits;
  readonly hands?: JobHands;
}

/** Those who watch a job are told of it at most this often. */
const lookEveryMs = 400;
/** And this often that there is nothing new, so that nobody takes the connection for dead. */
const aliveEveryMs = 15_000;

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

  /** Ends what is told to those who watch. */
  close(): void {
    this.#isClosed = true;
    for (const wake of this.#watchers) wake();
  }

  /** Resolves after a while, or when the service ends. */
  pause(ms: number): Promise<void> {
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

export class ActorJobs {
  readonly #jobs: Jobs;
  readonly #actor: Actor;

  constructor(jobs: Jobs, actor: Actor) {
    this.#jobs = jobs;
    this.#actor = actor;
  }

  get #store(): JobStore {
    return this.#jobs.options.store;
  }

  /** Throws `busy` when too many wait. */
  async requireRoom(): Promise<void> {
    const { total, perUser } = this.#jobs.options.maxWaiting;
    const open = await this.#store.listOpen();
    const waiting = open.filter(({ state }) => state === 'queued');
    if (waiting.filter(({ user }) => user === this.#actor.gid).length >= perUser) this.#failFull('perUser');
    if (waiting.length >= total) this.#failFull('total');
  }

  /** Queues a job. Throws `busy` when too many wait. @param request what is to be done, as plain data. */
  async submit(id: string, request: JobRequest): Promise<Job> {
    const { owner, maxWaiting, env, hands } = this.#jobs.options;
    const created = toTimestamp(env.now());
    const job = { id, user: this.#requireUser(), userId: this.#actor.id, owner, created };
    if (!(await this.#store.insert({ ...job, request: JSON.stringify(request) }, maxWaiting))) {
      await this.requireRoom();
      this.#failFull('total');
    }
    hands?.wake();
    return this.get(id);
  }

  #failFull(which: keyof QueueLimits): never {
    const value = this.#jobs.options.maxWaiting[which];
    const [limit, whose] =
      which === 'perUser'
        ? ['waiting-jobs-per-user', `jobs of '${this.#actor.id}'`]
        : ['waiting-jobs', 'jobs'];
    fail('busy', `${value} ${whose} wait already (limit ${limit}); try again when some are done.`, {
      details: { limit, value },
    });
  }

  /** Newest first. */
  async list(page: { readonly offset: number; readonly limit: number }): Promise<readonly Job[]> {
    const rows = await this.#store.list(this.#whose(), page);
    const places = await this.#places(rows);
    return rows.map((row) => toJob(row, places));
  }

  count(): Promise<number> {
    return this.#store.count(this.#whose());
  }

  /** Throws `not-found`. */
  async get(id: string): Promise<Job> {
    const row = await this.#getRow(id);
    return toJob(row, await this.#places([row]));
  }

  /** A waiting job is cancelled at once, a running one stops soon. Throws `not-found`, and `job-ended` when it is too late: a job that is cancelled is never done. */
  async cancel(id: string): Promise<Job> {
    await this.#getRow(id);
    const { env, hands } = this.#jobs.options;
    const row = await this.#store.cancel(id, toTimestamp(env.now()));
    if (row === undefined) {
      const { state } = await this.#getRow(id);
      fail('job-ended', `The job can no longer be cancelled: it is ${state}.`, { details: { id, state } });
    }
    hands?.stop(id);
    return toJob(row, new Map());
  }

  /** The job as it is now, then whenever there is news, until it has ended; undefined now and then while there is none. Throws `not-found`. */
  async watch(id: string): Promise<AsyncGenerator<Job | undefined>> {
    return this.#news(id, await this.get(id));
  }

  async *#news(id: string, first: Job): AsyncGenerator<Job | undefined> {
    let told = JSON.stringify(first);
    yield first;
    let silentMs = 0;
    for (let job = first; !hasEnded(job.state) && !this.#jobs.isClosed; ) {
      await this.#jobs.pause(lookEveryMs);
      silentMs += lookEveryMs;
      job = await this.get(id);
      const text = JSON.stringify(job);
      if (text === told && silentMs < aliveEveryMs) continue;
      silentMs = 0;
      yield text === told ? undefined : job;
      told = text;
    }
  }

  async #getRow(id: string): Promise<JobRow> {
    const whose = this.#whose();
    // Nothing else is the id of a job, and some texts cannot even be asked for.
    const row = /^[0-9a-f-]{36}$/.test(id) ? await this.#store.find(id) : undefined;
    if (row !== undefined && (whose === 'everybody' || row.user === whose)) return row;
    fail('not-found', `There is no job '${id}', or it is not yours.`, { details: id });
  }

  #whose(): Gid | 'everybody' {
    return this.#actor.isAdmin ? 'everybody' : this.#requireUser();
  }

  #requireUser(): Gid {
    return (
      this.#actor.gid ??
      fail('user-required', 'Jobs are shown to those who sent them: send the header X-User.', {
        details: 'X-User',
      })
    );
  }

  /** By id; empty where none of the rows waits. */
  async #places(rows: readonly JobRow[]): Promise<ReadonlyMap<string, number>> {
    return rows.some(({ state }) => state === 'queued') ? placesIn(await this.#store.listOpen()) : new Map();
  }
}

function isRunning(state: JobState): boolean {
  return state === 'running' || state === 'finishing';
}

export function hasEnded(state: JobState): boolean {
  return state !== 'queued' && !isRunning(state);
}

/** Users take turns, so the second job of one comes after the first of every other; whoever is being served has had a turn. Each process has its own queue. */
function placesIn(
  open: readonly Pick<JobRow, 'id' | 'owner' | 'user' | 'state'>[],
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const jobs of Map.groupBy(open, ({ owner }) => owner).values()) {
    const turns = new Map<Gid, number>();
    for (const { user } of jobs.filter(({ state }) => isRunning(state))) turns.set(user, 1);
    const waiting = jobs
      .filter(({ state }) => state === 'queued')
      .map(({ id, user }) => {
        const turn = turns.get(user) ?? 0;
        turns.set(user, turn + 1);
        return { id, turn };
      });
    // Sorting keeps the order of arrival among equals.
    waiting.sort((a, b) => a.turn - b.turn);
    for (const [i, { id }] of waiting.entries()) places.set(id, i + 1);
  }
  return places;
}

function toJob(row: JobRow, places: ReadonlyMap<string, number>): Job {
  const { format, scope, logMessage, commit, sync } = JSON.parse(row.request) as JobRequest;
  const kind = sync === undefined ? 'import' : 'sync';
  return {
    ...{ id: row.id, kind, format, scope, user: row.userId, message: logMessage, commit },
    ...{ state: row.state, cancelling: row.state === 'running' && row.isCancelRequested },
    place: places.get(row.id) ?? null,
    ...{ created: row.created, started: row.started, ended: row.ended },
    progress: parse(row.progress),
    log: parse(row.log),
    error: parse(row.error) as FailureData | null,
  };
}

function parse(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
