import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GraphWorld } from '../world/graph-world.ts';
import { events, failsWith, ids } from './observe.ts';

const world = await GraphWorld.make();
for (const name of ['editors', 'staff', 'interns', 'secret'])
  await world.create('Group', { identifier: name, name });
for (const name of ['ann', 'ben', 'cem', 'dora']) await world.addUser(name, []);

const join = (group: string, member: string, actor = 'mike') =>
  world.perform({ change: 'joinGroup', actor, group, member, logMessage: 'why' });
const leave = (group: string, member: string, actor = 'mike') =>
  world.perform({ change: 'leaveGroup', actor, group, member, logMessage: null });
const setMembers = (group: string, members: readonly string[], actor = 'mike') =>
  world.perform({ change: 'setMembers', actor, group, members, logMessage: null });
const members = async (group: string) => (await world.children('Group', group)).map((item) => item.id);
const usersIn = async (group: string, as?: string, page = { offset: 0, limit: -1 }) => {
  const graph = world.graph.as(await world.actor(as));
  return ids(await graph.items.listUsersIn(group, { ...page, counted: true }));
};

describe('A group', () => {
  it('gets users and groups as members, with an event about both', async () => {
    await join('editors', 'ann');
    await join('editors', 'staff');
    assert.deepEqual(await members('editors'), ['staff', 'ann']);
    assert.equal((await world.get('Group', 'editors')).meta.childCount, 2);
    const [event] = await events(world, { subject: 'ann' });
    assert.equal(event?.eventType, 'addGroup');
    assert.equal(event?.logMessage, 'why');
    assert.deepEqual(event?.subjects, ['ann', 'editors'].sort());
  });

  it('loses members, with an event', async () => {
    await join('editors', 'ben');
    await leave('editors', 'ben');
    assert.ok(!(await members('editors')).includes('ben'));
    const [event] = await events(world, { subject: 'ben' });
    assert.equal(event?.eventType, 'removeGroup');
    assert.deepEqual(event?.subjects, ['ben', 'editors']);
  });

  it('writes no event if a member has joined or left already', async () => {
    const count = (await events(world, {})).length;
    await join('editors', 'ann');
    await leave('editors', 'cem');
    await setMembers('editors', await members('editors'));
    assert.equal((await events(world, {})).length, count);
  });

  it('gets exactly the members in the request, with one event', async () => {
    await setMembers('interns', ['ann', 'ben']);
    await setMembers('interns', ['ben', 'cem', 'cem']);
    assert.deepEqual((await members('interns')).sort(), ['ben', 'cem']);
    const [event] = await events(world, { subject: 'interns' });
    assert.equal(event?.eventType, 'addGroup');
    assert.deepEqual(event?.subjects, ['ann', 'cem', 'interns']);
    await setMembers('interns', []);
    assert.deepEqual(await members('interns'), []);
    assert.equal((await events(world, { subject: 'interns' }))[0]?.eventType, 'removeGroup');
    assert.equal((await world.get('Group', 'interns')).meta.childCount, 0);
  });

  it('is not changed if an id in the request is unknown or not that of a user or group', async () => {
    await setMembers('interns', ['ann']);
    for (const name of ['nobody', 'nl']) {
      await failsWith(setMembers('interns', ['ben', name]), 'invalid', `User or group not found: ${name}`);
      await failsWith(join('interns', name), 'not-found');
      await failsWith(leave('interns', name), 'not-found');
      await failsWith(join(name, 'ann'), 'not-found');
    }
    assert.deepEqual(await members('interns'), ['ann']);
  });

  it('can be created with members, with one event', async () => {
    const count = (await events(world, {})).length;
    const bundle = { type: 'Group', data: { identifier: 'night', name: 'Night' }, relationships: {} };
    const make = (more: object) =>
      world.perform({ change: 'create', actor: 'mike', bundle, logMessage: null, ...more });
    await failsWith(make({ members: ['nobody'] }), 'invalid', 'User or group not found: nobody');
    await failsWith(make({ members: ['editors'], groups: ['staff'] }), 'invalid');
    await make({ members: ['ann', 'interns', 'ann'] });
    assert.deepEqual((await members('night')).sort(), ['ann', 'interns']);
    assert.equal((await events(world, {})).length, count + 1);
  });

  it('never becomes a member of itself, directly or through other groups', async () => {
    await join('staff', 'interns');
    for (const [group, member] of [
      ['editors', 'editors'],
      ['staff', 'editors'],
      ['interns', 'editors'],
    ] as const) {
      await failsWith(join(group, member), 'invalid');
      await failsWith(setMembers(group, [member]), 'invalid');
    }
  });

  it('lists all users in it and in its member groups, each once, in pages', async () => {
    await join('interns', 'dora');
    await join('staff', 'dora');
    await join('staff', 'cem');
    assert.deepEqual(await usersIn('editors'), ['ann', 'cem', 'dora']);
    assert.deepEqual(await usersIn('editors', undefined, { offset: 1, limit: 1 }), ['cem']);
    assert.deepEqual(await usersIn('editors', undefined, { offset: 3, limit: 9 }), []);
    assert.deepEqual(await usersIn('editors', undefined, { offset: 0, limit: 0 }), []);
  });

  it('lists and counts hidden members only for users who may see them', async () => {
    await join('secret', 'ann');
    await join('secret', 'ben');
    await world.perform({
      change: 'setAccess',
      actor: 'mike',
      id: 'ben',
      accessibleTo: ['ann'],
      logMessage: null,
    });
    assert.deepEqual(await usersIn('secret'), ['ann']);
    assert.deepEqual(await usersIn('secret', 'reader'), ['ann']);
    assert.deepEqual(await usersIn('secret', 'ann'), ['ann', 'ben']);
    await failsWith(join('editors', 'ben', 'reader'), 'not-found');
    await failsWith(setMembers('secret', ['ben'], 'reader'), 'permission-denied');
  });

  it('keeps members that the acting user may not see', async () => {
    await join('secret', 'reader');
    await world.grant('reader', 'update', 'secret');
    await world.grant('reader', 'grant', 'UserProfile');
    await setMembers('secret', ['reader', 'cem'], 'reader');
    assert.deepEqual(await usersIn('secret', 'mike'), ['reader', 'ben', 'cem']);
    await failsWith(setMembers('secret', ['ben'], 'reader'), 'invalid', 'User or group not found: ben');
  });

  it('can be read even if the store contains a cycle of groups', async () => {
    const [a, b] = await world.store.items.listById(['night', 'editors']);
    await world.store.transaction((tx) =>
      tx.edges.insert([
        { from: a!.gid, label: 'belongsTo', to: b!.gid },
        { from: b!.gid, label: 'belongsTo', to: a!.gid },
      ]),
    );
    assert.equal((await world.actor('ann')).isAdmin, false);
    assert.equal((await usersIn('editors', 'mike')).length, new Set(await usersIn('editors', 'mike')).size);
    await world.get('UserProfile', 'ann');
    await world.get('Group', 'night');
  });
});

