import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertError, json, request } from './ask.ts';

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

describe('A service beyond this machine that does not trust the network', () => {
  let archive: TestArchive;
  let [ofMike, ofRuth, ofAny]: Token[] = [];
  before(async () => {
    archive = await openTestArchive({ settings: { host: '0.0.0.0' } });
    ofMike = await addToken(archive, 'mike');
    ofRuth = await addToken(archive, 'ruth');
    ofAny = await addToken(archive, null);
  });
  after(() => archive.close());

  it('lets nobody in without a token, to read neither, and says what it wants', async () => {
    for (const line of [admin, 'GET /archive/classes/Country', 'POST /archive/Country']) {
      const reply = await request(archive, line, { 'x-user': 'mike', 'content-type': 'application/json' });
      assertError(reply, 401, 'token-required');
      assert.equal(reply.headers['www-authenticate'], 'Bearer realm="Fonds"');
    }
  });

  it('says how it is and how it is used to anyone', async () => {
    for (const path of ['/health', '/archive', '/archive/openapi.json'])
      assert.equal((await request(archive, `GET ${path}`)).statusCode, 200);
  });

  for (const authorization of ['Bearer nonsense', 'Bearer', 'Basic bWlrZTp4', 'Bearer a b', '']) {
    it(`does not know '${authorization}'`, async () => {
      const reply = await request(archive, admin, { authorization, 'x-user': 'mike' });
      assertError(reply, 401, 'unknown-token');
      assert.match(String(reply.headers['www-authenticate']), /^Bearer .*invalid_token/);
    });
  }

  it('takes a token of one user for that user, named or not', async () => {
    const made = await request(archive, 'POST /archive/Country', bearing(ofMike!), country('nl'));
    assert.equal(made.statusCode, 201);
    assert.equal(json(made).relationships.lifecycleEvent[0].relationships.hasActioner[0].id, 'mike');
    const named = bearing(ofMike!, { 'x-user': 'mike' });
    assert.equal((await request(archive, 'POST /archive/Country', named, country('be'))).statusCode, 201);
    const denied = await request(archive, 'POST /archive/Country', bearing(ofRuth!), country('de'));
    assertError(denied, 403, 'permission-denied');
  });

  it('does not let a token of one user speak for another, to read neither', async () => {
    for (const line of ['POST /archive/Country', admin])
      assertError(await request(archive, line, bearing(ofRuth!, { 'x-user': 'mike' })), 403, 'wrong-user');
  });

  it('lets a trusted token name any user, or none to read', async () => {
    const named = bearing(ofAny!, { 'x-user': 'mike' });
    assert.equal((await request(archive, 'POST /archive/Country', named, country('fr'))).statusCode, 201);
    assert.equal((await request(archive, admin, bearing(ofAny!))).statusCode, 200);
    assertError(await request(archive, 'POST /archive/Country', bearing(ofAny!)), 403, 'user-required');
    const nobody = bearing(ofAny!, { 'x-user': 'nobody' });
    assertError(await request(archive, admin, nobody), 400, 'unknown-user');
  });

  it('lets a revoked token in no more, from the next request on', async () => {
    const token = await addToken(archive, 'mike');
    assert.equal((await request(archive, admin, bearing(token))).statusCode, 200);
    const by = { actor: 'admin', actorType: 'Group', logMessage: null } as const;
    await archive.graph.perform({ change: 'revokeToken', ...by, id: token.id });
    assertError(await request(archive, admin, bearing(token)), 401, 'unknown-token');
  });

  it('lets the token of a deleted user in no more', async () => {
    await archive.addUser('leaving');
    const token = await addToken(archive, 'leaving');
    assert.equal((await request(archive, admin, bearing(token))).statusCode, 200);
    const gone = await request(archive, 'DELETE /archive/classes/UserProfile/leaving', bearing(ofMike!));
    assert.ok(gone.statusCode < 300);
    assertError(await request(archive, admin, bearing(token)), 401, 'unknown-token');
  });

  it('keeps nothing of a token but its digest', async () => {
    for (const row of await archive.store.tokens.list()) {
      assert.match(row.digest, /^[0-9a-f]{64}$/);
      assert.doesNotMatch(JSON.stringify(row), new RegExp(`${ofMike!.token}|fonds_`));
    }
  });
});

describe('Tokens', () => {
  it('are honoured and checked on this machine too, but not needed', async () => {
    const archive = await openTestArchive();
    const token = await addToken(archive, 'ruth');
    assert.equal((await request(archive, admin)).statusCode, 200);
    assertError(await request(archive, admin, { authorization: 'Bearer x' }), 401, 'unknown-token');
    assertError(await request(archive, admin, bearing(token, { 'x-user': 'mike' })), 403, 'wrong-user');
    const denied = await request(archive, 'POST /archive/Country', bearing(token), country('nl'));
    assertError(denied, 403, 'permission-denied');
    await archive.close();
  });

  it('are made and revoked by administrators alone', async () => {
    const archive = await openTestArchive();
    const by = { actor: 'ruth', logMessage: null };
    const added = archive.graph.perform({ change: 'addToken', ...by, user: null, note: '' });
    await assert.rejects(added, { code: 'permission-denied' });
    const { id } = await addToken(archive, null);
    await assert.rejects(archive.graph.perform({ change: 'revokeToken', ...by, id }), {
      code: 'permission-denied',
    });
    await assert.rejects(addToken(archive, 'nobody'), { code: 'invalid' });
    await archive.close();
  });
});
