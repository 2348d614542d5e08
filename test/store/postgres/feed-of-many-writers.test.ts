/** The change feed with concurrent writers: a transaction that commits late is listed late, and never missed. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FeedCursor } from '../../../src/store/feed.ts';
import { createTables } from '../../../src/store/postgres/connection.ts';
import { openPostgresStore } from '../../../src/store/postgres/store.ts';
import type { Store } from '../../../src/store/store.ts';
import type { Gid } from '../../../src/store/viewer.ts';
import { postgresOptions, postgresServer, scratchPostgres, withoutPostgres } from '../../world/postgres.ts';

const eventOf = (gid: Gid) => ({
  gid,
  id: `e${gid}`,
  eventType: 'ingest',
  timestamp: 't',
  logMessage: null,
  actor: 1,
  scope: null,
  subjectCount: 1,
});

async function makeItem(store: Store): Promise<Gid> {
  return store.transaction(async (tx) => {
    const gid = await tx.reserveGids(1);
    const place = { type: 'Repository', parent: null, position: 0, childCount: 0, lastEvent: null };
    await tx.items.insert([{ gid, id: 'a', ...place, data: '{}', parts: '' }]);
    return gid;
  });
}

/** Reads the feed from its present end on, page by page. */
class Reader {
  readonly seen: string[] = [];
  #after: FeedCursor = { sequence: 0 };

  async read(store: Store): Promise<void> {
    await store.feed.assignSequences();
    for (;;) {
      const { rows, upTo } = await store.feed.list(this.#after, 3);
      this.seen.push(...rows.map((row) => row.eventId));
      if (upTo.sequence === this.#after.sequence && upTo.item === this.#after.item) return;
      this.#after = upTo;
    }
  }
}

describe('The feed of a PostgreSQL store', { skip: withoutPostgres }, () => {
  it('lists a change that began before and was committed after the cursor of the reader', async () => {
    const store = await scratchPostgres({ writers: 2 });
    const a = await makeItem(store);
    const reader = new Reader();
    let finish: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let early: Gid = 0;
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const slow = store.transaction(async (tx) => {
      early = await tx.reserveGids(1);
      await tx.events.insert(eventOf(early));
      await tx.events.insertSubjects(early, [a]);
      begun();
      await released;
    });
    await hasBegun;
    const late = await store.transaction(async (tx) => {
      const gid = await tx.reserveGids(1);
      await tx.events.insert(eventOf(gid));
      await tx.events.insertSubjects(gid, [a]);
      return gid;
    });
    await reader.read(store);
    assert.deepEqual(reader.seen, [`e${late}`], 'a slow change delays no other');
    finish();
    await slow;
    await reader.read(store);
    assert.ok(early < late);
    assert.deepEqual(reader.seen, [`e${late}`, `e${early}`]);
  });

  it('lists every change once and in the same order for every reader, while processes write and read', async (t) => {
    const url = await (await postgresServer()).emptyDatabase();
    await createTables(url, async () => undefined);
    const stores = await Promise.all(
      [0, 1, 2].map(() => openPostgresStore(postgresOptions(url, { writers: 4 }))),
    );
    t.after(() => Promise.all(stores.map((store) => store.close())));
    const a = await makeItem(stores[0]!);
    const readers = stores.map(() => new Reader());
    let isWriting = true;
    const reading = Promise.all(
      readers.map(async (reader, i) => {
        while (isWriting) await reader.read(stores[i]!);
      }),
    );
    const made: string[] = [];
    const writeSome = async (store: Store, some: number): Promise<void> => {
      for (let n = 0; n < some; n++) {
        await store.transaction(async (tx) => {
          const gid = await tx.reserveGids(1);
          await tx.events.insert(eventOf(gid));
          await new Promise((resolve) => setTimeout(resolve, (gid * 7) % 20));
          await tx.events.insertSubjects(gid, [a]);
          made.push(`e${gid}`);
        });
      }
    };
    await Promise.all(stores.flatMap((store) => [1, 2, 3].map(() => writeSome(store, 12))));
    isWriting = false;
    await reading;
    for (const [i, reader] of readers.entries()) {
      await reader.read(stores[i]!);
      assert.deepEqual([...reader.seen].sort(), [...made].sort());
      assert.deepEqual(reader.seen, readers[0]!.seen);
    }
  });
});
