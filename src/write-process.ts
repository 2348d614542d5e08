/**
 * The server's side of the write process: changes and imports queue here for their turn (lib/fair-queue.ts) and go over one at a time. One
 * that waited longer than the setting is refused with `busy`, unless it is patient. A process that ended is replaced, and its task fails.
 */
import type { EngineOptions } from './engine.ts';
import type { Change, ChangeName, ChangeOf, OutcomeOf } from './graph/changes.ts';
import { FairQueue, type QueueEntry } from './lib/fair-queue.ts';
import { IsolatedProcess, type ProcessEnded } from './lib/isolated-process.ts';
import { type PackedMessage, packLists } from './lib/packed-lists.ts';
import { siblingModule } from './lib/runtime.ts';
import { type ErrorCode, Failure, fromThrownData, type ThrownData } from './model/errors.ts';
import type { ImportLog } from './transfer/import-log.ts';
import type { ImportRunOptions } from './transfer/import-run.ts';
import type { CustomMapping } from './transfer/mappings.ts';
import type { ImportHooks, ImportProgress, ImportRequest } from './transfer/transfer.ts';

export interface WriteProcessOptions {
  readonly store: EngineOptions;
  readonly limits: ImportRunOptions['limits'];
  readonly tmpFolder: string;
  readonly mappings: readonly CustomMapping[];
  /** Folder of the schemas; empty where there is none. */
  readonly schemas: string;
  /** Name of the profile. */
  readonly profile: string;
  /** Bytes of memory that the process may use. */
  readonly writeMemory: number;
}

export type ChangeTask =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'packed-change'; readonly packed: PackedMessage<Change> };

type WriteTask = ChangeTask | { readonly kind: 'import'; readonly request: ImportRequest };

/** First the data. Then tasks, of which the one under way can be cancelled; an import asks before it commits. `close` ends the process after the task under way. */
export type WriteMessage =
  | { readonly data: WriteProcessOptions }
  | { readonly call: number; readonly task: WriteTask }
  | { readonly call: number; readonly cancel: true }
  | { readonly call: number; readonly mayCommit: boolean }
  | { readonly close: true };

export type WriteReply = { readonly call: number } & (
  | { readonly result: unknown }
  | ThrownData
  | { readonly progress: ImportProgress }
  | { readonly asksCommit: true }
);

/** Of an import that waits for its turn however long that takes. */
interface Patience {
  /** Called when its turn has come; false when it is not to be run any more. */
  readonly begin: () => Promise<boolean>;
}

interface Waiting extends QueueEntry {
  readonly task: WriteTask;
  readonly watch: ImportHooks;
  readonly patience: Patience | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

const mebibyte = 1024 * 1024;
const youngMebibytes = 24;
/** Time for a cancelled import to roll back when the service ends; after that the process is killed, which rolls back as well. */
const closingMs = 3000;

type WriteChild = IsolatedProcess<WriteMessage, WriteReply>;

export class WriteProcess {
  readonly #data: WriteProcessOptions;
  readonly #log: (line: string) => void;
  readonly #queue = new FairQueue<Waiting>();
  #process: WriteChild | undefined;
  #running: Waiting | undefined;
  #calls = 0;
  #isClosed = false;
  /** Whether the process has answered since it was started. */
  #hasAnswered = false;

  /** @param log receives lines for the operator, among them each line that the process writes to standard error. */
  constructor(data: WriteProcessOptions, log: (line: string) => void) {
    this.#data = data;
    this.#log = log;
  }

