import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';

describe('A parameter that is not understood yet', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
  });
  after(() => archive.close());

  const requests = [
    {
      method: 'POST',
      url: '/archive/Country?accessibleTo=mike',
      payload: { type: 'Country', data: { identifier: 'nl' } },
    },
  ] as const;
  for (const request of requests) {
    it(`is refused instead of ignored: ${request.method} ${request.url}`, async () => {
      const reply = await archive.app.inject({
        ...request,
        headers: { 'x-user': 'mike', host: 'localhost' },
      });
      assert.equal(reply.statusCode, 400);
      assert.equal(reply.json().code, 'bad-parameter');
    });
  }

  it('keeps nothing of the request', async () => {
    const reply = await archive.app.inject({
      url: '/archive/classes/Country',
      headers: { host: 'localhost' },
    });
    assert.deepEqual(reply.json(), []);
  });
});
