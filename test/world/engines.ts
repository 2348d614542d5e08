/**
 * Which engine a test runs on. Tests of the whole program run on both, told apart by the flags it is started with. Tests of the graph and of the
 * web run on SQLite, or all of them on PostgreSQL where FONDS_TEST_ENGINE says so, as `npm run test:postgres` does.
 */
import { after, describe } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import { makePostgres, postgresServer, withoutPostgres } from './postgres.ts';
import { makeSqliteStore } from './scratch.ts';

export interface EngineUnderTest {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Flags for a store of its own, with this folder for its files. */
  storeFlags(folder: string): Promise<readonly string[]>;
}

const engines: readonly (EngineUnderTest & { readonly skip: string | false })[] = [
  { name: 'SQLite', skip: false, storeFlags: async (folder) => ['--data', folder] },
  {
    name: 'PostgreSQL',
    skip: withoutPostgres,
    storeFlags: async (folder) => [
      ...['--data', folder],
      ...['--database', await (await postgresServer()).emptyDatabase()],
    ],
  },
];

export function describeOnEach(name: string, body: (engine: EngineUnderTest) => void): void {
  for (const engine of engines) {
    describe(`${name}, on ${engine.name}`, { skip: engine.skip }, () => body(engine));
  }
}

export interface StoreWishes {
  /** How many transactions may be under way at once, where there can be several. */
  readonly writers?: number;
}

/** An empty store on the engine under test, with this folder for its file. Whoever asks closes it. */
export async function makeStore(folder: string, wishes: StoreWishes = {}): Promise<Store> {
  if (process.env.FONDS_TEST_ENGINE === 'postgres') return makePostgres(wishes);
  return makeSqliteStore(folder);
}

/** The same, closed when the test is over. */
export function openScratchStore(folder: string, wishes: StoreWishes = {}): Promise<Store> {
  const store = makeStore(folder, wishes);
  after(async () => (await store).close());
  return store;
}
