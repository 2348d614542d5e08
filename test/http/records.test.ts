import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, json, request } from './request.ts';

let archive: TestArchive;

before(async () => {
  archive = await openTestArchive();
  for (const body of [{ type: 'Country', data: { identifier: 'nl' } }]) {
    await request(archive, 'POST /archive/Country', asMike, body);
  }
  await request(archive, 'POST /archive/classes/Country/nl', asMike, {
    type: 'Repository',
    data: { identifier: 'city' },
  });
});

after(() => archive.close());

describe('A record that is read', () => {
  it('has the headers Location, Last-Modified and ETag', async () => {
    const reply = await request(archive, 'GET /archive/classes/Country/nl', { host: 'localhost:8080' });
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['content-type'], 'application/json');
    assert.equal(reply.headers.location, 'http://localhost:8080/archive/classes/Country/nl');
    assert.equal(reply.headers['cache-control'], 'private, no-cache');
    assert.equal(reply.headers.vary, 'X-User, Authorization, Cookie, Accept');
    assert.match(String(reply.headers['last-modified']), /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    assert.equal(reply.headers['content-length'], String(reply.rawPayload.length));
    const record = json(reply);
    const [event] = record.relationships.lifecycleEvent;
    assert.equal(
      new Date(String(reply.headers['last-modified'])).getTime(),
      Math.floor(new Date(event.data.timestamp).getTime() / 1000) * 1000,
    );
  });

  it('has a Location with the host of the request', async () => {
    for (const host of ['localhost:1', '127.0.0.1:2', '[::1]']) {
      const reply = await request(archive, 'GET /archive/classes/Country/nl', { host });
      assert.equal(reply.headers.location, `http://${host}/archive/classes/Country/nl`);
    }
  });

  it('is not sent again to a client that has it', async () => {
    const first = await request(archive, 'GET /archive/classes/Country/nl');
    const etag = String(first.headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await request(archive, 'GET /archive/classes/Country/nl', { 'if-none-match': known });
      assert.equal(again.statusCode, 304, known);
      assert.equal(again.body, '');
      assert.equal(again.headers.etag, etag);
    }
    const other = await request(archive, 'GET /archive/classes/Country/nl', { 'if-none-match': '"other"' });
    assert.equal(other.statusCode, 200);
  });

  it('has the same headers and no body for HEAD', async () => {
    const get = await request(archive, 'GET /archive/classes/Country/nl');
    const head = await request(archive, 'HEAD /archive/classes/Country/nl');
    assert.equal(head.body, '');
    assert.deepEqual({ ...head.headers, date: '' }, { ...get.headers, date: '' });
  });

  it('is found with the first letter of its type in either case, and with a trailing slash', async () => {
    for (const path of ['classes/country/nl', 'classes/Country/nl/', 'classes/userProfile/mike/']) {
      assert.equal((await request(archive, `GET /archive/${path}`)).statusCode, 200, path);
    }
    assert.equal((await request(archive, 'GET /archive/classes/COUNTRY/nl')).statusCode, 404);
  });

  it('is the same for anonymous callers and users if nothing is restricted', async () => {
    const anonymous = await request(archive, 'GET /archive/classes/Country/nl');
    const ruth = await request(archive, 'GET /archive/classes/Country/nl', { 'x-user': 'ruth' });
    assert.equal(ruth.body, anonymous.body);
  });
});

describe('An id in a path', () => {
  const ids = ['a b', 'a/b', 'a%b', 'é日本', '?#&', 'x'.repeat(1000)];

  it('can be any text, percent-encoded once', async () => {
    for (const id of ids) {
      await archive.addUser(id);
      const path = `/archive/classes/UserProfile/${encodeURIComponent(id)}`;
      const reply = await request(archive, `GET ${path}`);
      assert.equal(reply.statusCode, 200, id);
      assert.equal(json(reply).id, id);
      assert.equal(reply.headers.location, `http://localhost${path}`);
    }
  });

  it('is decoded once, also where an older store has a user whose id looks encoded', async () => {
    await archive.addUser('looks-encoded');
    const { gid, childCount } = (await archive.store.items.find('looks-encoded'))!;
    await archive.store.transaction((tx) => tx.items.rename([{ gid, id: 'a%2Fb', childCount }]));
    const reply = await request(archive, 'GET /archive/classes/UserProfile/a%252Fb');
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(json(reply).id, 'a%2Fb');
  });
});

