/**
 * Learns of what other processes commit: by LISTEN on a connection of its own, which every commit notifies. A connection that hears
 * nothing (lost, or led through a pooler that shares connections) is found out; until there is one that hears, the database is asked every
 * second. In doubt it tells of a change that was none: then something is read twice, and nothing old is shown.
 */
import { Client } from 'pg';
import { clientOptions } from './connection.ts';

const channel = 'fonds_change';
/** What a listener sends to see whether it hears; nobody takes it for a change. */
const check = 'check';
const lookEveryMs = 1000;
const hearMs = 1000;

/** Sent with every commit. @param by who commits: a name that no other store has, of letters and digits. */
export function notifyChange(by: string): string {
  return `notify ${channel}, '${by}'`;
}

/** Two equal answers: nobody has committed anything in between. Other databases of the same server count as well. */
export const snapshotQuery = 'select pg_current_snapshot()::text as snapshot';

export interface ChangeWatchOptions {
  /** Where the primary can be listened to; that changes with a promotion. */
  readonly url: () => string;
  /** What this store calls itself: its own commits are no news. */
  readonly ownName: () => string;
  readonly onChange: () => void;
  /** Asks the database itself, by {@link snapshotQuery}. */
  readonly readSnapshot: () => Promise<string>;
}

export class ChangeWatch {
  readonly #options: ChangeWatchOptions;
  #listener: Client | undefined;
  #listensAt = '';
  #snapshot: string | undefined;
  #looking = false;
  #closed = false;
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
      const url = this.#options.url();
      if (this.#listener !== undefined && url === this.#listensAt && (await answers(this.#listener))) return;
      await this.#lose();
      this.#listener = await this.#listen(url);
      this.#listensAt = url;
      if (this.#listener === undefined) await this.#compare();
      else this.#options.onChange();
    } finally {
      this.#looking = false;
    }
  }

  /** A connection that hears, or undefined. */
  async #listen(url: string): Promise<Client | undefined> {
    const client = new Client({ ...clientOptions(url), query_timeout: hearMs });
    const hears = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === check) resolve(true);
        else if (payload !== this.#options.ownName()) this.#options.onChange();
      });
      client.on('error', () => void this.#lose(client));
      client.on('end', () => void this.#lose(client));
      setTimeout(() => resolve(false), 2 * hearMs).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await client.query(`notify ${channel}, '${check}'`);
      if (!this.#closed && (await hears)) {
        // Listening alone keeps no process running.
        (client as unknown as { unref(): void }).unref();
        return client;
      }
    } catch {
      // Found out at the next look again, and bridged by asking until then.
    }
    await client.end().catch(() => undefined);
    return undefined;
  }

  /** What was sent after the connection was lost was not heard. */
  async #lose(client = this.#listener): Promise<void> {
    if (client === undefined || client !== this.#listener) return;
    await this.#drop();
    if (!this.#closed) this.#options.onChange();
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
    } catch {
      // Nobody knows what happens in a database that cannot be reached.
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
