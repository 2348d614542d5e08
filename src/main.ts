/**
 * The composition root: settings → store → graph → http, handed to the command that was asked for. Of its parts, engine.ts knows which
 * engine keeps the records, and archive.ts puts together what a server needs; the clock and fresh ids are handed down from here and from
 * write-process.ts.
 */
import { getRandomValues } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { ArchiveOpener } from './archive.ts';
import { runCli } from './cli/cli.ts';
import type { CliParts, RunningServer, Writer as WriterParts } from './cli/command.ts';
import { type Settings, withStoreLocation } from './config.ts';
import {
  createFolder,
  dataFolder,
  jobsFolder,
  ownName,
  ownTmpFolder,
  removeNewFoldersOnFailure,
  requireNamedFolders,
  sweepTmp,
} from './data-folder.ts';
import {
  checkStore,
  copyStore,
  createStore,
  engineOptions,
  fillStore,
  lockForServing,
  migrateStore,
  openForWriting,
  readSnapshot,
  requireStore,
} from './engine.ts';
import { formats } from './formats/registry.ts';
import { applyChange } from './graph/changes.ts';
import { dumpStore } from './graph/dump.ts';
import type { Environment } from './graph/environment.ts';
import { Graph } from './graph/graph.ts';
import { importInto } from './graph/importer.ts';
import { type JobStore, Jobs } from './graph/jobs.ts';
import { restoreStore, timesRead } from './graph/restore.ts';
import { capYoungGeneration } from './lib/runtime.ts';
import { createUuidGenerator } from './lib/uuid.ts';
import { Failure, fail } from './model/errors.ts';
import { getProfile } from './model/profile.ts';
import { requireSameDump } from './transfer/compare-dumps.ts';
import { createImport } from './transfer/import-run.ts';
import { readLines, sizeOf, spool } from './transfer/line-file.ts';
import { listMappings, Mappings, readMappings } from './transfer/mappings.ts';
import { WebhookDeliveries } from './transfer/webhook-deliveries.ts';
import { writeFile, writeTo } from './transfer/write-file.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const newId = createUuidGenerator(Date.now, (bytes) => getRandomValues(bytes));

function environmentFor({ profile }: Settings): Environment {
  return { profile: getProfile(profile), now: () => new Date(), newId };
}

/** Runs the command line; resolves to the exit code. */
export function main(argv: readonly string[]): Promise<number> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // EPIPE: the reader ended early, as `head` does, and needs no message.
    if (error.code !== 'EPIPE') tellOperator(`Standard output cannot be written: ${reasonOf(error)}.`);
    process.exit(1);
  });
  return runCli(argv, {
    version,
    formats,
    out: (line) => process.stdout.write(`${line}\n`),
    err: tellOperator,
    draw: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY === true,
    now: () => performance.now(),
    untilStopped,
    initStore,
    migrateStore: async (settings) => migrateStore(await requireStore(settings)),
    copyStore: copyTo,
    dumpStore: dump,
    restoreStore: restore,
    writeOut: (pieces, file) => writeOut(pieces, file),
    today: () => new Date(),
    openWriter,
    checkStore: async (settings, maxProblems) => checkStore(await requireStore(settings), maxProblems),
    requireFreePort,
    startServer,
  } satisfies CliParts);
}

