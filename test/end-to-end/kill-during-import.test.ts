/** A server that is killed during an import: the import is rolled back, and earlier changes are kept. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type FondsServer, runFonds, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { c, ead } from '../world/finding-aid.ts';
import { waitUntil } from '../world/wait-until.ts';

async function post(
  url: string,
  type: string,
  body: string,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'X-User': 'mike', 'Content-Type': type },
    body,
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

async function total(url: string, type: string): Promise<number> {
  const response = await fetch(`${url}/classes/${type}`, { method: 'HEAD' });
  return Number(/total=(\d+)/.exec(response.headers.get('content-range') ?? '')![1]);
}

/** Resolves when the write process has written pages of an open transaction to the write-ahead log. */
async function importIsWriting(folder: string, logBytes: number): Promise<void> {
  const log = join(folder, 'fonds.sqlite-wal');
  await waitUntil(() => statSync(log).size > logBytes, 'the import writes');
}

function kill({ process }: FondsServer): Promise<void> {
  process.kill('SIGKILL');
  return new Promise((resolve) => process.once('close', () => resolve()));
}

describe('A server that is killed during an import', () => {
  it('has all committed changes and nothing of the import, which can then be repeated', {
    timeout: 600_000,
  }, async (t) => {
    const folder = temporaryFolder(t);
    await runFonds(['init', '--data', folder]);
    await runFonds(['user', 'add', 'mike', '--group', 'admin', '--data', folder]);
    let server = await startFonds(t, ['serve', '--data', folder]);
    await post(`${server.url}/Country`, 'application/json', '{"type":"Country","data":{"identifier":"nl"}}');
    await post(
      `${server.url}/classes/Country/nl`,
      'application/json',
      '{"type":"Repository","data":{"identifier":"r1"}}',
    );
    const before = await post(
      `${server.url}/import/ead?scope=nl-r1`,
      'text/xml',
      ead('Before', c('1', 'One') + c('2', 'Two')),
    );
    assert.equal(before.answer.created, 3);
    const events = await total(server.url, 'SystemEvent');

    // More than the page cache of the store, so that it writes to its log.
    const units = 20_000;
    const text = '<scopecontent><p>'.concat('minutes of the council '.repeat(30), '</p></scopecontent>');
    const written = Array.from({ length: units }, (_, i) => c(`n${i}`, `Unit ${i}`, text)).join('');
    // Many short units follow, so that the import still runs long after that when the server is killed.
    const rest = Array.from({ length: 600_000 }, (_, i) => c(`m${i}`, 'Unit')).join('');
    const logBytes = readFileSync(join(folder, 'fonds.sqlite-wal')).length;
    const cut = assert.rejects(
      post(`${server.url}/import/ead?scope=nl-r1`, 'text/xml', ead('Large', written + rest)),
    );
    await importIsWriting(folder, logBytes + 1_000_000);
    await kill(server);
    await cut;

    server = await startFonds(t, ['serve', '--data', folder]);
    assert.equal(await total(server.url, 'DocumentaryUnit'), 3);
    assert.equal(await total(server.url, 'SystemEvent'), events);
    const repository = (await (await fetch(`${server.url}/classes/Repository/nl-r1`)).json()) as {
      meta: { childCount: number };
    };
    assert.equal(repository.meta.childCount, 1);
    const unit = await fetch(`${server.url}/classes/DocumentaryUnit/nl-r1-before-2`);
    assert.equal(unit.status, 200);

    const again = await post(`${server.url}/import/ead?scope=nl-r1`, 'text/xml', ead('Large', written));
    assert.equal(again.answer.created, units + 1);
    assert.equal(await total(server.url, 'DocumentaryUnit'), 3 + units + 1);
    await kill(server);
    const left = readdirSync(join(folder, 'tmp'), { recursive: true }).filter((name) =>
      String(name).includes('.'),
    );
    assert.deepEqual(left, [], 'spooled bodies are taken away');
  });
});
