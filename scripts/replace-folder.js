/** Builds a folder next to the old one and then replaces that, so that a failed build leaves the old files. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';

/** @param build writes the files into the folder that it is given. */
export async function replaceFolder(target, build) {
  const folder = `${target}.${process.pid}`;
  const old = `${folder}.old`;
  try {
    mkdirSync(folder, { recursive: true });
    await build(folder);
    if (existsSync(target)) renameSync(target, old);
    renameSync(folder, target);
  } finally {
    for (const path of [folder, old]) rmSync(path, { recursive: true, force: true });
  }
}
