/**
 * Shares the event loop between GraphQL queries and all other requests. A query whose records are all in memory would otherwise run to its end in
 * microtasks, and block all other requests. Steps of a query wait in its own queue; the scheduler resumes one step after the
 * other, query by query, and pauses until the next turn of the event loop when the work of this turn reaches its limit.
 */

/** Cost of the work in one turn of the event loop, for all queries together; one unit takes one to three microseconds. */
const maxCostPerTurn = 5000;

export class WorkScheduler {
  #spent = 0;
  /** Queues with waiting steps; the first one is next. */
  readonly #ready: WorkQueue[] = [];
  #isRunning = false;

  /** Whether the work of this turn has reached its limit. */
  get needsPause(): boolean {
    return this.#spent >= maxCostPerTurn;
  }

  addCost(cost: number): void {
    if (this.#spent === 0 && cost > 0)
      setImmediate(() => {
        this.#spent = 0;
      });
    this.#spent += cost;
  }

  /** Opens the queue for the steps of one query. */
  open(): WorkQueue {
    return new WorkQueue((queue) => {
      this.#ready.push(queue);
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let queue = this.#ready.shift(); queue !== undefined; queue = this.#ready.shift()) {
      while (this.needsPause) await new Promise((resolve) => setImmediate(resolve));
      if (queue.resumeOne()) this.#ready.push(queue);
      // The resumed step runs in microtasks, and its cost is counted before the next one is resumed.
      await undefined;
    }
    this.#isRunning = false;
  }
}

export class WorkQueue {
  readonly #onReady: (queue: WorkQueue) => void;
  #steps: (() => void)[] = [];
  /** Index of the next step: shifting a long array copies it. */
  #next = 0;
  #isEnded = false;

  constructor(onReady: (queue: WorkQueue) => void) {
    this.#onReady = onReady;
  }

  /** Resolves when the query may continue; never after its end, so that no further step runs. */
  wait(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isEnded) return;
      const wasEmpty = this.#steps.length === 0;
      this.#steps.push(resolve);
      if (wasEmpty) this.#onReady(this);
    });
  }

  /** Returns whether further steps are waiting. */
  resumeOne(): boolean {
    this.#steps[this.#next]?.();
    this.#next += 1;
    if (this.#next < this.#steps.length) return true;
    this.#steps = [];
    this.#next = 0;
    return false;
  }

  /** Drops all waiting steps. */
  end(): void {
    this.#isEnded = true;
    this.#steps = [];
    this.#next = 0;
  }
}
