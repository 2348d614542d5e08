/** Reads and writes the tables of an embedded store, for copies: see copy-tables.ts. */
import {
  rowsPerBatch,
  type Table,
  type TableRow,
  type TableSource,
  type TableTarget,
} from '../copy-tables.ts';
import { assignSequencesSql } from '../migrations/change-feed.ts';
import { buildIndex } from '../search/sql/index-rebuilder.ts';
import { createReader } from '../sql/compose.ts';
import { type Connection, createDatabase, openDatabase, type SqliteOptions } from './connection.ts';
import { SqliteDatabase } from './database.ts';
import { createSqliteReads } from './reads.ts';
import { createSqliteWriteContext } from './transaction.ts';

export async function readTables<T>(
  options: SqliteOptions,
  use: (source: TableSource) => Promise<T>,
): Promise<T> {
  const connection = openDatabase(options, 'read');
  try {
    connection.exec('begin');
    return await use({
      tables: async () => listTables(connection),
      rows: (table) => streamRows(connection, table),
      nextGid: async () =>
        connection.prepare("select value from counter where name = 'gid'").pluck().get() as number,
    });
  } finally {
    connection.close();
  }
}

function listTables(connection: Connection): readonly Table[] {
  const names = connection
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite%' and name not in ('counter', 'job_end', 'list_tally') and name not like 'search~_%' escape '~'",
    )
    .pluck()
    .all() as string[];
  const columns = connection.prepare('select name from pragma_table_info(?)').pluck();
  return names.map((name) => ({ name, columns: columns.all(name) as string[] }));
}

async function* streamRows(connection: Connection, { name, columns }: Table): AsyncIterable<TableRow[]> {
  const select = connection.prepare(`select ${columns.join(', ')} from ${name}`).raw();
  let rows: TableRow[] = [];
  for (const row of select.iterate()) {
    rows.push(row as TableRow);
    if (rows.length < rowsPerBatch) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Creates a store in a folder without one. If this fails, the caller must delete the files. */
export async function writeTables<T>(
  options: SqliteOptions,
  fill: (target: TableTarget) => Promise<T>,
): Promise<T> {
  createDatabase(options);
  const connection = openDatabase(options, 'write');
  try {
    connection.exec('begin immediate');
    // The copy contains the items that a migration has inserted.
    connection.exec('delete from item');
    const result = await fill({
      insertRows: async (table, rows) => insertRows(connection, table, rows),
      startGidsAt: async (next) => {
        connection.prepare("update counter set value = ? where name = 'gid'").run(next);
      },
    });
    // A server store assigns sequence numbers when the feed is read.
    connection.exec(assignSequencesSql);
    const db = new SqliteDatabase(connection);
    await buildIndex(createSqliteWriteContext(db, createReader(db, createSqliteReads(db)).items));
    connection.exec('commit');
    return result;
  } finally {
    connection.close();
  }
}

function insertRows(connection: Connection, { name, columns }: Table, rows: readonly TableRow[]): void {
  const values = columns.map(() => '?').join(', ');
  const insert = connection.prepare(`insert into ${name} (${columns.join(', ')}) values (${values})`);
  for (const row of rows) insert.run(...row);
}
