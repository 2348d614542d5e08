/**
 * The start of the composition root, `app`: connects settings, store, graph and http, and passes them to the command. The clock and the id
 * generator are created here and in write-process-main.ts and passed down.
 */
import { getRandomValues } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { getSystemErrorMap } from 'node:util';
import { runCli } from '../cli/cli.ts';
import type { CliDependencies, WritableArchive } from '../cli/command.ts';
import { describeProgram, type ProgramCall } from '../cli/name-commands.ts';
import type { Settings } from '../config/settings.ts';
import { formats } from '../formats/registry.ts';
import { applyChange } from '../graph/changes/changes.ts';
import type { Environment } from '../graph/environment.ts';
import { Graph } from '../graph/graph.ts';
import { createImportRunner } from '../graph/import/import.ts';
import { createTogetherRunner } from '../graph/import/import-together.ts';
import { type JobStore, Jobs } from '../graph/jobs.ts';
import type { ReindexLockOptions } from '../graph/search/reindex-lock.ts';
import { recordSecurityChanges } from '../graph/sign-in/record-security-changes.ts';
import { SignIn } from '../graph/sign-in/sign-in.ts';
import { createUuidGenerator } from '../lib/uuid.ts';
import { getProfile } from '../model/profile.ts';
import { spool } from '../transfer/dump-file.ts';
import { createImport } from '../transfer/import/import-run.ts';
import { Mappings, readCustomMappings } from '../transfer/mappings.ts';
import { createSampleLoader } from '../transfer/sample/sample.ts';
import { createProcessTmpFolder, dataFolder, hostAndPid } from './data-folder.ts';
import { openEngine, requireStore } from './engine.ts';
import { migrateStore, reindexOutdatedStore, reindexStore } from './maintain-store.ts';
import { openForWriting } from './open-store.ts';
import { rebuildOpenSearchIndex } from './search-backend.ts';
import { requireFreePort, startServer } from './server.ts';
import { copyStoreTo, dump, initStore, restore, writeOut } from './store-commands.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const newId = createUuidGenerator(Date.now, (bytes) => getRandomValues(bytes));

const reindexLock: ReindexLockOptions = { owner: hostAndPid, id: newId() };

function environmentFor({ profile }: Settings): Environment {
  return { profile: getProfile(profile), now: () => new Date(), newId };
}

/** Runs a command; resolves to the exit code. @param call how the program was started, which messages repeat. */
export function main(argv: readonly string[], call?: ProgramCall): Promise<number> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // EPIPE: the reader closed the pipe early, as `head` does. This is not an error.
    if (error.code !== 'EPIPE') printError(`Standard output cannot be written: ${describeError(error)}.`);
    process.exit(1);
  });
  return runCli(argv, {
    version,
    program: call === undefined ? 'fonds' : describeProgram(call),
    formats,
    out: (line) => process.stdout.write(`${line}\n`),
    err: printError,
    readInput: () => text(process.stdin),
    spoolInput: (folder) => spool(process.stdin, folder),
    draw: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY === true,
    now: () => performance.now(),
    waitForSignal,
    initStore,
    migrateStore: async (settings, onProgress) =>
      migrateStore(await requireStore(settings), environmentFor(settings), reindexLock, onProgress),
    reindexStore: async (settings, onProgress) => {
      const engine = await requireStore(settings);
      const options = { settings, engine, lock: reindexLock, log: printError };
      const indexed = await rebuildOpenSearchIndex(options, onProgress);
      if (indexed === undefined) return reindexStore(engine, reindexLock, onProgress);
      // The database searches while OpenSearch cannot.
      await reindexOutdatedStore(engine, reindexLock, onProgress);
      return indexed;
    },
    copyStore: copyStoreTo,
    dumpStore: (settings, file, onItems, verifies) =>
      dump({ settings, env: environmentFor(settings), file, onItems, verifies }),
    restoreStore: (settings, file, onBytes, withoutEnd) =>
      restore({ settings, env: environmentFor(settings), file, onBytes, withoutEnd }),
    writeOut,
    clock: () => new Date(),
    openArchive,
    checkStore: async (settings, maxProblems) =>
      (await openEngine(await requireStore(settings))).check(maxProblems),
    requireFreePort,
    startServer: ({ settings, sources }, log) =>
      startServer({ settings, sources, env: environmentFor(settings), version, log }),
  } satisfies CliDependencies);
}

/** The message of the operating system, such as "no space left on device". */
function describeError({ errno, message }: NodeJS.ErrnoException): string {
  return getSystemErrorMap().get(errno ?? 0)?.[1] ?? message;
}

function printError(line: string): void {
  process.stderr.write(`${line}\n`);
}

function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    // Not `once`: a second Ctrl-C must not kill the server while it closes.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

/** For commands, which write in their own process. A server may run at the same time. */
async function openArchive(settings: Settings): Promise<WritableArchive> {
  const folder = dataFolder(settings);
  const { store, imports, openJobs, openSignIn, close } = await openForWriting(await requireStore(settings));
  const env = environmentFor(settings);
  const { profile } = env;
  const signInStore = openSignIn();
  const signIn = new SignIn({ store: signInStore, archive: store, env, logDays: settings.securityLogDays });
  const perform = recordSecurityChanges(
    (change, hooks) => applyChange(store, env, change, hooks),
    signIn,
    printError,
  );
  const tmp = createProcessTmpFolder(folder);
  let jobs: JobStore | undefined;
  return {
    graph: new Graph({ store, perform, profile, cacheBytes: 0 }),
    perform,
    signIn,
    openJobs: async () => {
      jobs ??= await openJobs();
      const maxWaiting = { total: settings.waitingJobs, perUser: settings.waitingJobsPerUser };
      return new Jobs({ store: jobs, archive: store, env, owner: hostAndPid, maxWaiting });
    },
    // Mappings are read here, so that an invalid one fails imports and no other command.
    runImport: async (request, hooks) =>
      createImport({
        runImporter: createImportRunner(imports, env),
        limits: settings,
        tmpFolder: tmp,
        mappings: new Mappings(readCustomMappings(settings.mappings)),
        schemas: settings.schemas,
      })(request, hooks),
    loadSample: createSampleLoader({
      importTogether: createTogetherRunner(imports, env),
      limits: settings,
      tmpFolder: tmp,
    }),
    tmpFolder: tmp,
    close: async () => {
      await jobs?.close();
      await signInStore.close();
      await close();
      rmSync(tmp, { recursive: true, force: true });
    },
  };
}
