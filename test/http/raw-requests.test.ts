/** Requests as bytes on a connection: request lines, paths, methods and versions of HTTP that ordinary clients rarely send. */
import assert from 'node:assert/strict';
import { lookup } from 'node:dns/promises';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../src/http/app.ts';
import type { Reply, RestRequest, Route } from '../../src/http/route.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertError, request } from './request.ts';

let archive: TestArchive;
let app: ReturnType<typeof buildApp>;

function route(method: Route['method'], path: string, handler: (request: RestRequest) => Reply): Route {
  return {
    method,
    path,
    access: 'storeless',
    operation: 'reply',
    summary: 'Replies',
    group: 'lists',
    parameters: {},
    responses: [],
    handler: async (request: RestRequest) => handler(request),
  };
}

async function* letters(): AsyncGenerator<string> {
  yield 'a';
  yield 'b';
}

// biome-ignore lint/correctness/useYield: it fails before it can
async function* failing(): AsyncGenerator<string> {
  throw new Error('The disk is gone');
}

const text = { 'content-type': 'text/plain' };

const contentHeaders = { 'content-disposition': 'attachment', 'last-modified': 'today', location: '/x' };

const routes: readonly Route[] = [
  route('GET', '/text', () => ({ status: 200, headers: text, body: 'hello' })),
  route('GET', '/buffer', () => ({ status: 200, headers: text, body: Buffer.from('hello') })),
  route('GET', '/letters', () => ({ status: 200, headers: text, body: letters() })),
  route('GET', '/nothing', () => ({ status: 200 })),
  route('GET', '/no-content', () => ({ status: 204 })),
  route('GET', '/item/{id}', ({ params, url }) => ({ status: 200, body: { id: params.id, url } })),
  route('POST', '/new', () => ({ status: 201 })),
  route('GET', '/bad-header', () => ({ status: 200, headers: { 'x-a': 'a\nb' }, body: Buffer.from('x') })),
  route('GET', '/bad-stream', () => ({ status: 200, headers: contentHeaders, body: failing() })),
];

before(async () => {
  archive = await openTestArchive();
  app = buildApp({ ...archive.options, logError: () => {} }, routes);
  await app.listen({ host: '127.0.0.1', port: 0 });
});

after(async () => {
  await app.close();
  await archive.close();
});

interface RawReply {
  readonly status: number;
  /** Status line and headers. */
  readonly head: string;
  readonly body: string;
}

