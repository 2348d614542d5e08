/** Records of any type by id or gid, and the wire forms of records. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
const gidOf = async (id: string): Promise<number> => (await archive.store.items.find(id))!.gid;

before(async () => {
  archive = await openTestArchive();
  const post = async (path: string, body: object): Promise<void> => {
    const reply = await request(archive, `POST /archive/${path}`, asMike, body);
    assert.equal(reply.statusCode, 201, reply.body);
  };
  await post('Country', { type: 'Country', data: { identifier: 'nl', report: 'All of it' } });
  const description = {
    type: 'RepositoryDescription',
    data: { name: 'R', languageCode: 'eng', history: 'Long' },
  };
  const repository = {
    type: 'Repository',
    data: { identifier: 'r' },
    relationships: { describes: [description] },
  };
  await post('classes/Country/nl', repository);
  await post('classes/Country/nl?accessibleTo=mike', { type: 'Repository', data: { identifier: 'secret' } });
  await post('Group', { type: 'Group', data: { identifier: 'gone', name: 'Gone' } });
  await request(archive, 'DELETE /archive/classes/Group/gone', asMike);
});

after(() => archive.close());

const newestEvent = async () =>
  (await archive.store.events.list({}, 'everything', { offset: 0, limit: 1 }))[0]!;

describe('A record of any type', () => {
  it('is read by its id, as at the path of its type', async () => {
    for (const [type, id] of [
      ['Country', 'nl'],
      ['Repository', 'nl-r'],
      ['UserProfile', 'mike'],
      ['SystemEvent', (await newestEvent()).id],
    ]) {
      const reply = await request(archive, `GET /archive/entities/${id}`);
      const typed = await request(archive, `GET /archive/classes/${type}/${id}`);
      assert.equal(reply.statusCode, 200, reply.body);
      assert.equal(reply.body, typed.body);
      assert.equal(reply.headers.location, typed.headers.location);
      assert.equal(reply.headers.etag, typed.headers.etag);
      const known = { 'if-none-match': String(reply.headers.etag) };
      assert.equal((await request(archive, `GET /archive/entities/${id}`, known)).statusCode, 304);
    }
  });

  it('is not found if it is a part, a system record, restricted or missing; and gone if deleted', async () => {
    for (const id of ['nl-r.eng', 'DocumentaryUnit', 'create', 'globalEventRoot', 'nl-secret', 'nothing'])
      assertError(await request(archive, `GET /archive/entities/${id}`), 404, 'not-found');
    assertError(await request(archive, 'GET /archive/entities/gone'), 410, 'gone');
    assert.equal((await request(archive, 'GET /archive/entities/nl-secret', asMike)).statusCode, 200);
  });
});

describe('Many records of any type', () => {
  const found = (reply: Parameters<typeof json>[0]) =>
    json(reply).map((record: { id: string } | null) => record?.id ?? null);

  it('are listed in the order of the request, gids first, with null for missing ones and duplicates repeated', async () => {
    const [nl, secret] = [await gidOf('nl'), await gidOf('nl-secret')];
    const event = await newestEvent();
    const expected = ['nl', null, null, 'nl', event.id, 'nl-r', null, 'mike', 'nl-r', null, event.id, null];
    const query = `id=nl-r&gid=${nl}&id=nothing&gid=${secret}&id=mike&gid=999999999999999&gid=${nl}&id=nl-r&id=nl-secret&id=${event.id}&gid=${event.gid}&id=create`;
    const reply = await request(archive, `GET /archive/entities?${query}`);
    assert.equal(reply.headers['content-range'], undefined);
    assert.deepEqual(found(reply), expected);
    const keys = [
      'nl-r',
      nl,
      'nothing',
      secret,
      'mike',
      999999999999999,
      nl,
      'nl-r',
      'nl-secret',
      event.id,
      event.gid,
      'create',
    ];
    assert.deepEqual(found(await request(archive, 'POST /archive/entities', asMike, keys)), [
      ...['nl', 'nl-secret', null, 'nl', event.id, 'nl-r', null, 'mike', 'nl-r', 'nl-secret', event.id, null],
    ]);
    const anonymous = { 'content-type': 'application/json' };
    assert.deepEqual(found(await request(archive, 'POST /archive/entities', anonymous, keys)), expected);
  });

  it('are the same as single records', async () => {
    const [record] = json(await request(archive, 'GET /archive/entities?id=nl-r'));
    assert.deepEqual(record, json(await request(archive, 'GET /archive/classes/Repository/nl-r')));
  });

  it('are an empty list without keys; an entry that is neither id nor gid is an error', async () => {
    assert.deepEqual(json(await request(archive, 'GET /archive/entities')), []);
    for (const key of [null, true, {}, [], 1.5, 1e300])
      assertError(
        await request(archive, 'POST /archive/entities', asMike, ['nl', key]),
        400,
        'malformed-json',
      );
  });

  it('are rejected for a gid that is not a number, and for a body that is not a list', async () => {
    for (const gid of ['x', '1.5', '', '9999999999999999'])
      assertError(await request(archive, `GET /archive/entities?gid=${gid}`), 400, 'bad-parameter');
    for (const body of ['{}', '"nl"', '1', 'null', '[', ''])
      assertError(await request(archive, 'POST /archive/entities', asMike, body), 400, 'malformed-json');
  });
});

describe('The wire form of records', () => {
  const texts = [
    'classes/Repository/nl-r',
    'entities/nl-r',
    'entities?id=nl-r',
    'classes/Repository',
    'classes/Country/nl/list',
    'classes/SystemEvent',
  ];
  for (const path of texts) {
    it(`can be chosen at ${path}`, async () => {
      const join = path.includes('?') ? '&' : '?';
      const usual = await request(archive, `GET /archive/${path}`);
      const own = await request(archive, `GET /archive/${path}${join}_dep=true&_noMeta=TRUE`);
      assert.match(usual.body, /"meta":/);
      assert.doesNotMatch(own.body, /"meta":|"hasCountry"|"lifecycleEvent"|"hasActioner"/);
      assert.equal(own.body.includes('RepositoryDescription'), !path.includes('SystemEvent'));
      assert.deepEqual(
        json(await request(archive, `GET /archive/${path}`)),
        json(usual),
        'the usual form is as it was',
      );
    });
  }

  it('shows the requested fields of nested records', async () => {
    const reply = await request(archive, 'GET /archive/classes/Repository/nl-r?_ip=report&_ip=history');
    assert.equal(json(reply).relationships.hasCountry[0].data.report, 'All of it');
    const usual = json(await request(archive, 'GET /archive/classes/Repository/nl-r'));
    assert.deepEqual(usual.relationships.hasCountry[0].data, { identifier: 'nl' });
  });

  it('has an ETag of its own', async () => {
    const usual = await request(archive, 'GET /archive/classes/Repository/nl-r');
    const own = await request(archive, 'GET /archive/classes/Repository/nl-r?_dep=true');
    assert.notEqual(own.headers.etag, usual.headers.etag);
    assert.equal(own.headers['last-modified'], usual.headers['last-modified']);
    const known = { 'if-none-match': String(usual.headers.etag) };
    assert.equal(
      (await request(archive, 'GET /archive/classes/Repository/nl-r?_dep=true', known)).statusCode,
      200,
    );
    assert.equal((await request(archive, 'GET /archive/classes/Repository/nl-r', known)).statusCode, 304);
  });

  it('applies to the response of a change', async () => {
    const body = { type: 'Country', data: { identifier: 'be' } };
    const made = json(await request(archive, 'POST /archive/Country?_dep=true&_noMeta=true', asMike, body));
    assert.deepEqual(made, { id: 'be', type: 'Country', data: { identifier: 'be' }, relationships: {} });
    const put = await request(archive, 'PUT /archive/classes/Country/be?_noMeta=true', asMike, {
      ...body,
      data: { identifier: 'be', report: 'x' },
    });
    assert.equal(json(put).meta, undefined);
    assert.equal(json(put).relationships.lifecycleEvent.length, 1);
  });

  it('is rejected if a parameter is invalid', async () => {
    for (const query of ['_dep=perhaps', '_noMeta=1', '_dep=true&_dep=true'])
      assertError(await request(archive, `GET /archive/classes/Country?${query}`), 400, 'bad-parameter');
  });
});
