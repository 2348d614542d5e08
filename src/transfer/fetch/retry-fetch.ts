/** Retries to fetch a document after temporary failures, with exponential backoff. */

import { setTimeout as pause } from 'node:timers/promises';
import { backoffMs } from '../../lib/system-errors.ts';
import { FetchFailure } from './fetch.ts';

interface RetryOptions {
  /** Attempts after the first. */
  readonly fetchRetries: number;
  /** Before the first retry; doubled for each further one. */
  readonly fetchPauseMs: number;
}

const maxPauseMs = 30_000;
/** Random part of the pause, so that imports that failed together do not retry together. */
const maxJitter = 0.2;

/** Throws the failure of the last attempt, with the number of attempts. An aborted signal ends the retries. */
export async function retryFetch<T>(
  attempt: () => Promise<T>,
  { fetchRetries, fetchPauseMs }: RetryOptions,
  signal: AbortSignal,
): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof FetchFailure) || !error.isTemporary || signal.aborted) throw error;
      if (attempts > fetchRetries) throw attempts === 1 ? error : withAttempts(error, attempts);
      const pauseMs = backoffMs(attempts, { minMs: fetchPauseMs, maxMs: maxPauseMs });
      const isWaited = await pause(pauseMs * (1 + Math.random() * maxJitter), true, { signal }).catch(
        () => false,
      );
      if (!isWaited) throw error;
    }
  }
}

function withAttempts(error: FetchFailure, attempts: number): FetchFailure {
  const { details, errors = [] } = error;
  const count = `${attempts} attempts`;
  return new FetchFailure(
    `${error.message.replace(/\.$/, '')} (${count}).`,
    { details, errors: errors.map((error) => ({ ...error, message: `${error.message} (${count})` })) },
    true,
  );
}
