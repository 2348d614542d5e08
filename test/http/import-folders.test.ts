/** Folders of the server: listing them, and importing the files of a folder. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporaryFolder } from '../cli/fonds-process.ts';
import { ead } from '../world/finding-aid.ts';
import { openImportingArchive } from '../world/importing-archive.ts';
import { allowImports, asMike, assertError, json, request } from './request.ts';

const asRuth = { 'x-user': 'ruth', 'content-type': 'text/plain' };

async function open(t: TestContext) {
  const outside = temporaryFolder(t);
  const inbox = join(outside, 'inbox');
  mkdirSync(join(inbox, 'sub'), { recursive: true });
  writeFileSync(join(outside, 'secret.xml'), ead('Secret', ''));
  writeFileSync(join(inbox, 'b.xml'), ead('B', ''));
  writeFileSync(join(inbox, 'sub', 'a.xml'), ead('A', ''));
  writeFileSync(join(inbox, 'notes.txt'), 'notes');
  writeFileSync(join(inbox, '.hidden'), 'x');
  const archive = await openImportingArchive(t, 'archive', { importFolders: [inbox] });
  await allowImports(archive, 'ruth');
  const list = (query = '', headers: Record<string, string> = asRuth) =>
    request(archive, `GET /archive/import/folders${query}`, headers);
  const importPaths = (paths: string) =>
    request(archive, 'POST /archive/import/ead?scope=nl-r1', asRuth, paths);
  return { archive, inbox, outside, list, importPaths };
}

describe('The import folders', () => {
  it('are listed with their folders and files, page by page', async (t) => {
    const { inbox, list } = await open(t);
    const [root, ...others] = json(await list());
    assert.deepEqual([root.path, root.kind, others], [inbox, 'folder', []]);
    const reply = await list(`?folder=${encodeURIComponent(inbox)}`);
    assert.deepEqual(
      json(reply).map(({ name, kind, bytes }: Record<string, unknown>) => [name, kind, bytes]),
      [
        ['sub', 'folder', null],
        ['b.xml', 'file', ead('B', '').length],
        ['notes.txt', 'file', 5],
      ],
    );
    const page = await list(`?folder=${encodeURIComponent(inbox)}&offset=1&limit=1`);
    assert.deepEqual(
      json(page).map(({ name }: { name: string }) => name),
      ['b.xml'],
    );
    assert.equal(page.headers['content-range'], 'offset=1; limit=1; total=3');
  });

  it('show and import nothing outside of them, whatever the path is', async (t) => {
    const { inbox, outside, list, importPaths } = await open(t);
    symlinkSync(outside, join(inbox, 'way-out'));
    symlinkSync(join(outside, 'secret.xml'), join(inbox, 'link.xml'));
    for (const path of [
      outside,
      join(inbox, '..'),
      '/etc',
      '/proc/self',
      `${inbox}/../secret.xml`,
      `${inbox}/way-out`,
    ]) {
      assertError(await list(`?folder=${encodeURIComponent(path)}`), 400, 'path-not-allowed');
      assertError(await importPaths(path), 400, 'path-not-allowed');
    }
    assertError(await importPaths(join(inbox, 'link.xml')), 400, 'path-not-allowed');
    const names = json(await list(`?folder=${encodeURIComponent(inbox)}`)).map(
      ({ name }: { name: string }) => name,
    );
    assert.deepEqual(names, ['sub', 'b.xml', 'notes.txt']);
    assertError(await list(`?folder=${encodeURIComponent(join(inbox, 'none'))}`), 400, 'file-not-found');
    assertError(await list(`?folder=${encodeURIComponent(join(inbox, 'b.xml'))}`), 400, 'file-not-found');
  });

  it('are for users with a permission only, and empty without the setting', async (t) => {
    const { list } = await open(t);
    assertError(await list('', {}), 403, 'permission-denied');
    const other = await openImportingArchive(t);
    assert.deepEqual(json(await request(other, 'GET /archive/import/folders', asMike)), []);
    const path = encodeURIComponent(temporaryFolder(t));
    assertError(
      await request(other, `GET /archive/import/folders?folder=${path}`, asMike),
      400,
      'path-not-allowed',
    );
  });

  it('can be imported as a whole: all files of the format, at any depth', async (t) => {
    const { inbox, importPaths } = await open(t);
    const log = await importPaths(`${inbox}\n`);
    assert.equal(json(log).created, 2, log.body);
    mkdirSync(join(inbox, 'empty'));
    assertError(await importPaths(join(inbox, 'empty')), 400, 'no-items');
  });
});
