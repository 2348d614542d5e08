import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Of most Linux systems. Containers often have only 64 MB there. */
const sharedMemory = '/dev/shm';

/** More than the stores and database servers of several test runs take at a time. */
const minFreeBytes = 4 * 2 ** 30;

/**
 * Folder for temporary stores and database servers: in memory if there is enough space, and otherwise on disk. Every test writes a store and
 * deletes it, and would wait for the disk each time. Imports by path reject files there, as they do for all files below /dev.
 */
export const memoryFolder = hasSpace(sharedMemory) ? sharedMemory : tmpdir();

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= minFreeBytes;
}
