interface Backoff {
  /** After the first failure; doubled for each further one. */
  readonly minMs: number;
  readonly maxMs: number;
}

/** Exponential backoff: the delay before the next attempt. @param failures number of failures in a row, from 1. */
export function backoffMs(failures: number, { minMs, maxMs }: Backoff): number {
  return Math.min(minMs * 2 ** Math.min(failures - 1, 30), maxMs);
}
