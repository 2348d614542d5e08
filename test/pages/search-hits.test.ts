/** The hits of the search page in the language of the reader, and their links to the tree. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatFoundDate } from '../../ui/format-values.ts';
import { make, unit } from '../http/graphql-world.ts';
import { json, request } from '../http/request.ts';
import { openTestArchive } from '../world/archive.ts';

describe('A hit on the search page', () => {
  it('has its level, dates and country in the language of the reader, and takes the words to the tree', async (t) => {
    const archive = await openTestArchive();
    t.after(() => archive.close());
    await make(archive, 'Country', { type: 'Country', data: { identifier: 'de' } });
    await make(archive, 'classes/Country/de', { type: 'Repository', data: { identifier: 'r' } });
    const period = { type: 'DatePeriod', data: { startDate: '1880-01-01', endDate: '1881-12-31' } };
    await make(
      archive,
      'classes/Repository/de-r',
      unit('f', [{ name: 'Harbour office', levelOfDescription: 'series', languageCode: 'eng' }], {
        hasDate: [period],
      }),
    );
    const open = async (path: string, language: string): Promise<string> => {
      const reply = await request(archive, `GET ${path}`, { 'accept-language': language });
      assert.equal(reply.statusCode, 200, reply.body);
      return reply.body.replaceAll('&amp;', '&');
    };
    const page = await open('/search?q=harbour+office&facet=level&facet=country', 'fr');
    assert.match(page, /<bdi>série<\/bdi>/);
    assert.match(page, /<bdi>1880–1881<\/bdi>/);
    assert.match(page, /<a href="\/countries\/de" dir="auto">Allemagne<\/a>/);
    assert.match(page, /class="facet-value"><bdi>Allemagne<\/bdi>/);
    assert.match(page, /<a href="\/units\/de-r-f\?q=harbour\+office">/);
    const chip = await open('/search?country=de', 'nl');
    assert.match(chip, /<bdi>Land: Duitsland<\/bdi>/);
    const item = await open('/units/de-r-f?q=harbour+office', 'en');
    assert.doesNotMatch(item, /id="tree-query"/, 'a unit without others has no tree');
    await make(
      archive,
      'classes/DocumentaryUnit/de-r-f',
      unit('1', [{ name: 'Plans', languageCode: 'eng' }]),
    );
    const series = await open('/units/de-r-f?q=harbour+office', 'en');
    assert.match(series, /<input id="tree-query" type="search" name="q" value="harbour office"/);
  });

  it('has an ellipsis where a text is cut, which the API does not have', async (t) => {
    const archive = await openTestArchive();
    t.after(() => archive.close());
    await make(archive, 'Country', { type: 'Country', data: { identifier: 'de' } });
    await make(archive, 'classes/Country/de', { type: 'Repository', data: { identifier: 'r' } });
    const scopeAndContent = `Pilots of the harbour. ${'Many other words. '.repeat(30)}`;
    await make(
      archive,
      'classes/Repository/de-r',
      unit('f', [{ name: 'Office', scopeAndContent, languageCode: 'eng' }]),
    );
    const { body } = await request(archive, 'GET /search?q=pilots');
    assert.match(body, /class="hit-fragment" dir="auto"><mark>Pilots<\/mark> of the harbour\.[^<…]* …<\/p>/);
    const [hit] = json(await request(archive, 'GET /archive/search?q=pilots')).hits;
    assert.deepEqual(Object.keys(hit.fragments[0]), ['field', 'text', 'ranges']);
    assert.doesNotMatch(hit.fragments[0].text, /…/);
  });

  it('keeps dates as they were written', () => {
    assert.equal(formatFoundDate('c. 1880', 'en'), 'c. 1880');
    assert.equal(formatFoundDate('1880/81', 'en'), '1880/81');
    assert.equal(formatFoundDate('1880-05-01', 'de'), '1. Mai 1880');
    assert.equal(formatFoundDate('1880-01-01/1880-12-31', 'de'), '1880');
  });
});
