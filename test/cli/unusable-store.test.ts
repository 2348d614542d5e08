import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { create } from '../end-to-end/processes.ts';
import { projectFolder, runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

const startScript = join(projectFolder, 'scripts/start.js');

/** Every way to start a server, and to create a store, in a folder with this file as its database. */
async function requireRefusal(
  folder: string,
  message: RegExp,
  by: readonly ('serve' | 'start' | 'list')[] = ['serve', 'start', 'list'],
): Promise<void> {
  const file = join(folder, 'fonds.sqlite');
  const before = readFileSync(file);
  const runs = {
    serve: () => runFonds(['serve', '--data', folder, '--port', '0']),
    start: () => runFonds(['--data', folder, '--port', '0'], { program: startScript }),
    list: () => runFonds(['user', 'list', '--data', folder]),
  };
  for (const name of by) {
    const { code, out, err } = await runs[name]();
    assert.equal(code, 1, out);
    assert.match(err, message);
    assert.doesNotMatch(err, /\n {4}at |Something went wrong/);
  }
  const { code, err } = await runFonds(['init', '--data', folder]);
  assert.equal(code, 5);
  assert.match(err, /There is a store in/);
  assert.deepEqual(readFileSync(file), before, 'the file is as it was');
}

async function filledFolder(t: TestContext): Promise<string> {
  const folder = temporaryFolder(t);
  assert.equal((await runFonds(['init', '--data', folder])).code, 0);
  return folder;
}

/** Numbers of the pages with the definitions of all tables, from 1. */
function listSchemaPages(file: string): readonly number[] {
  const database = new Database(file, { readonly: true });
  const pages = database.prepare("select pageno from dbstat where name = 'sqlite_schema'").pluck().all();
  database.close();
  return pages as number[];
}

describe('A server on a database file that it cannot use', () => {
  it('does not start on a file that is not a database, and names a solution', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(
      join(folder, 'fonds.sqlite'),
      'This is not a database, and it has more than one page. '.repeat(40),
    );
    await requireRefusal(folder, /fonds\.sqlite is not a database: restore a backup/);
  });

  it('does not start on an empty file, and creates no store over it', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'fonds.sqlite'), '');
    await requireRefusal(
      folder,
      /is empty \(0 bytes\): restore a backup in its place, or delete it and run '.*fonds\S* init --data /,
    );
  });

  it('does not start on a truncated database, and states how much is missing', async (t) => {
    const folder = await filledFolder(t);
    const file = join(folder, 'fonds.sqlite');
    const { size } = statSync(file);
    for (const left of [size / 2, 8192, 100]) {
      truncateSync(file, left);
      await requireRefusal(
        folder,
        new RegExp(
          `fonds\\.sqlite is truncated: it has ${left} of ${size} bytes\\. Restore a backup in its place`,
        ),
        left === 8192 ? undefined : ['serve'],
      );
    }
  });

  it('does not start on a database with damaged pages, and a full check lists them', async (t) => {
    const folder = await filledFolder(t);
    const file = join(folder, 'fonds.sqlite');
    const pages = readFileSync(file);
    // All pages but those of the schema, and the one after its first.
    const kept = new Set([2, ...listSchemaPages(file)]);
    for (let page = 1; page <= pages.length / 8192; page++)
      if (!kept.has(page)) pages.fill(0x5a, (page - 1) * 8192, page * 8192);
    writeFileSync(file, pages);
    await requireRefusal(folder, /fonds\.sqlite is damaged \(.*\)\. Restore a backup in its place/, [
      'serve',
    ]);
    // It reads the users before the server starts.
    await requireRefusal(folder, /is damaged/, ['start']);
    const { code, out, err } = await runFonds(['check', '--data', folder]);
    assert.deepEqual([code, out], [1, '']);
    assert.match(
      err,
      /^ {2}\S[\s\S]*The store in .* is damaged: at least 20 problems\. Replace it with a backup/,
    );
  });

  it('is not reported for an intact store', async (t) => {
    const folder = await filledFolder(t);
    const { code, out } = await runFonds(['check', '--data', folder]);
    assert.deepEqual([code, out], [0, `The store in ${folder} is not damaged.\n`]);
  });

  it('does not start on the database of a newer version, and names a solution', async (t) => {
    const folder = await filledFolder(t);
    const database = new Database(join(folder, 'fonds.sqlite'));
    database.pragma('user_version = 9999');
    database.close();
    await requireRefusal(folder, /schema 9999 .*newer version/);
  });

  it('does not start on the database of another program', async (t) => {
    const folder = temporaryFolder(t);
    const database = new Database(join(folder, 'fonds.sqlite'));
    database.exec('create table album (title text)');
    database.close();
    await requireRefusal(folder, /is a database without the tables of Fonds/);
  });

  it('reports that the data folder is a file', async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, 'file'), 'x');
    const { code, err } = await runFonds(['init', '--data', join(folder, 'file')]);
    assert.equal(code, 1);
    assert.match(err, /is a file; --data names a folder/);
  });
});

