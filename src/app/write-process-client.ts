/**
 * The client of the write process in the server. Changes and imports wait in a queue (lib/fair-queue.ts) and are sent one at a time. A task
 * that waits longer than `write-wait-seconds` fails with `busy`, except jobs, which wait without a limit. If the process ends, the task
 * that was sent to it fails and a new process is started.
 */

import type { ChangeJobRequest } from '../graph/background-changes.ts';
import type { AccountChange, ChangeHooks, ChangeProgress } from '../graph/changes/change-hooks.ts';
import type { Change, ChangeName, ChangeOf, OutcomeOf } from '../graph/changes/changes.ts';
import { FairQueue, type QueueEntry } from '../lib/fair-queue.ts';
import { IsolatedProcess, type ProcessEnded } from '../lib/isolated-process.ts';
import { type PackedMessage, packLists } from '../lib/packed-lists.ts';
import { mebibyte } from '../lib/quantities.ts';
import { siblingModule } from '../lib/runtime.ts';
import { type ErrorCode, Failure, fromThrownData, type ThrownData } from '../model/errors.ts';
import type { ImportHooks, ImportProgress, ImportRequest } from '../transfer/import/import.ts';
import type { ImportLog } from '../transfer/import/import-log.ts';
import type { ImportRunOptions } from '../transfer/import/import-run.ts';
import type { JobHooks, JobLog } from '../transfer/jobs/jobs.ts';
import type { CustomMapping } from '../transfer/mappings.ts';
import type { SampleRequest } from '../transfer/sample/sample.ts';
import type { EngineOptions } from './engine.ts';

export interface WriteProcessOptions {
  readonly store: EngineOptions;
  readonly limits: ImportRunOptions['limits'];
  readonly tmpFolder: string;
  readonly mappings: readonly CustomMapping[];
  /** Folder of the schemas, or an empty text. */
  readonly schemas: string;
  /** Name of the profile. */
  readonly profile: string;
  /** Bytes of memory that the process may use. */
  readonly writeMemory: number;
}

export type ChangeTask =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'packed-change'; readonly packed: PackedMessage<Change> };

type WriteTask =
  | ChangeTask
  | { readonly kind: 'import'; readonly request: ImportRequest }
  | { readonly kind: 'change-job'; readonly request: ChangeJobRequest }
  | { readonly kind: 'sample'; readonly request: SampleRequest };

/**
 * A message to the write process. The first one contains the options. The running task can be cancelled. `mayCommit` is the reply to
 * `asksCommit`, which an import sends before it commits. `close` ends the process after the running task.
 */
export type WriteMessage =
  | { readonly options: WriteProcessOptions }
  | { readonly call: number; readonly task: WriteTask }
  | { readonly call: number; readonly cancel: true }
  | { readonly call: number; readonly mayCommit: boolean }
  | { readonly close: true };

export type WriteReply = { readonly call: number } & (
  | { readonly result: unknown; readonly accounts?: readonly AccountChange[] }
  | ThrownData
  | { readonly progress: ImportProgress | ChangeProgress }
  | { readonly asksCommit: true }
);

/** Called when a job leaves the queue. Returns false if the job must not run, since it was cancelled meanwhile. */
type ClaimJob = () => Promise<boolean>;

interface Waiting extends QueueEntry {
  readonly task: WriteTask;
  readonly hooks: JobHooks;
  /** Only for jobs, which wait without a timeout. */
  readonly claim: ClaimJob | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** V8's young generation. */
const youngMebibytes = 24;
/** Time for a cancelled import to roll back when the service ends. Then the process is killed, which rolls back too. */
const closingMs = 3000;

type WriteChild = IsolatedProcess<WriteMessage, WriteReply>;

export class WriteProcessClient {
  readonly #options: WriteProcessOptions;
  readonly #log: (line: string) => void;
  readonly #queue = new FairQueue<Waiting>();
  #process: WriteChild | undefined;
  #running: Waiting | undefined;
  /** Whether the running task was sent to the process. A job is claimed before. */
  #isSent = false;
  #calls = 0;
  #isClosed = false;
  /** Whether the process has replied since it was started. */
  #hasReplied = false;

