import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Aggregation, EventQuery, EventStream } from '../../src/graph/history/event-query.ts';
import type { ListRequest } from '../../src/graph/paging.ts';
import { eventTypes } from '../../src/model/system.ts';
import { GraphWorld, type WireItem } from '../world/graph-world.ts';
import { waitForClock } from '../world/wait-until.ts';

const whole: ListRequest = { offset: 0, limit: -1, counted: true };
const all: EventStream = { of: 'all' };

interface Asked {
  readonly as?: string;
  readonly stream?: EventStream;
  readonly query?: EventQuery;
  readonly page?: Partial<ListRequest>;
}

/** Messages of the events, and how many the list says there are. */
async function list(world: GraphWorld, { as = 'mike', stream = all, query = {}, page = {} }: Asked) {
  const graph = world.graph.as(await world.actor(as === '' ? undefined : as));
  const { total, records } = await graph.history.listEvents(stream, query, { ...whole, ...page });
  const events: WireItem[] = [];
  for await (const texts of records) events.push(...texts.map((text) => JSON.parse(text) as WireItem));
  return { total, events, messages: events.map((event) => event.data.logMessage) };
}

/** Messages of the events in their groups. */
async function groups(world: GraphWorld, aggregation: Aggregation, asked: Asked = {}) {
  const { as = 'mike', stream = all, query = {}, page = {} } = asked;
  const graph = world.graph.as(await world.actor(as));
  const { records } = await graph.history.listEventGroups(stream, query, aggregation, { ...whole, ...page });
  const found: unknown[][] = [];
  for await (const texts of records)
    for (const text of texts)
      found.push((JSON.parse(text) as WireItem[]).map((event) => event.data.logMessage));
  return found;
}

/** A world whose own events are before `from`. What follows is after it, not at it. */
async function makeWorld(): Promise<{ world: GraphWorld; from: string }> {
  const world = await GraphWorld.make();
  await world.addUser('anna', ['admin']);
  const { events } = await list(world, { page: { limit: 1 } });
  const last = Date.parse(String(events[0]!.data.timestamp));
  await waitForClock(last + 1);
  return { world, from: new Date(last + 1).toISOString().replace('Z', '+00:00') };
}

function make(world: GraphWorld, identifier: string, logMessage: string, actor = 'mike') {
  return world.perform({
    change: 'create',
    actor,
    bundle: { type: 'DocumentaryUnit', data: { identifier }, relationships: {} },
    parent: { type: 'Repository', id: 'nl-r1' },
    logMessage,
  });
}

function change(world: GraphWorld, id: string, logMessage: string, actor = 'mike') {
  const bundle = {
    type: 'DocumentaryUnit',
    data: { identifier: id, otherIdentifiers: logMessage },
    relationships: {},
  };
  return world.perform({
    change: 'update',
    type: 'DocumentaryUnit',
    id: `nl-r1-${id}`,
    patch: true,
    bundle,
    actor,
    logMessage,
  });
}

async function connect(world: GraphWorld, from: string, label: string, to: string): Promise<void> {
  const gid = async (id: string) => (await world.store.items.find(id))!.gid;
  const edge = { from: await gid(from), label, to: await gid(to) };
  await world.store.transaction((tx) => tx.edges.insert([edge]));
}

async function restrict(world: GraphWorld, id: string, to: string): Promise<void> {
  const gid = async (name: string) => (await world.store.items.find(name))!.gid;
  const [item, accessor] = [await gid(id), await gid(to)];
  await world.store.transaction((tx) => tx.access.set(item, [accessor]));
}

