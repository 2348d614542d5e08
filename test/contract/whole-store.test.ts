/** What src/store/whole-store.ts promises, kept by every engine. */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import {
  createStore,
  type EngineOptions,
  fillStore,
  openForWriting,
  readSnapshot,
} from '../../src/engine.ts';
import type { Gid, Store } from '../../src/store/store.ts';
import { rowsAtOnce, type Snapshot } from '../../src/store/whole-store.ts';
import { inFolder, inPostgres, type NewPlace } from '../world/dumping.ts';
import { withoutPostgres } from '../world/postgres.ts';
import { scratchFolder } from '../world/scratch.ts';
import { ids, item, write } from './store-engines.ts';

const folder = scratchFolder();
const aside = (): string => mkdtempSync(join(folder, 'aside-'));

const engines: readonly { name: string; skip: string | false; make: NewPlace }[] = [
  { name: 'SQLite', skip: false, make: inFolder(folder) },
  { name: 'PostgreSQL', skip: withoutPostgres, make: inPostgres },
];

async function gather<Row>(pieces: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const piece of pieces) {
    assert.ok(piece.length <= rowsAtOnce);
    rows.push(...piece);
  }
  return rows;
}

const event = (gid: Gid, id: string, more: { actor?: Gid; scope?: Gid } = {}) => ({
  ...{ gid, id, eventType: 'ingest', timestamp: '2026-01-01T00:00:00.000+00:00', logMessage: null },
  ...{ actor: 1, scope: null, subjectCount: 0, ...more },
});

