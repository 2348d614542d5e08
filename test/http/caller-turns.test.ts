/** Whose turn it is: searches and sorted or filtered lists of several clients, and clients that leave. */
import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { SearchRequest, SearchResult } from '../../src/store/search/search.ts';
import type { Store } from '../../src/store/store.ts';
import { item, write } from '../contract/engines.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { waitUntil, waitUntilSteady } from '../world/wait-until.ts';
import { request } from './request.ts';

/** Lists are read in batches of up to 150 rows. */
const unitCount = 1000;

/** A search that has been started and ends when the test says so. */
interface RunningSearch {
  readonly words: string;
  readonly signal: AbortSignal | undefined;
  end(): void;
}

let archive: TestArchive;
let running: RunningSearch[] = [];
/** Words of all searches in the order in which they were started. */
let started: string[] = [];
/** Searches that have been received. */
let received = 0;
/** Batches of lists that were read, and what happens before each of them. */
let batches = 0;
let beforeBatch: () => Promise<void> | undefined;

const noHits: SearchResult = {
  total: 5,
  atLeast: false,
  hits: [],
  groups: [],
  facets: {},
  missingFacets: [],
  partialFacets: [],
  children: [],
  hasMore: false,
  isCut: false,
};

/** Replaces the searches of the store, and counts the batches of its lists. */
function control(store: Store): void {
  const search = (given: SearchRequest, signal?: AbortSignal): Promise<SearchResult> =>
    new Promise((resolve, reject) => {
      const tree = given.query!.tree as { readonly exact: readonly string[] };
      const words = tree.exact.join(' ');
      started.push(words);
      const entry = {
        words,
        signal,
        end: () => {
          running = running.filter((one) => one !== entry);
          resolve(noHits);
        },
      };
      running.push(entry);
      signal?.addEventListener('abort', () => {
        running = running.filter((one) => one !== entry);
        reject(signal.reason);
      });
    });
  const { list } = store.items;
  Object.assign(store.search, { search });
  const { graph } = archive;
  const as = graph.as.bind(graph);
  graph.as = (...args) => {
    const reader = as(...args);
    const { search } = reader;
    const wait = search.query.bind(search);
    search.query = (...options) => {
      const result = wait(...options);
      received += 1;
      return result;
    };
    return Object.defineProperty(reader, 'search', { value: search });
  };
  Object.assign(store.items, {
    list: async (...args: Parameters<typeof list>) => {
      batches += 1;
      await beforeBatch();
      return list(...args);
    },
  });
}

before(async () => {
  archive = await openTestArchive({
    settings: { trustedProxies: ['127.0.0.1'], publicUrl: 'http://localhost/archive' },
  });
  await write(archive.store, ...Array.from({ length: unitCount }, (_, i) => item(0, `u${i}`)));
  control(archive.store);
});

after(() => archive.close());

beforeEach(() => {
  running = [];
  started = [];
  received = 0;
  batches = 0;
  beforeBatch = () => undefined;
});

const from = (address: string): Readonly<Record<string, string>> => ({ 'x-forwarded-for': address });

/** Sends a search for a word, which is recorded when it starts. */
const search = (word: string, headers: Readonly<Record<string, string>>) =>
  request(archive, `GET /archive/search?q=${word}`, headers);

/** Ends the searches one after the other. Returns the order in which they were started. */
async function endAll(count: number): Promise<string> {
  for (let ended = 0; ended < count; ended++) {
    await waitUntil(() => running.length > 0, 'a search runs');
    running[0]!.end();
  }
  return started.join(' ');
}

/** Sends searches in this order, and waits until each of them runs or waits. */
async function sendAll(
  ...sent: readonly (readonly [word: string, headers: Readonly<Record<string, string>>])[]
): Promise<Promise<unknown>[]> {
  const replies: Promise<unknown>[] = [];
  for (const [word, headers] of sent) {
    const before = received;
    replies.push(search(word, headers));
    await waitUntil(() => received > before, `${word} is received`);
  }
  await waitUntil(() => started.length >= Math.min(2, sent.length), 'the first ones run');
  return replies;
}

