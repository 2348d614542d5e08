/** Sessions: who acts in a request with the cookie of a browser, how long, and which requests are rejected. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Settings } from '../../../src/config/settings.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { asMike, assertError, json, request } from '../request.ts';
import { signIn, TestClient } from './browser-requests.ts';

const hourMs = 3_600_000;

interface World extends TestArchive {
  /** Lets time pass. */
  readonly wait: (ms: number) => void;
}

async function openWorld(t: TestContext, settings: Partial<Settings> = {}): Promise<World> {
  let now = Date.now();
  const archive = await openTestArchive({ settings, env: { now: () => new Date(now) } });
  t.after(() => archive.close());
  return {
    ...archive,
    wait: (ms) => {
      now += ms;
    },
  };
}

const country = { type: 'Country', data: { identifier: 'nl' } };
const sameOrigin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

describe('A session', () => {
  it('acts as its user on pages and in the API, without X-User', async (t) => {
    const archive = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const created = await mike.send('POST /archive/Country', sameOrigin, country);
    assert.equal(created.statusCode, 201, created.body);
    const page = await mike.send('GET /staff');
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /class="staff-bar"/);
    const log = await archive.signIn.log.list((await archive.graph.findActor('mike'))!, {}, 9);
    assert.deepEqual(
      log.map(({ kind, user, method }) => [kind, user, method]),
      [
        ['signed-in', 'mike', 'link'],
        ['link-created', 'mike', null],
      ],
    );
  });

  for (const settings of [
    { host: '0.0.0.0', publicUrl: 'https://archive.example/archive' },
    { public: true },
  ])
    it(`needs no token with ${JSON.stringify(settings)}`, async (t) => {
      const archive = await openWorld(t, settings);
      const ruth = await signIn(archive, 'ruth');
      assert.equal((await ruth.send('GET /archive/classes/UserProfile/ruth')).statusCode, 200);
      const refused = await ruth.send('POST /archive/Country', sameOrigin, country);
      assertError(refused, 403, 'permission-denied');
    });

  it('has a cookie that only this host gets, over TLS, and no script', async (t) => {
    const archive = await openWorld(t, { publicUrl: 'https://archive.example/archive' });
    const client = new TestClient(archive, { host: 'archive.example' });
    const token = await archive.signIn.createLink('mike', 60_000, null);
    const reply = await client.post(`/sign-in/link/${token}`);
    assert.match(
      String(reply.headers['set-cookie']),
      /^__Host-fonds-session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    const local = await openWorld(t);
    const mike = await signIn(local, 'mike', { host: 'localhost:8080' });
    assert.deepEqual([...mike.cookies.keys()], ['fonds-session-8080']);
  });

  it('is rejected together with another identity', async (t) => {
    const archive = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    for (const header of [{ 'x-user': 'mike' }, { authorization: 'Bearer x' }]) {
      assertError(await mike.send('GET /archive/classes/UserProfile/mike', header), 400, 'two-identities');
      assert.equal((await mike.send('GET /staff', header)).statusCode, 400);
    }
  });

  it('ends when it was not used for 12 hours, and after 30 days in any case', async (t) => {
    const archive = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const read = () => mike.send('GET /archive/classes/UserProfile/mike');
    for (let passed = 0; passed < 30 * 24 - 11; passed += 11) {
      assert.equal((await read()).statusCode, 200, `after ${passed} hours`);
      archive.wait(11 * hourMs);
    }
    archive.wait(11 * hourMs);
    assertError(await read(), 401, 'session-ended');
    const other = await signIn(archive, 'mike');
    archive.wait(12 * hourMs + 1);
    assertError(await other.send('GET /archive/classes/Country'), 401, 'session-ended');
  });

  it('that has ended is no anonymous reader of the API, and one of pages, whose forms it cannot send', async (t) => {
    const archive = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const token = await mike.readFormToken();
    archive.wait(13 * hourMs);
    assertError(await mike.send('GET /archive/classes/UserProfile/mike'), 401, 'session-ended');
    const refused = await mike.post('/account', { form: 'end-remaining', 'form-token': token });
    assert.equal(refused.statusCode, 401);
    const page = await mike.send('GET /about');
    assert.equal(page.statusCode, 200);
    assert.doesNotMatch(page.body, /staff-bar/);
    assert.equal(mike.cookies.size, 0, 'the cookie is deleted');
  });

  it('ends at once for a deactivated user, and does not come back with the user', async (t) => {
    const archive = await openWorld(t);
    await archive.addUser('eva', ['admin']);
    const eva = await signIn(archive, 'eva');
    const deactivate = (what: string) =>
      request(archive, `POST /archive/classes/UserProfile/eva/${what}`, asMike);
    assert.equal((await deactivate('deactivate')).statusCode, 204);
    assertError(await eva.send('GET /archive/classes/Country'), 401, 'session-ended');
    await assert.rejects(archive.signIn.createLink('eva', 1, null), { code: 'user-deactivated' });
    assert.equal((await deactivate('activate')).statusCode, 204);
    assertError(await eva.send('GET /archive/classes/Country'), 401, 'session-ended');
  });

  it('ends for a user whose id another user has now', async (t) => {
    const archive = await openWorld(t);
    const ruth = await signIn(archive, 'ruth');
    const deleted = await request(archive, 'DELETE /archive/classes/UserProfile/ruth', asMike);
    assert.equal(deleted.statusCode, 204, deleted.body);
    await archive.addUser('ruth', ['admin']).catch(() => archive.addUser('ruth2'));
    assertError(await ruth.send('GET /archive/classes/Country'), 401, 'session-ended');
  });

  it('is listed with the others of the user, who ends one or all', async (t) => {
    const archive = await openWorld(t);
    const [first, second, third] = [
      await signIn(archive, 'ruth', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }),
      await signIn(archive, 'ruth'),
      await signIn(archive, 'ruth'),
    ];
    const mike = await signIn(archive, 'mike');
    const page = await second.send('GET /account');
    assert.match(page.body, /Firefox, Linux/);
    const ids = [...page.body.matchAll(/name="id" value="(\w+)"/g)].map(([, id]) => id!);
    assert.equal(ids.length, 2, 'the present one has no button');
    const token = await second.readFormToken();
    const end = (id: string) => second.post('/account', { form: 'end-session', id, 'form-token': token });
    assert.equal((await end(ids[0]!)).statusCode, 303);
    const left = [first, third].map((client) => client.send('GET /archive/classes/Country'));
    assert.deepEqual((await Promise.all(left)).map(({ statusCode }) => statusCode).sort(), [200, 401]);
    await second.post('/account', { form: 'end-remaining', 'form-token': token });
    for (const client of [first, third])
      assert.equal((await client.send('GET /archive/classes/Country')).statusCode, 401);
    const actor = (await archive.graph.findActor('mike'))!;
    const [ofMike] = (await archive.signIn.sessions.list(actor, 'own', { offset: 0, limit: 9 })).sessions;
    assert.equal((await end(ofMike!.id)).statusCode, 404, 'of another user');
    assert.equal((await mike.send('GET /archive/classes/Country')).statusCode, 200);
    assert.equal((await second.post('/account', { form: 'sign-out', 'form-token': token })).statusCode, 303);
    assert.equal(second.cookies.size, 0);
  });

  it('stores its last use at most every five minutes', async (t) => {
    const archive = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const actor = (await archive.graph.findActor('mike'))!;
    const lastUsed = async () =>
      (await archive.signIn.sessions.list(actor, 'own', { offset: 0, limit: 1 })).sessions[0]!.lastUsed;
    const first = await lastUsed();
    archive.wait(4 * 60_000);
    await mike.send('GET /archive/classes/Country');
    assert.equal(await lastUsed(), first);
    archive.wait(2 * 60_000);
    await mike.send('GET /archive/classes/Country');
    assert.notEqual(await lastUsed(), first);
  });

  it('does not empty the caches of anonymous readers', async (t) => {
    const archive = await openWorld(t);
    const before = archive.graph.changeStamp();
    const mike = await signIn(archive, 'mike');
    archive.wait(hourMs);
    await mike.send('GET /staff');
    assert.equal(archive.graph.changeStamp(), before);
  });

  it('has pages that nobody stores, and anonymous readers get the same bytes as before', async (t) => {
    const archive = await openWorld(t);
    const anonymous = await request(archive, 'GET /about');
    const mike = await signIn(archive, 'mike');
    const page = await mike.send('GET /about');
    assert.equal(page.headers['cache-control'], 'private, no-store');
    assert.equal(
      (await mike.send('GET /archive/classes/UserProfile/mike')).headers['cache-control'],
      'private, no-store',
    );
    const again = await request(archive, 'GET /about');
    assert.equal(again.body, anonymous.body);
    assert.equal(again.headers['cache-control'], 'private, no-cache');
    assert.match(String(again.headers.vary), /Cookie/);
    assert.doesNotMatch(again.body, /staff|sign-in|workroom/);
  });

  it('needs a recent sign-in to undo a change of the administrators, and sees the dry run without', async (t) => {
    const archive = await openWorld(t);
    const asGroup = (line: string) => request(archive, line, asMike);
    assert.equal((await asGroup('POST /archive/classes/Group/admin/ruth')).statusCode, 204);
    const [{ id: event }] = json(await asGroup('GET /archive/classes/SystemEvent?limit=1'));
    const mike = await signIn(archive, 'mike');
    archive.wait(11 * 60_000);
    const undo = (query = '') => mike.send(`POST /archive/events/${event}/undo${query}`, sameOrigin);
    assert.equal((await undo('?commit=false')).statusCode, 200);
    assertError(await undo(), 403, 'sign-in-again');
    const path = `/staff/events/${event}/undo`;
    const page = await mike.send(`GET ${path}`);
    assert.equal(page.statusCode, 200);
    const digest = /name="digest" value="([^"]+)"/.exec(page.body)![1]!;
    const token = /name="form-token" value="([^"]+)"/.exec(page.body)![1]!;
    const form = { ...sameOrigin, 'content-type': 'application/x-www-form-urlencoded' };
    const fields = new URLSearchParams({ digest, 'form-token': token }).toString();
    const redirect = await mike.send(`POST ${path}`, form, fields);
    assert.deepEqual(
      [redirect.statusCode, String(redirect.headers.location).split('?')[0]],
      [303, '/sign-in'],
    );
    const log = await archive.signIn.log.list((await archive.graph.findActor('mike'))!, {}, 1);
    assert.notEqual(log[0]?.details, `undo ${event}`, 'nothing was undone');
    const done = await asGroup(`POST /archive/events/${event}/undo`);
    assert.equal(json(done).permissions, 1);
    const [entry] = await archive.signIn.log.list((await archive.graph.findActor('mike'))!, {}, 1);
    assert.deepEqual(
      [entry?.kind, entry?.actor, entry?.details],
      ['permissions-changed', 'mike', `undo ${event}`],
    );
  });

  it('needs a recent sign-in to create a token, to change administrators, and to deactivate users', async (t) => {
    const archive = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const send = (path: string, body?: object) => mike.send(`POST /archive/${path}`, sameOrigin, body);
    const chiefs = { type: 'Group', data: { identifier: 'chiefs', name: 'Chiefs' } };
    assert.equal((await send('Group', chiefs)).statusCode, 201);
    assert.equal((await send('classes/Group/admin/chiefs')).statusCode, 204);
    assert.equal((await send('tokens', { note: 'portal' })).statusCode, 201);
    archive.wait(11 * 60_000);
    assertError(await send('classes/Group/chiefs/ruth'), 403, 'sign-in-again');
    assertError(await send('tokens', { note: 'portal' }), 403, 'sign-in-again');
    assertError(await send('classes/Group/admin/ruth'), 403, 'sign-in-again');
    assertError(await send('classes/UserProfile/ruth/deactivate'), 403, 'sign-in-again');
    assert.equal((await send('Country', country)).statusCode, 201, 'other changes do not');
    const log = await archive.signIn.log.list((await archive.graph.findActor('mike'))!, {}, 1);
    assert.deepEqual([log[0]?.kind, log[0]?.user, log[0]?.actor], ['token-created', 'mike', null]);
  });
});

