/** Addresses of pages: the query that links keep, pages beyond the end of a list, parameters of trackers, and odd paths. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, json, request } from '../request.ts';

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
  await create('classes/Repository/nl-r1', 'DocumentaryUnit', { identifier: 'f' });
  for (let n = 0; n < 51; n++)
    await create('classes/DocumentaryUnit/nl-r1-f', 'DocumentaryUnit', { identifier: `n${n}` });
  await create('CvocVocabulary', 'CvocVocabulary', { identifier: 'topics', name: 'Topics' });
  for (let n = 0; n < 51; n++)
    await create('classes/CvocVocabulary/topics', 'CvocConcept', { identifier: `c${n}` });
  await create('AuthoritativeSet', 'AuthoritativeSet', { identifier: 'people', name: 'People' });
  await create('VirtualUnit', 'VirtualUnit', { identifier: 'exhibition' });
});
after(() => archive.close());

const describes: Readonly<Record<string, string>> = {
  DocumentaryUnit: 'DocumentaryUnitDescription',
  CvocConcept: 'CvocConceptDescription',
};

/** With an English and a German description. */
async function create(
  path: string,
  type: string,
  data: { readonly identifier: string; readonly name?: string },
): Promise<string> {
  const part = describes[type];
  const descriptions = ['eng', 'deu'].map((languageCode) => ({
    type: part,
    data: { languageCode, name: `${languageCode} ${data.identifier}` },
  }));
  const relationships = part === undefined ? {} : { describes: descriptions };
  const made = await request(archive, `POST /archive/${path}`, asMike, { type, data, relationships });
  assert.equal(made.statusCode, 201, made.body);
  return json(made).id;
}

const get = (path: string, headers = {}) =>
  request(archive, `GET ${path}`, { accept: 'text/html', ...headers });

/** The addresses of all links of a page. */
async function linksOf(path: string): Promise<readonly string[]> {
  const { statusCode, body } = await get(path);
  assert.equal(statusCode, 200, body);
  return [...body.matchAll(/<a [^>]*?href="([^"]*)"/g)].map((match) => match[1]!.replaceAll('&amp;', '&'));
}

describe('The links of a page', () => {
  it('in a finding aid keep the words of the search and the language of the descriptions', async () => {
    const links = await linksOf('/units/nl-r1-f?q=n1&lang=deu');
    assert.ok(links.includes('/units/nl-r1-f-n7?q=n1&lang=deu'), links.join(' '));
    assert.ok(links.includes('/units/nl-r1-f?lang=deu&q=n1&page=2'));
    const below = await linksOf('/units/nl-r1-f-n0?q=n1&lang=deu');
    assert.ok(below.includes('/units/nl-r1-f?q=n1&lang=deu'), 'the unit above');
    assert.ok(below.includes('/units/nl-r1-f?q=n1&lang=deu&page=2'), 'units after the siblings');
    assert.ok((await linksOf('/units/nl-r1-f')).includes('/units/nl-r1-f-n7'), 'without a choice');
  });

  it('to descriptions in other languages keep the words of the search', async () => {
    assert.ok((await linksOf('/units/nl-r1-f?q=n1')).includes('/units/nl-r1-f?lang=deu&q=n1'));
  });

  it('to further concepts of a vocabulary keep the language of its index', async () => {
    const links = await linksOf('/vocabularies/topics?lang=deu');
    assert.ok(links.includes('/vocabularies/topics?lang=deu&page=2#concepts'), links.join(' '));
    assert.ok(
      (await linksOf('/vocabularies/topics?lang=deu&letter=d')).includes('/vocabularies/topics?lang=deu'),
    );
  });

  it('to the present page of a renamed item keep the query', async () => {
    await create('classes/Repository/nl-r1', 'DocumentaryUnit', { identifier: 'old' });
    const path = '/archive/classes/DocumentaryUnit/nl-r1-old/rename';
    const renamed = await request(archive, `POST ${path}`, asMike, JSON.stringify('new'));
    assert.ok(renamed.statusCode < 300, renamed.body);
    const { statusCode, headers } = await get('/units/nl-r1-old?lang=deu&q=a%20b');
    assert.equal(statusCode, 308);
    assert.equal(headers.location, '/units/nl-r1-new?lang=deu&q=a%20b');
  });
});

describe('A page beyond the end of a list', () => {
  for (const [path, first] of [
    ['/units/nl-r1-f?lang=deu&page=3', '/units/nl-r1-f?lang=deu'],
    ['/units/nl-r1-f-n0?page=2', '/units/nl-r1-f-n0'],
    ['/repositories?q=r1&page=2', '/repositories?q=r1'],
    ['/repositories/nl-r1?page=2', '/repositories/nl-r1'],
    ['/countries/nl?page=2', '/countries/nl'],
    ['/vocabularies?page=2', '/vocabularies'],
    ['/vocabularies/topics?page=3', '/vocabularies/topics'],
    ['/vocabularies/topics?letter=e&page=2', '/vocabularies/topics?letter=e'],
    ['/concepts/topics-c1?page=2', '/concepts/topics-c1'],
    ['/authoritative-sets/people?page=2', '/authoritative-sets/people'],
    ['/virtual/exhibition?page=2', '/virtual/exhibition'],
    ['/virtual/exhibition?units=2', '/virtual/exhibition'],
    ['/changes?et=creation&before=1', '/changes?et=creation'],
    ['/units/nl-r1-f/history?before=1', '/units/nl-r1-f/history'],
  ] as const)
    it(`is not found, and links to the first page: ${path}`, async () => {
      const { statusCode, body } = await get(path);
      assert.equal(statusCode, 404, body);
      assert.match(body, /<h1>This list has no such page<\/h1>/);
      assert.ok(
        body.includes(`<a href="${first.replaceAll('&', '&amp;')}">Go to the start of the list</a>`),
        body,
      );
      assert.equal((await get(first)).statusCode, 200);
    });
});

describe('Parameters that trackers add to links', () => {
  it('lead to the address without them', async () => {
    for (const [path, location] of [
      ['/units/nl-r1-f?utm_source=news&lang=deu&fbclid=1', '/units/nl-r1-f?lang=deu'],
      ['/?gclid=x', '/'],
      ['/search?q=utm_source&utm_medium=mail', '/search?q=utm_source'],
    ] as const) {
      const { statusCode, headers } = await get(path);
      assert.equal(statusCode, 308);
      assert.equal(headers.location, location);
    }
  });

  it('are an error in the API, as other unknown parameters are', async () => {
    assert.equal((await request(archive, 'GET /archive/classes/Country?utm_source=a')).statusCode, 400);
    assert.equal((await get('/units/nl-r1-f?utm=a')).statusCode, 400);
  });
});

describe('A path that begins with two slashes', () => {
  for (const path of ['//', '//example.org/units', '//?utm_source=a', '//example.org/?utm_source=a'])
    it(`is not found, and leads to no other host: ${path}`, async () => {
      const { statusCode, headers } = await get(path);
      assert.equal(statusCode, 404);
      assert.equal(headers.location, undefined);
    });
});
