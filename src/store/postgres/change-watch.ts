/**
 * Detects commits of other processes: by LISTEN on a connection of its own, since every commit sends a notification. A connection that receives
 * nothing (lost, or through a pooler that shares connections) is detected; until another one works, the database is polled every second. When in
 * doubt a change is reported: then rows are read twice, but no old row is shown.
 */
import { Client } from 'pg';
import { Failure } from '../../model/errors.ts';
import { clientOptions } from './connection.ts';
import { unrefConnection } from './driver.ts';
import { describeError } from './failures.ts';

const channel = 'fonds_change';
/** Prefix of the payloads that test whether a listener receives notifications; they are not changes. */
const testPrefix = 'check';
const checkEveryMs = 1000;
const queryTimeoutMs = 1000;
/** Number of checks before the next attempt to listen: through a pooler every attempt fails, and delays the polling. */
const checksWithoutListening = 30;
/** Number of checks without a listener before that is logged. A restarting server needs one or two. */
const checksBeforeLog = 3;
const notListening =
  'Notifications of changes by other processes do not arrive, so the database is polled every second. listen-url must connect to it directly, not through a pooler.';

/** Sent with every commit. @param by unique name of the store, of digits and the letters a to f. */
export function notifyChangeSql(by: string): string {
  return `notify ${channel}, '${by}'`;
}

/** Two equal results: no transaction was committed in between, in this or another database of the same server. */
export const snapshotQuery = 'select pg_current_snapshot()::text as snapshot';

interface ChangeWatchOptions {
  /** The URL of a direct connection to the primary; changes with a promotion. */
  readonly url: () => string;
  /** Notifications with this name are those of this store, and ignored. */
  readonly ownName: () => string;
  readonly onChange: () => void;
  /** Runs {@link snapshotQuery} on the primary. */
  readonly readSnapshot: () => Promise<string>;
  /**
   * Sends a notification to the primary, on another connection than that of the listener. Through a connection pooler a listener receives only the
   * notifications of its own connection, so a test on that connection would succeed although those of other processes are lost.
   */
  readonly notify: (statement: { readonly text: string; readonly query_timeout: number }) => Promise<unknown>;
  /** Gets a line when the database is lost, and when it is back. */
  readonly log: (line: string) => void;
}

export class ChangeWatch {
  readonly #options: ChangeWatchOptions;
  #listener: Client | undefined;
  /** The URL of the listener, or of the last attempt to listen. */
  #listenUrl = '';
  #snapshot: string | undefined;
  #isChecking = false;
  /** Number of checks without an attempt to listen. */
  #skippedAttempts = 0;
  #isClosed = false;
  /** Number of consecutive checks that reached the database without a listener, and the last error of listening. */
  #checksWithoutListener = 0;
  #listenError: unknown;
  /** The last logged problem. */
  #logged: string | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ChangeWatchOptions) {
    this.#options = options;
  }

  /** Resolves once it listens, or the first attempt has failed. */
  async start(): Promise<void> {
    await this.#check();
    this.#timer = setInterval(() => void this.#check(), checkEveryMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#closeListener();
  }

  async #check(): Promise<void> {
    if (this.#isChecking || this.#isClosed) return;
    this.#isChecking = true;
    try {
      const url = this.#options.url();
      const hasMoved = url !== this.#listenUrl;
      if (this.#listener !== undefined && !hasMoved && (await isAlive(this.#listener))) return;
      await this.#dropListener();
      // A new URL may work although the previous one did not.
      this.#skippedAttempts = hasMoved ? 0 : this.#skippedAttempts - 1;
      this.#listenUrl = url;
      if (this.#skippedAttempts <= 0) this.#listener = await this.#listen(url);
      if (this.#listener === undefined) await this.#poll();
      else {
        this.#options.onChange();
        this.#checksWithoutListener = 0;
        this.#log(undefined);
      }
    } finally {
      this.#isChecking = false;
    }
  }

  /** Returns a connection that receives notifications, or undefined. */
  async #listen(url: string): Promise<Client | undefined> {
    const client = createClient(url);
    const own = `${testPrefix} ${this.#options.ownName()} ${performance.now()}`;
    const isReceived = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === own) resolve(true);
        else if (payload?.startsWith(testPrefix) !== true && payload !== this.#options.ownName())
          this.#options.onChange();
      });
      client.on('error', () => void this.#dropListener(client));
      client.on('end', () => void this.#dropListener(client));
      setTimeout(() => resolve(false), 2 * queryTimeoutMs).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await this.#options.notify({ text: `notify ${channel}, '${own}'`, query_timeout: queryTimeoutMs });
      if (!this.#isClosed && (await isReceived)) {
        // Listening does not keep the process alive.
        unrefConnection(client);
        return client;
      }
      this.#skippedAttempts = checksWithoutListening;
      this.#listenError = undefined;
    } catch (error) {
      // The next check tries again; until then the database is polled.
      this.#listenError = error;
    }
    await client.end().catch(() => undefined);
    return undefined;
  }

  /** Reports a change, since notifications after the loss of the connection were not received. */
  async #dropListener(client = this.#listener): Promise<void> {
    if (client === undefined || client !== this.#listener) return;
    await this.#closeListener();
    if (!this.#isClosed) this.#options.onChange();
  }

  #log(problem: string | undefined, cause?: unknown): void {
    if (problem === this.#logged || this.#isClosed) return;
    this.#logged = problem;
    const reason = cause === undefined ? '' : ` (${describeError(cause)})`;
    this.#options.log(problem === undefined ? 'The database is back.' : problem + reason);
  }

  async #closeListener(): Promise<void> {
    const client = this.#listener;
    this.#listener = undefined;
    await client?.end().catch(() => undefined);
  }

  async #poll(): Promise<void> {
    let snapshot: string | undefined;
    try {
      snapshot = await this.#options.readSnapshot();
      this.#checksWithoutListener += 1;
      if (this.#checksWithoutListener === checksBeforeLog) this.#log(notListening, this.#listenError);
    } catch (error) {
      // While the database cannot be reached, changes by other processes are possible.
      this.#checksWithoutListener = 0;
      if (error instanceof Failure) this.#log(error.message, error.cause);
    }
    if (snapshot === undefined || snapshot !== this.#snapshot) this.#options.onChange();
    this.#snapshot = snapshot;
  }
}

function createClient(url: string): Client {
  return new Client({ ...clientOptions(url), query_timeout: queryTimeoutMs });
}

async function isAlive(client: Client): Promise<boolean> {
  try {
    await client.query('select 1');
    return true;
  } catch {
    return false;
  }
}
