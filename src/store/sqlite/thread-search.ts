/**
 * Searches in worker threads (search-thread.ts), so that a search never blocks the requests of others. A search that exceeds the time limit
 * fails, and its thread is replaced.
 */
import type { Worker } from 'node:worker_threads';
import { siblingModule, startThread } from '../../lib/runtime.ts';
import { Failure, fail, fromThrownData, type ThrownData } from '../../model/errors.ts';
import type { SearchIndex, SearchRequest, SearchResult } from '../search.ts';
import type { SqliteOptions } from './connection.ts';

/** Searches that run at the same time. Further ones wait. */
const maxThreads = 2;

/** Further searches fail: a client would have given up before its turn. */
const maxWaiting = 200;

/** Memory of one search: the values of the hits that are ranked. */
const heapMegabytes = 128;

const defaultLimitMs = 10_000;

/** The reply of the thread to a search request. */
export type SearchReply = { readonly result: SearchResult } | ThrownData;

interface PendingSearch {
  readonly request: SearchRequest;
  readonly resolve: (result: SearchResult) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread, and the search that it executes. */
interface SearchThread {
  readonly worker: Worker;
  current: PendingSearch | undefined;
  timer: NodeJS.Timeout | undefined;
}

export class ThreadSearch implements Pick<SearchIndex, 'search'> {
  readonly #options: SqliteOptions;
  readonly #limitMs: number;
  readonly #waiting: PendingSearch[] = [];
  readonly #threads = new Set<SearchThread>();

  constructor(options: SqliteOptions) {
    this.#options = options;
    this.#limitMs = options.searchMs ?? defaultLimitMs;
  }

  search(request: SearchRequest): Promise<SearchResult> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= maxWaiting)
        fail('busy', 'Too many searches are waiting; try again in a moment.');
      this.#waiting.push({ request, resolve, reject });
      this.#runNext();
    });
  }

  /** Searches in progress fail. */
  async close(): Promise<void> {
    const error = new Failure('unavailable', 'The service is shutting down.');
    for (const { reject } of this.#waiting.splice(0)) reject(error);
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, error)));
  }

  #runNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const idle = [...this.#threads].find((thread) => thread.current === undefined);
    const thread = idle ?? (this.#threads.size < maxThreads ? this.#start() : undefined);
    if (thread === undefined) return;
    this.#waiting.shift();
    thread.current = next;
    thread.timer = setTimeout(() => void this.#end(thread, tooLong(this.#limitMs)), this.#limitMs);
    // The process must not end during a search.
    thread.worker.ref();
    thread.worker.postMessage(next.request);
  }

  #start(): SearchThread {
    const worker = startThread(siblingModule('search-thread', import.meta.url), {
      workerData: this.#options,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    const thread: SearchThread = { worker, current: undefined, timer: undefined };
    worker.on('message', (reply: SearchReply) => this.#settle(thread, reply));
    worker.on('error', (error) => void this.#end(thread, error));
    worker.on('exit', () => void this.#end(thread, new Error('The thread of the search ended')));
    this.#threads.add(thread);
    return thread;
  }

  #settle(thread: SearchThread, reply: SearchReply): void {
    const { current } = thread;
    if (current === undefined) return;
    clearTimeout(thread.timer);
    thread.current = undefined;
    thread.worker.unref();
    if ('result' in reply) current.resolve(reply.result);
    else current.reject(fromThrownData(reply));
    this.#runNext();
  }

  /** Ends the thread, since a search cannot be interrupted. The next search starts another one. */
  async #end(thread: SearchThread, error: unknown): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.timer);
    thread.current?.reject(error);
    this.#runNext();
    await thread.worker.terminate();
  }
}

function tooLong(limitMs: number): Failure {
  return new Failure(
    'limit-exceeded',
    `The search took longer than ${limitMs / 1000} s (limit search-seconds). Use more specific words, or filters.`,
  );
}
