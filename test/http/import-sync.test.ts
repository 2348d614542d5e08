/** Syncs and diffs over HTTP. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { c, ead } from '../world/finding-aid.ts';
import { assertError, json, request } from './request.ts';

let archive: TestArchive;
const asMike = { 'x-user': 'mike', 'content-type': 'text/xml' };
const asJson = { 'x-user': 'mike', 'content-type': 'application/json' };

before(async () => {
  archive = await openTestArchive();
  await post('/archive/Country', JSON.stringify({ type: 'Country', data: { identifier: 'nl' } }), asJson);
});

after(() => archive.close());

const post = (path: string, body: string, headers: Record<string, string> = asMike) =>
  request(archive, `POST ${path}`, headers, body);

/** A repository with a finding aid in it. */
async function fill(identifier: string, file: string): Promise<string> {
  const bundle = { type: 'Repository', data: { identifier } };
  const made = await post('/archive/classes/Country/nl', JSON.stringify(bundle), asJson);
  assert.equal(made.statusCode, 201, made.body);
  const scope = `nl-${identifier}`;
  assert.equal((await post(`/archive/import/ead?scope=${scope}`, file)).statusCode, 200);
  return scope;
}

const first = ead('F', c('s', 'S', c('a', 'A') + c('b', 'B') + c('x', 'X')) + c('t', 'T'));
const second = ead('F', c('s', 'Other') + c('t', 'T', c('b', 'B')) + c('n', 'N'));

describe('A sync over HTTP', () => {
  it('returns the created, moved and deleted units, and the log of the import', async () => {
    const scope = await fill('r1', first);
    const path = `/archive/import/ead-sync?scope=${scope}&fonds=${scope}-f&ex=${scope}-f-s-x`;
    const dry = json(await post(`${path}&commit=false`, second));
    const { log, ...done } = json(
      await post(`${path}&keys=true`, second, { ...asMike, 'x-logmessage': 'Why' }),
    );
    assert.deepEqual(done, {
      created: ['nl-r1-f-n'],
      deleted: ['nl-r1-f-s-a'],
      moved: { 'nl-r1-f-s-b': 'nl-r1-f-t-b' },
    });
    assert.deepEqual({ ...dry, log: null }, { ...done, log: null });
    assert.equal(dry.log.event, null);
    assert.deepEqual([log.message, log.created, log.updated, log.unchanged], ['Why', 2, 1, 2]);
    assert.deepEqual(log.updated_keys, { 'body.xml': ['nl-r1-f-s'] });
    assert.equal(log.sync, undefined);
    const gone = await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r1-f-s-b');
    assert.equal(gone.statusCode, 410);
  });

  it('returns one line if the client prefers text', async () => {
    const scope = await fill('r2', first);
    const path = `/archive/import/ead-sync?scope=${scope}`;
    const reply = await post(path, second, { ...asMike, accept: 'text/plain' });
    assert.equal(reply.body, 'Created: 2, Updated: 1, Unchanged: 2, Errors: 0, Moved: 1');
  });

  it('lists identifiers that are not unique', async () => {
    const scope = await fill('r3', ead('F', c('s', 'S', c('1', 'I')) + c('t', 'T', c('1', 'I'))));
    const reply = await post(`/archive/import/ead-sync?scope=${scope}`, first);
    assertError(reply, 400, 'identifiers-not-unique');
    assert.deepEqual(Object.keys(json(reply).details.identifiers), ['1']);
  });

  it('is 409 with the numbers if it would delete units from other files, unless delete-many is true', async () => {
    const scope = await fill('r8', first);
    const other = ead('G', c('y', 'Y'), { eadid: 'file2' });
    assert.equal((await post(`/archive/import/ead?scope=${scope}`, other)).statusCode, 200);
    const path = `/archive/import/ead-sync?scope=${scope}`;
    const reply = await post(path, first);
    assertError(reply, 409, 'too-many-deletions');
    assert.deepEqual(json(reply).details, {
      deleted: 2,
      compared: 8,
      fromOtherFiles: 2,
      ids: [`${scope}-g`, `${scope}-g-y`],
    });
    const dry = json(await post(`${path}&commit=false`, first));
    assert.deepEqual([dry.log.warnings[0].code, dry.log.warnings[0].count], ['too-many-deletions', 2]);
    const done = json(await post(`${path}&delete-many=true`, first));
    assert.deepEqual(done.deleted, [`${scope}-g`, `${scope}-g-y`]);
  });

  for (const [name, query, status, code] of [
    ['without a scope', '', 400, 'scope-required'],
    ['into a country', '?scope=nl', 400, 'wrong-scope'],
    ['of a fonds that is not there', '?scope=nl-r4&fonds=zz', 404, 'not-found'],
    ['of a fonds elsewhere', '?scope=nl-r4&fonds=nl', 400, 'wrong-scope'],
    ['with an exception that is not there', '?scope=nl-r4&ex=nl-r4-f&ex=zz', 404, 'not-found'],
    ['that is tolerant', '?scope=nl-r4&tolerant=true', 400, 'bad-parameter'],
    ['of two fonds', '?scope=nl-r4&fonds=a&fonds=b', 400, 'bad-parameter'],
  ] as const) {
    it(`is rejected ${name} (${status} ${code})`, async () => {
      if ((await archive.store.items.find('nl-r4')) === undefined) await fill('r4', first);
      const reply = await post(`/archive/import/ead-sync${query}`, second);
      assertError(reply, status, code);
      assert.equal(await archive.store.items.find('nl-r4-f-n'), undefined);
    });
  }

  it('is rejected without permission to delete, and without a user', async () => {
    const scope = await fill('r5', first);
    const path = `/archive/import/ead-sync?scope=${scope}`;
    assertError(await post(path, second, { ...asMike, 'x-user': 'ruth' }), 403, 'permission-denied');
    assertError(await post(path, second, { 'content-type': 'text/xml' }), 403, 'user-required');
  });
});

describe('The diff of an import over HTTP', () => {
  it('is part of the log, item by item and field by field', async () => {
    const scope = await fill('r6', first);
    const { diff, ...log } = json(
      await post(`/archive/import/ead?scope=${scope}&commit=false&diff=true`, second),
    );
    assert.deepEqual(diff, [
      {
        id: 'nl-r6-f-s',
        file: 'body.xml',
        changes: [{ op: 'replace', path: '/relationships/describes/0/data/name', value: 'Other', was: 'S' }],
      },
    ]);
    assert.deepEqual([log.updated, log.updated_keys], [1, undefined]);
  });

  it('is available for syncs, and together with the keys', async () => {
    const scope = await fill('r7', first);
    const path = `/archive/import/ead-sync?scope=${scope}&diff=true&keys=true`;
    const { log } = json(await post(path, second));
    assert.equal(log.diff.length, 1);
    assert.deepEqual(log.updated_keys, { 'body.xml': ['nl-r7-f-s'] });
  });
});
