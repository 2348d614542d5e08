import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import Database from 'better-sqlite3';
import { databaseFile } from '../../src/store/sqlite/connection.ts';
import { runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

/** Makes the index one of an earlier version of Fonds. */
function makeOutdated(folder: string): void {
  const database = new Database(databaseFile(folder));
  database.prepare(`update search_state set value = '"0-earlier"' where name = 'version'`).run();
  database.close();
}

describe('fonds reindex', () => {
  it('makes the index current again, which a server reports until then', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    await runFonds(['init', '--data', data]);
    await runFonds(['user', 'add', 'mike', '--group', 'admin', '--data', data]);
    makeOutdated(data);
    const server = await startFonds(t, ['serve', '--data', data]);
    const health = async (): Promise<unknown> => (await fetch(`${server.url}/health`)).json();
    const version = ((await health()) as { readonly version: string }).version;
    assert.deepEqual(await health(), { status: 'ok', search: 'outdated', version });
    assert.match(server.output(), /search index is incomplete or of an earlier version.*fonds reindex/);
    const search = async (): Promise<unknown> => (await fetch(`${server.url}/search?q=x`)).json();
    assert.match(JSON.stringify(await search()), /must run 'fonds reindex'/);
    const body = JSON.stringify({ type: 'Country', data: { identifier: 'nl' } });
    const headers = { 'x-user': 'mike', 'content-type': 'application/json' };
    await fetch(`${server.url}/Country`, { method: 'POST', headers, body });

    const { code, out, err } = await runFonds(['reindex', '--data', data]);
    assert.equal(code, 0, err);
    assert.equal(out, `The search index of the store in ${data} is complete: 1 record indexed.\n`);
    assert.deepEqual(await health(), { status: 'ok', search: 'ok', version });
    assert.doesNotMatch(JSON.stringify(await search()), /fonds reindex/);
  });

  it('is part of fonds migrate if the index is outdated', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    await runFonds(['init', '--data', data]);
    makeOutdated(data);
    assert.equal((await runFonds(['migrate', '--data', data])).code, 0);
    const { err } = await runFonds(['search', 'nothing', '--data', data]);
    assert.equal(err, '0 hits.\n');
  });
});
