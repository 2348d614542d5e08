/**
 * Checks the rules of docs/architecture.md on the source: which folder may import which, private folders, no cycles, and which modules may
 * read the environment, the clock and the disk. Each rule is also tested with an example that violates it.
 *
 * Why not dependency-cruiser (17.4.3): it reads TypeScript with a compiler below version 7, and found no modules here with version 7. The other
 * rules, on the environment, the clock and names, are not about imports.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { recordTypes } from '../../src/model/registry.ts';

interface Layer {
  /** Folders it may import from, besides itself. */
  readonly mayImport: readonly string[];
  /** Packages and Node modules it may import; `node:*` stands for all Node modules. */
  readonly packages: readonly string[];
}

/** First-level folders of src, and `ui`, except for `app`, the composition root: it may import everything, and nothing imports it. */
const layers: Readonly<Record<string, Layer>> = {
  lib: { mayImport: [], packages: ['node:*'] },
  model: { mayImport: ['lib'], packages: ['iso-639-3', 'node:module'] },
  config: { mayImport: ['lib', 'model'], packages: ['node:fs', 'node:path'] },
  search: { mayImport: ['lib', 'model'], packages: ['@orama/stemmers', 'node:module'] },
  store: { mayImport: ['lib', 'model', 'search'], packages: [] },
  'store/sqlite': {
    mayImport: ['lib', 'model', 'search'],
    packages: ['better-sqlite3', 'node:fs', 'node:path', 'node:worker_threads'],
  },
  'store/postgres': { mayImport: ['lib', 'model', 'search'], packages: ['pg', 'node:crypto'] },
  'store/search/sqlite': { mayImport: ['lib', 'model', 'search'], packages: ['node:worker_threads'] },
  'store/search/postgres': { mayImport: ['lib', 'model', 'search'], packages: ['pg'] },
  'store/search/opensearch': { mayImport: ['lib', 'model', 'search'], packages: ['node:http', 'node:https'] },
  graph: { mayImport: ['lib', 'model', 'search', 'store'], packages: ['lru-cache', 'node:crypto'] },
  formats: {
    mayImport: ['lib', 'model'],
    packages: [
      'saxes',
      'yauzl',
      'n3',
      'rdfxml-streaming-parser',
      'jsonld',
      'entities/decode',
      '@rdfjs/types',
      'node:util',
      'node:zlib',
    ],
  },
  transfer: {
    mayImport: ['lib', 'model', 'graph', 'formats'],
    packages: ['yauzl', 'tar-stream', 'libxml2-wasm', 'node:*'],
  },
  parameters: { mayImport: ['lib', 'model', 'graph'], packages: ['node:http'] },
  pages: { mayImport: ['lib', 'model', 'config', 'graph', 'parameters', 'transfer'], packages: [] },
  http: {
    mayImport: ['lib', 'model', 'graph', 'transfer', 'config', 'pages', 'parameters'],
    packages: [
      '@fastify/busboy',
      '@simplewebauthn/server',
      'find-my-way',
      'graphql',
      'jose',
      'openid-client',
      'node:*',
    ],
  },
  cli: {
    mayImport: ['lib', 'model', 'graph', 'transfer', 'config'],
    packages: ['commander', 'node:fs', 'node:path', 'node:url'],
  },
  ui: {
    mayImport: ['lib', 'model', 'pages'],
    packages: [
      '@simplewebauthn/browser',
      'preact',
      'preact-render-to-string',
      'bidi-js',
      'diff',
      'fontkit',
      'linebreak',
      'openseadragon',
      'pdfkit',
    ],
  },
};

/** Layers whose folders are subjects: each has an entry file of its name, and no pieces outside. */
const subjectLayers = ['graph', 'transfer'];

/** Files besides the entry files from which other layers import more than types. */
const openFiles: readonly string[] = [
  'graph/history/event-query.ts',
  'graph/import/import-scope.ts',
  'graph/search/search-options.ts',
  'graph/search/search-response.ts',
  'graph/search/suggest.ts',
  'transfer/fetch/retry-fetch.ts',
  'transfer/import/progress-estimate.ts',
  'transfer/import/outcomes-file.ts',
  'transfer/import/stream-log.ts',
  'transfer/import/table-options.ts',
  'transfer/webhooks/webhook-url.ts',
];

