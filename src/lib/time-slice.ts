/**
 * Shares the event loop between long-running reads. `await` alone never lets other requests in where the store answers without I/O, as SQLite
 * does: promises are settled before the event loop goes on. So every loop over pages calls `waitForTimeSlice` between two pages. All loops together
 * get one time slice per turn of the event loop, and each slice goes to the loop that has waited longest; sockets and timers are served
 * between two slices. Within a slice a loop is not interrupted, so that its page is garbage before the next collection of young objects.
 */

/** Pages take 1 to 4 ms: another request waits for about one slice and one page. */
const sliceMs = 3;

export interface TimeSlicerOptions {
  readonly sliceMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

export class TimeSlicer {
  readonly #options: TimeSlicerOptions;
  readonly #waiting: (() => void)[] = [];
  /** When the slice of this turn began; undefined while no loop runs. */
  #start: number | undefined;

  constructor(options: TimeSlicerOptions) {
    this.#options = options;
  }

  /** Resolves when the caller may read its next page. Undefined when it may do so at once, since the slice has time left. */
  wait(): Promise<void> | undefined {
    const now = this.#options.now();
    if (this.#start === undefined) {
      this.#start = now;
      setImmediate(() => this.#nextSlice());
    }
    if (now - this.#start < this.#options.sliceMs) return undefined;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #nextSlice(): void {
    const next = this.#waiting.shift();
    if (next === undefined) {
      this.#start = undefined;
      return;
    }
    this.#start = this.#options.now();
    setImmediate(() => this.#nextSlice());
    next();
  }
}

/** One for each thread, as each has one event loop. */
const slicer = new TimeSlicer({ sliceMs, now: () => performance.now() });

/** See `TimeSlicer.wait`. */
export function waitForTimeSlice(): Promise<void> | undefined {
  return slicer.wait();
}
