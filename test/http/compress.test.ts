/** Compression of responses with gzip, for clients that accept it. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { buildApp } from '../../src/http/app.ts';
import { acceptsGzip, compressBytes, isCompressible } from '../../src/http/compress.ts';
import type { Route } from '../../src/http/route.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { eventLoopTurns, waitUntil } from '../world/wait-until.ts';
import { asMike, json, request } from './request.ts';

let archive: TestArchive;
const long = 'A long history of the group. '.repeat(400);
before(async () => {
  archive = await openTestArchive();
  for (const [identifier, name] of [
    ['long', long],
    ['short', 'Short'],
  ] as const) {
    const group = { type: 'Group', data: { identifier, name } };
    assert.equal((await request(archive, 'POST /archive/classes/Group', asMike, group)).statusCode, 201);
  }
});
after(() => archive.close());

const asGzip = { 'accept-encoding': 'gzip, deflate, br' };
const longGroup = 'GET /archive/classes/Group/long';

describe('A long response', () => {
  it('is compressed for a client that accepts gzip, without a change of its content', async () => {
    for (const line of [
      longGroup,
      'GET /archive/classes/Group?limit=10',
      'GET /archive/classes/Group',
      'GET /archive/openapi.json',
      'GET /archive/docs',
    ]) {
      const plain = await request(archive, line);
      const packed = await request(archive, line, asGzip);
      assert.equal(packed.headers['content-encoding'], 'gzip', line);
      assert.equal(plain.headers['content-encoding'], undefined, line);
      assert.ok(packed.rawPayload.length < plain.rawPayload.length / 2, line);
      assert.ok(gunzipSync(packed.rawPayload).equals(plain.rawPayload), line);
      for (const { headers } of [plain, packed]) assert.match(String(headers.vary), /Accept-Encoding/, line);
      if (packed.headers['content-length'] !== undefined)
        assert.equal(Number(packed.headers['content-length']), packed.rawPayload.length);
    }
  });

  it('is compressed once for all readers of a record', async () => {
    const bytes = Buffer.from(long);
    assert.equal(await compressBytes(bytes), await compressBytes(bytes));
    assert.notEqual(await compressBytes(bytes), await compressBytes(Buffer.from(long)));
  });

  it('has an ETag of its own, which works for conditional reads and updates', async () => {
    const plain = String((await request(archive, longGroup)).headers.etag);
    const packed = String((await request(archive, longGroup, asGzip)).headers.etag);
    assert.equal(packed, plain.replace(/"$/, '-gzip"'));
    for (const etag of [plain, packed, `W/${plain}`, `"other", ${packed}`]) {
      const reply = await request(archive, longGroup, { ...asGzip, 'if-none-match': etag });
      assert.equal(reply.statusCode, 304, etag);
      assert.equal(reply.headers['content-encoding'], undefined);
      assert.equal(reply.headers.etag, etag.includes(packed) ? packed : plain);
    }
    const changed = { type: 'Group', data: { identifier: 'long', name: `${long} checked` } };
    const put = await request(
      archive,
      'PUT /archive/classes/Group/long',
      { ...asMike, ...asGzip, 'if-match': packed },
      changed,
    );
    assert.equal(put.statusCode, 200);
    assert.equal(put.headers['content-encoding'], 'gzip');
    const stale = await request(
      archive,
      'PUT /archive/classes/Group/long',
      { ...asMike, 'if-match': packed },
      changed,
    );
    assert.equal(stale.statusCode, 412);
  });

  it('has the same headers for HEAD, and no body', async () => {
    for (const headers of [asGzip, {}] as Record<string, string>[]) {
      const get = await request(archive, longGroup, headers);
      const head = await request(archive, longGroup.replace('GET', 'HEAD'), headers);
      assert.equal(head.body, '');
      for (const name of ['content-encoding', 'content-type', 'etag', 'vary'])
        assert.equal(head.headers[name], get.headers[name], name);
    }
  });

  it('is not compressed below the setting gzip-bytes', async () => {
    const plain = await openTestArchive({ settings: { gzipBytes: 0 } });
    try {
      const { headers } = await request(plain, 'GET /archive/openapi.json', asGzip);
      assert.equal(headers['content-encoding'], undefined);
      assert.equal(headers.vary, undefined);
    } finally {
      await plain.close();
    }
  });

  it('is compressed for pages of other origins too', async () => {
    const origin = 'https://portal.example';
    const shared = await openTestArchive({ settings: { corsOrigins: [origin] } });
    try {
      const reply = await request(shared, 'GET /archive/openapi.json', { ...asGzip, origin });
      assert.equal(reply.headers['content-encoding'], 'gzip');
      assert.equal(reply.headers.vary, 'Origin, Accept-Encoding');
      assert.equal(JSON.parse(gunzipSync(reply.rawPayload).toString()).openapi, '3.1.0');
    } finally {
      await shared.close();
    }
  });
});

describe('A response is not compressed', () => {
  it('if it is short, an error or empty', async () => {
    for (const line of [
      'GET /archive/classes/Group/short',
      'GET /archive/classes/Group/none',
      'GET /archive/health',
    ]) {
      const { headers } = await request(archive, line, asGzip);
      assert.equal(headers['content-encoding'], undefined, line);
    }
    assert.equal(json(await request(archive, 'GET /archive/classes/Group/short', asGzip)).id, 'short');
  });

  it('if it is an archive or an event stream', () => {
    for (const type of [
      'application/zip',
      'application/gzip',
      'text/event-stream; charset=utf-8',
      'application/octet-stream',
      'image/png',
    ])
      assert.equal(isCompressible(type), false, type);
    for (const type of [
      'application/json',
      'application/ld+json',
      'application/problem+json',
      'application/rdf+xml',
      'application/xml',
      'application/x-ndjson',
      'application/n-triples',
      'text/turtle',
      'text/html; charset=utf-8',
      'text/csv',
    ])
      assert.equal(isCompressible(type), true, type);
  });

  it('if the client does not accept gzip', () => {
    const accepted: readonly [header: string | undefined, isAccepted: boolean][] = [
      [undefined, false],
      ['', false],
      ['identity', false],
      ['br', false],
      ['gzip;q=0', false],
      ['*;q=0', false],
      ['*, gzip;q=0', false],
      ['gzip', true],
      ['GZIP', true],
      ['x-gzip', true],
      ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
      ['*', true],
    ];
    for (const [header, isAccepted] of accepted) assert.equal(acceptsGzip(header), isAccepted, header);
    fc.assert(fc.property(fc.string(), (header) => typeof acceptsGzip(header) === 'boolean'));
  });
});

describe('A compressed stream', () => {
  const serve = (pieces: () => AsyncIterable<string>) => {
    const route: Route = {
      method: 'GET',
      path: '/pieces',
      access: 'storeless',
      operation: 'getPieces',
      summary: 'Sends pieces',
      group: 'lists',
      parameters: {},
      responses: [],
      handler: async () => ({ status: 200, headers: { etag: '"a"', 'content-range': 'x' }, body: pieces() }),
    };
    return buildApp(archive.options, [route]);
  };

  it('that fails before its first byte is an uncompressed error', async () => {
    const app = serve(async function* () {
      yield* [];
      throw new Error('broken');
    });
    const reply = await request({ app }, 'GET /archive/pieces', asGzip);
    assert.equal(reply.statusCode, 500);
    assert.equal(reply.headers['content-encoding'], undefined);
    assert.equal(reply.headers.etag, undefined);
    assert.equal(json(reply).code, 'internal');
    archive.logged.length = 0;
    await app.close();
  });

  it('that fails after its first byte is cut, so that clients do not mistake it for the whole', async () => {
    const app = serve(async function* () {
      for (let i = 0; i < 200; i += 1) yield `${Math.random()}`.repeat(400);
      throw new Error('broken');
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const address = app.server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/archive/pieces`;
    const response = await fetch(url);
    assert.equal(response.headers.get('content-encoding'), 'gzip');
    await assert.rejects(response.text());
    archive.logged.length = 0;
    await app.close();
  });

  it('whose client disconnects is not logged as an error', async (t) => {
    let isEnded = false;
    const app = serve(async function* () {
      try {
        for (;;) yield randomBytes(6000).toString('base64');
      } finally {
        isEnded = true;
      }
    });
    t.after(() => app.close());
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/archive/pieces`;
    for (const headers of [asGzip, {}]) {
      isEnded = false;
      const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
      await once(response, 'readable');
      response.destroy();
      await waitUntil(() => isEnded, 'the stream ends with its client');
      await eventLoopTurns(20);
      assert.deepEqual(archive.logged, []);
    }
  });

  it('produces only as much as the client reads', async (t) => {
    let made = 0;
    // 120 MB compressed: far more than the buffers of two sockets.
    const total = 20_000;
    const app = serve(async function* () {
      for (; made < total; made += 1) yield randomBytes(6000).toString('base64');
    });
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/archive/pieces`;
    const [response] = (await once(get(url, { headers: asGzip }), 'response')) as [IncomingMessage];
    t.after(() => {
      response.destroy();
      return app.close();
    });
    await once(response, 'readable');
    assert.ok(response.read(1), 'the client has read one byte');
    // The stream has paused when two counts, many turns of the event loop apart, are equal.
    for (let before = -1; before !== made; ) {
      before = made;
      await eventLoopTurns(2000);
    }
    assert.ok(made < total, `${made} pieces were made for a client that has read one byte`);
  });
});
