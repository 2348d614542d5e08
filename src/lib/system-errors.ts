/** Errors of the system, of drivers and of Node: their codes, and the delay before the next attempt. */

/** The code of an error (`ENOENT`, `SQLITE_BUSY`, `ERR_STREAM_PREMATURE_CLOSE`); empty if it has none. */
export function systemErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

interface Backoff {
  /** After the first failure; doubled for each further one. */
  readonly minMs: number;
  readonly maxMs: number;
}

/** Exponential backoff: the delay before the next attempt. @param failures number of failures in a row, from 1. */
export function backoffMs(failures: number, { minMs, maxMs }: Backoff): number {
  return Math.min(minMs * 2 ** Math.min(failures - 1, 30), maxMs);
}
