/** Prints figures with their targets, and at the end those that were missed. */
import type { Report } from '../lists.ts';

interface Target {
  readonly below?: number;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export class TargetReport {
  readonly #report: Report;
  readonly #missed: string[] = [];
  #targets = 0;

  constructor(report: Report) {
    this.#report = report;
  }

  add(name: string, value: number, unit: string, target?: Target): void {
    if (target === undefined) {
      this.#report(name, value, unit);
      return;
    }
    const { below, atMost, atLeast } = target;
    const passes =
      value < (below ?? Number.POSITIVE_INFINITY) &&
      value <= (atMost ?? Number.POSITIVE_INFINITY) &&
      value >= (atLeast ?? Number.NEGATIVE_INFINITY);
    const limit = below !== undefined ? `< ${below}` : atMost !== undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
    this.#targets += 1;
    if (!passes) this.#missed.push(name);
    this.#report(name, value, unit, `${limit}: ${passes ? 'pass' : 'FAIL'}`);
  }

  note(text: string): void {
    console.log(`    ${text}`);
  }

  unavailable(name: string): void {
    console.log(`${name.padEnd(58)} not available`);
  }

  summarise(): void {
    console.log(`\n${this.#targets - this.#missed.length} of ${this.#targets} targets reached`);
    for (const name of this.#missed) console.log(`  missed: ${name}`);
  }
}
