/** Sentences for database files that SQLite cannot open: truncated, damaged, read-only or without permission. */

import { accessSync, closeSync, constants, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { Failure } from '../../model/errors.ts';

const backupAdvice = "Restore a backup in its place, or fill a new store from a dump with 'fonds restore'.";

/**
 * Runs the first statements on a database file. Converts errors about the file to `store-unusable`, with the path and a solution.
 * @param damageAdvice the solution for a damaged file.
 */
export function translateFileErrors<T>(path: string, open: () => T, damageAdvice = backupAdvice): T {
  try {
    return open();
  } catch (error) {
    const found = systemErrorCode(error);
    const code = found === 'SQLITE_CANTOPEN' ? (findAccessProblem(path) ?? found) : found;
    const sentence = describeProblem(path, code, damageAdvice);
    if (sentence === undefined) throw error;
    throw new Failure('store-unusable', sentence, { details: { code }, cause: error });
  }
}

/** The error of the operating system that SQLite does not report: EROFS or EACCES. */
function findAccessProblem(path: string): string | undefined {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    return systemErrorCode(error);
  }
  return undefined;
}

function describeProblem(path: string, code: string, damageAdvice: string): string | undefined {
  if (/^SQLITE_(CORRUPT|IOERR_SHORT_READ)/.test(code)) return `${describeDamage(path)} ${damageAdvice}`;
  if (/^(EROFS|SQLITE_READONLY)/.test(code))
    return `${path}, or the folder ${dirname(path)}, is read-only for the user of this process (${code}), and SQLite writes files next to the database. Make the folder and its files writable for this user, or mount the disk writable.`;
  if (/^(EACCES|EPERM|SQLITE_(CANTOPEN|PERM))/.test(code))
    return `The user of this process may not open ${path} or create files in ${dirname(path)} (${code}). Give this user access to the folder and its files, or run the command as their owner.`;
  return undefined;
}

/** Asks for the size only after SQLite found damage: while a log file exists, an intact file can be shorter than its header states. */
function describeDamage(path: string): string {
  const [expected, found] = [readExpectedBytes(path), statSync(path).size];
  if (expected === undefined || found >= expected) return `${path} is damaged.`;
  return `${path} is truncated: it has ${found} of ${expected} bytes.`;
}

/** Size according to the header (https://www.sqlite.org/fileformat.html#the_database_header); undefined for an incomplete header. */
function readExpectedBytes(path: string): number | undefined {
  const header = Buffer.alloc(100);
  const file = openSync(path, 'r');
  try {
    if (readSync(file, header) < header.length) return undefined;
  } finally {
    closeSync(file);
  }
  const pageSize = header.readUInt16BE(16);
  return (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28);
}
