/** The contract of src/store/parts-and-edges.ts, on every engine. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, item, write } from './engines.ts';

for (const engine of engines) {
  describe(`Parts, edges and sources in the ${engine.name} store`, { skip: engine.skip }, () => {
    it('lists edges in the order of creation, and the members of groups', async () => {
      const store = await engine.open();
      await store.transaction((tx) =>
        tx.edges.insert([
          { from: 1, label: 'belongsTo', to: 30 },
          { from: 1, label: 'belongsTo', to: 20 },
          { from: 2, label: 'belongsTo', to: 20 },
          { from: 3, label: 'isWatching', to: 20 },
        ]),
      );
      assert.deepEqual(
        (await store.edges.listFrom([1], 'belongsTo')).map((edge) => edge.to),
        [30, 20],
      );
      assert.deepEqual([...(await store.edges.listMembers([20]))].sort(), [1, 2]);
    });

    it('stores an edge once, keeps its rank, and finds it from both ends', async () => {
      const store = await engine.open();
      const edge = (from: Gid, to: Gid) => ({ from, label: 'isWatching', to });
      await store.transaction((tx) => tx.edges.insert([edge(1, 30), edge(1, 20), edge(1, 30)]));
      await store.transaction((tx) => tx.edges.insert([edge(1, 30), edge(1, 10), edge(2, 30)]));
      assert.deepEqual(await store.edges.listFrom([1], 'isWatching'), [
        edge(1, 30),
        edge(1, 20),
        edge(1, 10),
      ]);
      assert.deepEqual(await store.edges.listTo([30, 10], 'isWatching'), [
        edge(1, 10),
        edge(1, 30),
        edge(2, 30),
      ]);
      assert.deepEqual(await store.edges.listTo([30], 'follows'), []);
      await store.transaction((tx) => tx.edges.delete([edge(1, 20), edge(1, 4711)]));
      assert.deepEqual(await store.edges.listFrom([1], 'isWatching'), [edge(1, 30), edge(1, 10)]);
      await store.transaction((tx) => tx.edges.insert([edge(1, 20)]));
      assert.deepEqual(
        (await store.edges.listFrom([1], 'isWatching')).at(-1),
        edge(1, 20),
        'after all existing edges',
      );
    });

    it('restores edges with their former ranks, in any order, deleted or in each other’s place', async () => {
      const store = await engine.open();
      const edge = (to: Gid) => ({ from: 1, label: 'isWatching', to });
      const ranked = [10, 20, 30, 40].map((to, rank) => ({ ...edge(to), rank }));
      const listed = async () => (await store.edges.listFrom([1], 'isWatching')).map(({ to }) => to);
      const orders = [ranked, ranked.toReversed(), [ranked[2]!, ranked[0]!, ranked[3]!, ranked[1]!]];
      for (const order of orders)
        for (const kept of [[], [10], [40, 20], [40, 30, 20, 10]]) {
          await store.transaction((tx) => tx.edges.delete(ranked));
          await store.transaction((tx) => tx.edges.insert(kept.map(edge)));
          await store.transaction((tx) => tx.edges.restore(order));
          assert.deepEqual(await listed(), [10, 20, 30, 40]);
        }
      await store.transaction((tx) => tx.edges.delete(ranked));
      await store.transaction((tx) => tx.edges.insert([edge(50)]));
      await store.transaction((tx) => tx.edges.restore(ranked));
      assert.deepEqual(await listed(), [50, 20, 30, 40, 10], 'an edge whose rank is taken comes last');
    });

    it('finds which labels the edges to an item have', async () => {
      const store = await engine.open();
      await store.transaction((tx) =>
        tx.edges.insert([
          { from: 1, label: 'isWatching', to: 30 },
          { from: 2, label: 'isWatching', to: 30 },
          { from: 1, label: 'isFollowing', to: 30 },
          { from: 30, label: 'isBlocking', to: 1 },
        ]),
      );
      const labels = ['isFollowing', 'isBlocking', 'isWatching'];
      assert.deepEqual(await store.edges.listLabelsTo(30, labels), ['isFollowing', 'isWatching']);
      assert.deepEqual(await store.edges.listLabelsTo(2, labels), []);
    });

    it('returns the edges that were new, and those that existed and were deleted', async () => {
      const store = await engine.open();
      const edge = (to: Gid) => ({ from: 1, label: 'isWatching', to });
      const insert = (...to: Gid[]) => store.transaction((tx) => tx.edges.insert(to.map(edge)));
      assert.deepEqual(new Set(await insert(30, 20, 30)), new Set([edge(30), edge(20)]));
      assert.deepEqual(await insert(30, 10), [edge(10)]);
      assert.deepEqual(await insert(), []);
      const remove = (...to: Gid[]) => store.transaction((tx) => tx.edges.delete(to.map(edge)));
      assert.deepEqual(await remove(20, 4711), [edge(20)]);
      assert.deepEqual(await remove(20), []);
    });

    it('deletes the edges to a part together with it', async () => {
      const store = await engine.open();
      const [a] = await write(store, item(0, 'a'));
      const part = { gid: 901, id: 'p', item: a! };
      await store.transaction(async (tx) => {
        await tx.parts.insert([part, { ...part, gid: 902, id: 'q' }]);
        await tx.edges.insert([901, 902].map((to) => ({ from: 5, label: 'hasBody', to })));
      });
      assert.deepEqual(await store.parts.listById(['p', 'nothing']), [part]);
      assert.deepEqual(await store.parts.listByGid([901, 4711]), [part]);
      await store.transaction((tx) => tx.parts.delete([901]));
      assert.deepEqual(
        (await store.edges.listFrom([5], 'hasBody')).map((edge) => edge.to),
        [902],
      );
      assert.deepEqual(await store.parts.listByGid([901]), []);
    });

    it('counts the imported descriptions of an item and its descendants by source', async () => {
      const store = await engine.open();
      const gids = await write(
        store,
        ...['r-a', 'r-a-1', 'r-a-1-x', 'r-a_b', 'r-ab', 'r-a.b'].map((id) => item(0, id)),
      );
      const source = { language: 'eng', file: 'F#ENG', digest: 'd' };
      await store.transaction((tx) =>
        tx.sources.upsert([
          ...gids.map((gid) => ({ ...source, item: gid })),
          { ...source, item: gids[0]!, language: 'deu' },
        ]),
      );
      assert.equal(await store.sources.count('r-a', { file: 'F#ENG', language: 'eng' }, 'everything'), 3);
      assert.equal(await store.sources.count('r-a', { file: 'F#ENG', language: 'deu' }, 'everything'), 1);
      assert.equal(await store.sources.count('r-a', { file: 'other', language: 'eng' }, 'everything'), 0);
      await store.transaction((tx) => tx.sources.upsert([{ ...source, item: gids[0]!, digest: 'new' }]));
      assert.deepEqual(
        (await store.sources.list([gids[0]!])).filter((row) => row.language === 'eng'),
        [{ ...source, item: gids[0], digest: 'new' }],
      );
      await store.transaction((tx) => tx.sources.delete([{ ...source, item: gids[0]! }]));
      assert.deepEqual(
        (await store.sources.list([gids[0]!])).map((row) => row.language),
        ['deu'],
      );
    });
  });
}
