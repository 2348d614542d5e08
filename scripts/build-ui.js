/**
 * `npm run build:ui`: builds the pages into `build/ui`: `server.js`, which renders them, `pdf.js` with its fonts, which writes PDFs, `assets/` with
 * the scripts and styles for browsers, and `help/` with the texts of the help. Maps are built into `build/maps` (build-maps.js).
 * `npm start` and `npm test` call it if a source is newer than the result.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildHelp } from './build-help.js';
import { listLicenses, requireBanner } from './bundled-packages.js';
import { install, root } from './install.js';
import { isOutdated, replaceFolder } from './replace-folder.js';

const target = join(root, 'build', 'ui');
/** Fonts of PDFs and their licences by their names in the package, which state the face and the weight. */
const pdfFontFiles = JSON.parse(readFileSync(join(root, 'ui', 'pdf', 'font-files.json'), 'utf8'));

/** Files and folders whose changes make the result outdated. */
const sources = [
  'docs',
  'ui',
  'src/pages',
  'src/model',
  'src/lib',
  'package-lock.json',
  'scripts/build-ui.js',
  'scripts/build-help.js',
];

/** Builds the pages if a source is newer. Needs the development packages. */
export async function buildUiIfStale() {
  // Imports packages, which are not installed when the scripts of package.json import this module.
  const { buildMapsIfStale } = await import('./build-maps.js');
  await buildMapsIfStale();
  const isStale = isOutdated(
    join(target, 'manifest.json'),
    sources.map((source) => join(root, source)),
  );
  if (isStale) await replaceFolder(target, buildInto);
}

async function buildInto(folder) {
  const { build } = await import('esbuild');
  const shared = {
    absWorkingDir: root,
    bundle: true,
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
    metafile: true,
  };
  const server = await build({
    ...shared,
    entryPoints: ['ui/server.tsx'],
    outfile: join(folder, 'server.js'),
    platform: 'node',
    format: 'esm',
    target: 'node22',
    packages: 'bundle',
    external: ['iso-639-3'],
  });
  const pdf = await buildPdf(build, shared, folder);
  const forBrowsers = {
    ...shared,
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    loader: { '.svg': 'copy' },
    chunkNames: 'chunk-[hash]',
    format: 'esm',
    minify: true,
    target: 'es2022',
  };
  const islands = listUiFiles(/^ui\/(?:pages\/[^/]+\/)?islands\/[^/]+\.ts$/);
  const isSplit = (path) => path === splitIsland;
  const single = await build({
    ...forBrowsers,
    plugins: [pageStyles],
    entryPoints: [...styles, 'ui/icons/icon.svg', ...islands.filter((path) => !isSplit(path))],
  });
  const split = await build({ ...forBrowsers, entryPoints: islands.filter(isSplit), splitting: true });
  await buildHelp(join(folder, 'help'));
  const outputs = [server, pdf, single, split].map(({ metafile }) => metafile);
  for (const metafile of outputs) requireListed(metafile);
  writeFileSync(join(folder, 'licenses.txt'), listLicenses(outputs));
  const assets = { ...listAssets(single.metafile), ...listAssets(split.metafile) };
  const manifest = { assets, compressed: compressAssets(join(folder, 'assets')) };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2));
}

/**
 * The island that loads a large library on demand. The others are one file each: with splitting, every one of them would load a file of functions
 * that only this one needs.
 */
const splitIsland = 'ui/islands/images.ts';

/** The stylesheet of all pages, and that of the workroom, which readers do not load. */
const styles = ['ui/styles/main.css', 'ui/styles/staff.css'];

/** Adds the styles of each page, in the order of their names, to those that several pages share. */
const pageStyles = {
  name: 'page-styles',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]styles[\\/](?:main|staff)\.css$/ }, ({ path }) => {
      const isOfStaff = (page) => /^ui[\\/]pages[\\/]staff-/.test(page);
      const pages = listUiFiles(/^ui\/pages\/[^/]+\/(?:page|print)\.css$/).filter(
        (page) => isOfStaff(page) === (basename(path) === 'staff.css'),
      );
      const lines = pages.map((page) => `@import "../../${page}";\n`);
      return { contents: readFileSync(path, 'utf8') + lines.join(''), loader: 'css' };
    });
  },
};

/** Smaller files are sent as they are: compressed they need as many packets. */
const minCompressedBytes = 1024;

/** Compresses scripts and styles as small as possible, once for all readers. Returns their names. */
function compressAssets(folder) {
  const isLong = (name) => readFileSync(join(folder, name)).length >= minCompressedBytes;
  const names = readdirSync(folder).filter((name) => /\.(?:js|css|svg)$/.test(name) && isLong(name));
  for (const name of names) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
  }
  return names;
}

/** `pdf.js` and its fonts. */
async function buildPdf(build, shared, folder) {
  const pdf = await build({
    ...shared,
    entryPoints: ['ui/pdf/finding-aid-pdf.ts'],
    outfile: join(folder, 'pdf.js'),
    platform: 'node',
    format: 'esm',
    target: 'node22',
    packages: 'bundle',
    external: ['iso-639-3'],
    minifySyntax: true,
    minifyWhitespace: true,
    banner: requireBanner,
  });
  mkdirSync(join(folder, 'fonts'));
  for (const [name, file] of Object.entries(pdfFontFiles))
    copyFileSync(join(root, 'node_modules', file), join(folder, 'fonts', name));
  return pdf;
}

/** Throws if a built file is not below `sources`, since its changes would not start a build. */
function requireListed({ inputs }) {
  const isListed = (path) => ['node_modules', ...sources].some((source) => path.startsWith(`${source}/`));
  const missing = Object.keys(inputs).filter((path) => !isListed(path));
  if (missing.length > 0) throw new Error(`Add these to the sources in build-ui.js: ${missing.join(', ')}`);
}

/** Sorted, with slashes. The first build of a clone may run in Node 20, which has no globSync. */
function listUiFiles(pattern) {
  return readdirSync(join(root, 'ui'), { recursive: true, encoding: 'utf8' })
    .map((path) => `ui/${path.replaceAll('\\', '/')}`)
    .filter((path) => pattern.test(path))
    .sort();
}

/** Paths of the built files: of entry points by the names of their sources, of others by their own. */
function listAssets({ outputs }) {
  return Object.fromEntries(
    Object.entries(outputs).map(([path, { entryPoint }]) => {
      const name = basename(path);
      return [entryPoint === undefined ? name : basename(entryPoint), `/assets/${name}`];
    }),
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  install({ dev: true });
  const { buildMaps } = await import('./build-maps.js');
  await buildMaps();
  await replaceFolder(target, buildInto);
  const size = (name) => readFileSync(join(target, name)).length;
  console.log(`Built ${relative(root, target)}: server.js has ${size('server.js')} bytes.`);
}
