/**
 * Runs the jobs of this process: hands queued jobs to the write process, stores their progress and result, and reports every few
 * moments that this process lives. It also looks after jobs of processes that do not: one that waits goes on where its files are, one that was
 * running is given up. Whatever happens, the records and the state of a job agree: see giveUpJob in graph/changes.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { toTimestamp } from '../graph/environment.ts';
import { hasEnded, type JobHands, type JobOutcome, type JobRow, type JobStore } from '../graph/jobs.ts';
import { Failure } from '../model/errors.ts';
import type { ImportLog } from './import-log.ts';
import { estimatePace } from './import-pace.ts';
import type { ImportHooks, ImportProgress, ImportRequest, ImportSource } from './transfer.ts';

export interface JobRunnerOptions {
  readonly jobs: JobStore;
  /** Name of this process, which no other has or had. */
  readonly owner: string;
  /** Holds a folder for each job, named by its id. */
  readonly folder: string;
  /** How long ended jobs are remembered. */
  readonly keptDays: number;
  /** Runs an import when its turn has come and `begin` says so; undefined when it does not. */
  readonly run: (
    request: ImportRequest,
    watch: ImportHooks,
    begin: () => Promise<boolean>,
  ) => Promise<ImportLog | undefined>;
  /** Makes sure that nothing of a job is kept any more; the log where it was kept before. */
  readonly giveUp: (job: string) => Promise<{ readonly log: string | null }>;
  readonly now: () => Date;
  /** Takes what whoever runs the service should know. */
  readonly tell: (line: string) => void;
  readonly times?: Partial<JobTimes>;
}

interface JobTimes {
  /** How often a process says that it lives. */
  readonly beatMs: number;
  /** How long after the last beat its jobs are lost. */
  readonly leaseMs: number;
  /** How long a waiting job is left to a machine that has its files, which may be back. */
  readonly abandonedMs: number;
  /** How often progress is written down. */
  readonly progressMs: number;
  /** Before a job is tried again that others stood in the way of. */
  readonly againMs: number;
  /** How often old jobs and forgotten files are looked for. */
  readonly sweepMs: number;
}

const usualTimes: JobTimes = {
  beatMs: 2000,
  leaseMs: 10_000,
  abandonedMs: 600_000,
  progressMs: 500,
  againMs: 1000,
  sweepMs: 3_600_000,
};
const dayMs = 24 * 3_600_000;
/** A folder that belongs to no job is left alone for so long: its job may be about to be written down. */
const strayMs = 3_600_000;

interface JobInHand {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

export class JobRunner implements JobHands {
  readonly #options: JobRunnerOptions;
  readonly #times: JobTimes;
  readonly #inHand = new Map<string, JobInHand>();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Rounds under way, by name: a slow one is not begun again. */
  readonly #rounds = new Map<string, Promise<void>>();
  #isClosing = false;

  constructor(options: JobRunnerOptions) {
    this.#options = options;
    this.#times = { ...usualTimes, ...options.times };
  }

  start(): void {
    const { beatMs, sweepMs } = this.#times;
    this.#repeat('beat', beatMs, () => this.#beat());
    this.#repeat('lost', beatMs, () => this.#lookAfterLost());
    this.#repeat('sweep', sweepMs, () => this.#sweep());
  }

  wake(): void {
    void this.#round('beat', () => this.#beat(), 'again');
  }

  stop(id: string): void {
    this.#inHand.get(id)?.stop.abort();
  }

