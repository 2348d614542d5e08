/**
 * Connects to the database of a server store, creates and migrates its tables, and checks its schema. Knows one server: cluster.ts finds the primary
 * among several.
 */
import { Client, type ClientConfig, type Pool, types } from 'pg';
import { fail } from '../../model/errors.ts';
import { adviceFor, lastNumber, migrations, missingSteps, schemaVersion } from '../migrations/migrations.ts';
import { addColumnsSql, describeMissing, listMissingColumns } from '../search/sql/search-columns.ts';
import type { Column } from '../sql/database.ts';
import { toFailure } from './failures.ts';

export const connectTimeoutMs = 5000;
const minServerVersion = 150_000;
const int8 = 20;

/** Parses bigint columns as numbers: gids and counts are far below the maximum safe integer. */
const numbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : types.getTypeParser(oid, format as 'text'),
} as unknown as NonNullable<ClientConfig['types']>;

export function clientOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    application_name: 'fonds',
    types: numbers,
  };
}

/** Runs a function with a new connection. Throws `unavailable`. */
export async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clientOptions(url));
  // A lost connection fails the pending statement; without a listener it would end the process too.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await run(client);
  } catch (error) {
    throw toFailure(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function databaseExists(url: string): Promise<boolean> {
  return withClient(url, async (client) => (await readVersion(client)) > 0);
}

/** Creates and fills the tables in one transaction. Throws `duplicate` if they exist. @param fill inserts the first rows. */
export function createTables<T>(url: string, fill: (client: Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await requireSupportedServer(client);
    await beginExclusive(client);
    if ((await readVersion(client)) > 0)
      fail('duplicate', `There is a store in this database already; nothing was changed.`);
    await client.query('create table schema_version (number integer not null)');
    for (const migration of migrations) await client.query(migration.postgres);
    await addSearchColumns(client);
    await client.query('insert into schema_version values ($1)', [schemaVersion]);
    const result = await fill(client);
    await client.query('commit');
    return result;
  });
}

/** Runs the missing migrations in one transaction. Returns the schema before and after. */
export function migrateDatabase(url: string, steps = migrations): Promise<{ from: number; to: number }> {
  return withClient(url, async (client) => {
    await requireSupportedServer(client);
    await beginExclusive(client);
    const from = await readVersion(client);
    const to = lastNumber(steps);
    if (from === 0) fail('not-initialised', "The database contains no store: run 'fonds init' instead.");
    if (from > to)
      fail(
        'store-unusable',
        `The database has schema ${from} and this version supports ${to}: ${adviceFor(from, to)}.`,
      );
    for (const step of missingSteps(steps, from)) await client.query(step.postgres);
    await addSearchColumns(client);
    await client.query('update schema_version set number = $1', [to]);
    await client.query('commit');
    return { from, to };
  });
}

/** Of two processes that create the same tables at once, the second waits and then finds them. */
async function beginExclusive(client: Client): Promise<void> {
  await client.query('begin');
  await client.query("select pg_advisory_xact_lock(hashtextextended('fonds schema', 0))");
}

/** Throws `not-initialised` if the tables do not exist, `store-unusable` if the schema is not the one that this version needs. */
export async function requireCurrentSchema(client: Client | Pool): Promise<void> {
  await requireSupportedServer(client);
  const found = await readVersion(client);
  if (found === schemaVersion) {
    const missing = await listMissing(client);
    if (missing.length > 0) fail('store-unusable', `The database ${describeMissing(missing)}`);
    return;
  }
  if (found === 0) fail('not-initialised', `The database contains no store: run 'fonds init' first.`);
  fail(
    'store-unusable',
    `The database has schema ${found} and this version needs ${schemaVersion}: ${adviceFor(found)}.`,
  );
}

async function addSearchColumns(client: Client): Promise<void> {
  const missing = await listMissing(client);
  if (missing.length > 0) await client.query(addColumnsSql(missing, columnTypes));
}

const columnTypes = { bigint: 'bigint', boolean: 'boolean', text: 'text collate "C"' };

async function listMissing(client: Client | Pool): Promise<readonly Column[]> {
  const { rows } = await client.query(
    "select attname::text as name from pg_attribute where attrelid = 'search_item'::regclass and attnum > 0 and not attisdropped",
  );
  return listMissingColumns((rows as { name: string }[]).map(({ name }) => name));
}

/** 0 if the tables have not been created. */
async function readVersion(client: Client | Pool): Promise<number> {
  const found = await client.query("select to_regclass('schema_version') is not null as made");
  if (!(found.rows[0] as { made: boolean }).made) return 0;
  const { rows } = await client.query('select number from schema_version');
  return (rows[0] as { number: number } | undefined)?.number ?? 0;
}

async function requireSupportedServer(client: Client | Pool): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version, encoding } = rows[0] as { version: number; encoding: string };
  if (version < minServerVersion)
    fail('invalid', 'Fonds needs PostgreSQL 15 or later; this server is older.');
  if (encoding !== 'UTF8')
    fail(
      'invalid',
      `The encoding of the database must be UTF8, not ${encoding}: create database … encoding 'UTF8'.`,
    );
}
