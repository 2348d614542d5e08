import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { contentTypes } from '../../src/model/registry.ts';
import { type PermissionName, permissionNames } from '../../src/model/system.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { events, failsWith, ids } from './observe.ts';

const world = await GraphWorld.make();
await world.create('Country', { identifier: 'be' });
await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'be' });
await world.create('DocumentaryUnit', { identifier: 'u' }, { type: 'Repository', id: 'nl-r1' });
await world.create('Group', { identifier: 'editors', name: 'Editors' });
for (const [name, groups] of [
  ['ann', ['editors']],
  ['ben', []],
  ['granter', []],
] as const)
  await world.addUser(name, groups);

type Permissions = Readonly<Record<string, readonly PermissionName[]>>;

const set = (accessor: string, permissions: Permissions, more: { scope?: string; actor?: string } = {}) =>
  world.perform({
    change: 'setPermissions',
    actor: 'mike',
    accessor,
    permissions,
    logMessage: 'as agreed',
    ...more,
  });
const setItem = (accessor: string, item: string, permissions: readonly PermissionName[], actor = 'mike') =>
  world.perform({ change: 'setItemPermissions', actor, accessor, item, permissions, logMessage: null });
const revoke = (id: string, actor = 'mike') =>
  world.perform({ change: 'revokeGrant', actor, id, logMessage: null });

const graph = async (as: string | undefined = 'mike') => world.graph.as(await world.actor(as));
const matrix = async (accessor: string, scope?: string, as?: string) =>
  (await graph(as)).permissions.getMatrix(accessor, scope);
const item = async (accessor: string, id: string, as?: string) =>
  (await graph(as)).permissions.getItemPermissions(accessor, id);
const grantsOf = async (accessor: string) =>
  world.store.grants.listOf([(await world.store.items.find(accessor))!.gid]);
const countEvents = async () => (await events(world, {})).length;