describe('The group admin', () => {
  it('cannot have its members replaced', async () => {
    await failsWith(setMembers('admin', ['mike']), 'permission-denied');
  });

  it('keeps its last administrator, also one who belongs to it through a group', async () => {
    const own = await GraphWorld.make();
    const perform = (change: 'joinGroup' | 'leaveGroup', group: string, member: string) =>
      own.perform({ change, actor: 'mike', group, member, logMessage: null });
    await failsWith(perform('leaveGroup', 'admin', 'mike'), 'last-administrator');
    await own.create('Group', { identifier: 'board', name: 'Board' });
    await perform('joinGroup', 'admin', 'board');
    await failsWith(perform('leaveGroup', 'admin', 'mike'), 'last-administrator');
    await perform('joinGroup', 'board', 'mike');
    await perform('leaveGroup', 'admin', 'mike');
    await failsWith(perform('leaveGroup', 'board', 'mike'), 'last-administrator');
    const emptied = own.perform({
      change: 'setMembers',
      actor: 'mike',
      group: 'board',
      members: [],
      logMessage: null,
    });
    await failsWith(emptied, 'last-administrator');
    assert.equal(await own.graph.isReady(), true);
  });

  it('keeps one of two last members who leave at the same time', async () => {
    const own = await GraphWorld.make();
    await own.addUser('second', ['admin']);
    const attempts = await Promise.allSettled(
      ['mike', 'second'].map((member) =>
        own.perform({ change: 'leaveGroup', actor: member, group: 'admin', member, logMessage: null }),
      ),
    );
    assert.deepEqual(attempts.map((attempt) => attempt.status).sort(), ['fulfilled', 'rejected']);
    assert.equal(await own.graph.isReady(), true);
  });
});
