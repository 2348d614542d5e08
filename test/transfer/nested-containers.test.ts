import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GraphWorld } from '../world/graph-world.ts';

/** A table with one unit, whose containers are inside each other. */
const tableWith = (containers: number): string =>
  `identifier,name,containerName\n1,Letters,${Array.from({ length: containers }, (_, i) => i).join(' > ')}\n2,Bills,\n`;

describe('A table with containers inside each other', () => {
  it('is imported up to nine of them, the limit of requests and dumps', async () => {
    const world = await GraphWorld.make();
    assert.equal((await world.import('csv', tableWith(9))).created, 2);
  });

  it('is rejected with the line of the unit above that, and nothing is changed', async () => {
    const world = await GraphWorld.make();
    for (const containers of [10, 11, 5000])
      await assert.rejects(world.import('csv', tableWith(containers)), {
        code: 'invalid-items',
        message: /line 2: .*hasContainer(\.contains){9}: At most 10 parts can be nested/,
      });
    assert.deepEqual(await world.children('Repository', 'nl-r1'), []);
  });

  it('is imported in tolerant mode without that unit', async () => {
    const world = await GraphWorld.make();
    const log = await world.import('csv', tableWith(10), { tolerant: true });
    assert.equal(log.created, 1);
    assert.deepEqual(
      log.errors.map(({ line }) => line),
      [2],
    );
  });

  it('is rejected if the innermost nine follow an empty one and there are more', async () => {
    const world = await GraphWorld.make();
    const names = (count: number): string => ` > ${Array.from({ length: count }, (_, i) => i).join(' > ')}`;
    await assert.rejects(
      world.import('csv', `identifier,name,containerName\n1,Letters,${names(12)}\n`),
      /At most 10 parts/,
    );
  });
});