/** The words of the operating system, such as "no space left on device". */
function reasonOf({ errno, message }: NodeJS.ErrnoException): string {
  return getSystemErrorMap().get(errno ?? 0)?.[1] ?? message;
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    // Not once: a second Ctrl-C must not kill the server while it closes.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

async function initStore(settings: Settings): Promise<void> {
  const folder = dataFolder(settings);
  await removeNewFoldersOnFailure(folder, () =>
    createStore(engineOptions(settings), () => ownTmpFolder(folder)),
  );
}

const copyTo: CliParts['copyStore'] = async (settings, place, onRows) => {
  const target = withStoreLocation(settings, place);
  const folder = dataFolder(target);
  const source = await requireStore(settings);
  return removeNewFoldersOnFailure(folder, () =>
    copyStore(source, engineOptions(target), () => ownTmpFolder(folder), onRows),
  );
};

const dump: CliParts['dumpStore'] = async (settings, file, onItems, verifies) =>
  readSnapshot(await requireStore(settings), async (snapshot) => {
    const pieces = dumpStore(snapshot, onItems);
    if (!verifies) await writeOut(pieces, file);
    else if (file === undefined) fail('invalid', '--verify needs a FILE: name one, or leave out --verify.');
    else await writeFile(pieces, resolve(file), (part) => verifyDump(settings, part));
  });

/** Restores a dump into a scratch store in the data folder, whichever engine the dump is from, and compares the dump of that. */
async function verifyDump(settings: Settings, path: string): Promise<void> {
  // Every line is garbage a moment later.
  capYoungGeneration();
  const tmp = ownTmpFolder(dataFolder(settings));
  const scratch = {
    ...engineOptions({ ...settings, databaseUrl: '', readUrls: [] }),
    folder: join(tmp, 'verify'),
  };
  try {
    mkdirSync(scratch.folder);
    await fillStore(
      scratch,
      () => mkdtempSync(join(tmp, 'store-')),
      (tx) => restoreStore(tx, environmentFor(settings), () => readLines(path)),
    );
    await readSnapshot(scratch, (restored) => requireSameDump(path, dumpStore(restored)));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    fail(
      'invalid',
      `The dump cannot be restored, and no file was written: ${error.message} Without --verify the file is written all the same.`,
      { cause: error },
    );
  } finally {
    rmSync(tmp, { recursive: true, force: true });
  }
}

const writeOut: CliParts['writeOut'] = (pieces, file) =>
  file === undefined ? writeTo(pieces, process.stdout) : writeFile(pieces, resolve(file));

const restore: CliParts['restoreStore'] = async (settings, file, onBytes) => {
  // Every line is garbage a moment later.
  capYoungGeneration();
  const folder = dataFolder(settings);
  return removeNewFoldersOnFailure(folder, () => restoreInto(settings, folder, file, onBytes));
};

async function restoreInto(
  settings: Settings,
  folder: string,
  file: string | undefined,
  onBytes: (read: number, total: number) => void,
): ReturnType<CliParts['restoreStore']> {
  const tmp = ownTmpFolder(folder);
  try {
    const path = file === undefined ? await spool(process.stdin, tmp) : resolve(file);
    const total = (await sizeOf(path)) * timesRead;
    let read = 0;
    const readAgain = () =>
      readLines(path, (count) => {
        read += count;
        onBytes(read, total);
      });
    // Its own folder, which a store made there leaves empty.
    return await fillStore(
      engineOptions(settings),
      () => mkdtempSync(join(tmp, 'store-')),
      (tx) => restoreStore(tx, environmentFor(settings), readAgain),
    );
  } finally {
    rmSync(tmp, { recursive: true, force: true });
  }
}

/** For commands: this process writes itself, beside a running server if there is one. */
async function openWriter(settings: Settings): Promise<WriterParts> {
  const folder = dataFolder(settings);
  const { store, imports, openJobs, close } = await openForWriting(await requireStore(settings));
  const env = environmentFor(settings);
  const { profile } = env;
  const perform: WriterParts['perform'] = (change) => applyChange(store, env, change);
  const tmp = ownTmpFolder(folder);
  let jobs: JobStore | undefined;
  return {
    graph: new Graph({ store, perform, profile, cacheBytes: 0 }),
    perform,
    openJobs: async () => {
      jobs ??= await openJobs();
      const maxWaiting = { total: settings.waitingJobs, perUser: settings.waitingJobsPerUser };
      return new Jobs({ store: jobs, env, owner: ownName, maxWaiting });
    },
    // Mappings matter to imports alone, and a bad one must not keep anybody from adding a user.
    runImport: async (request, watch) =>
      createImport({
        runImporter: importInto(imports, env),
        limits: settings,
        tmpFolder: tmp,
        mappings: new Mappings(readMappings(settings.mappings)),
        schemas: settings.schemas,
      })(request, watch),
    tmpFolder: tmp,
    close: async () => {
      await jobs?.close();
      await close();
      rmSync(tmp, { recursive: true, force: true });
    },
  };
}

/** What whoever runs the service should know. */
function tellOperator(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function startServer(settings: Settings): Promise<RunningServer> {
  capYoungGeneration();
  const { buildApp } = await import('./http/app.ts');
  const folder = dataFolder(settings);
  requireNamedFolders(settings);
  const mappings = readMappings(settings.mappings);
  createFolder(folder);
  const lock = await lockForServing(
    engineOptions(settings),
    `process ${process.pid} on ${hostname()}, started ${new Date().toISOString()}`,
  );
  sweepTmp(folder);
  // Numbers of processes are given again; a name is not.
  const processName = `${ownName}-${newId()}`;
  const opener = new ArchiveOpener({
    settings,
    env: environmentFor(settings),
    processName,
    tmpFolder: () => ownTmpFolder(folder),
    jobsFolder: jobsFolder(folder),
    mappings,
    tell: tellOperator,
  });
  const app = buildApp({
    settings,
    openArchive: () => opener.open(),
    spoolFolder: () => ownTmpFolder(folder),
    jobsFolder: jobsFolder(folder),
    formats,
    mappings: listMappings(mappings),
    version,
    now: () => new Date(),
    logError: (error, requestId) =>
      tellOperator(`${requestId} ${error instanceof Error ? error.stack : String(error)}`),
  });
  const deliveries = new WebhookDeliveries({
    graph: async () => (await opener.open())?.graph,
    name: processName,
    now: () => new Date(),
    settings,
    log: tellOperator,
  });
  const end = async (): Promise<void> => {
    await deliveries.close();
    await opener.close();
    lock.release();
    rmSync(join(folder, 'tmp', ownName), { recursive: true, force: true });
  };
  try {
    await opener.open();
  } catch (error) {
    // A database that cannot be reached now may be later; until then requests are answered with 503.
    if (!(error instanceof Failure) || error.code !== 'unavailable') {
      await end();
      throw error;
    }
  }
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await end();
    failToListen(settings, error);
  }
  deliveries.start();
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  const url = `http://${host}:${port}${settings.prefix}`;
  lock.describe(url);
  return {
    url,
    isReady: async () => (await (await opener.open())?.graph.isReady()) ?? false,
    close: async () => {
      const stopWaiting = limitShutdown(settings, () => app.server.closeAllConnections());
      await opener.endJobs();
      await app.close();
      await end();
      stopWaiting();
    },
  };
}

/** Beyond `shutdown-seconds`: time to close the store after the connections were closed. */
const closingSeconds = 10;

/**
 * Bounds a shutdown: calls `closeConnections` after `shutdown-seconds`, and exits the process if that does not end it either. Nothing is lost
 * then: a transaction that was not committed is rolled back. Returns a function that cancels both.
 */
function limitShutdown({ shutdownSeconds }: Settings, closeConnections: () => void): () => void {
  const connections = setTimeout(closeConnections, shutdownSeconds * 1000);
  const exit = setTimeout(
    () => {
      tellOperator(
        `The shutdown did not complete ${closingSeconds} seconds after the connections were closed; exiting.`,
      );
      process.exit(1);
    },
    (shutdownSeconds + closingSeconds) * 1000,
  );
  return () => {
    clearTimeout(connections);
    clearTimeout(exit);
  };
}

/** Call before anything is created. Skipped if the folder exists: its lock file names the server that uses it. */
async function requireFreePort(settings: Settings): Promise<void> {
  if (existsSync(dataFolder(settings))) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ host: settings.host, port: settings.port }, resolve);
    });
  } catch (error) {
    failToListen(settings, error);
  }
  await new Promise((resolve) => probe.close(resolve));
}

function failToListen(settings: Settings, error: unknown): never {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    fail('invalid', `Port ${settings.port} is taken by another program; choose another one with --port.`, {
      cause: error,
    });
  }
  if (code === 'EACCES')
    fail('invalid', `Port ${settings.port} may not be used by this user; choose one above 1023.`, {
      cause: error,
    });
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    fail('invalid', `${settings.host} is no address of this machine; choose another one with --host.`, {
      cause: error,
    });
  }
  throw error;
}
