/**
 * Installs what package-lock.json lists, unless it is there already: asking costs a few milliseconds and no network.
 * Plain JavaScript for Node ≥ 20, since this runs before the Node that the project brings along is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const ownNode = join(root, 'node_modules/node/bin/node');

/**
 * The versions of the lock file, which stays as it is. Not `npm ci`, which deletes all packages first. Warnings about the age of this Node are
 * left out, since it is not the one that will run the packages.
 */
const npmArguments = ['install', '--no-save', '--loglevel=error'];

/** A Node that runs TypeScript: this one or the installed one; undefined when there is none. */
export function findNode() {
  if (process.features.typescript) return process.execPath;
  return existsSync(ownNode) ? ownNode : undefined;
}

/**
 * Ends the process with a sentence when it cannot be done.
 * @param {{ dev: boolean }} needs whether the packages for developers are needed too
 */
export function install(needs) {
  if (isInstalled(needs)) return;
  console.log('Installing the packages of package-lock.json (needs the network, once) …');
  // npm tells its scripts where it is itself; that one need not be the first on the path.
  const npm = process.env.npm_execpath;
  const result =
    npm === undefined
      ? spawnSync('npm', npmArguments, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...npmArguments], { cwd: root, stdio: 'inherit' });
  if (result.status === 0 && findNode() !== undefined) return;
  console.error(
    'The packages could not be installed; npm says above what is wrong. Try again with: npm install',
  );
  process.exit(1);
}

/** npm writes node_modules/.package-lock.json last of all, so an install that was broken off does not count. */
function isInstalled({ dev }) {
  if (findNode() === undefined) return false;
  try {
    const wanted = readPackages('package-lock.json');
    const present = readPackages('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' ||
        (entry.dev && !dev) ||
        // Meant for another platform, as it seems.
        (entry.optional && !(path in present)) ||
        present[path]?.version === entry.version,
    );
  } catch {
    return false;
  }
}

function readPackages(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8')).packages;
}
