/** Dumps to files and pipes, and restores from them. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { create, importEad } from '../end-to-end/processes.ts';
import { describeOnEach } from '../world/engines.ts';
import { c, ead } from '../world/finding-aid.ts';
import { executable, runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

describeOnEach('fonds dump and restore', (engine) => {
  const newStore = (t: TestContext, name: string) => engine.storeFlags(join(temporaryFolder(t), name));
  const aid = ead('F', c('a', 'First', c('b', 'Below')) + c('d', 'Last'));

  const ends: (() => unknown)[] = [];
  /** Flags of a store with records, which no test changes. */
  let source: readonly string[];
  before(async () => {
    const suite = { after: (end: () => unknown) => void ends.push(end) };
    source = await engine.storeFlags(join(temporaryFolder(suite), 'source'));
    await runFonds(['init', ...source]);
    await runFonds(['user', 'add', 'mike', '--group', 'admin', ...source]);
    const { url, stop } = await startFonds(suite, ['serve', ...source]);
    await create(url, 'Country', 'Country', 'nl');
    await create(url, 'classes/Country/nl', 'Repository', 'r1');
    assert.equal((await importEad(url, aid)).json.created, 4);
    await stop();
  });
  after(async () => {
    for (const end of ends) await end();
  });

  it('reproduce a store: an import of the same file changes nothing', async (t) => {
    const file = join(temporaryFolder(t), 'all.ndjson');
    const dumped = await runFonds(['dump', file, ...source]);
    assert.deepEqual([dumped.code, dumped.out], [0, '']);
    assert.match(dumped.err, /items of the store .* were dumped to [^\n]*\n$/, 'no word about webhooks');
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

  it('verify a dump by restoring it into a temporary store, which is deleted', async (t) => {
    const file = join(temporaryFolder(t), 'all.ndjson');
    const dumped = await runFonds(['dump', file, '--verify', ...source]);
    assert.equal(dumped.code, 0, dumped.err);
    assert.match(dumped.err, /the dump was verified/);
    assert.equal((await runFonds(['dump', ...source])).out, readFileSync(file, 'utf8'));
    const data = source[source.indexOf('--data') + 1]!;
    assert.deepEqual(readdirSync(join(data, 'tmp')), []);
  });

  it('report that webhooks are left out, since they have secrets', async (t) => {
    const folder = temporaryFolder(t);
    const [store, target] = [await newStore(t, 'hooked'), await newStore(t, 'target')];
    await runFonds(['init', ...store]);
    const secrets: string[] = [];
    for (const [number, message] of [
      [1, '1 webhook is not in the dump, since it has a secret'],
      [2, '2 webhooks are not in the dump, since they have secrets'],
    ] as const) {
      secrets.push(
        (await runFonds(['webhook', 'add', `https://example.org/${number}`, ...store])).out.trim(),
      );
      const file = join(folder, `${number}.ndjson`);
      const { code, err } = await runFonds(['dump', file, '--verify', ...store]);
      assert.equal(code, 0, err);
      assert.ok(err.includes(`${message}. After a restore, add`), err);
      for (const secret of secrets) assert.ok(!readFileSync(file, 'utf8').includes(secret));
    }
    assert.equal((await runFonds(['restore', join(folder, '2.ndjson'), ...target])).code, 0);
    assert.equal((await runFonds(['webhook', 'list', ...target])).out, '');
  });

  it('fail if the store has records, and change nothing', async (t) => {
    const file = join(temporaryFolder(t), 'all.ndjson');
    await runFonds(['dump', file, ...source]);
    const { code, err } = await runFonds(['restore', file, ...source]);
    assert.equal(code, 5);
    assert.match(err, /is not empty/);
    assert.equal((await runFonds(['dump', ...source])).out, readFileSync(file, 'utf8'));
  });
});

describeOnEach('A dump of the first version with this command, which wrote no last line', (engine) => {
  const file = join(import.meta.dirname, 'dump-of-first-version.ndjson');

  it('is restored completely with --without-end, and rejected without', async (t) => {
    const target = await engine.storeFlags(join(temporaryFolder(t), 'target'));
    const rejected = await runFonds(['restore', file, ...target]);
    assert.equal(rejected.code, 1);
    assert.match(
      rejected.err,
      /ends after line 34 without its last line.* use --without-end, or add the line/,
    );
    const restored = await runFonds(['restore', file, '--without-end', ...target]);
    assert.equal(restored.code, 0, restored.err);
    assert.match(restored.out, /DocumentaryUnit: 5\n/);
    const again = (await runFonds(['dump', ...target])).out;
    assert.equal(again, `${readFileSync(file, 'utf8')}{"type":"End","records":34}\n`);
  });
});

