/** Users whom callers other than administrators create or add to groups never become administrators. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { asMike, assertError, json, request } from './request.ts';

const signUp = 'POST /archive/admin/create-default-user-profile';

const asJson = { 'content-type': 'application/json' };

let archive: TestArchive;

async function send(line: string, user: string, body?: unknown): Promise<void> {
  const reply = await request(archive, line, { ...asMike, 'x-user': user }, body);
  assert.ok(reply.statusCode < 300, `${line}: ${reply.body}`);
}

const addGroup = (name: string, query = '') =>
  send(`POST /archive/classes/Group${query}`, 'mike', { type: 'Group', data: { identifier: name, name } });

async function isAdministrator(id: string): Promise<boolean> {
  const actor = await archive.graph.findActor(id);
  return actor?.isAdmin ?? false;
}

const userIds = async () =>
  (json(await request(archive, 'GET /archive/classes/UserProfile?limit=-1', asMike)) as { id: string }[]).map(
    ({ id }) => id,
  );

before(async () => {
  archive = await openTestArchive({ settings: { profile: 'ehri', prefix: '/archive' } });
  await addGroup('super', '?group=admin');
  await addGroup('board', '?group=super');
  await addGroup('office', '?group=board');
  await addGroup('visitors');
  await addGroup('hidden', '?accessibleTo=mike');
  await addGroup('hidden-admins', '?accessibleTo=mike&group=admin');
  await addGroup('hall');
  await send('POST /archive/classes/Group/hidden/hall', 'mike');
});
after(() => archive.close());

describe('A visitor who signs up without a name', () => {
  it('joins an open group', async () => {
    const reply = await request(archive, `${signUp}?group=visitors`, asJson, { name: 'x' });
    assert.equal(reply.statusCode, 201, reply.body);
    assert.equal(json(reply).relationships.belongsTo[0].id, 'visitors');
    assert.equal(await isAdministrator(json(reply).id), false);
  });

  for (const group of ['admin', 'super', 'board', 'office']) {
    it(`does not join '${group}', whose members are administrators, and no user is created`, async () => {
      const known = await userIds();
      for (const query of [`group=${group}`, `group=visitors&group=${group}`])
        assertError(await request(archive, `${signUp}?${query}`), 403, 'permission-denied');
      assert.deepEqual(await userIds(), known);
    });
  }

  it('gets the same error for a restricted group as for a missing one', async () => {
    const answer = async (group: string) => {
      const reply = await request(archive, `${signUp}?group=${group}`);
      assertError(reply, 400, 'invalid');
      return reply.body.replaceAll(group, 'GROUP');
    };
    const unknown = await answer('nowhere');
    assert.equal(await answer('hidden'), unknown);
    assert.equal(await answer('hidden-admins'), unknown);
  });

  it('does not see a restricted group that the joined group is a member of', async () => {
    const reply = await request(archive, `${signUp}?group=hall`);
    assert.equal(reply.statusCode, 201, reply.body);
    assert.doesNotMatch(reply.body, /hidden/);
  });

  it('can be added to the administrators by an administrator', async () => {
    const reply = await request(archive, `${signUp}?group=office`, { 'x-user': 'mike' });
    assert.equal(reply.statusCode, 201, reply.body);
    assert.equal(await isAdministrator(json(reply).id), true);
  });
});

describe('A user with all permissions on users and groups who is not an administrator', () => {
  const user = { type: 'UserProfile', data: { identifier: 'friend', name: 'Friend' } };
  const group = { type: 'Group', data: { identifier: 'friends', name: 'Friends' } };

  before(async () => {
    await archive.addUser('clerk', ['visitors']);
    await send('POST /archive/permissions/clerk', 'mike', {
      Group: ['create', 'update', 'grant', 'delete'],
      UserProfile: ['create', 'update', 'grant', 'delete'],
    });
    await send('POST /archive/classes/Group/visitors/ruth', 'clerk');
  });

  for (const to of ['admin', 'super', 'office'])
    it(`can add no member to '${to}', by any request`, async () => {
      const requests: readonly (readonly [string, unknown?])[] = [
        [`POST /archive/classes/Group/${to}/clerk`],
        [`POST /archive/classes/Group/${to}/visitors`],
        [`POST /archive/classes/Group/${to}/list?member=clerk`],
        [`POST /archive/classes/UserProfile?group=${to}`, user],
        [`POST /archive/classes/Group?group=${to}&member=clerk`, group],
        [`${signUp}?group=${to}`, {}],
      ];
      for (const [line, body] of requests) {
        const reply = await request(archive, line, { ...asMike, 'x-user': 'clerk' }, body);
        assert.equal(reply.statusCode, 403, `${line}: ${reply.body}`);
      }
      for (const id of ['clerk', 'ruth', 'friend']) assert.equal(await isAdministrator(id), false, id);
    });

  it('can add no administrator by a relation in a body', async () => {
    const relationships = { belongsTo: [{ id: 'admin', type: 'Group', data: { identifier: 'admin' } }] };
    const as = { ...asMike, 'x-user': 'clerk' };
    const created = { ...user, data: { ...user.data, identifier: 'mate' }, relationships };
    const clerk = {
      id: 'clerk',
      type: 'UserProfile',
      data: { identifier: 'clerk', name: 'C' },
      relationships,
    };
    await request(archive, 'POST /archive/classes/UserProfile', as, created);
    await request(archive, 'PUT /archive/classes/UserProfile/clerk', as, clerk);
    await request(archive, 'PUT /archive/classes/UserProfile/clerk', { ...as, 'x-patch': 'true' }, clerk);
    await request(archive, 'PUT /archive/batch/update?commit=true', as, [clerk]);
    for (const id of ['clerk', 'mate']) assert.equal(await isAdministrator(id), false, id);
  });
});
