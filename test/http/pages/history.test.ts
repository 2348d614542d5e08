/** The pages with the history of an item and with the latest changes show exactly the events and states that the reader may see. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, json, request } from '../request.ts';

let archive: TestArchive;
const unitId = 'nl-r1-a';

const unit = (name: string, identifier = 'a') => ({
  type: 'DocumentaryUnit',
  data: { identifier },
  relationships: { describes: [{ type: 'DocumentaryUnitDescription', data: { languageCode: 'eng', name } }] },
});

async function send(line: string, logMessage: string, body?: unknown): Promise<void> {
  const reply = await request(archive, line, { ...asMike, 'x-logmessage': logMessage }, body);
  assert.ok(reply.statusCode < 300, reply.body);
}

const put = (name: string, logMessage = `Now ${name}`) =>
  send(`PUT /archive/classes/DocumentaryUnit/${unitId}`, logMessage, unit(name));
const restrict = () => send(`POST /archive/entities/${unitId}/access?accessibleTo=mike`, 'Restricted');
const publish = () => send(`POST /archive/entities/${unitId}/access`, 'Published');

async function read(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const reply = await request(archive, `GET ${path}`, { accept: 'text/html', ...headers });
  assert.equal(reply.statusCode, 200, reply.body);
  return withoutMarks(reply.body);
}

/** The text of a page, with `-removed-` and `+added+`. */
function withoutMarks(html: string): string {
  return html
    .replaceAll(/<bdi class="visually-hidden"[^>]*>[^<]*<\/bdi>/g, '')
    .replaceAll(/<\/?del>/g, '-')
    .replaceAll(/<\/?ins>/g, '+');
}

const history = (headers = {}) => read(`/units/${unitId}/history`, headers);
const asRuth = { 'x-user': 'ruth' };
const mike = { 'x-user': 'mike' };

before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
  await send('POST /archive/classes/Repository/nl-r1', 'First draft', unit('Council minutes'));
});
after(() => archive.close());

