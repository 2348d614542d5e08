/** Stores in temporary folders, which are deleted after the test. */
import { getRandomValues } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Environment } from '../../src/graph/environment.ts';
import { createUuidGenerator } from '../../src/lib/uuid.ts';
import { profiles } from '../../src/model/profile.ts';
import { createDatabase, databaseFile } from '../../src/store/sqlite/connection.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { ThreadStore } from '../../src/store/sqlite/thread-store.ts';
import type { Store } from '../../src/store/store.ts';
import { storesFolder } from './tied-process.ts';

export const env: Environment = {
  profile: profiles.archive,
  now: () => new Date(),
  newId: createUuidGenerator(Date.now, (bytes) => getRandomValues(bytes)),
};

export function scratchFolder(): string {
  const folder = mkdtempSync(join(storesFolder, 'fonds-test-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty store with the current schema. Closed after the test. */
export function scratchStore(folder = scratchFolder()): Store {
  const store = makeSqliteStore(folder);
  after(() => store.close());
  return store;
}

let template: string | undefined;

/** As the scratch store; the caller closes it. Copies a file whose tables were created once in this process. */
export function makeSqliteStore(folder: string): Store {
  template ??= makeTemplate();
  mkdirSync(folder, { recursive: true });
  copyFileSync(template, databaseFile(folder));
  return openSqliteStore({ folder, waitMs: 60_000 }, 'write');
}

function makeTemplate(): string {
  const folder = sharedScratchFolder();
  createDatabase({ folder, waitMs: 60_000 });
  return databaseFile(folder);
}

/** A store that is searched through a connection for reading, as in servers: it keeps values in memory. */
export function scratchReadingStore(folder = scratchFolder()): Store {
  const store = scratchStore(folder);
  const reader = openSqliteStore({ folder, waitMs: 60_000 }, 'read');
  after(() => reader.close());
  return Object.assign(store, { search: reader.search });
}

/** A store whose transactions run in the store thread, like those of imports. */
export function scratchThreadStore(folder = scratchFolder()): Store {
  const store = scratchStore(folder);
  const thread = new ThreadStore({ folder, waitMs: 60_000 });
  after(() => thread.close());
  return Object.assign(store, { transaction: thread.transaction.bind(thread) });
}

/**
 * A temporary folder for a module whose state several test files of one process share. `scratchFolder` would delete it after the first of these
 * files, since `after` belongs to the file that loads the module.
 * @param parent `tmpdir()` for files that requests import by their paths: the service rejects paths below /dev.
 */
export function sharedScratchFolder(parent = storesFolder): string {
  const folder = mkdtempSync(join(parent, 'fonds-test-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
