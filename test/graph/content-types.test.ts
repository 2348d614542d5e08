import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addContentTypes } from '../../src/graph/initialise.ts';
import { contentTypes } from '../../src/model/registry.ts';
import { GraphWorld } from '../world/graph-world.ts';

const stored = async ({ store }: GraphWorld): Promise<readonly string[]> =>
  (await store.items.listHeads(contentTypes)).map(({ id }) => id);

describe('Content types', () => {
  it('are all record types of items and events, and each has a record in a new store', async () => {
    const world = await GraphWorld.make();
    assert.deepEqual((await stored(world)).toSorted(), contentTypes.toSorted());
    assert.ok(contentTypes.includes('Country') && contentTypes.includes('SystemEvent'));
    assert.ok(!contentTypes.includes('ContentType') && !contentTypes.includes('DocumentaryUnitDescription'));
  });

  it('that are missing from an older store are added, and permissions can be granted on them', async () => {
    const world = await GraphWorld.make();
    const { gid, id, type } = (await world.store.items.find('VirtualUnit'))!;
    const since = world.env.now().toISOString();
    await world.store.transaction((tx) => tx.items.delete([{ gid, id, type, restricted: false, since }]));
    assert.ok(!(await stored(world)).includes('VirtualUnit'));
    await addContentTypes(world.store);
    await addContentTypes(world.store);
    assert.deepEqual((await stored(world)).toSorted(), contentTypes.toSorted());
    await world.grant('reader', 'create', 'VirtualUnit');
    await world.create('VirtualUnit', { identifier: 'v' }, undefined, 'reader');
    assert.equal((await world.store.items.find('v'))?.type, 'VirtualUnit');
  });
});
