/**
 * The rules of docs/architecture.md that can be read off the source: which folder may import which, what is private to a folder, no
 * cycles, and who may look at the environment, the clock and the disk. Each rule is also tried on a made-up breach.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { recordTypes } from '../../src/model/registry.ts';

interface Layer {
  /** Folders it may import from, besides itself. */
  readonly sees: readonly string[];
  /** Packages and Node's own modules it may import; `node:*` stands for all of the latter. */
  readonly packages: readonly string[];
}

/** First-level folders of src. `config.ts` and `load-settings.ts` are a layer too: http and cli read settings. */
const layers: Readonly<Record<string, Layer>> = {
  lib: { sees: [], packages: ['node:*'] },
  model: { sees: ['lib'], packages: ['iso-639-3', 'node:module'] },
  config: { sees: ['lib', 'model'], packages: ['node:fs', 'node:path'] },
  store: { sees: ['lib', 'model'], packages: [] },
  'store/sqlite': {
    sees: ['lib', 'model'],
    packages: ['better-sqlite3', 'node:fs', 'node:path', 'node:worker_threads'],
  },
  'store/postgres': { sees: ['lib', 'model'], packages: ['pg', 'node:crypto'] },
  graph: { sees: ['lib', 'model', 'store'], packages: ['lru-cache', 'node:crypto'] },
  formats: {
    sees: ['lib', 'model'],
    packages: [
      'saxes',
      'n3',
      'rdfxml-streaming-parser',
      'jsonld-streaming-parser',
      '@rdfjs/types',
      'node:util',
    ],
  },
  transfer: {
    sees: ['lib', 'model', 'graph', 'formats'],
    packages: ['yauzl', 'tar-stream', 'libxml2-wasm', 'node:*'],
  },
  http: {
    sees: ['lib', 'model', 'graph', 'transfer', 'config'],
    packages: ['@fastify/busboy', 'fastify', 'graphql', 'node:*'],
  },
  cli: {
    sees: ['lib', 'model', 'graph', 'transfer', 'config'],
    packages: ['commander', 'node:fs', 'node:path', 'node:url'],
  },
};

const compositionRoots = new Set([
  'main.ts',
  'archive.ts',
  'data-folder.ts',
  'engine.ts',
  'write-process.ts',
  'write-process-main.ts',
]);
/** Where files are read and written by whatever name a caller gives, or for a request's body. */
const mayUseDisk =
  /^(store\/sqlite\/|transfer\/|cli\/|load-settings\.ts|main\.ts|data-folder\.ts|engine\.ts|http\/)/;
const mayReadClock = /^(main|write-process-main)\.ts$/;
const maxLines = 400;
/** Longer files and why they may be. */
const longFiles: Readonly<Record<string, string>> = {};

/** A type named as text, which a new type would not be. Names that mean something to the service are in model/system.ts. */
const typeLiteral = new RegExp(`'(${recordTypes.map((type) => type.name).join('|')})'`);

interface SourceFile {
  /** Below src, with slashes. */
  readonly path: string;
  readonly text: string;
}

