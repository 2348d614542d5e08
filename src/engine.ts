/**
 * Which engine keeps the records: a SQLite file in the data folder, or a PostgreSQL database where a URL is given. Part of the
 * composition root; everything else knows the contract alone. An engine is loaded when it is asked for, so nobody waits for the other one.
 */
import { linkSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { describeStoreLocation, type Settings } from './config.ts';
import { initialise } from './graph/initialise.ts';
import { Failure, fail } from './model/errors.ts';
import { copyTables, type TableSource, type TableTarget } from './store/copy-tables.ts';
import type { RestoreTransaction, Snapshot } from './store/dump-store.ts';
import type { JobStore } from './store/job-store.ts';
import type { PostgresOptions } from './store/postgres/postgres-store.ts';
import type { SqliteOptions } from './store/sqlite/connection.ts';
import type { ServerLock } from './store/sqlite/server-lock.ts';
import type { Store } from './store/store.ts';

/** Plain data, so that it can be handed to a thread. */
export type EngineOptions =
  | ({ readonly engine: 'sqlite' } & SqliteOptions)
  | ({ readonly engine: 'postgres' } & PostgresOptions);

/** Write transactions of one process at once: enough to share the waits for the disk, few enough for the server. */
const writers = 4;

export function engineOptions(settings: Settings): EngineOptions {
  const waitMs = settings.writeWaitSeconds * 1000;
  if (settings.databaseUrl === '') {
    if (settings.readUrls.length > 0)
      fail('invalid', 'read-urls are replicas of database-url: set that as well.');
    return { engine: 'sqlite', folder: resolve(settings.data), waitMs };
  }
  for (const url of [settings.databaseUrl, settings.listenUrl, ...settings.readUrls]) {
    // The URL itself is not told: it may hold a password.
    if (url !== '' && !isDatabaseUrl(url))
      fail(
        'invalid',
        'database-url, listen-url and read-urls must be like postgresql://user@host/database; other characters in a name or a password are percent-encoded.',
      );
  }
  return {
    engine: 'postgres',
    url: settings.databaseUrl,
    readUrls: settings.readUrls,
    listenUrl: settings.listenUrl === '' ? settings.databaseUrl : settings.listenUrl,
    prepared: settings.pgPrepared === 'on',
    waitMs,
    statementMs: settings.statementSeconds * 1000,
    writers,
  };
}

function isDatabaseUrl(url: string): boolean {
  // A user without a host, which may stand in the parameters, is no URL to others.
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace('@/', '@host/'));
}

/** Whether the store has been set up. Throws `unavailable`. */
export async function storeExists(options: EngineOptions): Promise<boolean> {
  if (options.engine === 'sqlite') {
    const { databaseExists } = await import('./store/sqlite/connection.ts');
    return databaseExists(options.folder);
  }
  const { databaseExists } = await import('./store/postgres/connection.ts');
  return databaseExists(await findPrimary(options));
}

/**
 * Makes the store and what it holds from the start: all of it or nothing. Throws `duplicate` when it is there already.
 * @param tmpFolder an existing folder beside the store, for a store of one file to be made in.
 */
export async function createStore(options: EngineOptions, tmpFolder: () => string): Promise<void> {
  if (options.engine === 'postgres') {
    const { createDatabase } = await import('./store/postgres/connection.ts');
    return createDatabase(await findPrimary(options), initialise);
  }
  const { createDatabase } = await import('./store/sqlite/connection.ts');
  const { SqliteStore } = await import('./store/sqlite/sqlite-store.ts');
  await createFile(options, tmpFolder, async (aside) => {
    createDatabase(aside);
    const store = SqliteStore.open(aside, 'write');
    await initialise(store);
    await store.close();
  });
}

/** The store is made aside and put in place when it is whole, so that an interrupted start leaves none. */
async function createFile<T>(
  { folder, waitMs }: SqliteOptions,
  tmpFolder: () => string,
  make: (aside: SqliteOptions) => Promise<T>,
): Promise<T> {
  const { databaseExists, databaseFile } = await import('./store/sqlite/connection.ts');
  if (databaseExists(folder)) failExisting(folder);
  const aside = { folder: tmpFolder(), waitMs };
  try {
    const result = await make(aside);
    linkSync(databaseFile(aside.folder), databaseFile(folder));
    return result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') failExisting(folder);
    throw error;
  } finally {
    rmSync(aside.folder, { recursive: true, force: true });
  }
}

/**
 * Makes a store that holds what another one holds at this moment: all of it or nothing. Throws `duplicate` when there is one already.
 * Returns how many rows each table has.
 * @param tmpFolder as for createStore, beside the new store.
 */
export async function copyStore(
  from: EngineOptions,
  to: EngineOptions,
  tmpFolder: () => string,
  onRows: (table: string, count: number) => void,
): Promise<ReadonlyMap<string, number>> {
  const sqlite = await import('./store/sqlite/sqlite-tables.ts');
  const postgres = await import('./store/postgres/postgres-tables.ts');
  const receive = (source: TableSource): Promise<ReadonlyMap<string, number>> => {
    const fill = (target: TableTarget) => copyTables(source, target, onRows);
    if (to.engine === 'postgres') return postgres.writeTables(to.url, fill);
    return createFile(to, tmpFolder, (aside) => sqlite.writeTables(aside, fill));
  };
  return from.engine === 'postgres'
    ? postgres.readTables(await findPrimary(from), receive)
    : sqlite.readTables(from, receive);
}

/** Reads one moment of the store, whatever is written meanwhile. */
export async function readSnapshot<T>(
  options: EngineOptions,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (options.engine === 'sqlite')
    return (await import('./store/sqlite/sqlite-snapshot.ts')).readSnapshot(options, use);
  const { readSnapshot: readDatabase } = await import('./store/postgres/postgres-snapshot.ts');
  return readDatabase(await findPrimary(options), use);
}

