/** The page that undoes an event: its dry run, its buttons, and the links that lead to it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, json, request } from '../request.ts';

let archive: TestArchive;

const ask = (line: string, headers = {}, body?: unknown) => request(archive, line, headers, body);

const get = (path: string, headers = {}) =>
  ask(`GET ${path}`, { ...asMike, accept: 'text/html', ...headers });

const post = (path: string, fields: Readonly<Record<string, string>>, user = 'mike') =>
  ask(
    `POST ${path}`,
    { 'x-user': user, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams(fields).toString(),
  );

const unit = (identifier: string, name: string) => ({
  type: 'DocumentaryUnit',
  data: { identifier },
  relationships: { describes: [{ type: 'DocumentaryUnitDescription', data: { name, languageCode: 'eng' } }] },
});

const lastEvent = async (): Promise<string> =>
  json(await ask('GET /archive/classes/SystemEvent?limit=1', asMike))[0].id as string;

/** Returns the event of the last change of the unit. */
async function change(identifier: string, name: string): Promise<string> {
  const path = `/archive/classes/DocumentaryUnit/nl-r1-${identifier}`;
  const reply = await ask(`PUT ${path}`, asMike, unit(identifier, name));
  assert.equal(reply.statusCode, 200, reply.body);
  return lastEvent();
}

async function create(identifier: string, name = 'Letters'): Promise<string> {
  const reply = await ask('POST /archive/classes/Repository/nl-r1', asMike, unit(identifier, name));
  assert.equal(reply.statusCode, 201, reply.body);
  return lastEvent();
}

const nameOf = async (identifier: string): Promise<string> =>
  json(await ask(`GET /archive/classes/DocumentaryUnit/nl-r1-${identifier}`, asMike)).relationships
    .describes[0].data.name as string;

const undoPath = (event: string): string => `/staff/events/${event}/undo`;

const digestOn = (body: string): string => /name="digest" value="([^"]+)"/.exec(body)![1]!;

before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
});
after(() => archive.close());

describe('The page that undoes an event', () => {
  it('shows what would happen, changes nothing, and undoes the event when its button is used', async () => {
    await create('a');
    const event = await change('a', 'Letters and maps');
    const { body } = await get(undoPath(event));
    assert.match(body, /1 record gets former values back/);
    assert.equal(await nameOf('a'), 'Letters and maps');
    const reply = await post(undoPath(event), { digest: digestOn(body) });
    assert.equal(reply.statusCode, 303, reply.body);
    assert.equal(await nameOf('a'), 'Letters');
    const result = (await get(reply.headers.location as string)).body;
    assert.match(result, /Undone: 1 record\./);
    const again = /href="(\/staff\/events\/[^"]+\/undo)">Undo this</.exec(result)![1]!;
    assert.notEqual(again, undoPath(event));
    await post(again, { digest: digestOn((await get(again)).body) });
    assert.equal(await nameOf('a'), 'Letters and maps', 'the undo was undone');
  });

  it('shows values that were changed since, keeps them, and takes them back with the second button', async () => {
    await create('b');
    const event = await change('b', 'Maps');
    await change('b', 'Maps and plans');
    const { body } = await get(undoPath(event));
    assert.match(body, /1 value was changed since/);
    assert.match(body, /<strong>Title<\/strong>|<strong>Name<\/strong>/);
    assert.doesNotMatch(body, /type="submit">Undo</, 'only the second button is useful');
    const reply = await post(undoPath(event), { digest: digestOn(body), force: 'true' });
    assert.equal(reply.statusCode, 303);
    assert.equal(await nameOf('b'), 'Letters');
  });

  it('lists all values that were changed since, page by page', async () => {
    const ids = Array.from({ length: 60 }, (_, i) => `p${i}`);
    for (const id of ids) await create(id);
    const renameAll = async (suffix: string, to: string): Promise<string> => {
      const names = ids.map((id) => [`nl-r1-${id}${suffix}`, `${id}${to}`]);
      const reply = await ask('POST /archive/tools/rename?commit=true', asMike, names);
      assert.equal(reply.statusCode, 200, reply.body);
      return lastEvent();
    };
    const event = await renameAll('', 'x');
    await renameAll('x', 'y');
    const found = new Set<string>();
    let pages = 0;
    for (let next: string | undefined = undoPath(event); next !== undefined; pages += 1) {
      const { body } = await get(next);
      for (const [id] of body.matchAll(/nl-r1-p\d+y/g)) found.add(id);
      next = /<a[^>]*href="([^"]*page=\d+)"[^>]*rel="next"/.exec(body)?.[1];
    }
    assert.ok(pages > 1);
    assert.equal(found.size, ids.length);
  });

  it('undoes nothing if a record was changed after the page was opened, and shows the new dry run', async () => {
    await create('c');
    const event = await change('c', 'Maps');
    const digest = digestOn((await get(undoPath(event))).body);
    await change('c', 'Maps and plans');
    for (const force of ['false', 'true']) {
      const reply = await post(undoPath(event), { digest, force });
      assert.equal(reply.statusCode, 412, reply.body);
      assert.match(reply.body, /Records were changed after you opened this page/);
      assert.match(reply.body, /1 value was changed since/);
      assert.equal(await nameOf('c'), 'Maps and plans');
    }
  });

  it('is not for readers, nor for users without the permissions, who change nothing', async () => {
    await create('d');
    const event = await change('d', 'Maps');
    const { body } = await get(undoPath(event));
    assert.equal((await ask(`GET ${undoPath(event)}`, { accept: 'text/html' })).statusCode, 303);
    assert.equal((await get(undoPath(event), { 'x-user': 'ruth' })).statusCode, 403);
    assert.equal((await post(undoPath(event), { digest: digestOn(body) }, 'ruth')).statusCode, 403);
    assert.equal(await nameOf('d'), 'Maps');
    assert.equal((await get(undoPath('none'))).statusCode, 404);
  });

  it('names the event that has undone an event, and does not confirm an undo that never was', async () => {
    await create('e');
    const event = await change('e', 'Maps');
    const other = await create('f');
    const { body } = await get(`${undoPath(event)}?done=${other}`);
    assert.doesNotMatch(body, /Undone:/);
    await post(undoPath(event), { digest: digestOn(body) });
    const undone = (await get(undoPath(event))).body;
    assert.match(undone, /This event was undone\. <a href="\/staff\/events\//);
    assert.doesNotMatch(undone, /type="submit">Undo</);
  });
});

