/**
 * The connections of a PostgreSQL store, its transactions, and the stamp that changes with every commit of any process. store.ts composes the readers
 * on top of it; cluster.ts chooses the server.
 */
import { randomBytes } from 'node:crypto';
import type { ClientBase, PoolClient, QueryConfig, QueryResult } from 'pg';
import { Failure } from '../../model/errors.ts';
import type { StoreTransaction, TransactionOptions } from '../store.ts';
import type { Gid } from '../viewer.ts';
import { ChangeWatch, notifyChangeSql, snapshotQuery } from './change-watch.ts';
import { Cluster, type Primary } from './cluster.ts';
import { requireCurrentSchema } from './connection.ts';
import { type DatabaseServer, logPositionQuery } from './database-server.ts';
import { isUnavailable } from './failures.ts';
import { PlannerStatisticsUpdater } from './planner-statistics.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { Semaphore } from './semaphore.ts';
import { Statements } from './statements.ts';
import { TallyCompaction } from './tally-compaction.ts';
import { PostgresTransaction } from './transaction.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Streaming replicas of `url`. Any of the servers may become the primary. */
  readonly readUrls: readonly string[];
  /** A direct connection for notifications of changes; undefined if the process caches nothing. */
  readonly listenUrl: string | undefined;
  /** Whether statements are prepared: each has a name, and each connection parses it once. */
  readonly prepared: boolean;
  /** How long a change waits for a lock that another change has. */
  readonly waitMs: number;
  /** How long the server may execute one statement of a change, in addition to `waitMs`. */
  readonly statementMs: number;
  /** Maximum number of concurrent write transactions of this process. */
  readonly writers: number;
  /** Time limit of a search. If it is set, searches run in threads. */
  readonly searchMs?: number;
}

/** Connections for reads, in addition to those of the writers. */
const readConnections = 8;
/** Timeout of reads, for servers that disappear without closing the connection. */
const readTimeoutMs = 30_000;
/** Timeout of an analysis of all tables, which takes a second or two. */
const analysisTimeoutMs = 60_000;
/** Minimum interval between two notifications of changes by other processes, which gives replicas time to catch up. */
const noticeEveryMs = 10;
/** Delay before the next request to a primary that did not respond. */
const noticeRetryMs = 500;
/** Interval of a timer that keeps the process alive while connections are closed; longer than that takes. */
const closeMs = 30_000;

export class PostgresExecutor {
  /** Changes with every commit of this or another process. */
  stamp = 0;
  readonly #cluster: Cluster;
  readonly #statements: Statements;
  readonly #writers: Semaphore;
  readonly #waitMs: number;
  readonly #statementMs: number;
  readonly #watch: ChangeWatch | undefined;
  readonly #statistics: PlannerStatisticsUpdater;
  readonly #tallies: TallyCompaction;
  /** Identifies the notifications of this store. */
  #ownName = createName();
  #isNoticing = false;
  #hasNews = false;
  #isClosed = false;

