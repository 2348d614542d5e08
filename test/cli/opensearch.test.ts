import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openSearchUrl, scratchPrefix, withoutOpenSearch } from '../world/opensearch.ts';
import { selfSigned } from '../world/self-signed.ts';
import { waitUntil } from '../world/wait-until.ts';
import { runFonds, startFonds, temporaryFolder } from './fonds-process.ts';

/** A server with TLS before a node, which requires a user and a password. Returns its port. */
async function startTlsProxy(t: TestContext, target: string, credentials: string): Promise<number> {
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer(selfSigned, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.headers.authorization !== authorization) {
      response.writeHead(401).end();
      return;
    }
    const body = Buffer.concat(chunks);
    const reply = await fetch(`${target}${request.url}`, {
      method: request.method!,
      headers: { 'content-type': request.headers['content-type']! },
      ...(body.length !== 0 && { body }),
    });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

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

  it('accepts a certificate of the authority in search-ca, and sends the user and the password', async (t) => {
    const folder = temporaryFolder(t);
    const [data, ca] = [join(folder, 'data'), join(folder, 'ca.pem')];
    writeFileSync(ca, selfSigned.cert);
    const port = await startTlsProxy(t, await openSearchUrl(), 'fonds:s%cret');
    const reindex = (user: string, ...options: readonly string[]) => {
      const url = `https://${user}@localhost:${port}`;
      const engine = ['--search-url', url, '--search-index', prefix, ...options];
      return runFonds(['reindex', '--data', data, ...engine]);
    };
    const prefix = scratchPrefix();
    await runFonds(['init', '--data', data]);
    const succeeded = await reindex('fonds:s%25cret', '--search-ca', ca);
    assert.deepEqual([succeeded.code, succeeded.err], [0, '']);
    const untrusted = await reindex('fonds:s%25cret');
    assert.match(untrusted.err, /localhost:\d+ does not respond \(DEPTH_ZERO_SELF_SIGNED_CERT\)/);
    const stranger = await reindex('fonds:wr%25ng', '--search-ca', ca);
    assert.match(stranger.err, /returned status 401/);
    const missing = await reindex('fonds:s%25cret', '--search-ca', join(folder, 'none.pem'));
    assert.match(missing.err, /none\.pem \(setting search-ca\) cannot be read/);
    const empty = await reindex('fonds:s%25cret', '--search-ca', join(data, 'fonds.sqlite'));
    assert.match(empty.err, /fonds\.sqlite \(setting search-ca\) contains no certificate/);
    for (const { code, err } of [untrusted, stranger, missing, empty]) {
      assert.notEqual(code, 0);
      assert.doesNotMatch(err, /s%(25)?cret|wr%(25)?ng/);
    }
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
