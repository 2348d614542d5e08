/** The law of inherited restrictions, for random and for concurrent changes of records of every type that has a parent. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ChangeName, ChangeOf } from '../../src/graph/changes/changes.ts';
import { hierarchyLabels } from '../../src/model/edge-labels.ts';
import { Failure } from '../../src/model/errors.ts';
import { profiles } from '../../src/model/profile.ts';
import { recordTypes } from '../../src/model/registry.ts';
import type { ItemRow } from '../../src/store/items.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { c, ead } from '../world/finding-aid.ts';
import { GraphWorld } from '../world/graph-world.ts';

const typesWithParent = recordTypes.filter((type) => type.parents.length > 0).map((type) => type.name);
const typesAbove = [...new Set(recordTypes.flatMap((type) => type.parents))];
const unitIds = ['nl-r1-f', 'nl-r1-f-s', 'nl-r1-f-s-1'];

async function perform(world: GraphWorld, change: object): Promise<void> {
  await world.perform({ actor: 'mike', logMessage: null, ...change } as ChangeOf<ChangeName>);
}

const setAccess = (world: GraphWorld, id: string, ...accessibleTo: readonly string[]): Promise<void> =>
  perform(world, { change: 'setAccess', id, accessibleTo });

/** A fonds of three levels, and a record of every other type that can have children. */
async function makeWorld(options: { readonly writers?: number } = {}): Promise<GraphWorld> {
  const world = await GraphWorld.make(profiles.archive, options);
  await world.create('DocumentaryUnit', { identifier: 'f' }, { type: 'Repository', id: 'nl-r1' });
  await world.create('DocumentaryUnit', { identifier: 's' }, { type: 'DocumentaryUnit', id: 'nl-r1-f' });
  await world.create('DocumentaryUnit', { identifier: '1' }, { type: 'DocumentaryUnit', id: 'nl-r1-f-s' });
  await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
  await world.create('CvocVocabulary', { identifier: 'terms', name: 'Terms' });
  await world.create('VirtualUnit', { identifier: 'v' });
  return world;
}

describe('Any sequence of changes', () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom('create', 'create', 'restrict', 'restrict', 'open', 'move', 'delete', 'import'),
      a: fc.nat(99),
      b: fc.nat(99),
    }),
    { minLength: 6, maxLength: 24 },
  );

  it('leaves no visible record below a record that is not visible', async () => {
    const created = new Set<string>();
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const world = await makeWorld();
        for (const [n, step] of list.entries()) await take(world, n, step).catch(requireExpected);
        for (const { type } of await requireInherited(world)) created.add(type);
      }),
      { numRuns: getNumRuns(20) },
    );
    assert.ok(created.size > 2, [...created].join());
  });

  it('does so for a record of each type with a parent, restricted above, deleted above and opened', async () => {
    const world = await makeWorld();
    let n = 0;
    for (const { name: type, parents } of recordTypes)
      for (const parentType of parents) {
        const [above] = await listAll(world, [parentType]);
        const { id } = await world.create(type, { identifier: `n${++n}` }, above);
        if (parents.includes(type)) await world.create(type, { identifier: `below${n}` }, { type, id });
        await setAccess(world, above!.id, 'reader');
        assert.ok((await requireInherited(world)).some((row) => row.id === id));
        // Only a virtual unit can be deleted while it has children.
        if (type === 'VirtualUnit') await perform(world, { change: 'delete', type, id: above!.id });
        else await setAccess(world, above!.id);
        await requireInherited(world);
      }
    const found = new Set((await requireInherited(world)).map((row) => row.type));
    assert.deepEqual([...found].toSorted(), typesWithParent.toSorted());
  });

  it('does so also if records are created, imported and restricted at the same time', async () => {
    const world = await makeWorld({ writers: 4 });
    const attempt = (run: Promise<unknown>): Promise<unknown> => run.catch(requireExpected);
    for (let round = 0; round < 6; round++) {
      const created = unitIds.map((id, n) =>
        world.create('DocumentaryUnit', { identifier: `r${round}-${n}` }, { type: 'DocumentaryUnit', id }),
      );
      const file = ead(`i${round}`, c('a', 'A', c('b', 'B')));
      await Promise.all([
        ...created.map(attempt),
        attempt(setAccess(world, 'nl-r1-f', ...(round % 2 === 0 ? ['reader'] : []))),
        attempt(world.import('ead', file, { scope: 'nl-r1-f-s' })),
        attempt(setAccess(world, 'nl-r1-f-s', round % 2 === 0 ? 'mike' : 'reader')),
      ]);
      await requireInherited(world);
    }
  });
});

