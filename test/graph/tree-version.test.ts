/** The version of a tree, by which files of whole finding aids are recognised as outdated. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseBundle } from '../../src/model/bundle.ts';
import { GraphWorld } from '../world/graph-world.ts';
import { eventLoopTurns } from '../world/wait-until.ts';

const repository = { type: 'Repository', id: 'nl-r1' };
const usual = { actor: 'mike', logMessage: null } as const;

/** Two fonds, `nl-r1-a` and `nl-r1-b`, each with a series `s` and two files in it. */
async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  for (const fonds of ['a', 'b']) {
    await world.create('DocumentaryUnit', { identifier: fonds }, repository);
    await world.create('DocumentaryUnit', { identifier: 's' }, unit(`nl-r1-${fonds}`));
    for (const identifier of ['1', '2'])
      await world.create('DocumentaryUnit', { identifier }, unit(`nl-r1-${fonds}-s`));
  }
  return world;
}

const unit = (id: string) => ({ type: 'DocumentaryUnit', id });

async function read(world: GraphWorld, id: string, as: string | undefined = 'reader'): Promise<string> {
  await eventLoopTurns(1);
  return world.graph.as(await world.actor(as)).tree.getVersion('DocumentaryUnit', id);
}

const setAccess = (world: GraphWorld, id: string, accessibleTo: readonly string[]) =>
  world.perform({ change: 'setAccess', ...usual, id, accessibleTo });

const update = (
  world: GraphWorld,
  { type, id }: { type: string; id: string },
  data: Record<string, string>,
  title?: string,
) => {
  const description = { type: `${type}Description`, data: { languageCode: 'eng', name: title ?? '' } };
  const relationships = title === undefined ? {} : { describes: [description] };
  const bundle = parseBundle({ type, data, relationships });
  return world.perform({ change: 'update', ...usual, type, id, patch: title === undefined, bundle });
};

const changes: Readonly<Record<string, (world: GraphWorld) => Promise<unknown>>> = {
  'the unit itself is edited': (world) => update(world, unit('nl-r1-a'), { otherIdentifiers: 'x' }),
  'a unit below it is edited': (world) => update(world, unit('nl-r1-a-s-2'), { otherIdentifiers: 'x' }),
  'its institution gets a title': (world) =>
    update(world, repository, { identifier: 'r1' }, 'Archives of the mills'),
  'a unit is added below it': (world) =>
    world.create('DocumentaryUnit', { identifier: '3' }, unit('nl-r1-a-s')),
  'a unit below it is deleted': (world) =>
    world.perform({ change: 'delete', ...usual, ...unit('nl-r1-a-s-1') }),
  'a unit below it is restricted': (world) => setAccess(world, 'nl-r1-a-s-1', ['mike']),
  'a unit below it is moved away': (world) =>
    world.perform({ change: 'reparent', ...usual, moves: [{ id: 'nl-r1-a-s-1', parent: 'nl-r1-b' }] }),
  'a unit below it gets another identifier': (world) =>
    world.perform({ change: 'rename', ...usual, names: [{ id: 'nl-r1-a-s-1', identifier: '9' }] }),
};

describe('The version of a finding aid', () => {
  for (const [when, change] of Object.entries(changes))
    it(`changes when ${when}`, async () => {
      const world = await makeWorld();
      const before = await read(world, 'nl-r1-a');
      assert.equal(await read(world, 'nl-r1-a'), before);
      await change(world);
      assert.notEqual(await read(world, 'nl-r1-a'), before);
    });

  it('stays the same when other finding aids, users or links are changed', async () => {
    const world = await makeWorld();
    const before = await read(world, 'nl-r1-a');
    await update(world, unit('nl-r1-b-s-1'), { otherIdentifiers: 'x' });
    await setAccess(world, 'nl-r1-b', ['mike']);
    await world.perform({ change: 'delete', ...usual, ...unit('nl-r1-b-s-2') });
    await world.addUser('ruth', []);
    await world.create('Repository', { identifier: 'r2' }, { type: 'Country', id: 'nl' });
    assert.equal(await read(world, 'nl-r1-a'), before);
  });

  it('never returns after a unit was open for a time, so that a file of that time is not sent', async () => {
    const world = await makeWorld();
    await setAccess(world, 'nl-r1-a-s-1', ['mike']);
    const before = await read(world, 'nl-r1-a');
    await setAccess(world, 'nl-r1-a-s-1', []);
    await setAccess(world, 'nl-r1-a-s-1', ['mike']);
    assert.notEqual(await read(world, 'nl-r1-a'), before);
  });

  it('differs between readers who see other units, and does not exist for a hidden unit', async () => {
    const world = await makeWorld();
    assert.equal(await read(world, 'nl-r1-a', 'mike'), await read(world, 'nl-r1-a'));
    await setAccess(world, 'nl-r1-a-s', ['mike']);
    assert.notEqual(await read(world, 'nl-r1-a', 'mike'), await read(world, 'nl-r1-a'));
    await assert.rejects(read(world, 'nl-r1-a-s'), { code: 'not-found' });
    await assert.rejects(read(world, 'nl-r1-a-s-1'), { code: 'not-found' });
  });
});