function breaches({ path, text }: SourceFile): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = importsOf(text).flatMap((target) => importBreaches(path, target));
  if (/\bprocess\.env\b/.test(code) && path !== 'load-settings.ts')
    found.push('reads process.env; only load-settings.ts may');
  if (/\bgraph\.store\b/.test(code) && !path.startsWith('graph/'))
    found.push('reaches through the graph to the store, past who may see what');
  if (/\bDate\.now\b|\brandomUUID\b|\bnew Date\(\)/.test(code) && !mayReadClock.test(path))
    found.push('reads the clock or makes ids; the composition root hands them down');
  if (importsOf(text).some((target) => /^node:fs/.test(target)) && !mayUseDisk.test(path))
    found.push('uses the disk');
  const lines = text.trimEnd().split('\n').length;
  if (lines > maxLines && longFiles[path] === undefined && !/mapping|tables|entities/.test(path))
    found.push(`has ${lines} lines; above ${maxLines} it needs a reason in longFiles`);
  if (/^(http|graph|store|transfer|cli)\//.test(path) && typeLiteral.test(code))
    found.push('names a record type; what differs between types stands in their declarations');
  if (/\bTODO\b(?!\(#\d+\))/.test(text)) found.push('has a TODO without an issue number');
  return found.map((breach) => `${path} ${breach}`);
}

const importLine =
  /^(?:import|export)\s(?:[^;'"=()]*\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function importsOf(text: string): readonly string[] {
  return [...text.matchAll(importLine)].map((match) => (match[1] ?? match[2])!);
}

function importBreaches(path: string, target: string): string[] {
  if (compositionRoots.has(path)) return [];
  const layer = layerOf(path);
  const rules = layers[layer];
  if (rules === undefined) return [`stands in '${layer}', which is no layer`];
  if (!target.startsWith('.')) return packageBreaches(rules, target);
  const to = resolvePath(path, target);
  const toLayer = layerOf(to);
  const top = topOf(path);
  if (to.startsWith('..')) return to.startsWith('../package.json') ? [] : [`imports ${to}, outside of src`];
  if (topOf(to) === top) return [];
  if (compositionRoots.has(to)) return [`imports ${to}, a composition root`];
  if (!rules.sees.includes(topOf(to))) return [`imports ${to}: ${layer} may not see ${toLayer}`];
  // model/types and model/standards declare what records are; formats name those declarations.
  if (to.split('/').length > 2 && !(top === 'formats' && to.startsWith('model/types/')))
    return [`imports ${to}, which is private to ${topOf(to)}`];
  return [];
}

function packageBreaches(rules: Layer, target: string): string[] {
  const allowed = rules.packages.some(
    (name) => name === target || (name === 'node:*' && target.startsWith('node:')),
  );
  return allowed ? [] : [`imports ${target}, which is not allowed there`];
}

function topOf(path: string): string {
  return path === 'config.ts' || path === 'load-settings.ts' ? 'config' : path.split('/')[0]!;
}

function layerOf(path: string): string {
  return /^store\/(sqlite|postgres)(?=\/)/.exec(path)?.[0] ?? topOf(path);
}

function resolvePath(path: string, target: string): string {
  return join(dirname(path), target).replaceAll('\\', '/');
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

/** A folder inside graph/ with all its files, or a file directly in it. */
function toGraphFolder(path: string): string {
  const folder = dirname(path);
  return path.startsWith('graph/') && folder !== 'graph' ? folder : path;
}

function readSource(): readonly SourceFile[] {
  const root = fileURLToPath(new URL('../../src', import.meta.url));
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file).replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));
}

describe('The source', () => {
  it('keeps to the direction of imports and the rules beside it', () => {
    const files = readSource();
    assert.ok(files.length > 20, 'the source was found');
    assert.deepEqual(files.flatMap(breaches), []);
  });

  it('has no import cycle', () => {
    assert.equal(findCycle(readSource()), undefined);
  });

  it('has no import cycle between the folders inside graph/', () => {
    assert.equal(findCycle(readSource(), toGraphFolder), undefined);
  });
});

describe('The check of the source', () => {
  const made = [
    {
      breach: 'a layer that looks up',
      path: 'model/x.ts',
      text: `import { Graph } from '../graph/graph.ts';`,
    },
    {
      breach: 'a type import that looks up',
      path: 'lib/x.ts',
      text: `import type { A } from '../model/a.ts';`,
    },
    {
      breach: 'an import over several lines',
      path: 'model/x.ts',
      text: `import {\n  a,\n  b,\n} from '../http/a.ts';`,
    },
    { breach: 'a lazy import', path: 'http/x.ts', text: `const a = await import('../store/store.ts');` },
    {
      breach: 'an engine outside the composition root',
      path: 'graph/x.ts',
      text: `import { S } from '../store/sqlite/sqlite-store.ts';`,
    },
    {
      breach: 'a private folder',
      path: 'cli/x.ts',
      text: `import { d } from '../graph/permissions/decide.ts';`,
    },
    { breach: 'a composition root', path: 'http/x.ts', text: `import { main } from '../main.ts';` },
    { breach: 'a package of another layer', path: 'graph/x.ts', text: `import fastify from 'fastify';` },
    { breach: 'the environment', path: 'graph/x.ts', text: `const a = process.env['A'];` },
    { breach: 'the clock', path: 'graph/x.ts', text: `const a = Date.now();` },
    { breach: 'the disk', path: 'graph/x.ts', text: `import { readFileSync } from 'node:fs';` },
    { breach: 'a record type by its name', path: 'http/x.ts', text: `if (type === 'Country') a();` },
    {
      breach: 'the store behind the graph',
      path: 'http/x.ts',
      text: 'await context.graph.store.findItem(id);',
    },
    { breach: 'a bare TODO', path: 'graph/x.ts', text: '// TODO later' },
    { breach: 'a very long file', path: 'graph/x.ts', text: 'a;\n'.repeat(maxLines + 1) },
  ];
  for (const { breach, path, text } of made) {
    it(`finds ${breach}`, () => assert.notDeepEqual(breaches({ path, text }), []));
  }

  it('finds a cycle, also one of types', () => {
    const files = [
      { path: 'graph/a.ts', text: `import type { B } from './b.ts';` },
      { path: 'graph/b.ts', text: `import { a } from './a.ts';` },
    ];
    assert.deepEqual(findCycle(files), ['graph/a.ts', 'graph/b.ts', 'graph/a.ts']);
  });

  it('finds a cycle between folders where the files have none', () => {
    const files = [
      { path: 'graph/a/1.ts', text: `import { b } from '../b/1.ts';` },
      { path: 'graph/b/1.ts', text: '' },
      { path: 'graph/b/2.ts', text: `import { a } from '../a/1.ts';` },
    ];
    assert.equal(findCycle(files), undefined);
    assert.deepEqual(findCycle(files, toGraphFolder), ['graph/a', 'graph/b', 'graph/a']);
  });

  it('lets through what is allowed', () => {
    const text = `import { fail } from '../model/errors.ts';\nimport { Store } from '../store/store.ts';\n// TODO(#12) more`;
    assert.deepEqual(breaches({ path: 'graph/x.ts', text }), []);
  });
});
