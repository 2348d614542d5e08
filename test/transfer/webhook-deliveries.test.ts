/** Deliveries to real receivers: in order, signed, retried, and to private networks only if allowed. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { operator as administrator } from '../../src/graph/actor.ts';
import type { ChangeOf } from '../../src/graph/changes/changes.ts';
import { resendDelivery, WebhookDispatcher } from '../../src/transfer/webhooks/webhooks.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { isSigned, Receiver } from '../world/receiver.ts';
import { longStretch, withSmallFeedReads } from '../world/small-feed-reads.ts';
import { waitUntil } from '../world/wait-until.ts';

interface WebhookOptions {
  readonly types?: readonly string[];
  readonly scope?: string | null;
  readonly user?: string | null;
}

async function add(
  world: GraphWorld,
  url: string,
  options: WebhookOptions = {},
): Promise<{ id: string; secret: string }> {
  return world.perform({
    change: 'addWebhook',
    actor: 'mike',
    logMessage: null,
    url,
    types: [],
    scope: null,
    user: null,
    secret: null,
    since: null,
    ...options,
  } as ChangeOf<'addWebhook'>);
}

/** Starts deliveries, with a clock that only the test advances: a failed delivery is not retried before. */
function deliver(
  t: TestContext,
  { graph }: Pick<GraphWorld, 'graph'>,
  { name = 'here', webhookPrivate = true, start = Date.now() } = {},
) {
  let time = start;
  const logged: string[] = [];
  const deliveries = new WebhookDispatcher({
    graph: async () => graph,
    name,
    now: () => new Date(time),
    settings: { webhookDays: 7, webhookPrivate },
    log: (line) => logged.push(line),
  });
  deliveries.start();
  t.after(() => deliveries.close());
  return {
    deliveries,
    logged,
    goOn: (ms: number) => {
      time += ms;
    },
  };
}

const country = (world: GraphWorld, identifier: string) => world.create('Country', { identifier });
const state = async (world: GraphWorld) =>
  (await world.graph.as(await world.actor('mike')).webhooks.list())[0]!;

