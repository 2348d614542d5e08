/**
 * The embedded store: one SQLite file in the data folder. A process opens it for reading, or for writing as well; in the
 * server the main process only reads and a process of its own writes, so a long import never blocks a read.
 */
import { fail } from '../../model/errors.ts';
import type { Store, StoreTransaction, TransactionOptions } from '../store.ts';
import { toSubjects } from '../subjects.ts';
import { type Connection, logBytes, logBytesKept, openDatabase, type SqliteOptions } from './connection.ts';
import { SqliteReads } from './sqlite-reads.ts';
import { SqliteTransaction } from './sqlite-transaction.ts';

export interface SqliteStore extends Store {}
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: until the classes are composed of subjects.
export class SqliteStore extends SqliteReads {
  readonly #transaction: SqliteTransaction | undefined;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(connection: Connection, writes: boolean) {
    super(connection);
    Object.assign(this, toSubjects(this));
    this.#transaction = writes ? new SqliteTransaction(connection) : undefined;
  }

  /** Throws `store-unusable` when the schema is not the one this version needs. */
  static open(options: SqliteOptions, mode: 'read' | 'write'): SqliteStore {
    return new SqliteStore(openDatabase(options, mode), mode === 'write');
  }

  changeStamp(): number {
    // data_version tells of other connections, total_changes of this one; both only grow. Every request asks: two such statements cost less than one that adds.
    return this.value('pragma data_version') + this.value('select total_changes()');
  }

  async transaction<T>(
    run: (tx: StoreTransaction) => Promise<T>,
    options: TransactionOptions = { keep: true },
  ): Promise<T> {
    // One connection has one transaction: each waits for the one before, whether that was kept or not.
    const turn = this.#last.then(() => this.#run(run, options.keep));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #run<T>(run: (tx: StoreTransaction) => Promise<T>, keep: boolean): Promise<T> {
    const tx = this.#transaction;
    if (tx === undefined) throw new Error('This store was opened for reading only');
    await naming(() => tx.begin());
    try {
      const result = await run(toSubjects(tx));
      if (keep) tx.commit();
      else tx.rollback();
      // After the answer: who waits for a commit need not wait for the log to be put into the file.
      setImmediate(() => this.#tidyLog());
      return result;
    } catch (error) {
      tx.rollback();
      throw error;
    }
  }

  async placeEvents(): Promise<void> {
    // Each event was given its place when it was written.
  }

  #tidyLog(): void {
    try {
      if (!this.connection.open || this.connection.inTransaction || logBytes(this.connection) <= logBytesKept)
        return;
      this.connection.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // What was committed stays in the log; the next commit tries again.
    }
  }

  async close(): Promise<void> {
    await this.#last;
    this.#tidyLog();
    this.connection.close();
  }
}

async function naming(begin: () => void): Promise<void> {
  try {
    begin();
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) {
      fail('busy', 'Another process is writing to the store; try again in a moment.', { cause: error });
    }
    throw error;
  }
}
