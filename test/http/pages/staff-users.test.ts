/** Users, groups and invitations in the workroom, and what a user who may grant in a scope sees of the administration. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AnyRow } from '../../../src/pages/define-page.ts';
import { pages } from '../../../src/pages/registry.ts';
import { openTestArchive, type TestArchive } from '../../world/archive.ts';
import { addRepository, asMike, json, request } from '../request.ts';

let archive: TestArchive;

const asUser = (user: string) => ({ 'x-user': user, accept: 'text/html' });
const get = (path: string, user = 'mike') => request(archive, `GET ${path}`, asUser(user));

/** Sends a form of a page. */
function send(path: string, fields: Readonly<Record<string, string | readonly string[]>>, user = 'mike') {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const headers = { ...asUser(user), 'content-type': 'application/x-www-form-urlencoded' };
  return request(archive, `POST ${path}`, headers, new URLSearchParams(pairs).toString());
}

async function mayUpdate(user: string, scope: string): Promise<boolean> {
  const path = `/archive/permissions/${user}/explain?type=DocumentaryUnit&scope=${scope}`;
  const { permissions } = json(await request(archive, `GET ${path}`, asMike));
  return permissions.find((one: { permission: string }) => one.permission === 'update').allowed;
}

const exists = async (user: string): Promise<boolean> =>
  (await request(archive, `GET /archive/classes/UserProfile/${user}`, asMike)).statusCode === 200;

before(async () => {
  archive = await openTestArchive();
  await addRepository(archive);
  const other = { type: 'Repository', data: { identifier: 'r2' } };
  await request(archive, 'POST /archive/classes/Country/nl', asMike, other);
  const editors = { type: 'Group', data: { identifier: 'editors', name: 'Editors' } };
  await request(archive, 'POST /archive/classes/Group', asMike, editors);
  // anna may grant on units in one repository, and has no other permission.
  await archive.addUser('anna');
  const grants = { DocumentaryUnit: ['grant'] };
  await request(archive, 'POST /archive/permissions/anna/scope/nl-r1', asMike, grants);
});
after(() => archive.close());

describe('A user who may grant in a scope', () => {
  const staffPages = (pages as readonly AnyRow[]).filter(({ path }) => path.startsWith('/staff/'));

  for (const row of staffPages)
    it(`opens ${row.path} only if it is about users and their permissions`, async () => {
      const path = row.path.replace('{id}', row.path.includes('groups') ? 'editors' : 'ruth');
      const isOpen = row.access === 'grantor' || row.access === 'signed-in';
      assert.equal((await get(path, 'anna')).statusCode === 403, !isOpen, path);
      assert.equal((await get(path, 'ruth')).statusCode === 403, row.access !== 'signed-in', path);
    });

  it('sees nothing of the rest of the administration in the API', async () => {
    for (const line of [
      ...['GET /archive/users', 'GET /archive/system', 'GET /archive/webhooks'],
      ...['POST /archive/classes/UserProfile/ruth/deactivate', 'POST /archive/classes/Group/editors/ruth'],
      'DELETE /archive/classes/UserProfile/ruth',
    ])
      assert.equal((await request(archive, line, { 'x-user': 'anna' })).statusCode, 403, line);
    assert.deepEqual(json(await request(archive, 'GET /archive/tokens', { 'x-user': 'anna' })), []);
    assert.deepEqual(json(await request(archive, 'GET /archive/jobs', { 'x-user': 'anna' })), []);
  });

  it('sees the names of users, without state, groups and activity, and one entry of the menu', async () => {
    const { body } = await get('/staff/users', 'anna');
    assert.match(body, /ruth/);
    assert.doesNotMatch(body, /administrator|Last change|\/staff\/(?:audit|groups|system)/);
    assert.match(body, /<select name="scope"/);
  });

  it('invites a user with a permission there, in one event', async () => {
    const reply = await send(
      '/staff/users',
      { identifier: 'berta', name: 'Berta', scope: 'nl-r1', type: 'DocumentaryUnit', permission: ['update'] },
      'anna',
    );
    assert.equal(reply.statusCode, 200, reply.body.slice(0, 2000));
    assert.match(reply.body, /href="\/staff\/permissions\/berta"/);
    // The link is shown now and never again, and signs in the new user.
    const link = /<code>(?:https?:\/\/[^/<]*)?(\/sign-in\/link\/[^<]+)<\/code>/.exec(reply.body)?.[1];
    assert.ok(link !== undefined, 'the link is shown');
    assert.match((await request(archive, `GET ${link}`, { accept: 'text/html' })).body, /Berta/);
    assert.doesNotMatch((await get('/staff/users', 'anna')).body, /sign-in\/link/);
    assert.ok(await mayUpdate('berta', 'nl-r1'));
    assert.ok(!(await mayUpdate('berta', 'nl-r2')));
    const events = await request(archive, 'GET /archive/classes/SystemEvent?user=anna', asMike);
    assert.deepEqual(
      json(events).map((event: { data: { eventType: string } }) => event.data.eventType),
      ['creation'],
    );
    // The inviting user does not own the account.
    assert.equal(
      (await request(archive, 'DELETE /archive/classes/UserProfile/berta', { 'x-user': 'anna' })).statusCode,
      403,
    );
  });

  it('invites nobody without a permission, outside of the scope, for other types, or into a group', async () => {
    const fields = { identifier: 'eve', scope: 'nl-r1', type: 'DocumentaryUnit', permission: 'update' };
    for (const other of [
      { type: '', permission: 'update' },
      { permission: [] },
      { scope: 'nl-r2' },
      { scope: '' },
      { type: 'Repository' },
      { type: 'UserProfile', permission: 'grant' },
      { group: 'editors' },
      { group: 'admin' },
    ]) {
      const reply = await send('/staff/users', { ...fields, ...other }, 'anna');
      assert.equal(reply.statusCode, 403, JSON.stringify(other));
      assert.ok(!(await exists('eve')), JSON.stringify(other));
    }
    for (const user of ['ruth', 'berta'])
      assert.equal((await send('/staff/users', fields, user)).statusCode, 403);
  });

  it('does not learn from a rejected invitation which ids exist', async () => {
    const fields = { scope: 'nl-r2', type: 'DocumentaryUnit', permission: 'update' };
    const [taken, free] = await Promise.all(
      ['mike', 'nobody'].map((identifier) => send('/staff/users', { ...fields, identifier }, 'anna')),
    );
    assert.equal(taken!.statusCode, free!.statusCode);
  });

  it('invites by the API as well, with the same rules', async () => {
    const asAnna = { ...asMike, 'x-user': 'anna' };
    const permissions = { DocumentaryUnit: ['update'] };
    const made = await request(archive, 'POST /archive/users', asAnna, {
      id: 'carl',
      scope: 'nl-r1',
      permissions,
    });
    assert.equal(made.statusCode, 201, made.body);
    assert.equal(json(made).data.name, 'carl');
    for (const body of [
      { id: 'eve' },
      { id: 'eve', permissions },
      { id: 'eve', scope: 'nl-r2', permissions },
    ])
      assert.equal((await request(archive, 'POST /archive/users', asAnna, body)).statusCode, 403);
    const unknown = await request(archive, 'POST /archive/users', asAnna, { id: 'eve', admin: true });
    assert.equal(unknown.statusCode, 400);
  });
});

