/** Runs tests of the whole program on both engines, which are selected by command-line flags. */
import { describe } from 'node:test';
import { postgresServer, withoutPostgres } from './postgres.ts';

export interface EngineUnderTest {
  readonly name: 'SQLite' | 'PostgreSQL';
  /** Flags for a new store, with this folder for its files. */
  storeFlags(folder: string): Promise<readonly string[]>;
}

const engines: readonly (EngineUnderTest & { readonly skip: string | false })[] = [
  { name: 'SQLite', skip: false, storeFlags: async (folder) => ['--data', folder] },
  {
    name: 'PostgreSQL',
    skip: withoutPostgres,
    storeFlags: async (folder) => [
      ...['--data', folder],
      ...['--database-url', await (await postgresServer()).emptyDatabase()],
    ],
  },
];

export function describeOnEach(name: string, body: (engine: EngineUnderTest) => void): void {
  for (const engine of engines) {
    describe(`${name}, on ${engine.name}`, { skip: engine.skip }, () => body(engine));
  }
}
