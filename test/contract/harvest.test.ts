/** The contract of src/store/harvest.ts, on every engine: OAI records. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HarvestRow } from '../../src/store/harvest.ts';
import type { Store, StoreTransaction } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, item, write } from './engines.ts';

/** In the future: the stamp of an earlier event is the time of the commit. */
const day = (n: number): string => `2990-01-0${n}T10:00:00Z`;
const units = { types: ['DocumentaryUnit'] };
const both = { types: ['DocumentaryUnit', 'HistoricalAgent'] };

/** One change on a day of January, half a second after ten. */
async function change(
  store: Store,
  n: number,
  subjects: readonly Gid[],
  more: (tx: StoreTransaction) => Promise<void> = async () => undefined,
): Promise<void> {
  await store.transaction(async (tx) => {
    await more(tx);
    const gid = await tx.reserveGids(1);
    const timestamp = `2990-01-0${n}T11:00:00.500+01:00`;
    await tx.events.insert({
      gid,
      id: `e${gid}`,
      eventType: 'modification',
      timestamp,
      logMessage: null,
      actor: 1,
      scope: null,
      subjectCount: subjects.length,
    });
    await tx.events.insertSubjects(gid, subjects);
  });
}

interface Holdings {
  readonly country: Gid;
  readonly repository: Gid;
  readonly fonds: Gid;
  readonly file: Gid;
  readonly other: Gid;
  readonly agent: Gid;
}

/** A country with a repository that has two units, one of them with a child, and an agent. */
async function createHoldings(store: Store): Promise<Holdings> {
  const [country] = await write(store, item(0, 'nl', { type: 'Country' }));
  const [repository, agent] = await write(
    store,
    item(0, 'r', { type: 'Repository', parent: country! }),
    item(0, 'agent', { type: 'HistoricalAgent' }),
  );
  const [fonds, other] = await write(
    store,
    item(0, 'a', { parent: repository! }),
    item(0, 'b', { parent: repository! }),
  );
  const [file] = await write(store, item(0, 'a-1', { parent: fonds! }));
  await change(store, 1, [country!, repository!, fonds!, other!, file!, agent!]);
  return {
    country: country!,
    repository: repository!,
    fonds: fonds!,
    file: file!,
    other: other!,
    agent: agent!,
  };
}

const describeRows = (rows: readonly HarvestRow[]): string[] =>
  rows.map((row) => `${row.id} ${row.stamp.slice(8, 10)}${row.isDeleted ? ' deleted' : ''}`);

const all = async (store: Store): Promise<string[]> =>
  describeRows(await store.harvest.list(both, { limit: 100 }));

