import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

const csv = { 'x-user': 'mike', 'content-type': 'text/csv' };

describe('Tables of links', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
    for (const identifier of ['one', 'two'])
      await request(archive, 'POST /archive/CvocVocabulary', asMike, {
        type: 'CvocVocabulary',
        data: { identifier, name: identifier },
      });
  });
  after(() => archive.close());

  it('are sent as CSV or as JSON', async () => {
    const reply = await request(
      archive,
      'POST /archive/import/links',
      csv,
      'one,two,,associative,,"Both, in a word"\n',
    );
    assert.equal(reply.statusCode, 200, reply.body);
    const { event, ...log } = json(reply);
    assert.deepEqual(log, { message: null, created: 1, updated: 0, unchanged: 0, errors: [], warnings: [] });
    const again = [['one', 'two', null, 'associative', null, 'Both, in a word']];
    const second = json(await request(archive, 'POST /archive/import/links?keys=true', asMike, again));
    assert.deepEqual([second.created, second.unchanged], [0, 1]);
    assert.equal(second.unchanged_keys['-'].length, 1);
    assert.notEqual(second.event, event);
  });

  it('create no link if an option of the log is invalid', async () => {
    for (const path of ['links?', 'coreferences?scope=one&']) {
      const events = await archive.store.events.count({}, 'everything');
      const row = path === 'links?' ? 'one,two,,identity,,' : 'Word,two';
      const reply = await request(archive, `POST /archive/import/${path}keys=maybe`, csv, row);
      assert.equal(reply.statusCode, 400, reply.body);
      assert.equal(json(reply).code, 'bad-parameter');
      assert.equal(await archive.store.events.count({}, 'everything'), events, path);
    }
  });

  it('return the log of a dry run without an event', async () => {
    const reply = await request(archive, 'POST /archive/import/links?commit=false', csv, 'one,two,,copy,,');
    assert.deepEqual([json(reply).created, json(reply).event], [1, null]);
  });

  it('return one line to clients that prefer text', async () => {
    const asText = { ...csv, accept: 'text/plain' };
    const reply = await request(archive, 'POST /archive/import/links', asText, 'one,two,,family,,');
    assert.equal(reply.body, 'Created: 1, Updated: 0, Unchanged: 0, Errors: 0');
  });

  it('are rejected with the location of the error', async () => {
    const links = (body: unknown, headers: Record<string, string> = csv) =>
      request(archive, 'POST /archive/import/links', headers, body);
    assertError(await links('one,nothing,,copy,,'), 400, 'invalid-items');
    assertError(await links('one,two'), 400, 'malformed-table');
    assertError(await links('one,"two'), 400, 'malformed-table');
    assertError(await links('', csv), 400, 'malformed-table');
    assertError(await links({ a: 1 }, asMike), 400, 'malformed-table');
    assertError(await links([['one', 2]], asMike), 400, 'malformed-table');
    assertError(await links('[', asMike), 400, 'malformed-table');
    assertError(await links('one', { ...csv, 'content-type': 'text/html' }), 415, 'unsupported-media-type');
    assertError(await links('one', { ...csv, 'x-user': 'ruth' }), 403, 'permission-denied');
  });

  it('can be coreferences of access points in a scope', async () => {
    const path = 'POST /archive/import/coreferences';
    assertError(await request(archive, path, csv, 'Strikes,one'), 400, 'scope-required');
    assertError(await request(archive, `${path}?scope=nowhere`, csv, 'Strikes,one'), 404, 'not-found');
    const reply = await request(archive, `${path}?scope=two`, csv, 'Strikes,one');
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(json(reply).created, 0);
  });
});