describe('The permissions of a user', () => {
  it('are replaced by a request, and listed with those of the groups of the user', async () => {
    await set('ann', { DocumentaryUnit: ['delete', 'create', 'create'], Repository: [] });
    await set('editors', { Country: ['update'] });
    assert.deepEqual(await matrix('ann'), [
      { ann: { DocumentaryUnit: ['create', 'delete'] } },
      { editors: { Country: ['update'] } },
    ]);
    const [event] = await events(world, { subject: 'ann' });
    assert.equal(event?.eventType, 'setGlobalPermissions');
    assert.equal(event?.logMessage, 'as agreed');
    assert.deepEqual(event?.subjects, ['ann']);
    assert.equal(event?.scope, null);
  });

  it('take effect immediately, and replace earlier ones', async () => {
    const make = () =>
      world.create('DocumentaryUnit', { identifier: 'x' }, { type: 'Repository', id: 'nl-r1' }, 'ben');
    await failsWith(make(), 'permission-denied');
    await set('ben', { DocumentaryUnit: ['create'] });
    await make();
    await set('ben', { DocumentaryUnit: ['update'], Repository: ['create'] });
    await failsWith(make(), 'permission-denied');
    assert.deepEqual(await matrix('ben'), [{ ben: { DocumentaryUnit: ['update'], Repository: ['create'] } }]);
    const owner = (await grantsOf('ben')).filter((grant) => grant.permission === 'owner');
    assert.equal(owner.length, 1, 'what they own they keep');
  });

  it('keep unchanged grants, and write no event if nothing changes', async () => {
    const before = await grantsOf('ann');
    const count = await countEvents();
    await set('ann', { DocumentaryUnit: ['create', 'delete'] });
    assert.equal(await countEvents(), count);
    await set('ann', { DocumentaryUnit: ['create', 'delete', 'annotate'] });
    const after = await grantsOf('ann');
    for (const grant of before) assert.ok(after.some((other) => other.id === grant.id));
    assert.equal((await world.store.items.find('mike'))?.gid, after.at(-1)?.grantee);
  });

  it('in a scope apply there and below, and are set independently of those that apply everywhere', async () => {
    await set('ann', { DocumentaryUnit: ['update'] }, { scope: 'nl' });
    const everywhere = { DocumentaryUnit: ['create', 'delete', 'annotate'] };
    const inScope = { DocumentaryUnit: ['create', 'update', 'delete', 'annotate'] };
    const [own] = await matrix('ann');
    assert.deepEqual(own, { ann: everywhere });
    for (const scope of ['nl', 'nl-r1', 'nl-r1-u'])
      assert.deepEqual((await matrix('ann', scope))[0], { ann: inScope }, scope);
    assert.deepEqual((await matrix('ann', 'be'))[0], { ann: everywhere });
    const [event] = await events(world, { subject: 'ann' });
    assert.deepEqual(event?.subjects, ['ann', 'nl']);
    assert.equal(event?.scope, (await world.store.items.find('nl'))?.gid);
    await set('ann', {}, { scope: 'nl-r1' });
    assert.deepEqual((await matrix('ann', 'nl-r1'))[0], { ann: inScope }, 'a scope below takes nothing away');
    await set('ann', {}, { scope: 'nl' });
    assert.deepEqual((await matrix('ann', 'nl'))[0], { ann: everywhere });
  });

  it('of an administrator or a group of administrators are all permissions', async () => {
    const all = Object.fromEntries(contentTypes.map((type) => [type, permissionNames]));
    assert.deepEqual(await matrix('mike'), [{ mike: all }, { admin: all }]);
    assert.deepEqual(await item('mike', 'nl'), [{ mike: permissionNames }, { admin: permissionNames }]);
  });

  it('keep the other targets of a grant with several targets', async () => {
    const heads = await world.store.items.listHeads(['Link', 'Annotation']);
    const ben = (await world.store.items.find('ben'))!.gid;
    await world.store.transaction(async (tx) =>
      tx.grants.insert([
        {
          gid: await tx.reserveGids(1),
          id: 'two-targets',
          accessor: ben,
          permission: 'delete',
          targets: heads.map((head) => head.gid),
          scope: null,
          grantee: null,
        },
      ]),
    );
    await set('ben', { Link: ['delete'] });
    assert.deepEqual(await matrix('ben'), [{ ben: { Link: ['delete'] } }]);
    const kept = await world.store.grants.find('two-targets');
    assert.deepEqual(kept?.targets, [heads.find((head) => head.id === 'Link')?.gid]);
  });

  it('cannot be changed for the group admin and the anonymous user', async () => {
    for (const accessor of ['admin', 'anonymous']) {
      await failsWith(set(accessor, { Country: ['update'] }), 'permission-denied');
      await failsWith(setItem(accessor, 'nl', ['update']), 'permission-denied');
    }
  });

  it('are rejected for accessors, scopes, items and permissions that do not exist', async () => {
    await failsWith(set('nobody', {}), 'not-found');
    await failsWith(set('nl', {}), 'not-found');
    await failsWith(set('ann', {}, { scope: 'zz' }), 'not-found');
    await failsWith(set('ann', {}, { scope: 'Country' }), 'not-found');
    await failsWith(setItem('ann', 'zz', []), 'not-found');
    await failsWith(setItem('ann', 'DocumentaryUnit', []), 'not-found');
    await failsWith(set('ann', { Nothing: ['create'] }), 'invalid');
    await failsWith(matrix('nobody'), 'not-found');
    await failsWith(matrix('ann', 'zz'), 'not-found');
    await failsWith(item('ann', 'zz'), 'not-found');
  });

  it('are visible to every user, but not to anonymous readers', async () => {
    assert.equal((await matrix('ann', undefined, 'reader')).length, 2);
    const stranger = world.graph.as(await world.actor(undefined));
    await failsWith(stranger.permissions.getMatrix('ann'), 'user-required');
    await failsWith(stranger.permissions.getItemPermissions('ann', 'nl'), 'user-required');
    await failsWith(
      stranger.permissions.listGrants({ by: 'scope', id: 'nl' }, { offset: 0, limit: -1, counted: true }),
      'user-required',
    );
    await failsWith(stranger.permissions.getMatrix('anonymous'), 'not-found');
  });
});

describe('A user with the permission to grant', () => {
  it('may set permissions only on the granted content types in the granted scope', async () => {
    await world.grant('granter', 'grant', 'DocumentaryUnit', 'nl');
    await failsWith(set('ben', { DocumentaryUnit: ['update'] }, { actor: 'granter' }), 'permission-denied');
    await set('ben', { DocumentaryUnit: ['update'] }, { actor: 'granter', scope: 'nl-r1' });
    for (const permissions of [{ Repository: ['update'] }, { Repository: [] }] as const)
      await failsWith(set('ben', permissions, { actor: 'granter', scope: 'nl-r1' }), 'permission-denied');
    await failsWith(
      set('ben', { DocumentaryUnit: [] }, { actor: 'granter', scope: 'be' }),
      'permission-denied',
    );
  });

  it('cannot remove other permissions by sending an empty matrix', async () => {
    await set('ben', { Repository: ['update'] }, { scope: 'nl' });
    await failsWith(set('ben', {}, { scope: 'nl', actor: 'granter' }), 'permission-denied');
    await failsWith(set('ben', {}, { scope: 'nl', actor: 'reader' }), 'permission-denied');
    assert.deepEqual((await matrix('ben', 'nl'))[0], { ben: { Repository: ['update'], Link: ['delete'] } });
    await set('ben', {}, { scope: 'nl-r1', actor: 'granter' });
  });
});

