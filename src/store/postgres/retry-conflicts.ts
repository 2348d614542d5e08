/** Retries a transaction that conflicted with concurrent ones, until it succeeds or times out. */
import { backoffMs } from '../../lib/system-errors.ts';
import { Failure } from '../../model/errors.ts';
import type { Gid } from '../viewer.ts';
import { conflictingItems, isConflict } from './failures.ts';

/** Maximum number of attempts to insert an id that was free when it was read. After that many, a concurrent change is not the cause. */
const maxDuplicateAttempts = 6;

/** Delays before a retry; shortened at random by up to a half. */
const backoff = { minMs: 5, maxMs: 200 };

/**
 * Throws the last conflict, as `busy` or `duplicate`; other errors immediately.
 * @param attempt runs the transaction; it must lock the contended items first. PostgreSQL grants the locks in the order of arrival.
 * @param end the time, as of performance.now, after which there is no retry.
 */
export async function retryConflicts<T>(
  attempt: (contended: readonly Gid[]) => Promise<T>,
  end: number,
): Promise<T> {
  const contended = new Set<Gid>();
  for (let count = 1; ; count++) {
    try {
      return await attempt([...contended]);
    } catch (error) {
      const delay = retryDelay(error, count, contended);
      if (delay === undefined || performance.now() + delay >= end) throw error;
      for (const gid of conflictingItems(error)) contended.add(gid);
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

/** Milliseconds; undefined for an error that a retry cannot fix. */
function retryDelay(error: unknown, count: number, contended: ReadonlySet<Gid>): number | undefined {
  const isDuplicate = error instanceof Failure && error.code === 'duplicate';
  if (!isConflict(error) || (isDuplicate && count >= maxDuplicateAttempts)) return undefined;
  // For an item that is contended for the first time, the lock of the next attempt waits.
  if (conflictingItems(error).some((gid) => !contended.has(gid))) return 0;
  return backoffMs(count, backoff) * (0.5 + Math.random() / 2);
}