describe('fonds restore', () => {
  it('reads standard input if the file is -', async (t) => {
    const folder = temporaryFolder(t);
    const args = ['restore', '-', '--data', join(folder, 'data')];
    const child = spawn(process.execPath, [executable, ...args]);
    child.stdin.end(
      '{"id":"mike","type":"UserProfile","data":{"identifier":"mike"},"relationships":{"belongsTo":[{"id":"admin"}]}}\r\n\n{"type":"End","records":1}\r\n',
    );
    const code = await new Promise((resolve) => child.on('close', resolve));
    assert.equal(code, 0);
    assert.match((await runFonds(['user', 'list', '--data', join(folder, 'data')])).out, /^mike/);
    assert.deepEqual(readdirSync(join(folder, 'data', 'tmp')), []);
  });

  it('names the invalid line, and creates no store', async (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, 'bad.ndjson');
    writeFileSync(
      file,
      '{"id":"nl","type":"Country"}\n\n{"id":"be","type":"Country","relationships":{"access":[{"id":"x"}]}}\n{"type":"End","records":2}\n',
    );
    const { code, err } = await runFonds(['restore', file, '--data', join(folder, 'data')]);
    assert.equal(code, 1);
    assert.match(err, /^line 3: 'access' of 'be' refers to 'x'/);
    assert.equal(existsSync(join(folder, 'data', 'fonds.sqlite')), false);
    writeFileSync(file, Buffer.from('{"id":"nl","type":"Country"}\n{"id":"\xff"}', 'latin1'));
    assert.match((await runFonds(['restore', file, '--data', folder])).err, /^line 2: this is not UTF-8/);
    assert.match(
      (await runFonds(['restore', join(folder, 'none'), '--data', folder])).err,
      /not a readable file/,
    );
  });
});

describe('fonds restore of a dump that was cut off', () => {
  it('restores nothing, and names the line after which the dump ends', async (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, 'all.ndjson');
    await runFonds(['init', '--data', join(folder, 'source')]);
    await runFonds(['dump', file, '--data', join(folder, 'source')]);
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    writeFileSync(file, `${lines.slice(0, 3).join('\n')}\n`);
    const { code, out, err } = await runFonds(['restore', file, '--data', join(folder, 'target')]);
    assert.deepEqual([code, out], [1, '']);
    assert.match(
      err,
      /^The dump ends after line 3 without its last line, so it is incomplete\. Nothing was restored\./,
    );
    assert.equal(existsSync(join(folder, 'target')), false);
  });
});

describe('fonds dump', () => {
  it('leaves the older file if it cannot write a complete one', async (t) => {
    const folder = temporaryFolder(t);
    await runFonds(['init', '--data', folder]);
    const missing = await runFonds(['dump', join(folder, 'none', 'x.ndjson'), '--data', folder]);
    assert.equal(missing.code, 1);
    assert.match(missing.err, /cannot be written/);
    assert.match((await runFonds(['dump', '--data', join(folder, 'none')])).err, /There is no store/);
  });

  for (const flags of [[], ['--verify']])
    it(`${['writes no file that a restore would reject, and keeps the older one', ...flags].join(' ')}`, async (t) => {
      const folder = temporaryFolder(t);
      const data = join(folder, 'data');
      await runFonds(['init', '--data', data]);
      const file = join(folder, 'all.ndjson');
      assert.equal((await runFonds(['dump', file, ...flags, '--data', data])).code, 0);
      const before = readFileSync(file, 'utf8');
      const database = new Database(join(data, 'fonds.sqlite'));
      database.exec(
        "insert into source (item, language, file, digest) select gid, 'eng', 'f', '' from item where id = 'admin'",
      );
      database.close();
      const { code, err } = await runFonds(['dump', file, ...flags, '--data', data]);
      assert.equal(code, 1);
      assert.match(
        err,
        /^The record 'admin' could not be restored from a dump: '@sources' of 'admin' must be/,
      );
      assert.equal(readFileSync(file, 'utf8'), before);
      assert.deepEqual(readdirSync(folder).sort(), ['all.ndjson', 'data']);
    });

  it('to standard output has no end line if a restore would reject it', async (t) => {
    const folder = temporaryFolder(t);
    const data = join(folder, 'data');
    await runFonds(['init', '--data', data]);
    const database = new Database(join(data, 'fonds.sqlite'));
    database.exec(`update item set data = '{"identifier":{}}' where id = 'admin'`);
    database.close();
    const { code, out, err } = await runFonds(['dump', '--data', data]);
    assert.equal(code, 1);
    assert.match(err, /^The record 'admin' could not be restored from a dump: "identifier"/);
    assert.doesNotMatch(out, /"End"/);
  });

  it('with --verify needs a file', async (t) => {
    const folder = temporaryFolder(t);
    await runFonds(['init', '--data', folder]);
    const { code, out, err } = await runFonds(['dump', '--verify', '--data', folder]);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, /--verify needs a FILE/);
  });

  it('ends without a message when the reader closes the pipe', async (t) => {
    const folder = temporaryFolder(t);
    await runFonds(['init', '--data', folder]);
    const child = spawn(process.execPath, [executable, 'dump', '--data', folder]);
    child.stdout.destroy();
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    await new Promise((resolve) => child.on('close', resolve));
    assert.doesNotMatch(err, /\n {4}at /);
  });
});