describe('The permissions on an item', () => {
  it('are replaced by a request, and listed with those of all groups and enclosing scopes', async () => {
    await setItem('ann', 'nl-r1-u', ['update', 'annotate']);
    await set('editors', { DocumentaryUnit: ['delete'], Repository: ['create'] }, { scope: 'nl' });
    assert.deepEqual(await item('ann', 'nl-r1-u'), [
      { ann: ['update', 'annotate'] },
      { editors: ['delete'] },
    ]);
    const [event] = await events(world, { subject: 'nl-r1-u' });
    assert.equal(event?.eventType, 'setItemPermissions');
    assert.deepEqual(event?.subjects, ['ann', 'nl-r1-u']);
    await setItem('ann', 'nl-r1-u', ['update']);
    assert.deepEqual((await item('ann', 'nl-r1-u'))[0], { ann: ['update'] });
    const count = await countEvents();
    await setItem('ann', 'nl-r1-u', ['update']);
    assert.equal(await countEvents(), count);
  });

  it('can be granted to a user on their own profile', async () => {
    await setItem('ben', 'ben', ['update']);
    assert.deepEqual((await events(world, { subject: 'ben' }))[0]?.subjects, ['ben']);
  });

  it('are set by users with the permission to grant on the item', async () => {
    await failsWith(setItem('ann', 'be', ['update'], 'reader'), 'permission-denied');
    await world.grant('reader', 'grant', 'be');
    await setItem('ann', 'be', ['update'], 'reader');
    await failsWith(setItem('ann', 'be-r2', ['update'], 'reader'), 'permission-denied');
  });
});

describe('A single grant', () => {
  const all = { offset: 0, limit: -1, counted: true };

  it('is listed by its accessor, by its item and by its scope', async () => {
    const asMike = await graph();
    for (const query of [
      { by: 'accessor', id: 'ann' },
      { by: 'target', id: 'nl-r1-u' },
      { by: 'scope', id: 'nl' },
    ] as const) {
      const list = await asMike.permissions.listGrants(query, all);
      const found = await ids(list);
      assert.ok(found.length > 0, query.by);
      assert.equal(list.total, found.length);
      const paged = await ids(await asMike.permissions.listGrants(query, { ...all, offset: 1, limit: 1 }));
      assert.deepEqual(paged, found.slice(1, 2));
    }
    await failsWith(asMike.permissions.listGrants({ by: 'accessor', id: 'nl' }, all), 'not-found');
    await failsWith(asMike.permissions.listGrants({ by: 'target', id: 'zz' }, all), 'not-found');
  });

  it('is revoked by users who may grant on all its targets, with an event', async () => {
    const grant = (await grantsOf('editors')).find((one) => one.permission === 'create')!;
    await failsWith(revoke(grant.id, 'granter'), 'permission-denied');
    await revoke(grant.id);
    const [event] = await events(world, { subject: 'editors' });
    assert.equal(event?.eventType, 'setGlobalPermissions');
    assert.deepEqual(event?.subjects, ['editors', 'nl']);
    await failsWith(revoke(grant.id), 'not-found');
    const unit = (await grantsOf('editors')).find((one) => one.permission === 'delete')!;
    await revoke(unit.id, 'granter');
    const onItem = (await grantsOf('ann')).find((one) => one.permission === 'update')!;
    await revoke(onItem.id);
    assert.equal((await events(world, { subject: 'ann' }))[0]?.eventType, 'setItemPermissions');
  });

  it('on an item that the caller may not see is not found', async () => {
    await setItem('ann', 'be', ['delete']);
    await world.perform({
      change: 'setAccess',
      actor: 'mike',
      id: 'be',
      accessibleTo: ['ann'],
      logMessage: null,
    });
    const grant = (await grantsOf('ann')).findLast((one) => one.permission === 'delete')!;
    await failsWith(revoke(grant.id, 'ben'), 'not-found');
    await failsWith(setItem('ann', 'be', [], 'ben'), 'not-found');
    await failsWith(item('ann', 'be', 'ben'), 'not-found');
    await failsWith(matrix('ann', 'be', 'ben'), 'not-found');
  });

  it('remains after the user who granted it is deleted', async () => {
    await world.addUser('second', ['admin']);
    await set('ben', { VirtualUnit: ['update'] }, { actor: 'second' });
    await world.perform({
      change: 'delete',
      actor: 'mike',
      type: 'UserProfile',
      id: 'second',
      logMessage: null,
    });
    assert.deepEqual((await matrix('ben'))[0]?.ben?.VirtualUnit, ['update']);
    const grant = (await grantsOf('ben')).at(-1)!;
    const wire = await world.get('PermissionGrant', grant.id, 'mike');
    assert.deepEqual(Object.keys(wire.relationships), ['hasAccessor', 'hasPermission', 'hasTarget']);
  });

  it('is created once if several requests set the same matrix at the same time', async () => {
    await Promise.all([1, 2, 3, 4].map(() => set('reader', { Country: ['update', 'delete'] })));
    const made = (await grantsOf('reader')).filter((grant) => grant.permission !== 'grant');
    assert.equal(made.length, 2);
  });
});
