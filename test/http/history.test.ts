import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
let count = 0;
/** A repository with an English description, fresh for each test. */
let id: string;

const ask = (line: string, headers = {}, body?: unknown) => {
  const [method, path] = line.split(' ');
  return request(archive, `${method} /archive/${path}`, headers, body);
};

const repository = (identifier: string, name = 'City Archive') => ({
  type: 'Repository',
  data: { identifier },
  relationships: { describes: [{ type: 'RepositoryDescription', data: { name, languageCode: 'eng' } }] },
});

before(async () => {
  archive = await openTestArchive({ writers: 8 });
  await ask('POST Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
});
after(() => archive.close());
beforeEach(async () => {
  const made = await ask('POST classes/Country/nl', asMike, repository(`r${++count}`));
  id = json(made).id;
});

describe('The versions of a record', () => {
  it('are listed without a total, and each can be read', async () => {
    await ask(`PUT classes/Repository/${id}`, asMike, repository(`r${count}`, 'Town Archive'));
    const reply = await ask(`GET entities/${id}/versions?limit=5`);
    assert.equal(reply.headers['content-range'], 'offset=0; limit=5; total=-1');
    const [version] = json(reply);
    assert.match(version.data.entityData, /City Archive/);
    assert.deepEqual(json(await ask(`GET classes/Version/${version.id}`)), version);
    assertError(await ask('GET entities/zz/versions'), 404, 'not-found');
    assertError(await ask(`GET entities/${id}/versions?limit=x`), 400, 'bad-parameter');
  });

  it('can be compared with the current record, and with each other', async () => {
    for (const name of ['Town Archive', 'Archive of the Town'])
      await ask(`PUT classes/Repository/${id}`, asMike, repository(`r${count}`, name));
    const [second, first] = json(await ask(`GET entities/${id}/versions`));
    const path = '/relationships/describes/0/data/name';
    const reply = await ask(`GET entities/${id}/diff/${first.id}`);
    assert.equal(reply.headers['content-type'], 'application/json');
    assert.deepEqual(json(reply), [{ op: 'replace', path, value: 'Archive of the Town' }]);
    assert.deepEqual(json(await ask(`GET entities/${id}/diff/${first.id}?with=${second.id}`)), [
      { op: 'replace', path, value: 'Town Archive' },
    ]);
    assertError(await ask(`GET entities/nl/diff/${first.id}`), 404, 'not-found');
    assertError(await ask(`GET entities/${id}/diff/${first.id}?with=zz`), 404, 'not-found');
  });
});

describe('An access point', () => {
  const point = { type: 'AccessPoint', data: { name: 'Strikes', type: 'subject' } };

  async function makeUnit(): Promise<string> {
    const description = { type: 'DocumentaryUnitDescription', data: { name: 'A', languageCode: 'eng' } };
    const made = await ask(`POST classes/Repository/${id}`, asMike, {
      type: 'DocumentaryUnit',
      data: { identifier: 'a' },
      relationships: { describes: [description] },
    });
    return json(made).id;
  }

  it('is added and deleted', async () => {
    const unit = await makeUnit();
    const path = `entities/${unit}/descriptions/${unit}.eng/access-points`;
    const made = await ask(`POST ${path}`, asMike, point);
    assert.equal(made.statusCode, 201, made.body);
    assert.equal(made.headers.location, `http://localhost/archive/classes/DocumentaryUnit/${unit}`);
    const { id: fresh, type, data } = json(made);
    assert.deepEqual([type, data], ['AccessPoint', { name: 'Strikes', type: 'subjectAccess' }]);
    assert.equal((await ask(`DELETE ${path}/${fresh}`, asMike)).statusCode, 204);
    assertError(await ask(`DELETE ${path}/${fresh}`, asMike), 404, 'not-found');
    const events = json(await ask(`GET entities/${unit}/events?aggregation=off`)).flat();
    assert.deepEqual(
      events.map((event: { data: { eventType: string } }) => event.data.eventType),
      ['deleteDependent', 'createDependent', 'creation'],
    );
    assert.equal(json(await ask(`GET entities/${unit}/versions`)).length, 2);
  });

  it('is rejected without permission, and if it is invalid', async () => {
    const unit = await makeUnit();
    const path = `entities/${unit}/descriptions/${unit}.eng/access-points`;
    assertError(await ask(`POST ${path}`, { ...asMike, 'x-user': 'ruth' }, point), 403, 'permission-denied');
    assertError(
      await ask(`POST ${path}`, { 'content-type': 'application/json' }, point),
      403,
      'user-required',
    );
    assertError(await ask(`POST ${path}`, asMike, { type: 'AccessPoint', data: {} }), 400, 'invalid');
    assertError(await ask(`POST ${path}`, asMike, { type: 'Country', data: {} }), 400, 'type-mismatch');
    const other = `entities/${unit}/descriptions/${id}.eng/access-points`;
    assertError(await ask(`POST ${other}`, asMike, point), 404, 'not-found');
  });
});

describe('Deleting the children of a record', () => {
  async function makeUnits(...identifiers: readonly string[]): Promise<void> {
    for (const identifier of identifiers)
      await ask(`POST classes/Repository/${id}`, asMike, { type: 'DocumentaryUnit', data: { identifier } });
  }

  it('returns a table of ids, in JSON or CSV', async () => {
    await makeUnits('b', 'a');
    const gone = await ask(`DELETE classes/Repository/${id}/list`, asMike);
    assert.equal(gone.statusCode, 200, gone.body);
    assert.deepEqual(json(gone), [[`${id}-a`], [`${id}-b`]]);
    assert.deepEqual(json(await ask(`DELETE classes/Repository/${id}/list`, asMike)), []);
    await makeUnits('c', 'd');
    const csv = await ask(`DELETE classes/Repository/${id}/list?all=true&version=false&batch=10`, {
      ...asMike,
      accept: 'text/csv',
    });
    assert.equal(csv.body, `${id}-c\n${id}-d\n`);
    assert.equal(csv.headers['content-type'], 'text/csv; charset=utf-8');
    const reply = await ask(`GET classes/DocumentaryUnit/${id}-c`);
    assertError(reply, 410, 'gone');
    assert.ok(json(reply).details.since);
    await makeUnits('c');
    assert.equal((await ask(`GET classes/DocumentaryUnit/${id}-c`)).statusCode, 200);
  });

  it('is rejected for a child with children, with invalid parameters, and without permission', async () => {
    await makeUnits('a');
    await ask(`POST classes/DocumentaryUnit/${id}-a`, asMike, {
      type: 'DocumentaryUnit',
      data: { identifier: 'x' },
    });
    const path = `DELETE classes/Repository/${id}/list`;
    const reply = await ask(path, asMike);
    assertError(reply, 409, 'has-children');
    assert.deepEqual(json(reply).details, {
      message: `Item '${id}-a' has 1 child items`,
      id: `${id}-a`,
      count: 1,
    });
    for (const query of ['all=yes', 'version=1', 'batch=x'])
      assertError(await ask(`${path}?${query}`, asMike), 400, 'bad-parameter');
    assertError(await ask(`${path}?all=true`, { 'x-user': 'ruth' }), 403, 'permission-denied');
    assertError(await ask('DELETE classes/Repository/zz/list', asMike), 404, 'not-found');
    assertError(await ask(`DELETE classes/UserProfile/ruth/list`, asMike), 404, 'unknown-route');
    assert.equal(json(await ask(`${path}?all=true`, asMike)).length, 2);
  });

  it('deletes one concept, and keeps its narrower concepts', async () => {
    const term = (identifier: string) => ({ type: 'CvocConcept', data: { identifier } });
    await ask('POST CvocVocabulary', asMike, {
      type: 'CvocVocabulary',
      data: { identifier: 'v', name: 'V' },
    });
    await ask('POST classes/CvocVocabulary/v', asMike, term('a'));
    await ask('POST classes/CvocConcept/v-a', asMike, term('b'));
    assertError(
      await ask('DELETE classes/CvocConcept/v-a/all', { 'x-user': 'ruth' }),
      403,
      'permission-denied',
    );
    assert.deepEqual(json(await ask('DELETE classes/CvocConcept/v-a/all', asMike)), [['v-a']]);
    assertError(await ask('GET classes/CvocConcept/v-a'), 410, 'gone');
    assert.equal((await ask('GET classes/CvocConcept/v-b')).statusCode, 200);
  });
});

describe('A create with an idempotency key', () => {
  const withKey = (key: string) => ({ ...asMike, 'idempotency-key': key });

  it('returns the same response again, and creates nothing', async () => {
    const first = await ask('POST classes/Country/nl', withKey('one'), repository('k1'));
    const second = await ask('POST classes/Country/nl', withKey('one'), repository('k1'));
    assert.deepEqual([first.statusCode, second.statusCode], [201, 201]);
    assert.equal(second.body, first.body);
    assert.equal(second.headers.location, first.headers.location);
    assert.equal(json(await ask('GET classes/SystemEvent?item=nl-k1')).length, 1);
    assertError(await ask('POST classes/Country/nl', asMike, repository('k1')), 400, 'duplicate');
  });

  it('works for top-level records, with groups as a part of the request', async () => {
    const user = { type: 'UserProfile', data: { identifier: 'zoe', name: 'Zoe' } };
    assert.equal((await ask('POST UserProfile', withKey('zoe'), user)).statusCode, 201);
    assert.equal((await ask('POST classes/UserProfile', withKey('zoe'), user)).statusCode, 201);
    assertError(await ask('POST UserProfile?group=admin', withKey('zoe'), user), 422, 'key-reused');
  });

  it('is rejected with another request, or with an invalid key', async () => {
    await ask('POST classes/Country/nl', withKey('two'), repository('k2'));
    assertError(await ask('POST classes/Country/nl', withKey('two'), repository('k3')), 422, 'key-reused');
    assertError(
      await ask('POST classes/Country/nl', withKey('x'.repeat(256)), repository('k3')),
      400,
      'bad-parameter',
    );
    assertError(await ask('GET classes/Repository/nl-k3'), 404, 'not-found');
  });

  it('creates one record when eight clients send it at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => ask('POST classes/Country/nl', withKey('eight'), repository('k8'))),
    );
    for (const reply of replies) {
      assert.equal(reply.statusCode, 201, reply.body);
      assert.equal(json(reply).id, 'nl-k8');
    }
    assert.equal(json(await ask('GET classes/SystemEvent?item=nl-k8')).length, 1);
  });
});
