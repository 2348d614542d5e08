/**
 * The far end of a ThreadStore (thread-store.ts): opens the file for writing and does what it is told, in the order it is told. Once a call
 * has failed, whoever waits for a later one of the same stretch of work is told why.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { toThrownData } from '../../model/errors.ts';
import type { StoreTransaction } from '../store.ts';
import type { SqliteOptions } from './connection.ts';
import { unpackRows } from './packed-rows.ts';
import { SqliteStore } from './sqlite-store.ts';
import type { ThreadCall, ThreadReply } from './thread-store.ts';

type Method = (...parameters: readonly unknown[]) => Promise<unknown>;

const port: MessagePort = parentPort!;
const store = SqliteStore.open(workerData as SqliteOptions, 'write');
const arrived: ThreadCall[] = [];
let wake: (() => void) | undefined;

port.on('message', (calls: readonly ThreadCall[]) => {
  arrived.push(...calls);
  wake?.();
});

async function nextCall(): Promise<ThreadCall> {
  while (arrived.length === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  return arrived.shift()!;
}

/** Thrown to take a stretch of work back: the other side wants that, or a part of it has failed. */
class TakenBack extends Error {
  /** Who waits for the end. */
  readonly call: number;
  readonly fault: ThreadFault | undefined;

  constructor(call: number, fault?: ThreadFault) {
    super('taken back');
    this.call = call;
    this.fault = fault;
  }
}

type ThreadFault = { readonly error: unknown };

function answer(call: number, result?: unknown): void {
  port.postMessage({ call, result } satisfies ThreadReply);
}

function refuse(call: number, error: unknown): void {
  port.postMessage({ call, ...toThrownData(error) } satisfies ThreadReply);
}

/**
 * A stretch of work: a transaction or a savepoint. Answers the call that opened it once it is open, and the one that ends it
 * once it is kept or taken back.
 */
async function stretch(
  opening: number,
  open: (run: (tx: StoreTransaction) => Promise<void>) => Promise<void>,
): Promise<void> {
  let waiting = opening;
  try {
    await open(async (tx) => {
      answer(opening);
      waiting = await work(tx);
    });
    answer(waiting);
  } catch (error) {
    if (!(error instanceof TakenBack)) refuse(waiting, error);
    else if (error.fault !== undefined) refuse(error.call, error.fault.error);
    else answer(error.call);
  }
}

function methodOf(tx: StoreTransaction, method: string): Method {
  const [subject, name] = method.split('.') as [keyof StoreTransaction, string | undefined];
  const found = tx[subject];
  return name === undefined ? (found as Method) : (found as unknown as Record<string, Method>)[name]!;
}

/** Does what is asked until the stretch ends. Returns the call that wants it kept. */
async function work(tx: StoreTransaction): Promise<number> {
  let fault: ThreadFault | undefined;
  for (;;) {
    const { call, method, parameters } = await nextCall();
    if (method === 'takeBack') throw new TakenBack(call!);
    if (method === 'keep' && fault === undefined) return call!;
    if (method === 'keep') throw new TakenBack(call!, fault);
    if (method === 'savepoint' && fault === undefined) {
      await stretch(call!, (run) => tx.savepoint(() => run(tx)));
      continue;
    }
    try {
      if (fault !== undefined) throw fault.error;
      const unpacked = unpackRows(method, parameters);
      const result = await methodOf(tx, method)(...unpacked);
      if (call !== undefined) answer(call, result);
    } catch (error) {
      fault ??= { error };
      if (call !== undefined) refuse(call, error);
    }
  }
}

for (;;) {
  const { call, method, parameters } = await nextCall();
  if (method === 'close') {
    await store.close();
    answer(call!);
    break;
  }
  await stretch(call!, (run) => store.transaction(run, { keep: parameters[0] as boolean }));
}
