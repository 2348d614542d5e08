/** Exports of institutions, agents, vocabularies and tables, over the web. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { dcWriter } from '../../src/formats/dc/write.ts';
import { recordTypes } from '../../src/model/registry.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, request } from './request.ts';

let archive: TestArchive;

const described = (type: string, identifier: string, ...describes: readonly object[]): object => ({
  type,
  data: { identifier },
  relationships: { describes: describes.map((data) => ({ type: `${type}Description`, data })) },
});

async function make(to: TestArchive, path: string, body: object): Promise<void> {
  const reply = await request(to, `POST /archive/classes/${path}`, asMike, body);
  assert.equal(reply.statusCode, 201, reply.body);
}

async function makeScopes(to: TestArchive): Promise<void> {
  await make(to, 'AuthoritativeSet', {
    type: 'AuthoritativeSet',
    data: { identifier: 'people', name: 'People' },
  });
  await make(to, 'CvocVocabulary', { type: 'CvocVocabulary', data: { identifier: 'terms', name: 'Terms' } });
}

before(async () => {
  archive = await openTestArchive();
  await make(archive, 'Country', { type: 'Country', data: { identifier: 'nl' } });
  const name = 'City Archive';
  await make(
    archive,
    'Country/nl',
    described(
      'Repository',
      'r1',
      { name, languageCode: 'eng' },
      { name: 'Stadsarchief', languageCode: 'nld' },
    ),
  );
  await make(
    archive,
    'Country/nl?accessibleTo=mike',
    described('Repository', 'r2', { name: 'Hidden', languageCode: 'eng' }),
  );
  await make(
    archive,
    'Repository/nl-r1',
    described('DocumentaryUnit', 'F', { name: 'Fonds', languageCode: 'eng' }),
  );
  await make(
    archive,
    'DocumentaryUnit/nl-r1-f',
    described('DocumentaryUnit', 'F/1', { name: 'File, "one"', languageCode: 'eng' }),
  );
  await makeScopes(archive);
  await make(
    archive,
    'AuthoritativeSet/people',
    described('HistoricalAgent', 'ada', { name: 'Ada', languageCode: 'eng', source: 'Letters' }),
  );
  await make(
    archive,
    'AuthoritativeSet/people?accessibleTo=mike',
    described('HistoricalAgent', 'eva', { name: 'Eva', languageCode: 'eng' }),
  );
  await make(
    archive,
    'CvocVocabulary/terms',
    described(
      'CvocConcept',
      'guilds',
      { name: 'Guilds', languageCode: 'eng' },
      { name: 'Gilden', languageCode: 'deu' },
    ),
  );
  await make(
    archive,
    'CvocVocabulary/terms?accessibleTo=mike',
    described('CvocConcept', 'secret', { name: 'Secret', languageCode: 'eng' }),
  );
  await make(
    archive,
    'CvocConcept/terms-guilds',
    described('CvocConcept', 'bakers', { name: 'Bakers', languageCode: 'eng' }),
  );
  const under = await request(
    archive,
    'POST /archive/classes/CvocConcept/terms-bakers/broader?id=terms-guilds&id=terms-secret',
    asMike,
  );
  assert.equal(under.statusCode, 200, under.body);
});

after(() => archive.close());

const get = async (path: string, headers: Record<string, string> = asMike) =>
  request(archive, `GET /archive/${path}`, headers);

/** Names of the files in a zip: its directory names each once. */
function namesIn({ rawPayload }: { readonly rawPayload: Buffer }): readonly string[] {
  const directory = rawPayload.toString('latin1').split('PK\u0001\u0002').slice(1);
  return directory.map((line) => /[\w-]+\.xml/.exec(line)![0]);
}

describe('An institution', () => {
  it('is exported as EAG, in the requested language', async () => {
    const reply = await get('classes/Repository/nl-r1/eag?lang=nld');
    assert.equal(reply.headers['content-type'], 'text/xml; charset=utf-8');
    assert.match(reply.body, /<autform>Stadsarchief</);
    assert.match(reply.body, /<repositorid countrycode="NL" repositorycode="r1"/);
  });

  it('is a file in the zip of its country, for users who may see it', async () => {
    assert.deepEqual(namesIn(await get('classes/Country/nl/eag')), ['nl-r1.xml', 'nl-r2.xml']);
    assert.deepEqual(namesIn(await get('classes/Country/nl/eag', {})), ['nl-r1.xml']);
    assertError(await get('classes/Repository/nl-r2/eag', {}), 404, 'not-found');
  });
});