  /** @param log writes a line to the log of the server; also gets the standard error of the process. */
  constructor(options: WriteProcessOptions, log: (line: string) => void) {
    this.#options = options;
    this.#log = log;
  }

  perform<Name extends ChangeName>(
    change: ChangeOf<Name>,
    hooks?: Pick<ChangeHooks, 'onAccountChanges'>,
  ): Promise<OutcomeOf<Name>> {
    // ChangeOf<Name> is a member of the union Change, which the compiler cannot infer.
    const task = change as unknown as Change;
    const packing = packLists(task);
    const outcome =
      packing === undefined
        ? this.#enqueue({ kind: 'change', change: task }, hooks)
        : packing.then((packed) => this.#enqueue({ kind: 'packed-change', packed }, hooks));
    return outcome as Promise<OutcomeOf<Name>>;
  }

  runImport(request: ImportRequest, hooks?: ImportHooks): Promise<ImportLog> {
    // The write process reports the progress of an import as such.
    return this.#enqueue({ kind: 'import', request }, hooks as JobHooks) as Promise<ImportLog>;
  }

  loadSample(request: SampleRequest): Promise<ImportLog> {
    return this.#enqueue({ kind: 'sample', request }) as Promise<ImportLog>;
  }

  /** Runs the import of a job, which waits without a timeout. Returns undefined if `claim` returns false. */
  runJob(request: ImportRequest, hooks: JobHooks, claim: ClaimJob): Promise<ImportLog | undefined> {
    return this.#enqueue({ kind: 'import', request }, hooks, claim) as Promise<ImportLog | undefined>;
  }

  /** Executes the change of a job, which waits as an import does. */
  runChangeJob(request: ChangeJobRequest, hooks: JobHooks, claim: ClaimJob): Promise<JobLog | undefined> {
    return this.#enqueue({ kind: 'change-job', request }, hooks, claim) as Promise<JobLog | undefined>;
  }

  /** Undefined before the process is started. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts the process before the first write needs it. */
  start(): void {
    this.#process ??= this.#fork();
  }

  /** Ends the process. The running import is cancelled; waiting tasks fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#queue.clear())
      this.#reject(waiting, 'busy', 'The service is shutting down; try again after its restart.');
    const child = this.#process;
    if (child === undefined) return;
    void child.send({ call: this.#calls, cancel: true });
    void child.send({ close: true });
    await child.endWithin(closingMs);
  }

  #enqueue(task: WriteTask, hooks: JobHooks = {}, claim?: ClaimJob): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer =
        claim === undefined
          ? setTimeout(() => this.#timeOut(waiting), this.#options.store.waitMs)
          : undefined;
      const importer = task.kind === 'import' || task.kind === 'change-job' ? task.request.actor : undefined;
      const waiting: Waiting = { task, importer, hooks, claim, resolve, reject, timer };
      this.#queue.add(waiting);
      hooks.signal?.addEventListener('abort', () => this.#cancel(waiting));
      void this.#next();
    });
  }

  #timeOut(waiting: Waiting): void {
    if (!this.#queue.remove(waiting)) return;
    const message = 'Other changes are in progress and this one waited too long; try again in a moment.';
    this.#reject(waiting, 'busy', message);
  }

  #cancel(waiting: Waiting): void {
    if (this.#queue.remove(waiting))
      this.#reject(waiting, 'cancelled', 'The import was cancelled before it started.');
    else if (this.#running === waiting) void this.#process?.send({ call: this.#calls, cancel: true });
  }

  #reject(waiting: Waiting, code: ErrorCode, message: string): void {
    clearTimeout(waiting.timer);
    waiting.reject(new Failure(code, message));
  }

  async #next(): Promise<void> {
    if (this.#running !== undefined || this.#isClosed) return;
    const next = this.#queue.next();
    if (next === undefined) return;
    this.#running = next;
    clearTimeout(next.timer);
    if (next.claim !== undefined && !(await this.#isClaimed(next, next.claim))) return;
    this.start();
    // The reply must keep this process alive.
    this.#process!.setRef(true);
    this.#isSent = true;
    void this.#process!.send({ call: ++this.#calls, task: next.task });
    if (next.hooks.signal?.aborted === true) this.#cancel(next);
  }

  /** Whether the job may run; if not, continues with the next task. */
  async #isClaimed(waiting: Waiting, claim: ClaimJob): Promise<boolean> {
    try {
      if ((await claim()) && !this.#isClosed) return true;
      waiting.resolve(undefined);
    } catch (error) {
      waiting.reject(error);
    }
    this.#done();
    return false;
  }

  /** Ends the running task and continues with the next one. */
  #done(): void {
    if (this.#running !== undefined) this.#queue.markEnded(this.#running);
    this.#running = undefined;
    this.#isSent = false;
    this.#process?.setRef(false);
    void this.#next();
  }

  #fork(): WriteChild {
    const memoryMebibytes = Math.floor(this.#options.writeMemory / mebibyte);
    // Equal limits: the watchdog kills the process before V8 spends seconds on collecting garbage in a full heap.
    const heapMebibytes = memoryMebibytes;
    const child: WriteChild = new IsolatedProcess(
      siblingModule('write-process-main', import.meta.url),
      { heapMebibytes, youngMebibytes, memoryMebibytes },
      {
        onMessage: (reply) => this.#settle(reply),
        onEnd: (error) => this.#processEnded(child, error),
        onPrinted: (line) => this.#log(`Write process: ${line}`),
      },
    );
    this.#hasReplied = false;
    child.setRef(false);
    void child.send({ options: this.#options });
    return child;
  }

  #settle(reply: WriteReply): void {
    this.#hasReplied = true;
    if (reply.call !== this.#calls || this.#running === undefined) return;
    const { hooks, resolve, reject } = this.#running;
    if ('progress' in reply) {
      hooks.onProgress?.(reply.progress);
      return;
    }
    if ('asksCommit' in reply) {
      void this.#replyMayCommit(reply.call, hooks);
      return;
    }
    if ('result' in reply) {
      if (reply.accounts !== undefined) hooks.onAccountChanges?.(reply.accounts);
      resolve(reply.result);
    } else reject(fromThrownData(reply));
    this.#done();
  }

  async #replyMayCommit(call: number, hooks: JobHooks): Promise<void> {
    // If the hook fails, the import is rolled back; a job is queued again.
    const mayCommit = hooks.mayCommit === undefined || (await hooks.mayCommit().catch(() => false));
    void this.#process?.send({ call, mayCommit });
  }

  #processEnded(child: WriteChild, error: ProcessEnded): void {
    if (this.#process !== child) return;
    this.#process = undefined;
    if (!this.#isClosed) this.#logEnd(error);
    const lost = this.#isSent ? this.#running : undefined;
    lost?.reject(this.#toFailure(error));
    // Starts a new process now, so that the next task does not wait for it. After a process that could not start, only the next task retries.
    const canStart = this.#hasReplied || lost !== undefined;
    if ((error.isOutOfMemory || error.signal !== undefined) && canStart && !this.#isClosed) this.start();
    if (lost !== undefined) this.#done();
  }

  #logEnd({ isOutOfMemory, signal, message }: ProcessEnded): void {
    const cause = isOutOfMemory
      ? 'exceeded its memory limit (setting write-memory)'
      : signal === undefined
        ? `ended: ${message}`
        : `was killed by ${signal}, from outside or by a fault in native code; the kernel sends SIGKILL when the machine has no memory left`;
    this.#log(`The write process ${cause}. The server starts a new one.`);
  }

  #toFailure(error: ProcessEnded): Error {
    if (error.isOutOfMemory) return this.#tooLarge(error);
    const { signal } = error;
    if (signal === undefined) return error;
    return new Failure(
      'unavailable',
      `The write process was killed by ${signal} before it replied. Check whether this change or import was committed, and send it again if not.`,
      { details: { signal }, cause: error },
    );
  }

  /** The task was rolled back; sent again it would fail in the same way. */
  #tooLarge(cause: unknown): Failure {
    const { writeMemory } = this.#options;
    return new Failure(
      'limit-exceeded',
      `This change or import needs more than ${writeMemory} bytes of memory (limit write-memory). Split it into several requests.`,
      { details: { limit: 'write-memory', bytes: writeMemory }, cause },
    );
  }
}
