/**
 * Chooses the storage engine: a SQLite file in the data folder, or a PostgreSQL database if a URL is set. All other modules know only the contract.
 * An engine is loaded when it is first used, so that no process waits for the other one.
 */
import { resolve } from 'node:path';
import { describeStoreLocation, type Settings } from '../config/settings.ts';
import type { Environment } from '../graph/environment.ts';
import { addContentTypes, initialise } from '../graph/initialise.ts';
import { isIndexCurrent, type ReindexProgress, reindex } from '../graph/reindex.ts';
import type { ReindexLockOptions } from '../graph/reindex-lock.ts';
import {
  adoptRestrictionRule,
  changeRestrictionRule,
  lacksRestrictionRule,
} from '../graph/restriction-rule.ts';
import { Failure, fail } from '../model/errors.ts';
import { getProfile, type Profile } from '../model/profile.ts';
import type { RuleChange } from '../store/access.ts';
import { copyTables } from '../store/copy-tables.ts';
import type { RestoreTransaction, Snapshot } from '../store/dump-store.ts';
import type { Engine, ServerLock, ServerStore, TmpFolder, WritingStore } from '../store/engine.ts';
import type { PostgresOptions } from '../store/postgres/backend.ts';
import type { SqliteOptions } from '../store/sqlite/connection.ts';
import type { Store } from '../store/store.ts';

/** Plain data, so that it can be sent to another process. */
export type EngineOptions = RuleOptions &
  (({ readonly engine: 'sqlite' } & SqliteOptions) | ({ readonly engine: 'postgres' } & PostgresOptions));

/** A store is served only with the rule that it has: see graph/restriction-rule.ts. */
type RuleOptions = Pick<Profile, 'inheritsRestrictions'>;

/** Maximum number of concurrent write transactions of one process: enough to share the waits for the disk, few enough for the server. */
const maxWriters = 4;

export function engineOptions(settings: Settings): EngineOptions {
  const waitMs = settings.writeWaitSeconds * 1000;
  const searchMs = settings.searchSeconds * 1000;
  const { inheritsRestrictions } = getProfile(settings.profile);
  if (settings.databaseUrl === '') {
    if (settings.readUrls.length > 0)
      fail('invalid', 'read-urls are replicas of database-url: set that as well.');
    return { engine: 'sqlite', folder: resolve(settings.data), waitMs, searchMs, inheritsRestrictions };
  }
  for (const url of [settings.databaseUrl, settings.listenUrl, ...settings.readUrls]) {
    // The message does not contain the URL, which may include a password.
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
    writers: maxWriters,
    searchMs,
    inheritsRestrictions,
  };
}

function isDatabaseUrl(url: string): boolean {
  // PostgreSQL allows a URL with a user and without a host, which may be a parameter; URL.canParse does not.
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url.replace('@/', '@host/'));
}

type Loaders = {
  readonly [Name in EngineOptions['engine']]: (
    options: Extract<EngineOptions, { readonly engine: Name }>,
  ) => Promise<Engine>;
};

const loaders: Loaders = {
  sqlite: async (options) => (await import('../store/sqlite/engine.ts')).createSqliteEngine(options),
  postgres: async (options) => (await import('../store/postgres/engine.ts')).createPostgresEngine(options),
};

function loadEngine<Options extends EngineOptions>(options: Options): Promise<Engine> {
  return (loaders[options.engine] as (options: Options) => Promise<Engine>)(options);
}

export async function storeExists(options: EngineOptions): Promise<boolean> {
  return (await loadEngine(options)).exists();
}

/** Creates the store with the records that every store contains. Throws `duplicate` if it exists. */
export async function createStore(options: EngineOptions, tmpFolder: TmpFolder): Promise<void> {
  await (await loadEngine(options)).create((store) => initialise(store, options), tmpFolder);
}

/**
 * Creates a store with the present content of another one: completely or not at all. Throws `duplicate` if it exists.
 * Returns the number of rows of each table.
 */
