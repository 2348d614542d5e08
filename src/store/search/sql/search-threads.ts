/**
 * Searches in worker threads, on every database engine: ranking and counting 10,000 hits would block the requests of others for tens of
 * milliseconds. A search that exceeds the time limit fails, and its thread is replaced. The database engine supplies the module of the thread, which calls
 * serveSearches.
 */
import { replyToMessages, startThread } from '../../../lib/runtime.ts';
import { Failure, fromThrownData, type ThrownData, toThrownData } from '../../../model/errors.ts';
import type { CancelSignal, SearchRequest, SearchResult } from '../search.ts';
import type { IndexQuery } from './index-queries.ts';
import {
  heapMegabytes,
  maxWaitingSearches,
  queueFullError,
  shutdownError,
  timeoutError,
  toThreadError,
  waitTimeoutError,
} from './search-limits.ts';
import { mergeResults, splitSearch } from './split-search.ts';

/** Searches that run at the same time. Further ones wait. */
const maxThreads = 2;

const youngMegabytes = 32;

/**
 * Ended threads that still execute a statement: better-sqlite3 cannot interrupt one. While there are so many, no new thread is started; searches
 * use the remaining thread, or wait.
 */
const maxEndingThreads = 2;

const defaultLimitMs = 10_000;

/** A search with facets that took longer is a reason to split the following ones. Small stores never start a second thread for one client. */
const defaultSplitMs = 20;

export interface SearchThreadOptions {
  /** The module that a thread runs. */
  readonly module: URL;
  /** Options of the database engine, for the module. */
  readonly workerData: unknown;
  /** Time limit of a search, and of waiting for a thread. Default 10 s. */
  readonly limitMs: number | undefined;
  /** Searches are split once one has taken longer. Default 20 ms. */
  readonly splitMs?: number;
}

/** A search, or another query of the index, that a thread executes. */
export interface SearchCall {
  readonly query: IndexQuery;
  /** The URL of the database server; undefined for a database engine that has none. */
  readonly server: string | undefined;
  /** The thread is ended after this time. */
  readonly limitMs: number;
  /** Deadline on the clock of {@link getCrossThreadTimeMs}. The time to start a thread counts. */
  readonly endsAt: number;
  /** Shared memory. The number is 0 until the search is cancelled, and then 1; the thread is notified. */
  readonly cancelled: Int32Array;
}

/** The reply of the thread to a call. */
type SearchReply = { readonly result: unknown } | ThrownData;

/** The database server of a search. */
interface SearchServer {
  readonly url: string;
  /** Aborted when the server no longer responds: its searches then fail with `unavailable`. */
  readonly lost: AbortSignal;
}

interface RunOptions {
  readonly server?: SearchServer;
  /** Aborted when nobody waits for the result. A waiting search is then removed, and a running one cancelled. */
  readonly signal?: AbortSignal | undefined;
}

interface PendingSearch {
  readonly call: Omit<SearchCall, 'endsAt'>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  timer: NodeJS.Timeout | undefined;
  startedAt: number;
}

/** A thread, and the search that it executes. */
interface SearchThread {
  readonly worker: ReturnType<typeof startThread>;
  current: PendingSearch | undefined;
  /** Whether it has started: it has replied to a search. */
  isReady: boolean;
}

export class SearchThreads {
  readonly #options: SearchThreadOptions;
  readonly #limitMs: number;
  readonly #waiting: PendingSearch[] = [];
  readonly #threads = new Set<SearchThread>();
  /** Whether a search was slow enough to split the following ones. */
  #isSplitting = false;
  #endingThreads = 0;
  #isClosed = false;

  constructor(options: SearchThreadOptions) {
    this.#options = options;
    this.#limitMs = options.limitMs ?? defaultLimitMs;
  }

  /** Throws `limit-exceeded` after the time limit, `busy` if too many searches wait or this one waits too long. */
  search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResult> {
    return this.run({ kind: 'search', request }, { signal }) as Promise<SearchResult>;
  }

