import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GraphWorld } from '../world/graph-world.ts';
import { events, failsWith } from './observe.ts';

const world = await GraphWorld.make();
for (const name of ['ann', 'ben', 'cem']) await world.addUser(name, []);

const setAccess = (id: string, accessibleTo: readonly string[], actor = 'mike') =>
  world.perform({ change: 'setAccess', actor, id, accessibleTo, logMessage: 'private' });
const vote = (change: 'castVote' | 'withdrawVote', way: 'for' | 'against', id: string, actor: string) =>
  world.perform({ change, actor, id, vote: way, logMessage: null });
const accessors = async (id: string, as?: string) => {
  const texts = await world.graph.as(await world.actor(as)).permissions.listAccessors(id);
  return texts.map((text) => (JSON.parse(text) as { id: string }).id);
};
const isOpenTo = async (type: string, id: string, as?: string) =>
  world.get(type, id, as).then(
    () => true,
    () => false,
  );

describe('The access to an item', () => {
  it('is restricted to the users in the request and the user who sends it', async () => {
    await setAccess('nl', ['ann', 'ann']);
    assert.deepEqual(await accessors('nl', 'mike'), ['mike', 'ann']);
    const [event] = await events(world, { subject: 'nl' });
    assert.equal(event?.eventType, 'setVisibility');
    assert.equal(event?.logMessage, 'private');
    assert.deepEqual(
      [await isOpenTo('Country', 'nl', 'ann'), await isOpenTo('Country', 'nl', 'ben')],
      [true, false],
    );
    await setAccess('nl', ['ben']);
    assert.deepEqual(await accessors('nl', 'ben'), ['mike', 'ben']);
  });

  it('is unrestricted again after a request without users', async () => {
    await setAccess('nl', []);
    assert.deepEqual(await accessors('nl'), []);
    assert.equal(await isOpenTo('Country', 'nl'), true);
    const count = (await events(world, {})).length;
    await setAccess('nl', []);
    assert.equal((await events(world, {})).length, count, 'nothing changed, nothing written');
  });

  it('is not shown to readers who may not see the item', async () => {
    await setAccess('nl', ['ann']);
    for (const as of [undefined, 'ben']) await failsWith(accessors('nl', as), 'not-found');
    await failsWith(setAccess('nl', [], 'ben'), 'not-found');
    await setAccess('nl', []);
  });

  it('is changed only with the permission to update the item, and only to existing users', async () => {
    await failsWith(setAccess('nl', ['ann'], 'ann'), 'permission-denied');
    for (const name of ['nobody', 'nl-r1'])
      await failsWith(
        setAccess('nl', ['ann', name]),
        'invalid',
        `User or group given as accessor not found: ${name}`,
      );
    await failsWith(setAccess('zz', []), 'not-found');
    await failsWith(setAccess('Country', []), 'not-found');
    assert.equal(await isOpenTo('Country', 'nl'), true);
    await world.grant('ann', 'update', 'nl');
    await setAccess('nl', ['ben'], 'ann');
    assert.deepEqual(await accessors('nl', 'ann'), ['ann', 'ben']);
    await setAccess('nl', [], 'ann');
  });

  it('can be unrestricted by an administrator after all its users were deleted', async () => {
    await world.addUser('gone', ['admin']);
    await setAccess('nl-r1', ['gone'], 'gone');
    await world.perform({
      change: 'delete',
      actor: 'mike',
      type: 'UserProfile',
      id: 'gone',
      logMessage: null,
    });
    assert.equal(await isOpenTo('Repository', 'nl-r1'), false);
    await setAccess('nl-r1', []);
    assert.equal(await isOpenTo('Repository', 'nl-r1'), true);
  });
});

