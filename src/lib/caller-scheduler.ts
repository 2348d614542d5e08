/**
 * Shares a few slots between callers. Waiting tasks are queued per caller, and callers take turns: the next task is the one that would end first if
 * all callers shared the slots equally (weighted fair queueing). So no caller gains by sending many tasks. A task costs the square of its duration,
 * since others wait during a long one: a caller with short tasks is served many times between two long tasks. A caller has at most one task running
 * while a caller without a running task waits.
 *
 * Why not p-queue (9.3.5) or bottleneck (2.19.5): they know priorities only, not callers (see fair-queue.ts).
 */

/** A task that takes longer than usual for its caller, for example since the machine is busy, costs at most this many times its average task. */
const maxCostShare = 4;

/** Callers that are remembered. */
const maxCallers = 1000;

/** At most this number of callers of one network take part at once: a client can have all subnetworks of an IPv6 network. */
const maxCallersPerNetwork = 4;

/** This share of the time that a task has waited is deducted from its duration, so that others cannot overtake it forever. */
const agingShare = 1 / 16;

export interface Caller {
  /** Tasks with the same key belong to one caller. */
  readonly key: string;
  /** Undefined for a caller whose network is not limited. */
  readonly network?: string | undefined;
  /** Aborted when the caller no longer needs the result. Its waiting tasks are then removed; running tasks must observe it themselves. */
  readonly signal?: AbortSignal | undefined;
}

interface SchedulerOptions<Lane extends string> {
  /** Tasks of each lane that run at the same time. The cost of a task counts for all lanes. */
  readonly slots: Readonly<Record<Lane, number>>;
  /** Maximum number of waiting tasks. The newest one of the caller with the most waiting tasks fails with `fullError`. */
  readonly maxWaiting: number;
  readonly fullError: () => Error;
  /** Maximum time that a task waits. It then fails with `timeoutError`. */
  readonly waitMs: number;
  readonly timeoutError: () => Error;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** A slot that a task occupies. */
export interface Slot {
  /** Whether another task waits for a slot of this lane. */
  isWanted(): boolean;
  /** Must be called exactly once. */
  release(): void;
}

interface CallerState {
  readonly key: string;
  readonly network: string | undefined;
  /** Sum of the costs of its tasks (ms²). A caller that returns starts at #usedByLast, so the values of all callers can be compared. */
  used: number;
  /** Average cost of its latest tasks; 0 for a new caller. */
  expected: number;
  running: number;
  waiting: number;
}

interface WaitingTask<Lane> {
  readonly lane: Lane;
  readonly state: CallerState;
  readonly since: number;
  readonly start: () => void;
  readonly fail: (error: unknown) => void;
}

export class CallerScheduler<Lane extends string> {
  readonly #options: SchedulerOptions<Lane>;
  /** Callers with tasks, and those that had some; the one that came longest ago is the first. */
  readonly #callers = new Map<string, CallerState>();
  /** In the order of arrival. */
  readonly #waiting: WaitingTask<Lane>[] = [];
  readonly #running = new Map<Lane, number>();
  /** The value of `used` of the caller that was served last. A caller that returns begins with it: it cannot save turns for later. */
  #usedByLast = 0;

  constructor(options: SchedulerOptions<Lane>) {
    this.#options = options;
  }

  /** Runs the task when a slot is free. Throws the errors of the options, and the reason of `gone`. */
  async run<T>(lane: Lane, caller: Caller, task: () => Promise<T>): Promise<T> {
    const slot = await this.acquire(lane, caller);
    try {
      return await task();
    } finally {
      slot.release();
    }
  }

  /** As {@link run}; callers must release the slot. */
  async acquire(lane: Lane, { key, network, signal }: Caller): Promise<Slot> {
    signal?.throwIfAborted();
    const state = this.#enter(key, network);
    const waits = this.#wait(lane, state, signal);
    this.#startTasks(lane);
    await waits;
    return this.#toSlot(lane, state);
  }

  #enter(key: string, network: string | undefined): CallerState {
    const known = this.#callers.get(key);
    const state = known ?? { key, network, used: 0, expected: 0, running: 0, waiting: 0 };
    this.#callers.delete(key);
    this.#callers.set(key, state);
    if (isIdle(state)) state.used = Math.max(state.used, this.#usedByLast);
    return state;
  }

