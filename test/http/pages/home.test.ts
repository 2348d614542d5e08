/** The home page: its search, the collections that the operator has chosen, and links by time, place and subject. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { listHtmlProblems } from '../../world/browser.ts';
import { make, unit } from '../graphql-world.ts';
import { addRepository, request } from '../request.ts';

const point = (type: string, name: string) => ({ type: 'AccessPoint', data: { name, type } });
const period = (year: number) => ({
  type: 'DatePeriod',
  data: { startDate: `${year}-01-01`, endDate: `${year}-12-31` },
});

describe('The home page', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive({
      settings: { siteCollections: ['nl-r1-ships', 'absent', 'nl-r1-secret', 'nl-r1-dock'] },
    });
    await addRepository(archive);
    const add = async (
      identifier: string,
      data: object,
      parts = {},
      query = '',
      others: readonly Readonly<Record<string, unknown>>[] = [],
    ) =>
      make(
        archive,
        `classes/Repository/nl-r1${query}`,
        unit(identifier, [{ languageCode: 'eng', ...data }, ...others], parts),
      );
    await add(
      'dock',
      { name: 'Dock office', scopeAndContent: `About *the* dock. ${'Letters and plans. '.repeat(20)}` },
      {
        hasDate: [period(1884)],
        relatesTo: [point('subjectAccess', 'Harbours & docks'), point('placeAccess', 'Waterstad')],
      },
    );
    await add('ships', { name: 'Registers of ships' }, { hasDate: [period(1921)] }, '', [
      { languageCode: 'nld', name: 'Scheepsregisters', scopeAndContent: 'Over schepen.' },
    ]);
    const antiquity = { type: 'DatePeriod', data: { startDate: '-0050-01-01', endDate: '-0050-12-31' } };
    await add('coins', { name: 'Coins' }, { hasDate: [antiquity] });
    await add('secret', { name: 'Secret letters' }, {}, '?accessibleTo=mike');
  });
  after(() => archive?.close());

  const read = async (headers = {}): Promise<string> =>
    (await request(archive, 'GET /', { accept: 'text/html', 'accept-language': 'en', ...headers })).body;

  it('is valid, and has one search box', async () => {
    const body = await read();
    assert.deepEqual(await listHtmlProblems(body), []);
    assert.equal(body.match(/<input type="search"/g)?.length, 1);
    assert.match(body, /<div class="home-search"><search>/);
    assert.match((await request(archive, 'GET /countries')).body, /<header.*<search>.*<\/header>/s);
  });

  it('has the chosen collections in their order, with the beginning of their texts', async () => {
    const [section] = /<ul class="home-collections">.*?<\/ul>/s.exec(await read())!;
    const titles = [...section.matchAll(/<a href="(\/units\/[^"]+)">([^<]+)</g)].map(([, path, title]) => [
      path,
      title,
    ]);
    assert.deepEqual(titles, [
      ['/units/nl-r1-ships', 'Registers of ships'],
      ['/units/nl-r1-dock', 'Dock office'],
    ]);
    assert.match(section, /<p lang="en" dir="auto">About the dock\. [^<]{100,196}\.{3}</);
    assert.match(await read({ 'x-user': 'mike' }), /Secret letters/);
  });

  it('has the title and the text of a collection in the language of the reader, if it is described in it', async () => {
    const collectionsIn = async (language: string) =>
      /<ul class="home-collections">.*?<\/ul>/s.exec(await read({ 'accept-language': language }))![0];
    assert.match(await collectionsIn('nl'), /<h3 lang="nl"[^>]*><a[^>]*>Scheepsregisters</);
    assert.match(await collectionsIn('nl'), /<p lang="nl"[^>]*>Over schepen\.</);
    assert.match(await collectionsIn('de'), /<h3 lang="en"[^>]*><a[^>]*>Registers of ships</);
  });

  it('has searches by time, place and subject that find records', async () => {
    const body = await read();
    const [ways] = /<div class="home-ways">.*?<\/section>/s.exec(body)!;
    const paths = [...ways.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path!.replaceAll('&amp;', '&'));
    assert.deepEqual(paths, [
      '/search?from=-0050&to=-0041',
      '/search?from=1880&to=1889',
      '/search?from=1920&to=1929',
      '/search?place=Waterstad',
      '/search?subject=Harbours+%26+docks',
    ]);
    assert.match(ways, /<bdi>51 BC–42 BC<\/bdi>/);
    for (const path of paths)
      assert.match((await request(archive, `GET ${path}`)).body, /<p class="total">1 result</, path);
  });
});