describe('Links to undo', () => {
  it('are in the history for users who may change the record, and in the audit log', async () => {
    await create('h');
    const event = await change('h', 'Maps');
    const link = `<a href="${undoPath(event)}">Undo</a>`;
    const history = '/units/nl-r1-h/history';
    assert.ok((await get(history)).body.includes(link));
    assert.ok((await get('/staff/audit')).body.includes(link));
    assert.ok(!(await get(history, { 'x-user': 'ruth' })).body.includes(undoPath(event)));
    assert.ok(!(await ask(`GET ${history}`, { accept: 'text/html' })).body.includes('undo'));
    assert.ok(!(await ask('GET /changes', asMike)).body.includes(undoPath(event)));
    const digest = digestOn((await get(undoPath(event))).body);
    await post(undoPath(event), { digest });
    assert.ok((await get('/staff/audit')).body.includes(`<a href="${undoPath(event)}">Undone</a>`));
  });
});

describe('The ETag of a dry run', () => {
  it('makes sure that an undo does nothing else than the dry run has shown', async () => {
    await create('i');
    const event = await change('i', 'Maps');
    const path = `/archive/events/${event}/undo`;
    const tried = await ask(`POST ${path}?commit=false`, asMike);
    const etag = tried.headers.etag as string;
    assert.equal((await ask(`POST ${path}?commit=false`, asMike)).headers.etag, etag);
    await change('i', 'Maps and plans');
    for (const query of ['', '?force=true', '?commit=false']) {
      const reply = await ask(`POST ${path}${query}`, { ...asMike, 'if-match': etag });
      assert.equal(reply.statusCode, 412, reply.body);
      assert.equal(json(reply).code, 'changed-meanwhile');
    }
    assert.equal(await nameOf('i'), 'Maps and plans');
    const now = (await ask(`POST ${path}?commit=false`, asMike)).headers.etag as string;
    assert.notEqual(now, etag);
    const done = await ask(`POST ${path}?force=true`, { ...asMike, 'if-match': now });
    assert.equal(done.statusCode, 200, done.body);
    assert.equal(await nameOf('i'), 'Letters');
  });
});

describe('The page that restores a record', () => {
  it('brings back the version of an event, or of a day, after a dry run', async () => {
    await create('r');
    const first = await lastEvent();
    await change('r', 'Maps');
    const history = (await get('/units/nl-r1-r/history')).body;
    const path = `/staff/restore/nl-r1-r?event=${first}`;
    assert.ok(history.includes(`<a href="${path}">Restore this version</a>`));
    assert.ok(history.includes('<a href="/staff/restore/nl-r1-r">Restore as on a day</a>'));
    const reader = (await get('/units/nl-r1-r/history', { 'x-user': 'ruth' })).body;
    assert.ok(!reader.includes('/staff/restore'));
    assert.equal((await get(path, { 'x-user': 'ruth' })).statusCode, 403);
    const { body } = await get(path);
    assert.match(body, /1 record gets former values back/);
    const fields = { event: first, date: '', below: 'false', digest: digestOn(body) };
    const reply = await post('/staff/restore/nl-r1-r', fields);
    assert.equal(reply.statusCode, 303, reply.body);
    assert.equal(await nameOf('r'), 'Letters');
    assert.match((await get(reply.headers.location as string)).body, /Restored\. <a href="\/staff\/events\//);
    const same = await get('/staff/restore/nl-r1-r?date=2999-12-31&below=true');
    assert.match(same.body, /Everything is as on that day/);
    await change('r', 'Maps');
    assert.equal((await post('/staff/restore/nl-r1-r', fields)).statusCode, 412);
    assert.equal(await nameOf('r'), 'Maps');
    assert.equal((await get('/staff/restore/nl-r1-r?date=2001-01-01')).statusCode, 400);
  });

  it('names the record by its title without markup', async () => {
    await create('s');
    await change('s', 'Letters to *Anna*,');
    const { body } = await get('/staff/restore/nl-r1-s');
    assert.match(body, /Letters to Anna/);
    assert.doesNotMatch(body, /\*Anna/);
  });
});
