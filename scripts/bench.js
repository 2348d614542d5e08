/** `npm run bench`: installs packages and builds the pages if needed, and runs bench/bench.ts. */
import { spawnSync } from 'node:child_process';
import { buildUiIfStale } from './build-ui.js';
import { findNode, install, root } from './install.js';

install({ dev: true });
await buildUiIfStale();
const result = spawnSync(findNode(), ['bench/bench.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = result.status ?? 1;