describe('A vote', () => {
  const make = (identifier: string, isPromotable: unknown) =>
    world.create(
      'Repository',
      (isPromotable === undefined ? { identifier } : { identifier, isPromotable }) as never,
      { type: 'Country', id: 'nl' },
    );

  it('is accepted for promotable items, from users with the permission to promote', async () => {
    await make('p', true);
    await failsWith(vote('castVote', 'for', 'nl-p', 'ann'), 'permission-denied');
    await world.grant('ann', 'promote', 'Repository');
    await vote('castVote', 'for', 'nl-p', 'ann');
    const item = await world.get('Repository', 'nl-p');
    assert.equal(item.meta.promotionScore, 1);
    assert.deepEqual(
      item.relationships.promotedBy?.map((user) => user.id),
      ['ann'],
    );
    assert.equal((await events(world, { subject: 'nl-p' }))[0]?.eventType, 'promotion');
  });

  it('is rejected for all other items and users', async () => {
    for (const [i, mark] of [false, undefined].entries()) {
      const identifier = `q${i}`;
      await make(identifier, mark);
      await failsWith(
        vote('castVote', 'for', `nl-${identifier}`, 'mike'),
        'invalid',
        `Item 'nl-${identifier}' is not marked as promotable.`,
      );
    }
    await world.create('Country', { identifier: 'be' });
    await failsWith(vote('castVote', 'against', 'be', 'mike'), 'invalid');
    await failsWith(vote('castVote', 'for', 'zz', 'mike'), 'not-found');
    await failsWith(vote('withdrawVote', 'for', 'zz', 'mike'), 'not-found');
  });

  it('counts once; a vote against replaces the vote for of the same user', async () => {
    const count = (await events(world, {})).length;
    await vote('castVote', 'for', 'nl-p', 'ann');
    assert.equal((await events(world, {})).length, count);
    await vote('castVote', 'against', 'nl-p', 'ann');
    const item = await world.get('Repository', 'nl-p');
    assert.equal(item.meta.promotionScore, -1);
    assert.equal(item.relationships.promotedBy, undefined);
    assert.equal((await events(world, { subject: 'nl-p' }))[0]?.eventType, 'demotion');
  });

  it('can be withdrawn without any permission; the event type is the direction in which the score changed', async () => {
    await vote('withdrawVote', 'for', 'nl-p', 'ann');
    await vote('withdrawVote', 'against', 'nl-p', 'ben');
    assert.equal((await world.get('Repository', 'nl-p')).meta.promotionScore, -1);
    await vote('withdrawVote', 'against', 'nl-p', 'ann');
    assert.equal((await world.get('Repository', 'nl-p')).meta.promotionScore, 0);
    assert.equal((await events(world, { subject: 'nl-p' }))[0]?.eventType, 'promotion');
    await vote('castVote', 'for', 'nl-p', 'ann');
    await vote('withdrawVote', 'for', 'nl-p', 'ann');
    assert.equal((await events(world, { subject: 'nl-p' }))[0]?.eventType, 'demotion');
  });

  it('makes a restricted item visible while more votes are for it than against it', async () => {
    await setAccess('nl-p', ['ben']);
    await world.grant('ben', 'promote', 'nl-p');
    assert.equal(await isOpenTo('Repository', 'nl-p'), false);
    await vote('castVote', 'for', 'nl-p', 'ben');
    assert.equal(await isOpenTo('Repository', 'nl-p'), true);
    await vote('castVote', 'against', 'nl-p', 'ann');
    assert.equal(await isOpenTo('Repository', 'nl-p'), false);
    await failsWith(vote('withdrawVote', 'against', 'nl-p', 'ann'), 'not-found');
    await vote('castVote', 'for', 'nl-p', 'mike');
    assert.equal(await isOpenTo('Repository', 'nl-p', 'cem'), true);
  });

  it('is deleted with its voter', async () => {
    await world.addUser('passing', ['admin']);
    await vote('castVote', 'against', 'nl-p', 'passing');
    assert.equal(await isOpenTo('Repository', 'nl-p'), false);
    await world.perform({
      change: 'delete',
      actor: 'mike',
      type: 'UserProfile',
      id: 'passing',
      logMessage: null,
    });
    assert.equal(await isOpenTo('Repository', 'nl-p'), true);
  });

  it('is counted once for each of several users who vote at the same time', async () => {
    await make('many', true);
    const voters = Array.from({ length: 8 }, (_, i) => `voter-${i}`);
    for (const voter of voters) await world.addUser(voter, ['admin']);
    await Promise.all(voters.map((voter) => vote('castVote', 'for', 'nl-many', voter)));
    assert.equal((await world.get('Repository', 'nl-many')).meta.promotionScore, 8);
  });
});
