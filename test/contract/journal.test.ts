/** The contract of src/store/journal.ts, on every engine: the former values that the writers record. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type JournalKind, type JournalRow, journalKinds } from '../../src/store/journal.ts';
import type { Store, StoreTransaction } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, item, write } from './engines.ts';

/** Runs a change with an event, and returns the rows of its journal by kind. */
async function change(
  store: Store,
  run: (tx: StoreTransaction) => Promise<unknown>,
): Promise<Partial<Record<JournalKind, readonly JournalRow[]>>> {
  const event = await store.transaction(async (tx) => {
    await run(tx);
    const gid = await tx.reserveGids(1);
    await tx.events.insert({
      gid,
      id: `event-${gid}`,
      eventType: 'modification',
      timestamp: '2026-01-01',
      logMessage: null,
      actor: 1,
      scope: null,
      subjectCount: 0,
    });
    return gid;
  });
  const found = await store.journal.find(event);
  const rows = await Promise.all(
    journalKinds.map(async (kind) => [kind, await store.journal.list(found!.change, kind, 100)] as const),
  );
  return Object.fromEntries(rows.filter(([, list]) => list.length > 0));
}

const formers = (rows: readonly JournalRow[] = []): unknown[] =>
  rows.map(({ former }) => (former === null ? null : (JSON.parse(former) as unknown)));

const keys = (rows: readonly JournalRow[] = []): string[] =>
  rows.map(({ item: gid, key }) => `${gid} ${key}`);

const tombstone = (gid: Gid, id: string) => ({
  id,
  gid,
  type: 'DocumentaryUnit',
  restricted: false,
  since: '2026-01-01',
});

