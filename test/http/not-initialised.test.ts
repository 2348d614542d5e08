import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../src/http/app.ts';
import type { Archive } from '../../src/http/options.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

const dataRequests: readonly [line: string, headers: Readonly<Record<string, string>>][] = [
  ['GET /archive/classes/Country', {}],
  ['HEAD /archive/classes/Country', {}],
  ['GET /archive/classes/Country/nl', {}],
  ['GET /archive/classes/Country/nl/list', {}],
  ['POST /archive/Country', asMike],
  ['POST /archive/classes/Country', asMike],
  ['POST /archive/classes/Country/nl', asMike],
  ['DELETE /archive/classes/Country/nl', asMike],
  ['POST /archive/import/ead?scope=x', { 'x-user': 'mike', 'content-type': 'text/xml' }],
  ['POST /archive/Country', {}],
];

const openRequests = ['/archive', '/health', '/archive/health', '/archive/openapi.json', '/archive/docs'];

describe('A service whose store is not initialised', () => {
  let archive: TestArchive;
  let opened: Archive | undefined;
  let app: TestArchive['app'];
  before(async () => {
    archive = await openTestArchive({ users: false });
    app = buildApp({ ...archive.options, openArchive: async () => opened });
  });
  after(() => archive.close());

  for (const [line, headers] of dataRequests) {
    it(`rejects ${line} and names the missing command`, async () => {
      const reply = await request({ app }, line, headers);
      assert.equal(reply.statusCode, 503);
      assert.match(String(reply.headers['retry-after']), /^\d+$/);
      if (line.startsWith('HEAD')) return;
      assertError(reply, 503, 'not-initialised');
      assert.match(json(reply).message, /fonds init/);
    });
  }

  it('still describes itself and its health', async () => {
    for (const path of openRequests) {
      assert.equal((await request({ app }, `GET ${path}`)).statusCode, 200, path);
    }
    const health = json(await request({ app }, 'GET /health'));
    assert.deepEqual(health, { status: 'not-initialised', version: '0.0.0-test' });
  });

  it('still reports unknown paths', async () => {
    assertError(await request({ app }, 'GET /archive/classes/Nothing'), 404, 'unknown-route');
  });

  it('works as soon as it is initialised and has an administrator, without a restart', async () => {
    opened = await archive.options.openArchive();
    const early = await request({ app }, 'GET /archive/classes/Country');
    assertError(early, 503, 'not-initialised');
    assert.match(json(early).message, /fonds user add ID --group admin/);
    assert.equal(json(await request({ app }, 'GET /health')).status, 'not-initialised');

    await archive.addUser('ruth');
    assertError(await request({ app }, 'GET /archive/classes/Country'), 503, 'not-initialised');

    await archive.addUser('mike', ['admin']);
    assert.equal((await request({ app }, 'GET /archive/classes/Country')).statusCode, 200);
    assert.equal(json(await request({ app }, 'GET /health')).status, 'ok');
  });
});

describe('The health of a service', () => {
  it('is reported even if the store cannot be opened', async () => {
    const archive = await openTestArchive();
    const app = buildApp({ ...archive.options, openArchive: () => Promise.reject(new Error('No disk')) });
    const reply = await request({ app }, 'GET /health');
    assert.equal(reply.statusCode, 200);
    assert.equal(json(reply).status, 'not-initialised');
    await archive.close();
  });
});
