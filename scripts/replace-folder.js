/** Builds a folder next to the old one and then replaces that, so that a failed build leaves the old files; decides whether that is necessary. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

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

/** Whether a built file is missing, or older than one of its sources, which are files and folders. */
export function isOutdated(built, sources) {
  const stats = statSync(built, { throwIfNoEntry: false });
  return stats === undefined || sources.some((source) => newestIn(source) > stats.mtimeMs);
}

function newestIn(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}
