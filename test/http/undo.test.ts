/** POST events/{event}/undo, and what clients of the other interfaces then see. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { waitForNextSecond } from '../world/wait-until.ts';
import { addRepository, asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;

const ask = (line: string, headers = {}, body?: unknown) => {
  const [method, path] = line.split(' ');
  return request(archive, `${method} /archive/${path}`, headers, body);
};

const unit = (identifier: string, name = 'Minutes') => ({
  type: 'DocumentaryUnit',
  data: { identifier },
  relationships: { describes: [{ type: 'DocumentaryUnitDescription', data: { name, languageCode: 'eng' } }] },
});

const lastEvent = async (): Promise<string> =>
  json(await ask('GET classes/SystemEvent?limit=1', asMike))[0].id as string;

async function undo(event: string, query = '') {
  const reply = await ask(`POST events/${event}/undo${query}`, asMike);
  assert.equal(reply.statusCode, 200, reply.body);
  return json(reply);
}

const create = (identifier: string, headers = {}) =>
  ask('POST classes/Repository/nl-r1', { ...asMike, ...headers }, unit(identifier));

async function importFile(text: string) {
  const query = 'scope=nl-r1&allow-update=true';
  const reply = await ask(`POST import/ead?${query}`, { 'x-user': 'mike', 'content-type': 'text/xml' }, text);
  assert.equal(reply.statusCode, 200, reply.body);
  return json(reply);
}

before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
});
after(() => archive.close());

describe('Undo of an event', () => {
  it('answers with counts, conflicts and the new event, which names the one that was undone', async () => {
    await create('a');
    const event = await lastEvent();
    const tried = await undo(event, '?commit=false');
    assert.equal((await ask('GET classes/DocumentaryUnit/nl-r1-a')).statusCode, 200);
    const done = await undo(event);
    assert.deepEqual(
      { ...tried, event: null },
      {
        event: null,
        undoes: event,
        created: 0,
        restored: 0,
        updated: 0,
        moved: 0,
        deleted: 1,
        unchanged: 0,
        permissions: 0,
        conflictCount: 0,
        conflicts: [],
        impossibleCount: 0,
        impossible: [],
        digest: tried.digest,
      },
    );
    assert.equal(done.deleted, 1);
    assertError(await ask('GET classes/DocumentaryUnit/nl-r1-a'), 410, 'gone');
    const { data } = json(await ask(`GET classes/SystemEvent/${done.event}`, asMike));
    assert.deepEqual([data.eventType, data.undoes], ['undo', event]);
    assert.deepEqual([(await undo(event)).event, (await undo(event)).deleted], [null, 0]);
  });

  it('is rejected without a user, for an unknown event, and with unknown parameters', async () => {
    await create('b');
    const event = await lastEvent();
    assertError(await ask(`POST events/${event}/undo`), 403, 'user-required');
    assertError(await ask('POST events/none/undo', asMike), 404, 'not-found');
    assertError(await ask(`POST events/${event}/undo?forced=true`, asMike), 400, 'bad-parameter');
    assertError(await ask(`POST events/${event}/undo?limit=1001`, asMike), 400, 'bad-parameter');
    await ask('POST UserProfile', asMike, {
      type: 'UserProfile',
      data: { identifier: 'ruth', name: 'Ruth' },
    });
    assertError(await ask(`POST events/${event}/undo`, { 'x-user': 'ruth' }), 403, 'permission-denied');
    assert.equal((await ask('GET classes/DocumentaryUnit/nl-r1-b')).statusCode, 200);
  });

  it('lists conflicts page by page', async () => {
    await create('c');
    await create('d');
    const names = [
      ['nl-r1-c', 'c2'],
      ['nl-r1-d', 'd2'],
    ];
    await ask('POST tools/rename?commit=true', asMike, names);
    const event = await lastEvent();
    await ask('POST tools/rename?commit=true', asMike, [
      ['nl-r1-c2', 'c3'],
      ['nl-r1-d2', 'd3'],
    ]);
    const all = await undo(event, '?commit=false');
    assert.ok(all.conflictCount >= 2);
    const page = await undo(event, '?commit=false&offset=1&limit=1');
    assert.deepEqual([page.conflictCount, page.conflicts], [all.conflictCount, all.conflicts.slice(1, 2)]);
  });
});

describe('An undone import', () => {
  const file = ead('F1', c('a', 'First') + c('b', 'Second'), { eadid: 'undone' });

  it('can be imported again with the same ids', async () => {
    const { event, created } = await importFile(file);
    assert.equal((await undo(event)).deleted, created);
    assertError(await ask('GET classes/DocumentaryUnit/nl-r1-f1-a'), 410, 'gone');
    const again = await importFile(file);
    assert.equal(again.created, created);
    assert.equal((await ask('GET classes/DocumentaryUnit/nl-r1-f1-a')).statusCode, 200);
    assert.equal(json(await ask('GET classes/DocumentaryUnit/nl-r1-f1')).meta.childCount, 2);
  });

  it('of a changed file gives the former texts, and that file is then unchanged', async () => {
    const { event } = await importFile(file.replace('First', 'Changed'));
    assert.equal((await undo(event)).updated, 1);
    const { created, updated } = await importFile(file);
    assert.deepEqual([created, updated], [0, 0]);
  });
});

describe('An undone edit', () => {
  it('of an imported record leaves the file unchanged', async () => {
    const file = ead('F2', c('a', 'First'), { eadid: 'edited' });
    await importFile(file);
    const path = 'classes/DocumentaryUnit/nl-r1-f2-a';
    const record = json(await ask(`GET ${path}`));
    record.relationships.describes[0].data.name = 'Edited';
    await ask(`PUT ${path}`, asMike, {
      ...unit('a'),
      relationships: { describes: record.relationships.describes },
    });
    await undo(await lastEvent());
    const { created, updated, unchanged } = await importFile(file);
    assert.deepEqual([created, updated, unchanged], [0, 0, 2]);
  });
});

describe('A record that came back', () => {
  it('is listed by OAI-PMH with a new datestamp, and is no longer deleted', async () => {
    await create('oai');
    const harvest = async (): Promise<string> => {
      const { body } = await ask(
        'GET oaipmh?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:fonds.example.org:nl-r1-oai',
      );
      return /<header.*?<\/header>/s.exec(body)![0];
    };
    const stampOf = (header: string): string => /<datestamp>([^<]*)/.exec(header)![1]!;
    await ask('DELETE classes/DocumentaryUnit/nl-r1-oai', asMike);
    const gone = await harvest();
    assert.match(gone, /status="deleted"/);
    await waitForNextSecond();
    await undo(await lastEvent());
    const back = await harvest();
    assert.doesNotMatch(back, /status="deleted"/);
    assert.ok(stampOf(back) > stampOf(gone));
  });

  it('is a creation in the change feed', async () => {
    await create('feed');
    await ask('DELETE classes/DocumentaryUnit/nl-r1-feed', asMike);
    const start = (await ask('GET changes?limit=10000', asMike)).body.trim().split('\n').at(-1)!;
    const { cursor } = JSON.parse(start) as { cursor: string };
    await undo(await lastEvent());
    const [line] = (await ask(`GET changes?since=${cursor}`, asMike)).body.split('\n');
    const { what, id } = JSON.parse(line!) as { what: string; id: string };
    assert.deepEqual([what, id], ['created', 'nl-r1-feed']);
  });
});

describe('The idempotency key of an undone creation', () => {
  it('answers that the record is gone', async () => {
    const key = { 'idempotency-key': 'undone' };
    assert.equal((await create('key', key)).statusCode, 201);
    await undo(await lastEvent());
    assertError(await create('key', key), 410, 'gone');
  });
});

describe('A unit that is restored as on a day', () => {
  it('has its former texts; a day in the future changes nothing', async () => {
    await create('day');
    const event = await lastEvent();
    await ask('PUT classes/DocumentaryUnit/nl-r1-day', asMike, unit('day', 'Letters'));
    const restore = (query: string, headers = {}) =>
      ask(`POST entities/nl-r1-day/restore?${query}`, { ...asMike, ...headers });
    assert.equal(json(await restore('date=2999-12-31')).event, null);
    const tried = await restore(`event=${event}&commit=false`);
    assert.deepEqual([json(tried).updated, json(tried).impossible], [1, []]);
    assertError(await restore(`event=${event}`, { 'if-match': '"other"' }), 412, 'changed-meanwhile');
    const done = await restore(`event=${event}`, { 'if-match': tried.headers.etag });
    assert.equal(done.statusCode, 200, done.body);
    const { relationships } = json(await ask('GET classes/DocumentaryUnit/nl-r1-day'));
    assert.equal(relationships.describes[0].data.name, 'Minutes');
  });

  it('needs a date or an event, and a time at which it existed', async () => {
    const restore = (query: string) => ask(`POST entities/nl-r1-day/restore?${query}`, asMike);
    for (const query of ['', 'date=x', 'date=2026-11-15&event=y', 'date=2001-01-01', 'day=2026-11-15'])
      assertError(await restore(query), 400, 'bad-parameter');
    assertError(await restore('event=none'), 404, 'not-found');
    assertError(await ask('POST entities/none/restore?date=2026-11-15', asMike), 404, 'not-found');
    assertError(await ask('POST entities/nl-r1-day/restore?date=2999-01-01'), 403, 'user-required');
  });
});

describe('The profile ehri', () => {
  it('reports an undo as a modification that names the undone event', async (t) => {
    const ehri = await openTestArchive({ settings: { profile: 'ehri', prefix: '/archive' } });
    t.after(() => ehri.close());
    await addRepository(ehri);
    const newest = async () => (await ehri.store.events.list({}, 'everything', { offset: 0, limit: 1 }))[0]!;
    const event = (await newest()).id;
    const done = await request(ehri, `POST /archive/events/${event}/undo`, asMike);
    assert.equal(done.statusCode, 200, done.body);
    const { id, eventType, undoes } = await newest();
    assert.deepEqual([json(done).event, eventType, undoes], [id, 'modification', event]);
  });
});
