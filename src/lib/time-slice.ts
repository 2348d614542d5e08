/**
 * Shares the event loop between long-running reads. SQLite returns results without I/O, so `await` alone does not let other requests in: promises
 * settle before the event loop continues. Every loop over pages therefore calls `waitForTimeSlice` between two pages. All loops together
 * get one time slice per turn of the event loop; each slice goes to the loop that has waited longest, and sockets and timers are served
 * between two slices. A loop is not interrupted within a slice, so that its page is garbage before the next minor collection.
 */

/** A page takes 1 to 4 ms, so another request waits for about one slice and one page. */
const sliceMs = 3;

interface TimeSlicerOptions {
  readonly sliceMs: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

export class TimeSlicer {
  readonly #options: TimeSlicerOptions;
  readonly #waiting: (() => void)[] = [];
  /** Start time of the current slice; undefined while no loop runs. */
  #start: number | undefined;

  constructor(options: TimeSlicerOptions) {
    this.#options = options;
  }

  /** Resolves when the caller may read its next page; undefined if the current slice has time left, so that no promise is awaited. */
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

/** Shared by all loops of a thread: each thread has one event loop. */
const slicer = new TimeSlicer({ sliceMs, now: () => performance.now() });

/** See `TimeSlicer.wait`. */
export function waitForTimeSlice(): Promise<void> | undefined {
  return slicer.wait();
}