describe('A request of another site', () => {
  const others = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    {},
  ];
  for (const headers of others)
    it(`cannot change anything: ${JSON.stringify(headers)}`, async (t) => {
      const archive = await openWorld(t);
      const mike = await signIn(archive, 'mike');
      const token = await mike.readFormToken();
      const sent = { 'content-type': 'application/json', ...headers };
      assertError(await mike.send('POST /archive/Country', sent, country), 403, 'cross-site');
      const forms = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
      const fields = `form=sign-out&form-token=${token}`;
      assert.equal((await mike.send('POST /account', forms, fields)).statusCode, 403);
      const link = await archive.signIn.createLink('ruth', 60_000, null);
      assert.equal((await mike.send(`POST /sign-in/link/${link}`, forms, '')).statusCode, 403);
      assert.notEqual(await archive.signIn.findLinkUser(link), undefined, 'the link is not used up');
      assert.equal((await mike.send('GET /archive/classes/Country')).statusCode, 200, 'still signed in');
    });

  it('is recognised by Origin in browsers without Sec-Fetch-Site', async (t) => {
    const archive = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const sent = { 'content-type': 'application/json', origin: 'http://localhost' };
    assert.equal((await mike.send('POST /archive/Country', sent, country)).statusCode, 201);
    const behindProxy = await openWorld(t, { publicUrl: 'https://archive.example/archive' });
    const eva = await signIn(behindProxy, 'mike');
    assertError(await eva.send('POST /archive/Country', sent, country), 403, 'cross-site');
    const own = { ...sent, origin: 'https://archive.example' };
    assert.equal((await eva.send('POST /archive/Country', own, country)).statusCode, 201);
  });

  it('cannot send a form without the token of the session', async (t) => {
    const archive = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const ofOther = await (await signIn(archive, 'mike')).readFormToken();
    for (const fields of [{ form: 'end-remaining' }, { form: 'end-remaining', 'form-token': ofOther }])
      assert.equal((await mike.post('/account', fields)).statusCode, 403);
  });

  it('does not affect programs with X-User or a token', async (t) => {
    const archive = await openWorld(t);
    const headers = { ...asMike, origin: 'https://portal.example', 'sec-fetch-site': 'cross-site' };
    assert.equal((await request(archive, 'POST /archive/Country', headers, country)).statusCode, 201);
  });

  it('never gets credentials by CORS', async (t) => {
    const archive = await openWorld(t, { corsOrigins: ['https://portal.example'] });
    const mike = await signIn(archive, 'mike');
    const reply = await mike.send('GET /archive', { origin: 'https://portal.example' });
    assert.equal(reply.headers['access-control-allow-origin'], 'https://portal.example');
    assert.equal(reply.headers['access-control-allow-credentials'], undefined);
  });
});

