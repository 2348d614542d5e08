/** Fixed limits of searches in threads, and the errors of searches that exceed a limit. */
import { systemErrorCode } from '../../../lib/system-errors.ts';
import { Failure } from '../../../model/errors.ts';

/** Further searches fail: a client would have given up before its turn. */
export const maxWaitingSearches = 200;

/** Memory of one search: the values of the hits that are ranked. */
export const heapMegabytes = 128;

/** The error of a search whose thread has ended on its own. */
export function toThreadError(error: unknown): unknown {
  if (systemErrorCode(error) !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new Failure(
    'limit-exceeded',
    `The search needs more than ${heapMegabytes} MB of memory (limit search-memory). Use fewer words, or fewer values of a filter.`,
    { details: { limit: 'search-memory', allowed: heapMegabytes }, cause: error },
  );
}

export function shutdownError(): Failure {
  return new Failure('unavailable', 'The service is shutting down.');
}

/** Also thrown by a thread whose database has ended the search. */
export function timeoutError(limitMs: number): Failure {
  return new Failure(
    'limit-exceeded',
    `The search took longer than ${limitMs / 1000} s (limit search-seconds). Use more specific words, or filters.`,
    { details: { limit: 'search-seconds', allowed: limitMs / 1000 } },
  );
}

export function waitTimeoutError(limitMs: number): Failure {
  return new Failure(
    'busy',
    `The search waited longer than ${limitMs / 1000} s for a free thread (limit search-seconds). Try again in a moment.`,
    { details: { limit: 'search-seconds', allowed: limitMs / 1000 } },
  );
}

export function queueFullError(): Failure {
  return new Failure(
    'busy',
    'Too many searches are waiting (limit max-waiting-searches). Try again in a moment.',
    { details: { limit: 'max-waiting-searches', allowed: maxWaitingSearches } },
  );
}

export function cancelledError(): Failure {
  return new Failure('cancelled', 'The client closed the connection before the search ended.');
}