/** The files of pages that http and ui import: what several pages use, data, and the page of an error, which has no path. */
const openPages = /^pages\/(?:shared\/[\w-]+|error\/derive|[\w-]+\/(?:[\w-]+\/)?data)\.ts$/;

/** Modules of search, whose backends are SQLite, PostgreSQL and OpenSearch, and of GraphQL, whose queries a library runs. */
const modulesWithBackends =
  /^(store\/search|graph\/search|http\/search|http\/graphql|search)\/|^http\/rest\/graphql|^model\/search-/;

const otherEngine = /(?<!\bdatabase )(?:\bengines?\b|[a-z]Engine\b)/i;

/** Modules that read and write files. */
const mayUseDisk = /^(app|cli|config|http|store\/sqlite|transfer)\//;
const mayReadClock = /^app\/(main|write-process-main)\.ts$/;
const maxLines = 400;
/** Longer files, with the reason. */
const longFiles: Readonly<Record<string, string>> = {
  'ui/messages/record-types.ts': 'a table; a new type needs no other file for its words',
  'model/field-labels.ts': 'a table; a new field needs no other file for its words',
};

/** A record type as a string literal, which would exclude new types. Types with a special meaning are in model/system.ts. */
const typeLiteral = new RegExp(`'(${recordTypes.map((type) => type.name).join('|')})'`);

interface SourceFile {
  /** Below src, or below the project for files of ui, with slashes. */
  readonly path: string;
  readonly text: string;
}

