/**
 * Transactions of the embedded store, carried out in a thread of their own (store-thread.ts), for imports: while the file takes in one batch,
 * the next is already read. Writes go out with the next call that is answered, which also says when one has failed.
 */
import type { Worker } from 'node:worker_threads';
import { siblingModule, startThread } from '../../lib/runtime.ts';
import { fromThrownData, type ThrownData } from '../../model/errors.ts';
import type { Store, StoreTransaction, TransactionOptions } from '../store.ts';
import type { SqliteOptions } from './connection.ts';
import { packRows } from './packed-rows.ts';

type Call = Exclude<keyof StoreTransaction, 'savepoint'>;

/** Which calls are answered; a call without an answer is waited for by nobody. */
const isAnswered: Readonly<Record<Call, boolean>> = {
  findItem: true,
  findItems: true,
  findHeads: true,
  getItems: true,
  getLineage: true,
  countItems: true,
  countDescendants: true,
  listItems: true,
  listItemsOfEach: true,
  listEventsOfEach: true,
  listVisible: true,
  listTakenIds: true,
  nextPosition: true,
  findTombstone: true,
  listTombstones: true,
  getParts: true,
  findParts: true,
  listEdges: true,
  listEdgesTo: true,
  listAccess: true,
  listRestrictions: true,
  listDependents: true,
  listMembers: true,
  findEvent: true,
  findEvents: true,
  getEvents: true,
  countEvents: true,
  listEvents: true,
  listVisibleEvents: true,
  listHiddenSubjects: true,
  listWithVisibleVersion: true,
  listEventsBefore: true,
  listFirstSubjects: true,
  findVersion: true,
  listVersions: true,
  listVersionsOf: true,
  listSources: true,
  countSources: true,
  listGrants: true,
  findGrant: true,
  countGrants: true,
  pageGrants: true,
  findHarvest: true,
  listHarvest: true,
  countHarvest: true,
  findEarliestHarvest: true,
  listHarvestHolders: true,
  findOutcome: true,
  listFeed: true,
  lastPlace: true,
  listWebhooks: true,
  findJobEnd: true,
  findToken: true,
  listTokens: true,
  lockScope: true,
  lockItems: false,
  reserveGids: true,
  insertItems: false,
  updateItems: false,
  takePlace: true,
  renameItems: false,
  renameParts: false,
  moveItems: false,
  setParents: false,
  setLastEvent: false,
  addCounts: false,
  deleteItems: false,
  insertParts: false,
  deleteParts: false,
  putSources: false,
  insertVersions: false,
  insertEdges: true,
  deleteEdges: true,
  setAccess: false,
  restrictItems: false,
  publishHistory: false,
  setPromotion: false,
  insertEvent: false,
  insertSubjects: false,
  updateAudiences: false,
  insertGrants: false,
  deleteGrants: false,
  placeEvents: false,
  insertDepartures: false,
  insertWebhook: false,
  deleteWebhook: true,
  claimWebhook: true,
  releaseWebhook: true,
  keepOutcome: false,
  endJob: true,
  insertToken: false,
  deleteToken: true,
};

/** `transaction` and `savepoint` open a stretch of work, `keep` and `takeBack` end the innermost one. */
export type ThreadMethod = Call | 'transaction' | 'savepoint' | 'keep' | 'takeBack' | 'close';

export interface ThreadCall {
  /** By which the answer is known; undefined where none is wanted. */
  readonly call: number | undefined;
  readonly method: ThreadMethod;
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
    const calls: Record<string, unknown> = {
      savepoint: <T>(run: () => Promise<T>) => this.#stretch('savepoint', [], run),
    };
    for (const method of Object.keys(isAnswered) as Call[]) {
      calls[method] = isAnswered[method]
        ? (...parameters: readonly unknown[]) => this.#ask(method, parameters)
        : async (...parameters: readonly unknown[]) => {
            this.#pending.push({ call: undefined, method, parameters: packRows(method, parameters) });
          };
    }
    return calls as unknown as StoreTransaction;
  }

  #ask(method: ThreadMethod, parameters: readonly unknown[] = []): Promise<unknown> {
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
