/**
 * The embedded store: one SQLite file in the data folder. A process opens it for reading, or for writing as well; in the
 * server the main process only reads and a process of its own writes, so a long import never blocks a read.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { fail } from '../../model/errors.ts';
import type { StoreDescription } from '../../model/service-state.ts';
import { schemaVersion } from '../migrations/migrations.ts';
import { createIndexQueries } from '../search/sql/index-queries.ts';
import { createSqliteSearchSources } from '../search/sqlite/search-source.ts';
import { createReader } from '../sql/compose.ts';
import type { Store, StoreTransaction, TransactionOptions } from '../store.ts';
import { type Connection, getWalSize, maxWalBytes, openDatabase, type SqliteOptions } from './connection.ts';
import { SqliteDatabase } from './database.ts';
import { createSqliteReads } from './reads.ts';
import { SqliteTransaction } from './transaction.ts';

/** Throws `store-unusable` if the schema is not the one that this version needs. */
export function openSqliteStore(options: SqliteOptions, mode: 'read' | 'write'): Store {
  const connection = openDatabase(options, mode);
  const db = new SqliteDatabase(connection);
  const reader = createReader(db, createSqliteReads(db));
  const transactions = new TransactionQueue(
    db,
    mode === 'write' ? new SqliteTransaction(db, reader) : undefined,
  );
  // Both only grow: data_version counts commits of other connections, total_changes changes of this one. Two statements, since one that adds
  // the values takes longer and this is called for every request.
  const dataVersion = connection.prepare<[], number>('pragma data_version').pluck();
  const totalChanges = connection.prepare<[], number>('select total_changes()').pluck();
  const changeStamp = (): number => dataVersion.get()! + totalChanges.get()!;
  const createSource = createSqliteSearchSources(db, mode === 'read' ? changeStamp : undefined);
  return {
    ...reader,
    // Events get their sequence number when they are inserted.
    feed: { ...reader.feed, assignSequences: async () => undefined },
    search: { ...reader.search, ...createIndexQueries(createSource) },
    changeStamp,
    transaction: (run, transactionOptions) => transactions.run(run, transactionOptions),
    describe: async () => ({ engine: 'sqlite', schema: schemaVersion, sizes: listFileSizes(options.folder) }),
    async close(): Promise<void> {
      await transactions.idle();
      checkpoint(connection);
      connection.close();
    },
  };
}

/** The files of the store, with their write-ahead logs. */
function listFileSizes(folder: string): StoreDescription['sizes'] {
  return readdirSync(folder)
    .filter((name) => /\.sqlite(?:-wal)?$/.test(name))
    .sort()
    .map((name) => ({ name, bytes: statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0 }));
}

/** Runs one transaction after the other: a connection can have only one. */
class TransactionQueue {
  readonly #db: SqliteDatabase;
  readonly #transaction: SqliteTransaction | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param transaction undefined for a store that was opened for reading. */
  constructor(db: SqliteDatabase, transaction: SqliteTransaction | undefined) {
    this.#db = db;
    this.#transaction = transaction;
  }

  run<T>(
    run: (tx: StoreTransaction) => Promise<T>,
    options: TransactionOptions = { keep: true },
  ): Promise<T> {
    const next = this.#last.then(() => this.#run(run, options.keep));
    this.#last = next.catch(() => undefined);
    return next;
  }

  async idle(): Promise<void> {
    await this.#last;
  }

  async #run<T>(run: (tx: StoreTransaction) => Promise<T>, keep: boolean): Promise<T> {
    const transaction = this.#transaction;
    if (transaction === undefined) throw new Error('This store was opened for reading only');
    translateBusyError(() => transaction.begin());
    try {
      const result = await run(transaction.tx);
      await transaction.context.search.rebuildIncomplete();
      if (keep) transaction.commit();
      else transaction.rollback();
      // After the response: a commit need not wait for the checkpoint.
      setImmediate(() => checkpoint(this.#db.connection));
      return result;
    } catch (error) {
      transaction.rollback();
      throw error;
    }
  }
}

/** Copies a long write-ahead log into the file, unless the connection is closed or in a transaction. */
function checkpoint(connection: Connection): void {
  try {
    if (!connection.open || connection.inTransaction || getWalSize(connection) <= maxWalBytes) return;
    connection.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // Committed changes stay in the log; the next commit tries again.
  }
}

function translateBusyError(begin: () => void): void {
  try {
    begin();
  } catch (error) {
    if (systemErrorCode(error).startsWith('SQLITE_BUSY')) {
      fail('busy', 'Another process is writing to the store; try again in a moment.', { cause: error });
    }
    throw error;
  }
}
