/**
 * The remaining budget of one query, and the scheduling of its work. Stops the whole query when the budget is used up or the client disconnects.
 *
 * Why not graphql-query-complexity (2.0.0): it estimates the cost before the query runs, when the length of lists is unknown (docs/adr/0012).
 */
import { GraphQLError } from 'graphql';
import type { Budget } from '../../graph/record-reader/record-reader.ts';
import { Failure } from '../../model/errors.ts';
import type { WorkQueue, WorkScheduler } from './work-scheduler.ts';

interface QueryCostOptions {
  /** Limit graphqlCost. */
  readonly allowed: number;
  /** Cost of a record or part in the result, besides its fields. */
  readonly object: number;
}

/** Longer lists are completed entry by entry, with pauses. */
const maxEntriesAtOnce = 10;

export class QueryBudget implements Budget {
  readonly #costs: QueryCostOptions;
  readonly #scheduler: WorkScheduler;
  readonly #queue: WorkQueue;
  readonly #stopped = new AbortController();
  #error: GraphQLError | undefined;
  left: number;

  constructor(costs: QueryCostOptions, scheduler: WorkScheduler) {
    this.#costs = costs;
    this.#scheduler = scheduler;
    this.#queue = scheduler.open();
    this.left = costs.allowed;
  }

  /** Aborted when the query is stopped before its result is complete. */
  get signal(): AbortSignal {
    return this.#stopped.signal;
  }

  /** Throws `limit-exceeded`, and in all later calls the reason why the query was stopped. */
  spend(cost: number): void {
    this.left -= cost;
    this.#scheduler.addCost(cost);
    if (this.left < 0) this.#fail();
  }

  spendOnObjects(count: number): void {
    this.spend(count * this.#costs.object);
  }

  /** Resolves when the next step may run; never once the query was stopped. */
  waitForNextStep(): Promise<void> {
    return this.#queue.wait();
  }

  /** The list in the form in which the executor completes it: long ones with pauses between their entries. */
  inSteps<Entry>(list: readonly Entry[]): readonly Entry[] | AsyncIterable<Entry> {
    if (list.length <= maxEntriesAtOnce && !this.#scheduler.needsPause) return list;
    return { [Symbol.asyncIterator]: () => this.#iterate(list) };
  }

  /** Stops the query, without a partial result. */
  stop(reason: Error): void {
    if (this.signal.aborted) return;
    // The executor wraps each error without a path in one with a path, which takes longer than the work that is stopped.
    this.#error = new GraphQLError(reason.message, { path: [], originalError: reason });
    this.left = Number.NEGATIVE_INFINITY;
    this.#queue.end();
    this.#stopped.abort(reason);
  }

  #fail(): never {
    const { allowed } = this.#costs;
    this.stop(
      new Failure(
        'limit-exceeded',
        `The result would cost more than ${allowed} (limit graphql-cost). Query fewer records or fields at once.`,
        { details: { limit: 'graphql-cost', allowed } },
      ),
    );
    throw this.#error!;
  }

  #iterate<Entry>(list: readonly Entry[]): AsyncIterator<Entry> {
    let next = 0;
    const take = (): IteratorResult<Entry> =>
      next < list.length ? { done: false, value: list[next++]! } : { done: true, value: undefined };
    // Not a generator: that would take several more microtasks for each entry.
    return {
      next: () => (this.#scheduler.needsPause ? this.#queue.wait().then(take) : Promise.resolve(take())),
    };
  }
}
