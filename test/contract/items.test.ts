/** The contract of src/store/items.ts for single items, on every engine: reading, inserting, counts, renaming, moving, deleting. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GrantRow } from '../../src/store/grants.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, ids, item, page, write } from './engines.ts';

const grant = (gid: Gid, more: Pick<GrantRow, 'accessor' | 'targets'> & Partial<GrantRow>): GrantRow => ({
  gid,
  id: `g${gid}`,
  permission: 'owner',
  scope: null,
  grantee: null,
  ...more,
});

const remove = (store: Store, gid: Gid, id: string, since = 't', restricted = false): Promise<void> =>
  store.transaction((tx) => tx.items.delete([{ gid, id, type: 'DocumentaryUnit', restricted, since }]));

/** The store reads the parts of searched types for its search index. */
const parts = '[{"id":"p","type":"DocumentaryUnitDescription","data":{"name":"\u2028"},"relationships":{}}]';

for (const engine of engines) {
  describe(`Items in the ${engine.name} store`, { skip: engine.skip }, () => {
    it('are found by id and by gid, exactly as they were inserted', async () => {
      const store = await engine.open();
      const [gid] = await write(
        store,
        item(0, 'é "quoted" ארכיון', { data: '{"a":"\u2028"}', parts, position: 7 }),
      );
      const found = await store.items.find('é "quoted" ארכיון');
      assert.deepEqual(found, (await store.items.listByGid([gid!]))[0]);
      assert.equal(found?.data, '{"a":"\u2028"}');
      assert.equal(found?.parts, parts);
      assert.equal(found?.position, 7);
      assert.equal(found?.restricted, false);
      assert.equal(found?.revision, 1);
      assert.deepEqual(ids(await store.items.listById(['é "quoted" ארכיון', 'nothing'])), [
        'é "quoted" ארכיון',
      ]);
      assert.deepEqual(await store.items.listHeads(['é "quoted" ארכיון']), [
        {
          gid,
          id: 'é "quoted" ארכיון',
          type: 'DocumentaryUnit',
          parent: null,
          position: 7,
          restricted: false,
          revision: 1,
        },
      ]);
      assert.equal(await store.items.find('nothing'), undefined);
    });

    it('cannot have the id of another item, nor parts the id of another part; the error names it', async () => {
      const store = await engine.open();
      await write(store, item(0, 'a'));
      await assert.rejects(write(store, item(0, 'a')), { code: 'duplicate', message: /'a'/ });
      const part = (gid: Gid) => store.transaction((tx) => tx.parts.insert([{ gid, id: 'a.eng', item: 1 }]));
      await part(800);
      await assert.rejects(part(801), { code: 'duplicate', message: /'a\.eng'/ });
    });

    it('can be created in large numbers; an error names the id of the only one that exists', async () => {
      const store = await engine.open();
      const items = Array.from({ length: 50 }, (_, i) => item(0, `n${i}`));
      const gids = await write(store, ...items.slice(0, 40));
      assert.deepEqual(ids(await store.items.listByGid(gids)), ids(items.slice(0, 40)));
      const taken = [...items.slice(40), item(0, 'n20'), item(0, 'new')];
      await assert.rejects(
        write(store, ...taken, ...Array.from({ length: 20 }, (_, i) => item(0, `m${i}`))),
        { code: 'duplicate', message: /'n20'/ },
      );
      assert.equal(await store.items.find('n40'), undefined);
    });

    it('get new texts and a higher revision', async () => {
      const store = await engine.open();
      const [gid] = await write(store, item(0, 'a'));
      await store.transaction((tx) =>
        tx.items.update([{ gid: gid!, data: '{}', parts, lastEvent: 9, revision: 1 }]),
      );
      const row = await store.items.find('a');
      assert.deepEqual([row?.data, row?.parts, row?.lastEvent, row?.revision], ['{}', parts, 9, 2]);
    });

    it('have counts of children, followers and watched items', async () => {
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
        assert.equal((await tx.items.listStates([a!]))[0]!.childCount, 4);
      });
      const { childCount, watchedBy, followers, following, watching } = (await store.items.find('a'))!;
      assert.deepEqual([childCount, watchedBy, followers, following, watching], [4, 4, 5, 6, 7]);
      assert.equal((await store.items.find('b'))?.childCount, 1);
    });

    it('leave a tombstone when deleted, and free their ids and those of their parts', async () => {
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

    it('can be deleted in large numbers, parents together with their children', async () => {
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
          gid: 950,
          id: 'e950',
          eventType: 'ingest',
          timestamp: 't',
          logMessage: null,
          actor: user!,
          scope: null,
          subjectCount: 2,
        });
        await tx.events.insertSubjects(950, [a!, kept!]);
      });
      const stones = [a!, b!, top!].map((gid, i) => ({
        gid,
        id: ['a', 'b', 'top'][i]!,
        type: 'DocumentaryUnit',
        restricted: i === 1,
        since: 't',
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

    it('leave a tombstone each time an id is reused and deleted; the last one is found', async () => {
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
      assert.equal((await store.items.findTombstone('b'))?.gid, old, 'the last item that was deleted');
      assert.equal((await store.items.listTombstones([old!, taken!])).length, 2);
    });

    it('leave no edge, access, event subject or grant when deleted', async () => {
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

    it('keep their accessors when they are restricted and deleted, until these are deleted too', async () => {
      const store = await engine.open();
      const [hidden, user] = await write(store, item(0, 'a'), item(0, 'user'));
      await store.transaction((tx) => tx.access.set(hidden!, [5, user!]));
      await remove(store, hidden!, 'a', 't', true);
      const accessors = async () => (await store.access.list([hidden!])).map((row) => row.accessor);
      assert.deepEqual(await accessors(), [5, user]);
      await remove(store, user!, 'user');
      assert.deepEqual(await accessors(), [5]);
    });

    it('that were open to a deleted user alone stay restricted until they are opened', async () => {
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

    it('can be renamed, also if they exchange their ids', async () => {
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

    it('can be renamed in large numbers', async () => {
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

    it('can be moved to another parent and get a last event', async () => {
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
