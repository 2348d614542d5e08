/**
 * Keeps the order of the jobs of one user although some of them are prepared before they wait for the write process. A job begins when the one
 * before it has left the queue of the write process, so that one job of each user is prepared at a time. Jobs of other users are not delayed.
 */
import { Failure } from '../../model/errors.ts';

export class JobSequencer {
  /** For each user with jobs: ends when all of its jobs so far have left the queue. Never rejects. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** @param run must call `claim` when the job leaves the queue. Throws `cancelled` if the signal aborts before the job begins. */
  async run<Result>(
    user: string,
    signal: AbortSignal | undefined,
    claim: () => Promise<boolean>,
    run: (claim: () => Promise<boolean>) => Promise<Result>,
  ): Promise<Result> {
    const before = this.#last.get(user);
    const left = Promise.withResolvers<void>();
    const last = Promise.all([before, left.promise]);
    this.#last.set(user, last);
    try {
      if (before !== undefined) await untilAborted(before, signal);
      return await run(() => claim().finally(left.resolve));
    } finally {
      left.resolve();
      if (this.#last.get(user) === last) this.#last.delete(user);
    }
  }
}

async function untilAborted(awaited: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  const aborted = Promise.withResolvers<void>();
  const abort = (): void =>
    aborted.reject(new Failure('cancelled', 'The import was cancelled before it started.'));
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  try {
    await Promise.race([awaited, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
