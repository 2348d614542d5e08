/** Databases that the stores of tests use one after the other (test/world/store-databases.ts) must be like new ones. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { makePostgres, postgresServer, withoutPostgres } from '../../world/postgres.ts';
import { StoreDatabases } from '../../world/store-databases.ts';

type Ask = (sql: string) => Promise<readonly Record<string, unknown>[]>;

async function withDatabase<T>(url: string, use: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(async (sql) => (await client.query(sql)).rows);
  } finally {
    await client.end();
  }
}

/** The tables of the catalog, so that the comparison includes tables of later versions. */
async function listTables(ask: Ask): Promise<readonly string[]> {
  const rows =
    await ask(`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`);
  return rows.map(({ name }) => name as string);
}

function readDatabase(url: string): Promise<Record<string, unknown>> {
  return withDatabase(url, async (ask) => {
    const read: Record<string, unknown> = {
      sequences: await ask('select * from pg_sequences order by schemaname, sequencename'),
      columns:
        await ask(`select table_name, column_name, ordinal_position, column_default, is_nullable, data_type, collation_name, is_identity
        from information_schema.columns where table_schema = 'public' order by 1, 3`),
      indexes: await ask("select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1"),
      constraints: await ask(`select conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace order by 1`),
      settings: await ask('select name, setting, source from pg_settings order by name'),
      locks: await ask("select mode from pg_locks where locktype = 'advisory'"),
      statistics: await ask("select tablename, attname from pg_stats where schemaname = 'public'"),
    };
    for (const table of await listTables(ask)) read[`table ${table}`] = await ask(`select * from ${table}`);
    return read;
  });
}

/** Inserts rows into every table, uses every sequence, and deletes the records of a new store. */
function useEverything(url: string, rowCount: number): Promise<void> {
  return withDatabase(url, async (ask) => {
    const inserts =
      await ask(`select format('insert into %I overriding system value select %s from generate_series(10001, 10000 + ${rowCount}) as n',
      table_name, string_agg((case data_type when 'boolean' then 'true' when 'ARRAY' then '''{}''' when 'bytea' then '''\\x00''' else 'n' end) || '::' || udt_name, ', '
        order by ordinal_position)) as sql
      from information_schema.columns where table_schema = 'public' group by table_name`);
    for (const { sql } of inserts) await ask(sql as string);
    await ask('select nextval(quote_ident(sequencename)::regclass) from pg_sequences');
    await ask('delete from item where gid < 10000');
  });
}

/** Takes a database from new ones, uses it, and gives it back. Returns its URL and that of the next. */
async function takeTwice(
  use: (url: string) => Promise<unknown>,
  sessionEndMs?: number,
): Promise<readonly [string, string]> {
  const created = [await (await postgresServer()).databaseWithTables()];
  const databases = new StoreDatabases(async () => created.pop() ?? 'a new one', sessionEndMs);
  const url = await databases.take();
  await use(url);
  databases.giveBack(url);
  return [url, await databases.take()];
}

const changes = {
  'a table was created': 'create table notes (text text)',
  'a column was added': 'alter table item add column notes text',
  'an index was dropped': 'drop index item_by_type',
  'a constraint was dropped': 'alter table item alter column data drop not null',
  'a function was created': 'create function one() returns int language sql return 1',
  'a trigger was created':
    'create trigger unchanged before update on item for each row execute function suppress_redundant_updates_trigger()',
  'a schema was created': 'create schema notes',
  'its settings were changed':
    "do $$ begin execute format('alter database %I set work_mem = ''1MB''', current_database()); end $$",
  'it was analyzed': 'analyze item',
};

describe('A database that a store of a test gives back', { skip: withoutPostgres }, () => {
  for (const rowCount of [1, 3000])
    it(`is like a new one after the insertion of rows into every table: ${rowCount}`, async () => {
      const fresh = await readDatabase(await (await postgresServer()).databaseWithTables());
      const [first, second] = await takeTwice(async (url) => {
        await useEverything(url, rowCount);
        const used = await readDatabase(url);
        for (const name of Object.keys(fresh).filter(
          (key) => key === 'sequences' || key.startsWith('table '),
        ))
          assert.ok(!isDeepStrictEqual(used[name], fresh[name]), `${name} must be used`);
      });
      assert.equal(second, first);
      const emptied = await readDatabase(second);
      assert.deepEqual(Object.keys(emptied), Object.keys(fresh));
      for (const name of Object.keys(fresh))
        assert.ok(
          isDeepStrictEqual(emptied[name], fresh[name]),
          `${name} must be like those of a new database`,
        );
    });

  for (const [change, sql] of Object.entries(changes))
    it(`is not used again if ${change}`, async () => {
      const [, second] = await takeTwice((url) => withDatabase(url, (ask) => ask(sql)));
      assert.equal(second, 'a new one');
    });

  it('is not used again if a session is left', async (t) => {
    const [, second] = await takeTwice(async (url) => {
      const client = new Client({ connectionString: url });
      await client.connect();
      t.after(() => client.end());
    }, 100);
    assert.equal(second, 'a new one');
  });

  it('is given to one store at a time', async () => {
    const server = await postgresServer();
    const databases = new StoreDatabases(() => server.databaseWithTables());
    const first = await databases.take();
    databases.giveBack(first);
    const urls = await Promise.all([databases.take(), databases.take()]);
    assert.equal(new Set(urls).size, 2);
    assert.ok(urls.includes(first));
  });

  it('is used for the next store of the process', async () => {
    const server = await postgresServer();
    const countDatabases = async (): Promise<unknown> =>
      (await server.ask('postgres', 'select count(*) from pg_database'))[0]!.count;
    await (await makePostgres()).close();
    const before = await countDatabases();
    await (await makePostgres()).close();
    assert.equal(await countDatabases(), before);
  });
});
