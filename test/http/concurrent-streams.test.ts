import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../src/http/app.ts';
import type { Route } from '../../src/http/route.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';

const streams = 10;
const pagesOfEach = 100;

describe('While ten long lists are streamed', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
  });
  after(() => archive.close());

  /** A list whose pages are small and come without I/O, as those of SQLite do: neither the socket nor the store lets other requests in. */
  function endless(onPage: () => void): Route {
    return {
      method: 'GET',
      path: '/pages',
      access: 'storeless',
      operation: 'sendPages',
      summary: 'Sends pages',
      group: 'lists',
      parameters: {},
      responses: [],
      handler: async () => ({ status: 200, body: pages(onPage) }),
    };
  }

  async function* pages(onPage: () => void): AsyncGenerator<string> {
    for (let page = 0; page < pagesOfEach; page++) {
      const end = performance.now() + 0.5;
      while (performance.now() < end);
      onPage();
      yield '{}\n';
    }
  }

  const health: Route = {
    method: 'GET',
    path: '/well',
    access: 'storeless',
    operation: 'answerShortly',
    summary: 'Answers',
    group: 'lists',
    parameters: {},
    responses: [],
    handler: async () => ({ status: 200, body: 'well' }),
  };

  async function ask(port: number, path: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET /archive/${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return socket;
  }

  it('a short request gets its response long before the lists end', async () => {
    let produced = 0;
    const app = buildApp(archive.options, [endless(() => (produced += 1)), health]);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    try {
      const lists = await Promise.all(Array.from({ length: streams }, () => ask(port, 'pages')));
      await Promise.race(lists.map((list) => once(list, 'data')));
      for (let asked = 0; asked < 3; asked++) {
        const before = produced;
        const [answer] = (await once(await ask(port, 'well'), 'data')) as [Buffer];
        assert.match(String(answer), /^HTTP\/1\.1 200 OK/);
        const meanwhile = produced - before;
        assert.ok(meanwhile < (streams * pagesOfEach) / 4, `${meanwhile} pages were produced meanwhile`);
      }
      await Promise.all(lists.map((list) => once(list.resume(), 'close')));
      assert.equal(produced, streams * pagesOfEach);
    } finally {
      await app.close();
    }
  });
});
