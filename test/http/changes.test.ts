/** Routes of the change feed and of webhooks. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;

before(async () => {
  archive = await openTestArchive();
  await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  for (const identifier of ['r1', 'r2'])
    await request(archive, 'POST /archive/classes/Country/nl', asMike, {
      type: 'Repository',
      data: { identifier },
    });
});

after(() => archive.close());

interface Line {
  readonly what: string;
  readonly id?: string;
  readonly cursor: string;
  readonly more?: boolean;
}

async function lines(query: string, headers: Readonly<Record<string, string>> = {}): Promise<Line[]> {
  const reply = await request(archive, `GET /archive/changes${query}`, headers);
  assert.equal(reply.statusCode, 200, reply.body);
  assert.equal(reply.headers['content-type'], 'application/x-ndjson');
  assert.equal(reply.headers['cache-control'], 'no-store');
  assert.ok(reply.body.endsWith('\n'));
  return reply.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

describe('GET changes', () => {
  it('returns one change per line, and the cursor to continue from in the last line', async () => {
    const all = await lines('?type=Country&type=repository');
    assert.deepEqual(
      all.map(({ what, id }) => [what, id]),
      [
        ['created', 'nl'],
        ['created', 'nl-r1'],
        ['created', 'nl-r2'],
        ['end', undefined],
      ],
    );
    const { cursor, more } = all.at(-1)!;
    assert.equal(more, false);
    assert.deepEqual(await lines(`?since=${cursor}`), [{ what: 'end', cursor, more: false }]);
    const [first, end] = await lines('?type=Repository&limit=1');
    assert.equal(first!.id, 'nl-r1');
    assert.deepEqual(end, { what: 'end', cursor: first!.cursor, more: true });
    assert.equal((await lines(`?type=Repository&since=${end!.cursor}`))[0]!.id, 'nl-r2');
    assert.deepEqual(
      (await lines('?scope=nl-r2')).map(({ id }) => id),
      ['nl-r2', undefined],
    );
  });

  it('responds to a waiting client as soon as a record changes', async () => {
    const { cursor } = (await lines('')).at(-1)!;
    const waiting = lines(`?since=${cursor}&wait=50`);
    await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'be' } });
    assert.deepEqual(
      (await waiting).map(({ what, id }) => [what, id]),
      [
        ['created', 'be'],
        ['end', undefined],
      ],
    );
  });

  it('explains invalid parameters', async () => {
    const wrong = [
      'since=x',
      'since=9999999',
      'limit=0',
      'limit=10001',
      'wait=51',
      'wait=-1',
      'type=SystemEvent',
    ];
    for (const query of [...wrong, 'since=1&since=2'])
      assertError(await request(archive, `GET /archive/changes?${query}`), 400, 'bad-parameter');
    assertError(await request(archive, 'GET /archive/changes?type=Nothing'), 400, 'bad-parameter');
    assertError(await request(archive, 'GET /archive/changes?scope=nothing'), 404, 'not-found');
    assertError(await request(archive, 'POST /archive/changes', asMike), 405, 'method-not-allowed');
  });

  it('does not delay the shutdown of the service by waiting clients', async () => {
    const other = await openTestArchive();
    const url = `${await other.app.listen({ host: '127.0.0.1', port: 0 })}/archive/changes`;
    const { cursor } = JSON.parse((await (await fetch(url)).text()).trimEnd().split('\n').at(-1)!) as Line;
    const arrived = once(other.app.server, 'request');
    const waiting = fetch(`${url}?wait=50&since=${cursor}`).then((answer) => answer.text());
    await arrived;
    const begun = performance.now();
    await other.close();
    assert.match(await waiting, /"what":"end"/);
    assert.ok(performance.now() - begun < 40_000, 'it does not wait for the end of wait=50');
  });

  it('closes the connections of requests in progress after their responses', async () => {
    const other = await openTestArchive();
    const url = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const agent = new Agent({ keepAlive: true });
    const arrived = once(other.app.server, 'request');
    const answered = once(get(`${url}/archive/classes/Country`, { agent }), 'response');
    await arrived;
    const begun = performance.now();
    const closed = other.close();
    const [response] = (await answered) as [IncomingMessage];
    assert.equal(response.statusCode, 200);
    response.resume();
    await closed;
    assert.ok(performance.now() - begun < 40_000, 'it does not wait for the end of keep-alive');
    agent.destroy();
  });
});

describe('Webhooks', () => {
  const add = (body: unknown, headers = asMike) => request(archive, 'POST /archive/webhooks', headers, body);

  it('are created, listed without their secret and deleted by administrators', async () => {
    const made = await add({ url: 'https://portal.example/changes', types: ['Country'], scope: 'nl' });
    assert.equal(made.statusCode, 201, made.body);
    const { id, secret } = json(made);
    assert.match(secret, /^whsec_/);
    const listed = await request(archive, 'GET /archive/webhooks', asMike);
    assert.doesNotMatch(listed.body, /whsec_|claimed/);
    const [webhook] = json(listed);
    assert.equal(webhook.id, id);
    assert.equal(webhook.state, 'ok');
    assert.equal(webhook.behind, 0);
    assert.equal(webhook.url, 'https://portal.example/changes');
    assert.equal((await request(archive, `DELETE /archive/webhooks/${id}`, asMike)).statusCode, 204);
    assertError(await request(archive, `DELETE /archive/webhooks/${id}`, asMike), 404, 'not-found');
    assert.deepEqual(json(await request(archive, 'GET /archive/webhooks', asMike)), []);
  });

  it('are not accessible to other users', async () => {
    const asRuth = { ...asMike, 'x-user': 'ruth' };
    assertError(await add({ url: 'https://portal.example/' }, asRuth), 403, 'permission-denied');
    assertError(await request(archive, 'GET /archive/webhooks', asRuth), 403, 'permission-denied');
    assertError(await request(archive, 'GET /archive/webhooks'), 403, 'permission-denied');
    assertError(await request(archive, 'DELETE /archive/webhooks/x', asRuth), 403, 'permission-denied');
    const deliveries = 'GET /archive/webhooks/x/deliveries';
    for (const headers of [asRuth, {}])
      assertError(await request(archive, deliveries, headers), 403, 'permission-denied');
    assertError(await request(archive, deliveries, asMike), 404, 'not-found');
    const send = 'POST /archive/webhooks/x/deliveries/1/send';
    assertError(await request(archive, send, asRuth), 403, 'permission-denied');
    assertError(await request(archive, send), 403, 'user-required');
    assertError(await request(archive, send, asMike), 404, 'not-found');
  });

  it('are rejected at once on private networks, unless a setting allows them', async () => {
    const urls = [
      'http://127.0.0.1:9/',
      'http://localhost:9/',
      'https://[::ffff:10.0.0.1]/',
      'http://0x7f.1/',
    ];
    for (const url of urls) {
      const reply = await add({ url });
      assertError(reply, 400, 'invalid');
      assert.match(json(reply).message, /private network, and the setting webhook-private is off/);
      assertError(await add({ url }, { ...asMike, 'x-user': 'ruth' }), 403, 'permission-denied');
    }
    assert.deepEqual(json(await request(archive, 'GET /archive/webhooks', asMike)), []);
    const open = await openTestArchive({ settings: { webhookPrivate: true } });
    for (const url of urls)
      assert.equal((await request(open, 'POST /archive/webhooks', asMike, { url })).statusCode, 201, url);
    await open.close();
  });

  it('are rejected if they could not work', async () => {
    const url = 'https://portal.example/';
    const wrong: readonly unknown[] = [
      [],
      null,
      {},
      { url: 7 },
      { url: 'portal' },
      { url: 'ftp://portal.example/' },
      { url: 'file:///etc/passwd' },
      { url: 'https://user:word@portal.example/' },
      { url, types: 'Country' },
      { url, types: ['SystemEvent'] },
      { url, types: ['DatePeriod'] },
      { url, scope: 'nothing' },
      { url, user: 'nobody' },
      { url, user: 'nl' },
      { url, secret: 'short' },
      { url, since: '99999' },
      { url, colour: 'red' },
    ];
    for (const body of wrong) assertError(await add(body), 400, 'invalid');
    assertError(await add({ url, since: 'x' }), 400, 'bad-parameter');
    assertError(await add('{'), 400, 'malformed-json');
    assert.deepEqual(json(await request(archive, 'GET /archive/webhooks', asMike)), []);
  });
});
