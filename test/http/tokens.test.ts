import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertError, json, request } from './request.ts';

interface Token {
  readonly id: string;
  readonly token: string;
}

function addToken(archive: TestArchive, user: string | null): Promise<Token> {
  const by = { actor: 'admin', actorType: 'Group', logMessage: null } as const;
  return archive.graph.perform({ change: 'addToken', ...by, user, note: 'for a test' });
}

const bearing = ({ token }: Token, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  ...more,
});
const country = (identifier: string) => ({ type: 'Country', data: { identifier } });
const admin = 'GET /archive/classes/Group/admin';

describe('A service on an untrusted network', () => {
  let archive: TestArchive;
  let [ofMike, ofRuth, ofAny]: Token[] = [];
  before(async () => {
    archive = await openTestArchive({ settings: { host: '0.0.0.0' } });
    ofMike = await addToken(archive, 'mike');
    ofRuth = await addToken(archive, 'ruth');
    ofAny = await addToken(archive, null);
  });
  after(() => archive.close());

  it('requires a token, for reads as well, and says so', async () => {
    for (const line of [admin, 'GET /archive/classes/Country', 'POST /archive/Country']) {
      const reply = await request(archive, line, { 'x-user': 'mike', 'content-type': 'application/json' });
      assertError(reply, 401, 'token-required');
      assert.equal(reply.headers['www-authenticate'], 'Bearer realm="Fonds"');
    }
  });

  it('shows its health and documentation to anyone', async () => {
    for (const path of ['/health', '/archive', '/archive/openapi.json'])
      assert.equal((await request(archive, `GET ${path}`)).statusCode, 200);
  });

  for (const authorization of ['Bearer nonsense', 'Bearer', 'Basic bWlrZTp4', 'Bearer a b', '']) {
    it(`rejects '${authorization}'`, async () => {
      const reply = await request(archive, admin, { authorization, 'x-user': 'mike' });
      assertError(reply, 401, 'unknown-token');
      assert.match(String(reply.headers['www-authenticate']), /^Bearer .*invalid_token/);
    });
  }

  it('accepts the token of a user for that user, with or without X-User', async () => {
    const made = await request(archive, 'POST /archive/Country', bearing(ofMike!), country('nl'));
    assert.equal(made.statusCode, 201);
    assert.equal(json(made).relationships.lifecycleEvent[0].relationships.hasActioner[0].id, 'mike');
    const named = bearing(ofMike!, { 'x-user': 'mike' });
    assert.equal((await request(archive, 'POST /archive/Country', named, country('be'))).statusCode, 201);
    const denied = await request(archive, 'POST /archive/Country', bearing(ofRuth!), country('de'));
    assertError(denied, 403, 'permission-denied');
  });

  it('does not accept the token of one user for another, not even for reads', async () => {
    for (const line of ['POST /archive/Country', admin])
      assertError(await request(archive, line, bearing(ofRuth!, { 'x-user': 'mike' })), 403, 'wrong-user');
  });

  it('accepts any user, or none for reads, with a trusted token', async () => {
    const named = bearing(ofAny!, { 'x-user': 'mike' });
    assert.equal((await request(archive, 'POST /archive/Country', named, country('fr'))).statusCode, 201);
    assert.equal((await request(archive, admin, bearing(ofAny!))).statusCode, 200);
    assertError(await request(archive, 'POST /archive/Country', bearing(ofAny!)), 403, 'user-required');
    const nobody = bearing(ofAny!, { 'x-user': 'nobody' });
    assertError(await request(archive, admin, nobody), 400, 'unknown-user');
  });

  it('rejects a revoked token from the next request on', async () => {
    const token = await addToken(archive, 'mike');
    assert.equal((await request(archive, admin, bearing(token))).statusCode, 200);
    const by = { actor: 'admin', actorType: 'Group', logMessage: null } as const;
    await archive.graph.perform({ change: 'revokeToken', ...by, id: token.id });
    assertError(await request(archive, admin, bearing(token)), 401, 'unknown-token');
  });

  it('rejects the token of a deleted user', async () => {
    await archive.addUser('leaving');
    const token = await addToken(archive, 'leaving');
    assert.equal((await request(archive, admin, bearing(token))).statusCode, 200);
    const gone = await request(archive, 'DELETE /archive/classes/UserProfile/leaving', bearing(ofMike!));
    assert.ok(gone.statusCode < 300);
    assertError(await request(archive, admin, bearing(token)), 401, 'unknown-token');
  });

  it('stores only the digest of a token', async () => {
    for (const row of await archive.store.tokens.list()) {
      assert.match(row.digest, /^[0-9a-f]{64}$/);
      assert.doesNotMatch(JSON.stringify(row), new RegExp(`${ofMike!.token}|fonds_`));
    }
  });
});

