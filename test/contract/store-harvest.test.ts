/** What src/store/store.ts promises of what harvesters are told. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HarvestRow } from '../../src/store/harvest.ts';
import type { Store, StoreTransaction } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, item, write } from './store-engines.ts';

/** To come: what has happened before is told of with the time at which it is kept. */
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
      ...{ gid, id: `e${gid}`, eventType: 'modification', timestamp, logMessage: null },
      ...{ actor: 1, scope: null, subjectCount: subjects.length },
    });
    await tx.events.insertSubjects(gid, subjects);
  });
}

interface Held {
  readonly country: Gid;
  readonly repository: Gid;
  readonly fonds: Gid;
  readonly file: Gid;
  readonly other: Gid;
  readonly agent: Gid;
}

/** A country with a repository that holds two units, of which one holds another, and an agent. */
async function openHeld(store: Store): Promise<Held> {
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

const told = (rows: readonly HarvestRow[]): string[] =>
  rows.map((row) => `${row.id} ${row.stamp.slice(8, 10)}${row.isDeleted ? ' gone' : ''}`);

const all = async (store: Store): Promise<string[]> => told(await store.harvest.list(both, { limit: 100 }));

for (const engine of engines) {
  describe(`What harvesters are told by the ${engine.name} store`, { skip: engine.skip }, () => {
    it('has the time at which it is kept, where the event was long before', async () => {
      const store = await engine.open();
      const [unit] = await write(store, item(0, 'a'));
      const before = new Date(Date.now() - 1000).toISOString();
      await store.transaction(async (tx) => {
        const gid = await tx.reserveGids(1);
        await tx.events.insert({
          ...{ gid, id: 'e', eventType: 'modification', timestamp: '2026-01-01T10:00:00.000+00:00' },
          ...{ logMessage: null, actor: 1, scope: null, subjectCount: 1 },
        });
        await tx.events.insertSubjects(gid, [unit!]);
      });
      const [row] = await store.harvest.list(units, { limit: 1 });
      assert.ok(row!.stamp >= before.slice(0, 19), row!.stamp);
    });

    it('never has an earlier time than what was told before, when the clock is set back', async () => {
      const store = await engine.open();
      const { fonds, other, agent } = await openHeld(store);
      await change(store, 5, [fonds]);
      await change(store, 2, [other]);
      await change(store, 3, [], (tx) =>
        tx.items.delete([
          { id: 'agent', gid: agent, type: 'HistoricalAgent', restricted: false, since: day(3) },
        ]),
      );
      assert.deepEqual(told(await store.harvest.list({ ...both, from: day(5) }, { limit: 9 })), [
        'a 05',
        'agent 05 gone',
        'b 05',
      ]);
      await change(store, 6, [other]);
      assert.deepEqual(told(await store.harvest.list({ ...both, from: day(6) }, { limit: 9 })), ['b 06']);
    });

    it('is what stands at the top, with where it stands and the second of its latest change', async () => {
      const store = await engine.open();
      const held = await openHeld(store);
      assert.deepEqual(await all(store), ['a 01', 'agent 01', 'b 01']);
      assert.deepEqual(await store.harvest.find('a'), {
        ...{ id: 'a', gid: held.fonds, type: 'DocumentaryUnit', stamp: day(1), isDeleted: false },
        ...{ parent: held.repository, grandparent: held.country },
      });
      assert.equal(await store.harvest.find('a-1'), undefined);
      assert.equal(await store.harvest.find('\0'), undefined);
      assert.equal(await store.harvest.findEarliestStamp(), day(1));
      assert.deepEqual(await store.harvest.listParents(), [held.repository]);
    });

    it('changes with what stands in it, also when that is moved away or deleted', async () => {
      const store = await engine.open();
      const { fonds, file, other } = await openHeld(store);
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
      assert.deepEqual(await all(store), ['agent 01', 'a 05 gone', 'b 05']);
    });

    it('is gone when it is deleted, renamed or closed, and comes back when it is opened', async () => {
      const store = await engine.open();
      const { fonds, other, agent } = await openHeld(store);
      await change(store, 2, [fonds], (tx) => tx.access.set(fonds, [agent]));
      assert.deepEqual(await all(store), ['agent 01', 'b 01', 'a 02 gone']);
      // What happens behind the curtain is nobody's business.
      await change(store, 3, [fonds]);
      assert.deepEqual(await all(store), ['agent 01', 'b 01', 'a 02 gone']);
      await change(store, 4, [fonds], (tx) => tx.access.set(fonds, []));
      assert.deepEqual(await all(store), ['agent 01', 'b 01', 'a 04']);
      await change(store, 5, [other], (tx) => tx.items.rename([{ gid: other, id: 'c', childCount: 0 }]));
      assert.deepEqual(await all(store), ['agent 01', 'a 04', 'b 05 gone', 'c 05']);
      await change(store, 6, [], (tx) =>
        tx.items.delete([
          { id: 'agent', gid: agent, type: 'HistoricalAgent', restricted: false, since: day(6) },
        ]),
      );
      assert.deepEqual(await all(store), ['a 04', 'b 05 gone', 'c 05', 'agent 06 gone']);
    });

    it('says nothing of what was never open', async () => {
      const store = await engine.open();
      const { repository } = await openHeld(store);
      const [hidden] = await write(store, item(0, 'hidden', { parent: repository }));
      await change(store, 2, [hidden!], (tx) => tx.access.set(hidden!, [1]));
      await change(store, 3, [], (tx) =>
        tx.items.delete([
          { id: 'hidden', gid: hidden!, type: 'DocumentaryUnit', restricted: true, since: day(3) },
        ]),
      );
      assert.deepEqual(await all(store), ['a 01', 'agent 01', 'b 01']);
    });

    it('says nothing of what was taken back', async () => {
      const store = await engine.open();
      const { fonds, other } = await openHeld(store);
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

    it('does not show what was closed at the moment when something in it changed', async () => {
      const store = await engine.open({ writers: 6 });
      const { fonds, file } = await openHeld(store);
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

    it('is listed by time, page by page, also of one holder or of what that stands in', async () => {
      const store = await engine.open();
      const { country, repository, fonds, other } = await openHeld(store);
      await change(store, 2, [fonds]);
      const pages: string[] = [];
      for (let after: HarvestRow | undefined; ; ) {
        const [row] = await store.harvest.list(both, { limit: 1, ...(after && { after }) });
        if (row === undefined) break;
        pages.push(...told([row]));
        after = row;
      }
      assert.deepEqual(pages, ['agent 01', 'b 01', 'a 02']);
      for (const within of [{ parent: repository }, { grandparent: country }]) {
        const rows = await store.harvest.list({ ...both, within }, { limit: 9 });
        assert.deepEqual(told(rows), ['b 01', 'a 02']);
        assert.equal(await store.harvest.count({ ...both, within }, 9), 2);
      }
      const none = await store.harvest.list({ ...units, within: { parent: other } }, { limit: 9 });
      assert.deepEqual(none, []);
      assert.deepEqual(await store.harvest.list({ types: [] }, { limit: 9 }), []);
      const from = await store.harvest.list({ ...units, from: day(2) }, { limit: 9 });
      assert.deepEqual(told(from), ['a 02']);
      const until = await store.harvest.list({ ...units, until: day(1) }, { limit: 9 });
      assert.deepEqual(told(until), ['b 01']);
      assert.equal(await store.harvest.count({ ...both, from: day(1), until: day(1) }, 9), 2);
      assert.equal(await store.harvest.count(units, 1), 1);
    });
  });
}
