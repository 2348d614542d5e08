/**
 * Learns of what other processes commit: by LISTEN on a connection of its own, which every commit notifies. A connection that hears
 * nothing (lost, or led through a pooler that shares connections) is found out; until there is one that hears, the database is asked every
 * second. In doubt it tells of a change that was none: then something is read twice, and nothing old is shown.
 */
import { Client } from 'pg';
import { Failure } from '../../model/errors.ts';
import { clientOptions } from './connection.ts';

const channel = 'fonds_change';
/** How what is sent to see whether a listener hears begins; nobody takes it for a change. */
const check = 'check';
const lookEveryMs = 1000;
const hearMs = 1000;
/** A way that leads through a pooler stays deaf however often it is tried, and each try takes time from asking. */
const deafLooks = 30;
/** A server that comes back may take a look or two. */
const unheardLooks = 3;
const deaf =
  'Nothing is heard of what other processes change, so the database is asked every second. listen-url must lead to it directly, not through a pooler.';

/** Sent with every commit. @param by who commits: a number that no other store has, or 0. */
export function notifyChange(by: number): string {
  return `notify ${channel}, '${by}'`;
}

/** Two equal answers: nobody has committed anything in between. Other databases of the same server count as well. */
export const snapshotQuery = 'select pg_current_snapshot()::text as snapshot';

export interface ChangeWatchOptions {
  readonly url: string;
  /** What this store calls itself: its own commits are no news. */
  readonly ownNumber: () => number;
  readonly onChange: () => void;
  /** Asks the database itself, by {@link snapshotQuery}. */
  readonly readSnapshot: () => Promise<string>;
  /** Told once what is wrong with the database, and with undefined that all is well again. */
  readonly onTrouble: (trouble: Failure | undefined) => void;
}

export class ChangeWatch {
  readonly #options: ChangeWatchOptions;
  #listener: Client | undefined;
  #snapshot: string | undefined;
  #looking = false;
  /** How many looks do not try to listen. */
  #deafFor = 0;
  #closed = false;
  /** How many looks in a row found the database, but nobody who listens; and why the last one could not. */
  #unheard = 0;
  #why: unknown;
  /** What was told last. */
  #trouble: Failure | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ChangeWatchOptions) {
    this.#options = options;
  }

  /** Resolves once it listens, or has found out that it cannot for now. */
  async start(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => void this.#look(), lookEveryMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#drop();
  }

  async #look(): Promise<void> {
    if (this.#looking || this.#closed) return;
    this.#looking = true;
    try {
      if (this.#listener !== undefined && (await answers(this.#listener))) return;
      await this.#lose();
      this.#deafFor -= 1;
      if (this.#deafFor <= 0) this.#listener = await this.#listen();
      if (this.#listener === undefined) await this.#compare();
      else {
        this.#options.onChange();
        this.#unheard = 0;
        this.#tell(undefined);
      }
    } finally {
      this.#looking = false;
    }
  }

  /** A connection that hears, or undefined. */
  async #listen(): Promise<Client | undefined> {
    const client = this.#client();
    const own = `${check} ${this.#options.ownNumber()} ${performance.now()}`;
    const hears = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === own) resolve(true);
        else if (payload?.startsWith(check) !== true && payload !== String(this.#options.ownNumber()))
          this.#options.onChange();
      });
      client.on('error', () => void this.#lose(client));
      client.on('end', () => void this.#lose(client));
      setTimeout(() => resolve(false), 2 * hearMs).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await this.#notify(own);
      if (!this.#closed && (await hears)) {
        // Listening alone keeps no process running.
        (client as unknown as { unref(): void }).unref();
        return client;
      }
      this.#deafFor = deafLooks;
      this.#why = undefined;
    } catch (error) {
      // Found out at the next look again, and bridged by asking until then.
      this.#why = error;
    }
    await client.end().catch(() => undefined);
    return undefined;
  }

  /** By another connection: through a pooler the listening one hears what it sends itself, and nothing else. */
  async #notify(payload: string): Promise<void> {
    const client = this.#client();
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`notify ${channel}, '${payload}'`);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  #client(): Client {
    return new Client({ ...clientOptions(this.#options.url), query_timeout: hearMs });
  }

  /** What was sent after the connection was lost was not heard. */
  async #lose(client = this.#listener): Promise<void> {
    if (client === undefined || client !== this.#listener) return;
    await this.#drop();
    if (!this.#closed) this.#options.onChange();
  }

  #tell(trouble: Failure | undefined): void {
    if (trouble?.message === this.#trouble?.message || this.#closed) return;
    this.#trouble = trouble;
    this.#options.onTrouble(trouble);
  }

  async #drop(): Promise<void> {
    const client = this.#listener;
    this.#listener = undefined;
    await client?.end().catch(() => undefined);
  }

  async #compare(): Promise<void> {
    let snapshot: string | undefined;
    try {
      snapshot = await this.#options.readSnapshot();
      this.#unheard += 1;
      if (this.#unheard === unheardLooks) this.#tell(new Failure('unavailable', deaf, { cause: this.#why }));
    } catch (error) {
      // Nobody knows what happens in a database that cannot be reached.
      this.#unheard = 0;
      if (error instanceof Failure) this.#tell(error);
    }
    if (snapshot === undefined || snapshot !== this.#snapshot) this.#options.onChange();
    this.#snapshot = snapshot;
  }
}

async function answers(client: Client): Promise<boolean> {
  try {
    await client.query('select 1');
    return true;
  } catch {
    return false;
  }
}
