/** Creates the data folder and the folders in it. */

import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { systemErrorCode } from '../lib/system-errors.ts';
import { fail, toStorageFailure } from '../model/errors.ts';

/** Throws `invalid` if the path is a file. */
export function dataFolder(settings: Settings): string {
  const folder = resolve(settings.data);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    fail('invalid', `${folder} is a file; --data names a folder.`);
  }
  return folder;
}

/** Throws `invalid` at the start if a folder of a setting does not exist; otherwise every import that needs it would fail. */
export function requireNamedFolders({ schemas, importFolders }: Settings): void {
  const named = [
    ['schemas', schemas] as const,
    ...importFolders.map((folder) => ['import-folders', folder] as const),
  ];
  for (const [setting, folder] of named)
    if (folder !== '' && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      fail(
        'invalid',
        `There is no folder ${resolve(folder)} (setting ${setting}). Create it, or correct the setting.`,
      );
}

/** Distinguishes processes on several machines or in several containers, which can have the same PID. */
export const hostAndPid = `${hostname()}-${process.pid}`;

/** Creates and returns a folder for temporary files of this process. Throws `invalid`. */
export function createProcessTmpFolder(folder: string): string {
  const own = join(tmpFolder(folder), hostAndPid);
  createFolder(own);
  return own;
}

/** Contains a folder for each job that has not ended. */
export function jobsFolder(folder: string): string {
  return join(folder, 'jobs');
}

function tmpFolder(folder: string): string {
  return join(folder, 'tmp');
}

/**
 * Creates a folder and its missing parents, with access for their owner alone. Throws `invalid`. Does not use the `recursive` option of Node, which
 * never returns on file systems that reject new folders with ENOENT, such as `/proc`.
 */
export function createFolder(path: string): void {
  for (const one of missingFolders(path)) {
    try {
      mkdirSync(one, { mode: 0o700 });
    } catch (error) {
      // Another process may create it at the same time.
      if (statSync(one, { throwIfNoEntry: false })?.isDirectory() === true) continue;
      if (toStorageFailure(error) !== undefined) throw error;
      const code = systemErrorCode(error) === '' ? '' : ` (${systemErrorCode(error)})`;
      fail(
        'invalid',
        `The folder ${one} cannot be created${code}. Choose another folder, or check the permissions of ${dirname(one)}.`,
        { cause: error },
      );
    }
  }
}

/** The missing folders, outermost first. Throws `invalid` if one of the parents is a file. */
function missingFolders(path: string): readonly string[] {
  const missing: string[] = [];
  let at = path;
  for (; !existsSync(at); at = dirname(at)) missing.unshift(at);
  if (!statSync(at).isDirectory())
    fail('invalid', `The folder ${path} cannot be created: ${at} is a file. Choose another folder.`);
  return missing;
}

/** Runs a command that may create the data folder. If it fails, removes the empty folders that it created. */
export async function removeNewFoldersOnFailure<T>(folder: string, run: () => Promise<T>): Promise<T> {
  const tmp = tmpFolder(folder);
  const missing = [...missingFolders(folder), ...(existsSync(tmp) ? [] : [tmp])];
  try {
    return await run();
  } catch (error) {
    for (const one of missing.toReversed()) removeEmpty(one);
    throw error;
  }
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Not empty, or removed by another process.
  }
}

/** Removes temporary files of processes of this machine that have ended. */
export function sweepTmp(folder: string): void {
  const parent = tmpFolder(folder);
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const pid = name.startsWith(`${hostname()}-`) ? Number(name.slice(hostname().length + 1)) : undefined;
    if (pid !== undefined && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}
