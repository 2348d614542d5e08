/** A store dumped to a file or a pipe, and restored from it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { create, importEad } from '../end-to-end/processes.ts';
import { describeOnEach } from '../world/engines.ts';
import { c, ead } from '../world/finding-aid.ts';
import { projectFolder, runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

describeOnEach('fonds dump and restore', (engine) => {
  const newStore = (t: TestContext, name: string) => engine.storeFlags(join(temporaryFolder(t), name));
  const aid = ead('F', c('a', 'First', c('b', 'Below')) + c('d', 'Last'));

  async function fill(t: TestContext): Promise<readonly string[]> {
    const flags = await newStore(t, 'source');
    await runFonds(['init', ...flags]);
    await runFonds(['user', 'add', 'mike', '--group', 'admin', ...flags]);
    const { url, stop } = await startFonds(t, ['serve', ...flags]);
    await create(url, 'Country', 'Country', 'nl');
    await create(url, 'classes/Country/nl', 'Repository', 'r1');
    assert.equal((await importEad(url, aid)).json.created, 4);
    await stop();
    return flags;
  }

  it('carry a store over, and an import of the same file finds nothing changed', async (t) => {
    const source = await fill(t);
    const file = join(temporaryFolder(t), 'all.ndjson');
    const dumped = await runFonds(['dump', file, ...source]);
    assert.deepEqual([dumped.code, dumped.out], [0, '']);
    assert.match(dumped.err, /items of the store .* are dumped to/);
    assert.equal(statSync(file).mode & 0o077, 0, 'nobody else may read it');
    const target = await newStore(t, 'target');
    const restored = await runFonds(['restore', file, ...target]);
    assert.equal(restored.code, 0, restored.err);
    assert.match(restored.out, /DocumentaryUnit: 4\n/);
    const again = await runFonds(['dump', ...target]);
    assert.equal(again.out, readFileSync(file, 'utf8'));
    const { url, stop } = await startFonds(t, ['serve', ...target]);
    const { created, updated, unchanged } = (await importEad(url, aid)).json;
    assert.deepEqual([created, updated, unchanged], [0, 0, 4]);
    await create(url, 'Country', 'Country', 'be');
    await stop();
  });

  it('refuse a store that holds records, and change nothing', async (t) => {
    const source = await fill(t);
    const file = join(temporaryFolder(t), 'all.ndjson');
    await runFonds(['dump', file, ...source]);
    const { code, err } = await runFonds(['restore', file, ...source]);
    assert.equal(code, 1);
    assert.match(err, /holds records already/);
    assert.equal((await runFonds(['dump', ...source])).out, readFileSync(file, 'utf8'));
  });
});

describe('fonds restore', () => {
  it('reads standard input where the file is -', async (t) => {
    const folder = temporaryFolder(t);
    const args = ['restore', '-', '--data', join(folder, 'data')];
    const child = spawn(process.execPath, [join(projectFolder, 'bin/fonds.js'), ...args]);
    child.stdin.end(
      '{"id":"mike","type":"UserProfile","data":{"identifier":"mike"},"relationships":{"belongsTo":[{"id":"admin"}]}}\r\n\n',
    );
    const code = await new Promise((resolve) => child.on('close', resolve));
    assert.equal(code, 0);
    assert.match((await runFonds(['user', 'list', '--data', join(folder, 'data')])).out, /^mike/);
    assert.deepEqual(readdirSync(join(folder, 'data', 'tmp')), []);
  });

  it('says which line is wrong, and makes no store', async (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, 'bad.ndjson');
    writeFileSync(
      file,
      '{"id":"nl","type":"Country"}\n\n{"id":"be","type":"Country","relationships":{"access":[{"id":"x"}]}}\n',
    );
    const { code, err } = await runFonds(['restore', file, '--data', join(folder, 'data')]);
    assert.equal(code, 1);
    assert.match(err, /^line 3: 'access' of 'be' leads to 'x'/);
    assert.equal(existsSync(join(folder, 'data', 'fonds.sqlite')), false);
    writeFileSync(file, Buffer.from('{"id":"nl","type":"Country"}\n{"id":"\xff"}', 'latin1'));
    assert.match((await runFonds(['restore', file, '--data', folder])).err, /^line 2: this is no UTF-8/);
    assert.match(
      (await runFonds(['restore', join(folder, 'none'), '--data', folder])).err,
      /no file that can be read/,
    );
  });
});

describe('fonds dump', () => {
  it('leaves the older file where it cannot write a whole one', async (t) => {
    const folder = temporaryFolder(t);
    await runFonds(['init', '--data', folder]);
    const missing = await runFonds(['dump', join(folder, 'none', 'x.ndjson'), '--data', folder]);
    assert.equal(missing.code, 1);
    assert.match(missing.err, /cannot be written/);
    assert.match((await runFonds(['dump', '--data', join(folder, 'none')])).err, /There is no store/);
  });

  it('ends quietly when nobody reads on', async (t) => {
    const folder = temporaryFolder(t);
    await runFonds(['init', '--data', folder]);
    const child = spawn(process.execPath, [join(projectFolder, 'bin/fonds.js'), 'dump', '--data', folder]);
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    await new Promise((resolve) => child.on('close', resolve));
    assert.doesNotMatch(err, /\n {4}at /);
  });
});
