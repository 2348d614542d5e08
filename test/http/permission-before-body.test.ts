import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { addRepository, asMike, assertError, request } from './request.ts';

const gigabyte = 1024 ** 3;

describe('A user without permission', () => {
  let archive: TestArchive;
  let port: number;
  before(async () => {
    archive = await openTestArchive({
      runImport: async () => ({
        message: null,
        created: 1,
        updated: 0,
        unchanged: 0,
        event: 'e1',
        errors: [],
        warnings: [],
      }),
    });
    await addRepository(archive);
    await archive.app.listen({ host: '127.0.0.1', port: 0 });
    port = (archive.app.server.address() as AddressInfo).port;
  });
  after(() => archive.close());

  const spooled = (): readonly string[] => readdirSync(join(archive.folder, 'spool'));

  /** Sends the head of an import of a gigabyte. */
  async function begin(user: string, ...headers: readonly string[]): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = [
      'POST /archive/import/ead?scope=nl-r1 HTTP/1.1',
      ...['Host: localhost', `X-User: ${user}`, 'Content-Type: text/xml'],
      ...headers,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return socket;
  }

  /** All that arrives until the service closes the connection. */
  async function readAll(socket: Socket): Promise<string> {
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  }

  it('is rejected before the file of an import arrives, and nothing is stored', async () => {
    const reply = await readAll(await begin('ruth', `Content-Length: ${gigabyte}`));
    assert.match(reply, /^HTTP\/1\.1 403 Forbidden\r\n/);
    assert.match(reply, /"code":"permission-denied"/);
    assert.match(reply, /\r\nconnection: close\r\n/i);
    assert.deepEqual(spooled(), []);
  });

  it('gets no 100 Continue', async () => {
    const reply = await readAll(await begin('ruth', `Content-Length: ${gigabyte}`, 'Expect: 100-continue'));
    assert.match(reply, /^HTTP\/1\.1 403 Forbidden\r\n/);
  });

  it('gets the reply also while the file is being sent', async () => {
    const socket = await begin('ruth', 'Transfer-Encoding: chunked');
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    let isOver = false;
    const sending = (async () => {
      while (!isOver)
        if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'end')]);
    })();
    socket.on('error', () => undefined);
    let reply = '';
    socket.on('data', (data) => (reply += data));
    await once(socket, 'end');
    isOver = true;
    socket.destroy();
    await sending.catch(() => undefined);
    assert.match(reply, /^HTTP\/1\.1 403 Forbidden\r\n/);
    assert.match(reply, /"code":"permission-denied"/);
    assert.deepEqual(spooled(), []);
  });

  for (const [line, type] of [
    ['PUT /archive/batch/update', 'application/json'],
    ['POST /archive/batch/delete', 'text/csv'],
    ['POST /archive/classes/Repository/nl-r1/list', 'application/json'],
    ['POST /archive/tools/rename', 'text/csv'],
    ['POST /archive/tools/reparent', 'application/json'],
    ['POST /archive/tools/relink-targets', 'text/csv'],
    ['POST /archive/import/links', 'text/csv'],
    ['POST /archive/import/coreferences?scope=nl-r1', 'text/csv'],
  ] as const)
    it(`is rejected by ${line} before the body arrives`, async () => {
      const socket = connect(port, '127.0.0.1');
      const head = ['Host: localhost', 'X-User: ruth', `Content-Type: ${type}`, 'Content-Length: 1000000'];
      socket.write(`${line} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`);
      const reply = await readAll(socket);
      assert.match(reply, /^HTTP\/1\.1 403 Forbidden\r\n/);
      assert.match(reply, /"code":"permission-denied"/);
    });

  it('cannot submit a job', async () => {
    const headers = { 'x-user': 'ruth', 'content-type': 'text/xml', prefer: 'respond-async' };
    const reply = await request(archive, 'POST /archive/import/ead?scope=nl-r1', headers, '<ead/>');
    assertError(reply, 403, 'permission-denied');
    assert.deepEqual(await archive.jobStore.listOpen(), []);
    assert.ok(!existsSync(archive.options.jobsFolder));
  });

  it('keeps the connection after a short body that was not read', async () => {
    const socket = connect(port, '127.0.0.1');
    const ask = async (): Promise<string> => {
      socket.write(
        'POST /archive/import/ead?scope=nl-r1 HTTP/1.1\r\nHost: localhost\r\nX-User: ruth\r\nContent-Type: text/xml\r\nContent-Length: 6\r\n\r\n<ead/>',
      );
      return String((await once(socket, 'data'))[0]);
    };
    for (let asked = 0; asked < 2; asked++) assert.match(await ask(), /^HTTP\/1\.1 403 /);
    socket.destroy();
  });

  it('does not affect a user with permission, who gets 100 Continue', async () => {
    const socket = await begin('mike', 'Content-Length: 6', 'Expect: 100-continue', 'Connection: close');
    const [first] = (await once(socket, 'data')) as [Buffer];
    assert.equal(String(first), 'HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('<ead/>');
    assert.match(await readAll(socket), /^HTTP\/1\.1 200 OK\r\n/);
  });

  it('and a record is sent after Expect: 100-continue as well', async () => {
    const body = JSON.stringify({ type: 'Country', data: { identifier: 'be' } });
    const socket = connect(port, '127.0.0.1');
    const head = ['POST /archive/Country HTTP/1.1', 'Host: localhost', 'Connection: close'];
    const more = Object.entries({ ...asMike, 'content-length': body.length, expect: '100-continue' });
    socket.write(`${[...head, ...more.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    assert.equal(String(first), 'HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(body);
    assert.match(await readAll(socket), /^HTTP\/1\.1 201 Created\r\n/);
  });
});