describe('A one-time link', () => {
  it('is not used up by a mail program that opens it, and signs in once', async (t) => {
    const archive = await openWorld(t);
    const token = await archive.signIn.createLink('ruth', 60_000, null);
    const path = `/sign-in/link/${token}`;
    for (const method of ['GET', 'HEAD', 'GET']) {
      const opened = await request(archive, `${method} ${path}`);
      assert.equal(opened.statusCode, 200);
      assert.equal(opened.headers['set-cookie'], undefined);
    }
    const ruth = new TestClient(archive);
    assert.match((await ruth.send(`GET ${path}`)).body, /Sign in as ruth/);
    const used = await ruth.post(path);
    assert.equal(used.headers.location, '/staff');
    const thief = new TestClient(archive);
    assert.equal((await thief.post(path)).statusCode, 400);
    assert.equal(thief.cookies.size, 0);
    assert.equal((await thief.send(`GET ${path}`)).statusCode, 404);
  });

  it('gets the same sentence if it was used, has expired, was replaced or never existed', async (t) => {
    const archive = await openWorld(t);
    const replaced = await archive.signIn.createLink('ruth', 60_000, null);
    const expired = await archive.signIn.createLink('ruth', 60_000, null);
    archive.wait(60_000);
    const ended = await archive.signIn.createLink('mike', 60_000, null);
    await archive.signIn.endSessionsOf('mike', null);
    const pages = [replaced, expired, ended, 'unknown-link', 'y'.repeat(43)].map(async (token) => {
      const client = new TestClient(archive);
      const opened = await client.send(`GET /sign-in/link/${token}`);
      const used = await client.post(`/sign-in/link/${token}`);
      const bodies = [opened.body, used.body].map((body) => body.replaceAll(encodeURIComponent(token), ''));
      return [opened.statusCode, used.statusCode, ...bodies];
    });
    const [first, ...others] = await Promise.all(pages);
    assert.deepEqual(first!.slice(0, 2), [404, 400]);
    for (const other of others) assert.deepEqual(other, first);
  });

  it('begins a new session with a new token, and ends the one of the browser', async (t) => {
    const archive = await openWorld(t);
    const client = await signIn(archive, 'ruth');
    const before = new Map(client.cookies);
    const token = await archive.signIn.createLink('mike', 60_000, null);
    const formToken = await client.readFormToken(`/sign-in/link/${token}`);
    await client.post(`/sign-in/link/${token}`, { 'form-token': formToken });
    const old = new TestClient(archive);
    for (const [name, value] of before) old.cookies.set(name, value);
    assertError(await old.send('GET /archive/classes/Country'), 401, 'session-ended');
    assert.match((await client.send('GET /account')).body, /mike/);
  });

  it('signs nobody in over plain HTTP, except on this machine', async (t) => {
    for (const settings of [{ host: '0.0.0.0' }, { publicUrl: 'http://archive.example/archive' }]) {
      const archive = await openWorld(t, settings);
      const token = await archive.signIn.createLink('ruth', 60_000, null);
      const client = new TestClient(archive, { accept: 'text/html' });
      const opened = await client.send(`GET /sign-in/link/${token}`);
      assert.equal(opened.statusCode, 403);
      assert.match(opened.body, /TLS/);
      assert.equal((await client.post(`/sign-in/link/${token}`)).statusCode, 403);
      assert.notEqual(await archive.signIn.findLinkUser(token), undefined);
    }
  });
});

