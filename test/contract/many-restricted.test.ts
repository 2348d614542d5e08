/** Long lists for viewers who may see many restricted items, on every engine: totals, pages at any offset, and the number of items before one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ItemSelection } from '../../src/store/items.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid, Viewer } from '../../src/store/viewer.ts';
import { engines, ids, item, write } from './engines.ts';

const perFonds = 2000;
const [reader, visitor, stranger] = [71, 72, 73];

/** Those who may see each fonds, and a few of its units besides; undefined for everybody. All units of a fonds are restricted with it. */
const fondsAccessors = [undefined, [reader], undefined] as const;
const unitAccessors = (i: number): readonly Gid[] | undefined => (i % 50 === 7 ? [visitor] : undefined);

function maySee(viewer: Viewer, accessors: readonly Gid[] | undefined): boolean {
  return viewer === 'everything' || accessors === undefined || accessors.some((gid) => viewer.includes(gid));
}

interface Unit {
  readonly id: string;
  readonly parent: Gid;
  readonly f: number;
  readonly i: number;
}

async function fill(
  store: Store,
): Promise<{ readonly fonds: readonly Gid[]; readonly units: readonly Unit[] }> {
  await store.transaction(async (tx) => tx.access.setInherited(true, await tx.reserveGids(1)));
  const fonds = await write(
    store,
    ...fondsAccessors.map((_, f) => item(0, `f${f}`, { type: 'Repository', position: f })),
  );
  const units: Unit[] = [];
  for (const [f, parent] of fonds.entries()) {
    const own = Array.from({ length: perFonds }, (_, i) => ({ id: `f${f}-${i}`, parent, f, i }));
    const gids = await write(store, ...own.map(({ id, i }) => item(0, id, { parent, position: i })));
    units.push(...own);
    await store.transaction(async (tx) => {
      await tx.access.set(parent, [...(fondsAccessors[f] ?? [])]);
      for (const [i, gid] of gids.entries()) {
        const accessors = unitAccessors(i);
        if (accessors !== undefined) await tx.access.set(gid, [...accessors]);
      }
    });
  }
  return { fonds, units };
}

for (const { name, open, skip } of engines)
  describe(`A long list with many restricted units on ${name}`, { skip }, () => {
    it('has the visible units and their number for every viewer, at any offset', async () => {
      const store = await open();
      const { fonds, units } = await fill(store);
      const selections: readonly [ItemSelection, readonly Unit[]][] = [
        [{ type: 'DocumentaryUnit' }, units],
        ...fonds.map(
          (parent) =>
            [{ parent }, units.filter((unit) => unit.parent === parent)] satisfies [ItemSelection, Unit[]],
        ),
      ];
      const viewers: readonly Viewer[] = [
        'everything',
        [],
        [reader],
        [visitor],
        [stranger],
        [reader, visitor],
      ];
      for (const viewer of viewers)
        for (const [selection, all] of selections) {
          const visible = all.filter(
            ({ f, i }) => maySee(viewer, fondsAccessors[f]) && maySee(viewer, unitAccessors(i)),
          );
          assert.equal(await store.items.count(selection, viewer), visible.length);
          for (const offset of [0, 499, 1030, 1500, 2500, Math.max(0, visible.length - 3)]) {
            const page = await store.items.list(selection, viewer, { offset, limit: 5 });
            assert.deepEqual(ids(page), ids(visible.slice(offset, offset + 5)));
            for (const row of page.slice(0, 1))
              assert.equal(await store.items.count(selection, viewer, row), offset);
          }
        }
    });
  });
