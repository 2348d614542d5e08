/** Virtual units and what they include. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { parseBundle } from '../../src/model/bundle.ts';
import {
  connected,
  countEvents,
  descriptionOf,
  idsOf,
  makeUnit,
  newestEvents,
  perform,
} from '../world/connected.ts';
import { GraphWorld } from '../world/graph-world.ts';

describe('A virtual unit', () => {
  const making = GraphWorld.make();
  let world: GraphWorld;
  before(async () => {
    world = await making;
    for (const identifier of ['a', 'b', 'c']) await makeUnit(world, identifier, ['Point']);
    await makeUnit(world, 'secret', [], ['mike']);
    await world.addUser('vic', []);
    await world.grant('vic', 'create', 'VirtualUnit');
  });

  const make = (
    identifier: string,
    {
      includes = [],
      parent,
      actor = 'vic',
    }: { includes?: readonly string[]; parent?: string; actor?: string } = {},
  ) =>
    perform(
      world,
      'create',
      {
        bundle: parseBundle({ type: 'VirtualUnit', data: { identifier } }),
        includes,
        ...(parent !== undefined && { parent: { type: 'VirtualUnit', id: parent } }),
      },
      actor,
    );
  const include = (id: string, how: 'add' | 'remove', units: readonly string[], actor = 'vic') =>
    perform(world, 'includeUnits', { id, how, units }, actor);
  const get = (id: string, as?: string) => world.get('VirtualUnit', id, as);

  it('has an author, and contains the complete units that it was created with', async () => {
    const { id } = await make('Strikes', { includes: ['nl-r1-b', 'nl-r1-a'] });
    assert.equal(id, 'strikes');
    const { relationships, meta } = await get(id);
    assert.deepEqual(idsOf(relationships.hasAuthor), ['vic']);
    assert.deepEqual(idsOf(relationships.includesUnit), ['nl-r1-b', 'nl-r1-a']);
    assert.equal(descriptionOf(relationships.includesUnit![0]!).data.scopeAndContent, 'Much');
    assert.equal(meta.childCount, 2);
    assert.deepEqual(idsOf(await connected(world, 'vic', 'madeVirtualUnits')), [id]);
    assert.deepEqual((await newestEvents(world, 1))[0], {
      type: 'creation',
      message: 'because',
      subjects: [id],
      scope: null,
    });
  });

  it('has child units without an author of their own', async () => {
    await make('Whole');
    const { id } = await make('Piece', { parent: 'whole', includes: ['nl-r1-a'] });
    assert.equal(id, 'whole-piece');
    const piece = await get(id);
    assert.deepEqual(idsOf(piece.relationships.isPartOf), ['whole']);
    assert.equal(piece.relationships.hasAuthor, undefined);
    assert.equal((await get('whole')).meta.childCount, 1);
    assert.deepEqual(idsOf(await world.children('VirtualUnit', 'whole')), [id]);
  });

  it('includes and excludes units, with an event', async () => {
    await make('Changing');
    await include('changing', 'add', ['nl-r1-a', 'nl-r1-b']);
    assert.deepEqual(idsOf(await connected(world, 'changing', 'includes')), ['nl-r1-a', 'nl-r1-b']);
    assert.deepEqual(await newestEvents(world, 1), [
      { type: 'modification', message: 'because', subjects: ['changing'], scope: null },
    ]);
    const before = await countEvents(world);
    await include('changing', 'add', ['nl-r1-a']);
    await include('changing', 'remove', ['nl-r1-c']);
    assert.equal(await countEvents(world), before, 'nothing changed');
    await include('changing', 'remove', ['nl-r1-a']);
    assert.equal((await get('changing')).meta.childCount, 1);
  });

  it('moves units to another virtual unit', async () => {
    await make('From', { includes: ['nl-r1-a', 'nl-r1-b'] });
    await make('Target', { includes: ['nl-r1-c'] });
    const request = { from: 'from', to: 'target', units: ['nl-r1-a'] };
    await assert.rejects(perform(world, 'moveIncluded', request, 'reader'), { code: 'permission-denied' });
    await perform(world, 'moveIncluded', request, 'vic');
    assert.deepEqual(idsOf(await connected(world, 'from', 'includes')), ['nl-r1-b']);
    assert.deepEqual(idsOf(await connected(world, 'target', 'includes')), ['nl-r1-c', 'nl-r1-a']);
    assert.deepEqual((await newestEvents(world, 1))[0]?.subjects, ['from', 'target']);
    const before = await countEvents(world);
    await perform(world, 'moveIncluded', request, 'vic');
    await perform(world, 'moveIncluded', { ...request, from: 'target' }, 'vic');
    assert.equal(await countEvents(world), before);
    assert.deepEqual([(await get('from')).meta.childCount, (await get('target')).meta.childCount], [1, 2]);
  });

  it('includes only existing units that the user may see', async () => {
    await make('Strict');
    for (const unit of ['nothing', 'nl-r1-secret', 'nl', 'strict']) {
      await assert.rejects(include('strict', 'add', [unit]), { code: 'not-found' }, unit);
      await assert.rejects(make('Never', { includes: [unit] }), { code: 'not-found' }, unit);
    }
    await assert.rejects(get('never'), { code: 'not-found' });
    await assert.rejects(include('nl-r1-a', 'add', ['nl-r1-b'], 'mike'), { code: 'not-found' });
  });

  it('can be changed by its owner only', async () => {
    await make('Owned');
    await assert.rejects(include('owned', 'add', ['nl-r1-a'], 'reader'), { code: 'permission-denied' });
    await assert.rejects(make('Other', { actor: 'reader' }), { code: 'permission-denied' });
  });

  it('shows only units that the reader may see', async () => {
    await make('Mixed', { includes: ['nl-r1-a', 'nl-r1-secret'], actor: 'mike' });
    assert.deepEqual(idsOf((await get('mixed', 'mike')).relationships.includesUnit), [
      'nl-r1-a',
      'nl-r1-secret',
    ]);
    assert.deepEqual(idsOf((await get('mixed', 'vic')).relationships.includesUnit), ['nl-r1-a']);
    assert.deepEqual(idsOf(await connected(world, 'mixed', 'includes', 'vic')), ['nl-r1-a']);
  });

  it('loses a unit that is deleted; its units and children remain when it is deleted itself', async () => {
    await makeUnit(world, 'd');
    await make('Last', { includes: ['nl-r1-d', 'nl-r1-a'] });
    await make('Below', { parent: 'last' });
    await perform(world, 'delete', { type: 'DocumentaryUnit', id: 'nl-r1-d' });
    assert.equal((await get('last')).meta.childCount, 2);
    await perform(world, 'delete', { type: 'VirtualUnit', id: 'last' }, 'vic');
    assert.equal((await get('last-below')).relationships.isPartOf, undefined);
    assert.equal((await world.unit('nl-r1-a')).id, 'nl-r1-a');
  });
});
