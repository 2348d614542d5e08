import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GraphWorld } from '../world/graph-world.ts';

describe('Units that are created at the same time below one parent', () => {
  it('have different positions in any order of creation', async () => {
    const world = await GraphWorld.make();
    const parent = { type: 'Repository', id: 'nl-r1' };
    let next = 0;
    const client = async (): Promise<void> => {
      for (let i = next++; i < 250; i = next++)
        await world.create('DocumentaryUnit', { identifier: `u${i}` }, parent);
    };
    await Promise.all(Array.from({ length: 8 }, client));
    const { gid, childCount } = (await world.store.items.find('nl-r1'))!;
    const rows = await world.store.items.list({ parent: gid }, 'everything', { offset: 0, limit: 500 });
    assert.equal(childCount, 250);
    assert.equal(new Set(rows.map((row) => row.id)).size, 250);
    assert.deepEqual(
      rows.map((row) => row.position),
      Array.from({ length: 250 }, (_, i) => i),
    );
  });
});
