/**
 * Searches, and lists that are sorted or filtered by fields: reads that can take seconds. They wait until it is the turn of their caller, and end
 * when the caller has left.
 */
import { type Caller, CallerScheduler, type Slot } from '../lib/caller-scheduler.ts';
import { Failure } from '../model/errors.ts';

/** Searches use other threads than lists, so neither of them waits for the other. */
export type ReadScheduler = CallerScheduler<'search' | 'scan'>;

/** As many searches as there are threads for them (store/search/sql/search-threads.ts). */
const maxSearches = 2;

const maxScans = 2;

/** Further ones fail: a client would have given up before its turn. */
const maxWaiting = 200;

/** A list that has been read for this time lets another one continue. */
const scanMs = 50;

export function createReadScheduler(waitMs: number): ReadScheduler {
  return new CallerScheduler({
    slots: { search: maxSearches, scan: maxScans },
    maxWaiting,
    fullError: () =>
      new Failure(
        'busy',
        'Too many searches and lists are waiting (limit max-waiting-searches). Try again in a moment.',
        { details: { limit: 'max-waiting-searches', allowed: maxWaiting } },
      ),
    waitMs,
    timeoutError: () =>
      new Failure(
        'busy',
        `The request waited longer than ${waitMs / 1000} s for its turn (limit search-seconds). Try again in a moment.`,
        { details: { limit: 'search-seconds', allowed: waitMs / 1000 } },
      ),
    now: () => performance.now(),
  });
}

/** The work of one caller. */
export class CallerWork {
  readonly #scheduler: ReadScheduler;
  readonly #getCaller: () => Caller;
  #caller: Caller | undefined;

  constructor(scheduler: ReadScheduler, getCaller: () => Caller) {
    this.#scheduler = scheduler;
    this.#getCaller = getCaller;
  }

  /** Aborted when the caller has left. */
  get signal(): AbortSignal | undefined {
    return this.#callerOnce.signal;
  }

  /** Runs a search or a suggestion when it is the turn of the caller. Throws `busy`, and `cancelled` if the caller has left. */
  runSearchTask<T>(run: () => Promise<T>): Promise<T> {
    return this.#scheduler.run('search', this.#callerOnce, run);
  }

  /** For a list of which every record is read. */
  createScanSlot(): ScanSlot {
    return new ScanSlot(this.#scheduler, this.#callerOnce);
  }

  get #callerOnce(): Caller {
    this.#caller ??= this.#getCaller();
    return this.#caller;
  }
}

/** The slot of one list, which reads a batch of records at a time and lets others continue in between. */
export class ScanSlot {
  readonly #scheduler: ReadScheduler;
  readonly #caller: Caller;
  #slot: Slot | undefined;
  #startedAt = 0;

  constructor(scheduler: ReadScheduler, caller: Caller) {
    this.#scheduler = scheduler;
    this.#caller = caller;
  }

  /** Must be called before each batch. Waits for a slot unless the list still has one. Throws `busy`, and `cancelled` if the caller has left. */
  async acquire(): Promise<void> {
    this.#caller.signal?.throwIfAborted();
    if (this.#slot?.isWanted() === true && performance.now() - this.#startedAt > scanMs) this.release();
    if (this.#slot !== undefined) return;
    this.#slot = await this.#scheduler.acquire('scan', this.#caller);
    this.#startedAt = performance.now();
  }

  /** Must be called after the last batch, and before a pause of any length. */
  release(): void {
    this.#slot?.release();
    this.#slot = undefined;
  }
}
