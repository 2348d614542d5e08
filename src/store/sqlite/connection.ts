/**
 * Opens, creates and migrates the file of an embedded store, and sets the options of each connection. Checks the schema version and that the file is a
 * database; check-database.ts searches for damage.
 */

import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { mebibyte } from '../../lib/quantities.ts';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { fail } from '../../model/errors.ts';
import { adviceFor, lastNumber, migrations, missingSteps, schemaVersion } from '../migrations/migrations.ts';
import { addColumnsSql, describeMissing, listMissingColumns } from '../search/sql/search-columns.ts';
import { translateFileErrors } from './unusable-file.ts';

/** A longer write-ahead log is copied into the file. */
export const maxWalBytes = 4 * mebibyte;

export type Connection = Database.Database;

export interface SqliteOptions {
  readonly folder: string;
  /** How long a write waits for the lock of another process. */
  readonly waitMs: number;
  /** Time limit of a search of a server. */
  readonly searchMs?: number;
}

export function databaseFile(folder: string): string {
  return join(folder, 'fonds.sqlite');
}

/** Size of the write-ahead log: committed changes that are not yet in the file. */
export function getWalSize(connection: Connection): number {
  return statSync(`${connection.name}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** Throws `store-unusable` if the folder cannot be searched. */
export function databaseExists(folder: string): boolean {
  const path = databaseFile(folder);
  return translateFileErrors(path, () => statSync(path, { throwIfNoEntry: false }) !== undefined);
}

/**
 * Creates the file with access for its owner alone, unless it exists: SQLite would let every user of the machine read it. SQLite gives its
 * log files the mode of the database.
 */
export function createPrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

export function createDatabase(options: SqliteOptions): void {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  createPrivateFile(databaseFile(options.folder));
  const connection = new Database(databaseFile(options.folder), { timeout: options.waitMs });
  try {
    // Two or three units fit into a page of this size; smaller pages would stay half empty.
    connection.pragma('page_size = 8192');
    connection.pragma('journal_mode = WAL');
    migrate(connection);
  } finally {
    connection.close();
  }
}

/** Throws `store-unusable` for a file that is empty, damaged, of another version, or that the process may not use. */
export function openDatabase(options: SqliteOptions, mode: 'read' | 'write'): Connection {
  return translateFileErrors(databaseFile(options.folder), () => connect(options, mode));
}

function connect(options: SqliteOptions, mode: 'read' | 'write'): Connection {
  requireContent(options.folder);
  const connection = new Database(databaseFile(options.folder), {
    fileMustExist: true,
    timeout: options.waitMs,
  });
  requireCurrentSchema(connection, options.folder);
  // A copy made by VACUUM INTO has lost this mode, and readers would wait for writers.
  connection.pragma('journal_mode = WAL');
  // FULL: acknowledged commits survive a power cut, at one fsync per commit.
  connection.pragma('synchronous = FULL');
  // A long import leaves a long log, which is truncated to half of the size that triggers a checkpoint (store.ts).
  connection.pragma(`journal_size_limit = ${maxWalBytes / 2}`);
  // In KiB. Readers have a cache of records (graph/), and the pages are in the cache of the operating system.
  connection.pragma(`cache_size = ${mode === 'read' ? -2000 : -16_000}`);
  // The store runs checkpoints itself, after a transaction (store.ts).
  connection.pragma('wal_autocheckpoint = 0');
  if (mode === 'read') connection.pragma('query_only = ON');
  return connection;
}

/** Runs the missing migrations in one transaction. Returns the schema before and after. */
export function migrateDatabase(options: SqliteOptions, steps = migrations): { from: number; to: number } {
  requireContent(options.folder);
  return translateFileErrors(databaseFile(options.folder), () => {
    const connection = new Database(databaseFile(options.folder), {
      fileMustExist: true,
      timeout: options.waitMs,
    });
    try {
      return migrate(connection, steps);
    } finally {
      connection.close();
    }
  });
}

function migrate(connection: Connection, steps = migrations): { from: number; to: number } {
  const step = connection.transaction(() => {
    const from = readVersion(connection);
    const to = lastNumber(steps);
    if (from > to)
      fail(
        'store-unusable',
        `The store has schema ${from} and this version supports ${to}: ${adviceFor(from, to)}.`,
      );
    for (const migration of missingSteps(steps, from)) connection.exec(migration.sqlite);
    connection.exec(addColumnsSql(listMissingColumns(readSearchColumns(connection)), columnTypes));
    connection.pragma(`user_version = ${to}`);
    return { from, to };
  });
  return step.immediate();
}

const columnTypes = { bigint: 'integer', boolean: 'integer', text: 'text' };

function readSearchColumns(connection: Connection): readonly string[] {
  return connection.prepare("select name from pragma_table_info('search_item')").pluck().all() as string[];
}

function readVersion(connection: Connection): number {
  return Number(connection.pragma('user_version', { simple: true }));
}

function requireCurrentSchema(connection: Connection, folder: string): void {
  const found = readSchema(connection);
  if (found === undefined)
    fail('store-unusable', `${databaseFile(folder)} is not a database: restore a backup in its place.`);
  const missing = found === schemaVersion ? listMissingColumns(readSearchColumns(connection)) : [];
  if (found === schemaVersion && missing.length === 0) return;
  connection.close();
  if (missing.length > 0) fail('store-unusable', `The store in ${folder} ${describeMissing(missing)}`);
  if (found === 0)
    fail(
      'store-unusable',
      `${databaseFile(folder)} is a database without the tables of Fonds: restore a backup in its place, or move it away and run 'fonds init'.`,
    );
  fail(
    'store-unusable',
    `The store in ${folder} has schema ${found} and this version needs ${schemaVersion}: ${adviceFor(found)}.`,
  );
}

/** A full disk or an interrupted copy can leave an empty file, which SQLite treats as a new database. */
function requireContent(folder: string): void {
  const path = databaseFile(folder);
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return;
  fail(
    'store-unusable',
    `${path} is empty (0 bytes): restore a backup in its place, or delete it and run 'fonds init' to create an empty store.`,
  );
}

/** Undefined if the file is not a database. */
function readSchema(connection: Connection): number | undefined {
  try {
    return readVersion(connection);
  } catch (error) {
    if (systemErrorCode(error) === 'SQLITE_NOTADB') return undefined;
    throw error;
  }
}
