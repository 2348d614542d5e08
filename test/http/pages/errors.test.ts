/** Pages of errors, and texts that HTML must not contain. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { buildApp } from '../../../src/http/app.ts';
import type { Archive } from '../../../src/http/options.ts';
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

const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'fr',
};

describe('The error of a link to the API that a reader follows', () => {
  for (const path of ['nothing', 'classes/Nothing', 'classes/Country/nothing/list'])
    it(`is a page in the language of the reader: /archive/${path}`, async () => {
      const { statusCode, headers, body } = await request(archive, `GET /archive/${path}`, browser);
      assert.deepEqual([statusCode, headers['content-type']], [404, 'text/html; charset=utf-8']);
      assert.match(body, /<html lang="fr"[^>]*>.*<h1>Cette page n’existe pas<\/h1>/s);
    });

  it('is JSON for programs, and of other errors', async () => {
    const java = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';
    const isJson = async (line: string, headers: Readonly<Record<string, string>>) =>
      assert.match(
        String((await request(archive, line, headers)).headers['content-type']),
        /^application\/json/,
      );
    await isJson('GET /archive/classes/Country/nothing/list', { accept: java });
    await isJson('GET /archive/classes/Country/nothing/list', {});
    await isJson('GET /archive/classes/Country?limit=x', browser);
    await isJson('DELETE /archive/classes/Country/nothing', { ...asMike, ...browser });
  });
});

describe('The page of an archive that is not set up', () => {
  it('says what its operator does next, in the language of the reader', async (t) => {
    const empty = await openTestArchive({ users: false });
    t.after(() => empty.close());
    let opened: Archive | undefined;
    const app = buildApp({ ...empty.options, openArchive: async () => opened });
    const read = async (path: string, command: RegExp, other: RegExp): Promise<void> => {
      const { statusCode, headers, body } = await request({ app }, `GET ${path}`, browser);
      assert.equal(statusCode, 503);
      assert.match(String(headers['retry-after']), /^\d+$/);
      assert.match(body, /<h1>Ce site n’est pas encore configuré<\/h1>/);
      assert.match(body, command);
      assert.doesNotMatch(body, other);
      assert.deepEqual(await listHtmlProblems(body), []);
    };
    for (const path of ['/', '/search?q=a', '/archive/classes/Country']) {
      opened = undefined;
      await read(path, /<code dir="ltr">fonds init<\/code>/, /surchargé/);
      opened = await empty.options.openArchive();
      await read(
        path,
        /<code dir="ltr">fonds user add ID --group admin<\/code>/,
        /<code dir="ltr">fonds init/,
      );
    }
  });
});

describe('The home page of an archive without records', () => {
  it('says so, and what to do next', async (t) => {
    const empty = await openTestArchive();
    t.after(() => empty.close());
    const { statusCode, body } = await request(empty, 'GET /', { ...browser, 'accept-language': 'de' });
    assert.equal(statusCode, 200);
    assert.match(body, /<p>Es gibt noch keine Datensätze\.<\/p>/);
    assert.match(
      body,
      /legen ein Land und eine Einrichtung an.*<a href="\/help\/tutorials\/ead-to-archive">/s,
    );
    assert.equal((await request(empty, 'GET /help/tutorials/ead-to-archive')).statusCode, 200);
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

  it('says that a pasted text is too long, not that it has too many words', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'de' };
    const { statusCode, body } = await request(archive, `GET /search?q=${'letter%20'.repeat(200)}`, headers);
    assert.equal(statusCode, 413);
    assert.match(body, /<h1>Diese Suche ist zu lang<\/h1>/);
    assert.match(body, /Kürzen Sie den Text im Suchfeld/);
  });
});

describe('The page of a search for punctuation', () => {
  it('says that the search has no word', async () => {
    const { body } = await request(archive, 'GET /search?q=***', { accept: 'text/html' });
    assert.match(body, /The search has no word or number\./);
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
