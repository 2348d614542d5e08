/** Administrators list and end the sessions of all users, and read the security log: on pages and in the API. Other users cannot. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { asMike, assertError, json, request } from '../request.ts';
import { signIn, type TestClient } from './browser-requests.ts';

const asRuth = { 'x-user': 'ruth' };
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

async function openWorld(t: TestContext) {
  let now = Date.now();
  const archive = await openTestArchive({ env: { now: () => new Date(now) } });
  t.after(() => archive.close());
  return {
    archive,
    wait: (minutes: number) => {
      now += minutes * 60_000;
    },
  };
}

const usersOf = (sessions: readonly Record<string, unknown>[]) => sessions.map(({ userId }) => userId).sort();

async function listSessions(archive: TestArchive, query = '', headers = asMike) {
  const reply = await request(archive, `GET /archive/sessions${query}`, headers);
  assert.equal(reply.statusCode, 200, reply.body);
  return { reply, sessions: json(reply) as unknown as readonly Record<string, unknown>[] };
}

async function hasEnded(client: TestClient): Promise<boolean> {
  return (await client.send('GET /archive/classes/Country')).statusCode === 401;
}

describe('The sessions of all users', () => {
  it('are listed for administrators, and everybody lists the own ones', async (t) => {
    const { archive } = await openWorld(t);
    await signIn(archive, 'mike');
    await signIn(archive, 'ruth');
    await signIn(archive, 'ruth');
    const { reply, sessions } = await listSessions(archive);
    assert.deepEqual(usersOf(sessions), ['mike', 'ruth', 'ruth']);
    assert.doesNotMatch(reply.body, /digest|"user"/, 'neither secrets nor internal numbers');
    assert.equal(reply.headers['content-range'], 'offset=0; limit=100; total=3');
    assert.deepEqual(usersOf((await listSessions(archive, '?user=mike')).sessions), ['mike']);
    assert.deepEqual(usersOf((await listSessions(archive, '', asRuth)).sessions), ['ruth', 'ruth']);
    assert.deepEqual(usersOf((await listSessions(archive, '?user=ruth', asRuth)).sessions), ['ruth', 'ruth']);
    const page = await listSessions(archive, '?limit=1&offset=1');
    assert.equal(page.sessions.length, 1);
    assert.match(String(page.reply.headers.link), /offset=2&limit=1>; rel="next"/);
  });

  it('are neither shown to others nor ended by them', async (t) => {
    const { archive } = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const [{ id }] = (await listSessions(archive)).sessions as [{ id: string }];
    const send = (line: string, headers = asRuth) => request(archive, line, headers);
    assertError(await send('GET /archive/sessions?user=mike'), 403, 'permission-denied');
    assertError(await send('DELETE /archive/sessions?user=mike'), 403, 'permission-denied');
    assertError(await send('DELETE /archive/sessions?all=true'), 403, 'permission-denied');
    assertError(await send(`DELETE /archive/sessions/${id}`), 404, 'not-found');
    assertError(await send('GET /archive/security-log'), 403, 'permission-denied');
    assertError(await request(archive, 'GET /archive/sessions'), 403, 'user-required');
    for (const path of ['/staff/security', '/staff/sessions'])
      assert.equal((await send(`GET ${path}`)).statusCode, 403, path);
    assert.equal(await hasEnded(mike), false);
  });

  it('are ended one by one, for one user, and for all users but the caller', async (t) => {
    const { archive } = await openWorld(t);
    await archive.addUser('eva');
    const mike = await signIn(archive, 'mike');
    const [first, second, eva] = [
      await signIn(archive, 'ruth'),
      await signIn(archive, 'ruth'),
      await signIn(archive, 'eva'),
    ];
    const [one] = (await listSessions(archive, '?user=ruth')).sessions;
    assert.equal((await mike.send(`DELETE /archive/sessions/${one!.id}`, sameOrigin)).statusCode, 204);
    assert.equal([await hasEnded(first), await hasEnded(second)].filter(Boolean).length, 1);
    const again = await mike.send(`DELETE /archive/sessions/${one!.id}`, sameOrigin);
    assertError(again, 404, 'not-found');
    assert.deepEqual(json(await mike.send('DELETE /archive/sessions?user=ruth', sameOrigin)), { ended: 1 });
    assert.equal(await hasEnded(eva), false);
    assert.deepEqual(json(await mike.send('DELETE /archive/sessions?all=true', sameOrigin)), { ended: 1 });
    assert.equal(await hasEnded(eva), true);
    assert.equal(await hasEnded(mike), false);
    const log = json(await request(archive, 'GET /archive/security-log?kind=session-ended', asMike));
    assert.deepEqual(
      (log as unknown as readonly Record<string, unknown>[]).map(({ user, actor }) => [user, actor]),
      [
        ['eva', 'mike'],
        ['ruth', 'mike'],
        ['ruth', 'mike'],
      ],
    );
  });

  it('are not ended by a request that names no user, or a user and everybody', async (t) => {
    const { archive } = await openWorld(t);
    const ruth = await signIn(archive, 'ruth');
    for (const query of ['', '?all=false', '?user=ruth&all=true'])
      assertError(await request(archive, `DELETE /archive/sessions${query}`, asMike), 400, 'bad-parameter');
    assertError(await request(archive, 'DELETE /archive/sessions?user=nobody', asMike), 404, 'not-found');
    assert.equal(await hasEnded(ruth), false);
  });

  it('are ended by an administrator who has signed in recently, on the page of the user too', async (t) => {
    const { archive, wait } = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const ruth = await signIn(archive, 'ruth');
    const token = await mike.readFormToken();
    wait(11);
    assertError(await mike.send('DELETE /archive/sessions?user=ruth', sameOrigin), 403, 'sign-in-again');
    const fields = { form: 'end-sessions-of', user: 'ruth', 'form-token': token };
    const led = await mike.post('/staff/users/ruth', fields);
    assert.equal(led.headers.location, '/sign-in?to=%2Fstaff%2Fusers%2Fruth');
    assert.equal(await hasEnded(ruth), false);
    const again = await signIn(archive, 'mike');
    const page = await again.send('GET /staff/users/ruth');
    assert.match(page.body, /End all sessions of ruth/);
    const form = { ...fields, 'form-token': await again.readFormToken() };
    assert.equal((await again.post('/staff/users/ruth', form)).headers.location, '/staff/users/ruth');
    assert.equal(await hasEnded(ruth), true);
  });

  it('are on a page, which says so if nobody has the id or a session', async (t) => {
    const { archive } = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    const read = async (query: string) => (await mike.send(`GET /staff/sessions${query}`)).body;
    assert.doesNotMatch(await read(''), /End all sessions/, 'there is only the present one');
    assert.match(await read('?user=nobody'), /There is no user with the ID nobody/);
    assert.match(await read('?user=ruth'), /There are no sessions/);
    await signIn(archive, 'ruth', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' });
    assert.match(await read('?user=ruth'), /Firefox, Linux/);
    assert.match(await read(''), /End all sessions except this one/);
  });
});

describe('The security log', () => {
  it('is read page by page, with filters', async (t) => {
    const { archive, wait } = await openWorld(t);
    await signIn(archive, 'mike');
    wait(1);
    await signIn(archive, 'ruth');
    const list = async (query: string) => {
      const reply = await request(archive, `GET /archive/security-log?${query}`, asMike);
      assert.equal(reply.statusCode, 200, reply.body);
      return { reply, events: json(reply) as unknown as readonly Record<string, unknown>[] };
    };
    const { events } = await list('');
    assert.deepEqual(
      events.map(({ kind, user }) => [kind, user]),
      [
        ['signed-in', 'ruth'],
        ['link-created', 'ruth'],
        ['signed-in', 'mike'],
        ['link-created', 'mike'],
      ],
    );
    const first = await list('limit=3');
    const next = /<([^>]+)>; rel="next"/.exec(String(first.reply.headers.link))![1]!;
    assert.deepEqual((await list(next.replace(/^.*\?/, ''))).events, events.slice(3));
    assert.deepEqual((await list('user=mike&kind=signed-in')).events, [events[2]]);
    assert.deepEqual((await list('from=2100')).events, []);
    assertError(await request(archive, 'GET /archive/security-log?kind=other', asMike), 400, 'bad-parameter');
  });

  it('is a page in words, with links to the events of a user and of an address', async (t) => {
    const { archive } = await openWorld(t);
    const mike = await signIn(archive, 'mike');
    await request(archive, 'POST /archive/classes/UserProfile/ruth/deactivate', asMike);
    const page = await mike.send('GET /staff/security', { 'accept-language': 'de' });
    assert.match(page.body, /Benutzer geändert/);
    assert.match(page.body, /deaktiviert/);
    assert.doesNotMatch(page.body, /user-changed<|deactivated</);
    assert.match(page.body, /href="\/staff\/security\?user=ruth"/);
    const empty = await mike.send('GET /staff/security?user=nobody');
    assert.match(empty.body, /No event matches the filter/);
  });
});
