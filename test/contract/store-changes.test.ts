/** What src/store/store.ts promises of changes to items: counts, votes, other ids and places, deleting. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Gid, GrantRow, Store } from '../../src/store/store.ts';
import { engines, ids, item, page, write } from './store-engines.ts';

const grant = (gid: Gid, more: Pick<GrantRow, 'accessor' | 'targets'> & Partial<GrantRow>): GrantRow => ({
  ...{ gid, id: `g${gid}`, permission: 'owner', scope: null, grantee: null },
  ...more,
});

const remove = (store: Store, gid: Gid, id: string, since = 't', restricted = false): Promise<void> =>
  store.transaction((tx) => tx.deleteItems([{ gid, id, type: 'DocumentaryUnit', restricted, since }]));

for (const engine of engines) {
  describe(`The ${engine.name} store`, { skip: engine.skip }, () => {
    it('keeps counts of children, of followers and of what is watched', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a', { childCount: 2 }), item(0, 'b'));
      await store.transaction(async (tx) => {
        await tx.addCounts('childCount', [{ gid: a!, by: 3 }]);
        await tx.addCounts('childCount', [
          { gid: a!, by: -1 },
          { gid: b!, by: 1 },
        ]);
        await tx.addCounts('watchedBy', [{ gid: a!, by: 4 }]);
        await tx.addCounts('followers', [{ gid: a!, by: 5 }]);
        await tx.addCounts('following', [{ gid: a!, by: 6 }]);
        await tx.addCounts('watching', [{ gid: a!, by: 7 }]);
        const { childCount, watchedBy, followers, following, watching } = (await tx.findItem('a'))!;
        assert.deepEqual([childCount, watchedBy, followers, following, watching], [4, 4, 5, 6, 7]);
      });
      const { childCount, watchedBy, followers, following, watching } = (await store.findItem('a'))!;
      assert.deepEqual([childCount, watchedBy, followers, following, watching], [4, 4, 5, 6, 7]);
      assert.equal((await store.findItem('b'))?.childCount, 1);
    });

    it('leaves a tombstone where an item was, and frees its id and those of its parts', async () => {
      const store = await engine.open();
      const [gid] = await write(store, item(0, 'a'));
      await store.transaction((tx) => tx.insertParts([{ gid: 900, id: 'a.eng', item: gid! }]));
      assert.deepEqual([...(await store.listTakenIds(['a', 'a.eng', 'b']))].sort(), ['a', 'a.eng']);
      const tombstone = {
        id: 'a',
        gid: gid!,
        type: 'DocumentaryUnit',
        restricted: true,
        since: '2026-01-01T00:00:00.000+00:00',
      };
      await store.transaction(async (tx) => {
        await tx.putSources([{ item: gid!, language: 'eng', file: 'f', digest: 'd' }]);
        await tx.deleteParts([900]);
        await tx.deleteItems([tombstone]);
      });
      assert.equal(await store.findItem('a'), undefined);
      assert.deepEqual(await store.findTombstone('a'), tombstone);
      assert.deepEqual(await store.listTombstones([gid!, 1]), [tombstone]);
      assert.deepEqual(await store.listTakenIds(['a', 'a.eng']), []);
      assert.deepEqual(await store.listSources([gid!]), []);
    });

    it('takes away many items at once, parents with the children that they no longer count', async () => {
      const store = await engine.open();
      const [top] = await write(store, item(0, 'top', { childCount: 2 }));
      const [a, b] = await write(store, item(0, 'a', { parent: top! }), item(0, 'b', { parent: top! }));
      const [kept] = await write(store, item(0, 'kept'));
      const [user] = await write(store, item(0, 'user'));
      await store.transaction(async (tx) => {
        await tx.insertEdges([{ from: kept!, label: 'isWatching', to: a! }]);
        await tx.insertGrants([
          grant(900, { accessor: user!, targets: [a!, b!] }),
          grant(901, { accessor: user!, targets: [a!, kept!] }),
        ]);
        await tx.insertEvent({
          ...{ gid: 950, id: 'e950', eventType: 'ingest', timestamp: 't', logMessage: null },
          ...{ actor: user!, scope: null, subjectCount: 2 },
        });
        await tx.insertSubjects(950, [a!, kept!]);
      });
      const stones = [a!, b!, top!].map((gid, i) => ({
        ...{ gid, id: ['a', 'b', 'top'][i]!, type: 'DocumentaryUnit' },
        ...{ restricted: i === 1, since: 't' },
      }));
      await store.transaction(async (tx) => {
        await tx.addCounts('childCount', [{ gid: top!, by: -2 }]);
        await tx.deleteItems(stones);
        await tx.deleteItems([]);
      });
      assert.deepEqual(ids(await store.getItems([top!, a!, b!, kept!])), ['kept']);
      assert.deepEqual(await store.listTombstones([b!]), [stones[1]]);
      assert.equal((await store.listTombstones([top!, a!, b!])).length, 3);
      assert.deepEqual(await store.listEdges([kept!], 'isWatching'), []);
      assert.equal(await store.findGrant('g900'), undefined);
      assert.deepEqual((await store.findGrant('g901'))?.targets, [kept]);
      assert.equal(await store.countItems({ event: 950 }, 'everything'), 1);
    });

    it('leaves a tombstone each time an id is used and deleted, and shows the last', async () => {
      const store = await engine.open();
      for (const since of ['2026-01-01', '2026-01-02']) {
        const [gid] = await write(store, item(0, 'a'));
        await remove(store, gid!, 'a', since);
      }
      assert.equal((await store.findTombstone('a'))?.since, '2026-01-02');
      const [old] = await write(store, item(0, 'old'));
      const [taken] = await write(store, item(0, 'b'));
      await remove(store, taken!, 'b', '2026-01-03');
      await store.transaction((tx) => tx.renameItems([{ gid: old!, id: 'b', childCount: 0 }]));
      await remove(store, old!, 'b', '2026-01-04');
      assert.equal((await store.findTombstone('b'))?.gid, old, 'the last that was deleted');
      assert.equal((await store.listTombstones([old!, taken!])).length, 2);
    });

    it('leaves no edge, access, subject or grant of an item that is deleted', async () => {
      const store = await engine.open();
      const [gid, other] = await write(store, item(0, 'a'), item(0, 'b'));
      await store.transaction(async (tx) => {
        await tx.insertEdges([
          { from: gid!, label: 'belongsTo', to: 7 },
          { from: 8, label: 'belongsTo', to: gid! },
        ]);
        await tx.setAccess(gid!, [5]);
        await tx.setAccess(other!, [gid!]);
        await tx.insertSubjects(950, [gid!, other!]);
        await tx.insertGrants([
          grant(901, { accessor: 5, targets: [gid!] }),
          grant(902, { accessor: gid!, targets: [6] }),
          grant(903, { accessor: 5, targets: [6], scope: gid! }),
          grant(904, { accessor: 5, targets: [gid!, 6] }),
        ]);
      });
      await remove(store, gid!, 'a');
      assert.deepEqual(await store.listEdges([gid!, 8], 'belongsTo'), []);
      assert.deepEqual(await store.listEdgesTo([gid!], 'belongsTo'), []);
      assert.deepEqual(await store.listVisible([gid!, other!], [5, gid!]), []);
      assert.deepEqual(await store.listFirstSubjects([950]), [{ event: 950, item: other }]);
      assert.deepEqual(await store.listGrants([5, gid!]), [grant(904, { accessor: 5, targets: [6] })]);
      for (const selection of [{ target: gid! }, { scope: gid! }, { accessor: gid! }])
        assert.equal(await store.countGrants(selection), 0);
    });

    it('knows who could see a restricted item that is deleted, and lets go of them when they are', async () => {
      const store = await engine.open();
      const [hidden, user] = await write(store, item(0, 'a'), item(0, 'user'));
      await store.transaction((tx) => tx.setAccess(hidden!, [5, user!]));
      await remove(store, hidden!, 'a', 't', true);
      const accessors = async () => (await store.listAccess([hidden!])).map((row) => row.accessor);
      assert.deepEqual(await accessors(), [5, user]);
      await remove(store, user!, 'user');
      assert.deepEqual(await accessors(), [5]);
    });

    it('keeps restricted what was open to a deleted user alone, until it is opened', async () => {
      const store = await engine.open();
      const [user, a] = await write(store, item(0, 'user'), item(0, 'a'));
      await store.transaction((tx) => tx.setAccess(a!, [user!]));
      await remove(store, user!, 'user');
      const isRestricted = async (): Promise<boolean> => (await store.findItem('a'))!.restricted;
      assert.equal(await isRestricted(), true);
      await store.transaction((tx) => tx.setPromotion(a!));
      assert.equal(await isRestricted(), true);
      await store.transaction((tx) => tx.setAccess(a!, []));
      assert.equal(await isRestricted(), false);
    });

    it('opens a restricted item that more have voted for than against', async () => {
      const store = await engine.open();
      const [a] = await write(store, item(0, 'a'));
      const vote = async (label: string, user: Gid, change: 'insertEdges' | 'deleteEdges'): Promise<void> =>
        store.transaction(async (tx) => {
          await tx[change]([{ from: a!, label, to: user }]);
          await tx.setPromotion(a!);
        });
      const state = async (): Promise<readonly unknown[]> => {
        const row = (await store.findItem('a'))!;
        const isListed = (await store.listItems({ type: row.type }, [], page)).some((one) => one.id === 'a');
        assert.equal(isListed, !row.restricted);
        return [row.promotionScore, row.restricted];
      };
      assert.deepEqual(await state(), [null, false]);
      await store.transaction((tx) => tx.setAccess(a!, [71]));
      assert.deepEqual(await state(), [null, true]);
      await vote('promotedBy', 1, 'insertEdges');
      assert.deepEqual(await state(), [1, false]);
      await vote('demotedBy', 2, 'insertEdges');
      assert.deepEqual(await state(), [0, true]);
      await vote('demotedBy', 3, 'insertEdges');
      assert.deepEqual(await state(), [-1, true]);
      await vote('demotedBy', 2, 'deleteEdges');
      await vote('demotedBy', 3, 'deleteEdges');
      assert.deepEqual(await state(), [1, false]);
      await store.transaction((tx) => tx.setAccess(a!, [72]));
      assert.deepEqual(await state(), [1, false], 'still promoted');
      assert.deepEqual(await store.listAccess([a!]), [{ item: a, accessor: 72 }]);
      await vote('promotedBy', 1, 'deleteEdges');
      assert.deepEqual(await state(), [0, true]);
    });

    it('gives other ids, also such as go round among the items', async () => {
      const store = await engine.open();
      const [a, b, c] = await write(store, ...['a', 'b', 'c'].map((id) => item(0, id)));
      await store.transaction(async (tx) => {
        await tx.renameItems([
          { gid: a!, id: 'b', childCount: 0 },
          { gid: b!, id: 'a', childCount: 0 },
          { gid: c!, id: 'd', childCount: 0 },
        ]);
        await tx.insertParts([
          { gid: 901, id: 'a.eng', item: a! },
          { gid: 902, id: 'b.eng', item: b! },
        ]);
        await tx.renameParts([
          { gid: 901, id: 'b.eng' },
          { gid: 902, id: 'a.eng' },
        ]);
      });
      const rows = await store.findItems(['a', 'b', 'c', 'd']);
      assert.deepEqual(Object.fromEntries(rows.map((row) => [row.id, row.gid])), { a: b, b: a, d: c });
      assert.deepEqual(ids(await store.getParts([901])), ['b.eng']);
      const taken = store.transaction((tx) => tx.renameItems([{ gid: a!, id: 'd', childCount: 0 }]));
      await assert.rejects(taken, { code: 'duplicate', details: 'd' });
      assert.equal((await store.findItem('b'))?.gid, a);
    });

    it('gives other ids to many items at once', async () => {
      const store = await engine.open();
      const gids = await write(store, ...Array.from({ length: 50 }, (_, i) => item(0, `n${i}`)));
      const names = gids.map((gid, i) => ({ gid, id: `n${(i + 1) % 50}`, childCount: 0 }));
      await store.transaction((tx) => tx.renameItems(names));
      assert.equal((await store.findItem('n0'))?.gid, gids[49]);
      const clash = store.transaction((tx) => tx.renameItems(names.map((name) => ({ ...name, id: 'same' }))));
      await assert.rejects(clash, { code: 'duplicate', details: 'same' });
    });

    it('puts items under another parent and points them to their latest event', async () => {
      const store = await engine.open();
      const [p, q] = await write(store, item(0, 'p'), item(0, 'q'));
      const [a, b] = await write(store, item(0, 'a', { parent: p! }), item(0, 'b', { parent: p! }));
      await store.transaction(async (tx) => {
        await tx.setParents([
          { gid: a!, parent: q!, position: 4 },
          { gid: b!, parent: null, position: 0 },
        ]);
        await tx.setLastEvent([a!, b!], 77);
      });
      assert.deepEqual(ids(await store.listItems({ parent: q! }, [], page)), ['a']);
      assert.equal(await store.nextPosition(q!), 5);
      assert.equal((await store.findItem('b'))?.parent, null);
      assert.deepEqual(
        (await store.getItems([a!, b!])).map((row) => row.lastEvent),
        [77, 77],
      );
    });
  });
}
