/**
 * Learns of what other processes commit: by LISTEN on a connection of its own, which every commit notifies. A connection that hears
 * nothing (lost, or led through a pooler that shares connections) is found out; until there is one that hears, the database is asked every
 * second. In doubt it tells of a change that was none: then something is read twice, and nothing old is shown.
 */
import { Client } from 'pg';
import { Failure } from '../../model/errors.ts';
import { clientOptions } from './connection.ts';
import { reasonOf } from './failures.ts';

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

/** Sent with every commit. @param by who commits: a name that no other store has, of digits and the letters a to f. */
export function notifyChange(by: string): string {
  return `notify ${channel}, '${by}'`;
}

/** Two equal answers: nobody has committed anything in between. Other databases of the same server count as well. */
export const snapshotQuery = 'select pg_current_snapshot()::text as snapshot';

export interface ChangeWatchOptions {
  /** Where the primary can be listened to directly; that changes with a promotion. */
  readonly url: () => string;
  /** What this store calls itself: its own commits are no news. */
  readonly ownName: () => string;
  readonly onChange: () => void;
  /** Asks the primary itself, by {@link snapshotQuery}. */
  readonly readSnapshot: () => Promise<string>;
  /** Told in a line each: once what is wrong with the database, and once that it is back. */
  readonly log: (line: string) => void;
}

export class ChangeWatch {
  readonly #options: ChangeWatchOptions;
  #listener: Client | undefined;
  /** Where it listens, or has tried to. */
  #listensAt = '';
  #snapshot: string | undefined;
  #looking = false;
  /** How many looks do not try to listen. */
  #deafFor = 0;
  #closed = false;
  /** How many looks in a row found the database, but nobody who listens; and why the last one could not. */
  #unheard = 0;
  #why: unknown;
  /** What was told last. */
  #trouble: string | undefined;
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
      const hasMoved = url !== this.#listensAt;
      if (this.#listener !== undefined && !hasMoved && (await answers(this.#listener))) return;
      await this.#lose();
      // Another way may hear, whatever was found out about the one before.
      this.#deafFor = hasMoved ? 0 : this.#deafFor - 1;
      this.#listensAt = url;
      if (this.#deafFor <= 0) this.#listener = await this.#listen(url);
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
  async #listen(url: string): Promise<Client | undefined> {
    const client = hearingClient(url);
    const own = `${check} ${this.#options.ownName()} ${performance.now()}`;
    const hears = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload }) => {
        if (payload === own) resolve(true);
        else if (payload?.startsWith(check) !== true && payload !== this.#options.ownName())
          this.#options.onChange();
      });
      client.on('error', () => void this.#lose(client));
      client.on('end', () => void this.#lose(client));
      setTimeout(() => resolve(false), 2 * hearMs).unref();
    });
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      await notify(url, own);
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

  /** What was sent after the connection was lost was not heard. */
  async #lose(client = this.#listener): Promise<void> {
    if (client === undefined || client !== this.#listener) return;
    await this.#drop();
    if (!this.#closed) this.#options.onChange();
  }

  #tell(trouble: string | undefined, cause?: unknown): void {
    if (trouble === this.#trouble || this.#closed) return;
    this.#trouble = trouble;
    const why = cause === undefined ? '' : ` (${reasonOf(cause)})`;
    this.#options.log(trouble === undefined ? 'The database is back.' : trouble + why);
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
      if (this.#unheard === unheardLooks) this.#tell(deaf, this.#why);
    } catch (error) {
      // Nobody knows what happens in a database that cannot be reached.
      this.#unheard = 0;
      if (error instanceof Failure) this.#tell(error.message, error.cause);
    }
    if (snapshot === undefined || snapshot !== this.#snapshot) this.#options.onChange();
    this.#snapshot = snapshot;
  }
}

/** By another connection: through a pooler the listening one hears what it sends itself, and nothing else. */
async function notify(url: string, payload: string): Promise<void> {
  const client = hearingClient(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`notify ${channel}, '${payload}'`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function hearingClient(url: string): Client {
  return new Client({ ...clientOptions(url), query_timeout: hearMs });
}

async function answers(client: Client): Promise<boolean> {
  try {
    await client.query('select 1');
    return true;
  } catch {
    return false;
  }
}