describe('A page for users', () => {
  it('leads people who are not signed in to the sign-in, and back', async (t) => {
    const archive = await openWorld(t);
    const reply = await request(archive, 'GET /account');
    assert.equal(reply.statusCode, 303);
    assert.equal(reply.headers.location, '/sign-in?to=%2Faccount');
    const page = await request(archive, `GET ${reply.headers.location}`);
    assert.equal(page.statusCode, 200, page.body);
  });

  for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
    it(`is never one of another site: ${to}`, async (t) => {
      const archive = await openWorld(t);
      assert.equal((await request(archive, `GET /sign-in?to=${encodeURIComponent(to)}`)).statusCode, 400);
    });

  it('is every page of a service that requires a token', async (t) => {
    const archive = await openWorld(t, { host: '0.0.0.0', publicUrl: 'https://archive.example/archive' });
    const page = await request(archive, 'GET /about');
    assert.equal(page.headers.location, '/sign-in?to=%2Fabout');
    assertError(await request(archive, 'GET /archive/classes/Country/nl'), 401, 'token-required');
    const ruth = await signIn(archive, 'ruth');
    assert.equal((await ruth.send('GET /about')).statusCode, 200);
    assert.equal(json(await ruth.send('GET /archive/classes/UserProfile/ruth')).id, 'ruth');
  });
});