describe('The list of all events', () => {
  it('is newest first, in pages, and counted', async () => {
    const { world, from } = await makeWorld();
    for (const n of ['a', 'b', 'c']) await make(world, n, n);
    assert.deepEqual((await list(world, { query: { from } })).messages, ['c', 'b', 'a']);
    const page = await list(world, { query: { from }, page: { offset: 1, limit: 1 } });
    assert.deepEqual([page.messages, page.total], [['b'], 3]);
  });

  it('is filtered by event type, subject, user and time, and an event must match all filters', async () => {
    const { world, from } = await makeWorld();
    await make(world, 'a', 'made a');
    await make(world, 'b', 'made b', 'anna');
    await change(world, 'a', 'changed a', 'anna');
    const messages = async (query: EventQuery) => {
      const { messages: found, total } = await list(world, { query: { from, ...query } });
      assert.equal(total, found.length);
      return found;
    };
    assert.deepEqual(await messages({ eventTypes: ['creation'] }), ['made b', 'made a']);
    assert.deepEqual(await messages({ eventTypes: ['creation', 'modification'] }), [
      'changed a',
      'made b',
      'made a',
    ]);
    assert.deepEqual(await messages({ users: ['anna'] }), ['changed a', 'made b']);
    assert.deepEqual(await messages({ users: ['anna', 'mike'], eventTypes: ['creation'] }), [
      'made b',
      'made a',
    ]);
    assert.deepEqual(await messages({ items: ['nl-r1-a'] }), ['changed a', 'made a']);
    assert.deepEqual(await messages({ items: ['nl-r1-a', 'nl-r1-b'], users: ['mike'] }), ['made a']);
    assert.deepEqual(await messages({ subjectTypes: ['Repository'] }), []);
    assert.deepEqual(await messages({ subjectTypes: ['Repository', 'DocumentaryUnit'] }), [
      'changed a',
      'made b',
      'made a',
    ]);
    assert.deepEqual(await messages({ users: ['nobody'] }), [], 'an unknown id matches nothing');
    assert.deepEqual(await messages({ items: ['nothing'] }), []);
    assert.deepEqual(await messages({ to: from }), []);
  });

  it('contains the events of a deleted user, and can be filtered by that user', async () => {
    const { world } = await makeWorld();
    await make(world, 'a', 'made a', 'anna');
    await world.perform({
      change: 'delete',
      type: 'UserProfile',
      id: 'anna',
      actor: 'mike',
      logMessage: 'bye',
    });
    const { events } = await list(world, { query: { users: ['anna'] } });
    assert.deepEqual(
      events.map((event) => event.data.logMessage),
      ['made a'],
    );
    assert.equal(events[0]!.relationships.hasActioner![0]!.id, 'anna');
    assert.deepEqual((await list(world, { as: '', query: { users: ['anna'] } })).messages, ['made a']);
  });

  it('does not reveal the events of a hidden user, deleted or not, to requests with the id of the user', async () => {
    const { world } = await makeWorld();
    await make(world, 'a', 'made a', 'anna');
    await restrict(world, 'anna', 'mike');
    assert.deepEqual((await list(world, { query: { users: ['anna'] } })).messages, ['made a']);
    assert.deepEqual((await list(world, { as: 'reader', query: { users: ['anna'] } })).messages, []);
    await world.perform({
      change: 'delete',
      type: 'UserProfile',
      id: 'anna',
      actor: 'mike',
      logMessage: null,
    });
    assert.deepEqual((await list(world, { query: { users: ['anna'] } })).messages, ['made a']);
    assert.deepEqual((await list(world, { as: 'reader', query: { users: ['anna'] } })).messages, []);
  });

  it('contains events whose subjects were all deleted, with their subject count', async () => {
    const { world, from } = await makeWorld();
    await make(world, 'a', 'made a');
    await world.perform({
      change: 'delete',
      type: 'DocumentaryUnit',
      id: 'nl-r1-a',
      actor: 'mike',
      logMessage: 'gone',
    });
    const { events, messages } = await list(world, { as: 'reader', query: { from } });
    assert.deepEqual(messages, ['gone', 'made a']);
    for (const event of events) {
      assert.equal(event.meta.childCount, 1);
      assert.equal(event.relationships.hasFirstSubject, undefined);
      assert.equal(event.relationships.hasEventScope![0]!.id, 'nl-r1');
    }
    assert.deepEqual((await list(world, { query: { items: ['nl-r1-a'] } })).messages, []);
  });

  it('omits events about records that the caller may not see', async () => {
    const { world, from } = await makeWorld();
    await make(world, 'a', 'made a');
    await make(world, 'b', 'made b');
    await restrict(world, 'nl-r1-a', 'mike');
    assert.deepEqual((await list(world, { query: { from } })).messages, ['made b', 'made a']);
    const reader = await list(world, { as: 'reader', query: { from } });
    assert.deepEqual([reader.messages, reader.total], [['made b'], 1]);
    assert.deepEqual((await list(world, { as: 'reader', query: { items: ['nl-r1-a'] } })).messages, []);
  });

  it('does not reveal a restricted record by the version that its deletion stored', async () => {
    const { world, from } = await makeWorld();
    await make(world, 'secret', 'made');
    await restrict(world, 'nl-r1-secret', 'mike');
    await world.perform({
      change: 'delete',
      type: 'DocumentaryUnit',
      id: 'nl-r1-secret',
      actor: 'mike',
      logMessage: 'gone',
    });
    const seen = async (as: string) => JSON.stringify((await list(world, { as, query: { from } })).events);
    assert.match(await seen('mike'), /secret/);
    assert.doesNotMatch(await seen('reader'), /secret/);
  });
});

