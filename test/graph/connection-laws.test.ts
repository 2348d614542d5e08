/** Invariants of connections after random changes and deletions in any order. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseBundle } from '../../src/model/bundle.ts';
import type { ItemRow } from '../../src/store/items.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { countEvents, makeUnit, perform } from '../world/connected.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { GraphWorld } from '../world/graph-world.ts';

const users = ['mike', 'reader', 'ann', 'bob'];
const units = ['nl-r1-a', 'nl-r1-b', 'nl-r1-c'];
const concepts = ['v-p', 'v-q', 'v-r', 'v-s'];
const virtualUnits = ['one', 'two'];

const some = (ids: readonly string[]) => fc.subarray([...ids]);
const one = (ids: readonly string[]) => fc.constantFrom(...ids);

const step = fc.oneof(
  fc.record({
    change: fc.constant('changeSocial' as const),
    id: one(users),
    relation: fc.constantFrom('following' as const, 'blocked' as const),
    others: some(users),
    how: fc.constantFrom('add' as const, 'remove' as const),
  }),
  fc.record({
    change: fc.constant('changeSocial' as const),
    id: one(users),
    relation: fc.constant('watching' as const),
    others: some([...units, ...virtualUnits]),
    how: fc.constantFrom('add' as const, 'remove' as const),
  }),
  fc.record({
    change: fc.constant('updateConceptRelations' as const),
    id: one(concepts),
    relation: fc.constantFrom('broader' as const, 'narrower' as const, 'related' as const),
    others: some(concepts),
    how: fc.constantFrom('add' as const, 'remove' as const, 'set' as const),
  }),
  fc.record({
    change: fc.constant('includeUnits' as const),
    id: one(virtualUnits),
    units: some(units),
    how: fc.constantFrom('add' as const, 'remove' as const),
  }),
  fc.record({
    change: fc.constant('moveIncluded' as const),
    from: one(virtualUnits),
    to: one(virtualUnits),
    units: some(units),
  }),
  fc.record({ change: fc.constant('delete' as const), type: fc.constant('DocumentaryUnit'), id: one(units) }),
  fc.record({ change: fc.constant('delete' as const), type: fc.constant('CvocConcept'), id: one(concepts) }),
);

async function makeWorld(): Promise<GraphWorld> {
  const world = await GraphWorld.make();
  for (const user of ['ann', 'bob']) await world.addUser(user, []);
  await world.create('CvocVocabulary', { identifier: 'v', name: 'V' });
  for (const identifier of virtualUnits)
    await perform(world, 'create', { bundle: parseBundle({ type: 'VirtualUnit', data: { identifier } }) });
  return world;
}

/** Makes what an earlier step has deleted. */
async function fill(world: GraphWorld): Promise<void> {
  for (const id of units)
    if ((await world.store.items.find(id)) === undefined) await makeUnit(world, id.at(-1)!);
  for (const id of concepts)
    if ((await world.store.items.find(id)) === undefined)
      await world.create('CvocConcept', { identifier: id.at(-1)! }, { type: 'CvocVocabulary', id: 'v' });
}

const counted = {
  followers: { label: 'isFollowing', direction: 'in' },
  following: { label: 'isFollowing', direction: 'out' },
  watching: { label: 'isWatching', direction: 'out' },
  watchedBy: { label: 'isWatching', direction: 'in' },
} as const;

async function assertCounts(world: GraphWorld): Promise<void> {
  const rows = await world.store.items.listById([...users, ...units, ...concepts, ...virtualUnits]);
  const degree = async ({ gid }: ItemRow, label: string, direction: 'in' | 'out') =>
    (direction === 'out'
      ? await world.store.edges.listFrom([gid], label)
      : await world.store.edges.listTo([gid], label)
    ).length;
  for (const row of rows) {
    for (const [name, { label, direction }] of Object.entries(counted))
      assert.equal(
        row[name as keyof typeof counted],
        await degree(row, label, direction),
        `${name} of ${row.id}`,
      );
    const children = (await degree(row, 'narrower', 'out')) + (await degree(row, 'includesUnit', 'out'));
    assert.equal(row.childCount, children, `children of ${row.id}`);
  }
}

async function assertNoCircle(world: GraphWorld): Promise<void> {
  for (const row of await world.store.items.listById(concepts)) {
    const below = new Set<Gid>();
    let frontier: readonly Gid[] = [row.gid];
    while (frontier.length > 0) {
      frontier = (await world.store.edges.listFrom(frontier, 'narrower'))
        .map((edge) => edge.to)
        .filter((to) => !below.has(to));
      for (const gid of frontier) below.add(gid);
    }
    assert.ok(!below.has(row.gid), `${row.id} stands below itself`);
  }
}

describe('Connections', () => {
  it('are counted correctly, never form a cycle, and a rejected change changes nothing', async () => {
    const world = await makeWorld();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await fill(world);
        for (const { change, ...request } of steps) {
          const before = await countEvents(world);
          const outcome = await perform(world, change, request as never).catch(
            (error: { code: string }) => error.code,
          );
          if (typeof outcome !== 'string') continue;
          assert.ok(['bad-parameter', 'gone'].includes(outcome), `${change}: ${outcome}`);
          assert.equal(await countEvents(world), before);
        }
        await assertCounts(world);
        await assertNoCircle(world);
      }),
      { numRuns: getNumRuns(40) },
    );
  });
});