describe('Tokens', () => {
  it('are checked on loopback as well, but not required', async () => {
    const archive = await openTestArchive();
    const token = await addToken(archive, 'ruth');
    assert.equal((await request(archive, admin)).statusCode, 200);
    assertError(await request(archive, admin, { authorization: 'Bearer x' }), 401, 'unknown-token');
    assertError(await request(archive, admin, bearing(token, { 'x-user': 'mike' })), 403, 'wrong-user');
    const denied = await request(archive, 'POST /archive/Country', bearing(token), country('nl'));
    assertError(denied, 403, 'permission-denied');
    await archive.close();
  });

  it('are created, listed and revoked by their users, and all by administrators', async () => {
    const archive = await openTestArchive();
    const as = (user: string) => ({ 'x-user': user, 'content-type': 'application/json' });
    const create = (user: string, body: object) => request(archive, 'POST /archive/tokens', as(user), body);
    const list = async (headers: Record<string, string>) =>
      json(await request(archive, 'GET /archive/tokens', headers));
    const revoke = (user: string, id: string) => request(archive, `DELETE /archive/tokens/${id}`, as(user));

    const made = await create('ruth', { note: 'Portal' });
    assert.equal(made.statusCode, 201);
    assert.equal(made.headers['cache-control'], 'no-store');
    const own: Token = json(made);
    assert.equal((await request(archive, admin, bearing(own))).statusCode, 200);
    const any: Token = json(await create('mike', { anyUser: true }));
    const ofMike: Token = json(await create('mike', { user: 'mike' }));
    const shown = (await list(as('ruth'))) as Record<string, unknown>[];
    assert.deepEqual(
      shown.map(({ created: _, ...token }) => token),
      [{ id: own.id, user: 'ruth', note: 'Portal' }],
    );
    const all: { id: string; user: string | null }[] = await list(as('mike'));
    assert.deepEqual(
      all.map(({ id, user }) => [id, user]),
      [
        [own.id, 'ruth'],
        [any.id, null],
        [ofMike.id, 'mike'],
      ],
    );
    assert.doesNotMatch(JSON.stringify(all), /fonds_|digest/);

    assertError(await create('ruth', { user: 'mike' }), 403, 'permission-denied');
    assertError(await create('ruth', { anyUser: true }), 403, 'permission-denied');
    assertError(await revoke('ruth', ofMike.id), 404, 'not-found');
    assertError(await revoke('ruth', any.id), 404, 'not-found');
    assertError(await request(archive, 'GET /archive/tokens'), 403, 'user-required');
    assertError(await request(archive, 'POST /archive/tokens', {}, {}), 403, 'user-required');
    assert.equal((await revoke('ruth', own.id)).statusCode, 204);
    assert.equal((await revoke('mike', any.id)).statusCode, 204);
    assert.deepEqual(await list(as('ruth')), []);
    await archive.close();
  });

  it('cannot create tokens, so that nobody keeps access after a stolen one is revoked', async () => {
    const archive = await openTestArchive();
    const own = await addToken(archive, 'mike');
    assertError(await request(archive, 'POST /archive/tokens', bearing(own), {}), 403, 'permission-denied');
    const any = bearing(await addToken(archive, null), { 'x-user': 'mike' });
    assert.equal((await request(archive, 'POST /archive/tokens', any, {})).statusCode, 201);
    await archive.close();
  });

  it('cannot be created with a wrong body, or for nobody', async () => {
    const archive = await openTestArchive();
    const headers = { 'x-user': 'mike', 'content-type': 'application/json' };
    for (const [body, says] of [
      [[], /must be an object/],
      [{ users: 'mike' }, /unknown member "users"/],
      [{ user: 1 }, /"user" must be a text/],
      [{ anyUser: 'yes' }, /must be true or false/],
      [{ user: 'mike', anyUser: true }, /exclude each other/],
      [{ note: 1 }, /"note" must be a text/],
      [{ note: 'x'.repeat(1001) }, /1000 characters/],
      [{ user: 'nobody' }, /no user 'nobody'/],
      [{ user: 'admin' }, /no user 'admin'/],
    ] as const) {
      const reply = await request(archive, 'POST /archive/tokens', headers, body);
      assertError(reply, 400, 'invalid');
      assert.match(json(reply).message, says);
    }
    await archive.graph.perform({ change: 'deactivateUser', actor: 'mike', id: 'ruth', logMessage: null });
    const reply = await request(archive, 'POST /archive/tokens', headers, { user: 'ruth' });
    assert.match(json(reply).message, /'ruth' is deactivated/);
    await archive.close();
  });
});
