import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GraphWorld } from '../world/graph-world.ts';

const world = await GraphWorld.make();
for (const id of ['editors', 'staff', 'house']) await world.create('Group', { identifier: id, name: id });
for (const id of ['anna', 'ben']) await world.addUser(id, []);

describe('Membership of a group', () => {
  const join = (group: string, member: string, actor = 'mike') =>
    world.perform({ change: 'joinGroup', actor, group, member, logMessage: 'why' });
  const leave = (group: string, member: string, actor = 'mike') =>
    world.perform({ change: 'leaveGroup', actor, group, member, logMessage: null });
  const newest = async () => (await world.store.listEvents({}, 'everything', { offset: 0, limit: 1 }))[0]!;
  const groupsOf = async (id: string) =>
    ((await world.get('UserProfile', id)).relationships.belongsTo ?? []).map((group) => group.id);

  it('is kept with an event about both, and counted', async () => {
    await join('editors', 'anna');
    assert.deepEqual(await groupsOf('anna'), ['editors']);
    assert.equal((await world.get('Group', 'editors')).meta.childCount, 1);
    const event = await newest();
    assert.deepEqual([event.eventType, event.logMessage, event.subjectCount], ['addGroup', 'why', 2]);
  });

  it('is left as it is where it is there already, without an event', async () => {
    const { gid } = await newest();
    await join('editors', 'anna');
    await leave('staff', 'anna');
    assert.equal((await newest()).gid, gid);
    assert.equal((await world.get('Group', 'editors')).meta.childCount, 1);
  });

  it('ends with an event', async () => {
    await leave('editors', 'anna');
    assert.deepEqual(await groupsOf('anna'), []);
    assert.equal((await newest()).eventType, 'removeGroup');
    assert.equal((await world.get('Group', 'editors')).meta.childCount, 0);
  });

  it('makes no circle', async () => {
    await join('staff', 'editors');
    await join('house', 'staff');
    await assert.rejects(join('editors', 'house'), { code: 'invalid' });
    await assert.rejects(join('editors', 'editors'), { code: 'invalid' });
  });

  it('needs a group and a user or a group that are there', async () => {
    await assert.rejects(join('none', 'anna'), { code: 'not-found' });
    await assert.rejects(join('nl', 'anna'), { code: 'not-found' });
    await assert.rejects(join('editors', 'none'), { code: 'invalid' });
    await assert.rejects(join('editors', 'nl'), { code: 'invalid' });
  });

  it('of the last administrator cannot end', async () => {
    await assert.rejects(leave('admin', 'mike'), { code: 'last-administrator' });
    await join('admin', 'anna');
    await leave('admin', 'mike', 'anna');
    await join('admin', 'mike', 'anna');
    await leave('admin', 'anna');
  });

  it('is changed by a member who may change the group and grant something to the other one', async () => {
    await assert.rejects(join('editors', 'ben', 'anna'), { code: 'permission-denied' });
    await world.grant('anna', 'update', 'editors');
    await world.grant('anna', 'grant', 'ben');
    await assert.rejects(join('editors', 'ben', 'anna'), { code: 'permission-denied' });
    await join('editors', 'anna');
    await join('editors', 'ben', 'anna');
    assert.deepEqual(await groupsOf('ben'), ['editors']);
    await leave('editors', 'ben', 'anna');
    await assert.rejects(join('editors', 'reader', 'anna'), { code: 'permission-denied' });
  });
});
