/** The write process of a server: its end does not end the service, and it never outlives the server. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type FondsServer, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { waitUntil } from '../world/wait-until.ts';
import { create, finding, importEad, kill, total } from './processes.ts';

async function start(t: TestContext, data = temporaryFolder(t)): Promise<FondsServer> {
  for (const words of [['init'], ['user', 'add', 'mike', '--group', 'admin']])
    assert.equal((await runFonds([...words, '--data', data])).code, 0);
  const server = await startFonds(t, ['serve', '--data', data]);
  await create(server.url, 'Country', 'Country', 'nl');
  await create(server.url, 'classes/Country/nl', 'Repository', 'r1');
  return server;
}

/** Processes whose parent is the server. */
function childrenOf({ process: { pid } }: FondsServer): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** A process that has ended may be listed until its parent has read its exit code. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

describe('The write process of a server', {
  skip: !existsSync('/proc/self/task') && 'processes are listed in /proc on Linux alone',
}, () => {
  it('is replaced when it is killed during an import: reads and later changes succeed', async (t) => {
    const data = temporaryFolder(t);
    const server = await start(t, data);
    const [writer] = childrenOf(server);
    const log = join(data, 'fonds.sqlite-wal');
    const before = statSync(log).size;
    const importing = importEad(server.url, finding('f', 60_000));
    await waitUntil(() => statSync(log).size > before, 'the import has written to the log');
    process.kill(writer!, 'SIGKILL');
    const reply = await importing;
    assert.equal(reply.status, 503);
    assert.deepEqual([reply.json.code, reply.json.details], ['unavailable', { signal: 'SIGKILL' }]);
    assert.ok(reply.headers.has('retry-after'));
    await waitUntil(
      () => /The write process was killed by SIGKILL/.test(server.output()),
      'the log names the signal',
    );
    assert.equal(await total(server.url, 'DocumentaryUnit'), 0, 'nothing of the import is kept');
    assert.equal((await fetch(`${server.url}/classes/Repository/nl-r1`)).status, 200);
    const made = await create(server.url, 'classes/Repository/nl-r1', 'DocumentaryUnit', 'after');
    assert.equal(made.status, 201);
    assert.ok(!childrenOf(server).includes(writer!));
    assert.equal((await importEad(server.url, finding('g', 10))).status, 200);
    assert.equal(await server.stop(), 0);
  });

  it('is replaced at once when it is killed while nothing is written', async (t) => {
    const server = await start(t);
    const [writer] = childrenOf(server);
    process.kill(writer!, 'SIGKILL');
    await waitUntil(() => childrenOf(server).some((pid) => pid !== writer), 'another process is started');
    const made = await create(server.url, 'classes/Repository/nl-r1', 'DocumentaryUnit', 'after');
    assert.equal(made.status, 201);
    assert.match(server.output(), /The write process was killed by SIGKILL/);
  });

  it('ends with the server, on shutdown and when the server is killed', async (t) => {
    for (const end of [(server: FondsServer) => server.stop(), kill]) {
      const server = await start(t);
      const children = childrenOf(server);
      assert.equal(children.length, 1);
      await end(server);
      await waitUntil(() => !children.some(isRunning), 'the write process has ended');
    }
  });
});
