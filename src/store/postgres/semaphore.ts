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