  constructor(options: PostgresOptions, log: (line: string) => void) {
    const { url, listenUrl } = options;
    this.#cluster = new Cluster({
      urls: [url, ...options.readUrls],
      connections: readConnections + options.writers,
      // Without notifications of changes the required log position of a replica is not known.
      readsReplicas: listenUrl !== undefined,
      log,
      onPrimaryChange: () => this.#changed(),
    });
    this.#statements = new Statements(options.prepared);
    this.#statistics = new PlannerStatisticsUpdater(
      (sql) => this.#runOnPrimary({ text: sql, query_timeout: analysisTimeoutMs }),
      log,
    );
    this.#tallies = new TallyCompaction((run) => this.#runInTransaction(run), log);
    this.#writers = new Semaphore(options.writers, options.waitMs);
    this.#waitMs = options.waitMs;
    this.#statementMs = options.statementMs;
    this.#watch =
      listenUrl === undefined
        ? undefined
        : new ChangeWatch({
            url: () => (this.#cluster.primaryUrl === url ? listenUrl : this.#cluster.primaryUrl),
            ownName: () => this.#ownName,
            onChange: () => void this.#noticeOthers(),
            readSnapshot: () => this.#readSnapshot(),
            notify: (statement) => this.#runOnPrimary(statement),
            log,
          });
  }

  async start(): Promise<void> {
    await this.#cluster.start();
    await this.#cluster.queryPrimary(({ server }) => requireCurrentSchema(server.pool));
    await this.#watch?.start();
  }

  async read<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    const statement = { ...this.#statements.statement(sql, parameters), query_timeout: readTimeoutMs };
    const { rows } = await this.#cluster.read(({ pool }) => pool.query(statement));
    return rows as Row[];
  }

  /** Runs a query on the server that a read would use, under the rules of reads. */
  readOn<T>(query: (server: DatabaseServer) => Promise<T>): Promise<T> {
    return this.#cluster.read(query);
  }

  async readPrimary<Row>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.#runOnPrimary({
      ...this.#statements.statement(sql, parameters),
      query_timeout: readTimeoutMs,
    });
  }

  transaction<T>(
    run: (tx: StoreTransaction) => Promise<T>,
    options: TransactionOptions = { keep: true },
  ): Promise<T> {
    const attempt = (contended: readonly Gid[]): Promise<T> => this.#attempt(run, options.keep, contended);
    if (options.repeatable !== true) return this.#writers.run(() => attempt([]));
    const end = performance.now() + this.#waitMs;
    return this.#writers.run(() => retryConflicts(attempt, end));
  }

  async noticeChange(): Promise<void> {
    if (this.#cluster.needsLogPosition && !(await this.#cluster.updateLogPosition()))
      this.#cluster.forgetLogPosition();
    this.#changed();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // Connections do not keep the process alive, so a timer does until they are closed.
    const keepAlive = setInterval(() => undefined, closeMs);
    try {
      await this.#statistics.finish();
      await this.#tallies.finish();
      await this.#watch?.close();
      await this.#cluster.close();
    } finally {
      clearInterval(keepAlive);
    }
  }

  #changed(): void {
    this.stamp += 1;
  }

  /**
   * Called when another process has committed. Changes the stamp only after it knows the log position that a replica must have reached to
   * show the commit. Otherwise rows from an outdated replica would be cached under the new stamp.
   */
  async #noticeOthers(): Promise<void> {
    if (!this.#cluster.needsLogPosition) return this.#changed();
    this.#hasNews = true;
    if (this.#isNoticing) return;
    this.#isNoticing = true;
    while (this.#hasNews && !this.#isClosed) {
      this.#hasNews = false;
      const isUpdated = await this.#cluster.updateLogPosition();
      this.#changed();
      // Until the log position is known, the stamp changes again and again, so that rows from replicas are not cached for long.
      if (!isUpdated) this.#hasNews = true;
      await delay(isUpdated ? noticeEveryMs : noticeRetryMs);
    }
    this.#isNoticing = false;
  }

  /** @param contended items for which an earlier attempt conflicted with another transaction: they are locked before anything is read. */
  async #attempt<T>(
    run: (tx: StoreTransaction) => Promise<T>,
    keep: boolean,
    contended: readonly Gid[],
  ): Promise<T> {
    const { client, transaction, primary } = await this.#begin();
    let isBroken: boolean | undefined;
    try {
      if (contended.length > 0) await transaction.context.locks.lockForChange(contended);
      const result = await run(transaction.tx);
      await transaction.flush();
      if (!keep) await transaction.rollback();
      else {
        await this.#commit(transaction, primary);
        this.#statistics.countChangedRows(transaction.session.maxChangedRows);
        this.#tallies.noticeCommit();
      }
      return result;
    } catch (error) {
      isBroken = isUnavailable(error);
      if (isBroken) this.#cluster.suspectPrimary();
      await transaction.rollback().catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async #begin(): Promise<{ client: PoolClient; transaction: PostgresTransaction; primary: Primary }> {
    return this.#cluster.queryPrimary(async (primary) => {
      const client = await primary.server.pool.connect();
      const timeoutMs = this.#waitMs + this.#statementMs;
      const transaction = new PostgresTransaction(client, this.#statements, timeoutMs);
      try {
        await transaction.begin(this.#waitMs);
        return { client, transaction, primary };
      } catch (error) {
        client.release(true);
        throw error;
      }
    });
  }

  async #commit(transaction: PostgresTransaction, primary: Primary): Promise<void> {
    const { needsLogPosition } = this.#cluster;
    try {
      const results = await transaction.commit(
        notifyChangeSql(this.#ownName),
        needsLogPosition ? logPositionQuery : '',
      );
      // Committed on a server that is no longer the primary: the change is lost.
      if (!this.#cluster.isPrimary(primary)) failLost(new Error('Another server is the primary now'));
      // Several statements in one message have several results.
      if (needsLogPosition)
        this.#cluster.advanceLogPosition(
          (results as readonly QueryResult<{ position: number }>[]).at(-1)!.rows[0]!.position,
        );
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // The change may have been committed. With a new name, its notification is handled like that of another process.
      this.#ownName = createName();
      this.#cluster.forgetLogPosition();
      failLost(error);
    } finally {
      this.#changed();
    }
  }

  async #readSnapshot(): Promise<string> {
    const rows = await this.#runOnPrimary<{ snapshot: string }>({
      text: snapshotQuery,
      query_timeout: readTimeoutMs,
    });
    return rows[0]!.snapshot;
  }

  /** A transaction on the primary that changes no records, so that other processes need no notification. */
  #runInTransaction<T>(run: (client: ClientBase) => Promise<T>): Promise<T> {
    return this.#cluster.queryPrimary(async ({ server }) => {
      const client = await server.pool.connect();
      let isCommitted = false;
      try {
        await client.query(`begin; set local statement_timeout = ${readTimeoutMs}`);
        const result = await run(client);
        await client.query('commit');
        isCommitted = true;
        return result;
      } finally {
        // Closes the connection after an error, which also rolls back.
        client.release(!isCommitted);
      }
    });
  }

  async #runOnPrimary<Row>(statement: QueryConfig & { readonly query_timeout: number }): Promise<Row[]> {
    const { rows } = await this.#cluster.queryPrimary(({ server }) => server.pool.query(statement));
    return rows as Row[];
  }
}

function createName(): string {
  return randomBytes(8).toString('hex');
}

function failLost(cause: unknown): never {
  throw new Failure(
    'unavailable',
    'The connection to the database was lost during the commit; check whether the change was made before trying again.',
    { cause },
  );
}

/** Does not keep the process alive. */
function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
