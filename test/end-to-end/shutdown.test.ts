import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { type FondsServer, startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { waitUntil } from '../world/wait-until.ts';

/** Far below the 75 seconds that such a request could delay a shutdown without a limit, and far above one second. */
const LONGEST_SHUTDOWN_MS = 20_000;

interface World {
  readonly server: FondsServer;
  readonly data: string;
  /** Opens a connection and sends the bytes; resolves when the server has read them. */
  send(text: string): Promise<Socket>;
}

async function startWorld(t: TestContext, shutdownSeconds = '1'): Promise<World> {
  const data = temporaryFolder(t);
  const server = await startFonds(t, [
    'serve',
    '--init',
    'archivist',
    '--data',
    data,
    '--shutdown-seconds',
    shutdownSeconds,
  ]);
  const { hostname, port } = new URL(server.url);
  const send = async (text: string): Promise<Socket> => {
    const socket = connect(Number(port), hostname);
    t.after(() => socket.destroy());
    socket.on('error', () => {});
    await once(socket, 'connect');
    await new Promise<void>((resolve) => socket.write(text, () => resolve()));
    // The server reads its sockets in order of arrival, so the bytes above have arrived when this request is answered.
    await fetch(`${server.url}/health`);
    return socket;
  };
  return { server, data, send };
}

async function requireQuickEnd({ server }: World): Promise<void> {
  const started = performance.now();
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  const [code] = await ended;
  assert.equal(code, 0, server.output());
  assert.ok(performance.now() - started < LONGEST_SHUTDOWN_MS, 'the shutdown is bounded by the setting');
}

function importHead({ url }: FondsServer, length: number): string {
  const { host, pathname } = new URL(url);
  return `POST ${pathname}/import/eag?scope=nl HTTP/1.1\r\nHost: ${host}\r\nX-User: archivist\r\nContent-Type: text/xml\r\nContent-Length: ${length}\r\n\r\n`;
}

async function createCountry({ url }: FondsServer): Promise<void> {
  const headers = { 'x-user': 'archivist', 'content-type': 'application/json' };
  const body = JSON.stringify({ type: 'Country', data: { identifier: 'nl' } });
  assert.equal((await fetch(`${url}/Country`, { method: 'POST', headers, body })).status, 201);
}

function hasSpooledFile(data: string): boolean {
  return readdirSync(join(data, 'tmp'), { recursive: true }).some((name) => String(name).endsWith('body'));
}

describe('A shutdown', () => {
  it('does not wait for a client that has sent half a header', async (t) => {
    const world = await startWorld(t);
    await world.send('GET /archive/classes/Country HTT');
    await requireQuickEnd(world);
  });

  it('does not wait for a client that has sent half a body', async (t) => {
    const world = await startWorld(t);
    await createCountry(world.server);
    await world.send(`${importHead(world.server, 1000)}<eag>`);
    await waitUntil(async () => hasSpooledFile(world.data), 'the upload is being spooled');
    await requireQuickEnd(world);
  });

  it('does not wait for the body of a request that was already rejected', async (t) => {
    const world = await startWorld(t);
    const socket = await world.send(importHead(world.server, 10_000_000));
    await once(socket, 'data');
    await requireQuickEnd(world);
  });

  it('does not wait for a reader that has stopped reading', async (t) => {
    const world = await startWorld(t);
    const { host, pathname } = new URL(world.server.url);
    const request = `GET ${pathname}/openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const socket = await world.send(request.repeat(40));
    socket.pause();
    await requireQuickEnd(world);
  });

  it('completes a request in progress', async (t) => {
    const world = await startWorld(t, '600');
    await createCountry(world.server);
    // A shorter body is read ahead, not spooled (src/http/file-name-body.ts).
    const body = `<eag>${' '.repeat(300)}`;
    const socket = await world.send(`${importHead(world.server, body.length)}${body.slice(0, 2)}`);
    await waitUntil(async () => hasSpooledFile(world.data), 'the upload is being spooled');
    const ended = once(world.server.process, 'exit');
    world.server.process.kill('SIGTERM');
    const answered = once(socket, 'data');
    socket.write(body.slice(2));
    const [answer] = await answered;
    assert.match(String(answer), /^HTTP\/1\.1 400 .*malformed-xml/s);
    assert.deepEqual(await ended, [0, null]);
  });

  it('happens once if Ctrl-C arrives twice, from the terminal and from the parent process', async (t) => {
    const world = await startWorld(t, '600');
    const { server } = world;
    await createCountry(server);
    const upload = await world.send(`${importHead(server, 1000)}<eag>`);
    await waitUntil(async () => hasSpooledFile(world.data), 'the upload is being spooled');
    const ended = once(server.process, 'exit');
    server.process.kill('SIGINT');
    const isRefused = (): Promise<boolean> =>
      fetch(`${server.url}/health`).then(
        () => false,
        () => true,
      );
    await waitUntil(isRefused, 'the server no longer accepts connections');
    server.process.kill('SIGINT');
    upload.destroy();
    assert.deepEqual(await ended, [0, null]);
  });
});

describe('A body that stops arriving', () => {
  it('fails with 408 after the limit, and leaves no file', async (t) => {
    const data = temporaryFolder(t);
    const server = await startFonds(t, [
      'serve',
      '--init',
      'archivist',
      '--data',
      data,
      '--body-wait-seconds',
      '1',
    ]);
    await createCountry(server);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    t.after(() => socket.destroy());
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes;
    });
    socket.write(`${importHead(server, 1000)}<eag>`);
    await once(socket, 'close');
    assert.match(answer, /^HTTP\/1\.1 408 .*"code":"request-timeout".*body-wait-seconds/s);
    await waitUntil(async () => !hasSpooledFile(data), 'the spooled file is gone');
    assert.equal((await fetch(`${server.url}/health`)).status, 200);
  });

  it('fails with 408 also if single bytes arrive', async (t) => {
    const server = await startFonds(t, [
      ...['serve', '--init', 'archivist', '--data', temporaryFolder(t), '--body-wait-seconds', '1'],
    ]);
    await createCountry(server);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    t.after(() => socket.destroy());
    socket.on('error', () => {});
    socket.write(importHead(server, 100_000));
    const trickle = setInterval(() => socket.write('x'), 50);
    t.after(() => clearInterval(trickle));
    const [answer] = await once(socket, 'data');
    assert.match(String(answer), /^HTTP\/1\.1 408 /);
  });
});