describe('Groups of events', () => {
  it('by user contain consecutive events of one user in the list', async () => {
    const { world, from } = await makeWorld();
    await make(world, 'a', '1');
    await make(world, 'b', '2');
    await make(world, 'c', '3', 'anna');
    await make(world, 'd', '4');
    await change(world, 'd', '5');
    assert.deepEqual(await groups(world, 'user', { query: { from } }), [['5', '4'], ['3'], ['2', '1']]);
    // 3 is left out, but 2 and 4 are neighbours among what mike did.
    assert.deepEqual(await groups(world, 'user', { query: { from, users: ['mike'] } }), [
      ['5', '4', '2', '1'],
    ]);
    // An event of mike between 5 and 2 is omitted, so they are in different groups.
    await change(world, 'b', '6');
    assert.deepEqual(await groups(world, 'user', { query: { from, items: ['nl-r1-b'] } }), [['6'], ['2']]);
  });

  it('by strict comparison contain events with equal type, message, scope, first subject and actor', async () => {
    const { world, from } = await makeWorld();
    await make(world, 'a', 'a');
    await change(world, 'a', 'x');
    for (const id of ['b', 'c']) await make(world, id, 'same');
    await world.perform({
      change: 'update',
      type: 'DocumentaryUnit',
      id: 'nl-r1-a',
      patch: true,
      actor: 'mike',
      logMessage: 'x',
      bundle: { type: 'DocumentaryUnit', data: { otherIdentifiers: 'y' }, relationships: {} },
    });
    await world.perform({
      change: 'update',
      type: 'DocumentaryUnit',
      id: 'nl-r1-a',
      patch: true,
      actor: 'mike',
      logMessage: 'x',
      bundle: { type: 'DocumentaryUnit', data: { otherIdentifiers: 'z' }, relationships: {} },
    });
    await world.perform({
      change: 'update',
      type: 'DocumentaryUnit',
      id: 'nl-r1-a',
      patch: true,
      actor: 'anna',
      logMessage: 'x',
      bundle: { type: 'DocumentaryUnit', data: { otherIdentifiers: 'w' }, relationships: {} },
    });
    assert.deepEqual(await groups(world, 'strict', { query: { from } }), [
      ['x'],
      ['x', 'x'],
      ['same'],
      ['same'],
      ['x'],
      ['a'],
    ]);
    // A subject that is gone does not keep events apart.
    await world.perform({
      change: 'delete',
      type: 'DocumentaryUnit',
      id: 'nl-r1-b',
      actor: 'mike',
      logMessage: 'bye',
    });
    assert.deepEqual(await groups(world, 'strict', { query: { from } }), [
      ['bye'],
      ['x'],
      ['x', 'x'],
      ['same', 'same'],
      ['x'],
      ['a'],
    ]);
  });

  it('by strict comparison end if one of these differs', async () => {
    const world = await GraphWorld.make();
    const gid = async (id: string) => (await world.store.items.find(id))!.gid;
    const [mike, reader, nl, r1] = [
      await gid('mike'),
      await gid('reader'),
      await gid('nl'),
      await gid('nl-r1'),
    ];
    const usual = {
      eventType: 'watch',
      logMessage: 'm' as string | null,
      actor: mike,
      scope: nl,
      subject: r1,
    };
    const others = [
      { eventType: 'unwatch' },
      { logMessage: 'n' },
      { logMessage: null },
      { actor: reader },
      { scope: r1 },
      { subject: nl },
    ];
    await world.store.transaction(async (tx) => {
      for (const [n, other] of [{}, ...others.flatMap((entry) => [entry, {}])].entries()) {
        const { subject, ...event } = { ...usual, ...other };
        const fresh = await tx.reserveGids(1);
        const timestamp = '2030-01-01T00:00:00.000+00:00';
        await tx.events.insert({ gid: fresh, id: `e${n}`, timestamp, subjectCount: 1, ...event });
        await tx.events.insertSubjects(fresh, [subject]);
      }
    });
    const found = await groups(world, 'strict', { query: { from: '2030' } });
    assert.equal(found.length, 1 + 2 * others.length);
  });

  it('contain one event each if grouping is off', async () => {
    const { world, from } = await makeWorld();
    for (const n of ['1', '2', '3']) await make(world, n, n);
    assert.deepEqual(await groups(world, 'off', { query: { from } }), [['3'], ['2'], ['1']]);
  });

  it('are counted by offset and limit', async () => {
    const { world, from } = await makeWorld();
    for (const [n, actor] of ['mike', 'mike', 'anna', 'mike', 'anna', 'anna'].entries())
      await make(world, `u${n}`, String(n), actor);
    const page = (offset: number, limit: number) =>
      groups(world, 'user', { query: { from }, page: { offset, limit } });
    assert.deepEqual(await page(0, -1), [['5', '4'], ['3'], ['2'], ['1', '0']]);
    assert.deepEqual(await page(1, 2), [['3'], ['2']]);
    assert.deepEqual(await page(3, 5), [['1', '0']]);
    assert.deepEqual(await page(4, 5), []);
    assert.deepEqual(await page(0, 0), []);
  });

  it('contain at most 200 events, also across several reads of the store', async () => {
    const { world } = await makeWorld();
    const mike = (await world.store.items.find('mike'))!.gid;
    await world.store.transaction(async (tx) => {
      const first = await tx.reserveGids(450);
      for (let n = 0; n < 450; n++)
        await tx.events.insert({
          gid: first + n,
          id: `e${n}`,
          eventType: 'watch',
          logMessage: 'same',
          timestamp: '2030-01-01T00:00:00.000+00:00',
          actor: mike,
          scope: null,
          subjectCount: 0,
        });
    });
    for (const aggregation of ['user', 'strict'] as const) {
      const found = await groups(world, aggregation, { query: { from: '2030' } });
      assert.deepEqual(
        found.map((group) => group.length),
        [200, 200, 50],
        aggregation,
      );
    }
    const last = await groups(world, 'user', { query: { from: '2030' }, page: { offset: 2, limit: 1 } });
    assert.deepEqual(
      last.map((group) => group.length),
      [50],
    );
  });
});

