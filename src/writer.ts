/**
 * The main thread's side of the write thread: changes and imports queue here for their turn (lib/fair-queue.ts) and go over one at a time. One
 * that waited longer than the setting is refused with `busy`, unless it is patient; a thread that died is replaced, and what it was doing fails.
 */
import type { Worker } from 'node:worker_threads';
import type { EngineOptions } from './engine.ts';
import type { Change, ChangeName, ChangeOf, OutcomeOf } from './graph/changes.ts';
import { FairQueue, type Turn } from './lib/fair-queue.ts';
import { type PackedMessage, packLists } from './lib/packed-lists.ts';
import { startThread } from './lib/start-thread.ts';
import { type ErrorCode, Failure, fromThrownData, type ThrownData } from './model/errors.ts';
import type { ImportLog } from './transfer/import-log.ts';
import type { ImportOptions } from './transfer/import-run.ts';
import type { OwnMapping } from './transfer/mappings.ts';
import type { ImportProgress, ImportRequest, ImportWatch } from './transfer/transfer.ts';

export interface WriteThreadData {
  readonly store: EngineOptions;
  readonly limits: ImportOptions['limits'];
  readonly tmpFolder: string;
  readonly mappings: readonly OwnMapping[];
  /** Folder of the schemas; empty where there is none. */
  readonly schemas: string;
  /** Name of the profile. */
  readonly profile: string;
}

export type ChangeTask =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'packed-change'; readonly packed: PackedMessage<Change> };

type WriteTask = ChangeTask | { readonly kind: 'import'; readonly request: ImportRequest };

/** A task, or the wish that the one under way be stopped. */
export type WriteCall = { readonly call: number } & (
  | { readonly task: WriteTask }
  | { readonly cancel: true }
);

export type WriteReply = { readonly call: number } & (
  | { readonly result: unknown }
  | ThrownData
  | { readonly progress: ImportProgress }
);

/** Of an import that waits for its turn however long that takes. */
interface Patience {
  /** Called when its turn has come; false when it is not to be run any more. */
  readonly begin: () => Promise<boolean>;
}

interface Waiting extends Turn {
  readonly task: WriteTask;
  readonly watch: ImportWatch;
  readonly patience: Patience | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** Enough for the longest unit of a finding aid; a thread that needs more is broken, and must not take the server along. */
const heapMegabytes = 256;
const youngMegabytes = 24;

export class Writer {
  readonly #data: WriteThreadData;
  readonly #queue = new FairQueue<Waiting>();
  #worker: Worker | undefined;
  #running: Waiting | undefined;
  #calls = 0;
  #isClosed = false;

  constructor(data: WriteThreadData) {
    this.#data = data;
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

  runImport(request: ImportRequest, watch?: ImportWatch): Promise<ImportLog> {
    return this.#enqueue({ kind: 'import', request }, watch) as Promise<ImportLog>;
  }

  /** Waits without a limit. Undefined when `begin` has said that it is not to be run any more. */
  runPatiently(
    request: ImportRequest,
    watch: ImportWatch,
    begin: Patience['begin'],
  ): Promise<ImportLog | undefined> {
    return this.#enqueue({ kind: 'import', request }, watch, { begin }) as Promise<ImportLog | undefined>;
  }

  /** Starts the thread before the first write asks for it. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Ends the thread; what it was doing and what waits for it fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#queue.clear())
      this.#refuse(waiting, 'busy', 'The service is ending; try again when it is back.');
    await this.#worker?.terminate();
  }

  #enqueue(task: WriteTask, watch: ImportWatch = {}, patience?: Patience): Promise<unknown> {
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
    else if (this.#running === waiting)
      this.#worker?.postMessage({ call: this.#calls, cancel: true } satisfies WriteCall);
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
    this.#worker!.postMessage(
      { call: ++this.#calls, task: next.task } satisfies WriteCall,
      buffersOf(next.task),
    );
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
    void this.#next();
  }

  #start(): Worker {
    const worker = startThread(new URL('./write-thread.ts', import.meta.url), {
      workerData: this.#data,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    worker.on('message', (reply: WriteReply) => this.#settle(reply));
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('The write thread ended')));
    worker.unref();
    return worker;
  }

  #settle(reply: WriteReply): void {
    if (reply.call !== this.#calls || this.#running === undefined) return;
    const { watch, resolve, reject } = this.#running;
    if ('progress' in reply) {
      watch.onProgress?.(reply.progress);
      return;
    }
    if ('result' in reply) resolve(reply.result);
    else reject(fromThrownData(reply));
    this.#done();
  }

  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#running?.reject(isOutOfMemory(error) ? tooLarge(error) : error);
    this.#done();
  }
}

/** Bytes that go to the thread without being copied. */
function buffersOf(task: WriteTask): readonly ArrayBuffer[] {
  return task.kind === 'packed-change' ? Object.values(task.packed.lists).map(({ buffer }) => buffer) : [];
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** The thread is replaced and nothing of the change was kept; sent again it would end in the same way. */
function tooLarge(cause: unknown): Failure {
  return new Failure(
    'limit-exceeded',
    `This change needs more than the ${heapMegabytes} MiB of memory that changes are given; make it in several.`,
    { details: { limit: 'memory', mebibytes: heapMegabytes }, cause },
  );
}