  perform<Name extends ChangeName>(change: ChangeOf<Name>): Promise<OutcomeOf<Name>> {
    // A change of one name is one of the changes, which the compiler cannot see.
    const task = change as unknown as Change;
    const packing = packLists(task);
    const outcome =
      packing === undefined
        ? this.#enqueue({ kind: 'change', change: task })
        : packing.then((packed) => this.#enqueue({ kind: 'packed-change', packed }));
    return outcome as Promise<OutcomeOf<Name>>;
  }

  runImport(request: ImportRequest, watch?: ImportHooks): Promise<ImportLog> {
    return this.#enqueue({ kind: 'import', request }, watch) as Promise<ImportLog>;
  }

  /** Waits without a limit. Undefined when `begin` has said that it is not to be run any more. */
  runPatiently(
    request: ImportRequest,
    watch: ImportHooks,
    begin: Patience['begin'],
  ): Promise<ImportLog | undefined> {
    return this.#enqueue({ kind: 'import', request }, watch, { begin }) as Promise<ImportLog | undefined>;
  }

  /** Starts the process before the first write needs it. */
  warm(): void {
    this.#process ??= this.#start();
  }

  /** Ends the process. The import under way is cancelled, tasks that wait fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#queue.clear())
      this.#refuse(waiting, 'busy', 'The service is ending; try again when it is back.');
    const child = this.#process;
    if (child === undefined) return;
    void child.send({ call: this.#calls, cancel: true });
    void child.send({ close: true });
    await child.endWithin(closingMs);
  }

  #enqueue(task: WriteTask, watch: ImportHooks = {}, patience?: Patience): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer =
        patience === undefined ? setTimeout(() => this.#giveUp(waiting), this.#data.store.waitMs) : undefined;
      const importer = task.kind === 'import' ? task.request.actor : undefined;
      const waiting: Waiting = { task, importer, watch, patience, resolve, reject, timer };
      this.#queue.add(waiting);
      watch.signal?.addEventListener('abort', () => this.#cancel(waiting));
      void this.#next();
    });
  }

  #giveUp(waiting: Waiting): void {
    if (!this.#queue.remove(waiting)) return;
    const sentence = 'Other changes are under way and this one waited too long; try again in a moment.';
    this.#refuse(waiting, 'busy', sentence);
  }

  #cancel(waiting: Waiting): void {
    if (this.#queue.remove(waiting))
      this.#refuse(waiting, 'cancelled', 'The import was cancelled before it began.');
    else if (this.#running === waiting) void this.#process?.send({ call: this.#calls, cancel: true });
  }

  #refuse(waiting: Waiting, code: ErrorCode, sentence: string): void {
    clearTimeout(waiting.timer);
    waiting.reject(new Failure(code, sentence));
  }

  async #next(): Promise<void> {
    if (this.#running !== undefined || this.#isClosed) return;
    const next = this.#queue.next();
    if (next === undefined) return;
    this.#running = next;
    clearTimeout(next.timer);
    if (next.patience !== undefined && !(await this.#begins(next, next.patience))) return;
    this.warm();
    // This process continues to run while it waits for the answer.
    this.#process!.setRef(true);
    void this.#process!.send({ call: ++this.#calls, task: next.task });
    if (next.watch.signal?.aborted === true) this.#cancel(next);
  }

  /** Whether it is to be run now; else the next one is. */
  async #begins(waiting: Waiting, { begin }: Patience): Promise<boolean> {
    try {
      if ((await begin()) && !this.#isClosed) return true;
      waiting.resolve(undefined);
    } catch (error) {
      waiting.reject(error);
    }
    this.#done();
    return false;
  }

  /** Makes room for the next one. */
  #done(): void {
    if (this.#running !== undefined) this.#queue.ended(this.#running);
    this.#running = undefined;
    this.#process?.setRef(false);
    void this.#next();
  }

  #start(): WriteChild {
    const memoryMebibytes = Math.floor(this.#data.writeMemory / mebibyte);
    // As much, so that the process is killed before V8 spends seconds on collecting garbage in a full heap.
    const heapMebibytes = memoryMebibytes;
    const child: WriteChild = new IsolatedProcess(
      siblingModule('write-process-main', import.meta.url),
      { heapMebibytes, youngMebibytes, memoryMebibytes },
      {
        onMessage: (reply) => this.#settle(reply),
        onEnd: (error) => this.#lost(child, error),
        onPrinted: (line) => this.#log(`Write process: ${line}`),
      },
    );
    this.#hasAnswered = false;
    child.setRef(false);
    void child.send({ data: this.#data });
    return child;
  }

  #settle(reply: WriteReply): void {
    this.#hasAnswered = true;
    if (reply.call !== this.#calls || this.#running === undefined) return;
    const { watch, resolve, reject } = this.#running;
    if ('progress' in reply) {
      watch.onProgress?.(reply.progress);
      return;
    }
    if ('asksCommit' in reply) {
      void this.#answerCommit(reply.call, watch);
      return;
    }
    if ('result' in reply) resolve(reply.result);
    else reject(fromThrownData(reply));
    this.#done();
  }

  async #answerCommit(call: number, { mayCommit }: ImportHooks): Promise<void> {
    // If mayCommit fails, the import is rolled back; a job is queued again.
    const answer = mayCommit === undefined || (await mayCommit().catch(() => false));
    void this.#process?.send({ call, mayCommit: answer });
  }

  #lost(child: WriteChild, error: ProcessEnded): void {
    if (this.#process !== child) return;
    this.#process = undefined;
    if (!this.#isClosed) this.#report(error);
    this.#running?.reject(this.#toFailure(error));
    // The next task does not wait for the start of its process. A process that cannot start is tried again for the next task only.
    const isUsable = this.#hasAnswered || this.#running !== undefined;
    if ((error.isOutOfMemory || error.signal !== undefined) && isUsable && !this.#isClosed) this.warm();
    this.#done();
  }

  #report({ isOutOfMemory, signal, message }: ProcessEnded): void {
    const cause = isOutOfMemory
      ? 'exceeded its memory limit (setting write-memory)'
      : signal === undefined
        ? `ended: ${message}`
        : `was ended by ${signal}, from outside or by a fault in native code; the kernel sends SIGKILL when the machine has no memory left`;
    this.#log(`The write process ${cause}. The server starts a new one.`);
  }

  #toFailure(error: ProcessEnded): Error {
    if (error.isOutOfMemory) return this.#tooLarge(error);
    const { signal } = error;
    if (signal === undefined) return error;
    return new Failure(
      'unavailable',
      `The process that makes changes was ended by ${signal} before it answered. Check whether this change or import was kept, and send it again if it was not.`,
      { details: { signal }, cause: error },
    );
  }

  /** Nothing of the task was kept; sent again it would end in the same way. */
  #tooLarge(cause: unknown): Failure {
    const { writeMemory } = this.#data;
    return new Failure(
      'limit-exceeded',
      `This change or import needs more than the ${writeMemory} bytes of memory that it may use (limit write-memory); make it in several.`,
      { details: { limit: 'write-memory', bytes: writeMemory }, cause },
    );
  }
}
