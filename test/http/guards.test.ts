import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

describe('A service on loopback', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
  });
  after(() => archive.close());

  for (const host of ['localhost', 'LOCALHOST:8080', '127.0.0.1:1', '[::1]', '[::1]:8080']) {
    it(`accepts the host ${host}`, async () => {
      assert.equal((await request(archive, 'GET /archive', { host })).statusCode, 200);
    });
  }

  for (const host of [
    'example.org',
    'localhost.example.org',
    '127.0.0.1.example.org:80',
    '192.168.0.1',
    '::1',
  ]) {
    it(`rejects the host ${host}, on any path`, async () => {
      for (const path of ['/archive', '/health', '/elsewhere', '/archive/classes/Country']) {
        assertError(await request(archive, `GET ${path}`, { host }), 421, 'unknown-host');
      }
    });
  }

  it('sends no CORS headers', async () => {
    const reply = await request(archive, 'GET /archive', { origin: 'http://localhost:3000' });
    assert.equal(reply.headers['access-control-allow-origin'], undefined);
  });
});

describe('A service on a network', () => {
  it('accepts any host', async () => {
    const archive = await openTestArchive({ settings: { host: '0.0.0.0', trustNetwork: true } });
    const reply = await request(archive, 'GET /archive/classes/Group/admin', { host: 'archive.example.org' });
    assert.equal(reply.headers.location, 'http://archive.example.org/archive/classes/Group/admin');
    await archive.close();
  });
});

describe('Web pages of configured origins', () => {
  const origin = 'https://reading-room.example';
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive({ settings: { corsOrigins: [origin] } });
  });
  after(() => archive.close());

  it('may read responses, including errors', async () => {
    for (const path of ['/archive/classes/Group/admin', '/archive/classes/Group/none']) {
      const reply = await request(archive, `GET ${path}`, { origin });
      assert.equal(reply.headers['access-control-allow-origin'], origin);
      assert.match(
        String(reply.headers['access-control-expose-headers']),
        /Content-Range.*Preference-Applied/,
      );
    }
  });

  it('get responses that caches do not share with other origins', async () => {
    const reply = await request(archive, 'GET /archive/classes/Group/admin', { origin });
    assert.equal(reply.headers.vary, 'Origin, X-User, Authorization, Cookie');
    const without = await request(archive, 'GET /archive/classes/Group/admin');
    assert.equal(without.headers.vary, 'Origin, X-User, Authorization, Cookie');
  });

  it('may send preflights', async () => {
    const headers = { origin, 'access-control-request-method': 'POST' };
    const reply = await request(archive, 'OPTIONS /archive/Country', headers);
    assert.equal(reply.statusCode, 204);
    assert.equal(reply.headers['access-control-allow-origin'], origin);
    assert.match(String(reply.headers['access-control-allow-methods']), /POST/);
    assert.match(String(reply.headers['access-control-allow-headers']), /Prefer.*X-User/);
  });

  it('are the only ones with access', async () => {
    for (const other of ['https://reading-room.example:444', 'http://reading-room.example', 'null', '*']) {
      const headers = { origin: other, 'access-control-request-method': 'POST' };
      const reply = await request(archive, 'OPTIONS /archive/Country', headers);
      assert.equal(reply.headers['access-control-allow-origin'], undefined, other);
      assertError(reply, 405, 'method-not-allowed');
    }
  });
});

describe('A service under another path', () => {
  for (const prefix of ['', '/a/b']) {
    it(`has all routes below '${prefix}'`, async () => {
      const archive = await openTestArchive({ settings: { prefix } });
      assert.equal((await request(archive, `GET ${prefix || '/'}`)).statusCode, 200);
      assert.equal((await request(archive, `GET ${prefix}/health`)).statusCode, 200);
      assert.equal((await request(archive, 'GET /health')).statusCode, 200);
      const made = await request(archive, `POST ${prefix}/Country`, asMike, {
        type: 'Country',
        data: { identifier: 'nl' },
      });
      assert.equal(made.headers.location, `http://localhost${prefix}/classes/Country/nl`);
      assertError(await request(archive, `PUT ${prefix}/classes/Country`), 405, 'method-not-allowed');
      assertError(await request(archive, `GET ${prefix}/classes/Nothing`), 404, 'unknown-route');
      assert.equal(json(await request(archive, `GET ${prefix}/openapi.json`)).servers[0].url, prefix || '/');
      await archive.close();
    });
  }
});

describe('Invalid HTTP', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
    await archive.app.listen({ host: '127.0.0.1', port: 0 });
  });
  after(() => archive.close());

  async function exchange(text: string): Promise<string> {
    const socket = connect((archive.app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(text);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    return answer;
  }

  const cases: readonly [name: string, text: string, status: number, code: string][] = [
    ['nonsense', 'nonsense\r\n\r\n', 400, 'bad-parameter'],
    [
      'headers without end',
      `GET /archive HTTP/1.1\r\nHost: localhost\r\nX-A: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'limit-exceeded',
    ],
    ['no Host', 'GET /archive HTTP/1.1\r\nConnection: close\r\n\r\n', 421, 'unknown-host'],
    [
      'an expectation nobody knows',
      'GET /archive/none HTTP/1.1\r\nHost: localhost\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      404,
      'unknown-route',
    ],
    [
      'a method nobody knows',
      'BREW /archive HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      400,
      'bad-parameter',
    ],
  ];
  for (const [name, text, status, code] of cases) {
    it(`gets an error in the usual shape: ${name}`, async () => {
      const answer = await exchange(text);
      const [head, body] = answer.split('\r\n\r\n', 2) as [string, string];
      assert.match(head, new RegExp(`^HTTP/1\\.1 ${status} `));
      assert.match(head, /content-type: application\/json\r?$/im);
      const error = JSON.parse(body);
      assert.equal(error.status, status);
      assert.equal(error.code, code);
      assert.match(error.message, /\.$/);
    });
  }
});