describe('The history of an item', () => {
  it('shows who changed what, when and why', async () => {
    await put('Council reports', 'Corrected the title');
    const page = await history();
    assert.match(page, /<h2>Changed<\/h2>.*<h2>Created<\/h2>/s);
    assert.match(page, /Council -minutes-\+reports\+/);
    assert.match(page, /Corrected the title.*First draft/s);
    assert.match(page, / · <bdi>mike<\/bdi>/);
    assert.match(page, /Archival description \(English\)/);
    assert.match(page, /<dt>Title<\/dt>/);
    assert.match(page, /<meta name="robots" content="noindex, follow"/);
    assert.doesNotMatch(page, /languageCode|describes/);
  });

  it('is linked from the page of the item, with the day of the latest change', async () => {
    const page = await read(`/units/${unitId}`);
    assert.match(page, new RegExp(`Last changed on [^<]*.*href="/units/${unitId}/history"`, 's'));
  });

  it('exists for every type of items', async () => {
    for (const path of ['/countries/nl/history', '/repositories/nl-r1/history'])
      assert.match(await read(path), /<h2>Created<\/h2>/);
  });

  it('shows no text and no event of the time in which the item was restricted', async () => {
    await put('Before the secret');
    await restrict();
    await put('A secret name');
    await put('Another secret');
    await put('After the secret');
    assert.equal((await request(archive, `GET /units/${unitId}/history`, asRuth)).statusCode, 404);
    assert.match(await history(mike), /Another.*secret/s);
    await publish();
    for (const reader of [{}, asRuth]) {
      const page = await history(reader);
      assert.doesNotMatch(page, /A secret|Another|Now After/);
      assert.match(page, /Published/);
      // The state after this change was stored while the item was restricted.
      assert.match(page, /The differences of this change are not shown/);
      assert.doesNotMatch(await read('/changes', reader), /A secret|Another|Now After|Restricted/);
      assert.match(await read('/changes', reader), /Published/);
    }
    assert.match(await history(mike), /Another/);
    await put('Public again');
    assert.match(await history(), /-After the secret-\+Public again\+/);
  });

  it('says that it does not show the differences of a change that made a restricted item public', async () => {
    await send('POST /archive/classes/Repository/nl-r1', 'Made', unit('Draft', 'draft'));
    const id = 'nl-r1-draft';
    await send(`POST /archive/entities/${id}/access?accessibleTo=mike`, 'Restricted');
    const { gid: item, data, parts } = (await archive.store.items.find(id))!;
    const actor = (await archive.store.items.find('mike'))!.gid;
    await archive.store.transaction(async (tx) => {
      const event = await tx.reserveGids(2);
      await tx.versions.insert([{ gid: event + 1, id: 'draft-version', item, event, data, parts }]);
      await tx.access.set(item, []);
      await tx.events.insert({
        gid: event,
        id: 'draft-event',
        eventType: 'modification',
        timestamp: '2026-11-15T00:00:00Z',
        logMessage: 'Revised and published',
        actor,
        scope: null,
        subjectCount: 1,
      });
      await tx.events.insertSubjects(event, [item]);
    });
    const page = await read(`/units/${id}/history`, asRuth);
    assert.match(page, /Revised and published.*The differences of this change are not shown/s);
    assert.doesNotMatch(await read(`/units/${id}/history`, mike), /are not shown/);
  });

  it('says nothing of the latest change if the item was restricted at that time', async () => {
    const link = { type: 'Link', data: { type: 'associative' } };
    await send('POST /archive/classes/Repository/nl-r1', 'Hidden end', unit('Hidden end', 'h'));
    await send('POST /archive/entities/nl-r1-h/access?accessibleTo=mike', 'Hidden end');
    const made = await request(
      archive,
      `POST /archive/classes/Link?source=${unitId}&target=nl-r1-h`,
      asMike,
      link,
    );
    assert.equal(made.statusCode, 201, made.body);
    await send('POST /archive/entities/nl-r1-h/access', 'Opened end');
    const path = `/links/${json(made).id}`;
    assert.match(await read(path, mike), /Last changed/);
    assert.doesNotMatch(await read(path), /Last changed/);
    assert.match(await read(path), /\/history"/);
    assert.match(await read(`${path}/history`), /There are no events that you may see/);
  });

  it('shows the change of an import without its message if the import also has restricted records', async () => {
    const file = (title: string, inner: string) =>
      `<ead><eadheader><eadid>x</eadid></eadheader><archdesc level="fonds"><did><unitid>F</unitid><unittitle>${title}</unittitle></did>
       <dsc><c audience="internal"><did><unitid>quiet</unitid><unittitle>${inner}</unittitle></did></c></dsc></archdesc></ead>`;
    for (const [title, inner] of [
      ['Old fonds', 'Hush'],
      ['New fonds', 'Hushed'],
    ] as const) {
      const headers = { ...asMike, 'content-type': 'text/xml', 'x-logmessage': 'With hushed units' };
      const line = 'POST /archive/import/ead?scope=nl-r1&lang=eng';
      const reply = await request(archive, line, headers, file(title, inner));
      assert.equal(reply.statusCode, 200, reply.body);
    }
    const page = await read('/units/nl-r1-f/history');
    assert.match(page, /<h2>Imported<\/h2>.*-Old-\+New\+ fonds/s);
    assert.doesNotMatch(page, /hush/i);
    assert.match(await read('/units/nl-r1-f/history', mike), /With hushed units/);
    assert.doesNotMatch(await read('/changes'), /hush/i);
  });

  it('is found under a former id of the item', async () => {
    await send('POST /archive/classes/Repository/nl-r1', 'Made', unit('Old', 'old'));
    const plain = { ...asMike, 'content-type': 'text/plain' };
    await request(archive, 'POST /archive/classes/DocumentaryUnit/nl-r1-old/rename', plain, 'new');
    const reply = await request(archive, 'GET /units/nl-r1-old/history');
    assert.deepEqual([reply.statusCode, reply.headers.location], [308, '/units/nl-r1-new/history']);
  });

  it('is divided into pages', async () => {
    for (let i = 0; i < 25; i++)
      await send('PUT /archive/classes/Repository/nl-r1', `Step ${i}.`, {
        type: 'Repository',
        data: { identifier: 'r1', longitude: i + 1 },
      });
    const first = await read('/repositories/nl-r1/history');
    assert.match(first, /Step 24\..*Step 5\./s);
    assert.doesNotMatch(first, /Step 4\./);
    const [, older] = /href="([^"]*before=\d+)"/.exec(first)!;
    const second = await read(older!);
    assert.match(second, /Step 4\..*Step 0\..*Created/s);
    assert.match(second, /-5-\+6\+|-4-\+5\+/);
    assert.match(second, /href="\/repositories\/nl-r1\/history"/);
    assert.equal((await request(archive, 'GET /units/x/history')).statusCode, 404);
    assert.equal((await request(archive, `GET /units/${unitId}/history?before=x`)).statusCode, 400);
  });
});

