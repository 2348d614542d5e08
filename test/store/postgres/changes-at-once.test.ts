/** Concurrent changes to edges, votes, accesses and keys of one item: none is lost and none fails. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Store, StoreTransaction } from '../../../src/store/store.ts';
import type { Gid } from '../../../src/store/viewer.ts';
import { scratchPostgres, withoutPostgres } from '../../world/postgres.ts';

const atOnce = 8;

async function makeItem(store: Store): Promise<Gid> {
  return store.transaction(async (tx) => {
    const gid = await tx.reserveGids(1);
    const place = { type: 'Repository', parent: null, position: 0, childCount: 0, lastEvent: null };
    await tx.items.insert([{ gid, id: 'a', ...place, data: '{}', parts: '' }]);
    return gid;
  });
}

/** Starts this number of changes; each waits until all have started. */
async function together(
  store: Store,
  change: (tx: StoreTransaction, n: number) => Promise<unknown>,
): Promise<void> {
  let begun = 0;
  let go: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  await Promise.all(
    Array.from({ length: atOnce }, (_, n) =>
      store.transaction(
        async (tx) => {
          await tx.items.find('a');
          begun += 1;
          if (begun === atOnce) go();
          await all;
          await change(tx, n);
        },
        { keep: true, repeatable: true },
      ),
    ),
  );
}

describe('Concurrent changes of one item on PostgreSQL', { skip: withoutPostgres }, () => {
  const open = (): Promise<Store> => scratchPostgres({ writers: atOnce });

  it('insert every edge, each with its own rank', async () => {
    const store = await open();
    const a = await makeItem(store);
    // Of conflicting transactions one succeeds each time, and a change is tried six times.
    const change = (tx: StoreTransaction, n: number): Promise<unknown> =>
      tx.edges.insert(n < 5 ? [{ from: a, label: 'hasTarget', to: 100 + n }] : []);
    await together(store, change);
    const edges = await store.edges.listFrom([a], 'hasTarget');
    assert.deepEqual(edges.map((edge) => edge.to).sort(), [100, 101, 102, 103, 104]);
  });

  it('insert an edge once', async () => {
    const store = await open();
    const a = await makeItem(store);
    let made = 0;
    await together(store, async (tx) => {
      const fresh = await tx.edges.insert([{ from: a, label: 'hasTarget', to: 100 }]);
      made += fresh.length;
    });
    assert.equal((await store.edges.listFrom([a], 'hasTarget')).length, 1);
    assert.equal(made, 1, 'one of them reports it as new');
    let gone = 0;
    await together(store, async (tx) => {
      const taken = await tx.edges.delete([{ from: a, label: 'hasTarget', to: 100 }]);
      gone += taken.length;
    });
    assert.equal(gone, 1);
  });

  it('count every vote', async () => {
    const store = await open();
    const a = await makeItem(store);
    await store.transaction((tx) => tx.access.set(a, [71]));
    await together(store, async (tx, n) => {
      await tx.edges.insert([{ from: a, label: n % 2 ? 'demotedBy' : 'promotedBy', to: 100 + (n >> 1) }]);
      await tx.access.updatePromotion(a);
    });
    const votes = [
      ...(await store.edges.listFrom([a], 'promotedBy')),
      ...(await store.edges.listFrom([a], 'demotedBy')),
    ];
    assert.equal(votes.length, atOnce);
    const row = (await store.items.find('a'))!;
    assert.deepEqual([row.promotionScore, row.restricted], [0, true]);
  });

  it('set the accessors of one of them, not a mixture', async () => {
    const store = await open();
    const a = await makeItem(store);
    await together(store, (tx, n) => tx.access.set(a, n === 0 ? [] : [100 + n, 200 + n]));
    const accessors = (await store.access.list([a])).map((row) => row.accessor);
    const row = (await store.items.find('a'))!;
    assert.equal(row.restricted, accessors.length > 0);
    assert.ok(accessors.length === 0 || (accessors.length === 2 && accessors[1] === accessors[0]! + 100));
  });

  it('use an idempotency key once', async () => {
    const store = await open();
    await makeItem(store);
    const outcome = { user: 1, key: 'k', digest: 'd', type: 'Country', id: 'nl', created: '2026-01-02' };
    let refused = 0;
    await together(store, (tx) =>
      tx.outcomes.insert(outcome, '2026-01-01').catch((error: { code: string }) => {
        assert.equal(error.code, 'duplicate');
        refused += 1;
      }),
    );
    assert.equal(refused, atOnce - 1);
  });
});
