/**
 * The server store: any number of processes over one PostgreSQL database, none of them leading. Reads go through a pool of connections;
 * write transactions of one process and of several run at the same time. What they must not spoil for each other is kept by
 * constraints, by locks on import scopes and by looking whether a row is still what was read (postgres-transaction.ts).
 */
import { Pool, type PoolClient } from 'pg';
import { Failure } from '../../model/errors.ts';
import type { Store, StoreTransaction, TransactionOptions } from '../store.ts';
import { ChangeWatch, type ChangeWatchOptions, notifyChange, snapshotQuery } from './change-watch.ts';
import { clientOptions, requireCurrentSchema } from './connection.ts';
import { isConflict, isUnavailable, toFailure } from './failures.ts';
import { PostgresReads } from './postgres-reads.ts';
import { PostgresTransaction } from './postgres-transaction.ts';
import { Statements } from './statements.ts';
import { Turns } from './turns.ts';

export interface PostgresOptions {
  readonly url: string;
  /** A connection that is not shared with others, to learn of their changes; undefined where nothing is kept in memory. */
  readonly listenUrl: string | undefined;
  /** Whether statements have names, so that each is planned once. */
  readonly prepared: boolean;
  /** How long a change waits for another one. */
  readonly waitMs: number;
  /** How many write transactions of this process run at once. */
  readonly writers: number;
}

/** Told when the database is lost, and with undefined when it is back; only where somebody listens. */
export type OnTrouble = ChangeWatchOptions['onTrouble'];

/** Connections for reads alone, beside those that write. */
const readers = 8;
const idleMs = 30_000;
/** A server that has gone without a word is not waited for longer than this. */
const readMs = 30_000;

/** A change that others come in between is done anew this often. */
const attempts = 6;

export class PostgresStore extends PostgresReads implements Store {
  readonly #pool: Pool;
  readonly #statements: Statements;
  readonly #turns: Turns;
  readonly #waitMs: number;
  readonly #watch: ChangeWatch | undefined;
  #stamp = 0;
  /** By which this store knows its own notifications again. */
  #ownNumber = 0;

  private constructor(options: PostgresOptions, onTrouble: OnTrouble) {
    super();
    this.#pool = new Pool({
      ...clientOptions(options.url),
      max: readers + options.writers,
      idleTimeoutMillis: idleMs,
      // A store by itself keeps no process running.
      allowExitOnIdle: true,
    });
    // Idle connections that end are taken out of the pool; who asks next gets another one.
    this.#pool.on('error', () => undefined);
    // One in use that ends tells whoever uses it; without a listener of its own it would end the process.
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#statements = new Statements(options.prepared);
    this.#turns = new Turns(options.writers, options.waitMs);
    this.#waitMs = options.waitMs;
    this.#watch =
      options.listenUrl === undefined
        ? undefined
        : new ChangeWatch({
            url: options.listenUrl,
            ownNumber: () => this.#ownNumber,
            onChange: () => this.noticeChange(),
            readSnapshot: () => this.#readSnapshot(),
            onTrouble,
          });
  }

  /** Throws `not-initialised` when the schema is not the one this version needs, `unavailable` when nobody answers. */
  static async open(
    options: PostgresOptions,
    onTrouble: OnTrouble = () => undefined,
  ): Promise<PostgresStore> {
    await requireCurrentSchema(options.url);
    const store = new PostgresStore(options, onTrouble);
    await store.#startWatch();
    return store;
  }

  async #startWatch(): Promise<void> {
    if (this.#watch === undefined) return;
    this.#ownNumber = (await this.one<{ own: number }>("select nextval('gid') as own"))!.own;
    await this.#watch.start();
  }

  changeStamp(): number {
    return this.#stamp;
  }

  /** For what this process has committed elsewhere: nothing read before holds any more. */
  noticeChange(): void {
    this.#stamp += 1;
  }

  transaction<T>(
    run: (tx: StoreTransaction) => Promise<T>,
    options: TransactionOptions = { keep: true },
  ): Promise<T> {
    return this.#turns.take(async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await this.#attempt(run, options.keep);
        } catch (error) {
          if (options.repeatable !== true || attempt === attempts || !isConflict(error)) throw error;
        }
      }
    });
  }

  async #attempt<T>(run: (tx: StoreTransaction) => Promise<T>, keep: boolean): Promise<T> {
    const { client, tx } = await this.#begin();
    let broken: boolean | undefined;
    try {
      const result = await run(tx);
      await tx.settle();
      if (keep) await this.#commit(tx);
      else await tx.rollback();
      return result;
    } catch (error) {
      broken = isUnavailable(error);
      await tx.rollback().catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async #begin(): Promise<{ client: PoolClient; tx: PostgresTransaction }> {
    return this.#twice(async () => {
      const client = await this.#pool.connect();
      const tx = new PostgresTransaction(client, this.#statements);
      try {
        await tx.begin(this.#waitMs);
        return { client, tx };
      } catch (error) {
        client.release(true);
        throw error;
      }
    });
  }

  async #commit(tx: PostgresTransaction): Promise<void> {
    try {
      await tx.commit(notifyChange(this.#ownNumber));
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      throw new Failure(
        'unavailable',
        'The database was lost at the very moment the change was to be kept; look whether it is there before trying again.',
        { cause: error },
      );
    } finally {
      this.noticeChange();
    }
  }

  protected async all<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row[]> {
    const statement = { ...this.#statements.statement(sql, parameters), query_timeout: readMs };
    const { rows } = await this.#twice(() => this.#pool.query(statement));
    return rows as Row[];
  }

  /** A connection can have ended since it was last used, with a server that was started anew: one more try, on another one. */
  async #twice<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (!isUnavailable(error)) throw toFailure(error);
    }
    try {
      return await ask();
    } catch (error) {
      throw toFailure(error);
    }
  }

  async #readSnapshot(): Promise<string> {
    return (await this.one<{ snapshot: string }>(snapshotQuery))!.snapshot;
  }

  async close(): Promise<void> {
    // Connections keep no process running, but saying good-bye to the server is to be waited for.
    const goodbye = setInterval(() => undefined, idleMs);
    try {
      await this.#watch?.close();
      await this.#pool.end();
    } finally {
      clearInterval(goodbye);
    }
  }
}
