import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { GraphWorld } from '../world/graph-world.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../formats/csv/fixtures/${name}.csv`, import.meta.url), 'utf8');

const idsBelow = async (world: GraphWorld, type: string, id: string): Promise<readonly string[]> =>
  (await world.children(type, id)).map((item) => item.id);

describe('A table of another program', () => {
  it('is imported as a tree in which anonymous readers see no drafts', async () => {
    const world = await GraphWorld.make();
    const log = await world.import('csv', fixture('atom-units'));
    assert.equal(log.created, 4);
    assert.deepEqual(await idsBelow(world, 'Repository', 'nl-r1'), ['nl-r1-h', 'nl-r1-x']);
    assert.deepEqual(await idsBelow(world, 'DocumentaryUnit', 'nl-r1-h'), []);
    const letter = await world.get('DocumentaryUnit', 'nl-r1-h-s1-9', 'mike');
    assert.equal(letter.relationships.describes![0]!.data.name, 'Letter');
    const again = await world.import('csv', fixture('atom-units'));
    assert.deepEqual([again.created, again.updated, again.unchanged], [0, 0, 4]);
  });

  it('is imported below its collection, which keeps its description if it is stored', async () => {
    const world = await GraphWorld.make();
    const collection = 'identifier,name,levelOfDescription\nHARBOUR,Papers of the harbour,fonds\n';
    await world.import('csv', collection);
    const log = await world.import('csv', fixture('archivesspace-objects'));
    assert.deepEqual([log.created, log.unchanged], [4, 1]);
    const { relationships } = await world.unit('nl-r1-harbour');
    assert.deepEqual(
      relationships.describes!.map(({ data }) => data.name),
      ['Papers of the harbour'],
    );
    assert.deepEqual(await idsBelow(world, 'DocumentaryUnit', 'nl-r1-harbour'), ['nl-r1-harbour-1']);
    assert.deepEqual(await idsBelow(world, 'DocumentaryUnit', 'nl-r1-harbour-1'), [
      'nl-r1-harbour-1-abc123',
      'nl-r1-harbour-1-2',
    ]);
    assert.doesNotMatch(JSON.stringify(await world.unit('nl-r1-harbour-1-2')), /Secret/);
    const again = await world.import('csv', fixture('archivesspace-objects'));
    assert.deepEqual([again.created, again.updated, again.unchanged], [0, 0, 5]);
  });

  it('creates a collection that is not stored', async () => {
    const world = await GraphWorld.make();
    await world.import('csv', fixture('archivesspace-objects'));
    const { relationships } = await world.unit('nl-r1-harbour');
    assert.equal(relationships.describes![0]!.data.levelOfDescription, 'collection');
  });
});

describe("AtoM's relations between authority records", () => {
  it('link the stored records once', async () => {
    const world = await GraphWorld.make();
    await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
    const scope = { scope: 'people' };
    await world.import('csv', fixture('atom-authorities'), scope);
    const log = await world.import('csv', fixture('atom-relations'), scope);
    assert.deepEqual([log.created, log.unchanged], [1, 1]);
    const missing = log.warnings.find(({ code }) => code === 'relation-to-missing');
    assert.deepEqual(
      missing?.places.map(({ line, path }) => [line, path]),
      [
        [4, 'Mo'],
        [3, 'Port Board'],
      ],
    );
    const links = async () => world.store.items.count({ type: 'Link' }, 'everything');
    assert.equal(await links(), 1);
    await world.import('csv', fixture('atom-relations'), scope);
    assert.equal(await links(), 1);
  });
});