  /** As {@link search}. Returns the result of the method with the name of the kind. */
  async run(query: IndexQuery, options: RunOptions = {}): Promise<unknown> {
    // Only if both parts start at once: two parts take longer than the whole search in one thread.
    const parts = this.#isSplitting && this.#countFree() >= 2 ? splitQuery(query) : undefined;
    if (parts === undefined) return this.#run(query, options);
    const results = parts.map((part) => this.#run(part, options) as Promise<SearchResult>);
    const [page, facets] = await Promise.all(results);
    return mergeResults(page!, facets!);
  }

  async #run(query: IndexQuery, { server, signal }: RunOptions): Promise<unknown> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw shutdownError();
    if (this.#waiting.length >= maxWaitingSearches) throw queueFullError();
    const lost = server?.lost;
    let onLost = (): void => undefined;
    let onAbort = (): void => undefined;
    try {
      return await new Promise((resolve, reject) => {
        const cancelled = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
        const call = { query, server: server?.url, limitMs: this.#limitMs, cancelled };
        const search: PendingSearch = { call, resolve, reject, timer: undefined, startedAt: 0 };
        onLost = () =>
          this.#cancel(
            search,
            new Failure('unavailable', 'The database server was lost. Try again in a moment.'),
          );
        lost?.addEventListener('abort', onLost);
        onAbort = () => this.#abandon(search, signal!.reason);
        signal?.addEventListener('abort', onAbort);
        search.timer = setTimeout(() => this.#cancel(search, waitTimeoutError(this.#limitMs)), this.#limitMs);
        this.#waiting.push(search);
        this.#runNext();
      });
    } finally {
      lost?.removeEventListener('abort', onLost);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Searches in progress fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const search of [...this.#waiting]) this.#cancel(search, shutdownError());
    await Promise.all([...this.#threads].map((thread) => this.#end(thread, shutdownError())));
  }

  /** Number of searches that could start now. */
  #countFree(): number {
    if (this.#waiting.length > 0) return 0;
    const idle = [...this.#threads].filter((thread) => thread.current === undefined).length;
    return idle + (this.#mayStart() ? maxThreads - this.#threads.size : 0);
  }

  #mayStart(): boolean {
    return this.#threads.size < maxThreads && this.#endingThreads < maxEndingThreads;
  }

  #runNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const idle = [...this.#threads].find((thread) => thread.current === undefined);
    const thread = idle ?? (this.#mayStart() ? this.#start() : undefined);
    if (thread === undefined) return;
    this.#waiting.shift();
    thread.current = next;
    next.startedAt = performance.now();
    clearTimeout(next.timer);
    next.timer = setTimeout(() => this.#expire(thread, next), this.#limitMs);
    // The process must not end during a search.
    thread.worker.ref();
    const call: SearchCall = { ...next.call, endsAt: getCrossThreadTimeMs() + this.#limitMs };
    thread.worker.postMessage(call);
  }

  #start(): SearchThread {
    const { module, workerData } = this.#options;
    const worker = startThread(module, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    const thread: SearchThread = { worker, current: undefined, isReady: false };
    worker.on('message', (reply: SearchReply) => this.#settle(thread, reply));
    worker.on('error', (error) => void this.#end(thread, toThreadError(error)));
    worker.on('exit', () => void this.#end(thread, new Error('The thread of the search ended')));
    this.#threads.add(thread);
    return thread;
  }

  #settle(thread: SearchThread, reply: SearchReply): void {
    const { current } = thread;
    if (current === undefined) return;
    clearTimeout(current.timer);
    thread.current = undefined;
    if (thread.isReady && this.#isSlow(current)) this.#isSplitting = true;
    thread.isReady = true;
    thread.worker.unref();
    if ('result' in reply) current.resolve(reply.result);
    else current.reject(fromThrownData(reply));
    this.#runNext();
  }

  /** Whether splitting the search would have been worth it. */
  #isSlow({ startedAt, call: { query } }: PendingSearch): boolean {
    const { splitMs = defaultSplitMs } = this.#options;
    return performance.now() - startedAt > splitMs && splitQuery(query) !== undefined;
  }

  /** A thread that is starting is kept: on a busy machine, none would ever start within a short time limit. */
  #expire(thread: SearchThread, search: PendingSearch): void {
    const error = timeoutError(this.#limitMs);
    if (thread.isReady) {
      this.#cancel(search, error);
      return;
    }
    thread.worker.unref();
    search.reject(error);
  }

  /** Cancels a search that nobody waits for. Its thread is kept: it ends the search before the next statement, or interrupts the statement. */
  #abandon(search: PendingSearch, reason: unknown): void {
    search.reject(reason);
    if (this.#waiting.includes(search)) {
      this.#remove(search);
      return;
    }
    Atomics.store(search.call.cancelled, 0, 1);
    Atomics.notify(search.call.cancelled, 0);
  }

  /** Ends the thread of a search that is running and does not end itself. */
  #cancel(search: PendingSearch, error: Failure): void {
    const thread = [...this.#threads].find(({ current }) => current === search);
    if (thread !== undefined) {
      void this.#end(thread, error);
      return;
    }
    if (!this.#waiting.includes(search)) return;
    this.#remove(search);
    search.reject(error);
  }

  /** Removes a waiting search. */
  #remove(search: PendingSearch): void {
    this.#waiting.splice(this.#waiting.indexOf(search), 1);
    clearTimeout(search.timer);
  }

  /** The next search starts another thread. */
  async #end(thread: SearchThread, error: unknown): Promise<void> {
    if (!this.#threads.delete(thread)) return;
    clearTimeout(thread.current?.timer);
    thread.current?.reject(error);
    this.#endingThreads += 1;
    const ended = thread.worker.terminate();
    this.#runNext();
    await ended;
    this.#endingThreads -= 1;
    this.#runNext();
  }
}

/** The parts of a search that can run at the same time: the page and the facets. */
function splitQuery({ kind, request }: IndexQuery): readonly IndexQuery[] | undefined {
  const parts = kind === 'search' ? splitSearch(request as SearchRequest) : undefined;
  return parts && [parts.page, parts.facets].map((part) => ({ kind, request: part }));
}

/** For the module of a thread: executes the searches that it receives, one after the other. */
export function serveSearches(search: (call: SearchCall, signal: CancelSignal) => Promise<unknown>): void {
  replyToMessages(async (call: SearchCall): Promise<SearchReply> => {
    const { cancelled } = call;
    const signal: CancelSignal = {
      get aborted() {
        return Atomics.load(cancelled, 0) !== 0;
      },
    };
    try {
      return { result: await search(call, signal) };
    } catch (error) {
      return toThrownData(error);
    } finally {
      // Ends the wait of `whenCancelled`.
      Atomics.notify(cancelled, 0);
    }
  });
}

/** For the module of a thread: calls a function when the search is cancelled, unless the search has ended. */
export function whenCancelled({ cancelled }: SearchCall, run: () => void): void {
  const { async, value } = Atomics.waitAsync(cancelled, 0, 0);
  const check = (): void => {
    if (Atomics.load(cancelled, 0) !== 0) run();
  };
  if (async) void value.then(check);
  else check();
}

/** A time in milliseconds that can be compared between threads. */
export function getCrossThreadTimeMs(): number {
  return performance.timeOrigin + performance.now();
}