describe('A webhook', () => {
  it('receives what an undo deletes and brings back', async (t) => {
    const world = await GraphWorld.make();
    const receiver = await Receiver.start(t);
    await add(world, receiver.url);
    deliver(t, world);
    await country(world, 'be');
    const page = { offset: 0, limit: 10 };
    const undoLast = async (): Promise<void> => {
      const [event] = await world.store.events.list({}, 'everything', { offset: 0, limit: 1 });
      const request = { change: 'undo', actor: 'mike', event: event!.id, force: false } as const;
      await world.perform({ ...request, page, logMessage: null });
    };
    await waitUntil(() => receiver.received.length === 1, 'the creation is delivered');
    await undoLast();
    await waitUntil(() => receiver.received.length === 2, 'the undo of the creation is delivered');
    await undoLast();
    await waitUntil(() => receiver.received.length === 3, 'the undo of the undo is delivered');
    assert.deepEqual(receiver.received, ['created be', 'deleted be', 'created be']);
  });

  it('receives changes in order, in signed batches, from its creation on', async (t) => {
    const world = await GraphWorld.make();
    const receiver = await Receiver.start(t);
    const { secret, id } = await add(world, receiver.url);
    const begun = Math.floor(Date.now() / 1000);
    deliver(t, world);
    await country(world, 'be');
    await waitUntil(() => receiver.received.length === 1, 'the first change is delivered');
    await world.import('ead', ead('F', Array.from({ length: 149 }, (_, i) => c(`u${i}`, 'Unit')).join('')));
    await waitUntil(() => receiver.received.length === 151, 'all are delivered');
    assert.equal(receiver.received[0], 'created be');
    assert.equal(receiver.received[1], 'created nl-r1-f');
    assert.equal(new Set(receiver.received).size, 151);
    for (const delivery of receiver.deliveries) {
      assert.ok(isSigned(delivery, secret));
      assert.ok(!isSigned({ ...delivery, body: `${delivery.body} ` }, secret));
      assert.equal(delivery.headers['content-type'], 'application/x-ndjson');
      const sent = Number(delivery.headers['webhook-timestamp']);
      assert.ok(sent >= begun && sent <= Date.now() / 1000, `${sent}`);
    }
    assert.equal(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-id'])).size, 3);
    await waitUntil(async () => (await state(world)).behind === 0, 'the cursor is stored');
    assert.equal((await state(world)).id, id);
  });

  it('receives only changes of its types and scope that its user may see', async (t) => {
    const world = await GraphWorld.make();
    const [open, friend, scoped] = [
      await Receiver.start(t),
      await Receiver.start(t),
      await Receiver.start(t),
    ];
    await world.addUser('friend', []);
    await add(world, open.url, { types: ['Repository'] });
    await add(world, friend.url, { types: ['Repository'], user: 'friend' });
    await add(world, scoped.url, { scope: 'nl-r1' });
    deliver(t, world);
    await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
    await world.perform({
      change: 'create',
      actor: 'mike',
      logMessage: null,
      parent: { type: 'Country', id: 'nl' },
      accessibleTo: ['friend'],
      bundle: { type: 'Repository', data: { identifier: 'secret' }, relationships: {} },
    });
    await world.create('DocumentaryUnit', { identifier: 'u' }, { type: 'Repository', id: 'nl-r1' });
    await waitUntil(() => friend.received.length === 2 && scoped.received.length === 1, 'they receive it');
    await waitUntil(() => open.received.length === 1, 'the open one is delivered');
    assert.deepEqual(friend.received, ['created nl-r2', 'created nl-secret']);
    assert.deepEqual(open.received, ['created nl-r2']);
    assert.deepEqual(scoped.received, ['created nl-r1-u']);
  });

  it('receives a change after many that do not concern it, also if no other change follows', async (t) => {
    const world = await GraphWorld.make();
    const receiver = await Receiver.start(t);
    await add(world, receiver.url, { types: ['Country'] });
    await world.import(
      'ead',
      ead('F', Array.from({ length: longStretch }, (_, i) => c(`u${i}`, 'Unit')).join('')),
    );
    await country(world, 'be');
    deliver(t, { graph: withSmallFeedReads(world) });
    await waitUntil(() => receiver.received.length === 1, 'it is delivered');
    assert.deepEqual(receiver.received, ['created be']);
  });

  it('is retried while its receiver fails, and then receives everything in order', async (t) => {
    const world = await GraphWorld.make();
    const receiver = await Receiver.start(t);
    const answers = [500, 302, 404];
    receiver.answer = () => answers.shift() ?? 200;
    await add(world, receiver.url);
    const { goOn, logged } = deliver(t, world);
    await country(world, 'be');
    await waitUntil(async () => (await state(world)).attempts === 1, 'it has failed');
    const failing = await state(world);
    assert.equal(failing.state, 'failing');
    assert.equal(failing.lastError, 'the receiver responded with status 500');
    assert.ok(failing.failingSince !== null && failing.behind > 0);
    await country(world, 'de');
    goOn(1500);
    await waitUntil(async () => (await state(world)).attempts === 2, 'a redirection is not followed');
    goOn(2500);
    await waitUntil(async () => (await state(world)).attempts === 3, 'it has failed again');
    goOn(4500);
    await waitUntil(async () => (await state(world)).state === 'ok', 'its state is ok again');
    assert.deepEqual(receiver.received.slice(-2), ['created be', 'created de']);
    assert.deepEqual((await state(world)).lastError, null);
    assert.deepEqual(
      logged.map((line) => line.replace(/webhook \w+/, 'webhook')),
      ['The webhook fails: the receiver responded with status 500.', 'The webhook accepts changes again.'],
    );
  });

  it('loses nothing while its receiver is down, and is given up after the configured days', async (t) => {
    const world = await GraphWorld.make();
    const first = await Receiver.start(t);
    const { port, url } = first;
    await first.stop();
    await add(world, url);
    const { goOn, logged } = deliver(t, world);
    await country(world, 'be');
    await waitUntil(async () => (await state(world)).attempts === 1, 'nobody is there');
    assert.match((await state(world)).lastError!, /ECONNREFUSED/);
    goOn(2 * 60 * 60 * 1000);
    await waitUntil(async () => (await state(world)).attempts === 2, 'nobody is there yet');
    const receiver = await Receiver.start(t, port);
    goOn(2 * 60 * 60 * 1000);
    await waitUntil(() => receiver.received.length === 1, 'it is delivered');
    assert.deepEqual(receiver.received, ['created be']);
    receiver.answer = () => 500;
    await country(world, 'de');
    await waitUntil(async () => (await state(world)).attempts === 1, 'it fails');
    goOn(8 * 24 * 60 * 60 * 1000);
    await waitUntil(async () => (await state(world)).state === 'given-up', 'it is given up');
    assert.match(logged.at(-1)!, /given up/);
    const { cursor } = await state(world);
    receiver.answer = () => 200;
    goOn(24 * 60 * 60 * 1000);
    // Another webhook gets the next change: by then this one would have been tried again.
    const next = await Receiver.start(t);
    await add(world, next.url);
    await country(world, 'fr');
    await waitUntil(() => next.received.includes('created fr'), 'the other webhook gets the change');
    const all = await world.graph.listWebhooks();
    assert.equal(all.find((one) => one.url === url)!.cursor, cursor, 'it is not tried again');
  });

  it('waits for a slow receiver only until the timeout, without delaying other webhooks', {
    timeout: 600_000,
  }, async (t) => {
    const world = await GraphWorld.make();
    const [slow, quick] = [await Receiver.start(t), await Receiver.start(t)];
    slow.answer = () => 'never';
    await add(world, slow.url);
    await add(world, quick.url);
    deliver(t, world);
    await country(world, 'be');
    await waitUntil(() => quick.received.length === 1, 'the quick one is delivered');
    await waitUntil(async () => (await state(world)).attempts === 1, 'the slow one is given up for now');
    assert.match((await state(world)).lastError!, /did not respond within 10 seconds/);
  });

  it('is served by one of several processes', async (t) => {
    const world = await GraphWorld.make();
    const receiver = await Receiver.start(t);
    await add(world, receiver.url);
    const start = Date.now();
    for (const name of ['a', 'b', 'c']) deliver(t, world, { name, start });
    for (let n = 0; n < 10; n++) await country(world, `${'abcdefghij'[n]}x`);
    await waitUntil(() => receiver.received.length >= 10, 'all are delivered');
    // In order, so a second delivery of an earlier change would arrive before this one.
    await country(world, 'zx');
    await waitUntil(() => receiver.received.includes('created zx'), 'the last one is delivered');
    assert.equal(receiver.received.length, 11);
    assert.equal(new Set(receiver.received).size, 11);
  });

  it('is not sent to addresses of private networks unless that is allowed, by IP address or by name', async (t) => {
    const world = await GraphWorld.make();
    const receiver = await Receiver.start(t);
    await add(world, receiver.url);
    const { goOn } = deliver(t, world, { webhookPrivate: false });
    await country(world, 'be');
    await waitUntil(async () => (await state(world)).attempts === 1, 'it is refused');
    assert.match((await state(world)).lastError!, /127\.0\.0\.1 is an address of a private network/);
    await world.perform({
      change: 'removeWebhook',
      actor: 'mike',
      logMessage: null,
      id: (await state(world)).id,
    });
    // The webhook is due from its creation on, which is later than the start of the deliveries.
    goOn(60 * 60 * 1000);
    await add(world, `http://localhost:${receiver.port}/`);
    await country(world, 'de');
    await waitUntil(async () => (await state(world)).attempts === 1, 'it is refused by name');
    assert.match((await state(world)).lastError!, /private network/);
    assert.deepEqual(receiver.deliveries, []);
  });
});

describe('The deliveries of a webhook', () => {
  const names = (receiver: Receiver) => receiver.deliveries.map(({ body }) => body.trim().split('\n').length);

  it('are listed with status, duration and error, the newest first, without secrets', async (t) => {
    const world = await GraphWorld.make();
    const receiver = await Receiver.start(t);
    const { id } = await add(world, receiver.url);
    receiver.answer = () => (receiver.deliveries.length === 1 ? 500 : 204);
    const clock = deliver(t, world);
    await world.create('Country', { identifier: 'be' });
    await waitUntil(() => receiver.deliveries.length === 1, 'the first attempt');
    const list = () => world.graph.as(administrator).webhooks.listDeliveries(id);
    await waitUntil(async () => (await list()).length === 1, 'the first attempt is stored');
    clock.goOn(3_600_000);
    await waitUntil(async () => (await list()).length === 2, 'the second attempt is stored');
    const [second, first] = await list();
    assert.deepEqual([first!.status, first!.error], [500, 'the receiver responded with status 500']);
    assert.deepEqual([second!.status, second!.error, second!.changes], [204, null, 1]);
    assert.equal(first!.from, second!.from);
    assert.doesNotMatch(JSON.stringify(await list()), /whsec|secret/);
    const reader = (await world.graph.findActor('reader'))!;
    await assert.rejects(world.graph.as(reader).webhooks.listDeliveries(id), { code: 'permission-denied' });
    const missing = world.graph.as(administrator).webhooks.listDeliveries('none');
    await assert.rejects(missing, { code: 'not-found' });
  });

  it('are the latest 100, and are deleted with their webhook', async () => {
    const world = await GraphWorld.make();
    const [one, other] = [await add(world, 'http://a.example/'), await add(world, 'http://b.example/')];
    const record = (id: string, changes: number) =>
      world.perform({
        change: 'recordDelivery',
        actor: 'mike',
        logMessage: null,
        id,
        delivery: { from: '0', to: '1', started: 't', milliseconds: 2, status: null, error: 'x', changes },
      });
    await record(other.id, 7);
    for (let i = 1; i <= 103; i += 1) await record(one.id, i);
    const list = (id: string) => world.graph.listDeliveries(id);
    const kept = (await list(one.id)).map(({ changes }) => changes);
    assert.deepEqual([kept.length, kept[0], kept.at(-1)], [100, 103, 4]);
    assert.equal((await list(other.id)).length, 1);
    await world.perform({ change: 'removeWebhook', actor: 'mike', logMessage: null, id: one.id });
    assert.deepEqual(await list(one.id), []);
    await record(one.id, 1);
    assert.deepEqual(await list(one.id), []);
  });

  it('are sent again with the same id and changes, whatever happened since', async (t) => {
    const world = await GraphWorld.make();
    const receiver = await Receiver.start(t);
    const { id, secret } = await add(world, receiver.url);
    const clock = deliver(t, world);
    await world.create('Country', { identifier: 'be' });
    await waitUntil(
      async () => (await world.graph.listDeliveries(id)).length === 1,
      'the delivery is stored',
    );
    await world.create('Country', { identifier: 'de' });
    await waitUntil(async () => (await world.graph.listDeliveries(id)).length === 2, 'the next is stored');
    await clock.deliveries.close();
    const before = (await world.graph.listWebhooks())[0]!.cursor;
    const first = (await world.graph.listDeliveries(id)).at(-1)!;
    const options = { now: () => new Date(), mayBePrivate: true };
    const sent = await resendDelivery(world.graph, { webhook: id, delivery: String(first.id) }, options);
    assert.deepEqual([sent.status, sent.error, sent.changes], [204, null, 1]);
    assert.deepEqual(names(receiver), [1, 1, 1]);
    const [one, , again] = receiver.deliveries;
    assert.equal(again!.body, one!.body);
    assert.equal(again!.headers['webhook-id'], one!.headers['webhook-id']);
    assert.ok(isSigned(again!, secret));
    assert.equal((await world.graph.listDeliveries(id)).length, 3);
    assert.equal((await world.graph.listWebhooks())[0]!.cursor, before);
    const missing = resendDelivery(world.graph, { webhook: id, delivery: '99' }, options);
    await assert.rejects(missing, { code: 'not-found' });
    const blocked = await resendDelivery(
      world.graph,
      { webhook: id, delivery: String(first.id) },
      { ...options, mayBePrivate: false },
    );
    assert.match(blocked.error!, /private network/);
  });

  it('stop when the user of the webhook is deactivated', async (t) => {
    const world = await GraphWorld.make();
    const receiver = await Receiver.start(t);
    await add(world, receiver.url, { user: 'reader' });
    await world.perform({ change: 'deactivateUser', actor: 'mike', id: 'reader', logMessage: null });
    deliver(t, world);
    const failed = async () => (await world.graph.listWebhooks())[0]!.lastError !== null;
    await waitUntil(failed, 'the webhook fails');
    assert.match((await world.graph.listWebhooks())[0]!.lastError!, /'reader' is deactivated/);
    assert.deepEqual(receiver.deliveries, []);
  });
});