describe('A server that cannot use another file of its data folder', () => {
  for (const name of ['jobs.sqlite', 'server.lock']) {
    it(`does not start, names the file and a solution: ${name}`, async (t) => {
      const folder = await filledFolder(t);
      const path = join(folder, name);
      const refusal = async (): Promise<string> => {
        const { code, err } = await runFonds(['serve', '--data', folder, '--port', '0']);
        assert.equal(code, 1);
        assert.doesNotMatch(err, /Something went wrong/);
        return err;
      };
      rmSync(path, { force: true });
      mkdirSync(path);
      assert.match(
        await refusal(),
        new RegExp(`${name} is a folder\\. Move it away and start again: Fonds creates`),
      );
      rmSync(path, { recursive: true });
      const garbage = 'This is not a database. '.repeat(100);
      writeFileSync(path, garbage);
      assert.match(
        await refusal(),
        new RegExp(`${name} is not a database\\. Move it away and start again: Fonds creates a new file`),
      );
      assert.equal(readFileSync(path, 'utf8'), garbage, 'the file is as it was');
      rmSync(path);
      const { stop } = await startFonds(t, ['serve', '--data', folder]);
      assert.equal(await stop(), 0);
    });
  }
});

describe('The files of a store', () => {
  it('are not overwritten by a dump or an export', async (t) => {
    const folder = temporaryFolder(t);
    const { url, stop } = await startFonds(t, ['serve', '--init', 'mike', '--data', folder]);
    assert.equal((await create(url, 'Country', 'Country', 'nl')).status, 201);
    assert.equal((await create(url, 'classes/Country/nl', 'Repository', 'r1')).status, 201);
    assert.equal(await stop(), 0);
    const file = join(folder, 'fonds.sqlite');
    const before = readFileSync(file);
    for (const command of [
      ['dump', file],
      ['dump', file, '--verify'],
      ['export', 'csv', 'nl-r1', file],
    ]) {
      const { code, err } = await runFonds([...command, '--data', folder]);
      assert.equal(code, 1);
      assert.match(err, /is a database and would be overwritten/);
    }
    assert.deepEqual(readFileSync(file), before);
  });

  it('can be read only by their owner', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    const { url } = await startFonds(t, ['serve', '--init', 'archivist', '--data', data]);
    const headers = { 'x-user': 'archivist', 'content-type': 'application/json', prefer: 'respond-async' };
    const body = JSON.stringify({ type: 'Country', data: { identifier: 'nl' } });
    assert.equal((await fetch(`${url}/Country`, { method: 'POST', headers, body })).status, 201);
    const modeOf = (name: string): string => (statSync(join(data, name)).mode & 0o777).toString(8);
    for (const name of ['fonds.sqlite', 'fonds.sqlite-wal', 'fonds.sqlite-shm', 'jobs.sqlite', 'server.lock'])
      assert.equal(modeOf(name), '600', name);
    for (const name of ['.', 'tmp']) assert.equal(modeOf(name), '700', name);
    await runFonds(['dump', join(data, 'dump.ndjson'), '--data', data]);
    assert.equal(modeOf('dump.ndjson'), '600');
  });
});

describe('A second server on one data folder', () => {
  it('fails with a message that names the first, while commands still run', async (t) => {
    const data = temporaryFolder(t);
    const first = await startFonds(t, ['serve', '--init', 'archivist', '--data', data]);
    const { code, err } = await runFonds(['serve', '--data', data, '--port', '0']);
    assert.equal(code, 1);
    assert.match(err, /Another server uses the data folder/);
    assert.ok(err.includes(`process ${first.process.pid} on `) && err.includes(` at ${first.url}`), err);
    assert.equal((await runFonds(['user', 'list', '--data', data])).code, 0);
    assert.equal((await fetch(`${first.url}/health`)).status, 200);
  });

  it('starts when the first was killed', async (t) => {
    const data = temporaryFolder(t);
    const first = await startFonds(t, ['serve', '--init', 'archivist', '--data', data]);
    const ended = new Promise((resolve) => first.process.once('exit', resolve));
    first.process.kill('SIGKILL');
    await ended;
    const second = await startFonds(t, ['serve', '--data', data]);
    assert.equal((await fetch(`${second.url}/classes/Country`)).status, 200);
  });
});
