import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const src = join(root, 'src');

/** Modules of `src/lib`, and the code that is a copy of them. */
const helpers: Readonly<Record<string, RegExp>> = {
  'lib/batches.ts': /(?:const \w+ = |yield )\w+\.slice\((\w+), \1 \+ \w+(?:Size|Per\w+)\)/,
  'lib/quantities.ts': /\b1024 \* 1024\b/,
  'lib/system-errors.ts': /'code' in error|ErrnoException\)\.code|Math\.min\([^;]*\* 2 \*\*/,
};

const files = readdirSync(src, { recursive: true }).map(String);

describe('A helper of src/lib', () => {
  for (const [helper, copy] of Object.entries(helpers))
    it(`has no copy elsewhere: ${helper}`, () => {
      const copies = files
        .filter((file) => file.endsWith('.ts') && file !== helper)
        .filter((file) => copy.test(readFileSync(join(src, file), 'utf8')));
      assert.deepEqual(copies, []);
    });
});

const folders = ['bench', 'scripts', 'src', 'test', 'tools', 'ui'];

function* listCode(): Generator<readonly [file: string, text: string]> {
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder), { recursive: true }).map(String))
      if (/\.(?:ts|tsx|js)$/.test(file)) {
        const path = join(folder, file);
        yield [path, readFileSync(join(root, path), 'utf8')];
      }
}

describe('An object literal', () => {
  it('is not spread into another one: its members stand there', () => {
    const spread = [...listCode()].filter(([, text]) => /\.\.\.\{/.test(text));
    assert.deepEqual(
      spread.map(([file]) => file),
      [],
    );
  });

  it('has an optional member by `...(condition && { member })`', () => {
    const inner = String.raw`(?:[^;?()]|\([^()]*\))*`;
    // Not the attributes of JSX, where `false` cannot be spread.
    const other = new RegExp(String.raw`(?<!\{)\.\.\.\(${inner}\? (?:\{\} :|\{[^{}]*\} : \{\}\))`);
    const conditional = [...listCode()].filter(([, text]) => other.test(text));
    assert.deepEqual(
      conditional.map(([file]) => file),
      [],
    );
  });
});

const minLines = 12;

/** The files of bench and scripts are mostly programs. */
const foldersOfPrograms = /^(?:bench|scripts)\//;

/** The fixed files of pages, types, formats and commands, and the islands of a page: each is a file of its own, however short. */
const fixedFiles = [
  /^src\/pages\/.*\/(?:data|load|actions|derive)\.ts$/,
  /^ui\/pages\/.*\/(?:view\.tsx|messages\.ts|islands\/[\w-]+\.ts)$/,
  /^src\/model\/types\/[\w-]+\.ts$/,
  /^src\/formats\/[\w-]+\/(?:read|write)\.ts$/,
  /^src\/cli\/[\w-]+\.ts$/,
];

/** Shorter files, with the reason. */
const smallFiles: Readonly<Record<string, string>> = {
  'src/store/search/sqlite/search-thread.ts': 'runs as a thread',
  'test/cli/built-fonds.js': 'runs as a process',
  'test/lib/isolated-parent.ts': 'runs as a process',
  'tools/client.ts': 'a command: npm run client',
  'src/formats/eag/schema.ts': 'the counterpart of ead/schema.ts',
  'ui/messages/plural-forms.ts': 'scripts for browsers import it, without the messages',
};

function isTooSmall(path: string, text: string): boolean {
  if (smallFiles[path] !== undefined || foldersOfPrograms.test(path)) return false;
  if (fixedFiles.some((fixed) => fixed.test(path))) return false;
  return text.trimEnd().split('\n').length < minLines;
}

describe('A file', () => {
  it(`has at least ${minLines} lines: a shorter one is a part of its neighbour`, () => {
    const small = [...listCode()].filter(([path, text]) => isTooSmall(path, text)).map(([path]) => path);
    assert.deepEqual(small, []);
    assert.ok(isTooSmall('src/lib/one-function.ts', 'export {};\n'));
  });
});
