/** What src/store/store.ts promises of what stands beside items: edges, accesses, grants, outcomes, tokens. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GrantRow } from '../../src/store/grants.ts';
import type { OutcomeRow } from '../../src/store/tokens.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, ids, item, page, write } from './store-engines.ts';

const grant = (gid: Gid, more: Pick<GrantRow, 'accessor' | 'targets'> & Partial<GrantRow>): GrantRow => ({
  ...{ gid, id: `g${gid}`, permission: 'owner', scope: null, grantee: null },
  ...more,
});

for (const engine of engines) {
  describe(`The ${engine.name} store`, { skip: engine.skip }, () => {
    it('gives edges in the order they were made, and the members of groups', async () => {
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

    it('keeps an edge once, in its place, and finds it from both ends', async () => {
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
        'behind the others',
      );
    });

    it('tells which edges were not there before, and which were there to be taken away', async () => {
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

    it('takes the edges to a part away with it', async () => {
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

    it('tells to whom restricted items are open', async () => {
      const store = await engine.open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      await store.transaction(async (tx) => {
        await tx.access.set(a!, [72, 71, 72]);
        await tx.access.set(b!, [70]);
      });
      assert.deepEqual(await store.access.list([a!, b!]), [
        { item: b, accessor: 70 },
        { item: a, accessor: 71 },
        { item: a, accessor: 72 },
      ]);
    });

    it('keeps grants by accessor, target and scope', async () => {
      const store = await engine.open();
      const grants = [
        grant(901, { accessor: 2, targets: [3, 4], scope: 9, grantee: 1 }),
        grant(902, { accessor: 2, targets: [3] }),
        grant(903, { accessor: 5, targets: [4], scope: 9 }),
      ];
      await store.transaction((tx) => tx.grants.insert(grants));
      assert.deepEqual(await store.grants.listOf([1, 2]), grants.slice(0, 2));
      assert.deepEqual(await store.grants.listOf([3]), []);
      assert.deepEqual(await store.grants.listOf([2, 5], [4, 8]), [grants[0], grants[2]]);
      assert.deepEqual(await store.grants.listOf([2], [3, 4]), grants.slice(0, 2));
      assert.deepEqual(await store.grants.listOf([2], []), []);
      assert.deepEqual(await store.grants.find('g902'), grants[1]);
      assert.equal(await store.grants.find('g'), undefined);
      for (const [selection, expected] of [
        [{ accessor: 2 }, ['g901', 'g902']],
        [{ target: 4 }, ['g901', 'g903']],
        [{ scope: 9 }, ['g901', 'g903']],
        [{ scope: 8 }, []],
      ] as const) {
        assert.deepEqual(ids(await store.grants.list(selection, page)), expected);
        assert.equal(await store.grants.count(selection), expected.length);
        assert.deepEqual(
          ids(await store.grants.list(selection, { offset: 0, limit: 1, after: 901 })),
          expected.slice(1),
        );
        assert.deepEqual(ids(await store.grants.list(selection, { offset: 1, limit: 5 })), expected.slice(1));
      }
      await store.transaction((tx) => tx.grants.delete([901, 4711]));
      assert.deepEqual(ids(await store.grants.listOf([2, 5])), ['g902', 'g903']);
      assert.equal(await store.grants.count({ target: 4 }), 1);
    });

    it('keeps what a create with a key has made, for a while', async () => {
      const store = await engine.open();
      const outcome = (user: Gid, key: string, created: string) => ({
        ...{ user, key, digest: 'd', type: 'Country', id: 'nl', created },
      });
      const keep = (one: OutcomeRow, since = '2026-01-01'): Promise<void> =>
        store.transaction((tx) => tx.outcomes.insert(one, since));
      await keep(outcome(1, 'k', '2026-01-01'));
      await keep(outcome(2, 'k', '2026-01-02'));
      assert.deepEqual(await store.outcomes.find(1, 'k'), outcome(1, 'k', '2026-01-01'));
      assert.equal(await store.outcomes.find(1, 'other'), undefined);
      await assert.rejects(keep(outcome(1, 'k', '2026-01-03')), { code: 'duplicate', details: 'k' });
      await keep(outcome(2, 'l', '2026-01-03'), '2026-01-02');
      assert.equal(await store.outcomes.find(1, 'k'), undefined, 'too old');
      assert.notEqual(await store.outcomes.find(2, 'k'), undefined);
      await keep(outcome(1, 'k', '2026-01-03'));
    });

    it('keeps tokens by their digest, in the order they were made', async () => {
      const store = await engine.open();
      const token = (id: string, user: Gid | null) => ({
        ...{ id, digest: `of ${id}`, user, note: 'portal', created: '2026-01-01' },
      });
      await store.transaction(async (tx) => {
        await tx.tokens.insert(token('z', 5));
        await tx.tokens.insert(token('a', null));
      });
      assert.deepEqual(await store.tokens.find('of z'), token('z', 5));
      assert.equal(await store.tokens.find('z'), undefined);
      assert.deepEqual(await store.tokens.list(), [token('z', 5), token('a', null)]);
      const removed = await store.transaction(async (tx) => [
        await tx.tokens.delete('z'),
        await tx.tokens.delete('z'),
      ]);
      assert.deepEqual(removed, [true, false]);
      assert.deepEqual(ids(await store.tokens.list()), ['a']);
    });
  });
}
