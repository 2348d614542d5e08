/**
 * The thread that writes, as the second composition root: it opens the store for writing and carries out what the main thread
 * sends, one after the other. See writer.ts for the other side.
 */
import { getRandomValues } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { applyChange, type Change } from './graph/changes.ts';
import { ingestInto } from './graph/ingest.ts';
import { uuidSource } from './lib/uuid.ts';
import { Failure } from './model/errors.ts';
import { toLanguageCode } from './model/languages.ts';
import { SqliteStore } from './store/sqlite/sqlite-store.ts';
import { createImport } from './transfer/import-run.ts';
import type { ImportRequest } from './transfer/transfer.ts';
import type { WriteCall, WriteReply, WriteThreadData } from './writer.ts';

const port = parentPort!;
const data = workerData as WriteThreadData;
const env = { now: () => new Date(), newId: uuidSource(Date.now, (bytes) => getRandomValues(bytes)) };
const store = SqliteStore.open(data.store, 'write');
const runImport = createImport({
  runIngest: ingestInto(store, env),
  limits: data.limits,
  tmpFolder: data.tmpFolder,
});

// Read while nobody waits: the first import would wait for it.
setImmediate(() => toLanguageCode('eng'));

port.on('message', async ({ call, task }: WriteCall) => {
  const answer = (reply: WriteReply): void => port.postMessage(reply);
  try {
    answer({
      call,
      result: await (task.kind === 'change' ? change(task.change) : importFiles(call, task.request)),
    });
  } catch (error) {
    if (error instanceof Failure) answer({ call, failure: error.toData() });
    else answer({ call, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function change(change: Change): Promise<unknown> {
  return applyChange(store, env, change);
}

/** Progress is news, not record: one report in so many milliseconds is enough. */
const progressEveryMs = 100;

function importFiles(call: number, request: ImportRequest): Promise<unknown> {
  let last = 0;
  return runImport(request, (progress) => {
    const now = Date.now();
    if (now - last < progressEveryMs) return;
    last = now;
    port.postMessage({ call, progress } satisfies WriteReply);
  });
}
