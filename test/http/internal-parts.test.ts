/** Imports a finding aid with a secret word in its internal parts, and searches for the word in the response of every GET route. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pageFolder, typesWithPages } from '../../src/pages/shared/page-path.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, json, request } from './request.ts';

let archive: TestArchive;
const secret = /hush/i;
const shown = ['nl', 'nl-r1', 'nl-r1-f', 'nl-r1-f-open', 'mike', 'ruth'];

const internal = ' audience="internal"';
const aid = (
  word: string,
) => `<ead><eadheader><eadid>x</eadid><filedesc><titlestmt><titleproper>Inventory</titleproper><author${internal}>${word} author</author></titlestmt></filedesc></eadheader>
<archdesc level="fonds"><did><unitid>F</unitid><unitid${internal}>${word}-1</unitid><unittitle>Fonds</unittitle></did>
<processinfo${internal}><p>${word} note</p></processinfo>
<scopecontent><p>Public <emph${internal}>${word}</emph> text</p></scopecontent>
<dao${internal} href="http://example.org/${word}"/>
<controlaccess><persname${internal}>${word}, person</persname></controlaccess>
<dsc><c><did><unitid>open</unitid><unittitle>Open</unittitle></did></c>
<c${internal}><did><unitid>quiet</unitid><unittitle>${word} unit</unittitle></did><c><did><unitid>below</unitid><unittitle>${word} child</unittitle></did></c></c></dsc></archdesc></ead>`;

const send = (word: string, query = '') =>
  request(
    archive,
    `POST /archive/import/ead?scope=nl-r1&lang=eng${query}`,
    { ...asMike, 'content-type': 'text/xml' },
    aid(word),
  );

before(async () => {
  archive = await openTestArchive();
  const create = (path: string, body: unknown) =>
    request(archive, `POST /archive/${path}`, { ...asMike, 'content-type': 'application/json' }, body);
  await create('classes/Country', { type: 'Country', data: { identifier: 'nl' } });
  await create('classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
});
after(() => archive.close());

/** Ids of records that only editors see: units, annotations and their versions. */
async function listHiddenIds(): Promise<readonly string[]> {
  const read = async (path: string) => json(await request(archive, `GET /archive/${path}`, asMike));
  const notes = (await read('classes/Annotation')).map(({ id }: { id: string }) => id) as string[];
  const versions = await Promise.all(notes.map((id) => read(`entities/${id}/versions`)));
  return ['nl-r1-f-quiet', ...notes, ...versions.flat().map(({ id }: { id: string }) => id)];
}

const harvests = ['ead', 'ead3', 'oai_dc'].map(
  (prefix) => `/archive/oaipmh?verb=ListRecords&metadataPrefix=${prefix}`,
);

/** The URL of every GET route, with each of these ids in it, and requests of harvesters. */
async function listUrls(): Promise<readonly string[]> {
  const ids = [...shown, ...(await listHiddenIds())];
  const { paths } = json(await request(archive, 'GET /archive/openapi.json'));
  const readable = Object.entries(paths as Record<string, object>).filter(([, methods]) => 'get' in methods);
  const filled = readable.flatMap(([path]) =>
    path.includes('{') ? ids.map((id) => `/archive${path.replace(/\{\w+\}/g, id)}`) : [`/archive${path}`],
  );
  const lists = ['Annotation', 'DocumentaryUnit', 'SystemEvent'].map((type) => `/archive/classes/${type}`);
  const folders = typesWithPages.map(pageFolder);
  const pages = ids.flatMap((id) =>
    folders.flatMap((folder) => [`/${folder}/${id}`, `/${folder}/${id}/history`]),
  );
  return [...filled, ...harvests, ...lists, ...pages, '/changes'];
}

describe('A word of an internal part', () => {
  for (const [who, headers] of [
    ['Ruth', { 'x-user': 'ruth' }],
    ['a reader without a name', {}],
  ] as const)
    it(`is at no URL for ${who}, also after it was changed`, { timeout: 300_000 }, async () => {
      for (const word of ['Hush', 'Hushed', 'Hush']) {
        const reply = await send(word);
        assert.equal(reply.statusCode, 200, reply.body);
        // The log has the locations of internal parts, not their text.
        assert.doesNotMatch(reply.body, secret);
      }
      for (const path of await listUrls())
        assert.doesNotMatch((await request(archive, `GET ${path}`, headers)).body, secret, path);
      for (const path of harvests)
        assert.match((await request(archive, `GET ${path}`, headers)).body, /Public text/, path);
      const query = `{ annotations { items { id body } } documentaryUnits { items { id descriptions { name scopeAndContent } annotations { body } } } }`;
      const answer = await request(
        archive,
        'POST /archive/graphql',
        { ...headers, 'content-type': 'application/json' },
        { query },
      );
      assert.match(answer.body, /Public text/);
      assert.doesNotMatch(answer.body, secret);
    });

  it('is in the annotations and the export of an administrator', async () => {
    const notes = await request(archive, 'GET /archive/classes/Annotation', asMike);
    assert.equal(json(notes).length, 6, notes.body);
    const exported = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f/ead', asMike);
    assert.match(exported.body, secret);
    const outside = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f/ead');
    assert.match(outside.body, /Public text/);
  });

  it('is text like any other with internal=public; other values are an error', async () => {
    assert.equal((await send('Hush', '&internal=secret')).statusCode, 400);
    const reply = await send('Hush', '&internal=public');
    assert.equal(reply.statusCode, 200, reply.body);
    assert.match((await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f')).body, secret);
  });
});
