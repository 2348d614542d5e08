/** How often the store is asked for one record: each question is one statement. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ActorGraph } from '../../src/graph/actor-graph.ts';
import { Graph } from '../../src/graph/graph.ts';
import { counting } from '../world/counting-store.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

async function questionsFor(
  world: GraphWorld,
  as: string | undefined,
  read: (graph: ActorGraph) => Promise<unknown>,
): Promise<string[]> {
  const { store, asked } = counting(world.store);
  const actor = await world.actor(as);
  const graph = new Graph({
    store,
    perform: (change) => world.perform(change),
    profile: world.env.profile,
    cacheBytes: 0,
  });
  await read(graph.as(actor));
  return asked;
}

describe('One record', () => {
  it('is read with at most two SQL statements more than for its own row, without any cache', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('1', 'One', c('1-1', 'Two', c('1-1-1', 'Three')))));
    for (const as of ['mike', 'reader', undefined]) {
      for (const [type, id] of [
        ['Country', 'nl'],
        ['Repository', 'nl-r1'],
        ['DocumentaryUnit', 'nl-r1-f-1-1-1'],
      ] as const) {
        const asked = await questionsFor(world, as, (graph) => graph.items.get(type, id));
        assert.ok(asked.length <= 3, `${type} as ${as}: ${asked.join(', ')}`);
      }
    }
  });
});

describe('The connections of a record', () => {
  it('are found with two SQL statements, so that pages of records without links read no lists', async () => {
    const world = await GraphWorld.make();
    await world.import('ead', ead('F', c('1', 'One')));
    const asked = await questionsFor(world, undefined, async (graph) => {
      const found = await graph.items.findConnections('nl-r1-f-1', ['links', 'linksFrom', 'includedIn']);
      assert.equal(found.size, 0);
    });
    assert.deepEqual(asked, ['items.find', 'edges.listLabelsTo']);
  });
});
