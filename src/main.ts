/**
 * The composition root: settings → store → graph → http, handed to the command that was asked for. Nothing else knows which
 * engine keeps the records; the clock and fresh ids are handed down from here and from write-thread.ts.
 */
import { getRandomValues } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { runCli } from './cli/cli.ts';
import type { CliParts, RunningServer, Writer as WriterParts } from './cli/command.ts';
import type { Settings } from './config.ts';
import { formats } from './formats/registry.ts';
import { applyChange } from './graph/changes.ts';
import type { Environment } from './graph/environment.ts';
import { Graph } from './graph/graph.ts';
import { ingestInto } from './graph/ingest.ts';
import { initialise } from './graph/initialise.ts';
import { uuidSource } from './lib/uuid.ts';
import { Failure, fail } from './model/errors.ts';
import {
  createDatabase,
  databaseExists,
  databaseFile,
  type SqliteOptions,
} from './store/sqlite/connection.ts';
import { SqliteStore } from './store/sqlite/sqlite-store.ts';
import { createImport } from './transfer/import-run.ts';
import { Writer } from './writer.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const env: Environment = {
  now: () => new Date(),
  newId: uuidSource(Date.now, (bytes) => getRandomValues(bytes)),
};

/** Runs the command line; resolves to the exit code. */
export function main(argv: readonly string[]): Promise<number> {
  return runCli(argv, {
    version,
    formats,
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    draw: (text) => process.stderr.write(text),
    isTerminal: process.stderr.isTTY === true,
    now: () => performance.now(),
    untilStopped,
    initStore,
    openWriter,
    startServer,
  } satisfies CliParts);
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    // Not once: a second Ctrl-C must not kill the server while it closes.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

/** The store is made aside and put in place when it is whole, so that an interrupted start leaves none. */
async function initStore(settings: Settings): Promise<void> {
  const { folder, waitMs } = storeOptions(settings);
  if (databaseExists(folder)) failExisting(folder);
  rmSync(databaseFile(folder), { force: true });
  const aside = { folder: ownTmpFolder(folder), waitMs };
  createDatabase(aside);
  const store = SqliteStore.open(aside, 'write');
  await initialise(store);
  await store.close();
  try {
    linkSync(databaseFile(aside.folder), databaseFile(folder));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') failExisting(folder);
    throw error;
  } finally {
    rmSync(aside.folder, { recursive: true, force: true });
  }
}

function failExisting(folder: string): never {
  fail('duplicate', `There is a store in ${folder} already; nothing was changed.`);
}

/** For commands: this process writes itself, beside a running server if there is one. */
async function openWriter(settings: Settings): Promise<WriterParts> {
  const options = requireStore(settings);
  const store = SqliteStore.open(options, 'write');
  const perform: WriterParts['perform'] = (change) => applyChange(store, env, change);
  const tmp = ownTmpFolder(options.folder);
  return {
    graph: new Graph({ store, perform, cacheBytes: 0 }),
    perform,
    runImport: createImport({ runIngest: ingestInto(store, env), limits: settings, tmpFolder: tmp }),
    close: async () => {
      await store.close();
      rmSync(tmp, { recursive: true, force: true });
    },
  };
}

interface OpenArchive {
  readonly graph: Graph;
  readonly runImport: Writer['runImport'];
  close(): Promise<void>;
}

/** For the server: this thread reads, another one writes. */
function openArchive(settings: Settings, tmpFolder: string): OpenArchive {
  const options = storeOptions(settings);
  const store = SqliteStore.open(options, 'read');
  const writer = new Writer({ store: options, limits: settings, tmpFolder });
  writer.warm();
  return {
    graph: new Graph({ store, perform: (change) => writer.perform(change), cacheBytes: settings.cacheBytes }),
    runImport: (request, onProgress) => writer.runImport(request, onProgress),
    close: async () => {
      await writer.close();
      await store.close();
    },
  };
}

/** A store that cannot be used yet is told on standard error, and requests are answered with 503 meanwhile. */
function openUsable(settings: Settings, tmpFolder: string): OpenArchive | undefined {
  try {
    return openArchive(settings, tmpFolder);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not-initialised') throw error;
    process.stderr.write(`${error.message}\n`);
    return undefined;
  }
}

async function startServer(settings: Settings): Promise<RunningServer> {
  const { buildApp } = await import('./http/app.ts');
  const { folder } = storeOptions(settings);
  const tmpFolder = () => ownTmpFolder(folder);
  sweepTmp(folder);
  let archive: OpenArchive | undefined;
  const open = async (): Promise<OpenArchive | undefined> => {
    // The store may be made by another process while this one runs.
    if (archive === undefined && databaseExists(folder)) archive = openUsable(settings, tmpFolder());
    return archive;
  };
  const app = buildApp({
    settings,
    openArchive: open,
    spoolFolder: tmpFolder,
    formats,
    version,
    logError: (error, requestId) =>
      process.stderr.write(`${requestId} ${error instanceof Error ? error.stack : String(error)}\n`),
  });
  const end = async (): Promise<void> => {
    await archive?.close();
    rmSync(join(folder, 'tmp', ownName), { recursive: true, force: true });
  };
  await open();
  try {
    await app.listen({ host: settings.host, port: settings.port });
  } catch (error) {
    await end();
    failToListen(settings, error);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : settings.port;
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host;
  return {
    url: `http://${host}:${port}${settings.prefix}`,
    isReady: async () => (await (await open())?.graph.isReady()) ?? false,
    close: async () => {
      await app.close();
      await end();
    },
  };
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

function storeOptions(settings: Settings): SqliteOptions {
  if (statSync(resolve(settings.data), { throwIfNoEntry: false })?.isDirectory() === false) {
    fail('invalid', `${resolve(settings.data)} is a file; --data names a folder.`);
  }
  return { folder: resolve(settings.data), waitMs: settings.writeWaitSeconds * 1000 };
}

function requireStore(settings: Settings): SqliteOptions {
  const options = storeOptions(settings);
  if (!databaseExists(options.folder)) {
    throw new Failure('not-initialised', `There is no store in ${options.folder}: run 'fonds init' first.`);
  }
  return options;
}

/** Tells processes on several machines or in several containers apart, who number their processes alike. */
const ownName = `${hostname()}-${process.pid}`;

/** A folder of this process for what comes and goes. */
function ownTmpFolder(folder: string): string {
  const own = join(folder, 'tmp', ownName);
  mkdirSync(own, { recursive: true });
  return own;
}

/** Takes away what ended processes of this machine have left behind. */
function sweepTmp(folder: string): void {
  const parent = join(folder, 'tmp');
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const pid = name.startsWith(`${hostname()}-`) ? Number(name.slice(hostname().length + 1)) : undefined;
    if (pid !== undefined && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
