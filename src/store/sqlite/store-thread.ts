/**
 * The worker thread of a ThreadStore (thread-store.ts): opens the file for writing and executes the calls in the order in which they were sent.
 * After a call has failed, all later calls of the same unit of work (transaction or savepoint) fail with the same error.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { toThrownData } from '../../model/errors.ts';
import type { StoreTransaction } from '../store.ts';
import type { SqliteOptions } from './connection.ts';
import { unpackRows } from './packed-rows.ts';
import { openSqliteStore } from './store.ts';
import type { ThreadCall, ThreadReply } from './thread-store.ts';

type Method = (...parameters: readonly unknown[]) => Promise<unknown>;

const port: MessagePort = parentPort!;
const store = openSqliteStore(workerData as SqliteOptions, 'write');
const received: ThreadCall[] = [];
let wake: (() => void) | undefined;

port.on('message', (calls: readonly ThreadCall[]) => {
  received.push(...calls);
  wake?.();
});

async function nextCall(): Promise<ThreadCall> {
  while (received.length === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  return received.shift()!;
}

/** Thrown to roll back a unit of work: the caller requested it, or a call has failed. */
class RolledBack extends Error {
  /** The call that ended the unit of work. */
  readonly call: number;
  readonly failed: FailedCall | undefined;

  constructor(call: number, failed?: FailedCall) {
    super('rolled back');
    this.call = call;
    this.failed = failed;
  }
}

type FailedCall = { readonly error: unknown };

function reply(call: number, result?: unknown): void {
  port.postMessage({ call, result } satisfies ThreadReply);
}

function replyError(call: number, error: unknown): void {
  port.postMessage({ call, ...toThrownData(error) } satisfies ThreadReply);
}

/** Replies to the call that opened the unit of work once it is open, and to the one that ends it once it is committed or rolled back. */
async function runUnit(
  opening: number,
  open: (run: (tx: StoreTransaction) => Promise<void>) => Promise<void>,
): Promise<void> {
  let pending = opening;
  try {
    await open(async (tx) => {
      reply(opening);
      pending = await executeCalls(tx);
    });
    reply(pending);
  } catch (error) {
    if (!(error instanceof RolledBack)) replyError(pending, error);
    else if (error.failed !== undefined) replyError(error.call, error.failed.error);
    else reply(error.call);
  }
}

function findMethod(tx: StoreTransaction, method: string): Method {
  const [writer, name] = method.split('.') as [keyof StoreTransaction, string | undefined];
  const found = tx[writer];
  return name === undefined ? (found as Method) : (found as unknown as Record<string, Method>)[name]!;
}

/** Executes calls until the unit of work ends. Returns the call that commits it. */
async function executeCalls(tx: StoreTransaction): Promise<number> {
  let failed: FailedCall | undefined;
  for (;;) {
    const { call, method, parameters } = await nextCall();
    if (method === 'rollback') throw new RolledBack(call!);
    if (method === 'commit' && failed === undefined) return call!;
    if (method === 'commit') throw new RolledBack(call!, failed);
    if (method === 'savepoint' && failed === undefined) {
      await runUnit(call!, (run) => tx.savepoint(() => run(tx)));
      continue;
    }
    try {
      if (failed !== undefined) throw failed.error;
      const result = await findMethod(tx, method)(...unpackRows(method, parameters));
      if (call !== undefined) reply(call, result);
    } catch (error) {
      failed ??= { error };
      if (call !== undefined) replyError(call, error);
    }
  }
}

for (;;) {
  const { call, method, parameters } = await nextCall();
  if (method === 'close') {
    await store.close();
    reply(call!);
    break;
  }
  await runUnit(call!, (run) => store.transaction(run, { keep: parameters[0] as boolean }));
}
