/** Errors as problem details (RFC 9457). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { errorCodes } from '../../src/model/errors.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertError, json, request } from './request.ts';

let archive: TestArchive;
before(async () => {
  archive = await openTestArchive();
});
after(() => archive.close());

describe('An error', () => {
  const missing = 'GET /archive/classes/Country/zz';

  it('is sent as problem details to clients that list the media type, with the same data', async () => {
    const usual = json(await request(archive, missing));
    for (const accept of [
      'application/problem+json',
      'application/problem+json, application/json',
      'application/json;q=0.5, application/problem+json',
    ]) {
      const reply = await request(archive, missing, { accept });
      assert.equal(reply.statusCode, 404);
      assert.equal(reply.headers['content-type'], 'application/problem+json');
      assert.deepEqual(json(reply), {
        type: '/archive/docs#error-not-found',
        title: errorCodes['not-found'],
        detail: usual.message,
        ...usual,
      });
    }
  });

  it('does not prevent a client that accepts only problem details from reading a record', async () => {
    const accept = 'application/problem+json';
    const reply = await request(archive, 'GET /archive/classes/UserProfile/mike', { accept });
    assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/json']);
    const noJson = { accept: 'application/problem+json, application/json;q=0' };
    assert.equal((await request(archive, missing, noJson)).statusCode, 406);
  });

  it('has its usual shape for all other clients', async () => {
    for (const accept of [
      '*/*',
      'application/json',
      'application/*',
      'application/json, application/problem+json;q=0.1',
      'application/problem+json;q=0, */*',
    ])
      assertError(await request(archive, missing, { accept }), 404, 'not-found');
  });

  it('is sent as problem details if the path, the method or the body is wrong as well', async () => {
    const accept = 'application/json, application/problem+json';
    const wrong = [
      await request(archive, 'GET /archive/nowhere', { accept }),
      await request(archive, 'DELETE /archive/health', { accept }),
      await request(
        archive,
        'POST /archive/Country',
        { accept, 'x-user': 'mike', 'content-type': 'application/json' },
        '{',
      ),
      await request(archive, 'GET /archive/docs', { accept: 'application/problem+json' }),
    ];
    assert.deepEqual(
      wrong.map(({ statusCode }) => statusCode),
      [404, 405, 400, 406],
    );
    for (const reply of wrong) {
      assert.equal(reply.headers['content-type'], 'application/problem+json');
      const { type, title, status, detail, code } = json(reply);
      assert.equal(status, reply.statusCode);
      assert.equal(type, `/archive/docs#error-${code}`);
      assert.match(title, /\.$/);
      assert.notEqual(detail, '');
    }
  });
});
