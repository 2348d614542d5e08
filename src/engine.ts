/**
 * Which engine keeps the records: a SQLite file in the data folder, or a PostgreSQL database where a URL is given. Part of the
 * composition root; everything else knows the contract alone. An engine is loaded when it is asked for, so nobody waits for the other one.
 */
import { linkSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Settings, storePlace } from './config.ts';
import { initialise } from './graph/initialise.ts';
import { Failure, fail } from './model/errors.ts';
import type { PostgresOptions } from './store/postgres/postgres-store.ts';
import type { SqliteOptions } from './store/sqlite/connection.ts';
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
    if (url !== '' && !/^postgres(ql)?:\/\//.test(url))
      fail('invalid', 'database-url, listen-url and read-urls must be like postgresql://user@host/database.');
  }
  return {
    engine: 'postgres',
    url: settings.databaseUrl,
    readUrls: settings.readUrls,
    listenUrl: settings.listenUrl === '' ? settings.databaseUrl : settings.listenUrl,
    prepared: settings.pgPrepared === 'on',
    waitMs,
    writers,
  };
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
  await createFile(options, tmpFolder);
}

/** The store is made aside and put in place when it is whole, so that an interrupted start leaves none. */
async function createFile({ folder, waitMs }: SqliteOptions, tmpFolder: () => string): Promise<void> {
  const { createDatabase, databaseExists, databaseFile } = await import('./store/sqlite/connection.ts');
  const { SqliteStore } = await import('./store/sqlite/sqlite-store.ts');
  if (databaseExists(folder)) failExisting(folder);
  rmSync(databaseFile(folder), { force: true });
  const aside = { folder: tmpFolder(), waitMs };
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

/** For commands and for the write thread: nothing that was read is kept, so nobody needs to tell of changes. */
export async function openForWriting(options: EngineOptions): Promise<Store> {
  if (options.engine === 'sqlite') {
    const { SqliteStore } = await import('./store/sqlite/sqlite-store.ts');
    return SqliteStore.open(options, 'write');
  }
  const { PostgresStore } = await import('./store/postgres/postgres-store.ts');
  return PostgresStore.open({ ...options, listenUrl: undefined });
}

export interface ServerStore {
  readonly store: Store;
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
    const store = SqliteStore.open(options, 'read');
    return { store, changesHere: false, noticeChange: async () => undefined };
  }
  const { PostgresStore } = await import('./store/postgres/postgres-store.ts');
  const store = await PostgresStore.open(options, log);
  return { store, changesHere: true, noticeChange: () => store.noticeChange() };
}

export async function requireStore(settings: Settings): Promise<EngineOptions> {
  const options = engineOptions(settings);
  if (await storeExists(options)) return options;
  throw new Failure(
    'not-initialised',
    `There is no store in ${storePlace(settings)}: run 'fonds init' first.`,
  );
}