describe('The page of the latest changes', () => {
  it('lists events by day with their records, and has filters', async () => {
    const all = await read('/changes');
    assert.match(all, /<h2><time datetime="\d{4}-\d{2}-\d{2}">/);
    assert.match(all, /Step 24\./);
    assert.doesNotMatch(all, /<meta name="robots"/);
    const imports = await read('/changes?type=&et=ingest&from=&to=', mike);
    assert.match(imports, /With hushed units/);
    assert.match(imports, /href="\/units\/nl-r1-f"/);
    assert.match(imports, /<meta name="robots" content="noindex, follow"/);
    assert.doesNotMatch(imports, /Step/);
    assert.match(await read('/changes?type=Country'), /href="\/countries\/nl"/);
    assert.match(await read('/changes?to=1999-12-31'), /No change that you may see matches/);
    assert.match(await read('/changes?from=1999-12-31'), /Step 24\./);
    for (const query of ['et=x', 'type=x', 'from=2026-13-01', 'to=2026'])
      assert.equal((await request(archive, `GET /changes?${query}`)).statusCode, 400, query);
  });

  it('is also an Atom feed', async () => {
    const reply = await request(archive, 'GET /changes.atom?et=ingest', mike);
    assert.equal(reply.headers['content-type'], 'application/atom+xml; charset=utf-8');
    assert.match(reply.body, /<entry>.*<title>Imported: New fonds.*<summary>With hushed units<\/summary>/s);
    assert.match(
      reply.body,
      /<link rel="alternate" type="text\/html" href="http:\/\/localhost\/units\/nl-r1-f"\/>/,
    );
    const forAnybody = await request(archive, 'GET /changes.atom');
    assert.match(forAnybody.body, /Step 24\./);
    assert.doesNotMatch(forAnybody.body, /hush/i);
    assert.match(
      await read('/changes'),
      /<link rel="alternate" type="application\/atom\+xml" href="\/changes.atom"/,
    );
  });

  it('is not sent again as a feed without a change, but to other readers and in other languages', async () => {
    const load = (headers: Record<string, string>, query = '') =>
      request(archive, `GET /changes.atom${query}`, headers);
    const german = { 'accept-language': 'de' };
    const known = { 'if-none-match': String((await load(german)).headers.etag) };
    assert.equal((await load({ ...german, ...known })).statusCode, 304);
    assert.equal((await load({ 'accept-language': 'fr', ...known })).statusCode, 200);
    const imports = { 'if-none-match': String((await load(german, '?et=ingest')).headers.etag) };
    assert.equal((await load({ ...german, ...imports }, '?et=ingest')).statusCode, 304);
    assert.equal((await load({ ...german, ...mike, ...imports }, '?et=ingest')).statusCode, 200);
    await send('POST /archive/classes/Repository/nl-r1', 'One more', unit('One more', 'more'));
    assert.equal((await load({ ...german, ...known })).statusCode, 200);
  });

  it('is another feed for each choice of filters, to which the filtered page leads', async () => {
    const query = 'type=Country&amp;et=creation';
    const page = await read('/changes?type=Country&et=creation&from=');
    assert.equal(page.split(`href="/changes.atom?${query}"`).length, 3, 'in the head and in the text');
    const { body } = await request(archive, 'GET /changes.atom?type=Country&et=creation');
    assert.ok(body.includes(`<id>http://localhost/changes?${query}</id>`), body);
    assert.ok(
      body.includes(
        `<link rel="self" type="application/atom+xml" href="http://localhost/changes.atom?${query}"/>`,
      ),
    );
    assert.ok(
      body.includes(`<link rel="alternate" type="text/html" href="http://localhost/changes?${query}"/>`),
    );
  });

  it('names deleted records by their ids, without links', async () => {
    await send('POST /archive/classes/Repository/nl-r1', 'To be deleted', unit('Short-lived', 'd'));
    await send('DELETE /archive/classes/DocumentaryUnit/nl-r1-d', 'Deleted it');
    const page = await read('/changes?et=deletion');
    assert.match(page, /Deleted it.*<bdi>nl-r1-d<\/bdi>/s);
    assert.doesNotMatch(page, /href="\/units\/nl-r1-d"/);
  });

  it('does not list users, groups and permissions, and has full pages of other changes', async () => {
    const user = { type: 'UserProfile', data: { identifier: 'clerk', name: 'A clerk' } };
    const group = { type: 'Group', data: { identifier: 'clerks', name: 'Clerks' } };
    await send('POST /archive/UserProfile', 'New account', user);
    await send('POST /archive/Group', 'New group', group);
    await send('POST /archive/classes/Group/clerks/clerk', 'Joined');
    for (const create of [['create'], []])
      await send('POST /archive/permissions/clerk', 'Allowed', { DocumentaryUnit: create });
    for (let i = 0; i < 21; i++)
      await send('PUT /archive/classes/UserProfile/clerk', 'Other name', {
        ...user,
        data: { ...user.data, name: `Clerk ${i}` },
      });
    await send('DELETE /archive/classes/UserProfile/clerk', 'Account closed');
    const paths = ['/changes', '/changes?et=creation', '/changes?et=deletion', '/changes.atom'];
    for (const path of paths) {
      const { body } = await request(archive, `GET ${path}`, mike);
      assert.doesNotMatch(body, /clerk|account|allowed|joined|new group|other name/i, path);
    }
    const page = await read('/changes');
    assert.equal(page.split('class="event-line"').length - 1, 20);
    assert.match(page, /Deleted it/);
    for (const query of ['et=watch', 'et=addGroup', 'type=UserProfile', 'type=Group'])
      assert.equal((await request(archive, `GET /changes?${query}`)).statusCode, 400, query);
  });

  it('continues with older events, whatever was changed since', async () => {
    const [, older] = /href="([^"]*before=\d+)"/.exec(await read('/changes'))!;
    const listTimes = async () =>
      [...(await read(older!)).matchAll(/<time datetime="([^"]*)"/g)].map(([, at]) => at);
    const before = await listTimes();
    await put('One more');
    assert.ok(before.length > 10);
    assert.deepEqual(await listTimes(), before);
  });
});
