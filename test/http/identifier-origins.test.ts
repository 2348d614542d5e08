/** Identifiers that an import generated for units without a reference code, over HTTP. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertError, json, request } from './request.ts';

let archive: TestArchive;
const asJson = { 'x-user': 'mike', 'content-type': 'application/json' };
const unitPath = '/archive/classes/DocumentaryUnit';

const file = `<ead><eadheader><eadid>harbour</eadid></eadheader><archdesc level="fonds"><did><unittitle>Harbour</unittitle></did>
<dsc><c><did><unitid>A.1</unitid><unittitle>Letters</unittitle></did><c id="draft-17"><did><unittitle>Drafts</unittitle></did></c><c id="draft-18"><did><physdesc>1 sheet</physdesc></did></c></c><c id="maps"><did><unittitle>Maps</unittitle></did></c><c><did><unittitle>Plans</unittitle></did></c></dsc></archdesc></ead>`;

const send = (method: string, path: string, body: unknown) =>
  request(archive, `${method} ${path}`, asJson, JSON.stringify(body));
const read = async (id: string) => json(await request(archive, `GET ${unitPath}/${id}`));

before(async () => {
  archive = await openTestArchive();
  await send('POST', '/archive/Country', { type: 'Country', data: { identifier: 'nl' } });
  await send('POST', '/archive/classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
  const log = await request(
    archive,
    'POST /archive/import/ead?scope=nl-r1',
    { ...asJson, 'content-type': 'text/xml' },
    file,
  );
  assert.equal(json(log).created, 6);
});

after(() => archive.close());

describe('The origin of a generated identifier', () => {
  it('is part of the record; a reference code has none', async () => {
    const ids = ['nl-r1-harbour', 'nl-r1-harbour-a_1', 'nl-r1-harbour-maps', 'nl-r1-harbour-3'];
    const units = await Promise.all(ids.map(read));
    assert.deepEqual(
      units.map(({ data }) => [data.identifier, data.identifierOrigin]),
      [
        ['harbour', 'eadid'],
        ['A.1', undefined],
        ['maps', 'id'],
        ['3', 'position'],
      ],
    );
  });

  it('is not shown among the latest changes as the title of a unit without one', async () => {
    const { body } = await request(archive, 'GET /changes');
    assert.match(body, /<a href="\/units\/nl-r1-harbour-a_1-draft_18" dir="auto">Archival unit<\/a>/);
    assert.doesNotMatch(body, />draft-18</);
  });

  it('can be filtered', async () => {
    const reply = await request(archive, `GET ${unitPath}?filter=identifierOrigin:position`);
    assert.deepEqual(
      json(reply).map(({ id }: { id: string }) => id),
      ['nl-r1-harbour-3'],
    );
    const coded = await request(archive, `GET ${unitPath}?filter=identifierOrigin__EMPTY:true`);
    assert.deepEqual(
      json(coded).map(({ id }: { id: string }) => id),
      ['nl-r1-harbour-a_1'],
    );
  });

  it('is kept when a client sends the record as it was read, and when it omits the field', async () => {
    const record = await read('nl-r1-harbour-maps');
    const titled = structuredClone(record);
    titled.relationships.describes[0].data.name = 'Maps and charts';
    assert.equal((await send('PUT', `${unitPath}/nl-r1-harbour-maps`, record)).statusCode, 200);
    assert.equal((await send('PUT', `${unitPath}/nl-r1-harbour-maps`, titled)).statusCode, 200);
    const { identifierOrigin: _, ...data } = titled.data;
    assert.equal((await send('PUT', `${unitPath}/nl-r1-harbour-maps`, { ...titled, data })).statusCode, 200);
    assert.equal((await read('nl-r1-harbour-maps')).data.identifierOrigin, 'id');
  });

  it('cannot be set, changed or removed by a client (400)', async () => {
    const parent = `${unitPath}/nl-r1-harbour`;
    const unit = (data: object) => ({ type: 'DocumentaryUnit', data });
    assertError(
      await send('POST', parent, unit({ identifier: 'x', identifierOrigin: 'id' })),
      400,
      'invalid',
    );
    const maps = `${unitPath}/nl-r1-harbour-maps`;
    const patch = { ...asJson, patch: 'true' };
    for (const identifierOrigin of ['position', null, 'other']) {
      const body = JSON.stringify(unit({ identifierOrigin }));
      assertError(await request(archive, `PUT ${maps}`, patch, body), 400, 'invalid');
    }
    const letters = `${unitPath}/nl-r1-harbour-a_1`;
    const record = await read('nl-r1-harbour-a_1');
    const changed = { ...record, data: { ...record.data, identifierOrigin: 'file' } };
    assertError(await send('PUT', letters, changed), 400, 'invalid');
    assert.equal((await read('nl-r1-harbour-maps')).data.identifierOrigin, 'id');
    assert.equal((await read('nl-r1-harbour-a_1')).data.identifierOrigin, undefined);
  });

  it('is removed when the identifier changes', async () => {
    const record = await read('nl-r1-harbour-3');
    const data = { ...record.data, identifier: 'A.3' };
    assert.equal((await send('PUT', `${unitPath}/nl-r1-harbour-3`, { ...record, data })).statusCode, 200);
    assert.deepEqual((await read('nl-r1-harbour-3')).data, { identifier: 'A.3' });
  });
});

describe('Pages of units with a generated identifier', () => {
  const show = async (path: string) => (await request(archive, `GET ${path}`, { accept: 'text/html' })).body;
  /** The text of a page without its addresses and attributes. */
  const textOf = (html: string) => html.replaceAll(/<script\b[^>]*>.*?<\/script>|<[^>]*>/gs, '|');
  const drafts = '/units/nl-r1-harbour-a_1-draft_17';

  it('show it neither as a code of the unit nor in the tree', async () => {
    const text = textOf(await show(drafts)).replaceAll(/https?:[^|]*/g, '');
    assert.match(text, /\|A\.1\|/);
    assert.match(text, /Drafts/);
    assert.doesNotMatch(text, /draft[-_]1[78]|\|harbour\|/);
  });

  it('cite the nearest code above it, and say so', async () => {
    assert.match(await show(drafts), /Drafts, in A\.1, Harbour/);
    assert.match(await show('/units/nl-r1-harbour-a_1'), /Letters, A\.1, Harbour/);
    assert.match(await show('/units/nl-r1-harbour-maps'), /Maps and charts, Harbour/);
  });

  it('show it neither in lists of hits nor of holdings', async () => {
    assert.doesNotMatch(textOf(await show('/search?q=Drafts')), /draft-17/);
    assert.doesNotMatch(textOf(await show('/repositories/nl-r1')), /\|harbour\|/);
  });

  it('say that a unit has no title, since the title of its record is the identifier', async () => {
    const html = await show('/units/nl-r1-harbour-a_1-draft_18');
    assert.match(html, /<h1[^>]*>Untitled<\/h1>/);
    assert.doesNotMatch(textOf(html).replaceAll(/https?:[^|]*/g, ''), /draft[-_]1[78]/);
  });

  it('do not state it as an identifier for programs', async () => {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await show(drafts)) ?? [];
    assert.equal(JSON.parse(json).identifier, undefined);
    assert.equal(JSON.parse(json)['@id'].endsWith(drafts), true);
    const [, coded = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await show('/units/nl-r1-harbour-a_1')) ??
      [];
    assert.deepEqual(JSON.parse(coded).identifier, ['A.1', 'nl-r1-harbour-a_1']);
  });

  it('have neither code nor title in the table of hits', async () => {
    const lines = (await request(archive, 'GET /search.csv')).body.split('\n').map((line) => line.trim());
    const lineOf = (id: string) => lines.find((line) => line.includes(`,${id},`));
    assert.match(lineOf('nl-r1-harbour-a_1-draft_17')!, /^DocumentaryUnit,[^,]*,,Drafts,/);
    assert.match(lineOf('nl-r1-harbour-a_1-draft_18')!, /^DocumentaryUnit,[^,]*,,,/);
    assert.match(lineOf('nl-r1-harbour-a_1')!, /^DocumentaryUnit,[^,]*,A\.1,Letters,/);
  });

  it('are not suggested by it', async () => {
    const suggest = async (q: string) =>
      json(await request(archive, `GET /archive/search/suggest?q=${q}`)).suggestions.map(
        ({ text }: { readonly text: string }) => text,
      );
    assert.deepEqual(await suggest('draft-1'), []);
    assert.deepEqual(await suggest('A.1'), ['A.1']);
  });

  it('have neither identifier nor title of it in Dublin Core', async () => {
    const dc = async (id: string) => (await request(archive, `GET ${unitPath}/${id}/dc`)).body;
    assert.doesNotMatch(await dc('nl-r1-harbour-a_1-draft_18'), /draft-18/);
    assert.match(await dc('nl-r1-harbour-a_1-draft_17'), /<dc:title>Drafts</);
  });
});