function findViolations({ path, text }: SourceFile): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const values = new Set(importsOf(text, 'values'));
  const found = importsOf(text).flatMap((target) => findImportViolations(path, target, values.has(target)));
  if (/\bprocess\.env\b/.test(code) && path !== 'config/load-settings.ts')
    found.push('reads process.env; only config/load-settings.ts may');
  if (/\bgraph\.store\b/.test(code) && !path.startsWith('graph/'))
    found.push('uses the store of the graph, which bypasses permissions');
  if (/\bDate\.now\b|\brandomUUID\b|\bnew Date\(\)/.test(code) && !mayReadClock.test(path))
    found.push('reads the clock or creates ids; use those of the composition root');
  if (importsOf(text).some((target) => /^node:fs/.test(target)) && !mayUseDisk.test(path))
    found.push('uses the disk');
  const lines = text.trimEnd().split('\n').length;
  if (lines > maxLines && longFiles[path] === undefined && !/mapping|tables|entities/.test(path))
    found.push(`has ${lines} lines; above ${maxLines} it needs a reason in longFiles`);
  if (/^(http|graph|store|transfer|cli)\//.test(path) && typeLiteral.test(code))
    found.push('names a record type; declare differences between types in src/model/types');
  if (modulesWithBackends.test(path) && otherEngine.test(text))
    found.push('"engine" means the database: write "search backend" or "database engine"');
  if (/\bTODO\b(?!\(#\d+\))/.test(text)) found.push('has a TODO without an issue number');
  return found.map((violation) => `${path} ${violation}`);
}

const importLine =
  /^(?:import|export)\s(?:[^;'"=()]*\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function importsOf(text: string, kind: 'all' | 'values' = 'all'): readonly string[] {
  return [...text.matchAll(importLine)]
    .filter(([line]) => kind === 'all' || !/^(?:import|export) type\s/.test(line))
    .map((match) => (match[1] ?? match[2])!);
}

function findImportViolations(path: string, target: string, isValue: boolean): string[] {
  if (topOf(path) === 'app') return [];
  const layer = layerOf(path);
  const rules = layers[layer];
  if (rules === undefined) return [`is in '${layer}', which is not a layer`];
  if (!target.startsWith('.')) return findPackageViolations(rules, target);
  const to = resolvePath(path, target);
  const toLayer = layerOf(to);
  const top = topOf(path);
  if (to.startsWith('..')) return to.startsWith('../package.json') ? [] : [`imports ${to}, outside of src`];
  if (isInOtherPage(path, to)) return [`imports ${to}, which is private to the page`];
  if (top === 'ui' && loadingFile.test(to)) return [`imports ${to}, which reads from the graph`];
  if (topOf(to) === top) return [];
  if (topOf(to) === 'app') return [`imports ${to}, a part of the composition root`];
  if (!rules.mayImport.includes(topOf(to))) return [`imports ${to}: ${layer} may not import ${toLayer}`];
  // Formats refer to the declarations of record types.
  const isOfTypes = top === 'formats' && to.startsWith('model/types/');
  if (isPublic(to, isValue) || isOfTypes || openPages.test(to)) return [];
  return [`imports ${to}, which is private to ${topOf(to)}`];
}

/** Files of src/pages that are not for browsers and renderers. */
const loadingFile = /^pages\/(.*\/)?(load|actions|registry)\.ts$/;

/** The tables of all pages. */
const pageTables: readonly string[] = ['pages/registry.ts', 'ui/pages/views.ts'];

/** Whether a file is in the folder of a page to which the importing file of the same layer does not belong. */
function isInOtherPage(path: string, to: string): boolean {
  const folder = /^(?:ui\/)?pages\/(?!shared\/)[^/]+\//.exec(to)?.[0];
  if (folder === undefined || topOf(path) !== topOf(to)) return false;
  return !path.startsWith(folder) && !pageTables.includes(path);
}

/**
 * Files of src/pages with the name of a file of ui that means something else. The component that shows the data of a file may have its name: in
 * the folder of the same page, or in ui/components.
 */
function findMisleadingNames(paths: readonly string[]): readonly string[] {
  const nameOf = (path: string): string => path.replace(/^.*\/|\.tsx?$/g, '');
  const views = Map.groupBy(
    paths.filter((path) => path.startsWith('ui/')),
    nameOf,
  );
  return paths.flatMap((path) => {
    const page = /^pages\/[^/]+\//.exec(path)?.[0];
    const isAlike = (view: string): boolean =>
      /^ui\/components\/[^/]+\.tsx$/.test(view) || (page !== undefined && view.startsWith(`ui/${page}`));
    const others = path.startsWith('pages/') ? (views.get(nameOf(path)) ?? []) : [];
    return others.filter((view) => !isAlike(view)).map((view) => `${path} ${view}`);
  });
}

/** Whether other layers may import the file. Of a subject, they import types from any file, the rest from its entry file. */
function isPublic(path: string, isValue: boolean): boolean {
  const [layer = '', ...names] = path.split('/');
  if (names.length === 1 || (names.length === 2 && isEntry(path))) return true;
  if (names.length > 2 || !subjectLayers.includes(layer)) return false;
  return !isValue || openFiles.includes(path);
}

function isEntry(path: string): boolean {
  const [name, folder] = path.split('/').reverse();
  return name === `${folder}.ts`;
}

/** Folders without an entry file, and files outside of the folder that has their name. */
function findScatteredSubjects(paths: readonly string[]): readonly string[] {
  return subjectLayers.flatMap((layer) => {
    const names = paths
      .filter((path) => path.startsWith(`${layer}/`))
      .map((path) => path.split('/').slice(1));
    const folders = [...new Set(names.filter((parts) => parts.length > 1).map(([folder]) => folder!))];
    const files = names.filter((parts) => parts.length === 1).map(([file]) => file!);
    return [
      ...folders
        .filter((folder) => !paths.includes(`${layer}/${folder}/${folder}.ts`))
        .map((folder) => `${layer}/${folder}/ has no ${folder}.ts`),
      ...files
        .filter((file) =>
          folders.some((folder) => new RegExp(`^${folder.replace(/s$/, '')}s?[-.]`).test(file)),
        )
        .map((file) => `${layer}/${file} is outside of the folder of its subject`),
    ];
  });
}

function findPackageViolations(rules: Layer, target: string): string[] {
  const allowed = rules.packages.some(
    (name) => name === target || (name === 'node:*' && target.startsWith('node:')),
  );
  return allowed ? [] : [`imports ${target}, which is not allowed there`];
}

function topOf(path: string): string {
  return path.split('/')[0]!;
}

function layerOf(path: string): string {
  return /^store\/(search\/)?(sqlite|postgres|opensearch)(?=\/)/.exec(path)?.[0] ?? topOf(path);
}

function resolvePath(path: string, target: string): string {
  return join(dirname(path), target)
    .replaceAll('\\', '/')
    .replace(/^src\//, '');
}

/**
 * The nodes of an import cycle in their order, or undefined.
 * @param toNode the node that a file belongs to: the file itself, or its folder.
 */
function findCycle(
  files: readonly SourceFile[],
  toNode: (path: string) => string = (path) => path,
): readonly string[] | undefined {
  const imports = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const node = toNode(path);
    const targets = imports.get(node) ?? new Set();
    imports.set(node, targets);
    for (const target of importsOf(text)) {
      const to = target.startsWith('.') ? toNode(resolvePath(path, target)) : node;
      if (to !== node) targets.add(to);
    }
  }
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): readonly string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const target of imports.get(path) ?? []) {
      const cycle = visit(target, [...trail, path]);
      if (cycle !== undefined) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const node of imports.keys()) {
    const cycle = visit(node, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

/** Words of declarations: kinds of fields and record types in src/model, rules of mapping tables in src/formats/xml. */
const declarationWords = ['accessPoint', 'country', 'date', 'identifier'];

/** Exported names that two files declare, if one of them imports the other or a third file imports both. */
function findSharedNames(files: readonly SourceFile[]): readonly string[] {
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      new Set([path, ...importsOf(text).map((to) => resolvePath(path, to))]),
    ]),
  );
  const owners = Map.groupBy(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(exportLine)].map(([, name]) => ({ name: name!, path })),
    ),
    ({ name }) => name,
  );
  return [...owners]
    .filter(([name]) => !declarationWords.includes(name))
    .flatMap(([name, declared]) => {
      const paths = new Set(declared.map(({ path }) => path));
      const together = [...imports].find(
        ([, targets]) => [...paths].filter((path) => targets.has(path)).length > 1,
      );
      return together === undefined ? [] : `${name} in ${[...paths].join(', ')}, seen by ${together[0]}`;
    });
}

