/** Statistics of the planner after imports: without them PostgreSQL reads lists and trees slowly until it analyzes the tables itself. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from 'pg';
import { minAnalyzedRows, PlannerStatisticsUpdater } from '../../../src/store/postgres/planner-statistics.ts';
import { openPostgresStore, type PostgresStore } from '../../../src/store/postgres/store.ts';
import { item, write } from '../../contract/engines.ts';
import { postgresOptions, postgresServer, withoutPostgres } from '../../world/postgres.ts';
import { waitUntil } from '../../world/wait-until.ts';

interface Setup {
  readonly store: PostgresStore;
  readonly url: string;
  /** Tables with statistics. */
  readonly analyzed: () => Promise<readonly string[]>;
  readonly lines: string[];
}

async function setUp(): Promise<Setup> {
  const server = await postgresServer();
  const url = await server.databaseWithTables();
  const lines: string[] = [];
  const store = await openPostgresStore(postgresOptions(url), (line) => lines.push(line));
  const analyzed = async () => {
    const rows = await server.ask(
      new URL(url).pathname.slice(1),
      "select distinct tablename as name from pg_stats where schemaname = 'public' order by 1",
    );
    return rows.map(({ name }) => name as string);
  };
  return { store, url, analyzed, lines };
}

const units = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, i) => item(0, `${prefix}-${i}`));

describe('An import into PostgreSQL', { skip: withoutPostgres }, () => {
  it('updates the statistics of the tables if it has many records', async () => {
    const { store, analyzed, lines } = await setUp();
    await write(store, ...units(minAnalyzedRows, 'a'));
    await store.close();
    const tables = await analyzed();
    assert.ok(tables.includes('item') && tables.includes('search_item'), tables.join());
    assert.deepEqual(lines, []);
  });

  it('does not update them if it has few records', async () => {
    const { store, analyzed } = await setUp();
    await write(store, ...units(10, 'a'));
    await store.close();
    assert.deepEqual(await analyzed(), []);
  });

  it('updates them after many small imports', async () => {
    const { store, analyzed } = await setUp();
    const half = Math.ceil(minAnalyzedRows / 2);
    await write(store, ...units(half, 'a'));
    await write(store, ...units(half, 'b'));
    await store.close();
    assert.ok((await analyzed()).includes('item'));
  });

  it('updates them after a record with many others below it was restricted', async () => {
    const { store, url } = await setUp();
    await store.transaction(async (tx) => tx.access.setInherited(true, await tx.reserveGids(1)));
    const [fonds] = await write(store, item(0, 'fonds'));
    const series = await write(store, ...units(500, 's').map((unit) => ({ ...unit, parent: fonds! })));
    const files = units(minAnalyzedRows, 'a').map((unit, i) => ({ ...unit, parent: series[i % 500]! }));
    await write(store, ...files);
    // Waits for the analysis after the import.
    await store.close();
    const reopened = await openPostgresStore(postgresOptions(url));
    await reopened.transaction((tx) => tx.access.set(fonds!, [71]));
    await reopened.close();
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      "select most_common_vals::text as values from pg_stats where tablename = 'item' and attname = 'restricted'",
    );
    await client.end();
    assert.match(rows[0].values, /^\{t/);
  });

  it('keeps the statistics of a table whose rows were all deleted', async () => {
    const { store, url } = await setUp();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('alter table restriction set (autovacuum_enabled = false)');
    await other.query(
      'insert into restriction select n, n from generate_series(1, 1000) n; analyze restriction',
    );
    // One statement reports its counts at the end of the session.
    const deleting = new Client({ connectionString: url });
    await deleting.connect();
    await deleting.query('delete from restriction');
    await deleting.end();
    const countRows = async (): Promise<number> =>
      (await other.query("select pg_stat_get_live_tuples('restriction'::regclass)::int as n")).rows[0].n;
    await waitUntil(async () => (await countRows()) === 0, 'the server has counted the deleted rows');
    await write(store, ...units(minAnalyzedRows, 'a'));
    await store.close();
    const { rows } = await other.query(
      "select relname as name, reltuples > 0 as filled from pg_class where relname in ('item', 'restriction') order by 1",
    );
    await other.end();
    assert.deepEqual(rows, [
      { name: 'item', filled: true },
      { name: 'restriction', filled: true },
    ]);
  });

  it('neither waits nor fails while another session has locked a table', async () => {
    const { store, url, analyzed, lines } = await setUp();
    const other = new Client({ connectionString: url });
    await other.connect();
    await other.query('begin; lock table item in share update exclusive mode');
    await write(store, ...units(minAnalyzedRows, 'a'));
    await store.close();
    const tables = await analyzed();
    assert.ok(!tables.includes('item') && tables.includes('search_item'), tables.join());
    assert.deepEqual(lines, []);
    await other.end();
  });

  it('succeeds if the statistics cannot be updated, and logs the reason', async () => {
    const lines: string[] = [];
    const statistics = new PlannerStatisticsUpdater(
      async () => {
        throw new Error('The connection was lost');
      },
      (line) => lines.push(line),
    );
    statistics.countChangedRows(minAnalyzedRows);
    await statistics.finish();
    assert.deepEqual(lines, ['The statistics of the database were not updated: The connection was lost']);
  });
});

describe('A new store in PostgreSQL', { skip: withoutPostgres }, () => {
  it('does not let the planner expect that its tables stay small', async () => {
    const server = await postgresServer();
    const { pathname } = new URL(await server.databaseWithTables());
    const rows = await server.ask(
      pathname.slice(1),
      "select reltuples as n from pg_class where relname = 'item'",
    );
    assert.deepEqual(rows, [{ n: -1 }]);
  });
});
