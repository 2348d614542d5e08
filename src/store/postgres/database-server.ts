/**
 * One PostgreSQL server: a pool of connections for reads and transactions, and one connection of its own by which it is asked what it is
 * and how far it has come, also while all others are taken. Whether it is used, and for what, is decided in servers.ts.
 */
import { Client, Pool, type PoolClient } from 'pg';
import { clientOptions } from './connection.ts';
import { destroy } from './destroy.ts';
import { reasonOf } from './failures.ts';

/** What a server says of itself. */
export interface Look {
  readonly isPrimary: boolean;
  /** Of cluster and database; a replica has that of its primary. */
  readonly identity: string;
  /** Raised by every promotion. Positions are comparable on one timeline only. */
  readonly timeline: number;
  /** How far it has written its log, or on a replica replayed it, in bytes. */
  readonly position: number;
}

const idleMs = 30_000;
/** A server that does not say what it is within this time is as good as dead. */
const lookMs = 2000;

/** A commit is on disk when it is acknowledged, unless the server was told not to wait for that. */
const written =
  "case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end";
const inBytes = (position: string): string => `pg_wal_lsn_diff(${position}, '0/0')::bigint as position`;

/** How far the log is written, asked of a primary. */
export const positionQuery = `select ${inBytes(written)}`;

// Nobody needs special rights to ask this. But only those with pg_read_all_stats are told which timeline is being received; to the others a replica
// is on that of its last restart point.
const lookQuery = `select not replica as "isPrimary",
  (select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database()) as identity,
  case when replica then greatest((select timeline_id from pg_control_checkpoint()),
    (select received_tli from pg_stat_wal_receiver where status = 'streaming'))
  else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline,
  ${inBytes(`case when replica then coalesce(pg_last_wal_replay_lsn(), '0/0') else ${written} end`)}
  from (select pg_is_in_recovery() as replica) as self`;

export class DatabaseServer {
  readonly url: string;
  readonly pool: Pool;
  /** What it said last; undefined while that is not known to hold any more. */
  last: Look | undefined;
  /** Why it could not be asked. */
  trouble = '';
  lookedAt = 0;
  readonly #clients = new Set<PoolClient>();
  #asking: Promise<Client> | undefined;

  constructor(url: string, connections: number) {
    this.url = url;
    this.pool = new Pool({
      ...clientOptions(url),
      max: connections,
      idleTimeoutMillis: idleMs,
      // A store by itself keeps no process running.
      allowExitOnIdle: true,
    });
    // Idle connections that end are taken out of the pool; who asks next gets another one.
    this.pool.on('error', () => this.forget());
    this.pool.on('connect', (client) => {
      this.#clients.add(client);
      // One in use that ends tells whoever uses it; without a listener of its own it would end the process.
      client.on('error', () => undefined);
    });
    this.pool.on('remove', (client) => this.#clients.delete(client));
  }

  /** Its address, for people to read: without user and password. */
  get name(): string {
    const { host, port, database } = new Client(clientOptions(this.url));
    return `${host}:${port}/${database}`;
  }

  /** Asks the server. What it says holds until a connection to it is lost: one that was restarted may be behind what it was. */
  async look(): Promise<Look> {
    this.#asking ??= this.#connect();
    const asking = this.#asking;
    try {
      const { rows } = await (await asking).query(lookQuery);
      const look = rows[0] as Look;
      // A replica that has lost its primary does not tell any more which timeline it was receiving; it has not gone back.
      this.last = { ...look, timeline: Math.max(look.timeline, this.last?.timeline ?? 0) };
      this.trouble = '';
      return this.last;
    } catch (error) {
      this.forget();
      this.trouble = reasonOf(error);
      if (this.#asking === asking) this.#asking = undefined;
      asking.then(destroy, () => undefined);
      throw error;
    } finally {
      this.lookedAt = performance.now();
    }
  }

  forget(): void {
    this.last = undefined;
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      ...clientOptions(this.url),
      connectionTimeoutMillis: lookMs,
      query_timeout: lookMs,
    });
    client.on('error', () => this.forget());
    client.on('end', () => this.forget());
    await client.connect();
    // Being ready to ask keeps no process running; waiting for an answer does, by the timer of the query.
    (client as unknown as { unref(): void }).unref();
    return client;
  }

  /** Ends all connections at once: whoever waits for an answer on one is told that it is lost. */
  cut(): void {
    for (const client of this.#clients) destroy(client);
  }

  async close(): Promise<void> {
    // One that does not answer would not answer a good-bye either.
    if (this.trouble !== '') this.cut();
    const asking = await this.#asking?.catch(() => undefined);
    if (asking !== undefined) destroy(asking);
    await this.pool.end();
  }
}