const exportLine = /^export (?:abstract )?(?:async )?(?:function\*?|class|interface|type|const) (\w+)/gm;

/** A folder inside graph/ with all its files and folders, or a file directly in graph/. */
function toGraphSubject(path: string): string {
  const [layer, subject = '', ...rest] = path.split('/');
  return layer === 'graph' && rest.length > 0 ? `graph/${subject}` : path;
}

/** A folder inside a subject of graph/ with all its files, or any other file. */
function toGraphFolder(path: string): string {
  return /^graph\/\w+\/\w+(?=\/)/.exec(path)?.[0] ?? path;
}

/** The files of `src` with paths below it, or those of `ui` with the folder in their paths. */
function readSource(folder: 'src' | 'ui' = 'src'): readonly SourceFile[] {
  const project = fileURLToPath(new URL('../..', import.meta.url));
  const base = folder === 'src' ? join(project, 'src') : project;
  return readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(base, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
}

describe('The source', () => {
  it('follows the import direction and the other rules', () => {
    for (const files of [readSource(), readSource('ui')]) {
      assert.ok(files.length > 20, 'the source was found');
      assert.deepEqual(files.flatMap(findViolations), []);
    }
  });

  it('has no import cycle', () => {
    assert.equal(findCycle([...readSource(), ...readSource('ui')]), undefined);
  });

  it('has no import cycle between the subjects of graph/, and between the folders inside of them', () => {
    assert.equal(findCycle(readSource(), toGraphSubject), undefined);
    assert.equal(findCycle(readSource(), toGraphFolder), undefined);
  });

  it('has no file in src/pages with the name of a file in ui that means something else', () => {
    const paths = [...readSource(), ...readSource('ui')].map(({ path }) => path);
    assert.deepEqual(findMisleadingNames(paths), []);
  });

  it('has each subject of graph/ and transfer/ in one file, or in one folder with an entry file', () => {
    assert.deepEqual(findScatteredSubjects(readSource().map(({ path }) => path)), []);
  });

  it('has no exported name with two meanings in files that are imported together', () => {
    assert.deepEqual(findSharedNames([...readSource(), ...readSource('ui')]), []);
  });

  it('has no open file that other layers import only types from', () => {
    const imported = readSource().flatMap(({ path, text }) =>
      importsOf(text, 'values')
        .map((target) => resolvePath(path, target))
        .filter((to) => topOf(to) !== topOf(path) && topOf(path) !== 'app'),
    );
    assert.deepEqual(
      openFiles.filter((path) => !imported.includes(path)),
      [],
    );
  });
});

describe('The picture of the layers in docs/architecture.md', () => {
  it('has an arrow for each import between folders, and no other', () => {
    const page = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^ (\w+) +─▶ ?((?:\w+(?:, )?)*)(?: {2,}|$)/gm)];
    const shown = rows.map(([, from = '', to = '']): [string, string[]] => [
      from,
      to.split(', ').filter(Boolean),
    ]);
    const real = Object.entries(listImports()).map(([from, to]): [string, string[]] => [
      from,
      [...to].filter((one) => one !== 'model' && one !== 'lib').sort(),
    ]);
    assert.deepEqual(Object.fromEntries(shown), Object.fromEntries(real));
  });
});

