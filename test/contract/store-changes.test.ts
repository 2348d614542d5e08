/** What src/store/store.ts promises of changes to items: counts, votes, other ids and places, deleting. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GrantRow } from '../../src/store/grants.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, ids, item, page, write } from './store-engines.ts';

const grant = (gid: Gid, more: Pick<GrantRow, 'accessor' | 'targets'> & Partial<GrantRow>): GrantRow => ({
  ...{ gid, id: `g${gid}`, permission: 'owner', scope: null, grantee: null },
  ...more,
});

const remove = (store: Store, gid: Gid, id: string, since = 't', restricted = false): Promise<void> =>
  store.transaction((tx) => tx.items.delete([{ gid, id, type: 'DocumentaryUnit', restricted, since }]));

for (const engine of engines) {
  describe(`The ${engine.name} store`, { skip: engine.skip }, () => {
    it('keeps counts of children, of followers and of what is watched', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a', { childCount: 2 }), item(0, 'b'));
      await store.transaction(async (tx) => {
        await tx.items.addToCounts('childCount', [{ gid: a!, by: 3 }]);
        await tx.items.addToCounts('childCount', [
          { gid: a!, by: -1 },
          { gid: b!, by: 1 },
        ]);
        await tx.items.addToCounts('watchedBy', [{ gid: a!, by: 4 }]);
        await tx.items.addToCounts('followers', [{ gid: a!, by: 5 }]);
        await tx.items.addToCounts('following', [{ gid: a!, by: 6 }]);
        await tx.items.addToCounts('watching', [{ gid: a!, by: 7 }]);
        const { childCount, watchedBy, followers, following, watching } = (await tx.items.find('a'))!;
        assert.deepEqual([childCount, watchedBy, followers, following, watching], [4, 4, 5, 6, 7]);
      });
      const { childCount, watchedBy, followers, following, watching } = (await store.items.find('a'))!;
      assert.deepEqual([childCount, watchedBy, followers, following, watching], [4, 4, 5, 6, 7]);
      assert.equal((await store.items.find('b'))?.childCount, 1);
    });

    it('leaves a tombstone where an item was, and frees its id and those of its parts', async () => {
      const store = await engine.open();
      const [gid] = await write(store, item(0, 'a'));
      await store.transaction((tx) => tx.parts.insert([{ gid: 900, id: 'a.eng', item: gid! }]));
      assert.deepEqual([...(await store.items.listTakenIds(['a', 'a.eng', 'b']))].sort(), ['a', 'a.eng']);
      const tombstone = {
        id: 'a',
        gid: gid!,
        type: 'DocumentaryUnit',
        restricted: true,
        since: '2026-01-01T00:00:00.000+00:00',
      };
      await store.transaction(async (tx) => {
        await tx.sources.upsert([{ item: gid!, language: 'eng', file: 'f', digest: 'd' }]);
        await tx.parts.delete([900]);
        await tx.items.delete([tombstone]);
      });
      assert.equal(await store.items.find('a'), undefined);
      assert.deepEqual(await store.items.findTombstone('a'), tombstone);
      assert.deepEqual(await store.items.listTombstones([gid!, 1]), [tombstone]);
      assert.deepEqual(await store.items.listTakenIds(['a', 'a.eng']), []);
      assert.deepEqual(await store.sources.list([gid!]), []);
    });

    it('takes away many items at once, parents with the children that they no longer count', async () => {
      const store = await engine.open();
      const [top] = await write(store, item(0, 'top', { childCount: 2 }));
      const [a, b] = await write(store, item(0, 'a', { parent: top! }), item(0, 'b', { parent: top! }));
      const [kept] = await write(store, item(0, 'kept'));
      const [user] = await write(store, item(0, 'user'));
      await store.transaction(async (tx) => {
        await tx.edges.insert([{ from: kept!, label: 'isWatching', to: a! }]);
        await tx.grants.insert([
          grant(900, { accessor: user!, targets: [a!, b!] }),
          grant(901, { accessor: user!, targets: [a!, kept!] }),
        ]);
        await tx.events.insert({
          ...{ gid: 950, id: 'e950', eventType: 'ingest', timestamp: 't', logMessage: null },
          ...{ actor: user!, scope: null, subjectCount: 2 },
        });
        await tx.events.insertSubjects(950, [a!, kept!]);
      });
      const stones = [a!, b!, top!].map((gid, i) => ({
        ...{ gid, id: ['a', 'b', 'top'][i]!, type: 'DocumentaryUnit' },
        ...{ restricted: i === 1, since: 't' },
      }));
      await store.transaction(async (tx) => {
        await tx.items.addToCounts('childCount', [{ gid: top!, by: -2 }]);
        await tx.items.delete(stones);
        await tx.items.delete([]);
      });
      assert.deepEqual(ids(await store.items.listByGid([top!, a!, b!, kept!])), ['kept']);
      assert.deepEqual(await store.items.listTombstones([b!]), [stones[1]]);
      assert.equal((await store.items.listTombstones([top!, a!, b!])).length, 3);
      assert.deepEqual(await store.edges.listFrom([kept!], 'isWatching'), []);
      assert.equal(await store.grants.find('g900'), undefined);
      assert.deepEqual((await store.grants.find('g901'))?.targets, [kept]);
      assert.equal(await store.items.count({ event: 950 }, 'everything'), 1);
    });

    it('leaves a tombstone each time an id is used and deleted, and shows the last', async () => {
      const store = await engine.open();
      for (const since of ['2026-01-01', '2026-01-02']) {
        const [gid] = await write(store, item(0, 'a'));
        await remove(store, gid!, 'a', since);
      }
      assert.equal((await store.items.findTombstone('a'))?.since, '2026-01-02');
      const [old] = await write(store, item(0, 'old'));
      const [taken] = await write(store, item(0, 'b'));
      await remove(store, taken!, 'b', '2026-01-03');
      await store.transaction((tx) => tx.items.rename([{ gid: old!, id: 'b', childCount: 0 }]));
      await remove(store, old!, 'b', '2026-01-04');
      assert.equal((await store.items.findTombstone('b'))?.gid, old, 'the last that was deleted');
      assert.equal((await store.items.listTombstones([old!, taken!])).length, 2);
    });

    it('leaves no edge, access, subject or grant of an item that is deleted', async () => {
      const store = await engine.open();
      const [gid, other] = await write(store, item(0, 'a'), item(0, 'b'));
      await store.transaction(async (tx) => {
        await tx.edges.insert([
          { from: gid!, label: 'belongsTo', to: 7 },
          { from: 8, label: 'belongsTo', to: gid! },
        ]);
        await tx.access.set(gid!, [5]);
        await tx.access.set(other!, [gid!]);
        await tx.events.insertSubjects(950, [gid!, other!]);
        await tx.grants.insert([
          grant(901, { accessor: 5, targets: [gid!] }),
          grant(902, { accessor: gid!, targets: [6] }),
          grant(903, { accessor: 5, targets: [6], scope: gid! }),
          grant(904, { accessor: 5, targets: [gid!, 6] }),
        ]);
      });
      await remove(store, gid!, 'a');
      assert.deepEqual(await store.edges.listFrom([gid!, 8], 'belongsTo'), []);
      assert.deepEqual(await store.edges.listTo([gid!], 'belongsTo'), []);
      assert.deepEqual(await store.access.listVisible([gid!, other!], [5, gid!]), []);
      assert.deepEqual(await store.events.listFirstSubjects([950]), [{ event: 950, item: other }]);
      assert.deepEqual(await store.grants.listOf([5, gid!]), [grant(904, { accessor: 5, targets: [6] })]);
      for (const selection of [{ target: gid! }, { scope: gid! }, { accessor: gid! }])
        assert.equal(await store.grants.count(selection), 0);
    });

    it('knows who could see a restricted item that is deleted, and lets go of them when they are', async () => {
      const store = await engine.open();
      const [hidden, user] = await write(store, item(0, 'a'), item(0, 'user'));
      await store.transaction((tx) => tx.access.set(hidden!, [5, user!]));
      await remove(store, hidden!, 'a', 't', true);
      const accessors = async () => (await store.access.list([hidden!])).map((row) => row.accessor);
      assert.deepEqual(await accessors(), [5, user]);
      await remove(store, user!, 'user');
      assert.deepEqual(await accessors(), [5]);
    });

    it('keeps restricted what was open to a deleted user alone, until it is opened', async () => {
      const store = await engine.open();
      const [user, a] = await write(store, item(0, 'user'), item(0, 'a'));
      await store.transaction((tx) => tx.access.set(a!, [user!]));
      await remove(store, user!, 'user');
      const isRestricted = async (): Promise<boolean> => (await store.items.find('a'))!.restricted;
      assert.equal(await isRestricted(), true);
      await store.transaction((tx) => tx.access.updatePromotion(a!));
      assert.equal(await isRestricted(), true);
      await store.transaction((tx) => tx.access.set(a!, []));
      assert.equal(await isRestricted(), false);
    });

    it('opens a restricted item that more have voted for than against', async () => {
      const store = await engine.open();
      const [a] = await write(store, item(0, 'a'));
      const vote = async (label: string, user: Gid, change: 'insert' | 'delete'): Promise<void> =>
        store.transaction(async (tx) => {
          await tx.edges[change]([{ from: a!, label, to: user }]);
          await tx.access.updatePromotion(a!);
        });
      const state = async (): Promise<readonly unknown[]> => {
        const row = (await store.items.find('a'))!;
        const isListed = (await store.items.list({ type: row.type }, [], page)).some((one) => one.id === 'a');
        assert.equal(isListed, !row.restricted);
        return [row.promotionScore, row.restricted];
      };
      assert.deepEqual(await state(), [null, false]);
      await store.transaction((tx) => tx.access.set(a!, [71]));
      assert.deepEqual(await state(), [null, true]);
      await vote('promotedBy', 1, 'insert');
      assert.deepEqual(await state(), [1, false]);
      await vote('demotedBy', 2, 'insert');
      assert.deepEqual(await state(), [0, true]);
      await vote('demotedBy', 3, 'insert');
      assert.deepEqual(await state(), [-1, true]);
      await vote('demotedBy', 2, 'delete');
      await vote('demotedBy', 3, 'delete');
      assert.deepEqual(await state(), [1, false]);
      await store.transaction((tx) => tx.access.set(a!, [72]));
      assert.deepEqual(await state(), [1, false], 'still promoted');
      assert.deepEqual(await store.access.list([a!]), [{ item: a, accessor: 72 }]);
      await vote('promotedBy', 1, 'delete');
      assert.deepEqual(await state(), [0, true]);
    });

    it('gives other ids, also such as go round among the items', async () => {
      const store = await engine.open();
      const [a, b, c] = await write(store, ...['a', 'b', 'c'].map((id) => item(0, id)));
      await store.transaction(async (tx) => {
        await tx.items.rename([
          { gid: a!, id: 'b', childCount: 0 },
          { gid: b!, id: 'a', childCount: 0 },
          { gid: c!, id: 'd', childCount: 0 },
        ]);
        await tx.parts.insert([
          { gid: 901, id: 'a.eng', item: a! },
          { gid: 902, id: 'b.eng', item: b! },
        ]);
        await tx.parts.rename([
          { gid: 901, id: 'b.eng' },
          { gid: 902, id: 'a.eng' },
        ]);
      });
      const rows = await store.items.listById(['a', 'b', 'c', 'd']);
      assert.deepEqual(Object.fromEntries(rows.map((row) => [row.id, row.gid])), { a: b, b: a, d: c });
      assert.deepEqual(ids(await store.parts.listByGid([901])), ['b.eng']);
      const taken = store.transaction((tx) => tx.items.rename([{ gid: a!, id: 'd', childCount: 0 }]));
      await assert.rejects(taken, { code: 'duplicate', details: 'd' });
      assert.equal((await store.items.find('b'))?.gid, a);
    });

    it('gives other ids to many items at once', async () => {
      const store = await engine.open();
      const gids = await write(store, ...Array.from({ length: 50 }, (_, i) => item(0, `n${i}`)));
      const names = gids.map((gid, i) => ({ gid, id: `n${(i + 1) % 50}`, childCount: 0 }));
      await store.transaction((tx) => tx.items.rename(names));
      assert.equal((await store.items.find('n0'))?.gid, gids[49]);
      const clash = store.transaction((tx) =>
        tx.items.rename(names.map((name) => ({ ...name, id: 'same' }))),
      );
      await assert.rejects(clash, { code: 'duplicate', details: 'same' });
    });

    it('puts items under another parent and points them to their latest event', async () => {
      const store = await engine.open();
      const [p, q] = await write(store, item(0, 'p'), item(0, 'q'));
      const [a, b] = await write(store, item(0, 'a', { parent: p! }), item(0, 'b', { parent: p! }));
      await store.transaction(async (tx) => {
        await tx.items.move([
          { gid: a!, parent: q!, position: 4 },
          { gid: b!, parent: null, position: 0 },
        ]);
        await tx.items.setLastEvent([a!, b!], 77);
      });
      assert.deepEqual(ids(await store.items.list({ parent: q! }, [], page)), ['a']);
      assert.equal(await store.items.getNextPosition(q!), 5);
      assert.equal((await store.items.find('b'))?.parent, null);
      assert.deepEqual(
        (await store.items.listByGid([a!, b!])).map((row) => row.lastEvent),
        [77, 77],
      );
    });
  });
}
