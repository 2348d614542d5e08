/**
 * Limits the queries in progress: per caller, and for all callers together. Further queries wait; free slots go to the callers in rotation, so that a
 * caller with many queries does not delay one with a single query. Queries of a caller start in the order of their arrival.
 *
 * Why not p-queue (9.3.5) or bottleneck (2.19.5): they know priorities only, not callers (see lib/fair-queue.ts).
 */
import { fail } from '../../model/errors.ts';

/** Queries of all callers that run at once; each can need tens of megabytes. */
export const maxQueriesInProgress = 8;

/** Queries of one caller that wait. */
export const maxWaitingQueries = 100;

interface Caller {
  running: number;
  readonly waiting: (() => void)[];
}

export class QuerySlots {
  /** Callers with queries in progress or waiting, ordered by the time of their last start. */
  readonly #callers = new Map<string, Caller>();
  readonly #perCaller: number;
  #running = 0;

  /** @param perCaller limit graphqlQueries. */
  constructor(perCaller: number) {
    this.#perCaller = perCaller;
  }

  /**
   * Runs the query when a slot is free. Throws `too-many-queries`, and the reason of the signal.
   * @param signal aborted when the client disconnects; a waiting query is then dropped.
   */
  async run<T>(id: string, signal: AbortSignal, query: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const caller = this.#callers.get(id) ?? { running: 0, waiting: [] };
    this.#callers.set(id, caller);
    if (this.#running >= maxQueriesInProgress || caller.running >= this.#perCaller)
      await this.#wait(id, caller, signal);
    else this.#start(id, caller);
    try {
      return await query();
    } finally {
      this.#end(id, caller);
    }
  }

  #start(id: string, caller: Caller): void {
    caller.running += 1;
    this.#running += 1;
    this.#callers.delete(id);
    this.#callers.set(id, caller);
  }

  #end(id: string, caller: Caller): void {
    caller.running -= 1;
    this.#running -= 1;
    if (caller.running === 0 && caller.waiting.length === 0) this.#callers.delete(id);
    for (const [nextId, next] of this.#callers) {
      if (next.waiting.length === 0 || next.running >= this.#perCaller) continue;
      this.#start(nextId, next);
      next.waiting.shift()!();
      return;
    }
  }

  #wait(id: string, caller: Caller, signal: AbortSignal): Promise<void> {
    if (caller.waiting.length >= maxWaitingQueries)
      fail(
        'too-many-queries',
        `The caller '${id}' has ${maxWaitingQueries} queries waiting (limit max-waiting-queries). Send the next one when another is finished.`,
        { details: { limit: 'max-waiting-queries', allowed: maxWaitingQueries } },
      );
    return new Promise((resolve, reject) => {
      const start = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = (): void => {
        caller.waiting.splice(caller.waiting.indexOf(start), 1);
        if (caller.running === 0 && caller.waiting.length === 0) this.#callers.delete(id);
        reject(signal.reason);
      };
      caller.waiting.push(start);
      signal.addEventListener('abort', onAbort, { once: true });
    });
  }
}