for (const { name, open, skip } of engines) {
  describe(`The journal in ${name}`, { skip }, () => {
    it('has one row for the items that were created together', async () => {
      const store = await open();
      const rows = await change(store, async (tx) => {
        const gid = await tx.reserveGids(3);
        await tx.items.insert([item(gid, 'a'), item(gid + 1, 'b')]);
        await tx.edges.insert([{ from: gid, label: 'related', to: gid + 1 }]);
        await tx.sources.upsert([{ item: gid, language: 'eng', file: 'f', digest: 'd' }]);
        await tx.items.delete([tombstone(gid + 1, 'b')]);
        return gid;
      });
      assert.deepEqual(Object.keys(rows), ['created']);
      assert.equal((formers(rows.created)[0] as Gid[]).length, 2);
    });

    it('has the texts of a changed item, or the version that has them', async () => {
      const store = await open();
      const [a] = await write(store, item(0, 'a'));
      const update = { gid: a!, data: '{"identifier":"a","n":1}', parts: '', lastEvent: null, revision: 1 };
      const first = await change(store, (tx) => tx.items.update([update]));
      assert.deepEqual(formers(first.content), [['{"identifier":"a"}', '']]);
      const second = await change(store, async (tx) => {
        await tx.items.update([{ ...update, data: '{}', revision: 2 }]);
        const gid = await tx.reserveGids(1);
        const { data, parts } = update;
        await tx.versions.insert([{ gid, id: 'v', item: a!, event: gid, data, parts }]);
        return gid;
      });
      const [version] = formers(second.content);
      assert.equal((await store.versions.find('v'))!.gid, version);
      const third = await store.journal.find(
        (await store.events.list({}, 'everything', { offset: 0, limit: 1 }))[0]!.gid,
      );
      assert.deepEqual(await store.journal.listNext(third!.change, 'content', [a!]), []);
      const [next] = await store.journal.listNext(third!.change - 1, 'content', [a!]);
      assert.equal(next!.former, String(version));
    });

    it('has the former id and place, once for each change', async () => {
      const store = await open();
      const [a, b] = await write(store, item(0, 'a', { position: 4 }), item(0, 'b'));
      const rows = await change(store, async (tx) => {
        await tx.items.rename([{ gid: a!, id: 'c', childCount: 0 }]);
        await tx.items.rename([{ gid: a!, id: 'd', childCount: 0 }]);
        await tx.items.move([{ gid: a!, parent: b!, position: 0 }]);
        await tx.items.setPositions([{ gid: a!, position: 9 }]);
      });
      assert.deepEqual(formers(rows.id), [['a']]);
      assert.deepEqual(formers(rows.place), [[null, 4]]);
    });

    it('has edges that were added and removed, with their rank', async () => {
      const store = await open();
      const [a, b, c] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'c'));
      const edge = (to: Gid) => ({ from: a!, label: 'related', to });
      const added = await change(store, (tx) => tx.edges.insert([edge(b!), edge(c!)]));
      assert.deepEqual(keys(added.edge), [`${a} related ${b}`, `${a} related ${c}`]);
      assert.deepEqual(formers(added.edge), [null, null]);
      const removed = await change(store, async (tx) => {
        await tx.edges.delete([edge(c!)]);
        await tx.edges.insert([edge(c!)]);
      });
      assert.deepEqual(formers(removed.edge), [1]);
    });

    it('has accessors, votes, sources and grants before the change', async () => {
      const store = await open();
      const user = item(0, 'u', { type: 'UserProfile' });
      const [a, u] = await write(store, item(0, 'a'), user);
      const grant = {
        id: 'g',
        accessor: u!,
        permission: 'update',
        targets: [a!],
        scope: null,
        grantee: null,
      };
      const first = await change(store, async (tx) => {
        await tx.access.set(a!, [u!]);
        await tx.edges.insert([{ from: a!, label: 'promotedBy', to: u! }]);
        await tx.access.updatePromotion(a!);
        await tx.sources.upsert([{ item: a!, language: 'eng', file: 'f', digest: 'x' }]);
        await tx.grants.insert([{ ...grant, gid: await tx.reserveGids(1) }]);
      });
      const of = (kind: JournalKind): unknown[] => formers(first[kind]);
      assert.deepEqual(
        [of('access'), of('promotion'), of('sources'), of('grant')],
        [[null], [null], [[]], [null]],
      );
      const [gid] = (await store.grants.listOf([u!])).map((row) => row.gid);
      const second = await change(store, async (tx) => {
        await tx.access.set(a!, []);
        await tx.edges.delete([{ from: a!, label: 'promotedBy', to: u! }]);
        await tx.access.updatePromotion(a!);
        await tx.sources.upsert([{ item: a!, language: 'eng', file: 'f', digest: null }]);
        await tx.grants.delete([gid!]);
      });
      assert.deepEqual(formers(second.access), [[u]]);
      assert.deepEqual(formers(second.promotion), [1]);
      assert.deepEqual(formers(second.sources), [[['eng', 'f', 'x']]]);
      assert.deepEqual(formers(second.grant), [['g', u, 'update', null, null, `[${a}]`]]);
    });

    it('has everything that a deletion drops', async () => {
      const store = await open();
      const [u, a, b] = await write(store, item(0, 'u', { type: 'UserProfile' }), item(0, 'a'), item(0, 'b'));
      await store.transaction(async (tx) => {
        await tx.items.rename([{ gid: a!, id: 'new-a', childCount: 0 }]);
        await tx.access.set(a!, [u!]);
        await tx.sources.upsert([{ item: a!, language: 'eng', file: 'f', digest: 'x' }]);
        await tx.edges.insert([{ from: b!, label: 'related', to: a! }]);
      });
      const rows = await change(store, (tx) =>
        tx.items.delete([{ ...tombstone(a!, 'new-a'), restricted: true }]),
      );
      assert.deepEqual(formers(rows.deleted), [['new-a', 'DocumentaryUnit', null, 0]]);
      assert.deepEqual(formers(rows.content), [['{"identifier":"a"}', '']]);
      assert.deepEqual(formers(rows.access), [[u]]);
      assert.deepEqual(formers(rows.sources), [[['eng', 'f', 'x']]]);
      assert.deepEqual(formers(rows.formerIds), [['a']]);
      assert.deepEqual(keys(rows.edge), [`${b} related ${a}`]);
    });

    it('has nothing of a part of the change that was rolled back', async () => {
      const store = await open();
      const [a] = await write(store, item(0, 'a'));
      const rows = await change(store, async (tx) => {
        const rename = async (): Promise<void> => {
          await tx.items.rename([{ gid: a!, id: 'b', childCount: 0 }]);
          await tx.items.listByGid([a!]);
          throw new Error('rolled back');
        };
        await assert.rejects(tx.savepoint(rename), /rolled back/);
        await tx.items.setPositions([{ gid: a!, position: 7 }]);
      });
      assert.deepEqual(Object.keys(rows), ['place']);
    });
  });
}