for (const { name, skip, make } of engines) {
  describe(`A store as a whole on ${name}`, { skip }, () => {
    async function open(): Promise<{ options: EngineOptions; store: Store; close: () => Promise<void> }> {
      const options = await make();
      await createStore(options, aside);
      return { options, ...(await openForWriting(options)) };
    }
    const own = 22;
    const later = (rows: readonly { readonly id: string }[]): string[] => ids(rows).slice(own);

    it('is read at one moment, whatever is written meanwhile', async () => {
      const { options, store, close } = await open();
      await write(store, item(0, 'before'));
      await readSnapshot(options, async (snapshot) => {
        await write(store, item(0, 'after'));
        assert.deepEqual(later(await gather(snapshot.allItems())), ['before']);
        assert.equal(await snapshot.countAllItems(), own + 1);
        assert.equal(await snapshot.findItem('after'), undefined);
      });
      await close();
    });

    it('gives all items, children of one after the other in their order, in pieces', async () => {
      const { options, store, close } = await open();
      const [parent] = await write(store, item(0, 'parent'), item(0, 'other'));
      const children = Array.from({ length: 450 }, (_, i) =>
        item(0, `c${i}`, { parent: parent!, position: 450 - i }),
      );
      await write(store, ...children);
      const found = await readSnapshot(options, (snapshot) => gather(snapshot.allItems()));
      assert.deepEqual(later(found), ['parent', 'other', ...children.map(({ id }) => id).reverse()]);
      await close();
    });

    it('gives events with their subjects, versions, grants and tombstones in gid order', async () => {
      const { options, store, close } = await open();
      const [a, b, c] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'c'));
      await store.transaction(async (tx) => {
        const first = await tx.reserveGids(10);
        await tx.insertEvent(event(first + 1, 'e2'));
        await tx.insertEvent(event(first, 'e1'));
        await tx.insertSubjects(first + 1, [b!, a!]);
        await tx.insertSubjects(first, [b!, c!]);
        const text = { data: '{}', parts: '' };
        await tx.insertVersions([{ gid: first + 3, id: 'v2', item: a!, event: first, ...text }]);
        await tx.insertVersions([{ gid: first + 2, id: 'v1', item: a!, event: first, ...text }]);
        const grant = { permission: 'update', accessor: a!, targets: [b!, a!], scope: null, grantee: b! };
        await tx.insertGrants([{ gid: first + 4, id: 'g', ...grant }]);
        await tx.deleteItems([
          {
            id: 'b',
            gid: b!,
            type: 'DocumentaryUnit',
            restricted: true,
            since: 'now',
          },
          { id: 'c', gid: c!, type: 'DocumentaryUnit', restricted: false, since: 'now' },
        ]);
      });
      await readSnapshot(options, async (snapshot: Snapshot) => {
        assert.deepEqual(ids(await gather(snapshot.allEvents())), ['e1', 'e2']);
        const subjects = await gather(snapshot.allSubjects());
        assert.deepEqual(
          subjects.map(({ id, gone }) => [id, gone]),
          [
            ['b', b],
            ['a', null],
            ['b', b],
          ],
        );
        assert.deepEqual(ids(await gather(snapshot.allVersions())), ['v1', 'v2']);
        const [grant] = await gather(snapshot.allGrants());
        assert.deepEqual([grant!.targets, grant!.grantee], [[a], b]);
        assert.deepEqual(await gather(snapshot.allTombstones()), [
          { id: 'b', gid: b, type: 'DocumentaryUnit', restricted: true, since: 'now' },
          { id: 'c', gid: c, type: 'DocumentaryUnit', restricted: false, since: 'now' },
        ]);
      });
      await close();
    });

    it('gives edges of every label in order, names of what they lead to, and what was ever restricted', async () => {
      const { options, store, close } = await open();
      const [a, b, c] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'c'));
      const part = await store.transaction(async (tx) => {
        const gid = await tx.reserveGids(1);
        await tx.insertParts([{ gid, id: 'part', item: c! }]);
        await tx.insertEdges([
          { from: a!, label: 'related', to: c! },
          { from: a!, label: 'related', to: b! },
          { from: a!, label: 'hasLinkBody', to: gid },
        ]);
        await tx.setAccess(a!, [b!]);
        return gid;
      });
      await readSnapshot(options, async (snapshot) => {
        assert.deepEqual(await snapshot.edgesOf([a!, b!]), [
          { from: a, label: 'hasLinkBody', to: part },
          { from: a, label: 'related', to: c },
          { from: a, label: 'related', to: b },
        ]);
        assert.deepEqual(await snapshot.limitedAmong([a!, b!]), [a]);
        assert.deepEqual(
          await snapshot.idsOf([a!, part, 999_999]),
          new Map([
            [a, 'a'],
            [part, 'part'],
          ]),
        );
      });
      await close();
    });

    it('is made by filling it, with the gids that are given, and goes on above them', async () => {
      const options = await make();
      await fillStore(options, aside, async (tx) => {
        await tx.clearItems();
        await tx.insertItems([item(5, 'top'), item(3, 'x', { parent: 5 }), item(70_000, 'y', { parent: 5 })]);
        await tx.insertEvents([event(9, 'e')]);
        await tx.setEventEnds([{ gid: 9, actor: 5, scope: 3 }]);
        await tx.insertSubjects(9, [3]);
        await tx.insertTombstones([{ id: 'z', gid: 4, type: 'Country', restricted: false, since: 'then' }]);
        assert.deepEqual(await tx.findEventGids(['e', 'none']), new Map([['e', 9]]));
        await tx.countChildren();
        assert.equal(await tx.findDoubleGid(), undefined);
        await tx.goOnFrom(70_001);
        await tx.settleIn();
      });
      const { store, close } = await openForWriting(options);
      assert.equal((await store.findItem('top'))!.childCount, 2);
      assert.equal((await store.findItem('x'))!.lastEvent, 9);
      const found = (await store.findEvent('e'))!;
      assert.deepEqual([found.actor, found.scope], [5, 3]);
      assert.equal((await store.findTombstone('z'))!.gid, 4);
      assert.ok((await store.transaction((tx) => tx.reserveGids(1))) > 70_000);
      await close();
    });

    it('tells of a gid that two tables have', async () => {
      const options = await make();
      await fillStore(options, aside, async (tx) => {
        await tx.clearItems();
        await tx.insertItems([item(5, 'top')]);
        await tx.insertParts([{ gid: 5, id: 'part', item: 5 }]);
        assert.equal(await tx.findDoubleGid(), 5);
      });
    });

    it('is not there when filling it fails, and as it was where it was there before', async () => {
      const fails = async (options: EngineOptions) =>
        assert.rejects(
          fillStore(options, aside, async (tx) => {
            await tx.clearItems();
            throw new Error('no more');
          }),
          /no more/,
        );
      const fresh = await make();
      await fails(fresh);
      await createStore(fresh, aside);
      await fails(fresh);
      const { store, close } = await openForWriting(fresh);
      assert.notEqual(await store.findItem('admin'), undefined);
      await close();
    });
  });
}
