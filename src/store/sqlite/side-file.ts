/** Opens the small databases next to the store: `jobs.sqlite` and `server.lock`. */

import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { fail } from '../../model/errors.ts';
import { type Connection, createPrivateFile } from './connection.ts';
import { translateFileErrors } from './unusable-file.ts';

interface SideFileOptions {
  readonly path: string;
  /** How long a statement waits for the lock of another process. */
  readonly waitMs: number;
  /** Completes the advice "Fonds creates a new file": `', without the earlier jobs'`; empty if no data is lost. */
  readonly lostData: string;
}

/**
 * Creates the file unless it exists. Closes the connection if `prepare`, which must run the first statement, throws.
 * Throws `store-unusable` for a folder, for a file that is not a database, and for one that the process may not use.
 */
export function openSideFile(
  options: SideFileOptions,
  prepare: (connection: Connection) => void,
): Connection {
  const advice = `Move it away and start again: Fonds creates a new file${options.lostData}.`;
  return translateFileErrors(options.path, () => open(options, prepare, advice), advice);
}

function open(
  { path, waitMs }: SideFileOptions,
  prepare: (connection: Connection) => void,
  advice: string,
): Connection {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    fail('store-unusable', `${path} is a folder. ${advice}`);
  createPrivateFile(path);
  const connection = new Database(path, { timeout: waitMs });
  try {
    prepare(connection);
  } catch (error) {
    connection.close();
    if (systemErrorCode(error) === 'SQLITE_NOTADB')
      fail('store-unusable', `${path} is not a database. ${advice}`, { cause: error });
    throw error;
  }
  return connection;
}
