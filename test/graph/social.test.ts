/** Following, watching and blocking. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { SocialRelation } from '../../src/graph/changes/users/social.ts';
import { connected, countEvents, idsOf, makeUnit, newestEvents, perform } from '../world/connected.ts';
import { GraphWorld } from '../world/graph-world.ts';

describe('A user', () => {
  const making = GraphWorld.make();
  let world: GraphWorld;
  before(async () => {
    world = await making;
    for (const user of ['ann', 'bob', 'cem']) await world.addUser(user, []);
    await makeUnit(world, 'secret', [], ['mike']);
  });

  const change = (
    id: string,
    relation: SocialRelation,
    others: readonly string[],
    { how = 'add', actor = id }: { how?: 'add' | 'remove'; actor?: string } = {},
  ) => perform(world, 'changeSocial', { id, relation, others, how }, actor);
  const meta = async (id: string) => (await world.get('UserProfile', id)).meta;

  it('follows other users with one event each, and is counted as follower', async () => {
    await change('ann', 'following', ['bob', 'cem', 'bob']);
    assert.deepEqual(idsOf(await connected(world, 'ann', 'following')), ['bob', 'cem']);
    assert.deepEqual(idsOf(await connected(world, 'bob', 'followers')), ['ann']);
    assert.equal((await meta('ann')).following, 2);
    assert.equal((await meta('bob')).followers, 1);
    assert.deepEqual(await newestEvents(world, 2), [
      { type: 'follow', message: 'because', subjects: ['ann'], scope: 'cem' },
      { type: 'follow', message: 'because', subjects: ['ann'], scope: 'bob' },
    ]);
    await change('ann', 'following', ['bob'], { how: 'remove' });
    assert.deepEqual(idsOf(await connected(world, 'ann', 'following')), ['cem']);
    assert.equal((await meta('bob')).followers, 0);
    assert.equal((await newestEvents(world, 1))[0]?.type, 'unfollow');
  });

  it('watches records of any type, which count their watchers if their type has the count', async () => {
    await change('bob', 'watching', ['nl-r1', 'cem', 'nl']);
    assert.deepEqual(idsOf(await connected(world, 'bob', 'watching')), ['nl-r1', 'cem', 'nl']);
    assert.equal((await meta('bob')).watching, 3);
    assert.equal((await world.get('Repository', 'nl-r1')).meta.watchedBy, 1);
    await change('bob', 'watching', ['nl-r1'], { how: 'remove' });
    assert.equal((await world.get('Repository', 'nl-r1')).meta.watchedBy, 0);
    assert.deepEqual((await newestEvents(world, 1))[0], {
      type: 'unwatch',
      message: 'because',
      subjects: ['bob'],
      scope: 'nl-r1',
    });
  });

  it('blocks other users', async () => {
    await change('cem', 'blocked', ['ann']);
    const graph = world.graph.as(await world.actor(undefined));
    assert.equal(await graph.items.isConnected({ from: 'cem', label: 'isBlocking', to: 'ann' }), true);
    assert.equal(await graph.items.isConnected({ from: 'ann', label: 'isBlocking', to: 'cem' }), false);
    assert.deepEqual(idsOf(await connected(world, 'cem', 'blocked')), ['ann']);
    await change('cem', 'blocked', ['ann'], { how: 'remove' });
    assert.deepEqual(
      (await newestEvents(world, 2)).map((event) => event.type),
      ['unblock', 'block'],
    );
  });

  it('writes no event if nothing changes', async () => {
    await change('ann', 'following', ['cem']);
    const before = await countEvents(world);
    await change('ann', 'following', ['cem']);
    await change('ann', 'blocked', ['cem'], { how: 'remove' });
    await change('ann', 'watching', []);
    assert.equal(await countEvents(world), before);
  });

  it('changes only their own connections; an administrator changes those of anyone', async () => {
    for (const relation of ['following', 'blocked', 'watching'] as const)
      await assert.rejects(change('bob', relation, ['cem'], { actor: 'ann' }), { code: 'permission-denied' });
    await change('bob', 'following', ['cem'], { actor: 'mike' });
    assert.deepEqual(idsOf(await connected(world, 'bob', 'following')), ['cem']);
  });

  it('cannot follow or watch records that do not exist or are hidden', async () => {
    for (const other of ['nothing', 'nl', 'admin'])
      await assert.rejects(change('ann', 'following', [other]), { code: 'not-found' }, other);
    for (const other of ['nothing', 'nl-r1-secret', 'create'])
      await assert.rejects(change('ann', 'watching', [other]), { code: 'not-found' }, other);
    await assert.rejects(change('nl', 'watching', ['nl-r1'], { actor: 'mike' }), { code: 'not-found' });
  });

  it('who is deleted has no followers and follows nobody', async () => {
    await world.addUser('dot', []);
    await change('dot', 'following', ['ann']);
    await change('ann', 'following', ['dot']);
    const { followers, following } = await meta('ann');
    await perform(world, 'delete', { type: 'UserProfile', id: 'dot' });
    assert.deepEqual(await meta('ann'), {
      ...(await meta('ann')),
      followers: followers! - 1,
      following: following! - 1,
    });
  });

  it('who follows another in several requests at the same time is counted once', async () => {
    await world.addUser('eva', []);
    await Promise.all(Array.from({ length: 5 }, () => change('eva', 'following', ['bob'])));
    assert.equal((await meta('eva')).following, 1);
    const [newest, older] = await newestEvents(world, 2);
    assert.deepEqual([newest?.type, older?.type], ['follow', 'creation'], 'with one event');
  });
});
