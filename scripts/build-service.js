/**
 * Compiles `src` into `dist` for the package, since Node does not run TypeScript below node_modules. Modules that are loaded together become one
 * file: finding and compiling 500 files took half of the time of a command, and 40 % of the start of a server.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listLicenses, requireBanner } from './bundled-packages.js';
import { root } from './install.js';
import { isOutdated, replaceFolder } from './replace-folder.js';

const src = join(root, 'src');
const target = join(root, 'dist');
/** Written last. */
const licenses = 'licenses.txt';
/** Files and folders whose changes make the result outdated. */
const sources = ['src', 'package-lock.json', 'scripts/build-service.js'].map((path) => join(root, path));

/** Needs the development packages. */
export async function buildServiceIfStale() {
  if (isOutdated(join(target, licenses), sources)) await replaceFolder(target, buildInto);
}

async function buildInto(folder) {
  const { build } = await import('esbuild');
  const modules = readdirSync(src, { recursive: true }).filter((name) => name.endsWith('.ts'));
  const entries = [...new Set(['app/main.ts', ...modules.flatMap(listStartedModules)])];
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((name) => join(src, name)),
    outbase: src,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    charset: 'utf8',
    logLevel: 'warning',
    metafile: true,
    // The others are bundled, since their packages contain more than the compiled code needs: graphql 12 MB, jsonld 5, tar-stream 7.
    external: readDependencies(),
    banner: requireBanner,
    plugins: [{ name: 'URLs of modules', setup: keepUrls(entries) }],
  });
  writeFileSync(join(folder, licenses), listLicenses([metafile]));
}

/** The modules that this one starts as a thread or a process (src/lib/runtime.ts). */
function listStartedModules(name) {
  const text = readFileSync(join(src, name), 'utf8');
  return [...text.matchAll(/siblingModule\('([\w./-]+)'/g)].map(([, module]) =>
    join(dirname(name), `${module}.ts`),
  );
}

/** For esbuild: `import.meta.url` of a module is the URL that it would have in a file of its own, from which it finds other files. */
function keepUrls(entries) {
  return ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const name = relative(src, path);
      const text = readFileSync(path, 'utf8');
      // Entries keep their names; all other modules become parts of other files, directly in `dist` or of an entry in one of its folders.
      const url = `new URL(${JSON.stringify(`./${name.replace(/\.ts$/, '.js')}`)}, import.meta.url.replace(/(.*\\/dist\\/).*/, '$1')).href`;
      const contents = entries.includes(name) ? text : text.replaceAll('import.meta.url', url);
      return { contents, loader: 'ts' };
    });
}

function readDependencies() {
  return Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies);
}
