/** Connections while the service shuts down. test/end-to-end/shutdown.test.ts tests the limit of its duration. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../src/http/app.ts';
import type { Reply, Route } from '../../src/http/route.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { waitUntil } from '../world/wait-until.ts';

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive();
});
after(() => archive.close());

const get = (path: string): string => `GET /archive/${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

function route(path: string, handler: () => Promise<Reply>): Route {
  return {
    method: 'GET',
    path,
    access: 'storeless',
    operation: 'reply',
    summary: 'Replies',
    group: 'lists',
    parameters: {},
    responses: [],
    handler,
  };
}

/** A service with a request that is in progress until `finish` is called. */
async function startService() {
  const arrived = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const app = buildApp(archive.options, [
    route('/short', async () => ({ status: 200, body: Buffer.from('short') })),
    route('/long', async () => {
      arrived.resolve();
      await finished.promise;
      return { status: 200, body: Buffer.from('long') };
    }),
  ]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  return { app, port, open, arrived: arrived.promise, finish: finished.resolve };
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

describe('While the service shuts down', () => {
  it('connections without a request in progress are closed', async () => {
    const { app, open } = await startService();
    const idle = await open();
    idle.write(get('short'));
    await once(idle, 'data');
    const ended = once(idle.resume(), 'close');
    await app.close();
    await ended;
  });

  it('a request in progress gets its response, and its connection is closed', async () => {
    const { app, open, arrived, finish } = await startService();
    const socket = await open();
    socket.write(get('long'));
    await arrived;
    const closed = app.close();
    finish();
    assert.match(await readAll(socket), /^HTTP\/1\.1 200 OK(?=\r\n).*\r\nconnection: close\r\n.*long$/s);
    await closed;
  });

  it('new connections are refused', async () => {
    const { app, port, open, arrived, finish } = await startService();
    const socket = await open();
    socket.write(get('long'));
    await arrived;
    const closed = app.close();
    await waitUntil(() => !app.server.listening, 'the server no longer listens');
    const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [Error & { code: string }];
    assert.equal(error.code, 'ECONNREFUSED');
    finish();
    await readAll(socket);
    await closed;
  });

  it('a request that arrives late on an open connection is rejected with 503', async () => {
    const { app, open } = await startService();
    const begun = await open();
    begun.write('GET /archive/short HTTP/1.1\r\nHost: local');
    // The server reads its sockets in order of arrival, so the bytes above have arrived when this request is answered.
    const other = await open();
    other.write(get('short'));
    await once(other, 'data');
    const closed = app.close();
    begun.write('host\r\n\r\n');
    const [head, body] = (await readAll(begun)).split('\r\n\r\n');
    assert.match(head!, /^HTTP\/1\.1 503 Service Unavailable\r\n/);
    assert.match(head!, /^connection: close$/im);
    assert.match(head!, /^retry-after: \d+$/im);
    const { status, code, message } = JSON.parse(body!);
    assert.deepEqual([status, code], [503, 'unavailable']);
    assert.match(message, /shutting down/);
    await closed;
  });

  it('a second shutdown waits for the first one', async () => {
    const { app, open, arrived, finish } = await startService();
    const socket = await open();
    socket.write(get('long'));
    await arrived;
    const closed = [app.close(), app.close()];
    finish();
    await readAll(socket);
    await Promise.all(closed);
    assert.equal(app.server.listening, false);
  });
});
