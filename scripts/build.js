/**
 * Compiles `src` to JavaScript in `dist` for the package, since Node does not run TypeScript below node_modules, and builds the pages. `npm pack` runs
 * this.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildUiIfStale } from './build-ui.js';
import { listLicenses, requireBanner } from './bundled-packages.js';
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
if (status === 0) {
  copyPageFiles();
  await bundleTarStream();
} else process.exitCode = 1;

/** tar-stream depends on 7 MB of packages for another runtime than Node, which the compiled code does not need. */
async function bundleTarStream() {
  const { build } = await import('esbuild');
  const file = join(dist, 'transfer', 'tar-sources.js');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile: file,
    allowOverwrite: true,
    bundle: true,
    plugins: [{ name: 'own files', setup: keepImportsOf(file) }],
    platform: 'node',
    format: 'esm',
    target: 'node22',
    banner: requireBanner,
    metafile: true,
  });
  writeFileSync(join(dist, 'licenses.txt'), listLicenses([metafile]));
}

/** For esbuild: the relative imports of this file stay as they are. */
function keepImportsOf(file) {
  return ({ onResolve }) =>
    onResolve({ filter: /^\.\.?\// }, ({ path, importer }) =>
      importer === file ? { path, external: true } : undefined,
    );
}

/** Scripts and styles for browsers, which are not compiled. */
function copyPageFiles() {
  const folder = join('http', 'static');
  for (const name of readdirSync(join(root, 'src', folder)))
    if (!name.endsWith('.ts')) cpSync(join(root, 'src', folder, name), join(dist, folder, name));
}
