/**
 * A semaphore with a maximum waiting time.
 *
 * Why not a library: p-limit (7.3.3) and async-sema (3.1.1) have no such time, and that of p-queue (9.3.5) counts only while a task runs.
 * async-mutex (0.5.0) has one, but keeps tasks that timed out in its queue: all of 1,000.
 */
import { fail } from '../../model/errors.ts';

/** Limits the number of concurrent tasks. The others wait in order of arrival; one that waits too long fails with `busy`. */
export class Semaphore {
  #free: number;
  readonly #waitMs: number;
  readonly #waiting: (() => void)[] = [];

  constructor(maxTasks: number, waitMs: number) {
    this.#free = maxTasks;
    this.#waitMs = waitMs;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  async #wait(): Promise<void> {
    const mayRun = await new Promise<boolean>((resolve) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        resolve(false);
      }, this.#waitMs);
      this.#waiting.push(start);
    });
    if (!mayRun)
      fail('busy', 'Other changes are running and this one waited too long; try again in a moment.');
  }
}
