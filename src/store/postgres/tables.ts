/** Reads and writes the tables of a server store, for copies: see copy-tables.ts. */
import type { Client } from 'pg';
import {
  rowsPerBatch,
  type Table,
  type TableRow,
  type TableSource,
  type TableTarget,
} from '../copy-tables.ts';
import { buildIndex } from '../search/sql/index-rebuilder.ts';
import type { Gid } from '../viewer.ts';
import { createTables, requireCurrentSchema, withClient } from './connection.ts';
import { postgresDialect } from './dialect.ts';
import { copyIn } from './driver.ts';
import { Statements } from './statements.ts';
import { gidBlockSize, PostgresTransaction } from './transaction.ts';

export async function readTables<T>(url: string, use: (source: TableSource) => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    await requireCurrentSchema(client);
    await client.query('begin isolation level repeatable read read only');
    return use({
      tables: () => listTables(client),
      rows: (table) => streamRows(client, table),
      nextGid: async () => {
        const { rows } = await client.query('select last_value as last, is_called as given from gid');
        const { last, given } = rows[0] as { last: Gid; given: boolean };
        return given ? last + gidBlockSize : last;
      },
    });
  });
}

async function listTables(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not in ('schema_version', 'job', 'job_end', 'job_file', 'job_change', 'list_tally', 'session', 'one_time_link', 'security_log') and relname not like 'search~_%' escape '~'
     group by relname order by relname`,
  );
  return rows as Table[];
}

async function* streamRows(client: Client, { name, columns }: Table): AsyncIterable<TableRow[]> {
  await client.query(`declare all_rows no scroll cursor for select ${columns.join(', ')} from ${name}`);
  for (;;) {
    const { rows } = await client.query({ text: `fetch ${rowsPerBatch} from all_rows`, rowMode: 'array' });
    if (rows.length === 0) break;
    yield (rows as unknown[][]).map((row) => row.map(toValue));
  }
  await client.query('close all_rows');
}

function toValue(value: unknown): string | number | null {
  return typeof value === 'boolean' ? Number(value) : (value as string | number | null);
}

/** Creates a store in a database without one, in one transaction. Throws `duplicate` if there is one. */
export function writeTables<T>(url: string, fill: (target: TableTarget) => Promise<T>): Promise<T> {
  return createTables(url, async (client) => {
    // The copy contains the items that a migration has inserted.
    await client.query('delete from item');
    const filled = new Set<string>();
    const result = await fill({
      insertRows: async ({ name, columns }, rows) => {
        filled.add(name);
        await copyIn(client, `${name} (${columns.join(', ')})`, rows.map(toStorable));
      },
      startGidsAt: async (next) => {
        await client.query("select setval('gid', $1, false)", [next]);
      },
    });
    await updateIdentityColumns(client);
    const transaction = new PostgresTransaction(client, new Statements(false));
    await buildIndex(transaction.context);
    await transaction.session.waitForSent();
    for (const name of ['search_item', 'search_name']) filled.add(name);
    // The planner would otherwise treat the tables as empty until the server analyzes them.
    for (const name of filled) await client.query(`analyze ${name}`);
    return result;
  });
}

/** Makes identity columns continue after the numbers of the copy. */
async function updateIdentityColumns(client: Client): Promise<void> {
  const { rows } = await client.query(
    `select relname as table, attname as column from pg_class join pg_attribute on attrelid = pg_class.oid and attidentity <> ''
     where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  );
  for (const { table, column } of rows as { table: string; column: string }[])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${table}`,
    );
}

/** Only a log message can contain a character that PostgreSQL cannot store. */
function toStorable(row: TableRow): TableRow {
  return row.map((value) => (typeof value === 'string' ? postgresDialect.toStorable(value) : value));
}
