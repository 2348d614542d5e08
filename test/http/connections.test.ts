/** Routes of links, annotations, concepts, virtual units and followed users. test/graph tests the rules. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
const asRuth = { 'x-user': 'ruth', 'content-type': 'application/json' };
const unitIds: string[] = [];
let accessPoint: string;

async function post(path: string, body: object, headers = asMike): Promise<{ id: string }> {
  const reply = await request(archive, `POST /archive/${path}`, headers, body);
  assert.equal(reply.statusCode, 201, reply.body);
  return json(reply);
}

const ids = (records: readonly { id: string }[]): readonly string[] => records.map((record) => record.id);

before(async () => {
  archive = await openTestArchive();
  await post('Country', { type: 'Country', data: { identifier: 'nl' } });
  await post('classes/Country/nl', { type: 'Repository', data: { identifier: 'r' } });
  for (const identifier of ['a', 'b', 'c']) {
    const relatesTo = [{ type: 'AccessPoint', data: { name: 'Strikes', type: 'subjectAccess' } }];
    const data = { name: identifier, languageCode: 'eng' };
    const describes = [{ type: 'DocumentaryUnitDescription', data, relationships: { relatesTo } }];
    const unit = { type: 'DocumentaryUnit', data: { identifier }, relationships: { describes } };
    unitIds.push((await post('classes/Repository/nl-r', unit)).id);
  }
  const unit = json(await request(archive, 'GET /archive/classes/DocumentaryUnit/nl-r-a'));
  accessPoint = unit.relationships.describes[0].relationships.relatesTo[0].id;
  await post('classes/CvocVocabulary', { type: 'CvocVocabulary', data: { identifier: 'v', name: 'V' } });
  for (const identifier of ['x', 'y', 'z'])
    await post('classes/CvocVocabulary/v', { type: 'CvocConcept', data: { identifier } });
});

after(() => archive.close());

const link = { type: 'Link', data: { type: 'associative' } };
const note = { type: 'Annotation', data: { body: 'Wrong.' } };

describe('A new link', () => {
  it('is returned like any created record, at both paths and with its type in either case', async () => {
    for (const path of ['classes/Link', 'classes/link', 'Link']) {
      const line = `POST /archive/${path}?source=nl-r-a&target=nl-r-b&body=${accessPoint}&directional=true`;
      const reply = await request(archive, line, { ...asMike, 'x-logmessage': 'Because' }, link);
      assert.equal(reply.statusCode, 201, reply.body);
      const made = json(reply);
      assert.equal(reply.headers.location, `http://localhost/archive/classes/Link/${made.id}`);
      assert.deepEqual(ids(made.relationships.hasLinkTarget), ['nl-r-a', 'nl-r-b']);
      assert.deepEqual(ids(made.relationships.hasLinkSource), ['nl-r-a']);
      assert.deepEqual(ids(made.relationships.hasLinkBody), [accessPoint]);
      assert.equal(made.relationships.lifecycleEvent[0].data.logMessage, 'Because');
    }
    const reply = await request(archive, 'GET /archive/entities/nl-r-b/links?limit=2');
    assert.equal(reply.headers['content-range'], 'offset=0; limit=2; total=3');
    assert.equal(json(reply).length, 2);
    const made = await request(archive, 'GET /archive/classes/UserProfile/mike/links');
    assert.equal(json(made).length, 3);
  });

  const refused: readonly [
    query: string,
    status: number,
    code: Parameters<typeof assertError>[2],
    body?: object,
  ][] = [
    ['source=nl-r-a', 400, 'bad-parameter'],
    ['target=nl-r-a', 400, 'bad-parameter'],
    ['source=&target=nl-r-a', 400, 'bad-parameter'],
    ['source=nl-r-a&target=nl-r-b&target=nl-r-c', 400, 'bad-parameter'],
    ['source=nl-r-a&target=nl-r-b&directional=perhaps', 400, 'bad-parameter'],
    ['source=nl-r-a&target=nothing', 404, 'not-found'],
    ['source=nl-r-a&target=nl-r-b&body=nothing', 404, 'not-found'],
    ['source=nl-r-b&target=nl-r-c&body=POINT', 400, 'bad-parameter'],
    ['source=nl-r-a&target=nl-r-b&accessibleTo=nothing', 400, 'invalid'],
    ['source=nl-r-a&target=nl-r-b', 400, 'type-mismatch', note],
    ['source=nl-r-a&target=nl-r-b', 400, 'invalid', { type: 'Link', data: { type: 'loose' } }],
    ['source=nl-r-a&target=nl-r-b', 400, 'malformed-json', []],
  ];
  for (const [query, status, code, body = link] of refused) {
    it(`is rejected with ${status} ${code} for ${query}`, async () => {
      const line = `POST /archive/classes/Link?${query.replace('POINT', accessPoint)}`;
      assertError(await request(archive, line, asMike, body), status, code);
    });
  }

  it('needs a user, and the permission', async () => {
    const line = 'POST /archive/classes/Link?source=nl-r-a&target=nl-r-b';
    assertError(
      await request(archive, line, { 'content-type': 'application/json' }, link),
      403,
      'user-required',
    );
    assertError(await request(archive, line, asRuth, link), 403, 'permission-denied');
  });

  it('is updated and deleted like any record', async () => {
    const { id } = await post('Link?source=nl-r-b&target=nl-r-c', link);
    const body = { type: 'Link', data: { type: 'family' } };
    const put = await request(archive, `PUT /archive/classes/Link/${id}`, asMike, body);
    assert.equal(json(put).data.type, 'family');
    assert.equal((await request(archive, `DELETE /archive/classes/Link/${id}`, asMike)).statusCode, 204);
    assertError(await request(archive, `GET /archive/entities/${id}/links`), 410, 'gone');
  });
});

describe('A new annotation', () => {
  it('belongs to a record or a part of it', async () => {
    const { id } = await post(`classes/Annotation?target=nl-r-a&body=${accessPoint}`, note);
    const made = json(await request(archive, `GET /archive/classes/Annotation/${id}`));
    assert.deepEqual(ids(made.relationships.annotates), ['nl-r-a']);
    assert.deepEqual(ids(made.relationships.annotatesPart), [accessPoint]);
    assert.deepEqual(ids(json(await request(archive, 'GET /archive/entities/nl-r-a/annotations'))), [id]);
    assert.deepEqual(ids(json(await request(archive, 'GET /archive/classes/UserProfile/mike/annotations'))), [
      id,
    ]);
  });

  it('that is restricted is visible to its accessors only', async () => {
    const { id } = await post('Annotation?target=nl-r-c&accessibleTo=mike', note);
    assertError(await request(archive, `GET /archive/classes/Annotation/${id}`, asRuth), 404, 'not-found');
    const reply = await request(archive, 'GET /archive/entities/nl-r-c/annotations', asRuth);
    assert.equal(reply.headers['content-range'], 'offset=0; limit=-1; total=0');
    assert.deepEqual(ids(json(await request(archive, 'GET /archive/entities/nl-r-c/annotations', asMike))), [
      id,
    ]);
  });

  it('is rejected without a target, for a part of another record, and without permission', async () => {
    assertError(await request(archive, 'POST /archive/Annotation', asMike, note), 400, 'bad-parameter');
    const foreign = `POST /archive/Annotation?target=nl-r-b&body=${accessPoint}`;
    assertError(await request(archive, foreign, asMike, note), 400, 'bad-parameter');
    assertError(
      await request(archive, 'POST /archive/Annotation?target=nl-r-b', asRuth, note),
      403,
      'permission-denied',
    );
  });
});

describe('Concepts', () => {
  it('get broader and narrower concepts', async () => {
    for (const path of ['broader?id=v-y', 'parent?id=v-y&id=v-z']) {
      const reply = await request(archive, `POST /archive/classes/CvocConcept/v-x/${path}`, asMike);
      assert.equal(reply.statusCode, 200, reply.body);
    }
    const broader = await request(archive, 'GET /archive/classes/CvocConcept/v-x/broader');
    assert.deepEqual(ids(json(broader)), ['v-y', 'v-z']);
    assert.equal(broader.headers['content-range'], undefined);
    assert.deepEqual(ids(json(await request(archive, 'GET /archive/classes/CvocConcept/v-y/list'))), ['v-x']);
    const top = await request(archive, 'GET /archive/classes/CvocVocabulary/v/list');
    assert.deepEqual(ids(json(top)), ['v-y', 'v-z']);
    const all = await request(archive, 'GET /archive/classes/CvocVocabulary/v/list?all=true');
    assert.deepEqual(ids(json(all)), ['v-x', 'v-y', 'v-z']);
    assert.equal(all.headers['content-range'], 'offset=0; limit=-1; total=3');
    const left = await request(archive, 'DELETE /archive/classes/CvocConcept/v-x/broader?id=v-y', asMike);
    assert.deepEqual(ids(json(left).relationships.broader), ['v-z']);
    await request(archive, 'POST /archive/classes/CvocConcept/v-y/narrower?id=v-x', asMike);
    const fewer = await request(archive, 'DELETE /archive/classes/CvocConcept/v-z/narrower?id=v-x', asMike);
    assert.equal(json(fewer).meta.childCount, 0);
  });

  it('get related concepts', async () => {
    const path = '/archive/classes/CvocConcept';
    const reply = await request(archive, `POST ${path}/v-y/related?id=v-z`, asMike);
    assert.equal(json(reply).id, 'v-y');
    assert.deepEqual(ids(json(await request(archive, `GET ${path}/v-y/related`))), ['v-z']);
    assert.deepEqual(ids(json(await request(archive, `GET ${path}/v-z/relatedBy`))), ['v-y']);
    await request(archive, `DELETE ${path}/v-y/related?id=v-z`, asMike);
    assert.deepEqual(json(await request(archive, `GET ${path}/v-y/related`)), []);
  });

  it('reject invalid relations', async () => {
    const path = '/archive/classes/CvocConcept';
    assertError(await request(archive, `POST ${path}/v-x/narrower?id=v-x`, asMike), 400, 'bad-parameter');
    assertError(await request(archive, `POST ${path}/v-x/related?id=nothing`, asMike), 404, 'not-found');
    assertError(await request(archive, `POST ${path}/v-x/related?id=v-y`, asRuth), 403, 'permission-denied');
    assertError(await request(archive, 'GET /archive/classes/Country/nl/broader'), 404, 'unknown-route');
    assertError(await request(archive, `GET ${path}/nl/related`), 404, 'not-found');
  });
});

describe('Virtual units', () => {
  const body = (identifier: string) => ({ type: 'VirtualUnit', data: { identifier } });

  it('are created with units, and gain and lose units', async () => {
    const { id } = await post('classes/VirtualUnit?id=nl-r-b&id=nl-r-a', body('one'));
    const path = `/archive/classes/VirtualUnit/${id}/includes`;
    const reply = await request(archive, `GET ${path}?limit=1&offset=1`);
    assert.deepEqual(ids(json(reply)), ['nl-r-a']);
    assert.equal(reply.headers['content-range'], 'offset=1; limit=1; total=2');
    const more = json(await request(archive, `POST ${path}?id=nl-r-c`, asMike));
    assert.deepEqual(ids(more.relationships.includesUnit), ['nl-r-b', 'nl-r-a', 'nl-r-c']);
    const fewer = json(await request(archive, `DELETE ${path}?id=nl-r-b`, asMike));
    assert.deepEqual(ids(fewer.relationships.includesUnit), ['nl-r-a', 'nl-r-c']);
    const child = await post(`classes/VirtualUnit/${id}?id=nl-r-a`, body('two'));
    assert.deepEqual(ids(json(await request(archive, `GET /archive/classes/VirtualUnit/${id}/list`))), [
      child.id,
    ]);
    const moved = await request(archive, `POST ${path}/${child.id}?id=nl-r-c`, asMike);
    assert.equal(moved.statusCode, 204);
    const includes = await request(archive, `GET /archive/classes/VirtualUnit/${child.id}/includes`);
    assert.deepEqual(ids(json(includes)), ['nl-r-a', 'nl-r-c']);
    const made = await request(archive, 'GET /archive/classes/UserProfile/mike/virtual-units');
    assert.deepEqual(ids(json(made)), [id]);
  });

  it('reject records that are not units', async () => {
    assertError(
      await request(archive, 'POST /archive/VirtualUnit?id=nothing', asMike, body('none')),
      404,
      'not-found',
    );
    assertError(await request(archive, 'GET /archive/classes/VirtualUnit/none/includes'), 404, 'not-found');
    assertError(
      await request(archive, 'POST /archive/VirtualUnit', asRuth, body('none')),
      403,
      'permission-denied',
    );
  });
});

describe('Users', () => {
  const path = '/archive/classes/UserProfile/ruth';

  it('follow, block and watch', async () => {
    for (const [segment, other, question] of [
      ['following', 'mike', 'is-following'],
      ['blocked', 'mike', 'is-blocking'],
      ['watching', 'nl-r', 'is-watching'],
    ]) {
      const answer = async () => json(await request(archive, `GET ${path}/${question}/${other}`));
      assert.equal(await answer(), false, segment);
      assert.equal((await request(archive, `POST ${path}/${segment}?id=${other}`, asRuth)).statusCode, 204);
      assert.equal(await answer(), true, segment);
      const list = await request(archive, `GET ${path}/${segment}`);
      assert.deepEqual(ids(json(list)), [other]);
      assert.equal(list.headers['content-range'], 'offset=0; limit=-1; total=1');
    }
    assert.deepEqual(ids(json(await request(archive, 'GET /archive/classes/UserProfile/mike/followers'))), [
      'ruth',
    ]);
    assert.equal(
      json(await request(archive, 'GET /archive/classes/UserProfile/mike/is-follower/ruth')),
      true,
    );
    assert.equal(json(await request(archive, `GET ${path}/is-follower/mike`)), false);
    assert.equal((await request(archive, `DELETE ${path}/following?id=mike`, asRuth)).statusCode, 204);
    assert.deepEqual(json(await request(archive, `GET ${path}/following`)), []);
  });

  it('cannot change other users, nor watch missing records', async () => {
    const mikes = '/archive/classes/UserProfile/mike';
    assertError(await request(archive, `POST ${mikes}/following?id=ruth`, asRuth), 403, 'permission-denied');
    assertError(await request(archive, `POST ${path}/following?id=nl`, asRuth), 404, 'not-found');
    assertError(await request(archive, `GET ${path}/is-following/nothing`), 404, 'not-found');
    assertError(await request(archive, 'GET /archive/classes/UserProfile/nl/following'), 404, 'not-found');
    assertError(await request(archive, `POST ${path}/following?id=mike`), 403, 'user-required');
  });
});

describe('A request that names too many ids', () => {
  it('is rejected with the name of the limit', async () => {
    const small = await openTestArchive({ settings: { idsPerRequest: 2 } });
    const three = 'id=a&id=b&id=c';
    for (const line of [
      `GET /archive/entities?${three}`,
      'GET /archive/entities?id=a&id=b&gid=1',
      `POST /archive/classes/UserProfile/ruth/watching?${three}`,
      `POST /archive/classes/CvocConcept/x/broader?${three}`,
      `POST /archive/classes/VirtualUnit/x/includes?${three}`,
    ]) {
      const reply = await request(small, line, asRuth);
      assertError(reply, 413, 'limit-exceeded');
      assert.match(json(reply).message, /ids-per-request/);
    }
    assertError(await request(small, 'POST /archive/entities', asRuth, ['a', 1, 'b']), 413, 'limit-exceeded');
    await small.close();
  });
});