export async function copyStore(
  from: EngineOptions,
  to: EngineOptions,
  tmpFolder: TmpFolder,
  onRows: (table: string, count: number) => void,
): Promise<ReadonlyMap<string, number>> {
  const source = await loadEngine(from);
  const target = await loadEngine(to);
  return source.readTables((tables) =>
    target.writeTables((copy) => copyTables(tables, copy, onRows), tmpFolder),
  );
}

export async function withSnapshot<T>(
  options: EngineOptions,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return (await loadEngine(options)).withSnapshot(use);
}

/** Fills a store in one transaction, and creates it first if it does not exist: completely or not at all. */
export async function fillStore<T>(
  options: EngineOptions,
  tmpFolder: TmpFolder,
  fill: (tx: RestoreTransaction) => Promise<T>,
): Promise<T> {
  return (await loadEngine(options)).restore(fill, tmpFolder);
}

/** Returns a sentence for each damage in the store. Throws `invalid` for PostgreSQL. */
export async function checkStore(options: EngineOptions, maxProblems: number): Promise<readonly string[]> {
  return (await loadEngine(options)).check(maxProblems);
}

interface Migrated {
  /** The schema before and after. */
  readonly from: number;
  readonly to: number;
  /** Undefined if the store had the rule of the profile. */
  readonly ruleChange: RuleChange | undefined;
}

/** Runs the missing migrations of an existing store, changes its rule of restrictions to that of the profile, and builds a missing or outdated search index. */
export async function migrateStore(
  options: EngineOptions,
  env: Environment,
  lock: ReindexLockOptions,
  onProgress: (progress: ReindexProgress) => void,
): Promise<Migrated> {
  const engine = await loadEngine(options);
  const migrated = await engine.migrate();
  const ruleChange = await useStore(engine, (store) => changeRestrictionRule(store, env));
  await reindexOutdatedStore(options, lock, onProgress);
  return { ...migrated, ruleChange };
}

/** Builds the search index of the database again if it is missing or of another version. */
export async function reindexOutdatedStore(
  options: EngineOptions,
  lock: ReindexLockOptions,
  onProgress: (progress: ReindexProgress) => void,
): Promise<void> {
  await useStore(await loadEngine(options), async (store) => {
    if (!(await isIndexCurrent(store.search))) await reindex(store, lock, onProgress);
  });
}

/** Builds all documents of the search index again. Returns their number. Throws `busy` if another process does. */
export async function reindexStore(
  options: EngineOptions,
  lock: ReindexLockOptions,
  onProgress: (progress: ReindexProgress) => void,
): Promise<number> {
  return useStore(await loadEngine(options), (store) => reindex(store, lock, onProgress));
}

async function useStore<T>(engine: Engine, use: (store: Store) => Promise<T>): Promise<T> {
  const opened = await engine.openForWriting();
  try {
    return await use(opened.store);
  } finally {
    await opened.close();
  }
}

export async function openForWriting(options: EngineOptions): Promise<WritingStore> {
  const opened = await (await loadEngine(options)).openForWriting();
  await orClose(opened, () => addContentTypes(opened.store));
  return opened;
}

async function orClose(opened: Pick<Store, 'close'>, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Throws `invalid` if the store can have only one server and has one. */
export async function lockForServing(options: EngineOptions, owner: string): Promise<ServerLock> {
  return (await loadEngine(options)).lockForServing(owner);
}

/** @param log gets lines for the operator. */
export async function openForServing(
  options: EngineOptions,
  log: (line: string) => void,
): Promise<ServerStore> {
  const engine = await loadEngine(options);
  const opened = await engine.openForServing(log);
  const { store, changesHere } = opened;
  await orClose(store, async () => {
    if (changesHere) await addContentTypes(store);
    if (await lacksRestrictionRule(store, options))
      await useStore(engine, (writing) => adoptRestrictionRule(writing, options));
  });
  return opened;
}

/** Throws `not-initialised` if the store does not exist. */
export async function requireStore(settings: Settings): Promise<EngineOptions> {
  const options = engineOptions(settings);
  if (await storeExists(options)) return options;
  throw new Failure(
    'not-initialised',
    `There is no store in ${describeStoreLocation(settings)}: run 'fonds init' first.`,
  );
}
