/**
 * One PostgreSQL server: a pool of connections for reads and transactions, and a separate connection for status checks, which works while all others
 * are busy. cluster.ts decides which reads and writes it gets.
 */
import { Client, type ClientBase, Pool } from 'pg';
import { clientOptions } from './connection.ts';
import { destroyConnection, unrefConnection } from './driver.ts';
import { describeError } from './failures.ts';

export interface ServerStatus {
  readonly isPrimary: boolean;
  /** Of cluster and database; a replica has that of its primary. */
  readonly identity: string;
  /** Incremented by every promotion. Log positions are comparable only on one timeline. */
  readonly timeline: number;
  /** The position (LSN) up to which a primary has written its log, or a replica has replayed it, in bytes. */
  readonly logPosition: number;
}

const idleMs = 30_000;
/** Timeout of a status check. */
const checkTimeoutMs = 2000;

/** An acknowledged commit is on disk, unless the server is configured not to wait for that. */
const written =
  "case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end";
const inBytes = (position: string): string => `pg_wal_lsn_diff(${position}, '0/0')::bigint`;

/** The log position of a primary. */
export const logPositionQuery = `select ${inBytes(written)} as position`;

// Requires no special rights. But only users with pg_read_all_stats see which timeline a replica receives; for others it is that of the replica's
// last restart point.
const statusQuery = `select not replica as "isPrimary",
  (select system_identifier from pg_control_system()) || '/' || (select oid from pg_database where datname = current_database()) as identity,
  case when replica then greatest((select timeline_id from pg_control_checkpoint()),
    (select received_tli from pg_stat_wal_receiver where status = 'streaming'))
  else ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int end as timeline,
  ${inBytes(`case when replica then coalesce(pg_last_wal_replay_lsn(), '0/0') else ${written} end`)} as "logPosition"
  from (select pg_is_in_recovery() as replica) as self`;

export class DatabaseServer {
  readonly url: string;
  readonly pool: Pool;
  /** The result of the last check; undefined if a connection was lost since. */
  status: ServerStatus | undefined;
  /** Why the last check failed; empty if it succeeded. */
  error = '';
  checkedAt = 0;
  #lost = new AbortController();
  readonly #clients = new Set<ClientBase>();
  #checkClient: Promise<Client> | undefined;

  constructor(url: string, connections: number) {
    this.url = url;
    this.pool = new Pool({
      ...clientOptions(url),
      max: connections,
      idleTimeoutMillis: idleMs,
      // An open store does not keep the process alive.
      allowExitOnIdle: true,
      onConnect: (client) => this.#prepare(client),
    });
    // The pool removes idle connections that were closed.
    this.pool.on('error', () => this.clearStatus());
    this.pool.on('remove', (client) => this.#clients.delete(client));
  }

  async #prepare(client: ClientBase): Promise<void> {
    this.#clients.add(client);
    // A connection in use reports the error to its query; without a listener it would end the process too.
    client.on('error', () => undefined);
    try {
      // The queries are short, and compiling one can take a second.
      await client.query('set jit = off');
    } catch (error) {
      this.#clients.delete(client);
      throw error;
    }
  }

  /** Aborted when all connections are destroyed, for those of threads. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** The address for log messages, without user and password. */
  get name(): string {
    const { host, port, database } = new Client(clientOptions(this.url));
    return `${host}:${port}/${database}`;
  }

  /** The status is valid until a connection is lost: after a restart the server may have lost log records. */
  async checkStatus(): Promise<ServerStatus> {
    this.#checkClient ??= this.#connect();
    const connecting = this.#checkClient;
    try {
      const { rows } = await (await connecting).query(statusQuery);
      const status = rows[0] as ServerStatus;
      // A replica that has lost its primary no longer reports the timeline that it was receiving, but has not returned to an older one.
      this.status = { ...status, timeline: Math.max(status.timeline, this.status?.timeline ?? 0) };
      this.error = '';
      return this.status;
    } catch (error) {
      this.clearStatus();
      this.error = describeError(error);
      if (this.#checkClient === connecting) this.#checkClient = undefined;
      connecting.then(destroyConnection, () => undefined);
      throw error;
    } finally {
      this.checkedAt = performance.now();
    }
  }

  clearStatus(): void {
    this.status = undefined;
  }

  async #connect(): Promise<Client> {
    const client = new Client({
      ...clientOptions(this.url),
      connectionTimeoutMillis: checkTimeoutMs,
      query_timeout: checkTimeoutMs,
    });
    client.on('error', () => this.clearStatus());
    client.on('end', () => this.clearStatus());
    await client.connect();
    // The connection does not keep the process alive; a pending query does, by its timer.
    unrefConnection(client);
    return client;
  }

  /** Closes all connections at once. Pending queries fail. */
  destroyConnections(): void {
    for (const client of this.#clients) destroyConnection(client);
    this.#lost.abort();
    this.#lost = new AbortController();
  }

  async close(): Promise<void> {
    // A server that does not respond would not respond to closing either.
    if (this.error !== '') this.destroyConnections();
    const client = await this.#checkClient?.catch(() => undefined);
    if (client !== undefined) destroyConnection(client);
    await this.pool.end();
  }
}
