/** Deactivated users, and the list of users for administrators. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openTestArchive, type TestArchive } from '../world/archive.ts';
import { assertError, json, request } from './request.ts';

const by = { actor: 'admin', actorType: 'Group', logMessage: null } as const;
const country = (identifier: string) => ({ type: 'Country', data: { identifier } });
const as = (user: string) => ({ 'x-user': user, 'content-type': 'application/json' });
const deactivate = (id: string) => `POST /archive/classes/UserProfile/${id}/deactivate`;
const activate = (id: string) => `POST /archive/classes/UserProfile/${id}/activate`;

describe('A deactivated user', () => {
  let archive: TestArchive;
  before(async () => {
    archive = await openTestArchive();
    await archive.graph.perform({
      change: 'addGrant',
      ...by,
      accessor: 'ruth',
      permission: 'create',
      target: 'Country',
    });
  });
  after(() => archive.close());

  it('can neither read nor change anything, and has the same permissions after activation', async () => {
    assert.equal(
      (await request(archive, 'POST /archive/Country', as('ruth'), country('nl'))).statusCode,
      201,
    );
    assert.equal((await request(archive, deactivate('ruth'), as('mike'))).statusCode, 204);
    for (const line of [
      'GET /archive/classes/Country',
      'GET /archive/search?q=x',
      'GET /archive/permissions',
    ])
      assertError(await request(archive, line, as('ruth')), 403, 'user-deactivated');
    const refused = await request(archive, 'POST /archive/Country', as('ruth'), country('be'));
    assertError(refused, 403, 'user-deactivated');
    assert.equal((await request(archive, activate('ruth'), as('mike'))).statusCode, 204);
    assert.equal(
      (await request(archive, 'POST /archive/Country', as('ruth'), country('be'))).statusCode,
      201,
    );
  });

  it('is refused by the process that makes changes as well', async () => {
    await archive.graph.perform({ change: 'deactivateUser', ...by, id: 'ruth' });
    const change = { change: 'castVote', actor: 'ruth', id: 'ruth', vote: 'for', logMessage: null } as const;
    await assert.rejects(archive.graph.perform(change), { code: 'user-deactivated' });
    await archive.graph.perform({ change: 'activateUser', ...by, id: 'ruth' });
  });

  it('loses all tokens at once, and none comes back', async () => {
    const own = await archive.graph.perform({ change: 'addToken', ...by, user: 'ruth', note: '' });
    const other = await archive.graph.perform({ change: 'addToken', ...by, user: 'mike', note: '' });
    const any = await archive.graph.perform({ change: 'addToken', ...by, user: null, note: '' });
    const bearing = ({ token }: { readonly token: string }) => ({ authorization: `Bearer ${token}` });
    const line = 'GET /archive/classes/Country';
    assert.equal((await request(archive, line, bearing(own))).statusCode, 200);
    await request(archive, deactivate('ruth'), as('mike'));
    assertError(await request(archive, line, bearing(own)), 401, 'unknown-token');
    assertError(await request(archive, line, { ...bearing(any), 'x-user': 'ruth' }), 403, 'user-deactivated');
    assert.equal((await request(archive, line, bearing(other))).statusCode, 200);
    await request(archive, activate('ruth'), as('mike'));
    assertError(await request(archive, line, bearing(own)), 401, 'unknown-token');
  });

  it('is shown with one event for each change, and unchanged otherwise', async () => {
    const line = 'GET /archive/classes/UserProfile/ruth';
    const before = json(await request(archive, line));
    await request(archive, deactivate('ruth'), { ...as('mike'), 'x-logmessage': 'Left' });
    await request(archive, deactivate('ruth'), as('mike'));
    const user = json(await request(archive, line));
    const { lifecycleEvent, ...relationships } = user.relationships;
    assert.equal(lifecycleEvent[0].data.logMessage, 'Left');
    const { lifecycleEvent: _, ...former } = before.relationships;
    assert.deepEqual({ ...user, relationships }, { ...before, relationships: former });
    await request(archive, activate('ruth'), as('mike'));
    const events = json(await request(archive, 'GET /archive/entities/ruth/events?aggregation=off'));
    const [latest, previous] = events.map(([event]: { data: object }[]) => event!.data);
    assert.equal(latest.eventType, 'modification');
    assert.equal(latest.logMessage, 'The user was activated again');
    assert.equal(previous.logMessage, 'Left');
  });

  it('can be deactivated and activated by administrators only', async () => {
    for (const line of [deactivate('ruth'), activate('ruth'), deactivate('mike')]) {
      assertError(await request(archive, line, as('ruth')), 403, 'permission-denied');
      assertError(await request(archive, line), 403, 'user-required');
    }
    assertError(await request(archive, deactivate('nobody'), as('mike')), 404, 'not-found');
    const group = await request(archive, 'POST /archive/classes/Group/admin/deactivate', as('mike'));
    assertError(group, 404, 'unknown-route');
  });

  it('cannot be the last active administrator', async () => {
    assertError(await request(archive, deactivate('mike'), as('mike')), 409, 'last-administrator');
    await archive.addUser('anna', ['admin']);
    assert.equal((await request(archive, deactivate('mike'), as('mike'))).statusCode, 204);
    assertError(await request(archive, deactivate('anna'), as('anna')), 409, 'last-administrator');
    const leave = await request(archive, 'DELETE /archive/classes/Group/admin/anna', as('anna'));
    assertError(leave, 409, 'last-administrator');
    const remove = await request(archive, 'DELETE /archive/classes/UserProfile/anna', as('anna'));
    assertError(remove, 409, 'last-administrator');
    assertError(await request(archive, activate('mike'), as('mike')), 403, 'user-deactivated');
    assert.equal((await request(archive, activate('mike'), as('anna'))).statusCode, 204);
  });
});

describe('The list of users', () => {
  it('has groups and states, page by page, for administrators', async () => {
    const archive = await openTestArchive();
    const editors = {
      change: 'create',
      ...by,
      bundle: { type: 'Group', data: { identifier: 'chiefs', name: 'Chiefs' }, relationships: {} },
      groups: ['admin'],
    } as const;
    await archive.graph.perform(editors);
    await archive.addUser('anna', ['chiefs']);
    await archive.graph.perform({ change: 'addToken', ...by, user: 'anna', note: '' });
    await archive.graph.perform({ change: 'deactivateUser', ...by, id: 'ruth' });
    const reply = await request(archive, 'GET /archive/users', as('mike'));
    const states = json(reply).map((user: Record<string, unknown>) => Object.values(user));
    assert.deepEqual(states, [
      ['mike', 'mike', ['admin'], true, true, 0],
      ['ruth', 'ruth', [], false, false, 0],
      ['anna', 'anna', ['chiefs'], true, true, 1],
    ]);
    assert.equal(reply.headers['content-range'], 'offset=0; limit=100; total=3');
    const page = await request(archive, 'GET /archive/users?offset=1&limit=1', as('anna'));
    assert.deepEqual(
      json(page).map(({ id }: { id: string }) => id),
      ['ruth'],
    );
    assert.match(String(page.headers.link), /rel="next"/);
    await archive.addUser('joe');
    assertError(await request(archive, 'GET /archive/users', as('joe')), 403, 'permission-denied');
    assertError(await request(archive, 'GET /archive/users'), 403, 'permission-denied');
    await archive.close();
  });
});

describe('The profile ehri', () => {
  it('refuses deactivated users as well', async () => {
    const archive = await openTestArchive({ settings: { profile: 'ehri', prefix: '/ehri' } });
    await archive.graph.perform({ change: 'deactivateUser', ...by, id: 'ruth' });
    assertError(await request(archive, 'GET /ehri/classes/Country', as('ruth')), 403, 'user-deactivated');
    await archive.close();
  });
});
