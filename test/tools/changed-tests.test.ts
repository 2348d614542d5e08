/** The tests that `npm test -- --changed` chooses, in a small project of its own with a git repository. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, beforeEach, describe, it } from 'node:test';
import { scratchFolder } from '../world/scratch.ts';

interface Choice {
  readonly files: readonly string[];
  readonly engines: readonly string[];
  readonly lines: readonly string[];
}

interface ChoiceOptions {
  readonly ref?: string;
  readonly maxSeconds: number;
  readonly getMs: (file: string) => number;
  readonly concurrency: number;
}

const { chooseChangedTests } = (await import(
  new URL('../../scripts/changed-tests.js', import.meta.url).href
)) as { chooseChangedTests: (root: string, options: ChoiceOptions) => Promise<Choice> };

const project: Readonly<Record<string, string>> = {
  'src/lib/count.ts': 'export const count = 1;',
  'src/lib/names.ts': "export type { Unit } from '../model/unit.ts'; export const names = [];",
  'src/model/unit.ts': 'export interface Unit { id: string }; export const unit = 1;',
  'src/graph/list-units.ts': "import { count } from '../lib/count.ts'; export const list = count;",
  'src/app/main.ts': "import '../graph/list-units.ts'; new URL('../../build/ui/', import.meta.url);",
  'src/store/rows.ts': 'export const rows = 1;',
  'ui/server.tsx': "import './pages/home/view.tsx';",
  'ui/pages/home/view.tsx': 'export const view = 1;',
  'ui/pages/home/page.css': 'h1 { color: black }',
  'docs/guide.md': '# Guide',
  'notes.txt': 'Nobody reads this.',
  'test/world/archive.ts': "import '../../src/app/main.ts';",
  'test/architecture/imports.test.ts': '',
  'test/lib/count.test.ts': "import '../../src/lib/count.ts';",
  'test/lib/names.test.ts': "import '../../src/lib/names.ts';",
  'test/graph/list-units.test.ts': "import '../world/archive.ts';",
  'test/graph/other.test.ts': "import '../world/archive.ts';",
  'test/http/units.test.ts': "import '../world/archive.ts';",
  'test/cli/serve.test.ts': "await import('../../dist/app/main.js');",
  'test/cli/list.test.ts': "import { join } from 'node:path'; join('dist/app/main.js');",
  'test/store/rows.test.ts': "import '../../src/store/rows.ts';",
  'test/docs/docs.test.ts': "readPage('docs/guide.md');",
  'test/formats/ead/read.test.ts': "read('letter.xml');",
  'test/formats/ead/files/letter.xml': '<ead/>',
};

describe('npm test -- --changed', () => {
  const root = scratchFolder();
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const change = (file: string): void => write(file, `${project[file] ?? ''}\n`);
  const choose = (options: Partial<ChoiceOptions> = {}): Promise<Choice> =>
    chooseChangedTests(root, { maxSeconds: 60, getMs: () => 1000, concurrency: 1, ...options });

  before(() => {
    for (const [file, text] of Object.entries(project)) write(file, text);
    git('init', '--quiet', '--initial-branch=main');
    git('add', '.');
    git('commit', '--quiet', '--message=All files');
    git('tag', 'start');
  });
  beforeEach(() => {
    git('reset', '--quiet', '--hard', 'start');
    git('clean', '--quiet', '--force', '-d');
  });

  it('runs no test without a change', async () => {
    assert.deepEqual((await choose()).files, []);
  });

  it('runs the tests that import a changed module, the nearest first, and no other test', async () => {
    change('src/lib/count.ts');
    const { files } = await choose();
    assert.deepEqual(files, [
      'test/architecture/imports.test.ts',
      'test/lib/count.test.ts',
      'test/cli/list.test.ts',
      'test/cli/serve.test.ts',
      'test/graph/list-units.test.ts',
      'test/graph/other.test.ts',
      'test/http/units.test.ts',
    ]);
  });

  it('prefers tests of the same name and folder among tests of the whole service', async () => {
    change('src/graph/list-units.ts');
    assert.deepEqual((await choose({ maxSeconds: 3 })).files, [
      'test/architecture/imports.test.ts',
      'test/graph/list-units.test.ts',
      'test/graph/other.test.ts',
    ]);
  });

  it('does not count imports of types', async () => {
    change('src/model/unit.ts');
    assert.deepEqual((await choose()).files, ['test/architecture/imports.test.ts']);
  });

  it('reports how many affected tests it leaves out, and why', async () => {
    change('src/lib/count.ts');
    const { files, lines } = await choose({ maxSeconds: 2 });
    assert.equal(files.length, 2);
    assert.equal(lines[0], '1 changed files affect 7 of 11 test files');
    assert.match(lines[2]!, /^5 are left out, about 5 s: they depend on the changes through more modules/);
    assert.match(lines[3]!, /^PostgreSQL is left out: the store is not changed$/);
  });

  it('always runs a changed test, however long it takes', async () => {
    change('test/lib/count.test.ts');
    assert.ok((await choose({ getMs: () => 900_000 })).files.includes('test/lib/count.test.ts'));
  });

  it('uses PostgreSQL if the store is changed', async () => {
    change('src/store/rows.ts');
    const { files, engines } = await choose();
    assert.ok(files.includes('test/store/rows.test.ts'));
    assert.deepEqual(engines, ['sqlite', 'postgres']);
  });

  it('runs the tests that name a changed page of the docs', async () => {
    change('docs/guide.md');
    assert.deepEqual((await choose()).files, ['test/docs/docs.test.ts']);
  });

  it('runs the tests of the built pages if a style is changed', async () => {
    change('ui/pages/home/page.css');
    const { files } = await choose();
    assert.ok(files.includes('test/http/units.test.ts'));
    assert.ok(!files.includes('test/lib/count.test.ts'));
  });

  it('runs the tests of the folder in which a fixture is changed', async () => {
    change('test/formats/ead/files/letter.xml');
    assert.deepEqual((await choose()).files, ['test/formats/ead/read.test.ts']);
  });

  it('names changed files that no test depends on', async () => {
    change('notes.txt');
    const { files, lines } = await choose();
    assert.deepEqual(files, []);
    assert.equal(lines.at(-1), 'no test depends on notes.txt');
  });

  it('takes new and deleted files into account', async () => {
    write('test/lib/new.test.ts', '');
    rmSync(join(root, 'docs/guide.md'));
    const { files } = await choose();
    assert.ok(files.includes('test/lib/new.test.ts'));
    assert.ok(files.includes('test/docs/docs.test.ts'));
  });

  it('compares with the last commit that the branch shares with origin/main, or with a given commit', async () => {
    git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    change('docs/guide.md');
    git('commit', '--quiet', '--all', '--message=Change the guide');
    change('test/lib/count.test.ts');
    const onBranch = (await choose()).files;
    assert.ok(onBranch.includes('test/docs/docs.test.ts') && onBranch.includes('test/lib/count.test.ts'));
    const sinceCommit = (await choose({ ref: 'HEAD' })).files;
    assert.ok(!sinceCommit.includes('test/docs/docs.test.ts'));
  });
});
