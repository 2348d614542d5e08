import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;

const get = (path: string, headers = {}) => request(archive, `GET /archive/${path}`, headers);
const as = (user: string, message: string) => ({ ...asMike, 'x-user': user, 'x-logmessage': message });

before(async () => {
  archive = await openTestArchive();
  await archive.addUser('anna', ['admin']);
  await request(archive, 'POST /archive/Country', as('mike', 'country'), {
    type: 'Country',
    data: { identifier: 'nl' },
  });
  for (const [identifier, user] of [
    ['r1', 'mike'],
    ['r2', 'mike'],
    ['r3', 'anna'],
  ] as const) {
    await request(archive, 'POST /archive/classes/Country/nl', as(user, identifier), {
      type: 'Repository',
      data: { identifier },
    });
  }
});
after(() => archive.close());

// biome-ignore lint/suspicious/noExplicitAny: the body of a response
const messages = (reply: Awaited<ReturnType<typeof get>>): any =>
  // biome-ignore lint/suspicious/noExplicitAny: an event or a list of them
  json(reply).map(function read(entry: any): unknown {
    return Array.isArray(entry) ? entry.map(read) : entry.data.logMessage;
  });

describe('The events of the service', () => {
  it('are a list with position and total', async () => {
    const reply = await get('classes/SystemEvent?et=creation&limit=2&offset=1');
    assert.deepEqual(messages(reply), ['r2', 'r1']);
    assert.equal(reply.headers['content-range'], 'offset=1; limit=2; total=7');
    assert.equal(json(reply)[0].relationships.hasFirstSubject[0].id, 'nl-r2');
    assert.equal(json(reply)[0].relationships.hasEventScope[0].id, 'nl');
    const head = await request(archive, 'HEAD /archive/classes/systemEvent?user=anna');
    assert.equal(head.headers['content-range'], 'offset=0; limit=-1; total=1');
  });

  it('are grouped as lists of lists, without a total', async () => {
    const reply = await get('classes/SystemEvent?type=Repository&aggregation=user');
    assert.deepEqual(messages(reply), [['r3'], ['r2', 'r1']]);
    assert.equal(reply.headers['content-range'], undefined);
    assert.deepEqual(messages(await get('classes/SystemEvent?type=repository&aggregation=off&limit=2')), [
      ['r3'],
      ['r2'],
    ]);
    assert.deepEqual(messages(await get('classes/SystemEvent?item=nl-r3&item=nl&aggregation=strict')), [
      ['r3'],
      ['country'],
    ]);
    assert.deepEqual(json(await get('classes/SystemEvent?item=zz&aggregation=user')), []);
  });

  it('are filtered by time, to the millisecond, day, month or year', async () => {
    const [last] = json(await get('classes/SystemEvent?limit=1'));
    const at = String(last.data.timestamp);
    const count = async (query: string) => {
      const reply = await get(`classes/SystemEvent?item=nl-r3&${query}`);
      assert.equal(reply.statusCode, 200, reply.body);
      return json(reply).length;
    };
    const next = new Date(Date.parse(at) + 1).toISOString();
    const local = `${new Date(Date.parse(at) + 3_600_000).toISOString().slice(0, -1)}%2B01:00`;
    assert.equal(await count(`from=${encodeURIComponent(at)}&to=${encodeURIComponent(at)}`), 1);
    assert.equal(await count(`from=${at}`), 1, 'a plus that was not encoded');
    assert.equal(await count(`from=${local}&to=${local}`), 1, 'in another time zone');
    assert.equal(await count(`from=${at.slice(0, 23)}`), 1, 'without one');
    assert.equal(await count(`from=${next}`), 0);
    for (const length of [4, 7, 10]) {
      assert.equal(await count(`from=${at.slice(0, length)}&to=${at.slice(0, length)}`), 1);
    }
    assert.equal(await count('to=2020'), 0);
  });

  for (const wrong of [
    'et=made',
    'type=AccessPoint',
    'type=Nothing',
    'aggregation=groups',
    'from=yesterday',
    'to=2026-02-30',
    'from=2026-01-01T25:00',
    'from=2026-02-30T00:00',
    'from=2025&from=2026',
    'limit=x',
  ]) {
    it(`are rejected for the invalid filter ${wrong}`, async () => {
      assertError(await get(`classes/SystemEvent?${wrong}`), 400, 'bad-parameter');
    });
  }

  it('have subjects, in pages', async () => {
    const [event] = json(await get('classes/SystemEvent?item=nl-r1'));
    const reply = await get(`classes/SystemEvent/${event.id}/subjects`);
    assert.deepEqual(
      json(reply).map((record: { id: string }) => record.id),
      ['nl-r1'],
    );
    assert.equal(reply.headers['content-range'], 'offset=0; limit=-1; total=1');
    assertError(await get('classes/SystemEvent/zz/subjects'), 404, 'not-found');
    assertError(await get('classes/Country/nl/subjects'), 404, 'unknown-route');
  });
});

describe('The events of an item', () => {
  it('are grouped by user, or ungrouped', async () => {
    const reply = await get('entities/nl/events');
    assert.deepEqual(messages(reply), [['country']]);
    assert.equal(reply.headers['content-range'], undefined);
    assert.deepEqual(messages(await get('entities/nl-r1/events?aggregation=off')), [['r1']]);
    assertError(await get('entities/zz/events'), 404, 'not-found');
    assertError(await get('entities/nl/events?show=watched&aggregation=x'), 400, 'bad-parameter');
  });
});

describe('The events that a user caused', () => {
  it('are grouped if they are alike', async () => {
    assert.deepEqual(messages(await get('classes/UserProfile/mike/actions')), [['r2'], ['r1'], ['country']]);
    assert.deepEqual(messages(await get('classes/UserProfile/mike/actions?aggregation=user')), [
      ['r2', 'r1', 'country'],
    ]);
    const command = 'Created from the command line';
    assert.deepEqual(messages(await get('classes/Group/admin/actions?aggregation=off')), [
      [command],
      [command],
      [command],
    ]);
    assertError(await get('classes/UserProfile/zz/actions'), 404, 'not-found');
    assertError(await get('classes/UserProfile/admin/actions'), 404, 'not-found');
    assertError(await get('classes/Country/nl/actions'), 404, 'unknown-route');
  });
});

describe('The events that a user watches and follows', () => {
  it('are all events without the parameter show', async () => {
    assert.deepEqual(messages(await get('classes/UserProfile/ruth/events?type=Repository')), [
      ['r3'],
      ['r2', 'r1'],
    ]);
    assert.deepEqual(json(await get('classes/UserProfile/ruth/events?show=watched&show=followed')), []);
    assertError(await get('classes/UserProfile/ruth/events?show=all'), 400, 'bad-parameter');
    assertError(await get('classes/UserProfile/zz/events'), 404, 'not-found');
  });
});
