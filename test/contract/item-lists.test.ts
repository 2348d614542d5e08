/** The contract of src/store/items.ts for lists, on every engine: order, pages, counts and visibility. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ItemRow, ItemSelection, PerItemList } from '../../src/store/items.ts';
import type { Store } from '../../src/store/store.ts';
import type { Viewer } from '../../src/store/viewer.ts';
import { engines, ids, item, page, write } from './engines.ts';

/** The ids of a list. Asserts that it is the same in one page, row by row with `after`, and by offset, and that its count is correct. */
async function listAll(store: Store, selection: ItemSelection, viewer: Viewer): Promise<string[]> {
  const whole = ids(await store.items.list(selection, viewer, page));
  assert.equal(await store.items.count(selection, viewer), whole.length);
  let after: ItemRow | undefined;
  for (const [i, id] of [...whole, undefined].entries()) {
    const [byOffset] = await store.items.list(selection, viewer, { offset: i, limit: 1 });
    assert.equal(byOffset?.id, id);
    [after] = await store.items.list(selection, viewer, {
      offset: 0,
      limit: 1,
      ...(after !== undefined && { after }),
    });
    assert.equal(after?.id, id);
  }
  return whole;
}

for (const engine of engines) {
  describe(`Lists of items in the ${engine.name} store`, { skip: engine.skip }, () => {
    it('contain the items of a type in the order of creation, page by page', async () => {
      const store = await engine.open();
      const gids = await write(
        store,
        ...['c', 'a', 'b', 'd'].map((id) => item(0, id)),
        item(0, 'x', { type: 'Country' }),
      );
      const selection = { type: 'DocumentaryUnit' };
      assert.equal(await store.items.count(selection, 'everything'), 4);
      assert.deepEqual(ids(await store.items.list(selection, 'everything', page)), ['c', 'a', 'b', 'd']);
      assert.deepEqual(ids(await store.items.list(selection, [], { offset: 1, limit: 2 })), ['a', 'b']);
      const after = { gid: gids[1]!, position: 0 };
      assert.deepEqual(ids(await store.items.list(selection, [], { offset: 0, limit: 9, after })), [
        'b',
        'd',
      ]);
      assert.deepEqual(await store.items.list(selection, [], { offset: 9, limit: 9 }), []);
    });

    it('contain children in source order, also if they were inserted in another order', async () => {
      const store = await engine.open();
      const [parent] = await write(store, item(0, 'p'));
      const children = await write(
        store,
        item(0, 'third', { parent: parent!, position: 2 }),
        item(0, 'first', { parent: parent!, position: 0 }),
        item(0, 'second', { parent: parent!, position: 1 }),
      );
      const selection = { parent: parent! };
      assert.deepEqual(ids(await store.items.list(selection, [], page)), ['first', 'second', 'third']);
      const after = { gid: children[1]!, position: 0 };
      assert.deepEqual(ids(await store.items.list(selection, [], { offset: 0, limit: 1, after })), [
        'second',
      ]);
      assert.equal(await store.items.getNextPosition(parent!), 3);
      await store.transaction((tx) => tx.items.setPositions([{ gid: children[0]!, position: -1 }]));
      assert.deepEqual(ids(await store.items.list(selection, [], page)), ['third', 'first', 'second']);
      assert.equal(await store.items.getNextPosition(children[0]!), 0);
    });

    it('have a position of its own for each child that is created at the same time', async () => {
      const store = await engine.open({ writers: 4 });
      const [parent] = await write(store, item(0, 'p'));
      const make = (id: string): Promise<void> =>
        store.transaction(async (tx) => {
          const gid = await tx.reserveGids(1);
          await tx.items.addToCounts('childCount', [{ gid: parent!, by: 1 }]);
          const position = await tx.items.reservePosition({ gid: parent!, id: 'p' });
          await tx.items.insert([item(gid, id, { parent: parent!, position })]);
        });
      await Promise.all(Array.from({ length: 20 }, (_, i) => make(`p-${i}`)));
      const children = await store.items.list({ parent: parent! }, 'everything', page);
      assert.deepEqual(
        children.map(({ position }) => position),
        Array.from({ length: 20 }, (_, i) => i),
      );
    });

    it('have some fields of items, without their texts', async () => {
      const store = await engine.open();
      const [parent] = await write(store, item(0, 'p'));
      const nul = String.fromCharCode(0);
      const [titled, bare] = await write(
        store,
        item(0, 'titled', {
          parent: parent!,
          position: 3,
          childCount: 2,
          parts: JSON.stringify([
            {
              id: 'd',
              type: 'DocumentaryUnitDescription',
              data: { name: `Ünïcode "title"`, scopeAndContent: nul },
            },
            { id: 'e', type: 'DocumentaryUnitDescription', data: { name: 'Second', extent: '1' } },
          ]),
        }),
        item(0, 'bare', { parent: parent!, position: 4, data: '{}' }),
        item(0, 'hidden', { parent: parent!, position: 5 }),
      );
      await store.transaction((tx) => tx.access.set(bare! + 1, [71]));
      const fields = { own: ['identifier'], part: ['name', 'extent'] } as const;
      const window = { offset: 0, limit: 3 };
      const rows = await store.items.listFields<'identifier' | 'name' | 'extent'>(
        { parent: parent! },
        [],
        window,
        fields,
      );
      const texts = rows.map(({ identifier, name, extent }) => [identifier, name, extent]);
      assert.deepEqual(texts, [
        ['titled', 'Ünïcode "title"', null],
        [null, null, null],
      ]);
      assert.deepEqual(
        rows.map(({ gid, id, position, childCount }) => [gid, id, position, childCount]),
        [
          [titled, 'titled', 3, 2],
          [bare, 'bare', 4, 0],
        ],
      );
    });

    it('neither contain nor count restricted items for viewers without access', async () => {
      const store = await engine.open();
      const [parent] = await write(store, item(0, 'p', { type: 'Repository' }));
      const gids = await write(
        store,
        ...['a', 'b', 'c'].map((id, i) => item(0, id, { parent: parent!, position: i })),
      );
      await store.transaction(async (tx) => {
        await tx.access.set(gids[0]!, [71, 72]);
        await tx.access.set(gids[1]!, [72]);
      });
      for (const selection of [{ type: 'DocumentaryUnit' }, { parent: parent! }]) {
        const seenBy = async (viewer: Viewer): Promise<string[]> => {
          const rows = await store.items.list(selection, viewer, page);
          assert.equal(await store.items.count(selection, viewer), rows.length);
          return ids(rows);
        };
        assert.deepEqual(await seenBy('everything'), ['a', 'b', 'c']);
        assert.deepEqual(await seenBy([]), ['c']);
        assert.deepEqual(await seenBy([71]), ['a', 'c']);
        assert.deepEqual(await seenBy([72]), ['a', 'b', 'c']);
      }
      assert.deepEqual(await store.access.listVisible(gids, [71]), [gids[0]]);
      assert.equal((await store.items.find('a'))?.restricted, true);
      await store.transaction((tx) => tx.access.set(gids[2]!, [71]));
      assert.equal(await store.items.getNextPosition(parent!), 3);
      await store.transaction((tx) => tx.access.set(gids[0]!, []));
      assert.equal((await store.items.find('a'))?.restricted, false);
      assert.deepEqual(await store.access.listVisible(gids, [71]), [gids[2]]);
    });

    it('contain what a viewer may see of more than a thousand restricted items', async () => {
      const store = await engine.open();
      const [parent] = await write(store, item(0, 'p', { type: 'Repository' }));
      const gids = await write(
        store,
        ...Array.from({ length: 1300 }, (_, i) => item(0, `i${i}`, { parent: parent!, position: i })),
      );
      await store.transaction(async (tx) => {
        await tx.access.restrictNew(gids.slice(0, 1200), [71]);
        await tx.access.restrictNew(gids.slice(1100, 1250), [72]);
      });
      const expected = { '71': [0, 1199], '72': [1100, 1249], '71,72': [0, 1249] } as const;
      for (const [accessors, [first, last]] of Object.entries(expected)) {
        const viewer = accessors.split(',').map(Number);
        const seen = await store.items.list({ parent: parent! }, viewer, { offset: 0, limit: 2000 });
        const positions = seen.map((row) => row.position);
        assert.deepEqual([positions[0], positions.at(-1)], [first, 1299], accessors);
        assert.equal(positions.length, last - first + 1 + 50, accessors);
        assert.equal(await store.items.count({ parent: parent! }, viewer), positions.length);
      }
    });

    it('of children can exclude the targets of edges with a label', async () => {
      const store = await engine.open();
      const [parent] = await write(store, item(0, 'p'));
      const [a, b, c] = await write(
        store,
        ...['a', 'b', 'c'].map((id, i) => item(0, id, { parent: parent!, position: i })),
      );
      await store.transaction(async (tx) => {
        await tx.edges.insert([
          { from: a!, label: 'narrower', to: b! },
          { from: a!, label: 'related', to: c! },
        ]);
        await tx.access.set(c!, [71]);
      });
      const seenBy = (viewer: Viewer) => listAll(store, { parent: parent!, without: 'narrower' }, viewer);
      assert.deepEqual(await seenBy('everything'), ['a', 'c']);
      assert.deepEqual(await seenBy([71]), ['a', 'c']);
      assert.deepEqual(await seenBy([]), ['a']);
    });

    it('contain the targets of the edges of an item in the order of creation, if the viewer may see them', async () => {
      const store = await engine.open();
      const [user, a, b, c] = await write(store, ...['user', 'a', 'b', 'c'].map((id) => item(0, id)));
      await store.transaction(async (tx) => {
        await tx.edges.insert([c!, a!, b!].map((to) => ({ from: user!, label: 'isWatching', to })));
        await tx.edges.insert([
          { from: user!, label: 'follows', to: b! },
          { from: a!, label: 'isWatching', to: b! },
        ]);
        await tx.access.set(a!, [71]);
      });
      const selection = { from: user!, label: 'isWatching' };
      assert.deepEqual(await listAll(store, selection, 'everything'), ['c', 'a', 'b']);
      assert.deepEqual(await listAll(store, selection, [71]), ['c', 'a', 'b']);
      assert.deepEqual(await listAll(store, selection, []), ['c', 'b']);
      assert.deepEqual(await listAll(store, { from: 1, label: 'isWatching' }, 'everything'), []);
    });

    it('contain the sources of the edges to an item', async () => {
      const store = await engine.open();
      const [unit, ...others] = await write(store, ...['unit', 'a', 'b', 'c'].map((id) => item(0, id)));
      await store.transaction(async (tx) => {
        await tx.edges.insert([...others].reverse().map((from) => ({ from, label: 'related', to: unit! })));
        await tx.access.set(others[1]!, [71]);
      });
      const selection = { to: unit!, label: 'related' };
      assert.deepEqual(await listAll(store, selection, []), ['a', 'c']);
      assert.deepEqual(await listAll(store, selection, [71]), ['a', 'b', 'c']);
      assert.deepEqual(await listAll(store, selection, 'everything'), ['a', 'b', 'c']);
    });

    it('can be read for many owners at once, each with its first rows in order', async () => {
      const store = await engine.open();
      const holders = await write(store, ...['p', 'q', 'r'].map((id) => item(0, id)));
      const [p, q] = holders;
      const children = ['p2', 'p0', 'p1', 'q0', 'q1'].map((id) =>
        item(0, id, { parent: id.startsWith('p') ? p! : q!, position: Number(id[1]) }),
      );
      const [p2, p0, p1, q0, q1] = await write(store, ...children);
      await store.transaction(async (tx) => {
        await tx.edges.insert([p2!, q1!, p0!].map((to) => ({ from: p!, label: 'narrower', to })));
        await tx.edges.insert([{ from: q!, label: 'narrower', to: q0! }]);
        await tx.access.set(p0!, [71]);
      });
      const seen = async (list: PerItemList, viewer: Viewer, limits = { perOwner: 9, total: 99 }) => {
        const rows = await store.items.listForEachItem(list, holders, viewer, limits);
        const byHolder = Map.groupBy(rows, ({ owner }) => owner);
        return holders.map((holder) => (byHolder.get(holder) ?? []).map(({ row }) => row.id).join());
      };
      assert.deepEqual(await seen({ of: 'parent' }, 'everything'), ['p0,p1,p2', 'q0,q1', '']);
      assert.deepEqual(await seen({ of: 'parent' }, [71]), ['p0,p1,p2', 'q0,q1', '']);
      assert.deepEqual(await seen({ of: 'parent' }, []), ['p1,p2', 'q0,q1', '']);
      assert.deepEqual(await seen({ of: 'parent' }, [], { perOwner: 1, total: 99 }), ['p1', 'q0', '']);
      assert.deepEqual(await seen({ of: 'parent', without: 'narrower' }, 'everything'), ['p1', '', '']);
      assert.deepEqual(await seen({ of: 'from', label: 'narrower' }, 'everything'), ['p2,q1,p0', 'q0', '']);
      assert.deepEqual(await seen({ of: 'from', label: 'narrower' }, []), ['p2,q1', 'q0', '']);
      const few = await store.items.listForEachItem({ of: 'parent' }, holders, [], { perOwner: 9, total: 3 });
      assert.equal(few.length, 3);
      const into = { of: 'to', label: 'narrower' } as const;
      const limits = { perOwner: 9, total: 9 };
      const holdersOf = async (list: PerItemList, viewer: Viewer) =>
        (await store.items.listForEachItem(list, [p1!, q0!, q1!], viewer, limits)).map(
          ({ owner: holder, row }) => `${holder} ${row.id}`,
        );
      assert.deepEqual((await holdersOf(into, [])).sort(), [`${q0} q`, `${q1} p`].sort());
      for (const { row, owner: holder } of await store.items.listForEachItem(
        { of: 'parent' },
        holders,
        [71],
        limits,
      )) {
        const page = await store.items.list({ parent: holder }, [71], { offset: 0, limit: 9 });
        assert.deepEqual(
          row,
          page.find((one) => one.gid === row.gid),
        );
      }
    });

    it('contain the subjects of an event that exist and that the viewer may see', async () => {
      const store = await engine.open();
      const [a, b, c] = await write(store, ...['a', 'b', 'c'].map((id) => item(0, id)));
      await store.transaction(async (tx) => {
        await tx.events.insertSubjects(900, [c!, a!, b!]);
        await tx.events.insertSubjects(901, [a!]);
        await tx.items.delete([{ gid: b!, id: 'b', type: 'DocumentaryUnit', restricted: false, since: 't' }]);
        await tx.access.set(c!, [71]);
      });
      assert.deepEqual(await listAll(store, { event: 900 }, [71]), ['a', 'c']);
      assert.deepEqual(await listAll(store, { event: 900 }, []), ['a']);
    });

    it('of siblings count those before one of them, and those that the viewer may not see', async () => {
      const store = await engine.open();
      const [parent, other] = await write(store, item(0, 'p'), item(0, 'q'));
      const children = await write(
        store,
        // Two siblings have the same position; their gids decide.
        ...[0, 1, 1, 2].map((position, i) => item(0, `p-${i}`, { parent: parent!, position })),
        item(0, 'q-0', { parent: other! }),
      );
      await store.transaction((tx) => tx.access.set(children[1]!, [71]));
      const countBefore = (i: number, position: number, viewer: Viewer) =>
        store.items.count({ parent: parent! }, viewer, { gid: children[i]!, position });
      assert.equal(await countBefore(0, 0, 'everything'), 0);
      assert.equal(await countBefore(2, 1, 'everything'), 2);
      assert.equal(await countBefore(3, 2, [71]), 3);
      assert.equal(await countBefore(3, 2, []), 2);
      const hidden = (viewer: Viewer) => store.items.countHiddenChildren([parent!, other!], viewer);
      assert.deepEqual(await hidden([]), [{ parent, count: 1 }]);
      assert.deepEqual(await hidden([72]), [{ parent, count: 1 }]);
      assert.deepEqual(await hidden([71]), []);
      assert.deepEqual(await hidden('everything'), []);
    });

    it('of children by edges count the hidden ones of each parent, in both directions', async () => {
      const store = await engine.open();
      const [broad, other, one, two] = await write(
        store,
        ...['broad', 'other', 'one', 'two'].map((id) => item(0, id, { type: 'CvocConcept' })),
      );
      await store.transaction(async (tx) => {
        const label = 'narrower';
        await tx.edges.insert([
          { from: broad!, label, to: one! },
          { from: broad!, label, to: two! },
          { from: other!, label, to: two! },
          { from: other!, label: 'related', to: one! },
        ]);
        await tx.access.set(one!, [71]);
      });
      const hidden = (parents: readonly number[], viewer: Viewer, direction: 'out' | 'in') =>
        store.items.countHiddenChildren(parents, viewer, { label: 'narrower', direction });
      assert.deepEqual(await hidden([broad!, other!], [], 'out'), [{ parent: broad, count: 1 }]);
      assert.deepEqual(await hidden([broad!, other!], [71], 'out'), []);
      await store.transaction((tx) => tx.access.set(broad!, [72]));
      assert.deepEqual(await hidden([one!, two!], [71], 'in'), [
        { parent: one, count: 1 },
        { parent: two, count: 1 },
      ]);
    });

    it('with ancestors contain each item once', async () => {
      const store = await engine.open();
      const [top] = await write(store, item(0, 'top'));
      const [middle] = await write(store, item(0, 'middle', { parent: top! }));
      const [left, right] = await write(
        store,
        item(0, 'left', { parent: middle! }),
        item(0, 'right', { parent: middle! }),
      );
      const line = await store.items.listWithAncestors([left!, right!, 4711]);
      assert.deepEqual(ids(line).sort(), ['left', 'middle', 'right', 'top']);
      assert.deepEqual(await store.items.listWithAncestors([]), []);
    });

    it('of the states of children differ after every change of a text, a place or an access', async () => {
      const store = await engine.open();
      const [top, other] = await write(store, item(0, 'top'), item(0, 'other'));
      const [a, b] = await write(
        store,
        item(0, 'a', { parent: top!, position: 1 }),
        item(0, 'b', { parent: top!, position: 2 }),
      );
      const list = () => store.items.listChildStates([top!, other!, 4711]);
      const first = await list();
      assert.deepEqual(
        first.map(({ gid, id, parent, position, restricted, childCount, lastEvent, revision }) => [
          ...[gid, id, parent, position, restricted],
          ...[childCount, lastEvent, revision],
        ]),
        [
          [a, 'a', top, 1, false, 0, null, 1],
          [b, 'b', top, 2, false, 0, null, 1],
        ],
      );
      assert.deepEqual(await list(), first);
      const change = { gid: a!, data: '{}', parts: '', lastEvent: 90, revision: 1 };
      await store.transaction((tx) => tx.items.update([change]));
      await store.transaction((tx) => tx.access.set(b!, [71]));
      await store.transaction((tx) => tx.items.move([{ gid: b!, parent: other!, position: 7 }]));
      const [changed, moved] = await list();
      assert.deepEqual(changed, { ...first[0], lastEvent: 90, revision: 2 });
      assert.deepEqual(moved, { ...first[1], parent: other, position: 7, restricted: true });
      assert.deepEqual(await store.items.listChildStates([]), []);
    });

    it('of descendants are counted for the viewer, also below hidden items', async () => {
      const store = await engine.open();
      const [top] = await write(store, item(0, 'top'));
      const [a] = await write(store, item(0, 'a', { parent: top! }), item(0, 'b', { parent: top! }));
      await write(store, item(0, 'a-1', { parent: a! }), item(0, 'a-2', { parent: a! }));
      await store.transaction((tx) => tx.access.set(a!, [71]));
      assert.equal(await store.items.countDescendants(top!, 'everything'), 4);
      assert.equal(await store.items.countDescendants(top!, [71]), 4);
      assert.equal(await store.items.countDescendants(top!, []), 3);
      assert.equal(await store.items.countDescendants(a!, []), 2);
    });
  });
}
