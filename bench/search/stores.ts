/**
 * Stores with the generated archive. Building a large one takes minutes, so they stay in the temporary folder, named after the versions of the
 * schema, the search index and the archive. Delete `fonds-search-bench-*` there to build them again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, openAsBlob, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexVersion } from '../../src/search/index-version.ts';
import { schemaVersion } from '../../src/store/migrations/migrations.ts';
import { PostgresServer } from '../../test/world/postgres.ts';
import { initialise, post, type Server, startFonds } from '../server.ts';
import { archiveVersion, type GeneratedFonds, listFonds, writeFonds } from './archive.ts';

/** A store, and how to start a server on it. */
export interface SearchStore {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly units: number;
  readonly folder: string;
  /** Settings of a server on this store. */
  readonly env: Readonly<Record<string, string>>;
  readonly postgres?: PostgresServer;
}

const databaseName = 'fonds_1';

const cacheFolder = (engine: string, units: number): string =>
  join(tmpdir(), `fonds-search-bench-${schemaVersion}-${indexVersion}-${archiveVersion}-${engine}-${units}`);

export async function openSqlite(units: number): Promise<SearchStore> {
  const folder = cacheFolder('sqlite', units);
  if (!existsSync(folder)) {
    const building = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
    await fill(building, units, {});
    renameSync(building, folder);
  }
  return { engine: 'SQLite', units, folder, env: {} };
}

/** The database server ends with this process. */
export async function openPostgres(units: number): Promise<SearchStore> {
  const cached = cacheFolder('postgres', units);
  const isCached = existsSync(cached);
  const postgres = await PostgresServer.start(isCached ? join(cached, 'data') : null);
  const folder = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
  const url = isCached ? postgres.url(databaseName) : await postgres.emptyDatabase();
  const env = { FONDS_DATABASE_URL: url };
  if (!isCached) {
    await fill(folder, units, env);
    await postgres.ask(databaseName, 'vacuum analyze');
    await postgres.kill('SIGINT');
    execFileSync('cp', ['-a', postgres.folder, `${cached}-copy`]);
    renameSync(`${cached}-copy`, cached);
    await postgres.run();
  }
  return { engine: 'PostgreSQL', units, folder, env, postgres };
}

export async function closePostgres({ postgres, folder }: SearchStore): Promise<void> {
  await postgres?.kill('SIGINT');
  rmSync(folder, { recursive: true, force: true });
}

/** Creates a store with the generated archive. */
async function fill(folder: string, units: number, env: SearchStore['env']): Promise<void> {
  initialise(folder, env);
  const server = await startFonds(folder, env);
  const started = performance.now();
  const files = mkdtempSync(join(tmpdir(), 'fonds-bench-'));
  try {
    const scopes = new Set<string>();
    for (const fonds of listFonds(units)) {
      await createScope(server, fonds, scopes);
      await importFonds(server, fonds, files);
    }
  } finally {
    rmSync(files, { recursive: true, force: true });
    await server.stop();
  }
  console.log(`  built ${units} units in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

export async function importFonds(server: Server, fonds: GeneratedFonds, files: string): Promise<void> {
  const file = join(files, `${fonds.number}.xml`);
  mkdirSync(files, { recursive: true });
  writeFonds(file, fonds);
  await post(
    server.port,
    `import/ead?scope=${fonds.country}-${fonds.repository}`,
    'text/xml',
    await openAsBlob(file),
  );
  rmSync(file);
}

/** Creates the country and the repository of the fonds. @param known those that exist. */
export async function createScope(
  { port }: Server,
  { country, repository }: GeneratedFonds,
  known: Set<string>,
): Promise<void> {
  const create = async (path: string, type: string, identifier: string): Promise<void> => {
    if (known.has(path + identifier)) return;
    known.add(path + identifier);
    await post(port, path, 'application/json', JSON.stringify({ type, data: { identifier } }));
  };
  await create('Country', 'Country', country);
  await create(`classes/Country/${country}`, 'Repository', repository);
}
