/** Updates of a record: PUT, PATCH, and conditional requests with If-Match. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

let archive: TestArchive;
const place = '/archive/classes/Repository/nl-city';

before(async () => {
  archive = await openTestArchive();
  await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'nl' } });
  await request(archive, 'POST /archive/classes/Country/nl', asMike, {
    type: 'Repository',
    data: { identifier: 'city', typeOfEntity: 'n', latitude: 52 },
    relationships: {
      describes: [{ type: 'RepositoryDescription', data: { name: 'City', languageCode: 'eng' } }],
    },
  });
});

after(() => archive.close());

describe('PUT of a record', () => {
  it('without changes leaves it unchanged, with the same ETag', async () => {
    const read = await request(archive, `GET ${place}`);
    const put = await request(archive, `PUT ${place}`, asMike, read.body);
    assert.equal(put.statusCode, 200);
    assert.equal(put.headers.etag, read.headers.etag);
    assert.equal(put.body, read.body);
  });

  it('with changes returns the new record', async () => {
    const record = json(await request(archive, `GET ${place}`));
    const put = await request(
      archive,
      `PUT ${place}`,
      { ...asMike, 'x-logmessage': 'moved' },
      { ...record, data: { identifier: 'city', typeOfEntity: 'other' } },
    );
    assert.equal(json(put).data.typeOfEntity, 'other');
    assert.equal(json(put).relationships.lifecycleEvent[0].data.logMessage, 'moved');
    assert.equal(json(put).relationships.lifecycleEvent[0].data.eventType, 'modification');
    assert.equal(put.headers.location, `http://localhost${place}`);
  });

  it('with If-Match is rejected after a change by another client', async () => {
    const read = await request(archive, `GET ${place}`);
    const change = (note: string) =>
      request(
        archive,
        `PATCH ${place}`,
        { ...asMike, 'if-match': String(read.headers.etag) },
        { type: 'Repository', data: { typeOfEntity: note } },
      );
    assert.equal((await change('first')).statusCode, 200);
    assertError(await change('second'), 412, 'changed-meanwhile');
    assert.equal(json(await request(archive, `GET ${place}`)).data.typeOfEntity, 'first');
    const remove = { ...asMike, 'if-match': String(read.headers.etag) };
    assertError(await request(archive, `DELETE ${place}`, remove), 412, 'changed-meanwhile');
  });
});

describe('A record that was read', () => {
  it('can be updated with the ETag of any of its forms, even if connected records have changed since', async () => {
    const unit = { type: 'DocumentaryUnit', data: { identifier: 'u' } };
    await request(archive, `POST ${place}`, asMike, unit);
    const line = '/archive/classes/DocumentaryUnit/nl-city-u';
    for (const [form, note] of [
      ['', 'x'],
      ['?_dep=true&_noMeta=true', 'y'],
    ]) {
      const read = await request(archive, `GET ${line}${form}`);
      const sibling = { ...unit, data: { identifier: `sibling ${note}` } };
      await request(archive, `POST ${place}`, asMike, sibling);
      assert.notEqual((await request(archive, `GET ${line}`)).headers.etag, read.headers.etag);
      const headers = { ...asMike, 'if-match': String(read.headers.etag) };
      const body = { ...unit, data: { identifier: 'u', otherIdentifiers: note } };
      assert.equal((await request(archive, `PUT ${line}`, headers, body)).statusCode, 200);
      assertError(await request(archive, `PUT ${line}`, headers, unit), 412, 'changed-meanwhile');
    }
  });
});

describe('A part of a record', () => {
  for (const [line, headers] of [
    [`PATCH ${place}`, asMike],
    [`PUT ${place}`, { ...asMike, 'x-patch': 'true' }],
  ] as const) {
    it(`is changed by ${line.split(' ')[0]}, and the rest stays`, async () => {
      const reply = await request(archive, line, headers, {
        type: 'Repository',
        data: { typeOfEntity: 'organisation', latitude: null },
      });
      assert.deepEqual(json(reply).data, { identifier: 'city', typeOfEntity: 'organisation' });
      assert.equal(json(reply).relationships.describes[0].data.name, 'City');
    });
  }
});

describe('A change that is rejected', () => {
  it('because the record is missing, has another type, or the caller is anonymous, has an error code', async () => {
    const body = { type: 'Repository', data: { identifier: 'x' } };
    assertError(
      await request(archive, 'PUT /archive/classes/Repository/none', asMike, body),
      404,
      'not-found',
    );
    assertError(
      await request(archive, 'PUT /archive/classes/Country/nl-city', asMike, body),
      404,
      'not-found',
    );
    const country = { type: 'Country', data: { identifier: 'nl' } };
    for (const method of ['PUT', 'PATCH'])
      assertError(await request(archive, `${method} ${place}`, asMike, country), 400, 'type-mismatch');
    const noUser = { 'content-type': 'application/json' };
    assertError(await request(archive, `PUT ${place}`, noUser, body), 403, 'user-required');
    const ruth = { ...asMike, 'x-user': 'ruth' };
    assertError(await request(archive, `PUT ${place}`, ruth, body), 403, 'permission-denied');
  });

  it('returns a tree of errors in the shape of the body', async () => {
    const reply = await request(archive, `PUT ${place}`, asMike, {
      type: 'Repository',
      data: { identifier: ' ' },
      relationships: {
        describes: [
          { type: 'RepositoryDescription', data: { name: 'City', languageCode: 'eng' } },
          { type: 'RepositoryDescription', data: { languageCode: 'xxx' } },
        ],
      },
    });
    assertError(reply, 400, 'invalid');
    assert.deepEqual(json(reply).details, {
      errors: { identifier: ['No value given for mandatory field'] },
      relationships: {
        describes: [
          { errors: {}, relationships: {} },
          {
            errors: { name: ['Missing mandatory field'], languageCode: ['Unknown language code: xxx'] },
            relationships: {},
          },
        ],
      },
    });
  });

  it('can be a change of the identifier of a country or user', async () => {
    const country = { type: 'Country', data: { identifier: 'be' } };
    assertError(await request(archive, 'PUT /archive/classes/Country/nl', asMike, country), 400, 'invalid');
  });
});
