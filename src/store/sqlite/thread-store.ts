/**
 * Transactions of the embedded store, carried out in a thread of their own (store-thread.ts), for imports: while the file takes in one batch,
 * the next is already read. Writes go out with the next call that is answered, which also says when one has failed.
 */
import type { Worker } from 'node:worker_threads';
import { siblingModule, startThread } from '../../lib/runtime.ts';
import { fromThrownData, type ThrownData } from '../../model/errors.ts';
import type { Store, StoreTransaction, TransactionOptions } from '../store.ts';
import { subjectMethods } from '../subjects.ts';
import type { Gid } from '../viewer.ts';
import type { SqliteOptions } from './connection.ts';
import { packRows } from './packed-rows.ts';

type Subject = Exclude<keyof StoreTransaction, 'savepoint' | 'lockScope' | 'reserveGids'>;
type VoidMethod<Name extends Subject> = {
  [Method in keyof StoreTransaction[Name] & string]: StoreTransaction[Name][Method] extends (
    ...parameters: never
  ) => Promise<void>
    ? `${Name}.${Method}`
    : never;
}[keyof StoreTransaction[Name] & string];

/** Methods without a result. Nobody waits for them: they are sent with the next call that has a result. The compiler finds missing ones. */
const withoutResult: Readonly<Record<{ [Name in Subject]: VoidMethod<Name> }[Subject], true>> = {
  'items.lock': true,
  'items.insert': true,
  'items.update': true,
  'items.rename': true,
  'items.setPositions': true,
  'items.move': true,
  'items.setLastEvent': true,
  'items.addToCounts': true,
  'items.delete': true,
  'parts.insert': true,
  'parts.rename': true,
  'parts.delete': true,
  'sources.upsert': true,
  'access.set': true,
  'access.restrictNew': true,
  'access.updatePromotion': true,
  'access.publishHistory': true,
  'events.insert': true,
  'events.insertSubjects': true,
  'events.updateAudiences': true,
  'versions.insert': true,
  'grants.insert': true,
  'grants.delete': true,
  'feed.assignSequences': true,
  'feed.insertDepartures': true,
  'webhooks.insert': true,
  'tokens.insert': true,
  'outcomes.insert': true,
};

export interface ThreadCall {
  /** By which the answer is known; undefined where none is wanted. */
  readonly call: number | undefined;
  /** `items.insert`; `transaction` and `savepoint` open a unit of work, `keep` and `takeBack` end the innermost one. */
  readonly method: string;
  /** Packed (packed-rows.ts) where the call has no answer. */
  readonly parameters: readonly unknown[];
}

export type ThreadReply = { readonly call: number } & ({ readonly result: unknown } | ThrownData);

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** One batch of rows and the longest unit; a thread that needs more is broken, and must not take the server along. */
const heapMegabytes = 128;
const youngMegabytes = 16;

export class ThreadStore implements Pick<Store, 'transaction' | 'close'> {
  readonly #options: SqliteOptions;
  readonly #tx: StoreTransaction;
  readonly #waiting = new Map<number, Waiting>();
  /** Calls that nobody waits for. */
  readonly #pending: ThreadCall[] = [];
  #worker: Worker | undefined;
  #calls = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** The thread is started by the first transaction, and anew when it has died. */
  constructor(options: SqliteOptions) {
    this.#options = options;
    this.#tx = this.#makeTransaction();
  }

  transaction<T>(
    run: (tx: StoreTransaction) => Promise<T>,
    options: TransactionOptions = { keep: true },
  ): Promise<T> {
    const turn = this.#last.then(() => {
      this.warm();
      return this.#stretch('transaction', [options.keep], () => run(this.#tx));
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Starts the thread before the first transaction asks for it. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  async close(): Promise<void> {
    await this.#last;
    const worker = this.#worker;
    if (worker === undefined) return;
    await this.#ask('close').catch(() => undefined);
    await worker.terminate();
  }

  #start(): Worker {
    const worker = startThread(siblingModule('store-thread', import.meta.url), {
      workerData: this.#options,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
    });
    worker.on('message', (reply: ThreadReply) => this.#settle(reply));
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('The thread of the store ended')));
    worker.unref();
    return worker;
  }

  async #stretch<T>(
    method: 'transaction' | 'savepoint',
    parameters: readonly unknown[],
    run: () => Promise<T>,
  ): Promise<T> {
    await this.#ask(method, parameters);
    let result: T;
    try {
      result = await run();
    } catch (error) {
      // What went wrong first is what matters, also when the thread is gone.
      await this.#ask('takeBack').catch(() => undefined);
      throw error;
    }
    await this.#ask('keep');
    return result;
  }

  #makeTransaction(): StoreTransaction {
    const tx: Record<string, unknown> = {
      savepoint: <T>(run: () => Promise<T>) => this.#stretch('savepoint', [], run),
      lockScope: (scope: Gid) => this.#ask('lockScope', [scope]),
      reserveGids: (count: number) => this.#ask('reserveGids', [count]),
    };
    for (const [subject, methods] of Object.entries(subjectMethods)) {
      const calls: Record<string, unknown> = {};
      for (const name of Object.keys(methods)) calls[name] = this.#makeCall(`${subject}.${name}`);
      tx[subject] = calls;
    }
    return tx as unknown as StoreTransaction;
  }

  #makeCall(method: string): (...parameters: readonly unknown[]) => Promise<unknown> {
    if (!(method in withoutResult)) return (...parameters) => this.#ask(method, parameters);
    return async (...parameters) => {
      this.#pending.push({ call: undefined, method, parameters: packRows(method, parameters) });
    };
  }

  #ask(method: string, parameters: readonly unknown[] = []): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const call = ++this.#calls;
      if (this.#worker === undefined) throw new Error('The thread of the store ended');
      this.#waiting.set(call, { resolve, reject });
      // Every stretch of work ends with a call that is answered, so nothing is left behind; one message costs less than eight.
      this.#worker.postMessage([
        ...this.#pending.splice(0),
        { call, method, parameters },
      ] satisfies ThreadCall[]);
      // A process that waits for an answer goes on running.
      this.#worker.ref();
    });
  }

  #settle(reply: ThreadReply): void {
    const waiting = this.#waiting.get(reply.call);
    if (waiting === undefined) return;
    this.#waiting.delete(reply.call);
    if (this.#waiting.size === 0) this.#worker?.unref();
    if ('result' in reply) waiting.resolve(reply.result);
    else waiting.reject(fromThrownData(reply));
  }

  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#pending.length = 0;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
