import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type FondsServer, runFonds, startFonds } from '../cli/fonds-process.ts';

const mebibyte = 1024 * 1024;

/** The reason to skip these tests; false if a small disk can be mounted. */
const withoutDisks = process.getuid?.() !== 0 && 'only root can mount a small disk: NOT run';

/** A separate disk in memory, unmounted after the test. */
function mountDisk(t: TestContext, size: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'fonds-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  t.after(() => {
    // Lazy: a server that the test started may still have files open.
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  });
  return folder;
}

async function post(server: FondsServer, path: string, type: string, body: string): Promise<Response> {
  const headers = { 'x-user': 'archivist', 'content-type': type };
  return fetch(`${server.url}/${path}`, { method: 'POST', headers, body });
}

function countryWith(identifier: string): string {
  return JSON.stringify({ type: 'Country', data: { identifier } });
}

function* twoLetterCodes(): Generator<string> {
  const letters = 'abcdefghijklm';
  for (const a of letters) for (const b of letters) yield a + b;
}

async function requireFull(reply: Response): Promise<void> {
  const { code, message } = (await reply.json()) as { code: string; message: string };
  assert.deepEqual([reply.status, code], [507, 'storage-full'], message);
  assert.match(message, /disk of the service is full; nothing was changed/);
}

/** Repositories, each with a text of this length. */
function eagFile(count: number, characters: number): string {
  const one = (i: number): string =>
    `<eag><archguide><identity><repositorid>r${i}</repositorid><autform>Archive ${i}</autform></identity><desc><repositorhist><p>${'text '.repeat(characters / 5)}</p></repositorhist></desc></archguide></eag>`;
  return `<list>${Array.from({ length: count }, (_, i) => one(i)).join('')}</list>`;
}

describe('A server whose disk is full', { skip: withoutDisks }, () => {
  it('responds with 507 to imports and uploads that are too large, and imports small ones', async (t) => {
    const disk = mountDisk(t, 12 * mebibyte);
    const data = join(disk, 'data');
    const server = await startFonds(t, ['serve', '--init', 'archivist', '--data', data]);
    assert.equal((await post(server, 'Country', 'application/json', countryWith('nl'))).status, 201);
    // Small enough to be spooled, too large for the store.
    await requireFull(await post(server, 'import/eag?scope=nl', 'text/xml', eagFile(70, 100_000)));
    // Too large to be spooled.
    await requireFull(await post(server, 'import/eag?scope=nl', 'text/xml', eagFile(160, 100_000)));
    const small = await post(server, 'import/eag?scope=nl', 'text/xml', eagFile(2, 100));
    assert.equal(((await small.json()) as { created: number }).created, 2);
  });

  it('responds with 507 to changes, continues to read, and writes again when there is space', async (t) => {
    const disk = mountDisk(t, 4 * mebibyte);
    const server = await startFonds(t, ['serve', '--init', 'archivist', '--data', join(disk, 'data')]);
    const filler = join(disk, 'filler');
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4096']);
    // The write-ahead log of the store still has some space.
    let kept = 0;
    let reply: Response | undefined;
    for (const code of twoLetterCodes()) {
      reply = await post(server, 'Country', 'application/json', countryWith(code));
      if (reply.status !== 201) break;
      kept += 1;
    }
    await requireFull(reply!);
    const list = (await (await fetch(`${server.url}/classes/Country`)).json()) as unknown[];
    assert.equal(list.length, kept);
    rmSync(filler);
    assert.equal((await post(server, 'Country', 'application/json', countryWith('zz'))).status, 201);
  });
});

describe('A server that starts on a disk it cannot use', { skip: withoutDisks }, () => {
  it('reports that the disk is full, and leaves no incomplete store', async (t) => {
    const disk = mountDisk(t, 64 * 1024);
    const data = join(disk, 'data');
    const { code, err } = await runFonds(['serve', '--init', 'archivist', '--data', data, '--port', '0']);
    assert.equal(code, 1);
    assert.match(err, /disk of the service is full/);
    assert.doesNotMatch(err, /Something went wrong/);
    const again = await runFonds(['user', 'list', '--data', data]);
    assert.match(again.err, /There is no store in/);
  });

  it('reports that the disk is read-only', async (t) => {
    const disk = mountDisk(t, 4 * mebibyte);
    assert.equal((await runFonds(['init', '--data', disk])).code, 0);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const { code, err } = await runFonds(['serve', '--data', disk, '--port', '0']);
    assert.equal(code, 1);
    assert.match(
      err,
      /read-only for the user of this process \((EROFS|SQLITE_\w+)\).* or mount the disk writable/,
    );
    assert.ok(err.includes(`the folder ${disk}, is read-only`), err);
    for (const command of [['user', 'list'], ['dump']]) {
      const { code, err } = await runFonds([...command, '--data', disk]);
      assert.equal(code, 1);
      assert.ok(err.includes(`the folder ${disk}, is read-only`), err);
    }
  });
});
