/** The contract of src/store/feed.ts, on every engine: the change feed and webhooks. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FeedCursor, FeedRow } from '../../src/store/feed.ts';
import type { EventRow } from '../../src/store/history.ts';
import type { Store, StoreTransaction } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, item, write } from './engines.ts';

const event = (gid: Gid, more: Partial<EventRow> = {}): EventRow => ({
  gid,
  id: `e${gid}`,
  eventType: 'ingest',
  timestamp: 't',
  logMessage: null,
  actor: 1,
  scope: null,
  subjectCount: 2,
  ...more,
});

async function happen(store: Store, gid: Gid, subjects: readonly Gid[]): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.events.insert(event(gid));
    await tx.events.insertSubjects(gid, subjects);
  });
}

/** Reads the whole feed in pages of this size. */
async function readAll(store: Store, limit: number): Promise<FeedRow[]> {
  await store.feed.assignSequences();
  const rows: FeedRow[] = [];
  let after: FeedCursor = { sequence: 0 };
  for (;;) {
    const page = await store.feed.list(after, limit);
    rows.push(...page.rows);
    if (page.upTo.sequence === after.sequence && page.upTo.item === after.item) return rows;
    after = page.upTo;
  }
}

const describeRows = (rows: readonly FeedRow[]): string[] =>
  rows.map((row) => `${row.eventId} ${row.id}${row.isFirst ? ' first' : ''}${row.exists ? '' : ' deleted'}`);

async function bury(tx: StoreTransaction, by: Gid, gid: Gid, id: string): Promise<void> {
  await tx.feed.insertDepartures([{ event: by, item: gid, id, lineage: [gid], seenBy: null }]);
  await tx.items.delete([{ id, gid, type: 'DocumentaryUnit', restricted: false, since: 't' }]);
}

