/** Fills the index from the change feed while a server runs. Of all processes on one store, the one with the lease fills it. */
import { backoffMs } from '../../../lib/system-errors.ts';
import { OpenSearchUnavailable } from './client.ts';
import { findIndex, readState, takeLease } from './index-state.ts';
import type { WriterOptions } from './index-writer.ts';
import { aliasOf } from './mapping.ts';
import { isOfStore, writeFeedChanges } from './write-feed-changes.ts';

export interface FollowerOptions extends WriterOptions {
  readonly prefix: string;
  /** Unique name of this process. */
  readonly owner: string;
  readonly now: () => Date;
}

/** Interval between two searches for changes. */
const pollMs = 500;
/** Pause after a failure; doubled after each further one. */
const retryDelay = { minMs: 1000, maxMs: 60_000 };
/** After this time without an extension another process may fill the index. */
const leaseMs = 15_000;

/** A request without a response must not delay the end of the server. */
const closingMs = 2000;

export class FeedFollower {
  readonly #options: FollowerOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #failures = 0;
  #isClosed = false;
  /** The end of this process's lease. */
  #leasedUntil = 0;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isClosed) return;
    const delay = this.#failures === 0 ? pollMs : backoffMs(this.#failures, retryDelay);
    this.#timer = setTimeout(() => {
      this.#running = this.#runOnce().then(() => this.start());
    }, delay);
    this.#timer.unref();
  }

  /** Waits a moment for the step in progress, and lets another process continue at once. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const timer = setTimeout(() => this.#options.client.close(), closingMs);
    await this.#running;
    if (this.#leasedUntil > 0) await this.#takeLease(0).catch(() => undefined);
    clearTimeout(timer);
  }

  /** Writes all changes that are not in the index yet. Returns false if another process fills it, or if there is no index of this store. */
  async catchUp(): Promise<boolean> {
    const { client, store, prefix } = this.#options;
    const target = await findIndex(client, aliasOf(prefix));
    const state = target === undefined ? undefined : await readState(client, target);
    if (target === undefined || state === undefined || !(await isOfStore(store, state))) return false;
    if (!(await this.#extendLease())) return false;
    await writeFeedChanges(this.#options, target, async () => !this.#isClosed && this.#extendLease());
    return true;
  }

  async #runOnce(): Promise<void> {
    try {
      await this.catchUp();
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      // Searches report that OpenSearch does not respond.
      const isReported = error instanceof OpenSearchUnavailable || this.#failures > 1 || this.#isClosed;
      if (!isReported)
        this.#options.log(
          `The search index could not be updated: ${error instanceof Error ? error.message : error}`,
        );
    }
  }

  async #extendLease(): Promise<boolean> {
    const now = this.#options.now().getTime();
    return this.#leasedUntil - now > leaseMs / 2 || this.#takeLease(leaseMs);
  }

  async #takeLease(durationMs: number): Promise<boolean> {
    const { client, prefix, owner } = this.#options;
    const now = this.#options.now().getTime();
    const isTaken = await takeLease(client, { prefix, owner, now, durationMs });
    this.#leasedUntil = isTaken ? now + durationMs : 0;
    return isTaken;
  }
}