/** Sends the bytes, and reads until the service closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  let received = '';
  for await (const chunk of socket) received += chunk;
  return received;
}

function parse(received: string): RawReply {
  const end = received.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d+) /.exec(received)?.[1]);
  return { status, head: received.slice(0, end), body: received.slice(end + 4) };
}

async function ask(line: string, headers: readonly string[] = ['Host: localhost']): Promise<RawReply> {
  const head = [`${line} HTTP/1.1`, ...headers, 'Connection: close'];
  return parse(await exchange(`${head.join('\r\n')}\r\n\r\n`));
}

describe('A request that is not valid HTTP', () => {
  const invalid: readonly [name: string, bytes: string, status: number][] = [
    ['a request line without a path', 'GET\r\n\r\n', 400],
    ['an unknown version', 'GET /archive/text HTTP/9.9\r\nHost: localhost\r\n\r\n', 400],
    ['a method in lower case', 'get /archive/text HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a space in the name of a header', 'GET /archive/text HTTP/1.1\r\nBad Name: x\r\n\r\n', 400],
    ['a length that is not a number', 'POST /archive/new HTTP/1.1\r\nContent-Length: x\r\n\r\n', 400],
    [
      'two lengths of the body',
      'POST /archive/new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
    ],
    ['a path of 17,000 characters', `GET /archive/item/${'x'.repeat(17_000)} HTTP/1.1\r\n\r\n`, 431],
    ['a header of 17,000 characters', `GET /archive HTTP/1.1\r\nX-A: ${'x'.repeat(17_000)}\r\n\r\n`, 431],
  ];
  for (const [name, bytes, status] of invalid) {
    it(`gets an error, and the connection is closed: ${name}`, async () => {
      const reply = parse(await exchange(bytes));
      assert.equal(reply.status, status);
      assert.match(reply.head, /\r\nContent-Type: application\/json\r\n.*\r\nConnection: close$/s);
      assert.equal(JSON.parse(reply.body).code, status === 431 ? 'limit-exceeded' : 'bad-parameter');
    });
  }

  it('gets no response if it is CONNECT, which only proxies support', async () => {
    assert.equal(await exchange('CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n'), '');
  });
});

describe('A response that fails before its first byte', () => {
  for (const path of ['bad-header', 'bad-stream'])
    it(`is an ordinary error without headers of the content: ${path}`, async () => {
      const { head, body } = await ask(`GET /archive/${path}`);
      assert.match(head, /^HTTP\/1\.1 500 Internal Server Error\r\n/);
      assert.doesNotMatch(head, /^(content-disposition|last-modified|location|x-a):/im);
      assert.equal(JSON.parse(body).code, 'internal');
    });
});

describe('A path', () => {
  const found: readonly [path: string, id: string][] = [
    ['/archive/item/a', 'a'],
    ['/archive/item/a/', 'a'],
    ['/archive/item/a%2Fb', 'a/b'],
    ['/archive/item/a%252F', 'a%2F'],
    ['/archive/item/a;b=c', 'a;b=c'],
    ['/archive/item/a?', 'a'],
    ['http://localhost/archive/item/a', 'a'],
    ['HTTPS://elsewhere.example/archive/item/a', 'a'],
    [`/archive/item/${'x'.repeat(15_000)}`, 'x'.repeat(15_000)],
  ];
  for (const [path, id] of found) {
    it(`leads to its item: ${path.slice(0, 60)}`, async () => {
      const reply = await ask(`GET ${path}`);
      assert.equal(reply.status, 200, reply.body);
      assert.deepEqual(JSON.parse(reply.body), { id, url: path });
    });
  }

  const failing: readonly [path: string, status: number, code: string][] = [
    ['//archive/text', 404, 'unknown-route'],
    ['/archive//text', 404, 'unknown-route'],
    ['/archive/text//', 404, 'unknown-route'],
    ['/ARCHIVE/text', 404, 'unknown-route'],
    ['/archive/item/', 404, 'unknown-route'],
    ['http://localhost/elsewhere', 404, 'unknown-route'],
    ['*', 404, 'unknown-route'],
    ['/archive/item/%zz', 400, 'bad-parameter'],
    ['/archive/item/%ff', 400, 'bad-parameter'],
    ['/elsewhere/%zz', 400, 'bad-parameter'],
    ['http:///archive/text', 400, 'bad-parameter'],
    ['/archive/item/a#b=c', 400, 'bad-parameter'],
  ];
  for (const [path, status, code] of failing) {
    it(`is rejected with ${status}: ${path}`, async () => {
      const reply = await ask(`GET ${path}`);
      assert.equal(reply.status, status, reply.body);
      assert.equal(JSON.parse(reply.body).code, code);
    });
  }

  it('with a segment that is longer than any id is rejected', async () => {
    const reply = await request({ app }, `GET /archive/item/${'x'.repeat(17_000)}`);
    assertError(reply, 400, 'bad-parameter');
    assert.match(reply.body, /longer than any id/);
    assert.equal((await request({ app }, `OPTIONS /archive/${'x'.repeat(17_000)}`)).statusCode, 404);
  });

  it('that cannot be decoded is rejected for every method and host', async () => {
    for (const method of ['OPTIONS', 'TRACE', 'POST', 'HEAD']) {
      const reply = await ask(`${method} /archive/item/%zz`, ['Host: elsewhere.example']);
      assert.equal(reply.status, 400);
      if (method !== 'HEAD') assert.equal(JSON.parse(reply.body).details, '/archive/item/%zz');
    }
  });
});

describe('A service on localhost', () => {
  it('listens on every address of that name', async (t) => {
    const local = buildApp(archive.options, routes);
    await local.listen({ host: 'localhost', port: 0 });
    t.after(() => local.close());
    const { port } = local.server.address() as AddressInfo;
    for (const { address, family } of await lookup('localhost', { all: true })) {
      const host = family === 6 ? `[${address}]` : address;
      const response = await fetch(`http://${host}:${port}/archive/text`);
      assert.equal(await response.text(), 'hello', host);
    }
  });
});

describe('A method', () => {
  for (const method of ['OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'DELETE', 'POST']) {
    it(`that the path does not support is rejected with the supported ones: ${method}`, async () => {
      const reply = await ask(`${method} /archive/text`);
      assert.equal(reply.status, 405);
      assert.match(reply.head, /\r\nallow: GET, HEAD\r\n/);
    });
  }

  it('OPTIONS for the whole server has no route', async () => {
    assert.equal((await ask('OPTIONS *')).status, 404);
  });

  it('HEAD gets the headers of GET and no body', async () => {
    const withoutDate = ({ head }: RawReply): string => head.replace(/\r\nDate: [^\r]*/, '');
    for (const path of ['text', 'buffer', 'item/a', 'no-content']) {
      const reply = await ask(`HEAD /archive/${path}`);
      assert.equal(withoutDate(reply), withoutDate(await ask(`GET /archive/${path}`)));
      assert.equal(reply.body, '');
    }
    for (const path of ['letters', 'nothing']) {
      const reply = await ask(`HEAD /archive/${path}`);
      assert.equal(reply.status, 200);
      assert.doesNotMatch(reply.head, /content-length|transfer-encoding/i);
      assert.equal(reply.body, '');
    }
    const missing = await ask('HEAD /elsewhere');
    assert.equal(missing.status, 404);
    assert.equal(missing.body, '');
  });
});

