/** The embedded engine: a SQLite file in the data folder. */

import { linkSync, rmSync } from 'node:fs';
import { siblingModule } from '../../lib/runtime.ts';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { fail } from '../../model/errors.ts';
import type { Engine, TmpFolder, WritingStore } from '../engine.ts';
import { toIndexQueries } from '../search/sql/index-queries.ts';
import { SearchThreads } from '../search/sql/search-threads.ts';
import type { Store } from '../store.ts';
import { checkAtStart, checkWhole } from './check-database.ts';
import {
  createDatabase,
  databaseExists,
  databaseFile,
  migrateDatabase,
  type SqliteOptions,
} from './connection.ts';
import { openJobs } from './jobs.ts';
import { lockServer } from './server-lock.ts';
import { openSignIn } from './sign-in.ts';
import { openSqliteStore } from './store.ts';
import { ThreadStore } from './thread-store.ts';

export function createSqliteEngine(options: SqliteOptions): Engine {
  const { folder } = options;
  return {
    exists: async () => databaseExists(folder),
    create: (initialise, tmpFolder) =>
      createInTmpFolder(options, tmpFolder, async (temporary) => {
        createDatabase(temporary);
        const store = openSqliteStore(temporary, 'write');
        await initialise(store);
        await store.close();
      }),
    migrate: async () => migrateDatabase(options),
    check: async (maxProblems) => checkWhole(options, maxProblems),
    openForWriting: async () => openForWriting(options),
    lockForServing: async (owner) => lockServer(folder, owner),
    async openForServing() {
      const store = withSearchThreads(openSqliteStore(options, 'read'), options);
      checkAtStart(options);
      return {
        store,
        jobs: openJobs(options),
        signIn: openSignIn(options),
        appliesChangesInProcess: false,
        noticeChange: async () => undefined,
      };
    },
    async withSnapshot(use) {
      const { withSnapshot } = await import('./dump.ts');
      return withSnapshot(options, use);
    },
    async restore(fill, tmpFolder) {
      const { restoreDatabase } = await import('./dump.ts');
      if (databaseExists(folder)) return restoreDatabase(options, fill);
      return createInTmpFolder(options, tmpFolder, (temporary) => {
        createDatabase(temporary);
        return restoreDatabase(temporary, fill);
      });
    },
    async readTables(use) {
      const { readTables } = await import('./tables.ts');
      return readTables(options, use);
    },
    async writeTables(fill, tmpFolder) {
      const { writeTables } = await import('./tables.ts');
      return createInTmpFolder(options, tmpFolder, (temporary) => writeTables(temporary, fill));
    },
  };
}

/** The store with searches in threads of their own. */
function withSearchThreads(store: Store, options: SqliteOptions): Store {
  const module = siblingModule('../search/sqlite/search-thread', import.meta.url);
  const threads = new SearchThreads({ module, workerData: options, limitMs: options.searchMs });
  return {
    ...store,
    search: { ...store.search, ...toIndexQueries((query, signal) => threads.run(query, { signal })) },
    async close(): Promise<void> {
      await threads.close();
      await store.close();
    },
  };
}

function openForWriting(options: SqliteOptions): WritingStore {
  const store = openSqliteStore(options, 'write');
  const imports = new ThreadStore(options);
  return {
    store,
    imports,
    openJobs: async () => openJobs(options),
    openSignIn: () => openSignIn(options),
    warm: () => imports.warm(),
    async close(): Promise<void> {
      await imports.close();
      await store.close();
    },
  };
}

/** Creates the file in a temporary folder and links it when it is complete, so that an interrupted process leaves no store. */
async function createInTmpFolder<T>(
  { folder, waitMs }: SqliteOptions,
  tmpFolder: TmpFolder,
  create: (temporary: SqliteOptions) => Promise<T>,
): Promise<T> {
  if (databaseExists(folder)) failExisting(folder);
  const temporary = { folder: tmpFolder(), waitMs };
  try {
    const result = await create(temporary);
    linkSync(databaseFile(temporary.folder), databaseFile(folder));
    return result;
  } catch (error) {
    if (systemErrorCode(error) === 'EEXIST') failExisting(folder);
    throw error;
  } finally {
    rmSync(temporary.folder, { recursive: true, force: true });
  }
}

function failExisting(folder: string): never {
  fail('duplicate', `There is a store in ${folder} already; nothing was changed.`);
}
