/**
 * The engine that tests of the graph and of HTTP run on: SQLite, or PostgreSQL if FONDS_TEST_ENGINE is `postgres`. If PostgreSQL is installed,
 * `npm test` runs the test files that scripts/tests-on-postgres.js lists on both engines.
 */
import { after } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import { inFolder, inPostgres, type NewPlace } from './dumping.ts';
import { makePostgres } from './postgres.ts';
import { makeSqliteStore } from './scratch.ts';

const isPostgres = process.env.FONDS_TEST_ENGINE === 'postgres';

export interface TestStoreOptions {
  /** Maximum number of concurrent transactions, on engines that allow several. */
  readonly writers?: number;
}

/** Number of runs of a property test on the engine under test: on PostgreSQL a quarter, but at least four, since a run takes longer there. */
export function getNumRuns(onSqlite: number): number {
  return isPostgres ? Math.max(4, Math.ceil(onSqlite / 4)) : onSqlite;
}

/** An empty store on the engine under test, with this folder for its file. The caller closes it. */
export async function makeStore(folder: string, options: TestStoreOptions = {}): Promise<Store> {
  return isPostgres ? makePostgres(options) : makeSqliteStore(folder);
}

/** As makeStore; closed after the test. */
export function openScratchStore(folder: string, options: TestStoreOptions = {}): Promise<Store> {
  const store = makeStore(folder, options);
  after(async () => (await store).close());
  return store;
}

/** A location of the engine under test without a store. */
export function newPlace(folder: string): NewPlace {
  return isPostgres ? inPostgres : inFolder(folder);
}
