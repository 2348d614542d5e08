/**
 * Ensures that one server at a time uses a data folder: two would run each other's jobs and keep caches that the other makes stale. The lock is
 * SQLite's own, on a separate file, so the operating system releases it however the process ends. Commands do not take it.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemErrorCode } from '../../lib/system-errors.ts';
import { fail } from '../../model/errors.ts';
import type { ServerLock } from '../engine.ts';
import type { Connection } from './connection.ts';
import { openSideFile } from './side-file.ts';

/** Throws `invalid`, naming the server with the lock, and `store-unusable` if the lock file cannot be used. */
export function lockServer(folder: string, owner: string): ServerLock {
  const path = join(folder, 'server.lock');
  const ownerFile = join(folder, 'server.txt');
  let connection: Connection;
  try {
    connection = openSideFile({ path, waitMs: 0, lostData: '' }, (opened) => opened.exec('begin exclusive'));
  } catch (error) {
    if (!systemErrorCode(error).startsWith('SQLITE_BUSY')) throw error;
    fail(
      'invalid',
      `Another server uses the data folder ${folder}: ${readOwner(ownerFile)}. Stop it first, or choose another folder with --data.`,
      { cause: error },
    );
  }
  const describe = (text: string): void => writeFileSync(ownerFile, text, { mode: 0o600 });
  describe(owner);
  return { saveServerUrl: (url) => describe(`${owner} at ${url}`), release: () => connection.close() };
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return 'a process that has only just started';
  }
}