for (const engine of engines) {
  describe(`OAI records in the ${engine.name} store`, { skip: engine.skip }, () => {
    it('have the time of the commit as stamp if the event is older', async () => {
      const store = await engine.open();
      const [unit] = await write(store, item(0, 'a'));
      const before = new Date(Date.now() - 1000).toISOString();
      await store.transaction(async (tx) => {
        const gid = await tx.reserveGids(1);
        await tx.events.insert({
          gid,
          id: 'e',
          eventType: 'modification',
          timestamp: '2026-01-01T10:00:00.000+00:00',
          logMessage: null,
          actor: 1,
          scope: null,
          subjectCount: 1,
        });
        await tx.events.insertSubjects(gid, [unit!]);
      });
      const [row] = await store.harvest.list(units, { limit: 1 });
      assert.ok(row!.stamp >= before.slice(0, 19), row!.stamp);
    });

    it('never get an earlier stamp than existing ones, also when the clock is set back', async () => {
      const store = await engine.open();
      const { fonds, other, agent } = await createHoldings(store);
      await change(store, 5, [fonds]);
      await change(store, 2, [other]);
      await change(store, 3, [], (tx) =>
        tx.items.delete([
          { id: 'agent', gid: agent, type: 'HistoricalAgent', restricted: false, since: day(3) },
        ]),
      );
      assert.deepEqual(describeRows(await store.harvest.list({ ...both, from: day(5) }, { limit: 9 })), [
        'a 05',
        'agent 05 deleted',
        'b 05',
      ]);
      await change(store, 6, [other]);
      assert.deepEqual(describeRows(await store.harvest.list({ ...both, from: day(6) }, { limit: 9 })), [
        'b 06',
      ]);
    });

    it('exist for topmost items, with parent, grandparent and the second of the latest change', async () => {
      const store = await engine.open();
      const holdings = await createHoldings(store);
      assert.deepEqual(await all(store), ['a 01', 'agent 01', 'b 01']);
      assert.deepEqual(await store.harvest.find('a'), {
        id: 'a',
        gid: holdings.fonds,
        type: 'DocumentaryUnit',
        stamp: day(1),
        isDeleted: false,
        parent: holdings.repository,
        grandparent: holdings.country,
      });
      assert.equal(await store.harvest.find('a-1'), undefined);
      assert.equal(await store.harvest.find('\0'), undefined);
      assert.equal(await store.harvest.findEarliestStamp(), day(1));
      assert.deepEqual(await store.harvest.listParents(), [holdings.repository]);
    });

    it('change with the descendants of the item, also when one is moved away or deleted', async () => {
      const store = await engine.open();
      const { fonds, file, other } = await createHoldings(store);
      await change(store, 2, [file]);
      assert.deepEqual(await all(store), ['agent 01', 'b 01', 'a 02']);
      await change(store, 3, [file], (tx) => tx.items.move([{ gid: file, parent: other, position: 0 }]));
      assert.deepEqual(await all(store), ['agent 01', 'a 03', 'b 03']);
      await change(store, 4, [], (tx) =>
        tx.items.delete([
          { id: 'a-1', gid: file, type: 'DocumentaryUnit', restricted: false, since: day(4) },
        ]),
      );
      assert.deepEqual(await all(store), ['agent 01', 'a 03', 'b 04']);
      await change(store, 5, [fonds], (tx) => tx.items.move([{ gid: fonds, parent: other, position: 0 }]));
      assert.deepEqual(await all(store), ['agent 01', 'a 05 deleted', 'b 05']);
    });

    it('are marked as deleted when the item is deleted, renamed or restricted, and return when it is opened', async () => {
      const store = await engine.open();
      const { fonds, other, agent } = await createHoldings(store);
      await change(store, 2, [fonds], (tx) => tx.access.set(fonds, [agent]));
      assert.deepEqual(await all(store), ['agent 01', 'b 01', 'a 02 deleted']);
      // Changes to a restricted item do not change its record.
      await change(store, 3, [fonds]);
      assert.deepEqual(await all(store), ['agent 01', 'b 01', 'a 02 deleted']);
      await change(store, 4, [fonds], (tx) => tx.access.set(fonds, []));
      assert.deepEqual(await all(store), ['agent 01', 'b 01', 'a 04']);
      await change(store, 5, [other], (tx) => tx.items.rename([{ gid: other, id: 'c', childCount: 0 }]));
      assert.deepEqual(await all(store), ['agent 01', 'a 04', 'b 05 deleted', 'c 05']);
      await change(store, 6, [], (tx) =>
        tx.items.delete([
          { id: 'agent', gid: agent, type: 'HistoricalAgent', restricted: false, since: day(6) },
        ]),
      );
      assert.deepEqual(await all(store), ['a 04', 'b 05 deleted', 'c 05', 'agent 06 deleted']);
    });

    it('do not exist for items that were never open', async () => {
      const store = await engine.open();
      const { repository } = await createHoldings(store);
      const [hidden] = await write(store, item(0, 'hidden', { parent: repository }));
      await change(store, 2, [hidden!], (tx) => tx.access.set(hidden!, [1]));
      await change(store, 3, [], (tx) =>
        tx.items.delete([
          { id: 'hidden', gid: hidden!, type: 'DocumentaryUnit', restricted: true, since: day(3) },
        ]),
      );
      assert.deepEqual(await all(store), ['a 01', 'agent 01', 'b 01']);
    });

    it('do not change when the transaction is rolled back', async () => {
      const store = await engine.open();
      const { fonds, other } = await createHoldings(store);
      await change(store, 2, [other], (tx) =>
        tx
          .savepoint(async () => {
            await tx.events.insertSubjects(1, [fonds]);
            throw new Error('no');
          })
          .catch(() => undefined),
      );
      assert.deepEqual(await all(store), ['a 01', 'agent 01', 'b 02']);
    });

    it('stay deleted when a descendant of a restricted item changes at the same time', async () => {
      const store = await engine.open({ writers: 6 });
      const { fonds, file } = await createHoldings(store);
      const [second, third] = await write(
        store,
        item(0, 'a-2', { parent: fonds }),
        item(0, 'a-3', { parent: fonds }),
      );
      for (let round = 0; round < 10; round++) {
        const closing = change(store, 2, [fonds], (tx) => tx.access.set(fonds, [1]));
        const others = [file, second!, third!, file].map((gid) => change(store, 3, [gid]));
        await Promise.all([closing, ...others]);
        assert.equal((await store.harvest.find('a'))?.isDeleted, true, `round ${round}`);
        await change(store, 4, [fonds], (tx) => tx.access.set(fonds, []));
        assert.equal((await store.harvest.find('a'))?.isDeleted, false);
      }
    });

    it('are listed by stamp, page by page, also for one parent or grandparent', async () => {
      const store = await engine.open();
      const { country, repository, fonds, other } = await createHoldings(store);
      await change(store, 2, [fonds]);
      const pages: string[] = [];
      for (let after: HarvestRow | undefined; ; ) {
        const [row] = await store.harvest.list(both, { limit: 1, ...(after && { after }) });
        if (row === undefined) break;
        pages.push(...describeRows([row]));
        after = row;
      }
      assert.deepEqual(pages, ['agent 01', 'b 01', 'a 02']);
      for (const within of [{ parent: repository }, { grandparent: country }]) {
        const rows = await store.harvest.list({ ...both, within }, { limit: 9 });
        assert.deepEqual(describeRows(rows), ['b 01', 'a 02']);
        assert.equal(await store.harvest.count({ ...both, within }, 9), 2);
      }
      const none = await store.harvest.list({ ...units, within: { parent: other } }, { limit: 9 });
      assert.deepEqual(none, []);
      assert.deepEqual(await store.harvest.list({ types: [] }, { limit: 9 }), []);
      const from = await store.harvest.list({ ...units, from: day(2) }, { limit: 9 });
      assert.deepEqual(describeRows(from), ['a 02']);
      const until = await store.harvest.list({ ...units, until: day(1) }, { limit: 9 });
      assert.deepEqual(describeRows(until), ['b 01']);
      assert.equal(await store.harvest.count({ ...both, from: day(1), until: day(1) }, 9), 2);
      assert.equal(await store.harvest.count(units, 1), 1);
    });
  });
}
