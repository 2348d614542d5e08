/**
 * The main thread's side of the write thread: changes and imports queue here in order of arrival and go over one at a time. One
 * that waited longer than the setting is refused with `busy`; a thread that died is replaced, and what it was doing fails.
 */
import { Worker } from 'node:worker_threads';
import type { EngineOptions } from './engine.ts';
import type { Change, ChangeName, ChangeOf, OutcomeOf } from './graph/changes.ts';
import { Failure, fromThrownData, type ThrownData } from './model/errors.ts';
import type { ImportLog } from './transfer/import-log.ts';
import type { ImportOptions } from './transfer/import-run.ts';
import type { OwnMapping } from './transfer/mappings.ts';
import type { ImportProgress, ImportRequest } from './transfer/transfer.ts';

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

type WriteTask =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'import'; readonly request: ImportRequest };

export interface WriteCall {
  readonly call: number;
  readonly task: WriteTask;
}

export type WriteReply = { readonly call: number } & (
  | { readonly result: unknown }
  | ThrownData
  | { readonly progress: ImportProgress }
);

interface Waiting {
  readonly task: WriteTask;
  readonly onProgress: ((progress: ImportProgress) => void) | undefined;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** Enough for the longest unit of a finding aid; a thread that needs more is broken, and must not take the server along. */
const heapMegabytes = 256;
const youngMegabytes = 48;

export class Writer {
  readonly #data: WriteThreadData;
  readonly #queue: Waiting[] = [];
  #worker: Worker | undefined;
  #running: Waiting | undefined;
  #calls = 0;
  #isClosed = false;

  constructor(data: WriteThreadData) {
    this.#data = data;
  }

  perform<Name extends ChangeName>(change: ChangeOf<Name>): Promise<OutcomeOf<Name>> {
    // A change of one name is one of the changes, which the compiler cannot see.
    return this.#enqueue({ kind: 'change', change: change as unknown as Change }) as Promise<OutcomeOf<Name>>;
  }

  runImport(request: ImportRequest, onProgress?: (progress: ImportProgress) => void): Promise<ImportLog> {
    return this.#enqueue({ kind: 'import', request }, onProgress) as Promise<ImportLog>;
  }

  /** Starts the thread before the first write asks for it. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Ends the thread; what it was doing and what waits for it fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#queue.splice(0))
      this.#refuse(waiting, 'The service is ending; try again when it is back.');
    await this.#worker?.terminate();
  }

  #enqueue(task: WriteTask, onProgress?: (progress: ImportProgress) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(waiting), this.#data.store.waitMs);
      const waiting: Waiting = { task, onProgress, resolve, reject, timer };
      this.#queue.push(waiting);
      this.#next();
    });
  }

  #giveUp(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    this.#refuse(waiting, 'Other changes are under way and this one waited too long; try again in a moment.');
  }

  #refuse(waiting: Waiting, sentence: string): void {
    clearTimeout(waiting.timer);
    waiting.reject(new Failure('busy', sentence));
  }

  #next(): void {
    if (this.#running !== undefined || this.#isClosed) return;
    this.#running = this.#queue.shift();
    if (this.#running === undefined) return;
    clearTimeout(this.#running.timer);
    this.warm();
    this.#worker!.postMessage({ call: ++this.#calls, task: this.#running.task } satisfies WriteCall);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./write-thread.ts', import.meta.url), {
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
    const { onProgress, resolve, reject } = this.#running;
    if ('progress' in reply) {
      onProgress?.(reply.progress);
      return;
    }
    this.#running = undefined;
    if ('result' in reply) resolve(reply.result);
    else reject(fromThrownData(reply));
    this.#next();
  }

  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#running?.reject(isOutOfMemory(error) ? tooLarge(error) : error);
    this.#running = undefined;
    this.#next();
  }
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
