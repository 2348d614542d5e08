/**
 * The process that writes, as the second composition root: it opens the store for writing and carries out the tasks that the server
 * sends, one after the other. See writer.ts for the other side.
 */
import { getRandomValues } from 'node:crypto';
import { once } from 'node:events';
import { openForWriting, type WritingStore } from './engine.ts';
import { applyChange } from './graph/changes.ts';
import { importInto } from './graph/importer.ts';
import { unpackLists } from './lib/packed-lists.ts';
import { createUuidGenerator } from './lib/uuid.ts';
import { toThrownData } from './model/errors.ts';
import { toLanguageCode } from './model/languages.ts';
import { getProfile } from './model/profile.ts';
import { createImport } from './transfer/import-run.ts';
import { Mappings } from './transfer/mappings.ts';
import type { ImportProgress, ImportRequest } from './transfer/transfer.ts';
import type { ChangeTask, WriteMessage, WriteProcessOptions, WriteReply } from './write-process.ts';

const [{ data }] = (await once(process, 'message')) as [{ readonly data: WriteProcessOptions }];
const env = {
  profile: getProfile(data.profile),
  now: () => new Date(),
  newId: createUuidGenerator(Date.now, (bytes) => getRandomValues(bytes)),
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

/** The import under way, how it is stopped, and who waits for the answer whether it may be committed. */
let underWay:
  | {
      readonly call: number;
      readonly stop: AbortController;
      readonly mayCommit: PromiseWithResolvers<boolean>;
    }
  | undefined;

/** The task under way, which never fails. */
let task: Promise<void> | undefined;

process.on('message', (message: WriteMessage) => {
  if ('task' in message) task = run(message);
  else if ('cancel' in message) {
    if (underWay?.call === message.call) underWay.stop.abort();
  } else if ('mayCommit' in message) {
    if (underWay?.call === message.call) underWay.mayCommit.resolve(message.mayCommit);
  } else if ('close' in message) void close();
});

async function run(message: Extract<WriteMessage, { readonly task: unknown }>): Promise<void> {
  const { call, task } = message;
  try {
    const result = await (task.kind === 'import' ? importFiles(call, task.request) : change(task));
    answer({ call, result });
  } catch (error) {
    answer({ call, ...toThrownData(error) });
  }
}

function answer(reply: WriteReply): void {
  process.send!(reply);
}

async function close(): Promise<void> {
  await task;
  await opened?.then(
    (store) => store.close(),
    () => undefined,
  );
  process.exit();
}

async function change(task: ChangeTask): Promise<unknown> {
  const change = task.kind === 'change' ? task.change : unpackLists(task.packed);
  return applyChange((await getStore()).store, env, change);
}

/** Progress is news, not record: one report in so many milliseconds is enough. */
const progressEveryMs = 100;

async function importFiles(call: number, request: ImportRequest): Promise<unknown> {
  const stop = new AbortController();
  const mayCommit = Promise.withResolvers<boolean>();
  underWay = { call, stop, mayCommit };
  const runImporter = importInto((await getStore()).imports, env);
  const { limits, tmpFolder, schemas } = data;
  const runImport = createImport({ runImporter, limits, tmpFolder, mappings, schemas });
  let last = 0;
  const onProgress = (progress: ImportProgress): void => {
    const now = Date.now();
    if (now - last < progressEveryMs) return;
    last = now;
    answer({ call, progress });
  };
  const ask = (): Promise<boolean> => {
    answer({ call, asksCommit: true });
    return mayCommit.promise;
  };
  return runImport(request, { onProgress, signal: stop.signal, mayCommit: ask });
}
