/** Reaches the database of a server store, sets it up and looks whether its schema is the one this version needs. */
import { Client, type ClientConfig, types } from 'pg';
import { fail } from '../../model/errors.ts';
import { cureFor, lastNumber, migrations, schemaVersion, stepsBehind } from '../migrations/migrations.ts';
import type { Store } from '../store.ts';
import { toSubjects } from '../subjects.ts';
import { toFailure } from './failures.ts';
import { PostgresTransaction } from './postgres-transaction.ts';
import { Statements } from './statements.ts';

/** A server that is there answers sooner. */
const connectMs = 5000;
const oldestServer = 150_000;
const int8 = 20;

/** Gids and counts are numbers here, and stay far below what a number can hold. */
const numbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 ? Number : types.getTypeParser(oid, format as 'text'),
} as unknown as NonNullable<ClientConfig['types']>;

export function clientOptions(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'fonds',
    types: numbers,
  };
}

/** Runs something on a connection of its own. Throws `unavailable`. */
export async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(clientOptions(url));
  // A lost connection fails the statement under way; without a listener it would end the process as well.
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

/**
 * Makes the tables and fills them, in one transaction: an interrupted start leaves nothing. Throws `duplicate` when they are there.
 * @param fill writes what every store holds from the start.
 */
export function createDatabase(
  url: string,
  fill: (store: Pick<Store, 'transaction'>) => Promise<void>,
): Promise<void> {
  return createTables(url, async (client) => {
    const tx = new PostgresTransaction(client, new Statements(false));
    await fill({ transaction: (run) => run(toSubjects(tx)) });
    await tx.settle();
  });
}

/** The same for whoever fills the tables with statements of their own. */
export function createTables<T>(url: string, fill: (client: Client) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await requireFitServer(client);
    await beginAlone(client);
    if ((await readVersion(client)) > 0)
      fail('duplicate', `There is a store in this database already; nothing was changed.`);
    await client.query('create table schema_version (number integer not null)');
    for (const migration of migrations) await client.query(migration.postgres);
    await client.query('insert into schema_version values ($1)', [schemaVersion]);
    const result = await fill(client);
    await client.query('commit');
    return result;
  });
}

/** Takes the steps that are missing, in one transaction. Returns the schema before and after. */
export function migrateDatabase(url: string, steps = migrations): Promise<{ from: number; to: number }> {
  return withClient(url, async (client) => {
    await requireFitServer(client);
    await beginAlone(client);
    const [from, to] = [await readVersion(client), lastNumber(steps)];
    if (from === 0) fail('not-initialised', "The database has not been set up: run 'fonds init' instead.");
    if (from > to)
      fail(
        'store-unusable',
        `The database has schema ${from} and this version knows ${to}: ${cureFor(from, to)}.`,
      );
    for (const step of stepsBehind(steps, from)) await client.query(step.postgres);
    await client.query('update schema_version set number = $1', [to]);
    await client.query('commit');
    return { from, to };
  });
}

/** Two that set up the same database at once: the second one waits, and then finds it done. */
async function beginAlone(client: Client): Promise<void> {
  await client.query('begin');
  await client.query("select pg_advisory_xact_lock(hashtextextended('fonds schema', 0))");
}

/** Throws `not-initialised` without tables, `store-unusable` when the schema is not the one this version needs. */
export async function requireCurrentSchema(url: string): Promise<void> {
  const found = await withClient(url, async (client) => {
    await requireFitServer(client);
    return readVersion(client);
  });
  if (found === schemaVersion) return;
  if (found === 0) fail('not-initialised', `The database has not been set up: run 'fonds init' first.`);
  fail(
    'store-unusable',
    `The database has schema ${found} and this version needs ${schemaVersion}: ${cureFor(found)}.`,
  );
}

/** 0 where nothing has been set up. */
async function readVersion(client: Client): Promise<number> {
  const found = await client.query("select to_regclass('schema_version') is not null as made");
  if (!(found.rows[0] as { made: boolean }).made) return 0;
  const { rows } = await client.query('select number from schema_version');
  return (rows[0] as { number: number } | undefined)?.number ?? 0;
}

async function requireFitServer(client: Client): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  const { version, encoding } = rows[0] as { version: number; encoding: string };
  if (version < oldestServer) fail('invalid', 'Fonds needs PostgreSQL 15 or later; this server is older.');
  if (encoding !== 'UTF8')
    fail('invalid', `The database must be in UTF8, is in ${encoding}: create database … encoding 'UTF8'.`);
}
