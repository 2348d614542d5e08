/**
 * Transactions of the embedded store that run in a worker thread (store-thread.ts). For imports: the thread writes one batch while this one parses
 * the next. Calls without a result are sent together with the next call that has one, which also reports their errors.
 */
import type { Worker } from 'node:worker_threads';
import { siblingModule, startThread } from '../../lib/runtime.ts';
import { fromThrownData, type ThrownData } from '../../model/errors.ts';
import { createReader, type StoreWriters } from '../sql/compose.ts';
import type { Store, StoreReader, StoreTransaction, TransactionOptions } from '../store.ts';
import type { Gid } from '../viewer.ts';
import type { Connection, SqliteOptions } from './connection.ts';
import { SqliteDatabase } from './database.ts';
import { packRows } from './packed-rows.ts';
import { createSqliteReads } from './reads.ts';
import { createSqliteWriteContext, createSqliteWriters } from './transaction.ts';

type WriterName = keyof StoreWriters;
type WriteMethod<Name extends WriterName> = Exclude<keyof StoreWriters[Name], keyof StoreReader[Name]> &
  string;
type WriteWithResult<Name extends WriterName> = {
  [Method in WriteMethod<Name>]: StoreWriters[Name][Method] extends (...parameters: never) => Promise<void>
    ? never
    : `${Name}.${Method}`;
}[WriteMethod<Name>];

/**
 * Writes with a result, which callers wait for. All other calls are derived from the composed writers; whether a method has a result is known only
 * to the compiler, which requires exactly these.
 */
const writesWithResult: Readonly<Record<{ [Name in WriterName]: WriteWithResult<Name> }[WriterName], true>> =
  {
    'access.setInherited': true,
    'items.reservePosition': true,
    'edges.insert': true,
    'edges.restore': true,
    'edges.delete': true,
    'edges.deleteOf': true,
    'webhooks.delete': true,
    'webhooks.claim': true,
    'webhooks.release': true,
    'tokens.delete': true,
    'credentials.delete': true,
    'jobEnds.insert': true,
    'journal.ownChange': true,
    'search.rebuild': true,
    'search.readLock': true,
    'search.replaceLock': true,
  };

export interface ThreadCall {
  /** Identifies the reply; undefined for a call without a result. */
  readonly call: number | undefined;
  /**
   * A method of a writer (`items.insert`) or of the transaction (`lockScope`), or a step: `transaction` and `savepoint` begin a unit of work,
   * `commit` and `rollback` end the innermost one, `close` closes the store.
   */
  readonly method: string;
  /** Packed (packed-rows.ts) for calls without a result. */
  readonly parameters: readonly unknown[];
}

export type ThreadReply = { readonly call: number } & ({ readonly result: unknown } | ThrownData);

interface PendingCall {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Memory of one batch of rows and the longest unit. A thread that needs more must not exhaust the memory of the process. */
const heapMegabytes = 128;
const youngMegabytes = 16;

export class ThreadStore implements Pick<Store, 'transaction' | 'close'> {
  readonly #options: SqliteOptions;
  readonly #tx: StoreTransaction;
  readonly #pending = new Map<number, PendingCall>();
  /** Calls without a result that have not been sent. */
  readonly #unsent: ThreadCall[] = [];
  #worker: Worker | undefined;
  #calls = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** The first transaction starts the thread, and starts another one if it has ended. */
  constructor(options: SqliteOptions) {
    this.#options = options;
    this.#tx = this.#createTransaction();
  }

  transaction<T>(
    run: (tx: StoreTransaction) => Promise<T>,
    options: TransactionOptions = { keep: true },
  ): Promise<T> {
    const next = this.#last.then(() => {
      this.warm();
      return this.#runUnit('transaction', [options.keep], () => run(this.#tx));
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Starts the thread before the first transaction needs it. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  async close(): Promise<void> {
    await this.#last;
    const worker = this.#worker;
    if (worker === undefined) return;
    await this.#send('close').catch(() => undefined);
    await worker.terminate();
  }

  #start(): Worker {
    const worker = startThread(siblingModule('store-thread', import.meta.url), {
      workerData: this.#options,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    worker.on('message', (reply: ThreadReply) => this.#settle(reply));
    worker.on('error', (error) => this.#rejectAll(worker, error));
    worker.on('exit', () => this.#rejectAll(worker, new Error('The thread of the store ended')));
    worker.unref();
    return worker;
  }

  async #runUnit<T>(
    method: 'transaction' | 'savepoint',
    parameters: readonly unknown[],
    run: () => Promise<T>,
  ): Promise<T> {
    await this.#send(method, parameters);
    let result: T;
    try {
      result = await run();
    } catch (error) {
      // The first error matters, also if the thread has ended.
      await this.#send('rollback').catch(() => undefined);
      throw error;
    }
    await this.#send('commit');
    return result;
  }

  #createTransaction(): StoreTransaction {
    const tx: Record<string, unknown> = {
      savepoint: <T>(run: () => Promise<T>) => this.#runUnit('savepoint', [], run),
      lockScope: (scope: Gid) => this.#send('lockScope', [scope]),
      reserveGids: (count: number) => this.#send('reserveGids', [count]),
    };
    const { reader, writers } = composeWithoutConnection();
    for (const name of Object.keys(writers) as WriterName[]) {
      const calls: Record<string, unknown> = {};
      for (const method of Object.keys(writers[name]))
        calls[method] = this.#createCall(`${name}.${method}`, method in reader[name]);
      tx[name] = calls;
    }
    return tx as unknown as StoreTransaction;
  }

  #createCall(method: string, isRead: boolean): (...parameters: readonly unknown[]) => Promise<unknown> {
    if (isRead || method in writesWithResult) return (...parameters) => this.#send(method, parameters);
    return async (...parameters) => {
      this.#unsent.push({ call: undefined, method, parameters: packRows(method, parameters) });
    };
  }

  #send(method: string, parameters: readonly unknown[] = []): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const call = ++this.#calls;
      if (this.#worker === undefined) throw new Error('The thread of the store ended');
      this.#pending.set(call, { resolve, reject });
      // Every unit of work ends with a call that has a result, so no call stays unsent. One message costs less than eight.
      this.#worker.postMessage([
        ...this.#unsent.splice(0),
        { call, method, parameters },
      ] satisfies ThreadCall[]);
      // The process must not end while a call is pending.
      this.#worker.ref();
    });
  }

  #settle(reply: ThreadReply): void {
    const pending = this.#pending.get(reply.call);
    if (pending === undefined) return;
    this.#pending.delete(reply.call);
    if (this.#pending.size === 0) this.#worker?.unref();
    if ('result' in reply) pending.resolve(reply.result);
    else pending.reject(fromThrownData(reply));
  }

  #rejectAll(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#unsent.length = 0;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/** The reader and the writers as the thread composes them, for the names of their methods. Calling a method would fail. */
function composeWithoutConnection(): { readonly reader: StoreReader; readonly writers: StoreWriters } {
  const db = new SqliteDatabase(undefined as unknown as Connection);
  const reader = createReader(db, createSqliteReads(db));
  return { reader, writers: createSqliteWriters(db, createSqliteWriteContext(db, reader.items), reader) };
}
