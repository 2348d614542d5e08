/** Notices of an OpenID provider that sessions have ended: valid ones end them at once, others change nothing. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it, type TestContext } from 'node:test';
import { generateKeyPair } from 'jose';
import { openSignIn } from '../../../src/store/sqlite/sign-in.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { startOpenIdProvider, type TestProvider } from '../../world/open-id-provider.ts';
import { json, request } from '../request.ts';
import { signIn, TestClient } from './browser-requests.ts';

let provider: TestProvider;
before(async () => {
  provider = await startOpenIdProvider();
  provider.serve('http://localhost');
  for (const name of ['ruth', 'mike']) provider.people.set(`s-${name}`, { preferred_username: name });
});
after(() => provider.stop());

async function openWorld(t: TestContext): Promise<TestArchive> {
  const archive = await openTestArchive({ settings: provider.settings, env: { now: () => new Date() } });
  t.after(() => archive.close());
  return archive;
}

interface Signed {
  readonly client: TestClient;
  /** The session at the provider. */
  readonly sid: string;
}

/** In a browser of its own, so that the provider has a session for each. */
async function signInAtProvider(
  archive: TestArchive,
  name: string,
  at = provider,
  host = 'localhost',
): Promise<Signed> {
  at.subject = `s-${name}`;
  const client = new TestClient(archive, { host });
  const reply = await client.post('/sign-in', { form: 'oidc' });
  const callback = await at.visit(String(reply.headers.refresh).replace('0; url=', ''));
  await client.send(`GET ${callback.pathname}${callback.search}`);
  const sids = (await listRows(archive, name)).map((row) => row.provider);
  return { client, sid: String(sids[0]).split(' ')[1]! };
}

async function listRows({ store, storeFolder }: TestArchive, name: string) {
  const signInStore = openSignIn({ folder: storeFolder });
  const { gid } = (await store.items.find(name))!;
  const rows = await signInStore.listSessions(
    { user: gid, lastUsed: '', created: '' },
    { offset: 0, limit: 10 },
  );
  await signInStore.close();
  return [...rows].sort((a, b) => (a.lastUsed < b.lastUsed ? 1 : -1));
}

async function send(archive: TestArchive, token: string | undefined) {
  // As a server: no cookie, no Origin.
  return request(
    archive,
    'POST /sign-in/oidc/logout',
    { 'content-type': 'application/x-www-form-urlencoded' },
    new URLSearchParams({ ...(token !== undefined && { logout_token: token }), more: 'ignored' }).toString(),
  );
}

async function isSignedIn(client: TestClient): Promise<boolean> {
  return (await client.send('GET /archive/classes/Country')).statusCode === 200;
}

