/**
 * The main module of the write process, the second composition root. Opens the store for writing and executes the tasks of the server one after
 * the other. write-process.ts is its client in the server.
 */
import { getRandomValues } from 'node:crypto';
import { once } from 'node:events';
import { type ChangeJobRequest, type JobChange, toChangeHooks } from '../graph/background-changes.ts';
import type { AccountChange, ChangeHooks, ChangeProgress } from '../graph/changes/change-hooks.ts';
import { applyChange } from '../graph/changes/changes.ts';
import { createImportRunner } from '../graph/import/import.ts';
import { createTogetherRunner } from '../graph/import/import-together.ts';
import { unpackLists } from '../lib/packed-lists.ts';
import { createUuidGenerator } from '../lib/uuid.ts';
import { toThrownData } from '../model/errors.ts';
import { toLanguageCode } from '../model/languages.ts';
import { getProfile } from '../model/profile.ts';
import type { WritingStore } from '../store/engine.ts';
import type { ImportProgress, ImportRequest } from '../transfer/import/import.ts';
import { createImport } from '../transfer/import/import-run.ts';
import { Mappings } from '../transfer/mappings.ts';
import { createSampleLoader } from '../transfer/sample/sample.ts';
import { openForWriting } from './open-store.ts';
import type { ChangeTask, WriteMessage, WriteProcessOptions, WriteReply } from './write-process-client.ts';

const [{ options }] = (await once(process, 'message')) as [{ readonly options: WriteProcessOptions }];
const env = {
  profile: getProfile(options.profile),
  now: () => new Date(),
  newId: createUuidGenerator(Date.now, (bytes) => getRandomValues(bytes)),
};
const mappings = new Mappings(options.mappings);
let opened: Promise<WritingStore> | undefined;
// Opened before the first task needs it. An error is reported to the first task.
getStore().then(
  (store) => store.warm(),
  () => undefined,
);

/** Retries for each task if the store could not be opened. */
function getStore(): Promise<WritingStore> {
  opened ??= openForWriting(options.store).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

// Loads the language tables before the first import needs them.
setImmediate(() => toLanguageCode('eng'));

/** The running import or job, how to cancel it, and its pending question whether it may commit. */
let cancellable:
  | {
      readonly call: number;
      readonly stop: AbortController;
      readonly mayCommit: PromiseWithResolvers<boolean>;
    }
  | undefined;

/** The running task. Never rejects. */
let runningTask: Promise<void> | undefined;

process.on('message', (message: WriteMessage) => {
  if ('task' in message) runningTask = run(message);
  else if ('cancel' in message) {
    if (cancellable?.call === message.call) cancellable.stop.abort();
  } else if ('mayCommit' in message) {
    if (cancellable?.call === message.call) cancellable.mayCommit.resolve(message.mayCommit);
  } else if ('close' in message) void close();
});

async function run(message: Extract<WriteMessage, { readonly task: unknown }>): Promise<void> {
  const { call, task } = message;
  try {
    let accounts: readonly AccountChange[] = [];
    const onAccountChanges = (changes: readonly AccountChange[]): void => {
      accounts = changes;
    };
    const result = await execute(call, task, onAccountChanges);
    reply({ call, result, ...(accounts.length > 0 && { accounts }) });
  } catch (error) {
    reply({ call, ...toThrownData(error) });
  }
}

type OnAccountChanges = NonNullable<ChangeHooks['onAccountChanges']>;

async function execute(
  call: number,
  task: Extract<WriteMessage, { readonly task: unknown }>['task'],
  onAccountChanges: OnAccountChanges,
): Promise<unknown> {
  switch (task.kind) {
    case 'import':
      return executeImport(call, task.request);
    case 'change-job':
      return executeChangeJob(call, task.request, onAccountChanges);
    case 'sample':
      return createSampleLoader({
        importTogether: createTogetherRunner((await getStore()).imports, env),
        limits: options.limits,
        tmpFolder: options.tmpFolder,
      })(task.request);
    default:
      return performChange(task, onAccountChanges);
  }
}

function reply(message: WriteReply): void {
  process.send!(message);
}

async function close(): Promise<void> {
  await runningTask;
  await opened?.then(
    (store) => store.close(),
    () => undefined,
  );
  process.exit();
}

async function performChange(task: ChangeTask, onAccountChanges: OnAccountChanges): Promise<unknown> {
  const change = task.kind === 'change' ? task.change : unpackLists(task.packed);
  return applyChange((await getStore()).store, env, change, { onAccountChanges });
}

/** Minimum interval between two progress messages. */
const progressIntervalMs = 100;

async function executeChangeJob(
  call: number,
  request: ChangeJobRequest,
  onAccountChanges: OnAccountChanges,
): Promise<unknown> {
  const { store } = await getStore();
  return applyChange<JobChange['change']>(
    store,
    env,
    request.change,
    toChangeHooks(request, { ...openHooks(call), onAccountChanges }),
  );
}

async function executeImport(call: number, request: ImportRequest): Promise<unknown> {
  const hooks = openHooks(call);
  const runImporter = createImportRunner((await getStore()).imports, env);
  const { limits, tmpFolder, schemas } = options;
  const runImport = createImport({ runImporter, limits, tmpFolder, mappings, schemas });
  return runImport(request, hooks);
}

interface TaskHooks {
  readonly onProgress: (progress: ImportProgress | ChangeProgress) => void;
  readonly signal: AbortSignal;
  readonly mayCommit: () => Promise<boolean>;
}

/** Makes the task cancellable. */
function openHooks(call: number): TaskHooks {
  const stop = new AbortController();
  const mayCommit = Promise.withResolvers<boolean>();
  cancellable = { call, stop, mayCommit };
  let last = 0;
  const onProgress = (progress: ImportProgress | ChangeProgress): void => {
    const now = Date.now();
    if (now - last < progressIntervalMs) return;
    last = now;
    reply({ call, progress });
  };
  const askMayCommit = (): Promise<boolean> => {
    reply({ call, asksCommit: true });
    return mayCommit.promise;
  };
  return { onProgress, signal: stop.signal, mayCommit: askMayCommit };
}
