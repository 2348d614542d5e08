/**
 * The composition root: settings → store → graph → http, handed to the command that was asked for. engine.ts, its part, knows which
 * engine keeps the records; the clock and fresh ids are handed down from here and from write-thread.ts.
 */
import { getRandomValues } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { runCli } from './cli/cli.ts';
import type { CliParts, RunningServer, Writer as WriterParts } from './cli/command.ts';
import { type Settings, storeAt } from './config.ts';
import {
  copyStore,
  createStore,
  engineOptions,
  fillStore,
  migrateStore,
  openForServing,
  openForWriting,
  readSnapshot,
  requireStore,
  storeExists,
} from './engine.ts';
import { formats } from './formats/registry.ts';
import { applyChange } from './graph/changes.ts';
import { dumpStore } from './graph/dump.ts';
import type { Environment } from './graph/environment.ts';
import { Graph } from './graph/graph.ts';
import { ingestInto } from './graph/ingest.ts';
import { restoreStore, timesRead } from './graph/restore.ts';
import { uuidSource } from './lib/uuid.ts';
import { Failure, fail } from './model/errors.ts';
import { getProfile } from './model/profile.ts';
import { createImport } from './transfer/import-run.ts';
import { readLines, sizeOf, spool } from './transfer/line-file.ts';
import { writeFile, writeTo } from './transfer/write-file.ts';
import { Writer } from './writer.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const newId = uuidSource(Date.now, (bytes) => getRandomValues(bytes));

function environmentFor({ profile }: Settings): Environment {
  return { profile: getProfile(profile), now: () => new Date(), newId };
}

/** Runs the command line; resolves to the exit code. */
export function main(argv: readonly string[]): Promise<number> {
  // Whoever read has gone, as `head` does when it has seen enough: nothing more can be said to them.
  process.stdout.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') process.exit(1);
    throw error;
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
    startServer,
  } satisfies CliParts);
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    // Not once: a second Ctrl-C must not kill the server while it closes.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
}

async function initStore(settings: Settings): Promise<void> {
  const folder = dataFolder(settings);
  await createStore(engineOptions(settings), () => ownTmpFolder(folder));
}

const copyTo: CliParts['copyStore'] = async (settings, place, onRows) => {
  const target = storeAt(settings, place);
  const folder = dataFolder(target);
  return copyStore(await requireStore(settings), engineOptions(target), () => ownTmpFolder(folder), onRows);
};

const dump: CliParts['dumpStore'] = async (settings, file, onItems) =>
  readSnapshot(await requireStore(settings), async (snapshot) => {
    const pieces = dumpStore(snapshot, onItems);
    await writeOut(pieces, file);
  });

const writeOut: CliParts['writeOut'] = (pieces, file) =>
  file === undefined ? writeTo(pieces, process.stdout) : writeFile(pieces, resolve(file));

const restore: CliParts['restoreStore'] = async (settings, file, onBytes) => {
  const folder = dataFolder(settings);
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
};

/** For commands: this process writes itself, beside a running server if there is one. */
async function openWriter(settings: Settings): Promise<WriterParts> {
  const folder = dataFolder(settings);
  const { store, imports, close } = await openForWriting(await requireStore(settings));
  const env = environmentFor(settings);
  const { profile } = env;
  const perform: WriterParts['perform'] = (change) => applyChange(store, env, change);
  const tmp = ownTmpFolder(folder);
  return {
    graph: new Graph({ store, perform, profile, cacheBytes: 0 }),
    perform,
    runImport: createImport({ runIngest: ingestInto(imports, env), limits: settings, tmpFolder: tmp }),
    close: async () => {
      await close();
      rmSync(tmp, { recursive: true, force: true });
    },
  };
}

interface OpenArchive {
  readonly graph: Graph;
  readonly runImport: Writer['runImport'];
  close(): Promise<void>;
}

/** For the server: this thread reads, another one writes; on a server engine it only imports. */
async function openArchive(settings: Settings, tmpFolder: string): Promise<OpenArchive> {
  const options = engineOptions(settings);
  const env = environmentFor(settings);
  const { profile } = env;
  const { store, changesHere, noticeChange } = await openForServing(options, tellOperator);
  const writer = new Writer({ store: options, limits: settings, tmpFolder, profile: settings.profile });
  writer.warm();
  const perform: WriterParts['perform'] = (change) =>
    changesHere ? applyChange(store, env, change) : writer.perform(change);
  return {
    graph: new Graph({ store, perform, profile, cacheBytes: settings.cacheBytes }),
    runImport: (request, onProgress) => writer.runImport(request, onProgress).finally(noticeChange),
    close: async () => {
      await writer.close();
      await store.close();
    },
  };
}

/** What whoever runs the service should know. */
function tellOperator(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Opens the archive once it is there: the store may be made by another process while this one runs. */
class ArchiveOpener {
  readonly #settings: Settings;
  readonly #tmpFolder: () => string;
  #archive: OpenArchive | undefined;
  #opening: Promise<OpenArchive | undefined> | undefined;
  /** Why the store cannot be used, as it was told last. */
  #told: string | undefined;

  constructor(settings: Settings, tmpFolder: () => string) {
    this.#settings = settings;
    this.#tmpFolder = tmpFolder;
  }

  /** Undefined while there is no store. Throws `unavailable`. */
  async open(): Promise<OpenArchive | undefined> {
    if (this.#archive !== undefined) return this.#archive;
    // Requests that come in meanwhile wait for the same.
    this.#opening ??= this.#tryToOpen().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #tryToOpen(): Promise<OpenArchive | undefined> {
    if (!(await storeExists(engineOptions(this.#settings)))) return undefined;
    try {
      this.#archive = await openArchive(this.#settings, this.#tmpFolder());
    } catch (error) {
      // A store that cannot be used yet is told on standard error, once, and requests are answered with 503 meanwhile.
      if (!(error instanceof Failure) || error.code !== 'not-initialised') throw error;
      if (this.#told !== error.message) tellOperator(error.message);
      this.#told = error.message;
    }
    return this.#archive;
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined);
    await this.#archive?.close();
  }
}

async function startServer(settings: Settings): Promise<RunningServer> {
  const { buildApp } = await import('./http/app.ts');
  const folder = dataFolder(settings);
  sweepTmp(folder);
  const opener = new ArchiveOpener(settings, () => ownTmpFolder(folder));
  const app = buildApp({
    settings,
    openArchive: () => opener.open(),
    spoolFolder: () => ownTmpFolder(folder),
    formats,
    version,
    now: () => new Date(),
    logError: (error, requestId) =>
      tellOperator(`${requestId} ${error instanceof Error ? error.stack : String(error)}`),
  });
  const end = async (): Promise<void> => {
    await opener.close();
    rmSync(join(folder, 'tmp', ownName), { recursive: true, force: true });
  };
  try {
    await opener.open();
  } catch (error) {
    // A database that cannot be reached now may be later; until then requests are answered with 503.
    if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
  }
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
    isReady: async () => (await (await opener.open())?.graph.isReady()) ?? false,
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

/** Throws `invalid` when the name is that of a file. */
function dataFolder(settings: Settings): string {
  const folder = resolve(settings.data);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    fail('invalid', `${folder} is a file; --data names a folder.`);
  }
  return folder;
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
