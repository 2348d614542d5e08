/** Pages of errors, and texts that HTML must not contain. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { listHtmlProblems } from '../../world/browser.ts';
import { addRepository, asMike, request } from '../request.ts';

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
});
after(() => archive.close());

describe('The page of an error', () => {
  it('explains the error in the language of the reader, and has the message of the API', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'de' };
    const { statusCode, body } = await request(archive, 'GET /units/nothing', headers);
    assert.equal(statusCode, 404);
    assert.match(body, /<h1>Diese Seite gibt es nicht<\/h1>/);
    assert.match(body, /<p lang="en">[^<]*nothing/);
    assert.deepEqual(await listHtmlProblems(body), []);
  });

  it('says how to go on after an unknown address, in the words of a reader', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'de' };
    const { statusCode, body } = await request(archive, 'GET /nothing/here', headers);
    assert.equal(statusCode, 404);
    assert.match(body, /<p>Prüfen Sie die Adresse, oder suchen Sie/);
    assert.doesNotMatch(body, /openapi|Details/);
    assert.deepEqual(await listHtmlProblems(body), []);
  });

  it('has a text for a wrong parameter', async () => {
    const { statusCode, body } = await request(archive, 'GET /countries/nl?pag=2', { accept: 'text/html' });
    assert.equal(statusCode, 400);
    assert.match(body, /<h1>This address is not correct<\/h1>/);
    assert.match(body, /pag/);
  });
});

describe('The page of a search with wrong dates', () => {
  for (const query of ['from=1900&to=1800', 'from=19xx', 'to=0'])
    it(`explains them in the language of the reader and shows the form again: ${query}`, async () => {
      const headers = { accept: 'text/html', 'accept-language': 'nl' };
      const path = `/search?q=letters&level=file&${query}`;
      const { statusCode, body } = await request(archive, `GET ${path}`, headers);
      assert.equal(statusCode, 400);
      assert.match(body, /<h1>Op deze datums kan niet worden gezocht<\/h1>/);
      const [form] = /<form action="\/search" class="dates">.*?<\/form>/s.exec(body)!;
      for (const [name, value] of new URLSearchParams(path.slice('/search?'.length)))
        assert.match(form, new RegExp(`name="${name}" value="${value}"`));
      assert.match(form, /aria-invalid="true" aria-describedby="mistake"/);
      assert.deepEqual(await listHtmlProblems(body), []);
    });
});

describe('The form of a search with wrong dates', () => {
  it('leads to the first page of the results', async () => {
    const path = '/search?q=letters&from=19xx&after=x&facet=level';
    const { body } = await request(archive, `GET ${path}`, { accept: 'text/html' });
    const [form] = /<form action="\/search" class="dates">.*?<\/form>/s.exec(body)!;
    assert.match(form, /name="q" value="letters"/);
    assert.doesNotMatch(form, /after|facet/);
  });
});

describe('The page of a search with too short or too many words', () => {
  it('explains what to change, and keeps the words in the search box', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'fr' };
    const { statusCode, body } = await request(archive, 'GET /search?q=a*', headers);
    assert.equal(statusCode, 413);
    assert.match(body, /<h1>Cette recherche ne peut pas être exécutée telle quelle<\/h1>/);
    assert.match(body, /id="q" value="a\*"/);
    assert.doesNotMatch(body, /class="dates"/);
  });
});

describe('A title with control characters', () => {
  it('is shown with replacement characters', async () => {
    const describes = [
      {
        type: 'DocumentaryUnitDescription',
        data: { languageCode: 'eng', name: 'Letters\u0001\u0008 of 1901' },
      },
    ];
    const unit = { type: 'DocumentaryUnit', data: { identifier: 'k' }, relationships: { describes } };
    const made = await request(archive, 'POST /archive/classes/Repository/nl-r1', asMike, unit);
    assert.equal(made.statusCode, 201, made.body);
    for (const path of ['/units/nl-r1-k', '/units/nl-r1-k/whole']) {
      const { body } = await request(archive, `GET ${path}`);
      assert.match(body, /Letters\uFFFD\uFFFD of 1901/, path);
      for (const character of ['\u0001', '\u0008']) assert.ok(!body.includes(character), path);
    }
  });
});
