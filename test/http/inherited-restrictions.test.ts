/** Nothing below a restricted record is shown through any interface, and everything to viewers with access. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { asMike, request } from './request.ts';

let archive: TestArchive;

/** A word that only the units below the restricted series have, in titles and ids. */
const secret = 'quincunx';

before(async () => {
  archive = await openTestArchive();
  await archive.addUser('anna');
  const send = async (line: string, body: object | string, type = 'application/json'): Promise<void> => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const reply = await request(archive, line, { ...asMike, 'content-type': type }, text);
    assert.ok(reply.statusCode < 300, reply.body);
  };
  await send('POST /archive/Country', { type: 'Country', data: { identifier: 'nl' } });
  await send('POST /archive/classes/Country/nl', { type: 'Repository', data: { identifier: 'r1' } });
  const series = c(
    's',
    'Series',
    c(`${secret}-1`, `Letters ${secret}`, c(`${secret}-2`, `A letter ${secret}`)),
  );
  await send('POST /archive/import/ead?scope=nl-r1', ead('f', series + c('t', 'Other series')), 'text/xml');
  await send('POST /archive/entities/nl-r1-f-s/access?accessibleTo=anna', '');
});

after(() => archive.close());

const unitId = `nl-r1-f-s-${secret}_1`;

/** Paths that show the finding aid or everything. */
const paths = [
  '/archive/classes/DocumentaryUnit',
  '/archive/classes/DocumentaryUnit?sort=name__ASC',
  '/archive/classes/DocumentaryUnit/nl-r1-f/list?all=true',
  '/archive/classes/DocumentaryUnit/nl-r1-f/tree',
  '/archive/classes/SystemEvent',
  `/archive/search?q=${secret}&facet=type&facet=level&facet=repository`,
  '/archive/search?q=&facet=type',
  '/archive/search/suggest?q=quin',
  '/archive/sitemap.xml?type=DocumentaryUnit&part=0',
  '/archive/oaipmh?verb=ListRecords&metadataPrefix=ead',
  '/archive/classes/DocumentaryUnit/nl-r1-f/ead',
  '/archive/classes/DocumentaryUnit/nl-r1-f/ead3',
  '/archive/classes/DocumentaryUnit/nl-r1-f/csv',
  '/archive/classes/DocumentaryUnit/nl-r1-f/rdf?format=turtle&whole=true',
  '/units/nl-r1-f',
  '/units/nl-r1-f/whole',
  '/repositories/nl-r1',
  '/search?q=letter',
  '/changes',
];

const graphql = JSON.stringify({
  query:
    '{ DocumentaryUnit(id: "nl-r1-f") { itemCount children { items { id children { items { id } } } } } }',
});

async function read(path: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const { statusCode, body } = await request(archive, `GET ${path}`, headers);
  return statusCode >= 300 && statusCode < 500 ? `${statusCode}` : body;
}

describe('A unit below a restricted series', () => {
  for (const path of paths)
    it(`is not in ${path} for readers without access`, async () => {
      for (const headers of [{}, { 'x-user': 'ruth' }]) {
        const reply = await request(archive, `GET ${path}`, headers);
        assert.equal(reply.statusCode, 200, reply.body);
        assert.doesNotMatch(
          reply.body.replaceAll(`q=${secret}`, '').replaceAll(`"q":"${secret}"`, ''),
          new RegExp(secret),
        );
      }
    });

  it('is in lists, searches and exports for a user with access', async () => {
    const anna = { 'x-user': 'anna' };
    for (const path of paths.filter((one) =>
      /classes.DocumentaryUnit|search\?q=quin|suggest|changes/.test(one),
    ))
      if (path.startsWith('/archive') && !path.endsWith('/tree'))
        assert.match(await read(path, anna), new RegExp(secret), path);
  });

  it('does not exist for readers without access, in records, pages and GraphQL', async () => {
    for (const path of [
      `/archive/classes/DocumentaryUnit/${unitId}`,
      `/archive/entities/${unitId}`,
      `/units/${unitId}`,
    ]) {
      assert.equal(await read(path, {}), '404', path);
      assert.notEqual(await read(path, { 'x-user': 'anna' }), '404', path);
    }
    const reply = await request(
      archive,
      'POST /archive/graphql',
      { 'content-type': 'application/json' },
      graphql,
    );
    assert.equal(reply.statusCode, 200, reply.body);
    assert.doesNotMatch(reply.body, new RegExp(secret));
  });

  it('is reported as deleted by the change feed to readers who could see it before', async () => {
    const { body } = await request(archive, 'GET /archive/changes', {});
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { what: string; id?: string });
    const below = lines.filter(({ id }) => id?.includes(secret) === true);
    assert.deepEqual(
      below.map(({ what }) => what),
      ['deleted', 'deleted'],
    );
  });

  it('leaves the number of children of a visible unit as it is stored, and lists the visible ones', async () => {
    const { body } = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f', {});
    assert.equal((JSON.parse(body) as { meta: { childCount: number } }).meta.childCount, 2);
    const list = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f/list', {});
    assert.match(String(list.headers['content-range']), /total=1$/);
  });
});
