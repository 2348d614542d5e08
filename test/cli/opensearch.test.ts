import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { openSearchUrl, scratchPrefix, withoutOpenSearch } from '../world/opensearch.ts';
import { waitUntil } from '../world/wait-until.ts';
import { runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

describe('A server with OpenSearch', { skip: withoutOpenSearch }, () => {
  it('searches in the database until fonds reindex has run, and then follows changes', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    const engine = ['--search-url', await openSearchUrl(), '--search-index', scratchPrefix()];
    await runFonds(['init', '--data', data]);
    await runFonds(['user', 'add', 'mike', '--group', 'admin', '--data', data]);
    const server = await startFonds(t, ['serve', '--data', data, ...engine]);
    const get = async (path: string): Promise<Record<string, unknown>> =>
      (await (await fetch(`${server.url}/${path}`)).json()) as Record<string, unknown>;
    const create = async (identifier: string): Promise<void> => {
      const body = JSON.stringify({ type: 'Country', data: { identifier } });
      const headers = { 'x-user': 'mike', 'content-type': 'application/json' };
      assert.equal((await fetch(`${server.url}/Country`, { method: 'POST', headers, body })).status, 201);
    };
    await create('nl');
    assert.equal((await get('health')).search, 'fallback');
    assert.equal((await get('search?q=Netherlands')).total, 1);
    assert.match(server.output(), /in place of OpenSearch: it has no index of this version/);
    const { code, out, err } = await runFonds(['reindex', '--data', data, ...engine]);
    assert.equal(code, 0, err);
    assert.match(out, /is complete: 1 record indexed/);
    await waitUntil(async () => (await get('health')).search === 'ok', 'OpenSearch searches');
    assert.equal((await get('search?q=Netherlands')).total, 1);
    await create('be');
    await waitUntil(async () => (await get('search?q=Belgium')).total === 1, 'the new record is found');
  });

  it('does not start with an address that is not a URL, and does not print it', async (t) => {
    const data = join(temporaryFolder(t), 'data');
    await runFonds(['init', '--data', data]);
    const { code, err } = await runFonds(['serve', '--data', data, '--search-url', 'fonds:secret@host']);
    assert.notEqual(code, 0);
    assert.match(err, /search-url must be like/);
    assert.doesNotMatch(err, /secret/);
  });
});
