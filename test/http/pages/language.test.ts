/** The language of the pages: chosen by the browser's settings, or by the reader. Unchanged pages are not sent again. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { request } from '../request.ts';

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive();
});
after(() => archive.close());

const languageOf = (html: string): string | undefined => /<html lang="(\w+)"/.exec(html)?.[1];

describe('The language of a page', () => {
  it('is that of the browser, unless the reader has chosen another one', async () => {
    const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };
    assert.equal(languageOf((await request(archive, 'GET /', german)).body), 'de');
    const reply = await request(archive, 'GET /', { ...german, cookie: 'a=b; language=nl' });
    assert.equal(languageOf(reply.body), 'nl');
    assert.match(String(reply.headers.vary), /Accept-Language.*Cookie/);
  });

  it('is English if the service does not have it', async () => {
    for (const header of ['ja', '', '*', 'de;q=0', 'nonsense;;q=x'])
      assert.equal(
        languageOf((await request(archive, 'GET /', { 'accept-language': header })).body),
        'en',
        header,
      );
    assert.equal(languageOf((await request(archive, 'GET /', { cookie: 'language=xx' })).body), 'en');
  });

  it('can be chosen by a link on every page, in the language itself', async () => {
    const { body } = await request(archive, 'GET /countries');
    assert.match(
      body,
      /<a href="\/language\/fr\?page=%2Fcountries" hreflang="fr" lang="fr" rel="nofollow">Français</,
    );
    const missing = await request(archive, 'GET /groups/none', { accept: 'text/html' });
    assert.match(missing.body, /href="\/language\/de\?page=%2Fgroups%2Fnone"/);
  });

  it('is stored in a cookie, and the reader returns to the same page', async () => {
    const reply = await request(archive, 'GET /language/de?page=%2Fsearch%3Fq%3Da%2520b');
    assert.equal(reply.statusCode, 303);
    assert.equal(reply.headers.location, '/search?q=a%20b');
    assert.match(
      String(reply.headers['set-cookie']),
      /^language=de; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/,
    );
    assert.equal((await request(archive, 'GET /language/de')).headers.location, '/');
  });

  for (const page of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'evil',
    '',
    '/\t/evil.example',
    '/a\r\nb: c',
    '/é',
  ])
    it(`never leads to another site: ${JSON.stringify(page)}`, async () => {
      const reply = await request(archive, `GET /language/de?page=${encodeURIComponent(page)}`);
      assert.equal(reply.statusCode, 400);
      assert.equal(reply.headers.location, undefined);
      assert.equal(reply.headers['set-cookie'], undefined);
    });

  it('is one of those that the service has', async () => {
    const reply = await request(archive, 'GET /language/xx?page=%2F');
    assert.equal(reply.statusCode, 400);
    assert.equal(reply.headers['set-cookie'], undefined);
  });
});

describe('An unchanged page', () => {
  it('is not sent again', async () => {
    const { etag } = (await request(archive, 'GET /countries')).headers;
    const again = await request(archive, 'GET /countries', { 'if-none-match': String(etag) });
    assert.equal(again.statusCode, 304);
    assert.equal(again.headers.etag, etag);
    assert.equal(again.body, '');
  });

  it('is sent in another language', async () => {
    const { etag } = (await request(archive, 'GET /countries')).headers;
    const headers = { 'if-none-match': String(etag), 'accept-language': 'fr' };
    assert.equal((await request(archive, 'GET /countries', headers)).statusCode, 200);
  });

  it('that is an error is always sent', async () => {
    const headers = { accept: 'text/html', 'if-none-match': '*' };
    assert.equal((await request(archive, 'GET /groups/none', headers)).statusCode, 404);
  });
});
