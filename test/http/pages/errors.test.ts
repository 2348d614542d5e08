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

  it('has a text for a wrong parameter', async () => {
    const { statusCode, body } = await request(archive, 'GET /countries/nl?pag=2', { accept: 'text/html' });
    assert.equal(statusCode, 400);
    assert.match(body, /<h1>This address is not correct<\/h1>/);
    assert.match(body, /pag/);
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
