/** Imports of documents by URL, and URLs that are never fetched. */
import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import type { Settings } from '../../src/config/settings.ts';
import { c, ead } from '../world/finding-aid.ts';
import { openImportingArchive } from '../world/importing-archive.ts';
import { selfSigned } from '../world/self-signed.ts';
import { assertError, json, request } from './request.ts';

const asJson = { 'x-user': 'mike', 'content-type': 'application/json' };

/** A host with documents, which counts requests. */
async function serve(
  t: TestContext,
  listener: RequestListener,
  create: (listener: RequestListener) => Server = createServer,
) {
  const asked: string[] = [];
  const server = create((incoming, outgoing) => {
    asked.push(incoming.url!);
    listener(incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}`, port };
}

const documents: RequestListener = ({ url }, reply) => {
  if (url === '/f.xml') reply.end(ead('F', c('1', 'One')));
  else if (url === '/g.xml') reply.end(ead('G', c('1', 'One'), { eadid: 'file2' }));
  else if (url === '/moved') reply.writeHead(302, { location: '/f.xml' }).end();
  else if (url === '/circle') reply.writeHead(302, { location: '/circle' }).end();
  else if (url?.startsWith('/to/') === true)
    reply.writeHead(307, { location: decodeURIComponent(url.slice(4)) }).end();
  else reply.writeHead(404).end();
};

async function open(t: TestContext, settings: Partial<Settings>) {
  const archive = await openImportingArchive(t, 'archive', settings);
  const send = (map: unknown, query = '') =>
    request(archive, `POST /archive/import/ead?scope=nl-r1${query}`, asJson, map);
  const spooled = (): readonly string[] => readdirSync(join(archive.folder, 'spool'));
  return { archive, send, spooled };
}

describe('An import of a map of names to URLs', () => {
  it('fetches the documents of allowed hosts in their order, and names them in the log', async (t) => {
    const host = await serve(t, documents);
    const { send } = await open(t, { importHosts: [host.host], importPrivate: true });
    const reply = await send({ second: `${host.url}/g.xml`, first: `${host.url}/f.xml` }, '&keys=true');
    assert.equal(reply.statusCode, 200, reply.body);
    const { created, created_keys } = json(reply);
    assert.equal(created, 4);
    assert.deepEqual(created_keys, { second: ['nl-r1-g-1', 'nl-r1-g'], first: ['nl-r1-f-1', 'nl-r1-f'] });
    assert.deepEqual(host.asked, ['/g.xml', '/f.xml']);
  });

  it('sends no request to hosts that the settings do not name, and to no host by default', async (t) => {
    const host = await serve(t, documents);
    const byDefault = await open(t, { importPrivate: true });
    assertError(await byDefault.send({ a: `${host.url}/f.xml` }), 400, 'url-not-allowed');
    const named = await open(t, { importHosts: ['127.0.0.1', 'archive.example'], importPrivate: true });
    for (const url of [
      `${host.url}/f.xml`,
      `http://localhost:${host.port}/f.xml`,
      `http://archive.example.evil.example/f.xml`,
      `http://127.0.0.1.archive.example:${host.port}/f.xml`,
      `ftp://127.0.0.1/f.xml`,
      `http://archive.example@${host.host}/f.xml`,
      'http://',
      'nothing',
    ])
      assertError(await named.send({ a: url }), 400, 'url-not-allowed');
    assert.deepEqual(host.asked, []);
  });

  it('sends no request to a private network, even by an allowed host name', async (t) => {
    const host = await serve(t, documents);
    const importHosts = [host.host, `localhost:${host.port}`, '169.254.169.254', '[::1]', '[::ffff:7f00:1]'];
    const { send } = await open(t, { importHosts });
    for (const url of [
      `${host.url}/f.xml`,
      'http://169.254.169.254/latest',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      `http://0x7f000001:${host.port}/f.xml`,
    ])
      assertError(await send({ a: url }), 400, 'url-not-allowed');
    assertError(await send({ a: `http://localhost:${host.port}/f.xml` }), 400, 'fetch-failed');
    assert.deepEqual(host.asked, []);
  });

  it('follows redirects to allowed hosts only', async (t) => {
    const [host, other] = [await serve(t, documents), await serve(t, documents)];
    const { send } = await open(t, { importHosts: [host.host], importPrivate: true });
    assert.equal((await send({ a: `${host.url}/moved` })).statusCode, 200);
    const away = `${host.url}/to/${encodeURIComponent(`${other.url}/f.xml`)}`;
    assertError(await send({ a: away }), 400, 'url-not-allowed');
    const toFile = `${host.url}/to/${encodeURIComponent('file:///etc/hostname')}`;
    assertError(await send({ a: toFile }), 400, 'url-not-allowed');
    const toNothing = `${host.url}/to/${encodeURIComponent('http://')}`;
    assertError(await send({ a: toNothing }), 400, 'url-not-allowed');
    assertError(await send({ a: `${host.url}/circle` }), 400, 'fetch-failed');
    assert.deepEqual(other.asked, []);
  });

  it('follows no redirect from https to http, also to an allowed host', async (t) => {
    setDefaultCACertificates([...getCACertificates('default'), selfSigned.cert]);
    const plain = await serve(t, documents);
    const secure = await serve(t, documents, (listener) => createSecureServer(selfSigned, listener));
    const importHosts = [plain.host, secure.host];
    const { send } = await open(t, { importHosts, importPrivate: true });
    const url = `https://${secure.host}`;
    assert.equal((await send({ a: `${url}/moved` })).statusCode, 200, 'from https to https');
    const reply = await send({ a: `${url}/to/${encodeURIComponent(`${plain.url}/f.xml`)}` });
    assertError(reply, 400, 'url-not-allowed');
    assert.match(json(reply).message, /from https to another protocol/);
    assert.deepEqual(plain.asked, []);
    const toSecure = `${plain.url}/to/${encodeURIComponent(`${url}/g.xml`)}`;
    assert.equal((await send({ a: toSecure })).statusCode, 200, 'from http to https');
  });

  it('stops at the byte limit, and stores nothing', async (t) => {
    const host = await serve(t, (_incoming, reply) => {
      const write = (): void => {
        while (reply.writable && reply.write('x'.repeat(1000)));
      };
      reply.on('drain', write);
      write();
    });
    const { send, spooled } = await open(t, {
      importHosts: [host.host],
      importPrivate: true,
      fetchBytes: 100_000,
    });
    assertError(await send({ a: `${host.url}/endless` }), 413, 'limit-exceeded');
    assert.deepEqual(spooled(), []);
  });

  it('times out as the settings say', async (t) => {
    const host = await serve(t, () => undefined);
    const { send } = await open(t, { importHosts: [host.host], importPrivate: true, fetchSeconds: 1 });
    assertError(await send({ a: `${host.url}/slow` }), 400, 'fetch-failed');
  });

  it('fails if one document is missing', async (t) => {
    const host = await serve(t, documents);
    const { archive, send } = await open(t, { importHosts: [host.host], importPrivate: true });
    const reply = await send({ a: `${host.url}/f.xml`, b: `${host.url}/none.xml` });
    assertError(reply, 400, 'fetch-failed');
    assert.match(json(reply).message, /'b'.*404/);
    assert.equal(json(await request(archive, 'GET /archive/classes/DocumentaryUnit')).length, 0);
  });

  it('fetches a document again after temporary failures, as often as the settings say', async (t) => {
    const failures: readonly RequestListener[] = [
      (_incoming, reply) => reply.writeHead(503).end(),
      (_incoming, reply) => reply.destroy(),
      (_incoming, reply) => {
        reply.writeHead(200, { 'content-length': '1000' });
        reply.write('<ead>', () => reply.destroy());
      },
      (_incoming, reply) => reply.writeHead(429).end(),
    ];
    let times = 0;
    const host = await serve(t, (incoming, reply) => {
      const listener = incoming.url === '/f.xml' ? failures[times++] : undefined;
      (listener ?? documents)(incoming, reply);
    });
    const rules = { importHosts: [host.host], importPrivate: true, fetchPauseMs: 1 };
    const { send, spooled } = await open(t, { ...rules, fetchRetries: 3 });
    const failed = await send({ a: `${host.url}/f.xml` });
    assertError(failed, 400, 'fetch-failed');
    assert.match(json(failed).message, /status 429.*4 attempts/);
    assert.equal(host.asked.length, 4);
    times = 1;
    const fetched = await send({ a: `${host.url}/f.xml`, b: `${host.url}/g.xml` });
    assert.deepEqual([fetched.statusCode, json(fetched).created], [200, 4], fetched.body);
    assert.equal(host.asked.length, 9);
    assert.deepEqual(spooled(), []);
  });

  it('fetches a document again after a timeout of its host', async (t) => {
    const host = await serve(t, (incoming, reply) => {
      if (host.asked.length > 1) documents(incoming, reply);
    });
    const rules = { importHosts: [host.host], importPrivate: true, fetchPauseMs: 1, fetchIdleSeconds: 1 };
    const { send } = await open(t, rules);
    const reply = await send({ a: `${host.url}/f.xml` });
    assert.equal(reply.statusCode, 200, reply.body);
    // On a busy machine the second attempt may exceed the timeout too.
    assert.ok(host.asked.length >= 2);
  });

  it('does not retry permanent failures, nor if the settings allow one attempt', async (t) => {
    const host = await serve(t, (incoming, reply) =>
      reply.writeHead(incoming.url === '/busy' ? 500 : 403).end(),
    );
    const rules = { importHosts: [host.host], importPrivate: true, fetchPauseMs: 1 };
    const { send } = await open(t, { ...rules, fetchRetries: 5 });
    assertError(await send({ a: `${host.url}/closed` }), 400, 'fetch-failed');
    const once = await open(t, { ...rules, fetchRetries: 0 });
    assertError(await once.send({ a: `${host.url}/busy` }), 400, 'fetch-failed');
    assert.deepEqual(host.asked, ['/closed', '/busy']);
  });

  it('counts the bytes of a document once, however often it was fetched', async (t) => {
    const file = ead('F', c('1', 'One'));
    let times = 0;
    const host = await serve(t, (_incoming, reply) => {
      times += 1;
      reply.writeHead(200, { 'content-length': file.length });
      if (times < 4) reply.write(file.slice(0, -10), () => reply.destroy());
      else reply.end(file);
    });
    const rules = { importHosts: [host.host], importPrivate: true, fetchPauseMs: 1, fetchBytes: file.length };
    const { send } = await open(t, rules);
    const reply = await send({ a: `${host.url}/f.xml` });
    assert.equal(reply.statusCode, 200, reply.body);
  });

  it('skips and lists documents that cannot be fetched, in tolerant mode', async (t) => {
    const [host, other] = [await serve(t, documents), await serve(t, documents)];
    const { archive, send } = await open(t, { importHosts: [host.host], importPrivate: true });
    const map = {
      a: `${host.url}/none.xml`,
      b: `${host.url}/f.xml`,
      c: `${host.url}/to/${encodeURIComponent(`${other.url}/f.xml`)}`,
      d: pathToFileURL(join(archive.folder, 'none.xml')).href,
    };
    const reply = await send(map, '&tolerant=true');
    assert.equal(reply.statusCode, 200, reply.body);
    const { created, errors } = json(reply);
    assert.equal(created, 2);
    assert.deepEqual(
      errors.map(({ file }: { file: string }) => file),
      ['a', 'c', 'd'],
    );
    assert.match(errors[0].message, /status 404/);
    assert.deepEqual(other.asked, []);

    assertError(await send({ a: map.a, d: map.d }, '&tolerant=true'), 400, 'fetch-failed');
    // Addresses that are not allowed are no temporary state of a host: the request is wrong.
    assertError(await send({ b: map.b, e: `${other.url}/f.xml` }, '&tolerant=true'), 400, 'url-not-allowed');
    assertError(await send({ b: map.b, e: 'nothing' }, '&tolerant=true'), 400, 'url-not-allowed');
  });

  it('lists documents that could not be fetched in the log of a job too', async (t) => {
    const host = await serve(t, documents);
    const { archive } = await open(t, { importHosts: [host.host], importPrivate: true });
    const headers = { ...asJson, prefer: 'respond-async' };
    const map = { a: `${host.url}/none.xml`, b: `${host.url}/f.xml` };
    const line = 'POST /archive/import/ead?scope=nl-r1&tolerant=true';
    const { id } = json(await request(archive, line, headers, map));
    assert.deepEqual(readdirSync(join(archive.folder, 'jobs', id)), ['url-1']);
  });

  it('accepts files of the host under the rules of path lists', async (t) => {
    const { archive, send } = await open(t, {});
    const file = join(archive.folder, 'f.xml');
    writeFileSync(file, ead('F', c('1', 'One')));
    const reply = await send({ own: pathToFileURL(file).href }, '&keys=true');
    assert.deepEqual(Object.keys(json(reply).created_keys), ['own']);
    assertError(await send({ a: 'file:///nowhere/f.xml' }), 400, 'file-not-found');
    assertError(await send({ a: 'file://elsewhere.example/f.xml' }), 400, 'url-not-allowed');
    const beyond = await open(t, { host: '0.0.0.0', trustNetwork: true });
    assertError(await beyond.send({ a: pathToFileURL(file).href }), 400, 'path-not-allowed');
  });

  it('is rejected if the body is not such a map, or has too many entries', async (t) => {
    const { send } = await open(t, { importUrls: 1 });
    for (const body of ['[]', '"a"', '{', '{}', '{"a":1}'])
      assertError(await send(body), 400, 'malformed-json');
    assertError(await send({ a: 'http://a.example', b: 'http://b.example' }), 413, 'limit-exceeded');
  });

  it('can be a job, which stores the documents', async (t) => {
    const host = await serve(t, documents);
    const { archive } = await open(t, { importHosts: [host.host], importPrivate: true });
    const line = 'POST /archive/import/ead?scope=nl-r1';
    const reply = await request(
      archive,
      line,
      { ...asJson, prefer: 'respond-async' },
      { a: `${host.url}/f.xml`, b: `${host.url}/g.xml` },
    );
    assert.equal(reply.statusCode, 202, reply.body);
    const files = readdirSync(join(archive.folder, 'jobs', json(reply).id));
    assert.deepEqual(files.sort(), ['url-0', 'url-1']);
  });
});