describe('A response without a body', () => {
  it('has the length 0, except with the status 204', async () => {
    assert.match((await ask('GET /archive/nothing')).head, /\r\ncontent-length: 0\r\n/);
    assert.doesNotMatch((await ask('GET /archive/no-content')).head, /content-length|transfer-encoding/i);
  });
});

describe('A content type that has no subtype', () => {
  it('is rejected with the accepted types, before the body is read', async () => {
    for (const type of ['nonsense', '', 'a b/c']) {
      const reply = await ask('POST /archive/new', ['Host: localhost', `Content-Type: ${type}`]);
      assert.equal(reply.status, 415, type);
      assert.deepEqual(JSON.parse(reply.body).details, { accepted: ['application/json'] });
    }
  });

  it('does not matter if the request has no route or needs no body', async () => {
    const headers = ['Host: localhost', 'Content-Type: nonsense'];
    assert.equal((await ask('POST /elsewhere', headers)).status, 404);
    assert.equal((await ask('OPTIONS /archive/new', headers)).status, 405);
    assert.equal((await ask('GET /archive/text', headers)).status, 200);
  });
});

describe('A connection', () => {
  const get = (path: string, ...headers: readonly string[]): string =>
    `${[`GET /archive/${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

  it('stays open for 72 seconds, and the responses to several requests keep their order', async () => {
    const received = await exchange(`${get('letters')}${get('text')}${get('buffer', 'Connection: close')}`);
    const heads = received.match(/HTTP\/1\.1 200 OK.*?\r\n\r\n/gs)!;
    assert.equal(heads.length, 3);
    for (const head of heads.slice(0, 2))
      assert.match(head, /\r\nConnection: keep-alive\r\nKeep-Alive: timeout=72\r\n/);
    assert.match(heads[0]!, /\r\nTransfer-Encoding: chunked\r\n/);
    assert.match(received, /\r\n\r\n1\r\na\r\n1\r\nb\r\n0\r\n\r\nHTTP.*hello.*hello$/s);
  });

  it('of HTTP/1.0 is closed after the response, which has no chunks', async () => {
    const reply = parse(await exchange('GET /archive/letters HTTP/1.0\r\nHost: localhost\r\n\r\n'));
    assert.equal(reply.status, 200);
    assert.equal(reply.body, 'ab');
  });

  it('is not upgraded to another protocol', async () => {
    const upgrade = get('text', 'Connection: upgrade, close', 'Upgrade: websocket');
    assert.equal(parse(await exchange(upgrade)).body, 'hello');
  });

  it('has the limits of a service that receives long uploads', () => {
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout, maxRequestsPerSocket } = app.server;
    assert.deepEqual(
      { headersTimeout, requestTimeout, timeout, keepAliveTimeout, maxRequestsPerSocket },
      {
        headersTimeout: 60_000,
        requestTimeout: 0,
        timeout: 0,
        keepAliveTimeout: 72_000,
        maxRequestsPerSocket: 0,
      },
    );
  });
});
