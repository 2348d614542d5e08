/** Passwords on the pages: a user chooses one, signs in with it and removes it; and the sign-in of a proxy. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Settings } from '../../../src/config/settings.ts';
import { requireSignInWays } from '../../../src/config/sign-in-ways.ts';
import { publicFormLimit } from '../../../src/http/read-form.ts';
import { openTestArchive } from '../../world/archive.ts';
import { assertError, request } from '../request.ts';
import { signIn, TestClient } from './browser-requests.ts';

const password = 'seventeen harbour dues';

async function openWorld(t: TestContext, settings: Partial<Settings>) {
  let now = Date.now();
  const archive = await openTestArchive({ settings, env: { now: () => new Date(now) } });
  t.after(() => archive.close());
  const wait = (minutes: number): void => {
    now += minutes * 60_000;
  };
  return { ...archive, wait };
}

describe('A password', () => {
  it('is chosen by its user, signs the user in, ends other sessions, and can be removed', async (t) => {
    const archive = await openWorld(t, { signIn: ['password'] });
    const [ruth, elsewhere] = [await signIn(archive, 'ruth'), await signIn(archive, 'ruth')];
    const token = await ruth.readFormToken();
    const set = (fields: object) =>
      ruth.post('/account', { form: 'set-password', 'form-token': token, ...fields });
    const weak = await set({ password: 'short' });
    assert.equal(weak.statusCode, 400);
    assert.match(weak.body, /aria-invalid="true"/);
    assert.doesNotMatch(weak.body, /value="short"/);
    assert.equal((await set({ password })).statusCode, 303);
    assert.equal((await elsewhere.send('GET /archive/classes/Country')).statusCode, 401);
    const fresh = new TestClient(archive);
    const failed = await fresh.post('/sign-in', { form: 'password', user: 'ruth', password: 'wrong' });
    const unknown = await fresh.post('/sign-in', { form: 'password', user: 'rut2', password: 'wrong' });
    assert.equal(failed.statusCode, 400);
    assert.match(failed.body, /The name and the password do not match/);
    assert.equal(unknown.body.replaceAll('rut2', 'ruth'), failed.body);
    const long = { form: 'password', user: 'ruth', password: 'x'.repeat(publicFormLimit.bytes) };
    assert.equal((await fresh.post('/sign-in', long)).statusCode, 413, 'anybody can send the form');
    const reply = await fresh.post('/sign-in', { form: 'password', user: 'ruth', password, to: '/account' });
    assert.equal(reply.headers.location, '/account', reply.body);
    const page = await fresh.send('GET /account');
    assert.match(page.body, /You have had a password since/);
    const id = /name="form" value="remove-credential"\/><input type="hidden" name="id" value="(\w+)"/.exec(
      page.body,
    )![1]!;
    archive.wait(11);
    const own = await fresh.readFormToken();
    const remove = () => fresh.post('/account', { form: 'remove-credential', id, 'form-token': own });
    assert.equal((await remove()).headers.location, '/sign-in?to=%2Faccount', 'sign in again');
    await fresh.post('/sign-in', { form: 'password', user: 'ruth', password, 'form-token': own });
    const again = await fresh.readFormToken();
    await fresh.post('/account', { form: 'remove-credential', id, 'form-token': again });
    assert.equal(
      (await new TestClient(archive).post('/sign-in', { form: 'password', user: 'ruth', password }))
        .statusCode,
      400,
    );
    const mike = (await archive.graph.findActor('mike'))!;
    const kinds = (await archive.signIn.log.list(mike, {}, 50)).map(({ kind }) => kind);
    assert.deepEqual(kinds.slice(0, 4), ['sign-in-failed', 'credential-removed', 'signed-in', 'signed-in']);
  });

  it('cannot be set or removed with the token of its user, which somebody may have stolen', async (t) => {
    const archive = await openWorld(t, { signIn: ['password'] });
    const { token } = await archive.graph.perform({
      change: 'addToken',
      actor: 'ruth',
      user: 'ruth',
      note: '',
      logMessage: null,
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' };
    for (const fields of [
      { form: 'set-password', password },
      { form: 'remove-credential', id: 'x' },
    ]) {
      const reply = await request(archive, 'POST /account', headers, new URLSearchParams(fields).toString());
      assert.equal(reply.statusCode, 403, reply.body);
    }
    assert.equal(await archive.signIn.hasCredentials(), false);
  });

  it('of an account with too many failures gets 429 with the time to wait', async (t) => {
    const archive = await openWorld(t, { signIn: ['password'] });
    const client = new TestClient(archive);
    for (let n = 0; n < 5; n++)
      await client.post('/sign-in', { form: 'password', user: 'ruth', password: 'wrong' });
    const reply = await client.post('/sign-in', { form: 'password', user: 'ruth', password: 'wrong' });
    assert.equal(reply.statusCode, 429);
    assert.equal(reply.headers['retry-after'], '1');
    assert.match(reply.body, /Try again in 1 second\./);
  });

  it('signs nobody in unless the setting says so', async (t) => {
    const archive = await openWorld(t, {});
    const reply = await new TestClient(archive).post('/sign-in', {
      form: 'password',
      user: 'ruth',
      password,
    });
    assert.equal(reply.statusCode, 404);
    assert.doesNotMatch((await request(archive, 'GET /sign-in')).body, /type="password"/);
    assert.throws(() => requireSignInWays({ ...archive.options.settings, signIn: ['magic'] }), {
      code: 'invalid',
    });
  });
});

describe('A proxy that signs people in', () => {
  const settings = { signIn: ['proxy'], signInHeader: 'X-Remote-User', trustedProxies: ['127.0.0.1'] };
  const header = (user: string) => ({ 'x-remote-user': user });

  it('names the user of pages and of the API', async (t) => {
    const archive = await openWorld(t, settings);
    const page = await request(archive, 'GET /account', header('mike'));
    assert.match(page.body, /class="staff-bar"/);
    assert.doesNotMatch(page.body, /value="sign-out"/);
    const country = { type: 'Country', data: { identifier: 'nl' } };
    const send = (headers: object) =>
      request(
        archive,
        'POST /archive/Country',
        { ...header('mike'), 'content-type': 'application/json', ...headers },
        country,
      );
    assertError(await send({}), 403, 'cross-site');
    assertError(await send({ 'x-user': 'mike' }), 400, 'two-identities');
    assert.equal((await send({ 'sec-fetch-site': 'same-origin' })).statusCode, 201);
  });

  it('gets 403 for a name that is no user, or a deactivated one', async (t) => {
    const archive = await openWorld(t, settings);
    assertError(
      await request(archive, 'GET /archive/classes/Country', header('nobody')),
      403,
      'permission-denied',
    );
    await archive.graph.perform({ change: 'deactivateUser', actor: 'mike', id: 'ruth', logMessage: null });
    assertError(
      await request(archive, 'GET /archive/classes/Country', header('ruth')),
      403,
      'user-deactivated',
    );
  });

  it('is not any client that sends the header', async (t) => {
    const archive = await openWorld(t, { ...settings, trustedProxies: ['192.0.2.1'] });
    assert.equal((await request(archive, 'GET /account', header('mike'))).statusCode, 303, 'to the sign-in');
    assert.throws(() => requireSignInWays({ ...archive.options.settings, trustedProxies: [] }), {
      code: 'invalid',
    });
  });
});