describe('An administrator', () => {
  it('invites a user into a group, and sees the error at the field of an id that exists', async () => {
    const reply = await send('/staff/users', { identifier: 'dora', name: 'Dora', group: 'editors' });
    assert.match(reply.body, /The user dora was created/);
    const again = await send('/staff/users', { identifier: 'dora', name: 'Dora the second' });
    assert.equal(again.statusCode, 400);
    assert.match(again.body, /role="alert"|field-error/);
    assert.match(again.body, /value="Dora the second"/);
  });

  it('finds users by a text and by their state', async () => {
    const listed = async (query: string): Promise<readonly string[]> =>
      [...(await get(`/staff/users?${query}`)).body.matchAll(/<a href="\/staff\/users\/(\w+)"/g)].map(
        ([, id]) => id!,
      );
    assert.deepEqual(await listed('q=DOR'), ['dora']);
    assert.deepEqual(await listed('state=administrator'), ['mike']);
    assert.deepEqual(await listed('state=deactivated'), []);
    assert.ok((await listed('state=active')).includes('ruth'));
    assert.deepEqual(await listed('q=nobody'), []);
  });

  it('deactivates a user and activates the user again', async () => {
    assert.equal((await send('/staff/users/dora', { form: 'deactivate' })).statusCode, 303);
    assert.equal((await get('/', 'dora')).statusCode, 403);
    assert.match((await get('/staff/users/dora')).body, /Activate the user again/);
    assert.equal((await send('/staff/users/dora', { form: 'activate' })).statusCode, 303);
    assert.equal((await get('/', 'dora')).statusCode, 200);
  });

  it('cannot deactivate the last administrator, and reads why', async () => {
    const reply = await send('/staff/users/mike', { form: 'deactivate' });
    assert.equal(reply.statusCode, 409);
    assert.match(reply.body, /is the last administrator/);
  });

  it('adds users to groups and removes them, on the page of the user and on that of the group', async () => {
    assert.equal((await send('/staff/users/ruth', { form: 'join', group: 'editors' })).statusCode, 303);
    assert.match((await get('/staff/groups/editors')).body, /href="\/staff\/users\/ruth"/);
    assert.equal((await send('/staff/groups/editors', { form: 'remove', member: 'ruth' })).statusCode, 303);
    assert.match((await get('/staff/users/ruth')).body, /Belongs to no group/);
    assert.equal((await send('/staff/groups', { identifier: 'readers', name: 'Readers' })).statusCode, 303);
    assert.equal((await send('/staff/groups/readers', { form: 'add', member: 'editors' })).statusCode, 303);
    const circular = await send('/staff/groups/editors', { form: 'add', member: 'readers' });
    assert.equal(circular.statusCode, 400);
    assert.match(circular.body, /would be a member of itself/);
    assert.match((await get('/staff/groups')).body, /Readers/);
  });
});
