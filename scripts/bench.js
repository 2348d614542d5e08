/** `npm run bench`: installs where needed and runs the measurements of bench/. */
import { spawnSync } from 'node:child_process';
import { findNode, install, root } from './install.js';

install({ dev: true });
const result = spawnSync(findNode(), ['bench/bench.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = result.status ?? 1;
