import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, root } from './install.js';

/** More would only compete: several tests start servers of their own. */
const CONCURRENCY = 2;

/** Runs the tests, all of them or those in the files and folders given. Returns the exit code. */
export function runTests(args) {
  const flags = args.filter((arg) => arg.startsWith('-'));
  const paths = args.filter((arg) => !arg.startsWith('-')).map(toGlob);
  const globs = paths.length === 0 ? ['test/**/*.test.ts'] : paths;
  const result = spawnSync(findNode(), ['--test', `--test-concurrency=${CONCURRENCY}`, ...flags, ...globs], {
    cwd: root,
    stdio: 'inherit',
  });
  return result.status ?? 1;
}

function toGlob(path) {
  const isFolder = statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder ? `${path.replace(/\/$/, '')}/**/*.test.ts` : path;
}
