import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Most Linux systems mount a tmpfs here. In containers it often has only 64 MB. */
const sharedMemory = '/dev/shm';

/** Two complete test runs at once use less than 1 GB. */
const minFreeBytes = 4 * 2 ** 30;

/** Creates a folder in memory that every user may write to; undefined if the system has too little memory for it. */
export function makeMemoryFolder() {
  if (!hasSpace()) return undefined;
  const folder = mkdtempSync(join(sharedMemory, 'fonds-tests-'));
  chmodSync(folder, 0o1777);
  return folder;
}

function hasSpace() {
  try {
    accessSync(sharedMemory, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(sharedMemory);
    // The limit of a container may be lower than the size of the folder.
    return Math.min(bavail * bsize, process.availableMemory()) >= minFreeBytes;
  } catch {
    return false;
  }
}
