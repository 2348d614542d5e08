/**
 * Installs the packages of package-lock.json if they are missing. The check takes a few milliseconds and no network.
 * Plain JavaScript for Node ≥ 20, since this runs before the project's own Node is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const ownNode = join(root, 'node_modules/node/bin/node');

/**
 * Installs the versions of the lock file and does not change it. Not `npm ci`, which deletes all packages first. Hides warnings about an old Node,
 * since another one runs the packages.
 */
const npmArguments = ['install', '--no-save', '--loglevel=error'];

/** Returns the path of a Node that runs TypeScript, this one or the installed one, or undefined. */
export function findNode() {
  if (process.features.typescript) return process.execPath;
  return existsSync(ownNode) ? ownNode : undefined;
}

/**
 * Exits with an error message if the packages cannot be installed.
 * @param {{ dev: boolean }} needs whether development packages are needed
 */
export function install(needs) {
  if (isInstalled(needs)) return;
  console.log('Installing the packages of package-lock.json (needs the network, once) …');
  // The npm that runs this script, which need not be the first on the path.
  const npm = process.env.npm_execpath;
  const result =
    npm === undefined
      ? spawnSync('npm', npmArguments, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
      : spawnSync(process.execPath, [npm, ...npmArguments], { cwd: root, stdio: 'inherit' });
  if (result.status === 0 && findNode() !== undefined) return;
  console.error(
    'The packages could not be installed; see the error of npm above. Try again with: npm install',
  );
  process.exit(1);
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install does not count. */
function isInstalled({ dev }) {
  if (findNode() === undefined) return false;
  try {
    const wanted = readPackages('package-lock.json');
    const present = readPackages('node_modules/.package-lock.json');
    return Object.entries(wanted).every(
      ([path, entry]) =>
        path === '' ||
        (entry.dev && !dev) ||
        // A package for another platform.
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