describe('Searches of several clients', () => {
  it('take turns by address: many of one do not delay that of another', async () => {
    const many = from('192.0.2.1');
    const replies = await sendAll(
      ...(['a1', 'a2', 'a3', 'a4', 'a5'] as const).map((word) => [word, many] as const),
      ['b1', from('192.0.2.2')],
      ['b2', from('192.0.2.2')],
    );
    assert.match(await endAll(7), /^a1 a2 b1 /);
    await Promise.all(replies);
  });

  it('take turns by IPv6 network, of which each address belongs to the same client', async () => {
    const replies = await sendAll(
      ['a1', from('2001:db8:1:1::1')],
      ['a2', from('2001:db8:1:1::2')],
      ['a3', from('2001:db8:1:1:ffff::3')],
      ['b1', from('2001:db8:2:1::1')],
    );
    assert.equal(await endAll(4), 'a1 a2 b1 a3');
    await Promise.all(replies);
  });

  it('take turns by the user of a token, also from one address', async () => {
    const by = { actor: 'admin', actorType: 'Group', logMessage: null } as const;
    const ruths = await archive.graph.perform({ change: 'addToken', ...by, user: 'ruth', note: '' });
    const address = from('192.0.2.1');
    const replies = await sendAll(
      ['a1', address],
      ['a2', address],
      ['a3', { ...address, 'x-user': 'ruth' }],
      ['r1', { ...address, authorization: `Bearer ${ruths.token}` }],
    );
    assert.equal(await endAll(4), 'a1 a2 r1 a3');
    await Promise.all(replies);
  });

  it('in GraphQL, on pages and of suggestions take the same turns', async () => {
    const address = from('192.0.2.1');
    const replies = await sendAll(['a1', address], ['a2', address], ['a3', address]);
    replies.push(request(archive, 'GET /search?q=p1', { ...from('192.0.2.2'), accept: 'text/html' }));
    const query = { query: '{ search(q: "g1") { total } }' };
    const graphqlHeaders = { ...from('192.0.2.3'), 'content-type': 'application/json' };
    replies.push(request(archive, 'POST /archive/graphql', graphqlHeaders, query));
    let isSuggested = false;
    const suggestion = request(archive, 'GET /archive/search/suggest?q=letters', from('192.0.2.4'));
    replies.push(suggestion.then(() => (isSuggested = true)));
    await waitUntilSteady(() => started.length, 'nothing else starts');
    assert.ok(!isSuggested);
    assert.equal(started.join(' '), 'a1 a2');
    running[0]!.end();
    await waitUntil(() => isSuggested || started.length > 2, 'another caller is served');
    assert.ok(!started.includes('a3'));
    while (!['p1', 'g1', 'a3'].every((word) => started.includes(word)) || running.length > 0) {
      await waitUntil(() => running.length > 0, 'a search runs');
      running[0]!.end();
    }
    assert.equal(started.at(-1), 'a3');
    await Promise.all(replies);
  });
});

/** A connection that sends one request. */
async function send(line: string): Promise<Socket> {
  if (!archive.app.server.listening) await archive.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = archive.app.server.address() as { readonly port: number };
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  return socket;
}

describe('A client that leaves', () => {
  it('ends its search, and its waiting searches never run', async () => {
    const sockets = [];
    for (const word of ['one', 'two', 'three']) {
      sockets.push(await send(`GET /archive/search?q=${word}`));
      const count = sockets.length;
      if (count < 3) await waitUntil(() => started.length === count, 'the search runs');
    }
    for (const socket of sockets) socket.destroy();
    await waitUntil(() => running.length === 0, 'no search runs');
    const replies = await sendAll(['four', from('192.0.2.9')]);
    assert.equal(await endAll(1), 'one two four');
    await Promise.all(replies);
  });

  for (const [name, query] of [
    ['sorted', 'sort=identifier'],
    ['filtered', 'filter=identifier__ENDSWITH:none'],
    ['sorted and filtered', 'sort=identifier__DESC&filter=identifier__STARTSWITH:u'],
  ] as const) {
    it(`ends its ${name} list after the batch that is being read`, async () => {
      let goOn = (): void => undefined;
      const gate = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      beforeBatch = () => (batches < 2 ? undefined : gate);
      const socket = await send(`GET /archive/classes/DocumentaryUnit?${query}`);
      await waitUntil(() => batches === 2, 'the second batch is read');
      socket.destroy();
      await waitUntil(
        () => new Promise((resolve) => archive.app.server.getConnections((_, count) => resolve(count === 0))),
        'the server has noticed that the client left',
      );
      goOn();
      // Another list is read to its end, in at least as many turns of the event loop.
      await request(
        archive,
        'GET /archive/classes/DocumentaryUnit?sort=identifier&limit=1',
        from('192.0.2.5'),
      );
      const perList = Math.ceil(unitCount / 150);
      assert.ok(batches <= 2 + perList, `${batches} batches were read`);
    });
  }
});