describe('An agent', () => {
  it('is exported as EAC-CPF at the export URL, at its own URL, and in the zip of its set', async () => {
    const reply = await get('classes/HistoricalAgent/people-ada/eac');
    assert.match(reply.body, /<agencyName>People<\/agencyName>/);
    const accepted = await get('classes/HistoricalAgent/people-ada', { accept: 'application/eac+xml' });
    assert.equal(accepted.headers['content-type'], 'application/eac+xml');
    assert.deepEqual(namesIn(await get('classes/AuthoritativeSet/people/eac', {})), ['people-ada.xml']);
    assertError(await get('classes/HistoricalAgent/people-eva/eac', {}), 404, 'not-found');
    const newer = await get('classes/HistoricalAgent/people-ada', { accept: 'application/eac2+xml' });
    assert.equal(newer.headers['content-type'], 'application/eac2+xml');
    assert.match(newer.body, /<eac xmlns="https:\/\/archivists\.org\/ns\/eac\/v2"/);
    assert.deepEqual(namesIn(await get('classes/AuthoritativeSet/people/eac2', {})), ['people-ada.xml']);
  });
});

describe('A vocabulary', () => {
  const path = 'classes/CvocVocabulary/terms/export';
  const types: Readonly<Record<string, string>> = {
    TTL: 'text/turtle; charset=utf-8',
    'RDF/XML': 'application/rdf+xml; charset=utf-8',
    N3: 'application/n-triples; charset=utf-8',
    'JSON-LD': 'application/ld+json; charset=utf-8',
  };

  it('is exported as SKOS in the requested syntax, by name or by media type', async () => {
    for (const [name, type] of Object.entries(types)) {
      const named = await get(`${path}?format=${encodeURIComponent(name)}`);
      assert.equal(named.headers['content-type'], type);
      const accepted = await get(path, { accept: type.split(';', 1)[0]! });
      assert.equal(accepted.headers['content-type'], type);
    }
    assert.equal((await get(path, { accept: '*/*' })).headers['content-type'], types.TTL);
    assertError(await get(`${path}?format=PDF`), 400, 'bad-parameter');
    const atHome = await get('classes/CvocVocabulary/terms', { accept: 'text/turtle' });
    assert.match(atHome.body, /skos:ConceptScheme/);
  });

  it('has URIs with the requested base', async () => {
    const { body } = await get(`${path}?baseUri=http://example.org/`);
    assert.match(body, /<http:\/\/example\.org\/terms\/bakers> a skos:Concept/);
    for (const uri of ['nowhere', 'http://example.org/%01'])
      assertError(await get(`${path}?baseUri=${uri}`), 400, 'bad-parameter');
  });

  it('omits restricted concepts, even if they have visible narrower ones', async () => {
    const { body } = await get(path, {});
    assert.doesNotMatch(body, /secret/i);
    assert.match(body, /skos:broader <[^>]*terms-guilds>/);
    assert.match((await get(path)).body, /skos:broader <[^>]*terms-secret>/);
  });
});

describe('A record of any type', () => {
  it('is exported as Dublin Core', async () => {
    const reply = await get('entities/nl-r1-f/dc');
    assert.match(reply.body, /<dc:title>Fonds<\/dc:title>\s*<dc:publisher>City Archive</);
    assert.match((await get('entities/terms-guilds/dc?lang=deu')).body, /<dc:title>Gilden</);
    for (const { name } of recordTypes.filter(({ relations }) => 'describes' in relations))
      assert.ok(dcWriter.types.includes(name), `a ${name} is described`);
    assertError(await get('entities/nl/dc'), 400, 'type-mismatch');
    assertError(await get('entities/people-eva/dc', {}), 404, 'not-found');
    assertError(await get('entities/nobody/dc'), 404, 'not-found');
  });
});

describe('A table', () => {
  it('contains the children of a repository, a unit, a set or a vocabulary', async () => {
    const table = await get('classes/Repository/nl-r1/csv');
    assert.equal(table.headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(table.body, /\r\nF,.*\r\nF\/1,/);
    assert.match(table.body, /"File, ""one"""/);
    assert.doesNotMatch((await get('classes/AuthoritativeSet/people/csv', {})).body, /Eva/);
    assert.match((await get('classes/CvocVocabulary/terms/csv')).body, /bakers/);
  });
});