  /** What runs is stopped and waits again; whoever has the files goes on with it at once. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { stop } of this.#inHand.values()) stop.abort();
    await Promise.all([...this.#inHand.values()].map(({ done }) => done));
    await Promise.all(this.#rounds.values());
    const { jobs, owner } = this.#options;
    await jobs.endLease(owner, this.#times.leaseMs).catch((error: unknown) => this.#tell(error));
  }

  #repeat(name: string, everyMs: number, run: () => Promise<void>): void {
    void this.#round(name, run);
    this.#timers.push(setInterval(() => void this.#round(name, run), everyMs).unref());
  }

  /** @param again runs once more after a round that is under way, which may have looked too early. */
  async #round(name: string, run: () => Promise<void>, again?: 'again'): Promise<void> {
    const underWay = this.#rounds.get(name);
    if (underWay !== undefined && again === undefined) return;
    const round = (underWay ?? Promise.resolve())
      .then(() => (this.#isClosing ? undefined : run()))
      .catch((error: unknown) => this.#tell(error))
      .finally(() => {
        if (this.#rounds.get(name) === round) this.#rounds.delete(name);
      });
    this.#rounds.set(name, round);
    return round;
  }

  #tell(error: unknown): void {
    // That the database is away is told by those who look after it, and the next round tries again; so it does when others write.
    if (error instanceof Failure && (error.code === 'unavailable' || error.code === 'busy')) return;
    this.#options.tell(`Jobs: ${error instanceof Error ? error.stack : String(error)}`);
  }

  async #beat(): Promise<void> {
    const { jobs, owner } = this.#options;
    await jobs.renewLease(owner);
    const open = new Map((await jobs.listOpen()).map((row) => [row.id, row]));
    for (const [id, { stop }] of this.#inHand) {
      const row = open.get(id);
      if (row === undefined || row.isCancelRequested || row.owner !== owner) stop.abort();
    }
    for (const row of open.values()) {
      if (row.owner !== owner || this.#inHand.has(row.id) || this.#isClosing) continue;
      if (row.state === 'queued') this.#takeIn(row);
      else void this.#round(row.id, () => this.#settle(row));
    }
  }

  #takeIn(row: JobRow): void {
    const stop = new AbortController();
    const done = this.#run(row, stop.signal)
      .catch((error: unknown) => this.#tell(error))
      .finally(() => this.#inHand.delete(row.id));
    this.#inHand.set(row.id, { stop, done });
  }

  async #run(row: JobRow, signal: AbortSignal): Promise<void> {
    const { jobs, owner, run, now } = this.#options;
    const { id } = row;
    let started = 0;
    const begin = (): Promise<boolean> => {
      started = now().getTime();
      return jobs.start(id, owner, this.#timestamp());
    };
    let latest: ImportProgress | undefined;
    let told = Number.NEGATIVE_INFINITY;
    let reporting: Promise<void> | undefined;
    const onProgress = (progress: ImportProgress): void => {
      latest = progress;
      const time = now().getTime();
      if (time - told < this.#times.progressMs) return;
      told = time;
      reporting = this.#report(id, progress, time - started);
    };
    let log: ImportLog | undefined;
    try {
      const mayCommit = (): Promise<boolean> => jobs.markFinishing(id, owner);
      log = await run(this.#toRequest(row), { signal, onProgress, mayCommit }, begin);
    } catch (error) {
      await this.#endFailed(id, error);
    }
    if (log !== undefined) {
      await reporting;
      if (latest !== undefined) await this.#report(id, allDone(latest, log), now().getTime() - started);
      // Where this cannot be told, a later beat settles it: what was kept must not be imported again.
      await jobs.end(id, owner, this.#timestamp(), { state: 'done', log: JSON.stringify(log) });
    }
    await this.#tidy(id);
  }

  async #report(id: string, progress: ImportProgress, elapsedMs: number): Promise<void> {
    const { jobs, owner } = this.#options;
    const { rate, secondsLeft = null } = estimatePace(progress, elapsedMs);
    const { bytesTotal = null } = progress;
    try {
      const text = JSON.stringify({ ...progress, bytesTotal, rate, secondsLeft });
      if (!(await jobs.updateProgress(id, owner, text))) this.stop(id);
    } catch (error) {
      this.#tell(error);
    }
  }

  /** Where the files are is known here alone: the folder may be found under another name after a restart. */
  #toRequest({ id, user, request: text }: JobRow): ImportRequest {
    const request = JSON.parse(text) as ImportRequest;
    const folder = join(this.#options.folder, id);
    const locate = (source: ImportSource): ImportSource => ({
      ...source,
      path: resolve(folder, source.path),
    });
    const sources = request.sources.map(locate);
    const hierarchy = request.hierarchy === undefined ? {} : { hierarchy: locate(request.hierarchy) };
    return { ...request, sources, ...hierarchy, actorGid: user, job: id };
  }

  async #endFailed(id: string, error: unknown): Promise<void> {
    const { jobs, owner } = this.#options;
    const code = error instanceof Failure ? error.code : 'internal';
    if (code === 'busy' || code === 'cancelled') {
      // Back to the queue, unless it was cancelled: others stood in the way, or the service ends.
      await jobs.requeue(id, owner, this.#timestamp());
      if (code === 'busy' && !this.#isClosing) await pause(this.#times.againMs);
      return;
    }
    if (this.#isClosing && code === 'internal')
      return void (await jobs.requeue(id, owner, this.#timestamp()));
    if (code === 'internal') this.#options.tell(`Job ${id}: ${error instanceof Error ? error.stack : error}`);
    // The import may have been committed before the database or the write process was lost, which a memory limit may have ended.
    const kept = mayBeKept.has(code) ? await this.#options.giveUp(id) : { log: null };
    const failure = error instanceof Failure ? error : internalFailure(id);
    await jobs.end(id, owner, this.#timestamp(), outcomeOf(kept, failure));
  }

  /** Own jobs whose end could not be told, since the database was away. */
  async #settle({ id }: JobRow): Promise<void> {
    const { jobs, owner, giveUp } = this.#options;
    await jobs.end(id, owner, this.#timestamp(), outcomeOf(await giveUp(id), interruptedFailure()));
    await this.#tidy(id);
  }

  async #lookAfterLost(): Promise<void> {
    const { jobs, owner, folder, giveUp } = this.#options;
    const { leaseMs, abandonedMs } = this.#times;
    const lost = await jobs.listLost(leaseMs);
    for (const { id } of lost.filter(({ state }) => state !== 'queued')) {
      const outcome = outcomeOf(await giveUp(id), interruptedFailure());
      if (await jobs.endLost(id, leaseMs, this.#timestamp(), outcome))
        this.#options.tell(`The job ${id} was under way when its process ended: it is ${outcome.state}.`);
      await this.#tidy(id);
    }
    const waiting = lost.filter(({ state }) => state === 'queued');
    for (const { id } of waiting)
      if (existsSync(join(folder, id)) && (await jobs.adopt(id, owner, leaseMs))) this.wake();
    for (const { id, state } of waiting.length === 0 ? [] : await jobs.listLost(abandonedMs)) {
      if (state !== 'queued') continue;
      const error = JSON.stringify(abandonedFailure().toData());
      await jobs.endLost(id, abandonedMs, this.#timestamp(), { state: 'failed', error });
    }
  }

  async #sweep(): Promise<void> {
    const { jobs, now, keptDays, folder } = this.#options;
    await jobs.deleteEnded(this.#timestamp(new Date(now().getTime() - keptDays * dayMs)));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const id of await readdir(folder)) {
      const changed = await stat(join(folder, id)).catch(() => undefined);
      if (changed !== undefined && now().getTime() - changed.mtimeMs > strayMs) await this.#tidy(id);
    }
  }

  /** Takes away the files of a job that has ended. */
  async #tidy(id: string): Promise<void> {
    const row = await this.#options.jobs.find(id);
    if (row === undefined || hasEnded(row.state))
      await rm(join(this.#options.folder, id), { recursive: true, force: true });
  }

  #timestamp(date = this.#options.now()): string {
    return toTimestamp(date);
  }
}

const mayBeKept: ReadonlySet<string> = new Set(['internal', 'unavailable', 'limit-exceeded']);

function allDone(progress: ImportProgress, { created, updated, unchanged }: ImportLog): ImportProgress {
  return { ...progress, bytesRead: progress.bytesTotal ?? progress.bytesRead, created, updated, unchanged };
}

function outcomeOf({ log }: { readonly log: string | null }, failure: Failure): JobOutcome {
  return log === null ? { state: 'failed', error: JSON.stringify(failure.toData()) } : { state: 'done', log };
}

function interruptedFailure(): Failure {
  return new Failure(
    'interrupted',
    'The service ended while it was importing; nothing of the import was kept. Send it again.',
  );
}

function abandonedFailure(): Failure {
  return new Failure(
    'interrupted',
    'The service that had the files ended before their turn came; nothing was imported. Send them again.',
  );
}

function internalFailure(id: string): Failure {
  return new Failure(
    'internal',
    'Something went wrong inside the service, and nothing of the import was kept. Whoever runs it finds the cause in its log under the id of the job.',
    { details: { job: id } },
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
