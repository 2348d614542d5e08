/**
 * Searches the file of a store for damage. At the start of a server the time is bounded: a small file is checked completely, of a larger one some
 * pages are read. `fonds check` reads the whole file.
 */

import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { mebibyte } from '../../lib/quantities.ts';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { fail } from '../../model/errors.ts';
import { type Connection, databaseFile, getWalSize, type SqliteOptions } from './connection.ts';

/** Files up to this size are checked completely at the start, which takes about 60 ms. */
const maxCheckedBytes = 32 * mebibyte;

/** Number of rows of each table that are read at the start, evenly distributed, and so about the same number of pages. */
const sampledRows = 32;

const damageCodes = /^SQLITE_(CORRUPT|NOTADB|IOERR)/;

/**
 * Throws `store-unusable` for damage that is found in bounded time; there can be more.
 * @param maxBytes size up to which a file is checked completely.
 */
export function checkAtStart(options: SqliteOptions, maxBytes = maxCheckedBytes): void {
  const problems = findProblems(options, (connection, bytes) =>
    bytes <= maxBytes
      ? quickCheck(connection)
      : [...checkSize(connection, bytes), ...readSamples(connection)],
  );
  if (problems.length === 0) return;
  fail(
    'store-unusable',
    `${databaseFile(options.folder)} is damaged (${problems[0]}). Restore a backup in its place, or fill a new store from a dump; 'fonds check' lists the damage.`,
  );
}

/**
 * Returns the problems in the whole file, in the words of SQLite.
 * @param maxProblems maximum number of problems to report.
 */
export function checkWhole(options: SqliteOptions, maxProblems: number): readonly string[] {
  return findProblems(options, (connection) => {
    try {
      if (connection.prepare('select 1 from sqlite_schema limit 1').get() === undefined)
        return ['The file has no tables.'];
      return readProblems(connection.pragma(`integrity_check(${maxProblems})`));
    } catch (error) {
      if (!isDamage(error)) throw error;
      return [error.message, ...checkTables(connection)].slice(0, maxProblems);
    }
  });
}

/** Checks each table alone: a check of the whole file ends at a full-text table that SQLite cannot open. */
function checkTables(connection: Connection): readonly string[] {
  const tables = connection
    .prepare("select name from sqlite_schema where type = 'table' and rootpage > 0")
    .pluck()
    .all() as string[];
  return tables.flatMap((table) => {
    try {
      return readProblems(connection.pragma(`integrity_check("${table}")`));
    } catch (error) {
      if (!isDamage(error)) throw error;
      return [`${table}: ${error.message}`];
    }
  });
}

function isDamage(error: unknown): error is Error {
  return damageCodes.test(systemErrorCode(error));
}

function findProblems(
  { folder, waitMs }: SqliteOptions,
  check: (connection: Connection, bytes: number) => readonly string[],
): readonly string[] {
  const path = databaseFile(folder);
  const connection = new Database(path, { fileMustExist: true, timeout: waitMs });
  try {
    return check(connection, statSync(path).size);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return [error.message];
  } finally {
    connection.close();
  }
}

function quickCheck(connection: Connection): readonly string[] {
  return readProblems(connection.pragma('quick_check(1)'));
}

/** The pragma returns one row `ok`, or rows with a line for each problem, after a line with the name of the database. */
function readProblems(rows: unknown): readonly string[] {
  const texts = (rows as readonly Record<string, string>[]).flatMap((row) =>
    Object.values(row)[0]!.split('\n'),
  );
  return texts.filter((text) => text !== 'ok' && !text.startsWith('***'));
}

/** Detects a truncated file. While changes are in the write-ahead log, the file can be shorter than its pages. */
function checkSize(connection: Connection, bytes: number): readonly string[] {
  if (getWalSize(connection) > 0) return [];
  const pages = Number(connection.pragma('page_count', { simple: true }));
  const pageBytes = Number(connection.pragma('page_size', { simple: true }));
  return bytes < pages * pageBytes ? [`${bytes} bytes, of ${pages * pageBytes}`] : [];
}

/** Reads rows of every table and the start of every index that is not partial. Throws the error of SQLite for a damaged page. */
function readSamples(connection: Connection): readonly string[] {
  const tables = connection
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
  for (const table of tables) {
    sampleTable(connection, table);
    for (const index of wholeIndexes(connection, table))
      connection.prepare(`select 1 from "${table}" indexed by "${index}" limit 1`).all();
  }
  return [];
}

/** Indexes of all rows: SQLite uses a partial index only for queries with its condition. */
function wholeIndexes(connection: Connection, table: string): readonly string[] {
  const indexes = connection.pragma(`index_list("${table}")`) as readonly {
    readonly name: string;
    readonly partial: number;
  }[];
  return indexes.filter(({ partial }) => partial === 0).map(({ name }) => name);
}

function sampleTable(connection: Connection, table: string): void {
  connection.prepare(`select * from "${table}" limit 1`).all();
  if (!isSampled(connection, table)) return;
  // Two subqueries: SQLite reads the whole table for a statement with both a minimum and a maximum.
  const { first, last } = connection
    .prepare(
      `select (select min(rowid) from "${table}") as first, (select max(rowid) from "${table}") as last`,
    )
    .get() as { readonly first: number | null; readonly last: number | null };
  if (first === null || last === null) return;
  const read = connection.prepare(`select * from "${table}" where rowid >= ? limit 1`);
  for (let i = 0; i <= sampledRows; i++) read.all(first + Math.floor(((last - first) * i) / sampledRows));
}

/**
 * Whether rows can be found by their number in bounded time. FTS5 would read its whole index for each of them; the tables in which it stores that
 * index are sampled themselves.
 */
function isSampled(connection: Connection, table: string): boolean {
  const [found] = connection.pragma(`table_list("${table}")`) as readonly {
    readonly type: string;
    readonly wr: number;
  }[];
  return found?.wr === 0 && found.type !== 'virtual';
}