const wholeList = { offset: 0, limit: 999 };

async function listAll({ store }: GraphWorld, types: readonly string[]): Promise<readonly ItemRow[]> {
  const lists = types.map((type) => store.items.list({ type }, 'everything', wholeList));
  return (await Promise.all(lists)).flat();
}

/** Compares the records that viewers see with the access lists of these and of everything above them. Returns all records with a parent. */
async function requireInherited(world: GraphWorld): Promise<readonly ItemRow[]> {
  const { items, access, edges } = world.store;
  const rows = await listAll(world, [...new Set([...typesWithParent, ...typesAbove])]);
  const above = new Map<number, readonly number[]>();
  for (const { gid, parent } of rows) {
    const wholes = await Promise.all(hierarchyLabels.map((label) => edges.listFrom([gid], label)));
    above.set(gid, [...(parent === null ? [] : [parent]), ...wholes.flat().map(({ to }) => to)]);
  }
  for (const viewer of [[], [(await items.find('reader'))!.gid]]) {
    const closed = new Set<number>();
    for (const { gid } of rows) {
      const accessors = (await access.list([gid])).map((row) => row.accessor);
      if (accessors.length > 0 && !accessors.some((one) => viewer.includes(one))) closed.add(gid);
    }
    const isHidden = (gid: number): boolean => closed.has(gid) || above.get(gid)!.some(isHidden);
    for (const type of typesWithParent) {
      const shown = await items.list({ type }, viewer, wholeList);
      assert.deepEqual(
        shown.map((row) => row.id),
        rows.filter((row) => row.type === type && !isHidden(row.gid)).map((row) => row.id),
      );
    }
  }
  const types = new Set(typesWithParent);
  return rows.filter(({ type, gid }) => types.has(type) && above.get(gid)!.length > 0);
}

async function take(
  world: GraphWorld,
  n: number,
  { what, a, b }: { readonly what: string; readonly a: number; readonly b: number },
): Promise<void> {
  const all = await listAll(world, [...new Set([...typesAbove, ...typesWithParent])]);
  const pick = <Row>(rows: readonly Row[], at: number): Row => rows[at % rows.length]!;
  const units = all.filter(({ type }) => type === 'DocumentaryUnit');
  const unitAt = (at: number): string => pick(units, at)?.id ?? 'nl-r1';
  switch (what) {
    case 'create': {
      const parent = pick(
        all.filter(({ type }) => typesAbove.includes(type)),
        a,
      );
      const types = recordTypes.filter(({ parents }) => parents.includes(parent.type));
      await world.create(pick(types, b).name, { identifier: `u${n}` }, parent);
      return;
    }
    case 'restrict':
      return setAccess(world, pick(all, a).id, b % 2 === 0 ? 'reader' : 'mike');
    case 'open':
      return setAccess(world, pick(all, a).id);
    case 'move': {
      const parent = b % 4 === 0 ? 'nl-r1' : unitAt(b);
      return perform(world, { change: 'reparent', moves: [{ id: unitAt(a), parent }], commit: true });
    }
    case 'delete': {
      const { type, id } = pick(all, a);
      return perform(world, { change: 'delete', type, id });
    }
    default:
      await world.import('ead', ead(`i${n}`, c('1', 'One')), { scope: unitAt(a) });
  }
}

/** A change may be refused, for example the deletion of a unit with children. */
function requireExpected(error: unknown): void {
  if (!(error instanceof Failure)) throw error;
}
