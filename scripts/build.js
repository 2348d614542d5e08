/**
 * Compiles `src` to JavaScript in `dist` for the package, since Node does not run TypeScript below node_modules, and builds the pages. `npm pack` runs
 * this.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildUiIfStale } from './build-ui.js';
import { install, root } from './install.js';

install({ dev: true });
const dist = join(root, 'dist');
rmSync(dist, { recursive: true, force: true });
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
await buildUiIfStale();
if (status === 0) copyPageFiles();
else process.exitCode = 1;

/** Scripts and styles for browsers, which are not compiled. */
function copyPageFiles() {
  const folder = join('http', 'static');
  for (const name of readdirSync(join(root, 'src', folder)))
    if (!name.endsWith('.ts')) cpSync(join(root, 'src', folder, name), join(dist, folder, name));
}