/** The folders that each folder imports, except for the composition root, which imports all of them. */
function listImports(): Readonly<Record<string, ReadonlySet<string>>> {
  const found: Record<string, Set<string>> = {};
  for (const { path, text } of [...readSource(), ...readSource('ui')]) {
    const from = topOf(path);
    if (from === 'app' || from === 'lib') continue;
    found[from] ??= new Set();
    for (const target of importsOf(text).filter((one) => one.startsWith('.'))) {
      const to = topOf(resolvePath(path, target));
      if (to !== from && to !== '..') found[from].add(to);
    }
  }
  return found;
}

describe('The check of the source', () => {
  const violations = [
    {
      rule: 'an import of a higher layer',
      path: 'model/x.ts',
      text: `import { Graph } from '../graph/graph.ts';`,
    },
    {
      rule: 'a type import of a higher layer',
      path: 'lib/x.ts',
      text: `import type { A } from '../model/a.ts';`,
    },
    {
      rule: 'an import over several lines',
      path: 'model/x.ts',
      text: `import {\n  a,\n  b,\n} from '../http/a.ts';`,
    },
    {
      rule: 'an import of the store in search',
      path: 'search/x.ts',
      text: `import { Store } from '../store/store.ts';`,
    },
    { rule: 'a dynamic import', path: 'http/x.ts', text: `const a = await import('../store/store.ts');` },
    {
      rule: 'an engine outside the composition root',
      path: 'graph/x.ts',
      text: `import { S } from '../store/sqlite/store.ts';`,
    },
    {
      rule: 'a private folder',
      path: 'cli/x.ts',
      text: `import { d } from '../graph/permissions/decide.ts';`,
    },
    {
      rule: 'a folder inside a subject',
      path: 'cli/x.ts',
      text: `import type { C } from '../graph/changes/records/create.ts';`,
    },
    {
      rule: 'the loader of a page outside of the registry',
      path: 'http/x.ts',
      text: `import { homePage } from '../pages/home/load.ts';`,
    },
    { rule: 'the composition root', path: 'http/x.ts', text: `import { main } from '../app/main.ts';` },
    { rule: 'a package of another layer', path: 'graph/x.ts', text: `import findMyWay from 'find-my-way';` },
    { rule: 'the environment', path: 'graph/x.ts', text: `const a = process.env['A'];` },
    { rule: 'the clock', path: 'graph/x.ts', text: `const a = Date.now();` },
    { rule: 'the disk', path: 'graph/x.ts', text: `import { readFileSync } from 'node:fs';` },
    { rule: 'a record type by its name', path: 'http/x.ts', text: `if (type === 'Country') a();` },
    { rule: 'the store of the graph', path: 'http/x.ts', text: 'await context.graph.store.findItem(id);' },
    {
      rule: 'the graph in a view',
      path: 'ui/components/x.tsx',
      text: `import type { Graph } from '../../src/graph/graph.ts';`,
    },
    {
      rule: 'a loader in a view',
      path: 'ui/pages/home/view.tsx',
      text: `import { homePage } from '../../../src/pages/home/load.ts';`,
    },
    {
      rule: 'a file of another page in ui',
      path: 'ui/pages/home/view.tsx',
      text: `import type { A } from '../item/citation.tsx';`,
    },
    {
      rule: 'a file of a page in a shared component',
      path: 'ui/components/x.tsx',
      text: `import { messages } from '../pages/item/messages.ts';`,
    },
    {
      rule: 'a file of another page in src/pages',
      path: 'pages/pdf/load.ts',
      text: `import { a } from '../item/derive.ts';`,
    },
    {
      rule: 'a file of a page in pages/shared',
      path: 'pages/shared/x.ts',
      text: `import type { A } from '../item/tree/data.ts';`,
    },
    { rule: 'ui in src', path: 'pages/x.ts', text: `import { a } from '../../ui/schema-org.ts';` },
    {
      rule: 'an engine that is not the database',
      path: 'store/search/x.ts',
      text: '/** The query language of an engine. */',
    },
    {
      rule: 'the library of GraphQL as an engine',
      path: 'http/rest/graphql.ts',
      text: 'interface QueryEngine {}',
    },
    { rule: 'a TODO without an issue', path: 'graph/x.ts', text: '// TODO later' },
    { rule: 'a very long file', path: 'graph/x.ts', text: 'a;\n'.repeat(maxLines + 1) },
  ];
  for (const { rule, path, text } of violations) {
    it(`finds ${rule}`, () => assert.notDeepEqual(findViolations({ path, text }), []));
  }

  it('finds a cycle, also one of types', () => {
    const files = [
      { path: 'graph/a.ts', text: `import type { B } from './b.ts';` },
      { path: 'graph/b.ts', text: `import { a } from './a.ts';` },
    ];
    assert.deepEqual(findCycle(files), ['graph/a.ts', 'graph/b.ts', 'graph/a.ts']);
  });

  it('finds a file in src/pages with the name of a file in ui that means something else', () => {
    const alike = [
      'pages/item/tree.ts',
      'ui/pages/item/tree.tsx',
      'pages/shared/map.ts',
      'ui/components/map.tsx',
    ];
    assert.deepEqual(findMisleadingNames(alike), []);
    const paths = ['pages/item/tree.ts', 'ui/pages/search/tree.ts', 'pages/site.ts', 'ui/messages/site.ts'];
    assert.deepEqual(findMisleadingNames(paths), [
      'pages/item/tree.ts ui/pages/search/tree.ts',
      'pages/site.ts ui/messages/site.ts',
    ]);
  });

  it('finds a cycle between folders whose files have no cycle', () => {
    const files = [
      { path: 'graph/a/1.ts', text: `import { b } from '../b/1.ts';` },
      { path: 'graph/b/1.ts', text: '' },
      { path: 'graph/b/2.ts', text: `import { a } from '../a/1.ts';` },
    ];
    assert.equal(findCycle(files), undefined);
    assert.deepEqual(findCycle(files, toGraphSubject), ['graph/a', 'graph/b', 'graph/a']);
  });

  it('finds a name that two files declare and a third imports', () => {
    const files = [
      { path: 'store/a.ts', text: 'export interface Page {}' },
      { path: 'graph/b.ts', text: 'export type Page = string;' },
      { path: 'graph/c.ts', text: `import { Page } from './b.ts';\nimport { a } from '../store/a.ts';` },
    ];
    assert.deepEqual(findSharedNames(files), ['Page in store/a.ts, graph/b.ts, seen by graph/c.ts']);
    assert.deepEqual(findSharedNames(files.slice(0, 2)), []);
  });

  it('finds a folder without an entry file, and a file outside of the folder of its subject', () => {
    const paths = ['graph/items/paging.ts', 'graph/changes/changes.ts', 'graph/change-context.ts'];
    assert.deepEqual(findScatteredSubjects(paths), [
      'graph/items/ has no items.ts',
      'graph/change-context.ts is outside of the folder of its subject',
    ]);
  });

  it('accepts the entry file of a subject, and types of its other files', () => {
    const text = `import { a } from '../graph/items/items.ts';\nimport type { B } from '../graph/items/paging.ts';`;
    assert.deepEqual(findViolations({ path: 'http/x.ts', text }), []);
  });

  it('accepts allowed imports', () => {
    const text = `import { fail } from '../model/errors.ts';\nimport { Store } from '../store/store.ts';\n// TODO(#12) more`;
    assert.deepEqual(findViolations({ path: 'graph/x.ts', text }), []);
  });
});