  #wait(lane: Lane, state: CallerState, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting, fullError, waitMs, timeoutError, now } = this.#options;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#waiting.splice(this.#waiting.indexOf(task), 1);
        state.waiting -= 1;
      };
      const task: WaitingTask<Lane> = {
        lane,
        state,
        since: now(),
        start: () => {
          end();
          resolve();
        },
        fail: (error) => {
          end();
          this.#forgetIdle();
          reject(error);
        },
      };
      const onAbort = (): void => task.fail(signal!.reason);
      const timer = setTimeout(() => task.fail(timeoutError()), waitMs);
      timer.unref();
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(task);
      state.waiting += 1;
      if (this.#waiting.length > maxWaiting) this.#findExcess().fail(fullError());
    });
  }

  /** The newest task of the caller with the most waiting tasks. */
  #findExcess(): WaitingTask<Lane> {
    return this.#waiting.reduce((found, task) => (task.state.waiting >= found.state.waiting ? task : found));
  }

  #startTasks(lane: Lane): void {
    const { slots } = this.#options;
    while ((this.#running.get(lane) ?? 0) < slots[lane]) {
      const next = this.#findNext(lane);
      if (next === undefined) return;
      const { state } = next;
      this.#running.set(lane, (this.#running.get(lane) ?? 0) + 1);
      state.running += 1;
      this.#usedByLast = Math.max(this.#usedByLast, state.used);
      next.start();
    }
  }

  #findNext(lane: Lane): WaitingTask<Lane> | undefined {
    const now = this.#options.now();
    const admitted = this.#findAdmitted();
    let found: WaitingTask<Lane> | undefined;
    for (const task of this.#waiting) {
      if (task.lane !== lane || !admitted.has(task.state)) continue;
      if (found === undefined || compareTasks(task, found, now) < 0) found = task;
    }
    return found;
  }

  /** The callers with waiting tasks that take part: of each network those with running tasks, and then those that came first. */
  #findAdmitted(): ReadonlySet<CallerState> {
    const admitted = new Set<CallerState>();
    const byNetwork = new Map<string, Set<CallerState>>();
    for (const state of this.#callers.values())
      if (state.network !== undefined && state.running > 0) membersOf(byNetwork, state.network).add(state);
    for (const { state } of this.#waiting) {
      if (state.network !== undefined) {
        const members = membersOf(byNetwork, state.network);
        if (!members.has(state) && members.size >= maxCallersPerNetwork) continue;
        members.add(state);
      }
      admitted.add(state);
    }
    return admitted;
  }

  #toSlot(lane: Lane, state: CallerState): Slot {
    const { now } = this.#options;
    const startedAt = now();
    return {
      isWanted: () => this.#waiting.some((task) => task.lane === lane),
      release: () => {
        state.running -= 1;
        const square = (now() - startedAt) ** 2;
        const cost = state.expected === 0 ? square : Math.min(square, maxCostShare * state.expected);
        state.used += cost;
        state.expected = state.expected === 0 ? cost : (state.expected + cost) / 2;
        this.#running.set(lane, this.#running.get(lane)! - 1);
        // Another caller of the network may take part now, in any lane.
        for (const each of Object.keys(this.#options.slots) as Lane[]) this.#startTasks(each);
        this.#forgetIdle();
      },
    };
  }

  /** Forgets the callers without tasks that were served longest ago, if there are too many. */
  #forgetIdle(): void {
    for (const state of this.#callers.values()) {
      if (this.#callers.size <= maxCallers) return;
      if (isIdle(state)) this.#callers.delete(state.key);
    }
  }
}

function isIdle({ running, waiting }: CallerState): boolean {
  return running === 0 && waiting === 0;
}

/** Negative if the first task comes first. Tasks of one caller are in the order of their arrival. */
function compareTasks(a: WaitingTask<string>, b: WaitingTask<string>, now: number): number {
  const isBusy = ({ state }: WaitingTask<string>): number => (state.running > 0 ? 1 : 0);
  const end = ({ state, since }: WaitingTask<string>): number =>
    state.used + state.expected - ((now - since) * agingShare) ** 2;
  return isBusy(a) - isBusy(b) || end(a) - end(b);
}

function membersOf(byNetwork: Map<string, Set<CallerState>>, network: string): Set<CallerState> {
  const members = byNetwork.get(network) ?? new Set<CallerState>();
  byNetwork.set(network, members);
  return members;
}
