import assert from 'node:assert/strict';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../src/http/app.ts';
import type { Route } from '../../src/http/route.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { waitUntil, waitUntilSteady } from '../world/wait-until.ts';
import { asMike, json, request } from './request.ts';

let archive: TestArchive;

/** More than one batch. */
const groupCount = 320;

before(async () => {
  archive = await openTestArchive();
  await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  for (const identifier of ['c', 'a', 'b']) {
    await request(archive, 'POST /archive/classes/Country/nl', asMike, {
      type: 'Repository',
      data: { identifier },
    });
  }
  await archive.store.transaction(async (tx) => {
    for (let i = 1; i < groupCount; i++) {
      const gid = await tx.reserveGids(1);
      const data = JSON.stringify({ identifier: `g${i}`, name: `Group ${i}` });
      const row = { gid, id: `g${i}`, type: 'Group', parent: null, position: 0, data, parts: '' };
      await tx.items.insert([{ ...row, childCount: 0, lastEvent: null }]);
    }
  });
});

after(() => archive.close());

const ids = (records: readonly { id: string }[]): readonly string[] => records.map((record) => record.id);

describe('A list', () => {
  it('has all records of the type by default, each on a line of its own, and their number', async () => {
    const reply = await request(archive, 'GET /archive/classes/Group');
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['content-type'], 'application/json');
    assert.equal(reply.headers['content-range'], `offset=0; limit=-1; total=${groupCount}`);
    assert.equal(json(reply).length, groupCount);
    assert.equal(new Set(ids(json(reply))).size, groupCount);
    const lines = reply.body.split('\n');
    assert.equal(lines[0], '[');
    assert.equal(lines.length, groupCount + 1);
    assert.match(lines[1]!, /^\{"id":"admin".*\},$/);
    assert.match(lines.at(-1)!, /^\{.*\}\]$/);
  });

  it('has each record as it is read alone', async () => {
    const list = json(await request(archive, 'GET /archive/classes/Repository'));
    for (const record of list) {
      const alone = await request(archive, `GET /archive/classes/Repository/${record.id}`);
      assert.deepEqual(record, json(alone));
    }
  });

  it('without records is an empty list', async () => {
    const reply = await request(archive, 'GET /archive/classes/DocumentaryUnit');
    assert.equal(reply.headers['content-range'], 'offset=0; limit=-1; total=0');
    assert.deepEqual(json(reply), []);
  });

  it('of an item has its children only', async () => {
    const reply = await request(archive, 'GET /archive/classes/Country/nl/list');
    assert.deepEqual(ids(json(reply)), ['nl-c', 'nl-a', 'nl-b']);
    assert.equal(reply.headers['content-range'], 'offset=0; limit=-1; total=3');
  });

  it('of events starts with the newest', async () => {
    const reply = await request(archive, 'GET /archive/classes/SystemEvent?limit=2');
    const subjects = json(reply).map(
      (event: { relationships: { hasFirstSubject: readonly { id: string }[] } }) =>
        event.relationships.hasFirstSubject[0]!.id,
    );
    assert.deepEqual(subjects, ['nl-b', 'nl-a']);
    assert.equal(reply.headers['content-range'], 'offset=0; limit=2; total=6');
  });
});

describe('A page of a list', () => {
  const pages: readonly [query: string, range: string, first: string | undefined, count: number][] = [
    ['limit=2', 'offset=0; limit=2; total=320', 'admin', 2],
    ['offset=1&limit=2', 'offset=1; limit=2; total=320', 'g1', 2],
    ['offset=318', 'offset=318; limit=-1; total=320', 'g318', 2],
    ['offset=10&limit=200', 'offset=10; limit=200; total=320', 'g10', 200],
    ['offset=1000', 'offset=1000; limit=-1; total=320', undefined, 0],
    ['limit=0', 'offset=0; limit=0; total=320', undefined, 0],
  ];
  for (const [query, range, first, count] of pages) {
    it(`has the records of ${query}`, async () => {
      const reply = await request(archive, `GET /archive/classes/Group?${query}`);
      assert.equal(reply.headers['content-range'], range);
      assert.equal(json(reply).length, count);
      assert.equal(json(reply)[0]?.id, first);
    });
  }

  it('is not counted with X-Stream', async () => {
    const reply = await request(archive, 'GET /archive/classes/Group?limit=2', { 'x-stream': 'True' });
    assert.equal(reply.headers['content-range'], 'offset=0; limit=2; total=-1');
    assert.equal(json(reply).length, 2);
  });

  it('has its total and no body for HEAD', async () => {
    const reply = await request(archive, 'HEAD /archive/classes/Group?limit=2');
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['content-range'], 'offset=0; limit=2; total=320');
    assert.equal(reply.body, '');
  });
});

