import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Address, listParts, streamPart } from '../../src/graph/addresses.ts';
import { makeUnit } from '../world/connected.ts';
import { GraphWorld } from '../world/graph-world.ts';

describe('The addresses of all items of a type', () => {
  let world: GraphWorld;
  const open: string[] = [];
  const hidden: string[] = [];
  before(async () => {
    world = await GraphWorld.make();
    for (let i = 0; i < 12; i += 1) {
      const isHidden = i % 3 === 1;
      const { id } = await makeUnit(world, `u${i}`, ['One', 'Two'], isHidden ? ['mike'] : []);
      (isHidden ? hidden : open).push(id);
    }
  });
  after(() => world.close());

  async function partsOf(span: number, user?: string): Promise<readonly (readonly Address[])[]> {
    const graph = world.graph.as(await world.actor(user));
    const parts: Address[][] = [];
    for await (const part of listParts(graph, 'DocumentaryUnit', span)) {
      const all: Address[] = [];
      for await (const some of streamPart(graph, 'DocumentaryUnit', { part, span })) all.push(...some);
      parts.push(all);
    }
    return parts;
  }

  it('are each in one part, however many numbers a part spans, and no part is empty or too long', async () => {
    for (const span of [1, 2, 5, 7, 50, 50_000]) {
      const parts = await partsOf(span);
      assert.deepEqual(
        parts.flat().map(({ id }) => id),
        open,
        `span ${span}`,
      );
      for (const part of parts) assert.ok(part.length > 0 && part.length <= span, `span ${span}`);
    }
  });

  it('are those of the items that the actor may see', async () => {
    const seen = (await partsOf(10, 'mike')).flat().map(({ id }) => id);
    assert.deepEqual([...seen].sort(), [...open, ...hidden].sort());
  });

  it('say when the item was last changed', async () => {
    for (const { modified } of (await partsOf(10)).flat()) assert.ok(!Number.isNaN(Date.parse(modified!)));
  });

  it('stay in their part when others are added', async () => {
    const before = await partsOf(20);
    await makeUnit(world, 'later');
    const now = await partsOf(20);
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