describe('A logout token', () => {
  it('ends the session that it names at once, and no other', async (t) => {
    const archive = await openWorld(t);
    const { client, sid } = await signInAtProvider(archive, 'ruth');
    const other = await signIn(archive, 'ruth');
    const mike = await signInAtProvider(archive, 'mike');
    const reply = await send(archive, await provider.signLogout({ sid, sub: 's-ruth' }));
    assert.equal(reply.statusCode, 200, reply.body);
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.equal(await isSignedIn(client), false);
    assert.equal(await isSignedIn(other), true, 'signed in with a link');
    assert.equal(await isSignedIn(mike.client), true);
    const actor = (await archive.graph.findActor('mike'))!;
    const [latest] = await archive.signIn.log.list(actor, {}, 1);
    assert.deepEqual([latest?.kind, latest?.user, latest?.method], ['session-ended', 'ruth', 'oidc']);
  });

  it('without a session ends all sessions that the person has begun at the provider', async (t) => {
    const archive = await openWorld(t);
    const { client } = await signInAtProvider(archive, 'ruth');
    const second = await signInAtProvider(archive, 'ruth');
    const other = await signIn(archive, 'ruth');
    assert.equal((await send(archive, await provider.signLogout({ sub: 's-ruth' }))).statusCode, 200);
    assert.deepEqual(await Promise.all([client, second.client, other].map(isSignedIn)), [false, false, true]);
  });

  it('of an unknown person or session is accepted', async (t) => {
    const archive = await openWorld(t);
    assert.equal((await send(archive, await provider.signLogout({ sub: 'nobody' }))).statusCode, 200);
    assert.equal((await send(archive, await provider.signLogout({ sid: 'none' }))).statusCode, 200);
  });

  it('is valid once: later sessions stay', async (t) => {
    const archive = await openWorld(t);
    await signInAtProvider(archive, 'ruth');
    const token = await provider.signLogout({ sub: 's-ruth' });
    assert.equal((await send(archive, token)).statusCode, 200);
    const { client } = await signInAtProvider(archive, 'ruth');
    const again = await send(archive, token);
    assert.equal(again.statusCode, 400);
    assert.match(json(again).error_description, /sent before/);
    assert.equal(await isSignedIn(client), true);
  });

  it('that breaks a rule of the protocol gets 400 with the reason, and ends nothing', async (t) => {
    const archive = await openWorld(t);
    const { client } = await signInAtProvider(archive, 'ruth');
    const sub = 's-ruth';
    const now = Math.floor(Date.now() / 1000);
    const { privateKey } = await generateKeyPair('RS256');
    const event = 'http://schemas.openid.net/event/backchannel-logout';
    const cases: readonly (readonly [string, string | undefined])[] = [
      ['no token', undefined],
      ['no JWT', 'abc'],
      ['another key', await provider.signLogout({ sub }, { key: privateKey })],
      ['another issuer', await provider.signLogout({ sub, iss: 'https://evil.example' })],
      ['another audience', await provider.signLogout({ sub, aud: 'other' })],
      ['too old', await provider.signLogout({ sub, iat: now - 3600 })],
      ['of the future', await provider.signLogout({ sub, iat: now + 3600 })],
      ['expired', await provider.signLogout({ sub, exp: now - 120 })],
      ['without iat', await provider.signLogout({ sub, iat: undefined })],
      ['without jti', await provider.signLogout({ sub, jti: undefined })],
      ['an ID token', await provider.signLogout({ sub, nonce: 'n' })],
      ['without events', await provider.signLogout({ sub, events: undefined })],
      ['another event', await provider.signLogout({ sub, events: { other: {} } })],
      ['an event that is no object', await provider.signLogout({ sub, events: { [event]: true } })],
      ['neither sid nor sub', await provider.signLogout({})],
      ['without a signature', `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    ];
    for (const [name, token] of cases) {
      const reply = await send(archive, token);
      assert.equal(reply.statusCode, 400, name);
      assert.equal(reply.headers['cache-control'], 'no-store');
      assert.equal(json(reply).error, 'invalid_request');
      assert.match(json(reply).error_description, /^\S.*\.?$/);
    }
    assert.equal(await isSignedIn(client), true);
  });

  it('cannot be checked while the provider does not respond: 503', async (t) => {
    const token = await provider.signLogout({ sub: 's-ruth' });
    const archive = await openWorld(t);
    await provider.stop();
    t.after(() => provider.start());
    const reply = await send(archive, token);
    assert.equal(reply.statusCode, 503);
    assert.equal(json(reply).error, 'temporarily_unavailable');
  });

  it('has no address in a service without a provider', async (t) => {
    const archive = await openTestArchive();
    t.after(() => archive.close());
    assert.equal((await send(archive, 'x')).statusCode, 404);
    assert.equal((await request(archive, 'GET /sign-in/oidc/callback?code=x')).statusCode, 404);
    assert.doesNotMatch((await request(archive, 'GET /sign-in')).body, /value="oidc"/);
  });

  it('reaches a service that requires a token', async (t) => {
    const archive = await openTestArchive({
      settings: { ...provider.settings, host: '0.0.0.0', publicUrl: 'https://archive.example/archive' },
      env: { now: () => new Date() },
    });
    t.after(() => archive.close());
    assert.equal((await send(archive, await provider.signLogout({ sub: 's-ruth' }))).statusCode, 200);
  });
});

describe('A provider', () => {
  it('sends a token that ends the session', async (t) => {
    const own = await startOpenIdProvider();
    t.after(() => own.stop());
    own.people.set('s-ruth', { preferred_username: 'ruth' });
    const archive = await openTestArchive({ settings: own.settings, env: { now: () => new Date() } });
    t.after(() => archive.close());
    await archive.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = archive.app.server.address() as AddressInfo;
    own.serve(`http://127.0.0.1:${port}`);
    const { client, sid } = await signInAtProvider(archive, 'ruth', own, `127.0.0.1:${port}`);
    assert.equal(await isSignedIn(client), true);
    await own.sendLogout('s-ruth', sid);
    assert.equal(await isSignedIn(client), false);
  });
});
