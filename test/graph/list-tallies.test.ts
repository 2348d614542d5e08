/** Pages of long lists, which are found by tallies of ranges instead of reading all entries before them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ItemRow, ItemSelection, NewItem } from '../../src/store/items.ts';
import type { StoreTransaction } from '../../src/store/store.ts';
import type { Gid, Viewer } from '../../src/store/viewer.ts';
import { getNumRuns } from '../world/engine-under-test.ts';
import { GraphWorld } from '../world/graph-world.ts';

const type = 'DocumentaryUnit';
/** More than the number from which on pages are found by tallies. */
const units = 1300;
const unitsPerBatch = 100;
/** Leaves gaps between the gids, so that the units are in many ranges. */
const gidsPerBatch = 20_000;
const rowsPerRead = 500;

interface LongList {
  readonly world: GraphWorld;
  readonly parent: Gid;
  readonly otherParent: Gid;
  readonly viewers: readonly Viewer[];
  /** Accessors: the first one is that of the last viewer. */
  readonly accessors: readonly Gid[];
  created: number;
}

async function makeList(): Promise<LongList> {
  const world = await GraphWorld.make();
  const gidOf = async (id: string): Promise<Gid> => (await world.store.items.find(id))!.gid;
  const repository = await gidOf('nl-r1');
  const [reader, country] = [await gidOf('reader'), await gidOf('nl')];
  const list = {
    world,
    parent: repository,
    otherParent: country,
    viewers: ['everything', [], [reader]] as const,
    accessors: [reader, await gidOf('mike')],
    created: 0,
  };
  await world.store.transaction(async (tx) => {
    for (let i = 0; i < units; i += unitsPerBatch) await insertUnits(list, tx, unitsPerBatch, i * 3);
  });
  return list;
}

async function insertUnits(
  list: LongList,
  tx: StoreTransaction,
  count: number,
  position: number,
): Promise<void> {
  const first = await tx.reserveGids(gidsPerBatch);
  const rows = Array.from({ length: count }, (_, i): NewItem => {
    const id = `nl-r1-${list.created++}`;
    const data = JSON.stringify({ identifier: id });
    return {
      gid: first + i * 3,
      id,
      type,
      parent: list.parent,
      position: position + i * 3,
      childCount: 0,
      lastEvent: null,
      data,
      parts: '',
    };
  });
  await tx.items.insert(rows);
}

/** The whole list, read by keys: without offsets, and so without tallies. */
async function readAll(
  { world }: LongList,
  selection: ItemSelection,
  viewer: Viewer,
): Promise<readonly ItemRow[]> {
  const rows: ItemRow[] = [];
  for (;;) {
    const after = rows.at(-1);
    const page = await world.store.items.list(selection, viewer, {
      offset: 0,
      limit: rowsPerRead,
      ...(after !== undefined && { after }),
    });
    rows.push(...page);
    if (page.length < rowsPerRead) return rows;
  }
}

const gidsOf = (rows: readonly ItemRow[]): readonly Gid[] => rows.map(({ gid }) => gid);

/** @param shares where pages start, as shares of the list. */
async function checkPages(list: LongList, shares: readonly number[]): Promise<void> {
  const { items } = list.world.store;
  for (const selection of [{ type }, { parent: list.parent }, { parent: list.otherParent }]) {
    for (const viewer of list.viewers) {
      const all = await readAll(list, selection, viewer);
      const about = `${JSON.stringify(selection)} as ${JSON.stringify(viewer)}`;
      assert.equal(await items.count(selection, viewer), all.length, `total of ${about}`);
      for (const share of shares) {
        const offset = Math.floor(share * (all.length + 5));
        const page = await items.list(selection, viewer, { offset, limit: 7 });
        assert.deepEqual(gidsOf(page), gidsOf(all.slice(offset, offset + 7)), `${offset} of ${about}`);
        const [row] = page;
        if (row !== undefined)
          assert.equal(await items.count(selection, viewer, row), offset, `before ${offset} of ${about}`);
      }
    }
  }
}

const operations = ['insert', 'delete', 'move', 'reorder', 'restrict', 'restrictToAnother', 'open'] as const;

interface Change {
  readonly operation: (typeof operations)[number];
  /** Where in the list, as a share of it. */
  readonly at: number;
  readonly count: number;
}

async function applyChange(list: LongList, { operation, at, count }: Change): Promise<void> {
  const { store } = list.world;
  const all = await readAll(list, { type }, 'everything');
  const from = Math.floor(at * (all.length - count));
  const some = all.slice(from, from + count);
  const gids = gidsOf(some);
  await store.transaction(async (tx) => {
    switch (operation) {
      case 'insert':
        return insertUnits(list, tx, count, Math.floor(at * 4000));
      case 'delete': {
        const since = '2020-01-01T00:00:00.000Z';
        await tx.items.lock(gids);
        return tx.items.delete(some.map(({ gid, id, restricted }) => ({ gid, id, type, restricted, since })));
      }
      case 'move':
        return tx.items.move(
          some.map(({ gid, parent }, i) => ({
            gid,
            parent: parent === list.parent ? list.otherParent : list.parent,
            position: Math.floor(at * 4000) + i,
          })),
        );
      case 'reorder':
        return tx.items.setPositions(
          some.map(({ gid, position }) => ({ gid, position: (position * 7) % 4000 })),
        );
      default: {
        const [reader, other] = list.accessors;
        const accessors = operation === 'open' ? [] : [operation === 'restrict' ? reader! : other!];
        for (const gid of gids) await tx.access.set(gid, accessors);
      }
    }
  });
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const change = fc.record({
  operation: fc.constantFrom(...operations),
  at: share,
  count: fc.integer({ min: 1, max: 40 }),
});

describe('A page of a long list', () => {
  it('is the part of the whole list at its offset, whatever was added, deleted, moved, restricted or opened', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 3, maxLength: 8 }),
        fc.array(share, { minLength: 3, maxLength: 3 }),
        async (changes, shares) => {
          const list = await makeList();
          await checkPages(list, shares);
          for (const each of changes) await applyChange(list, each);
          await checkPages(list, [...shares, 0.999]);
        },
      ),
      { numRuns: getNumRuns(16) },
    );
  });

  it('is the same after changes that were rolled back', async () => {
    const list = await makeList();
    const before = await list.world.store.items.list({ type }, [], { offset: 1200, limit: 5 });
    await assert.rejects(
      list.world.store.transaction(async (tx) => {
        await insertUnits(list, tx, 50, 0);
        throw new Error('cancelled');
      }),
      /cancelled/,
    );
    assert.deepEqual(await list.world.store.items.list({ type }, [], { offset: 1200, limit: 5 }), before);
    assert.equal(await list.world.store.items.count({ type }, []), units);
  });
});