for (const engine of engines) {
  describe(`The feed of the ${engine.name} store`, { skip: engine.skip }, () => {
    it('contains every subject of every event, with any page size', async () => {
      const store = await engine.open();
      const [a, b, c] = await write(store, item(0, 'a'), item(0, 'b'), item(0, 'c'));
      await happen(store, 5000, [a!, b!, c!]);
      await happen(store, 5001, [b!]);
      await happen(store, 5002, []);
      await happen(store, 5003, [c!, a!]);
      const wanted = ['e5000 a first', 'e5000 b first', 'e5000 c first', 'e5001 b', 'e5003 a', 'e5003 c'];
      for (const limit of [1, 2, 3, 100]) assert.deepEqual(describeRows(await readAll(store, limit)), wanted);
      assert.equal(await store.feed.getLastSequence(), 4);
    });

    it('contains a deleted item only at the event of its deletion', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      await happen(store, 5000, [a!, b!]);
      await store.transaction(async (tx) => {
        await tx.events.insert(event(5001, { eventType: 'deletion' }));
        await bury(tx, 5001, a!, 'a');
      });
      const rows = await readAll(store, 100);
      assert.deepEqual(describeRows(rows), ['e5000 b first', 'e5001 a deleted']);
      assert.deepEqual(rows[1]!.departure, { id: 'a', lineage: [a!], seenBy: null });
      assert.equal(rows[1]!.type, 'DocumentaryUnit');
    });

    it('keeps the departure of a deleted item when those of items with the same audience are deleted', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      await happen(store, 5000, [a!, b!]);
      await store.transaction(async (tx) => {
        await tx.events.insert(event(5001, { eventType: 'modification' }));
        await bury(tx, 5001, a!, 'a');
        await tx.feed.insertDepartures([{ event: 5001, item: b!, id: 'b', lineage: [b!], seenBy: null }]);
        await tx.feed.deleteSameAudienceDepartures(5001, []);
      });
      assert.deepEqual(describeRows(await readAll(store, 100)), ['e5000 b first', 'e5001 a deleted']);
    });

    it('stores the former audience of an item, once for each event', async () => {
      const store = await engine.open();
      const [a] = await write(store, item(0, 'a'));
      await happen(store, 5000, [a!]);
      await happen(store, 5001, [a!]);
      const departure = { event: 5001, item: a!, id: 'a', lineage: [7, a!] };
      await store.transaction(async (tx) => {
        await tx.feed.insertDepartures([{ ...departure, seenBy: null }]);
        await tx.feed.insertDepartures([{ ...departure, seenBy: [[3, 4], [5]] }]);
      });
      const rows = await readAll(store, 100);
      assert.deepEqual(
        rows.map((row) => row.departure),
        [null, { id: 'a', lineage: [7, a!], seenBy: [[3, 4], [5]] }],
      );
    });

    it('assigns ascending sequence numbers, each once', async () => {
      const store = await engine.open();
      const [a] = await write(store, item(0, 'a'));
      await happen(store, 9000, [a!]);
      const first = await readAll(store, 100);
      // On a server a transaction that commits later can have the smaller gid.
      await happen(store, 8000, [a!]);
      await store.feed.assignSequences();
      const { rows } = await store.feed.list({ sequence: first[0]!.sequence }, 100);
      assert.deepEqual(
        rows.map((row) => [row.eventId, row.sequence]),
        [['e8000', 2]],
      );
    });

    it('contains nothing of a transaction that was rolled back', async () => {
      const store = await engine.open();
      const dry = store.transaction((tx) => tx.events.insert(event(5000)), { keep: false });
      await dry;
      await store.feed.assignSequences();
      assert.equal(await store.feed.getLastSequence(), 0);
    });
  });

  describe(`A webhook in the ${engine.name} store`, { skip: engine.skip }, () => {
    const time = (second: number): string => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000+00:00`;
    const state = {
      cursor: '3',
      attempts: 0,
      failingSince: null,
      lastError: null,
      nextTry: time(0),
      givenUp: null,
    };
    const webhook = {
      id: 'w',
      url: 'https://a.example/',
      types: ['Country'],
      scope: 'nl',
      user: null,
      secret: 's',
      created: time(0),
    };
    const claim = (store: Store, by: string, now: number): Promise<boolean> =>
      store.transaction((tx) => tx.webhooks.claim('w', by, { now: time(now), until: time(now + 10) }));

    it('is claimed by one process at a time, and by another one after the claim has expired', async () => {
      const store = await engine.open();
      await store.transaction((tx) => tx.webhooks.insert({ ...webhook, ...state }));
      assert.equal(await claim(store, 'one', 0), true);
      assert.equal(await claim(store, 'two', 5), false);
      assert.equal(await claim(store, 'two', 10), true);
      const late = await store.transaction((tx) =>
        tx.webhooks.release('w', 'one', { ...state, cursor: '9' }),
      );
      assert.equal(late, false);
      const kept = {
        ...state,
        cursor: '4',
        attempts: 2,
        failingSince: time(1),
        lastError: 'no',
        nextTry: time(9),
      };
      assert.equal(await store.transaction((tx) => tx.webhooks.release('w', 'two', kept)), true);
      assert.deepEqual(await store.webhooks.list(), [
        { ...webhook, ...kept, claimedBy: null, claimedUntil: null },
      ]);
      assert.equal(await claim(store, 'one', 11), true);
    });

    it('cannot be claimed after it was abandoned, nor found after it was deleted', async () => {
      const store = await engine.open();
      await store.transaction((tx) => tx.webhooks.insert({ ...webhook, ...state }));
      await claim(store, 'one', 0);
      await store.transaction((tx) => tx.webhooks.release('w', 'one', { ...state, givenUp: time(1) }));
      assert.equal(await claim(store, 'one', 20), false);
      assert.equal(await store.transaction((tx) => tx.webhooks.delete('w')), true);
      assert.equal(await store.transaction((tx) => tx.webhooks.delete('w\0')), false);
      assert.deepEqual(await store.webhooks.list(), []);
    });
  });
}