describe('The history of an item', () => {
  it('lists the events of the item for users who may see it', async () => {
    const { world } = await makeWorld();
    await make(world, 'a', 'made');
    await make(world, 'b', 'another');
    await change(world, 'a', 'changed', 'anna');
    const stream: EventStream = { of: 'item', id: 'nl-r1-a' };
    assert.deepEqual(await groups(world, 'off', { stream }), [['changed'], ['made']]);
    assert.deepEqual(await groups(world, 'off', { stream, query: { users: ['anna'] } }), [['changed']]);
    assert.deepEqual(await groups(world, 'off', { stream, query: { items: ['nl-r1-b'] } }), []);
    await restrict(world, 'nl-r1-a', 'mike');
    await assert.rejects(groups(world, 'off', { stream, as: 'reader' }), { code: 'not-found' });
    await assert.rejects(groups(world, 'off', { stream: { of: 'item', id: 'zz' } }), { code: 'not-found' });
    await world.perform({
      change: 'delete',
      type: 'DocumentaryUnit',
      id: 'nl-r1-b',
      actor: 'mike',
      logMessage: null,
    });
    await assert.rejects(groups(world, 'off', { stream: { of: 'item', id: 'nl-r1-b' } }), { code: 'gone' });
  });
});

describe('The actions of a user', () => {
  it('are the events with the user as actor; those of a group have the group as actor', async () => {
    const { world, from } = await makeWorld();
    await make(world, 'a', 'by mike');
    await make(world, 'b', 'by anna', 'anna');
    const actions = (type: string, id: string) =>
      groups(world, 'strict', { stream: { of: 'actor', type, id }, query: { from } });
    assert.deepEqual(await actions('UserProfile', 'anna'), [['by anna']]);
    assert.deepEqual(await actions('Group', 'admin'), []);
    await assert.rejects(actions('UserProfile', 'admin'), { code: 'not-found' });
    await assert.rejects(actions('UserProfile', 'zz'), { code: 'not-found' });
  });
});

