/**
 * Imports that wait until their documents are prepared, one at a time. Users take turns, so that one user's workbooks delay another one by the
 * preparation that runs already, and not by those that wait.
 */
import { FairQueue, type QueueEntry } from '../../lib/fair-queue.ts';
import { Failure } from '../../model/errors.ts';

/** Imports of one user that wait; further ones fail. */
const maxWaitingPreparations = 20;

interface WaitingImport extends QueueEntry {
  readonly importer: string;
  readonly start: () => void;
  readonly fail: (error: unknown) => void;
}

interface WaitOptions {
  /** Maximum time that the import waits; undefined for a job, which waits without a limit. */
  readonly waitMs: number | undefined;
  /** Removes the import from the queue; its reason is thrown. */
  readonly signal: AbortSignal | undefined;
}

export class PreparationQueue {
  readonly #queue = new FairQueue<WaitingImport>();
  readonly #waiting = new Set<WaitingImport>();
  #running: WaitingImport | undefined;

  /** Runs the task when it is the turn of the user. Throws `busy`, and the reason of the signal. */
  async run<Result>(importer: string, options: WaitOptions, task: () => Promise<Result>): Promise<Result> {
    options.signal?.throwIfAborted();
    if (options.waitMs !== undefined) this.#requireFewWaiting(importer);
    const turn = await this.#wait(importer, options);
    try {
      return await task();
    } finally {
      this.#queue.markEnded(turn);
      this.#running = undefined;
      this.#next();
    }
  }

  /** All waiting imports fail with the error. */
  clear(error: Failure): void {
    for (const turn of this.#queue.clear()) turn.fail(error);
  }

  #wait(importer: string, { waitMs, signal }: WaitOptions): Promise<WaitingImport> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        this.#waiting.delete(turn);
      };
      const turn: WaitingImport = {
        importer,
        start: () => {
          end();
          resolve(turn);
        },
        fail: (error) => {
          end();
          this.#queue.remove(turn);
          reject(error);
        },
      };
      const onAbort = (): void => turn.fail(signal!.reason);
      const timer =
        waitMs === undefined ? undefined : setTimeout(() => turn.fail(waitedTooLong(waitMs)), waitMs);
      signal?.addEventListener('abort', onAbort);
      this.#queue.add(turn);
      this.#waiting.add(turn);
      this.#next();
    });
  }

  #next(): void {
    if (this.#running !== undefined) return;
    this.#running = this.#queue.next();
    this.#running?.start();
  }

  #requireFewWaiting(importer: string): void {
    const own = [...this.#waiting].filter((turn) => turn.importer === importer);
    if (own.length < maxWaitingPreparations) return;
    throw new Failure(
      'busy',
      `${maxWaitingPreparations} imports of '${importer}' wait until their workbooks are parsed (limit max-waiting-preparations). Try again in a moment, or send them as jobs.`,
      { details: { limit: 'max-waiting-preparations', allowed: maxWaitingPreparations } },
    );
  }
}

function waitedTooLong(waitMs: number): Failure {
  return new Failure(
    'busy',
    `Other workbooks are being parsed, and this import waited longer than ${waitMs / 1000} s (setting write-wait-seconds). Try again in a moment.`,
    { details: { limit: 'write-wait-seconds', allowed: waitMs / 1000 } },
  );
}
