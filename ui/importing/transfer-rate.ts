/** Bytes per second of an upload, as the mean of the last seconds, and the time that is left. */

const windowMs = 5000;

/** Before this time, no rate is known. */
const minMs = 500;

export interface TransferRate {
  /** Bytes per second; undefined at the beginning. */
  readonly rate: number | undefined;
  readonly secondsLeft: number | undefined;
}

export class RateMeter {
  readonly #samples: { readonly at: number; readonly loaded: number }[] = [];

  /** @param at milliseconds of a clock that never goes back. */
  measure(at: number, loaded: number, total: number): TransferRate {
    this.#samples.push({ at, loaded });
    while (at - this.#samples[0]!.at > windowMs && this.#samples.length > 2) this.#samples.shift();
    const first = this.#samples[0]!;
    const ms = at - first.at;
    if (ms < minMs || loaded <= first.loaded) return { rate: undefined, secondsLeft: undefined };
    const rate = ((loaded - first.loaded) / ms) * 1000;
    return { rate, secondsLeft: Math.ceil((total - loaded) / rate) };
  }
}
