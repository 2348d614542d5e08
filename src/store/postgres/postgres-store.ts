/**
 * The server store: any number of processes over one PostgreSQL database, none of them leading. Reads go through a pool of connections;
 * write transactions of one process and of several run at the same time. What they must not spoil for each other is kept by
 * constraints, by locks on import scopes and by looking whether a row is still what was read (postgres-transaction.ts).
 */
import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { Batcher } from '../../lib/batcher.ts';
import { Failure } from '../../model/errors.ts';
import type { ItemRow } from '../items.ts';
import type { JobStore } from '../job-store.ts';
import { type JobEngine, JobTable } from '../job-table.ts';
import type { Store, StoreTransaction, TransactionOptions } from '../store.ts';
import { toSubjects } from '../subjects.ts';
import type { Gid } from '../viewer.ts';
import { ChangeWatch, notifyChange, snapshotQuery } from './change-watch.ts';
import { requireCurrentSchema } from './connection.ts';
import { positionQuery } from './database-server.ts';
import { isUnavailable } from './failures.ts';
import { lastPlaceQuery } from './postgres-feed-reads.ts';
import { PostgresReads } from './postgres-reads.ts';
import { PostgresTransaction } from './postgres-transaction.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { type Primary, Servers } from './servers.ts';
import { Statements } from './statements.ts';
import { Turns } from './turns.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Streaming replicas of it. Any of these may become the primary. */
  readonly readUrls: readonly string[];
  /** A connection that is not shared with others, to learn of their changes; undefined where nothing is kept in memory. */
  readonly listenUrl: string | undefined;
  /** Whether statements have names, so that each is planned once. */
  readonly prepared: boolean;
  /** How long a change waits for another one. */
  readonly waitMs: number;
  /** How long the server may work on one statement of a change, besides. */
  readonly statementMs: number;
  /** How many write transactions of this process run at once. */
  readonly writers: number;
}

/** Connections for reads alone, beside those that write. */
const readers = 8;
/** So many single items are read by one statement at most: one with a long text keeps no more than these waiting. */
const itemsPerStatement = 32;
/** A server that has gone without a word is not waited for longer than this. */
const readMs = 30_000;

/** What others have written is learned at most this often, and counts as heard then: replicas have time to come up to it. */
const hearEveryMs = 10;
/** How long until the primary is asked again that could not be. */
const hearAgainMs = 500;
/** Longer than saying good-bye takes. */
const goodbyeMs = 30_000;

