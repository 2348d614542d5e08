/**
 * Which files of the project a module depends on: those that it imports when it runs, and those that its source names. esbuild resolves the
 * imports; types are not among them, since they do not change what a test does.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const isModule = (file) => /\.(?:[jt]s|tsx)$/.test(file) && !file.endsWith('.d.ts');

/** Folders that are built, and the files they are built from: a module that names the folder depends on these. */
const builtFrom = new Map([
  [
    'build/',
    ['ui', 'ui/server.tsx', 'scripts/build-ui.js', 'scripts/build-help.js', 'scripts/build-maps.js'],
  ],
  ['dist/', ['src/app/main.ts', 'scripts/build-service.js']],
]);

/** Imports of the modules and of all modules that these reach: a map from each file to the files that it imports, as paths below `root`. */
export async function readImports(root, modules) {
  const { build } = await import('esbuild');
  const { metafile } = await build({
    stdin: { contents: modules.map((file) => `import './${file}';`).join('\n'), resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    treeShaking: false,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    logLevel: 'silent',
    plugins: [{ name: 'built files, which may not exist yet', setup: leaveOutBuilt }],
  });
  return new Map(
    Object.entries(metafile.inputs)
      .filter(([file]) => file !== '<stdin>')
      .map(([file, { imports }]) => [
        file,
        imports.filter(({ external }) => !external).map(({ path }) => path),
      ]),
  );
}

function leaveOutBuilt({ onResolve }) {
  onResolve({ filter: /^\.+\/(?:\.\.\/)*(?:build|dist)\// }, ({ path }) => ({ path, external: true }));
}

/** Whether one of the modules is `target`, or imports it directly or through other modules. */
export function reaches(imports, modules, target) {
  const visited = new Set(modules);
  for (const file of visited) for (const next of imports.get(file) ?? []) visited.add(next);
  return visited.has(target);
}

/**
 * The files that each module depends on directly: `runs` are the modules that it imports and the files that it names, whose own dependencies
 * matter too; `reads` are the files of a folder that it names, such as all pages of the docs.
 * @param files all files of the project, as paths below `root`. @param deleted files that modules may still name.
 */
export async function readDependencies(root, files, deleted = []) {
  const modules = files.filter(isModule);
  const imports = await readImports(root, modules);
  const known = new Set([...files, ...deleted]);
  const byFolder = groupByFolder([...known]);
  return new Map(
    modules.map((file) => {
      const names = listNames(file, readFileSync(join(root, file), 'utf8'))
        .flatMap((path) => findBuilt(path) ?? [path])
        .map((path) => path.replace(/\/$/, ''));
      const runs = new Set([...(imports.get(file) ?? []), ...names.filter((path) => known.has(path))]);
      const reads = new Set(names.flatMap((path) => byFolder.get(path) ?? []));
      return [file, { runs, reads }];
    }),
  );
}

/** The files in each folder and its subfolders. */
function groupByFolder(files) {
  const byFolder = new Map();
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
      if (!byFolder.has(folder)) byFolder.set(folder, []);
      byFolder.get(folder).push(file);
    }
  return byFolder;
}

function findBuilt(path) {
  return [...builtFrom].find(([folder]) => `${path}/`.startsWith(folder))?.[1];
}

/**
 * Paths that the source of a module names: `new URL('../x', import.meta.url)`, `siblingModule('x')`, and texts that are paths from the root of the
 * project. A single word is such a path only after `projectFolder` or `root`, otherwise it is a word. Not all of them exist.
 */
function listNames(file, source) {
  const folder = dirname(file);
  const find = (pattern) => [...source.matchAll(pattern)].map(([, text]) => text);
  const beside = [
    // Of a template, the folder before its first variable.
    ...find(/new URL\(\s*['`]([^'`$]+)['`$]/g),
    ...find(/siblingModule\(\s*'([^']+)'/g).map((name) => `${name}.ts`),
    ...find(/import\(?\s*'(\.[^']+)'/g),
  ].map((path) => posix.normalize(posix.join(folder, path)));
  const fromRoot = [
    ...find(/['`]([\w.-]+(?:\/[\w.-]+)+)\/?['`]/g),
    ...find(/['`](\w[\w-]*\.\w+)['`]/g),
    ...find(/\b(?:projectFolder|root),\s*'([\w.-]+)'/g),
  ];
  // A module of `src` names files of other packages and of requests: paths in it are relative.
  return file.startsWith('src/') ? beside : [...beside, ...fromRoot];
}
