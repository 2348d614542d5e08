import { fail } from '../../model/errors.ts';

/** Lets so many in at once; the others wait in order of arrival. One that waits too long is refused with `busy`. */
export class Turns {
  #free: number;
  readonly #waitMs: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number, waitMs: number) {
    this.#free = atOnce;
    this.#waitMs = waitMs;
  }

  async take<T>(run: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await run();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }

  async #wait(): Promise<void> {
    const gotTurn = await new Promise<boolean>((resolve) => {
      const come = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(come), 1);
        resolve(false);
      }, this.#waitMs);
      this.#waiting.push(come);
    });
    if (!gotTurn)
      fail('busy', 'Other changes are under way and this one waited too long; try again in a moment.');
  }
}
