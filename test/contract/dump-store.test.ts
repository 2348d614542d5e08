/** The contract of src/store/dump-store.ts, on every engine. */
import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type EngineOptions, openEngine } from '../../src/app/engine.ts';
import { createStore, openForWriting } from '../../src/app/open-store.ts';
import { rowsPerBatch } from '../../src/store/copy-tables.ts';
import type { RestoreTransaction, Snapshot } from '../../src/store/dump-store.ts';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { inFolder, inPostgres, type NewPlace } from '../world/dumping.ts';
import { withoutPostgres } from '../world/postgres.ts';
import { scratchFolder } from '../world/scratch.ts';
import { ids, item, write } from './engines.ts';

const folder = scratchFolder();
const aside = (): string => mkdtempSync(join(folder, 'aside-'));

const engines: readonly { name: string; skip: string | false; make: NewPlace }[] = [
  { name: 'SQLite', skip: false, make: inFolder(folder) },
  { name: 'PostgreSQL', skip: withoutPostgres, make: inPostgres },
];

async function fillStore(
  options: EngineOptions,
  fill: (tx: RestoreTransaction) => Promise<void>,
): Promise<void> {
  await (await openEngine(options)).restore(fill, aside);
}

async function gather<Row>(pieces: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const piece of pieces) {
    assert.ok(piece.length <= rowsPerBatch);
    rows.push(...piece);
  }
  return rows;
}

const event = (gid: Gid, id: string, more: { actor?: Gid; scope?: Gid } = {}) => ({
  gid,
  id,
  eventType: 'ingest',
  timestamp: '2026-01-01T00:00:00.000+00:00',
  logMessage: null,
  actor: 1,
  scope: null,
  subjectCount: 0,
  ...more,
});