export interface PostgresStore extends Store {}
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: until the classes are composed of subjects.
export class PostgresStore extends PostgresReads {
  readonly #servers: Servers;
  readonly #statements: Statements;
  readonly #turns: Turns;
  readonly #waitMs: number;
  readonly #statementMs: number;
  readonly #watch: ChangeWatch | undefined;
  readonly #items = new Batcher(
    async (ids: readonly string[]) => new Map((await this.findItems(ids)).map((row) => [row.id, row])),
    itemsPerStatement,
  );
  #stamp = 0;
  /** By which this store knows its own notifications again. */
  #ownName = newName();
  #isHearing = false;
  #hasUnheard = false;
  #isClosed = false;

  private constructor(options: PostgresOptions, log: (line: string) => void) {
    super();
    Object.assign(this, toSubjects(this));
    const { url, listenUrl } = options;
    this.#servers = new Servers({
      urls: [url, ...options.readUrls],
      connections: readers + options.writers,
      // Who is not told of changes cannot know how far a replica must have come.
      spread: listenUrl !== undefined,
      log,
      onPrimaryChange: () => this.#changed(),
    });
    this.#statements = new Statements(options.prepared);
    this.#turns = new Turns(options.writers, options.waitMs);
    this.#waitMs = options.waitMs;
    this.#statementMs = options.statementMs;
    this.#watch =
      listenUrl === undefined
        ? undefined
        : new ChangeWatch({
            url: () => (this.#servers.primaryUrl === url ? listenUrl : this.#servers.primaryUrl),
            ownName: () => this.#ownName,
            onChange: () => void this.#hear(),
            readSnapshot: () => this.#readSnapshot(),
            log,
          });
  }

  /**
   * Throws `not-initialised` when the schema is not the one this version needs, `unavailable` when nobody answers.
   * @param log takes a line when the database is lost or back, and for each server that is left out or taken back.
   */
  static async open(
    options: PostgresOptions,
    log: (line: string) => void = () => undefined,
  ): Promise<PostgresStore> {
    const store = new PostgresStore(options, log);
    try {
      await store.#servers.start();
      await requireCurrentSchema(store.#servers.primaryUrl);
      await store.#watch?.start();
      return store;
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  changeStamp(): number {
    return this.#stamp;
  }

  #changed(): void {
    this.#stamp += 1;
  }

  /** For what this process has committed elsewhere: nothing read before holds any more, and whoever reads after this sees it. */
  async noticeChange(): Promise<void> {
    if (this.#servers.areSpread && !(await this.#servers.learnPosition())) this.#servers.forgetPosition();
    this.#changed();
  }

  /**
   * Something was written by others. It counts as heard once it is known how far a replica must have come to show it: a stamp that changed
   * before would let what is old be kept as new.
   */
  async #hear(): Promise<void> {
    if (!this.#servers.areSpread) return this.#changed();
    this.#hasUnheard = true;
    if (this.#isHearing) return;
    this.#isHearing = true;
    while (this.#hasUnheard && !this.#isClosed) {
      this.#hasUnheard = false;
      const hasLearned = await this.#servers.learnPosition();
      this.#changed();
      // While nobody can say how far the log is, replicas go on being read, and what was read from them is not kept for long.
      if (!hasLearned) this.#hasUnheard = true;
      await pause(hasLearned ? hearEveryMs : hearAgainMs);
    }
    this.#isHearing = false;
  }

  transaction<T>(
    run: (tx: StoreTransaction) => Promise<T>,
    options: TransactionOptions = { keep: true },
  ): Promise<T> {
    const attempt = (contended: readonly Gid[]): Promise<T> => this.#attempt(run, options.keep, contended);
    if (options.repeatable !== true) return this.#turns.take(() => attempt([]));
    const end = performance.now() + this.#waitMs;
    return this.#turns.take(() => retryConflicts(attempt, end));
  }

  async placeEvents(): Promise<void> {
    const unplaced = await this.all('select gid from event where place is null limit 1');
    if (unplaced.length > 0)
      await this.transaction((tx) => tx.feed.assignSequences(), {
        keep: true,
        repeatable: true,
      });
  }

  /** Asked of the primary: a replica may not know yet what another process has told its clients. */
  override async lastPlace(): Promise<number> {
    const statement = { text: lastPlaceQuery, query_timeout: readMs };
    const { rows } = await this.#servers.onPrimary(({ server }) => server.pool.query(statement));
    return (rows[0] as { place: number }).place;
  }

  /** @param contended items that an earlier attempt lost to another transaction: they are locked before anything is read. */
  async #attempt<T>(
    run: (tx: StoreTransaction) => Promise<T>,
    keep: boolean,
    contended: readonly Gid[],
  ): Promise<T> {
    const { client, tx, primary } = await this.#begin();
    let broken: boolean | undefined;
    try {
      if (contended.length > 0) await tx.lockForChange(contended);
      const result = await run(toSubjects(tx));
      await tx.settle();
      if (keep) await this.#commit(tx, primary);
      else await tx.rollback();
      return result;
    } catch (error) {
      broken = isUnavailable(error);
      if (broken) this.#servers.suspectPrimary();
      await tx.rollback().catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #begin(): Promise<{ client: PoolClient; tx: PostgresTransaction; primary: Primary }> {
    return this.#servers.onPrimary(async (primary) => {
      const client = await primary.server.pool.connect();
      const tx = new PostgresTransaction(client, this.#statements, this.#waitMs + this.#statementMs);
      try {
        await tx.begin(this.#waitMs);
        return { client, tx, primary };
      } catch (error) {
        client.release(true);
        throw error;
      }
    });
  }

  async #commit(tx: PostgresTransaction, primary: Primary): Promise<void> {
    const { areSpread } = this.#servers;
    try {
      const told = await tx.commit(notifyChange(this.#ownName), areSpread ? positionQuery : '');
      // Kept by a server whose place another one has taken: nobody will find it there.
      if (!this.#servers.isPrimary(primary)) failLost(new Error('Another server is the primary now'));
      if (areSpread) this.#servers.advance(lastRow<{ position: number }>(told).position);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      // It may still be kept, and is then to be heard of as if another had done it.
      this.#ownName = newName();
      this.#servers.forgetPosition();
      failLost(error);
    } finally {
      this.#changed();
    }
  }

  /** The one read that comes in crowds: with many requests under way a statement for each would cost several times what is read. */
  override findItem(id: string): Promise<ItemRow | undefined> {
    return this.#items.get(id);
  }

  protected async all<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]> {
    const statement = { ...this.#statements.statement(sql, parameters), query_timeout: readMs };
    const { rows } = await this.#servers.read(({ pool }) => pool.query(statement));
    return rows as Row[];
  }

  /** Jobs, which are read from the primary: whoever looks at one wants to know how it is now. Nothing of them is kept, so nobody is told of changes. */
  get jobs(): JobStore {
    const ask: JobEngine['ask'] = async <Row>(sql: string, parameters: readonly unknown[]) => {
      const statement = { ...this.#statements.statement(sql, parameters), query_timeout: readMs };
      const { rows } = await this.#servers.onPrimary(({ server }) => server.pool.query(statement));
      return rows as Row[];
    };
    const nowMs = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
    return new JobTable({ ask, askDurably: ask, nowMs, close: async () => undefined });
  }

  async #readSnapshot(): Promise<string> {
    const statement = { text: snapshotQuery, query_timeout: readMs };
    const { rows } = await this.#servers.onPrimary(({ server }) => server.pool.query(statement));
    return (rows[0] as { snapshot: string }).snapshot;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    // Connections keep no process running, but saying good-bye to the server is to be waited for.
    const goodbye = setInterval(() => undefined, goodbyeMs);
    try {
      await this.#watch?.close();
      await this.#servers.close();
    } finally {
      clearInterval(goodbye);
    }
  }
}

/** Several statements in one message give several results. */
function lastRow<Row>(results: unknown): Row {
  return (results as readonly { rows: Row[] }[]).at(-1)!.rows[0]!;
}

function newName(): string {
  return randomBytes(8).toString('hex');
}

function failLost(cause: unknown): never {
  throw new Failure(
    'unavailable',
    'The database was lost at the very moment the change was to be kept; look whether it is there before trying again.',
    { cause },
  );
}

/** Keeps no process running. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
