/**
 * The thread that writes, as the second composition root: it opens the store for writing and carries out what the main thread
 * sends, one after the other. See writer.ts for the other side.
 */
import { getRandomValues } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { openForWriting, type WritingStore } from './engine.ts';
import { applyChange } from './graph/changes.ts';
import { ingestInto } from './graph/ingest.ts';
import { unpackLists } from './lib/packed-lists.ts';
import { uuidSource } from './lib/uuid.ts';
import { toThrownData } from './model/errors.ts';
import { toLanguageCode } from './model/languages.ts';
import { getProfile } from './model/profile.ts';
import { createImport } from './transfer/import-run.ts';
import { Mappings } from './transfer/mappings.ts';
import type { ImportProgress, ImportRequest } from './transfer/transfer.ts';
import type { ChangeTask, WriteCall, WriteReply, WriteThreadData } from './writer.ts';

const port = parentPort!;
const data = workerData as WriteThreadData;
const env = {
  profile: getProfile(data.profile),
  now: () => new Date(),
  newId: uuidSource(Date.now, (bytes) => getRandomValues(bytes)),
};
const mappings = new Mappings(data.mappings);
let opened: Promise<WritingStore> | undefined;
// While nobody waits; what goes wrong is told to the first who asks.
getStore().then(
  (store) => store.warm(),
  () => undefined,
);

/** A store that could not be opened is tried again for the next task. */
function getStore(): Promise<WritingStore> {
  opened ??= openForWriting(data.store).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

// Read while nobody waits: the first import would wait for it.
setImmediate(() => toLanguageCode('eng'));

/** The import under way, and how it is stopped. */
let underWay: { readonly call: number; readonly stop: AbortController } | undefined;

port.on('message', async (message: WriteCall) => {
  const { call } = message;
  if (!('task' in message)) {
    if (underWay?.call === call) underWay.stop.abort();
    return;
  }
  const { task } = message;
  const answer = (reply: WriteReply): void => port.postMessage(reply);
  try {
    answer({
      call,
      result: await (task.kind === 'import' ? importFiles(call, task.request) : change(task)),
    });
  } catch (error) {
    answer({ call, ...toThrownData(error) });
  }
});

async function change(task: ChangeTask): Promise<unknown> {
  const change = task.kind === 'change' ? task.change : unpackLists(task.packed);
  return applyChange((await getStore()).store, env, change);
}

/** Progress is news, not record: one report in so many milliseconds is enough. */
const progressEveryMs = 100;

async function importFiles(call: number, request: ImportRequest): Promise<unknown> {
  const stop = new AbortController();
  underWay = { call, stop };
  const runIngest = ingestInto((await getStore()).imports, env);
  const { limits, tmpFolder, schemas } = data;
  const runImport = createImport({ runIngest, limits, tmpFolder, mappings, schemas });
  let last = 0;
  const onProgress = (progress: ImportProgress): void => {
    const now = Date.now();
    if (now - last < progressEveryMs) return;
    last = now;
    port.postMessage({ call, progress } satisfies WriteReply);
  };
  return runImport(request, { onProgress, signal: stop.signal });
}