/**
 * Fills a store from outside, in one transaction, and makes it first where there is none: all of it or nothing.
 * @param tmpFolder as for createStore.
 */
export async function fillStore<T>(
  options: EngineOptions,
  tmpFolder: () => string,
  fill: (tx: RestoreTransaction) => Promise<T>,
): Promise<T> {
  if (options.engine === 'postgres') {
    const { fillDatabase } = await import('./store/postgres/postgres-filling.ts');
    return fillDatabase(await findPrimary(options), options.waitMs, fill);
  }
  const { createDatabase } = await import('./store/sqlite/connection.ts');
  const { fillDatabase } = await import('./store/sqlite/sqlite-filling.ts');
  if (await storeExists(options)) return fillDatabase(options, fill);
  return createFile(options, tmpFolder, (aside) => {
    createDatabase(aside);
    return fillDatabase(aside, fill);
  });
}

function failExisting(folder: string): never {
  fail('duplicate', `There is a store in ${folder} already; nothing was changed.`);
}

/** Looks for damage in the whole store. Returns what is damaged, as sentences; none for a store in order. Throws `invalid` for PostgreSQL. */
export async function checkStore(options: EngineOptions, maxProblems: number): Promise<readonly string[]> {
  if (options.engine === 'postgres')
    fail('invalid', 'PostgreSQL checks its own files: run pg_amcheck on the database, as its administrator.');
  return (await import('./store/sqlite/check-database.ts')).checkWhole(options, maxProblems);
}

/** Brings the tables of an existing store up to this version. Returns the schema before and after. */
export async function migrateStore(options: EngineOptions): Promise<{ from: number; to: number }> {
  if (options.engine === 'sqlite') {
    const { migrateDatabase } = await import('./store/sqlite/connection.ts');
    return migrateDatabase(options);
  }
  const { migrateDatabase } = await import('./store/postgres/connection.ts');
  return migrateDatabase(await findPrimary(options));
}

/** The server that takes changes, which may be another one than it was. Throws `unavailable`. */
async function findPrimary({ url, readUrls }: PostgresOptions): Promise<string> {
  const { findPrimaryUrl } = await import('./store/postgres/servers.ts');
  return findPrimaryUrl([url, ...readUrls]);
}

export interface WritingStore {
  readonly store: Store;
  /** Opens the jobs; whoever asks closes them, before the store. */
  openJobs(): Promise<JobStore>;
  /** For imports: takes rows in while the next are read. */
  readonly imports: Pick<Store, 'transaction'>;
  /** Starts what imports need before the first one asks for it. */
  warm(): void;
  close(): Promise<void>;
}

/** For commands and for the write process: reads are not cached, so no change notifications are needed. */
export async function openForWriting(options: EngineOptions): Promise<WritingStore> {
  if (options.engine === 'sqlite') {
    const { SqliteStore } = await import('./store/sqlite/sqlite-store.ts');
    const { ThreadStore } = await import('./store/sqlite/thread-store.ts');
    const [store, imports] = [SqliteStore.open(options, 'write'), new ThreadStore(options)];
    const close = async (): Promise<void> => {
      await imports.close();
      await store.close();
    };
    return { store, imports, openJobs: () => openJobFile(options), warm: () => imports.warm(), close };
  }
  const { PostgresStore } = await import('./store/postgres/postgres-store.ts');
  const store = await PostgresStore.open({ ...options, listenUrl: undefined });
  const openJobs = async (): Promise<JobStore> => store.jobs;
  return { store, imports: store, openJobs, warm: () => undefined, close: () => store.close() };
}

async function openJobFile(options: SqliteOptions): Promise<JobStore> {
  return (await import('./store/sqlite/sqlite-jobs.ts')).openJobs(options);
}

/** For a server, before it opens the store. Throws `invalid` when the store can have one server at a time and has one. */
export async function lockForServing(options: EngineOptions, owner: string): Promise<ServerLock> {
  // Any number of servers may share a database.
  if (options.engine === 'postgres') return { describe: () => undefined, release: () => undefined };
  return (await import('./store/sqlite/server-lock.ts')).lockServer(options.folder, owner);
}

export interface ServerStore {
  readonly store: Store;
  /** To be closed before the store. */
  readonly jobs: JobStore;
  /** Whether small changes may be made in the thread that answers requests: they wait without blocking it. */
  readonly changesHere: boolean;
  /** To be called when this process has written through another store, and to be waited for before that is told. */
  noticeChange(): Promise<void>;
}

/** For the thread that answers requests. @param log takes a line for what an operator should know. */
export async function openForServing(
  options: EngineOptions,
  log: (line: string) => void,
): Promise<ServerStore> {
  if (options.engine === 'sqlite') {
    const { SqliteStore } = await import('./store/sqlite/sqlite-store.ts');
    const { checkAtStart } = await import('./store/sqlite/check-database.ts');
    const store = SqliteStore.open(options, 'read');
    checkAtStart(options);
    const jobs = await openJobFile(options);
    return { store, jobs, changesHere: false, noticeChange: async () => undefined };
  }
  const { PostgresStore } = await import('./store/postgres/postgres-store.ts');
  const store = await PostgresStore.open(options, log);
  return { store, jobs: store.jobs, changesHere: true, noticeChange: () => store.noticeChange() };
}

export async function requireStore(settings: Settings): Promise<EngineOptions> {
  const options = engineOptions(settings);
  if (await storeExists(options)) return options;
  throw new Failure(
    'not-initialised',
    `There is no store in ${describeStoreLocation(settings)}: run 'fonds init' first.`,
  );
}