describe('The personal event stream of a user', () => {
  it('contains all events, those on watched items, those by followed users, or those that are both', async () => {
    const { world, from } = await makeWorld();
    await make(world, 'a', 'a by mike');
    await make(world, 'b', 'b by mike');
    await change(world, 'a', 'a by anna', 'anna');
    await change(world, 'b', 'b by anna', 'anna');
    const stream = (...show: ('watched' | 'followed')[]) =>
      groups(world, 'off', {
        stream: { of: 'user', type: 'UserProfile', id: 'reader', show },
        query: { from },
      }).then((found) => found.flat());
    assert.deepEqual(await stream('watched'), [], 'nothing is watched yet');
    assert.deepEqual(await stream('followed'), []);
    await connect(world, 'reader', 'isWatching', 'nl-r1-a');
    await connect(world, 'reader', 'isFollowing', 'anna');
    assert.deepEqual(await stream(), ['b by anna', 'a by anna', 'b by mike', 'a by mike']);
    assert.deepEqual(await stream('watched'), ['a by anna', 'a by mike']);
    assert.deepEqual(await stream('followed'), ['b by anna', 'a by anna']);
    assert.deepEqual(await stream('watched', 'followed'), ['a by anna']);
  });

  it('contains events that the requesting user may see, not those that the owner of the stream may see', async () => {
    const { world, from } = await makeWorld();
    await make(world, 'a', 'secret');
    await restrict(world, 'nl-r1-a', 'anna');
    await connect(world, 'anna', 'isWatching', 'nl-r1-a');
    const stream: EventStream = { of: 'user', type: 'UserProfile', id: 'anna', show: ['watched'] };
    assert.deepEqual(await groups(world, 'off', { stream, query: { from } }), [['secret']]);
    assert.deepEqual(await groups(world, 'off', { stream, query: { from }, as: 'reader' }), []);
  });
});

describe('The types of events', () => {
  it('are the ones in the interface that clients know', () => {
    const known = new Set<string>(eventTypes);
    assert.ok(
      known.delete('undo'),
      'the only type of our own, which the profile ehri writes as modification',
    );
    assert.deepEqual([known.size, eventTypes.length], [22, 23]);
  });
});