describe('A list that is being streamed', () => {
  const route = (pieces: () => AsyncIterable<string>): Route => ({
    method: 'GET',
    path: '/pieces',
    access: 'storeless',
    operation: 'getPieces',
    summary: 'Sends pieces',
    group: 'lists',
    parameters: {},
    responses: [],
    handler: async () => ({ status: 200, body: pieces() }),
  });

  interface FetchOptions {
    /** Disconnects after this many characters. */
    readonly stopAfter?: number;
    readonly onChunk?: () => void;
  }

  /** All bytes of the response, and whether it was complete. */
  async function fetchRaw(
    route: Route,
    { stopAfter = Number.POSITIVE_INFINITY, onChunk = () => {} }: FetchOptions = {},
  ): Promise<{ text: string; logged: readonly unknown[] }> {
    const logged: unknown[] = [];
    const app = buildApp({ ...archive.options, logError: (error) => logged.push(error) }, [route]);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /archive/pieces HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of socket) {
      text += chunk;
      onChunk();
      if (text.length > stopAfter) break;
    }
    await app.close();
    return { text, logged };
  }

  it('is cut off after an error, so that clients do not mistake it for the whole list', async () => {
    const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
    const { text, logged } = await fetchRaw(
      route(async function* () {
        yield '[\n{}';
        await hasArrived;
        throw new Error('The disk is gone');
      }),
      { onChunk: arrive },
    );
    assert.match(text, /^HTTP\/1\.1 200/);
    assert.doesNotMatch(text, /\r\n0\r\n\r\n$/, 'the last chunk never comes');
    assert.match(String(logged[0]), /The disk is gone/);
    assert.equal(logged.length, 1);
  });

  it('of a page ends with a message after an error, which is logged', async () => {
    const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
    const pieces = async function* (): AsyncGenerator<string> {
      yield '<p>One</p>';
      await hasArrived;
      throw new Error('The disk is gone');
    };
    const handler = async () => ({ status: 200, body: pieces(), failedEnd: '<p>Incomplete</p>' });
    const { text, logged } = await fetchRaw({ ...route(pieces), handler } as Route, { onChunk: arrive });
    assert.match(text, /<p>One<\/p>.*<p>Incomplete<\/p>\r\n0\r\n\r\n$/s);
    assert.match(String(logged[0]), /The disk is gone/);
    assert.equal(logged.length, 1);
  });

  it('that fails before its first byte is an ordinary error', async () => {
    const { text, logged } = await fetchRaw(
      // biome-ignore lint/correctness/useYield: it fails before it can
      route(async function* () {
        throw new Error('The disk is gone');
      }),
    );
    assert.match(text, /^HTTP\/1\.1 500/);
    assert.match(text, /"code":"internal"/);
    assert.equal(logged.length, 1);
  });

  it('is no longer read when the client has disconnected', async () => {
    let read = 0;
    let ended = false;
    await fetchRaw(
      route(async function* () {
        try {
          for (; read < 10_000; read++) {
            yield 'x'.repeat(65_536);
            await new Promise((resolve) => setImmediate(resolve));
          }
        } finally {
          ended = true;
        }
      }),
      { stopAfter: 100_000 },
    );
    await waitUntil(() => ended, 'the list is no longer read');
    assert.ok(read < 1000, `${read} pieces were read for a client that took two`);
  });

  it('waits for a client that reads slowly', async () => {
    let read = 0;
    const app = buildApp(archive.options, [
      route(async function* () {
        for (; read < 2000; read++) yield 'x'.repeat(65_536);
      }),
    ]);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.pause();
    socket.write('GET /archive/pieces HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await waitUntilSteady(() => read, 'nothing more is read ahead');
    assert.ok(read > 0 && read < 500, `${read} pieces of 64 KiB were read ahead`);
    socket.destroy();
    await app.close();
  });
});
