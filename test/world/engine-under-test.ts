/**
 * Which engine tests of the graph and of the web run on: SQLite, or PostgreSQL where FONDS_TEST_ENGINE says so. Whatever reaches this file is run
 * twice by `npm test`, where PostgreSQL is installed.
 */
import { after } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import { inFolder, inPostgres, type NewPlace } from './dumping.ts';
import { makePostgres } from './postgres.ts';
import { makeSqliteStore } from './scratch.ts';

const isPostgres = process.env.FONDS_TEST_ENGINE === 'postgres';

export interface StoreWishes {
  /** How many transactions may be under way at once, where there can be several. */
  readonly writers?: number;
}

/** An empty store on the engine under test, with this folder for its file. Whoever asks closes it. */
export async function makeStore(folder: string, wishes: StoreWishes = {}): Promise<Store> {
  return isPostgres ? makePostgres(wishes) : makeSqliteStore(folder);
}

/** The same, closed when the test is over. */
export function openScratchStore(folder: string, wishes: StoreWishes = {}): Promise<Store> {
  const store = makeStore(folder, wishes);
  after(async () => (await store).close());
  return store;
}

/** A place of the engine under test where no store is yet. */
export function newPlace(folder: string): NewPlace {
  return isPostgres ? inPostgres : inFolder(folder);
}
