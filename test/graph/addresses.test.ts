import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ItemAddress } from '../../src/graph/addresses.ts';
import { makeUnit } from '../world/connected.ts';
import { GraphWorld } from '../world/graph-world.ts';

describe('The addresses of all items of a type', () => {
  const isHidden = (i: number): boolean => i % 3 === 1;
  const ids = Array.from({ length: 12 }, (_, i) => `nl-r1-u${i}`);
  const open = ids.filter((_, i) => !isHidden(i));

  async function makeUnits(): Promise<GraphWorld> {
    const world = await GraphWorld.make();
    for (const i of ids.keys()) await makeUnit(world, `u${i}`, ['One', 'Two'], isHidden(i) ? ['mike'] : []);
    return world;
  }

  async function partsOf(
    world: GraphWorld,
    span: number,
    user?: string,
  ): Promise<readonly (readonly ItemAddress[])[]> {
    const graph = world.graph.as(await world.actor(user));
    const parts: ItemAddress[][] = [];
    for await (const part of graph.addresses.listParts('DocumentaryUnit', span)) {
      const all: ItemAddress[] = [];
      for await (const some of graph.addresses.streamPart('DocumentaryUnit', { part, span }))
        all.push(...some);
      parts.push(all);
    }
    return parts;
  }

  it('are in exactly one part each, and no part is empty or longer than its maximum', async () => {
    const world = await makeUnits();
    for (const span of [1, 2, 5, 7, 50, 50_000]) {
      const parts = await partsOf(world, span);
      assert.deepEqual(
        parts.flat().map(({ id }) => id),
        open,
        `span ${span}`,
      );
      for (const part of parts) assert.ok(part.length > 0 && part.length <= span, `span ${span}`);
    }
  });

  it('are those of the items that the actor may see', async () => {
    const seen = (await partsOf(await makeUnits(), 10, 'mike')).flat().map(({ id }) => id);
    assert.deepEqual(seen, ids);
  });

  it('have the time of the last change of the item', async () => {
    for (const { modified } of (await partsOf(await makeUnits(), 10)).flat())
      assert.ok(!Number.isNaN(Date.parse(modified!)));
  });

  it('stay in their part if items are added', async () => {
    const world = await makeUnits();
    const before = await partsOf(world, 20);
    await makeUnit(world, 'later');
    const now = await partsOf(world, 20);
    assert.deepEqual(now.slice(0, before.length - 1), before.slice(0, -1));
    assert.deepEqual(
      now
        .flat()
        .map(({ id }) => id)
        .slice(0, -1),
      open,
    );
  });
});