describe('A record that is created', () => {
  it('is returned with 201 as it is read afterwards, at both paths', async () => {
    const cases = [
      ['/archive/Country', 'be'],
      ['/archive/classes/Country', 'de'],
      ['/archive/classes/country/', 'fr'],
    ] as const;
    for (const [path, identifier] of cases) {
      const made = await request(archive, `POST ${path}`, asMike, { type: 'Country', data: { identifier } });
      assert.equal(made.statusCode, 201);
      assert.equal(made.headers.location, `http://localhost/archive/classes/Country/${identifier}`);
      const read = await request(archive, `GET /archive/classes/Country/${identifier}`);
      assert.equal(made.body, read.body);
    }
  });

  it('is a child of the record to whose path it was posted', async () => {
    const path = 'POST /archive/classes/Repository/nl-city';
    const made = await request(archive, path, asMike, {
      type: 'documentaryUnit',
      data: { identifier: 'A.1' },
    });
    assert.equal(made.statusCode, 201, made.body);
    assert.equal(json(made).relationships.heldBy[0].id, 'nl-city');
    assert.equal(made.headers.location, 'http://localhost/archive/classes/DocumentaryUnit/nl-city-a_1');
  });

  it('joins the groups that a new user is sent with', async () => {
    await request(archive, 'POST /archive/Group', asMike, {
      type: 'Group',
      data: { identifier: 'e', name: 'E' },
    });
    const path = 'POST /archive/UserProfile?group=admin&group=e';
    const made = await request(archive, path, asMike, {
      type: 'UserProfile',
      data: { identifier: 'u', name: 'U' },
    });
    assert.deepEqual(
      json(made)
        .relationships.belongsTo.map((group: { id: string }) => group.id)
        .sort(),
      ['admin', 'e'],
    );
  });

  it('is accepted with any charset in the content type', async () => {
    const headers = { ...asMike, 'content-type': 'Application/JSON; charset=utf-8' };
    const made = await request(archive, 'POST /archive/Country', headers, {
      type: 'Country',
      data: { identifier: 'it' },
    });
    assert.equal(made.statusCode, 201);
  });
});

describe('The log message of a change', () => {
  const cases = [
    ['as it is', { 'x-logmessage': 'Made by hand' }, '', 'Made by hand'],
    ['percent-encoded', { 'x-logmessage': 'na%C3%AFf%20100%25' }, '', 'naïf 100%'],
    ['with a plus', { 'x-logmessage': 'a+b' }, '', 'a+b'],
    ['with a lone percent sign', { 'x-logmessage': '100% of %C3%A9' }, '', '100% of %C3%A9'],
    ['as raw UTF-8', { 'x-logmessage': Buffer.from('čaj 日本').toString('latin1') }, '', 'čaj 日本'],
    ['as raw Latin-1', { 'x-logmessage': 'caf\u00e9' }, '', 'café'],
    ['in the query', {}, '?log=na%C3%AFf+100%2525', 'naïf+100%25'],
    ['blank', { 'x-logmessage': '%20 ' }, '', undefined],
    ['not at all', {}, '', undefined],
  ] as const;

  for (const [name, headers, query, expected] of cases) {
    it(`may be given ${name}`, async () => {
      const identifier = `t-${cases.findIndex((one) => one[0] === name)}`;
      const made = await request(
        archive,
        `POST /archive/Group${query}`,
        { ...asMike, ...headers },
        { type: 'Group', data: { identifier, name } },
      );
      assert.equal(json(made).relationships.lifecycleEvent[0].data.logMessage, expected);
    });
  }
});

describe('X-User', () => {
  it('may be percent-encoded, since ids can have any script', async () => {
    await archive.addUser('ελένη', ['admin']);
    for (const user of [encodeURIComponent('ελένη'), Buffer.from('ελένη').toString('latin1')]) {
      const made = await request(
        archive,
        'POST /archive/Group',
        { ...asMike, 'x-user': user },
        { type: 'Group', data: { identifier: `g${user.length}`, name: 'G' } },
      );
      assert.equal(made.statusCode, 201, made.body);
      assert.equal(json(made).relationships.lifecycleEvent[0].relationships.hasActioner[0].id, 'ελένη');
    }
  });
});

describe('A record that is deleted', () => {
  it('returns 204, and is gone afterwards', async () => {
    await request(archive, 'POST /archive/Country', asMike, { type: 'Country', data: { identifier: 'xx' } });
    // Some clients send the content type with every request.
    const reply = await request(archive, 'DELETE /archive/classes/Country/xx', asMike);
    assert.equal(reply.statusCode, 204);
    assert.equal(reply.body, '');
    const gone = await request(archive, 'GET /archive/classes/Country/xx');
    assert.equal(gone.statusCode, 410);
    assert.ok(json(gone).details.since);
  });
});
