/** Dumps and exports to targets that are not regular files, and standard output that cannot be written. */
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { executable, runFonds, temporaryFolder } from './fonds-process.ts';

const run = promisify(execFile);

/** Every write to it fails as on a full disk. Only opened here, never passed to a command by name. */
const fullDevice = '/dev/full';

const country = '{"id":"nl","type":"Country","data":{"identifier":"nl"}}\n{"type":"End","records":1}\n';

async function storeWithCountry(t: TestContext): Promise<{ folder: string; data: string; dumped: string }> {
  const folder = temporaryFolder(t);
  const data = join(folder, 'data');
  writeFileSync(join(folder, 'country.ndjson'), country);
  const restored = await runFonds(['restore', join(folder, 'country.ndjson'), '--data', data]);
  assert.equal(restored.code, 0, restored.err);
  const { out } = await runFonds(['dump', '--data', data]);
  return { folder, data, dumped: out };
}

describe('A dump or an export to -', () => {
  it('is written to standard output, and to no file of that name', async (t) => {
    const { folder, data, dumped } = await storeWithCountry(t);
    const options = { cwd: folder };
    assert.equal((await runFonds(['dump', '-', '--data', data], options)).out, dumped);
    const exported = await runFonds(['export', 'jsonld', 'nl', '-', '--json', '--data', data], options);
    assert.equal(exported.out, (await runFonds(['export', 'jsonld', 'nl', '--data', data])).out);
    assert.deepEqual(JSON.parse(exported.err), { format: 'jsonld', id: 'nl', records: 1, file: null });
    const named = await runFonds(['dump', 'copy', '--json', '--data', data], options);
    assert.equal(JSON.parse(named.out).file, 'copy');
    assert.deepEqual(readdirSync(folder).sort(), ['copy', 'country.ndjson', 'data']);
  });
});

describe('A dump or an export to a FIFO', () => {
  for (const [name, words] of [
    ['dump', ['dump']],
    ['export', ['export', 'jsonld', 'nl']],
  ] as const) {
    it(`is received by the process that reads it: ${name}`, { timeout: 600_000 }, async (t) => {
      const { folder, data } = await storeWithCountry(t);
      const fifo = join(folder, 'fifo');
      execFileSync('mkfifo', [fifo]);
      const received = run('cat', [fifo], { timeout: 500_000 });
      const { code, err } = await runFonds([...words, fifo, '--data', data]);
      assert.equal(code, 0, err);
      const { stdout } = await received;
      assert.equal(stdout, (await runFonds([...words, '--data', data])).out);
      assert.ok(lstatSync(fifo).isFIFO(), 'the FIFO is still there');
      assert.deepEqual(readdirSync(folder).sort(), ['country.ndjson', 'data', 'fifo']);
    });
  }

  it('fails with --verify, which reads the dump again', { timeout: 600_000 }, async (t) => {
    const { folder, data } = await storeWithCountry(t);
    const fifo = join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    const { code, err } = await runFonds(['dump', fifo, '--verify', '--data', data]);
    assert.equal(code, 1);
    assert.match(err, /fifo is a FIFO, and --verify needs a regular file\. Name one, or omit --verify\./);
  });
});

describe('A dump to a device', () => {
  it('is written to the device, which stays one', async (t) => {
    const { folder, data } = await storeWithCountry(t);
    const device = join(folder, 'null');
    try {
      execFileSync('mknod', [device, 'c', '1', '3'], { stdio: 'ignore' });
      closeSync(openSync(device, 'r'));
    } catch {
      t.skip('device nodes cannot be made here');
      return;
    }
    const { code, err } = await runFonds(['dump', device, '--data', data]);
    assert.equal(code, 0, err);
    assert.ok(lstatSync(device).isCharacterDevice());
  });
});

describe('A dump to a symbolic link', () => {
  it('replaces the file that the link names, and the link stays', async (t) => {
    const { folder, data, dumped } = await storeWithCountry(t);
    mkdirSync(join(folder, 'disk'));
    const file = join(folder, 'disk', 'all.ndjson');
    for (const present of [true, false]) {
      const link = join(folder, `link-${present}`);
      if (present) writeFileSync(file, 'older');
      else unlinkSync(file);
      symlinkSync(join('disk', 'all.ndjson'), link);
      const { code, err } = await runFonds(['dump', link, '--verify', '--data', data]);
      assert.equal(code, 0, err);
      assert.ok(lstatSync(link).isSymbolicLink());
      assert.equal(realpathSync(link), realpathSync(file));
      assert.equal(readFileSync(file, 'utf8'), dumped);
      assert.deepEqual(readdirSync(join(folder, 'disk')), ['all.ndjson'], 'no part of a file is left');
    }
  });

  it('fails if the link names a folder, a store, a missing folder, or itself', async (t) => {
    const { folder, data } = await storeWithCountry(t);
    const before = readFileSync(join(data, 'fonds.sqlite'));
    const link = join(folder, 'link');
    for (const [target, says] of [
      ['data', /link is a folder\. Name a file in it/],
      ['data/fonds.sqlite', /is a database and would be overwritten/],
      ['none/all.ndjson', /there is no folder .*none\. Create it first/],
      ['link', /link cannot be written: .*symbolic links/],
    ] as const) {
      symlinkSync(target, link);
      const { code, err } = await runFonds(['dump', link, '--data', data]);
      assert.equal(code, 1);
      assert.match(err, says);
      assert.equal(readlinkSync(link), target);
      unlinkSync(link);
    }
    assert.deepEqual(readFileSync(join(data, 'fonds.sqlite')), before);
  });
});

describe('Standard output on a full disk', {
  skip: !existsSync(fullDevice) && 'there is no /dev/full',
}, () => {
  for (const words of [['dump'], ['list', 'Country'], ['export', 'jsonld', 'nl'], ['--help']]) {
    it(`is reported in one message: ${words.join(' ')}`, { timeout: 600_000 }, async (t) => {
      const data = words[0] === '--help' ? [] : ['--data', (await storeWithCountry(t)).data];
      const full = openSync(fullDevice, 'w');
      t.after(() => closeSync(full));
      const child = spawn(process.execPath, [executable, ...words, ...data], {
        stdio: ['ignore', full, 'pipe'],
      });
      let err = '';
      child.stderr!.on('data', (text) => {
        err += text;
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      assert.equal(err, 'Standard output cannot be written: no space left on device.\n');
      assert.equal(code, 1);
    });
  }
});
