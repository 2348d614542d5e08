import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ProfileName } from '../../src/model/profile.ts';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

/** The default of Java's HttpURLConnection. */
const javaAccept = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2';

for (const profile of ['archive', 'ehri'] satisfies readonly ProfileName[]) {
  describe(`Content negotiation, under ${profile}`, () => {
    let archive: TestArchive;
    /** An item with a page and without other formats. */
    let noteId: string;
    before(async () => {
      archive = await openTestArchive({ settings: { profile, prefix: '/archive' } });
      const country = { type: 'Country', data: { identifier: 'be' } };
      assert.equal((await request(archive, 'POST /archive/Country', asMike, country)).statusCode, 201);
      const note = { type: 'Annotation', data: { body: 'A note' } };
      const made = await request(archive, 'POST /archive/classes/Annotation?target=be', asMike, note);
      assert.equal(made.statusCode, 201, made.body);
      noteId = json(made).id;
    });
    after(() => archive.close());

    const taken: readonly [accept: string, type: string][] = [
      ['', 'application/json'],
      ['*/*', 'application/json'],
      ['application/*', 'application/json'],
      ['Application/JSON; charset=utf-8', 'application/json'],
      ['text/html;q=0.1, application/xhtml+xml, */*;q=0.1', 'application/json'],
      ['text/html, application/json', 'application/json'],
      ['nonsense', 'application/json'],
    ];
    for (const [accept, type] of taken) {
      it(`accepts a header that allows the content type: '${accept}'`, async () => {
        const reply = await request(archive, 'GET /archive/classes/UserProfile/mike', { accept });
        assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, type]);
      });
    }

    for (const accept of [
      'text/html, application/xhtml+xml, */*;q=0.1',
      'text/html, application/json;q=0.001',
      javaAccept,
    ])
      it(`${profile === 'ehri' ? 'sends JSON to' : 'leads to the page'} clients that prefer HTML: '${accept}'`, async () => {
        for (const path of [`classes/Annotation/${noteId}`, `entities/${noteId}`]) {
          const { statusCode, headers } = await request(archive, `GET /archive/${path}`, { accept });
          const expected = profile === 'ehri' ? [200, 'application/json'] : [303, undefined];
          assert.deepEqual([statusCode, headers['content-type']], expected);
          if (profile === 'archive') assert.equal(headers.location, `http://localhost/annotations/${noteId}`);
        }
      });

    for (const accept of ['text/*', 'text/html'])
      it(`leads clients to the page that accept nothing else: '${accept}'`, async () => {
        for (const path of [`classes/Annotation/${noteId}`, `entities/${noteId}`]) {
          const { statusCode, headers } = await request(archive, `GET /archive/${path}`, { accept });
          assert.deepEqual([statusCode, headers.location], [303, `http://localhost/annotations/${noteId}`]);
        }
      });

    it('redirects no client to a page that is not built', async (t) => {
      const bare = await openTestArchive({ settings: { profile, prefix: '/archive' }, hasPages: false });
      t.after(() => bare.close());
      await request(bare, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'be' } });
      for (const accept of ['text/html', javaAccept, 'text/html, */*;q=0.1'])
        for (const path of ['classes/Country/be', 'entities/be']) {
          const { statusCode, headers } = await request(bare, `GET /archive/${path}`, { accept });
          assert.deepEqual([statusCode, headers['content-type']], [200, 'application/json'], accept);
        }
    });

    it('sends a user as JSON to browsers, since users have no page', async () => {
      for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'])
        for (const path of ['classes/UserProfile/mike', 'entities/mike', 'classes/Group/admin']) {
          const reply = await request(archive, `GET /archive/${path}`, { accept });
          assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, 'application/json']);
        }
    });

    for (const accept of ['text/turtle', 'application/json;q=0', 'application/json;q=0, */*;q=0']) {
      it(`rejects a header that excludes it, and lists the available types: '${accept}'`, async () => {
        const reply = await request(archive, 'GET /archive/classes/UserProfile/mike', { accept });
        assertError(reply, 406, 'not-acceptable');
        assert.deepEqual(json(reply).details, { available: ['application/json', 'text/html'] });
        const head = await request(archive, 'HEAD /archive/classes/UserProfile/mike', { accept });
        assert.equal(head.statusCode, 406);
      });
    }

    it('happens before anything is changed', async () => {
      const body = { type: 'Country', data: { identifier: 'nl' } };
      const headers = { ...asMike, accept: 'text/csv' };
      assertError(await request(archive, 'POST /archive/Country', headers, body), 406, 'not-acceptable');
      assert.equal((await request(archive, 'GET /archive/classes/Country/nl')).statusCode, 404);
    });

    it('accepts any of several types, and anything if the response is empty', async () => {
      const line = 'POST /archive/tools/regenerate-ids?id=mike';
      for (const accept of ['text/csv', 'application/json'])
        assert.equal((await request(archive, line, { ...asMike, accept }, [])).statusCode, 200);
      const refused = await request(archive, line, { ...asMike, accept: 'text/html' }, []);
      assert.deepEqual(json(refused).details, { available: ['application/json', 'text/csv'] });
      const follow = 'POST /archive/classes/UserProfile/mike/following?id=ruth';
      const reply = await request(archive, follow, { 'x-user': 'mike', accept: 'image/png' });
      assert.equal(reply.statusCode, 204);
    });

    it('selects NDJSON for the change feed', async () => {
      const reply = await request(archive, 'GET /archive/changes', { accept: 'application/x-ndjson' });
      assert.equal(reply.statusCode, 200, reply.body);
      const other = await request(archive, 'GET /archive/changes', { accept: 'application/json' });
      assertError(other, 406, 'not-acceptable');
    });

    it('selects the page for browsers, and JSON for programs', async () => {
      const page = await request(archive, 'GET /archive/docs', { accept: 'text/html' });
      assert.equal(page.statusCode, 200);
      assertError(
        await request(archive, 'GET /archive/docs', { accept: 'application/json' }),
        406,
        'not-acceptable',
      );
    });
  });
}
