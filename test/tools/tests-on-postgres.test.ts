/** The list of the tests that run on PostgreSQL too is complete and has no path without effect. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { projectFolder } from '../cli/fonds-process.ts';

type Imports = ReadonlyMap<string, readonly string[]>;
type Files = readonly string[];

const { readImports } = (await import(new URL('../../scripts/module-graph.js', import.meta.url).href)) as {
  readImports: (root: string, modules: Files) => Promise<Imports>;
};
const { databaseTests, sameOnBoth, listTestsOnPostgres, listPathsWithoutTests } = (await import(
  new URL('../../scripts/tests-on-postgres.js', import.meta.url).href
)) as {
  databaseTests: Files;
  sameOnBoth: Files;
  listTestsOnPostgres: (imports: Imports, files: Files) => Files;
  listPathsWithoutTests: (imports: Imports, files: Files) => Files;
};

const files = readdirSync(join(projectFolder, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('test', file));

describe('The tests that run on PostgreSQL too', () => {
  let imports: Imports;
  before(async () => {
    imports = await readImports(projectFolder, files);
  });

  it('use the engine under test, for each path of the list', () => {
    assert.deepEqual(listPathsWithoutTests(imports, files), []);
  });

  it('are all tests of the graph and the store that use it, and single files of other folders', () => {
    for (const folder of ['test/contract/', 'test/graph/', 'test/store/'])
      assert.ok(databaseTests.includes(folder), folder);
    const others = databaseTests.filter((path) => !/^test\/(contract|graph|store)\/$/.test(path));
    assert.deepEqual(
      others.filter((path) => !files.includes(path)),
      [],
    );
  });

  it('are without those whose subject is the same on both engines', () => {
    const onPostgres = listTestsOnPostgres(imports, files);
    assert.deepEqual(
      sameOnBoth.filter((path) => !files.includes(path) || onPostgres.includes(path)),
      [],
    );
  });

  it('do not open a store of SQLite themselves in the tests of the graph', () => {
    const direct = files.filter(
      (file) =>
        file.startsWith('test/graph/') &&
        /\b(scratch|makeSqlite)(Reading|Thread)?Store\b/.test(
          readFileSync(join(projectFolder, file), 'utf8'),
        ),
    );
    assert.deepEqual(direct, []);
  });

  it('are not those of content negotiation, compression, OpenAPI and pages', () => {
    const onPostgres = listTestsOnPostgres(imports, files);
    const others = ['accept', 'compress', 'openapi', 'pages/'].map((name) => `test/http/${name}`);
    assert.deepEqual(
      onPostgres.filter((file) => others.some((path) => file.startsWith(path))),
      [],
    );
    assert.ok(onPostgres.includes('test/graph/update.test.ts'));
  });
});
