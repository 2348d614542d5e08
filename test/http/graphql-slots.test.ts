/** Limits of concurrent GraphQL queries, and the order of waiting ones. */
import assert from 'node:assert/strict';
import { tracingChannel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { describe, it } from 'node:test';
import type { Response as InjectedResponse } from 'light-my-request';
import { maxQueriesInProgress, maxWaitingQueries, QuerySlots } from '../../src/http/graphql/query-slots.ts';
import { Failure } from '../../src/model/errors.ts';
import type { TestArchive } from '../world/archive.ts';
import { openGraphqlArchive, post } from './graphql-world.ts';

const staying = new AbortController().signal;

/** A query that runs until it is ended; notes when it was started. */
function makeQuery(name: string, started: string[]): { run: () => Promise<string>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    run: () => {
      started.push(name);
      return promise;
    },
    end: () => resolve(name),
  };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('GraphQL queries of one caller', () => {
  it('run at once up to the limit, and then in the order of their arrival', async () => {
    const slots = new QuerySlots(2);
    const started: string[] = [];
    const queries = ['a', 'b', 'c', 'd'].map((name) => makeQuery(name, started));
    const answers = queries.map(({ run }) => slots.run('user mike', staying, run));
    await turn();
    assert.deepEqual(started, ['a', 'b']);
    queries[1]!.end();
    assert.equal(await answers[1], 'b');
    await turn();
    assert.deepEqual(started, ['a', 'b', 'c']);
    for (const { end } of queries) end();
    assert.deepEqual(await Promise.all(answers), ['a', 'b', 'c', 'd']);
  });

  it('do not delay those of another caller', async () => {
    const slots = new QuerySlots(1);
    const started: string[] = [];
    const [first, second, other] = ['first', 'second', 'other'].map((name) => makeQuery(name, started));
    const answers = [
      slots.run('user mike', staying, first!.run),
      slots.run('user mike', staying, second!.run),
      slots.run('address 127.0.0.1', staying, other!.run),
    ];
    await turn();
    assert.deepEqual(started, ['first', 'other']);
    for (const query of [first, second, other]) query!.end();
    await Promise.all(answers);
  });

  it('alternate with those of other callers if all slots are used', async () => {
    const slots = new QuerySlots(maxQueriesInProgress);
    const started: string[] = [];
    const many = Array.from({ length: maxQueriesInProgress + 2 }, (_, i) => makeQuery(`many ${i}`, started));
    const one = makeQuery('one', started);
    const answers = many.map(({ run }) => slots.run('user mike', staying, run));
    answers.push(slots.run('user ruth', staying, one.run));
    await turn();
    assert.equal(started.length, maxQueriesInProgress);
    many[0]!.end();
    many[1]!.end();
    await Promise.all(answers.slice(0, 2));
    await turn();
    assert.ok(started.includes('one'), started.join());
    for (const { end } of [...many, one]) end();
    await Promise.all(answers);
  });

  it('are rejected when too many wait, with the limit', async () => {
    const slots = new QuerySlots(1);
    const query = makeQuery('a', []);
    const answers = Array.from({ length: maxWaitingQueries + 1 }, () =>
      slots.run('user mike', staying, query.run),
    );
    await assert.rejects(
      slots.run('user mike', staying, query.run),
      (error) =>
        error instanceof Failure && error.code === 'too-many-queries' && /user mike/.test(error.message),
    );
    query.end();
    await Promise.all(answers);
  });

  it('leave the queue when their client disconnects, and free their slot when they fail', async () => {
    const slots = new QuerySlots(1);
    const started: string[] = [];
    const query = makeQuery('a', started);
    const failing = slots.run('user mike', staying, async () => {
      await query.run();
      throw new Error('broken');
    });
    const gone = new AbortController();
    const waiting = slots.run('user mike', gone.signal, async () => started.push('b'));
    const last = slots.run('user mike', staying, async () => started.push('c'));
    gone.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
    query.end();
    await assert.rejects(failing, /broken/);
    await last;
    assert.deepEqual(started, ['a', 'c']);
    await assert.rejects(
      slots.run('user mike', gone.signal, async () => assert.fail('is not run')),
      /gone/,
    );
  });
});

/** Each level has twice as many records as the one above it. */
const doubling = (times: number): string => {
  const up = (left: number): string =>
    left === 0 ? 'id' : `parent { children { items { ${up(left - 1)} } } }`;
  return `{ DocumentaryUnit(id: "nl-r-1-a") { ${up(times)} } }`;
};

const unlimited = { graphqlQueries: 1, graphqlCost: 1e9, graphqlDepth: 100 };

describe('The GraphQL endpoint', () => {
  it('runs the queries of a caller one after the other if the limit is one', async () => {
    const archive = await openGraphqlArchive({ settings: { graphqlQueries: 1 } });
    try {
      const query = '{ documentaryUnits { items { id parent { id } } } }';
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => post(archive, query, { as: 'mike' })),
      );
      for (const reply of replies) assert.equal(reply.body, replies[0]!.body);
      assert.match(replies[0]!.body, /nl-r-1-a/);
    } finally {
      await archive.close();
    }
  });

  it('rejects with 429 and Retry-After', async () => {
    const archive = await openGraphqlArchive({ settings: unlimited });
    try {
      const leave = await sendEndlessQuery(archive);
      const replies = Array.from({ length: maxWaitingQueries + 5 }, () =>
        post(archive, '{ countries { items { id } } }'),
      );
      const rejected = await Promise.any(replies.map(requireRejected));
      assert.equal(rejected.json().code, 'too-many-queries');
      assert.ok(Number(rejected.headers['retry-after']) > 0);
      await leave();
      const statuses = (await Promise.all(replies)).map(({ statusCode }) => statusCode);
      assert.equal(statuses.filter((status) => status === 200).length, maxWaitingQueries);
    } finally {
      await archive.close();
    }
  });

  it('stops a query when its client closes the connection, and logs no error', async () => {
    const archive = await openGraphqlArchive({ settings: unlimited });
    try {
      const leave = await sendEndlessQuery(archive);
      await leave();
      // The only slot is free again.
      const reply = await post(archive, '{ countries { items { id } } }');
      assert.equal(reply.statusCode, 200, reply.body);
      assert.deepEqual(archive.logged, []);
    } finally {
      await archive.close();
    }
  });
});

async function requireRejected(sent: Promise<InjectedResponse>): Promise<InjectedResponse> {
  const reply = await sent;
  assert.equal(reply.statusCode, 429);
  return reply;
}

/** Returns when the query is in progress; the result closes its connection. */
async function sendEndlessQuery(archive: TestArchive): Promise<() => Promise<void>> {
  await archive.app.listen({ port: 0, host: '127.0.0.1' });
  const address = archive.app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const sent = httpRequest({
    port: address.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/archive/graphql',
    headers: { 'content-type': 'application/json' },
  });
  const failed = once(sent, 'error');
  const { promise: running, resolve } = Promise.withResolvers<void>();
  const { start } = tracingChannel('graphql:resolve');
  const note = (): void => resolve();
  start.subscribe(note);
  sent.end(JSON.stringify({ query: doubling(30) }));
  await running;
  start.unsubscribe(note);
  return async () => {
    sent.destroy(new Error('The client leaves'));
    await failed;
  };
}