for (const { name, skip, make } of engines) {
  describe(`A dump on ${name}`, { skip }, () => {
    async function open(): Promise<{ options: EngineOptions; store: Store; close: () => Promise<void> }> {
      const options = await make();
      await createStore(options, aside);
      return { options, ...(await openForWriting(options)) };
    }
    const own = 22;
    const later = (rows: readonly { readonly id: string }[]): string[] => ids(rows).slice(own);

    it('is a snapshot, also while other transactions write', async () => {
      const { options, store, close } = await open();
      await write(store, item(0, 'before'));
      await (await openEngine(options)).withSnapshot(async (snapshot) => {
        await write(store, item(0, 'after'));
        assert.deepEqual(later(await gather(snapshot.dump.streamItems())), ['before']);
        assert.equal(await snapshot.dump.countItems(), own + 1);
        assert.equal(await snapshot.items.find('after'), undefined);
      });
      await close();
    });

    it('streams all items in batches, the children of one parent after those of another', async () => {
      const { options, store, close } = await open();
      const [parent] = await write(store, item(0, 'parent'), item(0, 'other'));
      const children = Array.from({ length: 450 }, (_, i) =>
        item(0, `c${i}`, { parent: parent!, position: 450 - i }),
      );
      await write(store, ...children);
      const found = await (await openEngine(options)).withSnapshot((snapshot) =>
        gather(snapshot.dump.streamItems()),
      );
      assert.deepEqual(later(found), ['parent', 'other', ...children.map(({ id }) => id).reverse()]);
      await close();
    });

    it('streams events with their subjects, versions, grants and tombstones by gid', async () => {
      const { options, store, close } = await open();
      const [a, b, c] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'c'));
      await store.transaction(async (tx) => {
        const first = await tx.reserveGids(10);
        await tx.events.insert(event(first + 1, 'e2'));
        await tx.events.insert(event(first, 'e1'));
        await tx.events.insertSubjects(first + 1, [b!, a!]);
        await tx.events.insertSubjects(first, [b!, c!]);
        const text = { data: '{}', parts: '' };
        await tx.versions.insert([{ gid: first + 3, id: 'v2', item: a!, event: first, ...text }]);
        await tx.versions.insert([{ gid: first + 2, id: 'v1', item: a!, event: first, ...text }]);
        const grant = { permission: 'update', accessor: a!, targets: [b!, a!], scope: null, grantee: b! };
        await tx.grants.insert([{ gid: first + 4, id: 'g', ...grant }]);
        await tx.items.delete([
          { id: 'b', gid: b!, type: 'DocumentaryUnit', restricted: true, since: 'now' },
          { id: 'c', gid: c!, type: 'DocumentaryUnit', restricted: false, since: 'now' },
        ]);
      });
      await (await openEngine(options)).withSnapshot(async (snapshot: Snapshot) => {
        assert.deepEqual(ids(await gather(snapshot.dump.streamEvents())), ['e1', 'e2']);
        const subjects = await gather(snapshot.dump.streamSubjects());
        assert.deepEqual(
          subjects.map(({ id, deletedGid }) => [id, deletedGid]),
          [
            ['b', b],
            ['a', null],
            ['b', b],
          ],
        );
        assert.deepEqual(ids(await gather(snapshot.dump.streamVersions())), ['v1', 'v2']);
        const [grant] = await gather(snapshot.dump.streamGrants());
        assert.deepEqual([grant!.targets, grant!.grantee], [[a], b]);
        assert.deepEqual(await gather(snapshot.dump.streamTombstones()), [
          { id: 'b', gid: b, type: 'DocumentaryUnit', restricted: true, since: 'now' },
          { id: 'c', gid: c, type: 'DocumentaryUnit', restricted: false, since: 'now' },
        ]);
      });
      await close();
    });

    it('lists edges of every label in order, the ids of their targets, and items with limited access', async () => {
      const { options, store, close } = await open();
      const [a, b, c] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'c'));
      const part = await store.transaction(async (tx) => {
        const gid = await tx.reserveGids(1);
        await tx.parts.insert([{ gid, id: 'part', item: c! }]);
        await tx.edges.insert([
          { from: a!, label: 'related', to: c! },
          { from: a!, label: 'related', to: b! },
          { from: a!, label: 'hasLinkBody', to: gid },
        ]);
        await tx.access.set(a!, [b!]);
        return gid;
      });
      await (await openEngine(options)).withSnapshot(async (snapshot) => {
        assert.deepEqual(await snapshot.dump.listEdges([a!, b!]), [
          { from: a, label: 'hasLinkBody', to: part },
          { from: a, label: 'related', to: c },
          { from: a, label: 'related', to: b },
        ]);
        assert.deepEqual(await snapshot.access.listLimited([a!, b!]), [a]);
        assert.deepEqual(
          await snapshot.dump.listIds([a!, part, 999_999]),
          new Map([
            [a, 'a'],
            [part, 'part'],
          ]),
        );
      });
      await close();
    });

    it('is restored with its gids, and new gids are higher', async () => {
      const options = await make();
      await fillStore(options, async (tx) => {
        await tx.restore.deleteItems();
        await tx.items.insert([
          item(5, 'top'),
          item(3, 'x', { parent: 5 }),
          item(70_000, 'y', { parent: 5 }),
        ]);
        await tx.restore.insertEvents([event(9, 'e')]);
        await tx.restore.updateEventReferences([{ gid: 9, actor: 5, scope: 3 }]);
        await tx.events.insertSubjects(9, [3]);
        await tx.restore.insertTombstones([
          { id: 'z', gid: 4, type: 'Country', restricted: false, since: 'then' },
        ]);
        assert.deepEqual(await tx.restore.listEventGids(['e', 'none']), new Map([['e', 9]]));
        await tx.restore.updateCountsAndLastEvents();
        assert.equal(await tx.restore.findDuplicateGid(), undefined);
        await tx.restore.startGidsAt(70_001);
        await tx.restore.finish(true);
      });
      const { store, close } = await openForWriting(options);
      assert.equal((await store.items.find('top'))!.childCount, 2);
      assert.equal((await store.items.find('x'))!.lastEvent, 9);
      const found = (await store.events.find('e'))!;
      assert.deepEqual([found.actor, found.scope], [5, 3]);
      assert.equal((await store.items.findTombstone('z'))!.gid, 4);
      assert.ok((await store.transaction((tx) => tx.reserveGids(1))) > 70_000);
      await close();
    });

    it('is restored with OAI records of open items, and of items that were open when they were deleted', async () => {
      const options = await make();
      const grave = { type: 'DocumentaryUnit', restricted: false, since: '2026-01-02T00:00:00.000+00:00' };
      await fillStore(options, async (tx) => {
        await tx.restore.deleteItems();
        await tx.items.insert([item(5, 'a', { lastEvent: 9 }), item(6, 'a-1', { parent: 5 }), item(7, 'b')]);
        await tx.access.set(7, [1]);
        await tx.restore.insertEvents([{ ...event(9, 'e'), timestamp: '2026-01-01T01:00:00.900+01:00' }]);
        await tx.events.insertSubjects(9, [5, 7]);
        await tx.restore.insertTombstones([
          { ...grave, id: 'c', gid: 2 },
          { ...grave, id: 'c', gid: 3 },
          { ...grave, id: 'a', gid: 4 },
          { ...grave, id: 'd', gid: 8, restricted: true },
          { ...grave, id: 'e', gid: 10, since: 'then' },
        ]);
        await tx.restore.finish(true);
      });
      const { store, close } = await openForWriting(options);
      const rows = await store.harvest.list({ types: ['DocumentaryUnit'] }, { limit: 9 });
      assert.deepEqual(
        rows.map(({ id, gid, isDeleted }) => [id, gid, isDeleted]),
        [
          ['a', 5, false],
          ['c', 3, true],
          ['e', 10, true],
        ],
      );
      assert.deepEqual(rows.map(({ stamp }) => stamp).slice(0, 2), [
        '2026-01-01T00:00:00Z',
        '2026-01-02T00:00:00Z',
      ]);
      await close();
    });

    it('with the same gid in two tables is detected', async () => {
      const options = await make();
      await fillStore(options, async (tx) => {
        await tx.restore.deleteItems();
        await tx.items.insert([item(5, 'top')]);
        await tx.parts.insert([{ gid: 5, id: 'part', item: 5 }]);
        assert.equal(await tx.restore.findDuplicateGid(), 5);
      });
    });

    it('that fails to restore leaves no store, or the existing one unchanged', async () => {
      const fails = async (options: EngineOptions) =>
        assert.rejects(
          fillStore(options, async (tx) => {
            await tx.restore.deleteItems();
            throw new Error('restore failed');
          }),
          /restore failed/,
        );
      const fresh = await make();
      await fails(fresh);
      await createStore(fresh, aside);
      await fails(fresh);
      const { store, close } = await openForWriting(fresh);
      assert.notEqual(await store.items.find('admin'), undefined);
      await close();
    });
  });
}
