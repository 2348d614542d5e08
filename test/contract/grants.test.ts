/** The contract of src/store/grants.ts, on every engine. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GrantRow } from '../../src/store/grants.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, ids, page } from './engines.ts';

const grant = (gid: Gid, more: Pick<GrantRow, 'accessor' | 'targets'> & Partial<GrantRow>): GrantRow => ({
  gid,
  id: `g${gid}`,
  permission: 'owner',
  scope: null,
  grantee: null,
  ...more,
});

for (const engine of engines) {
  describe(`Grants in the ${engine.name} store`, { skip: engine.skip }, () => {
    it('are listed and counted by accessor, target and scope', async () => {
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
  });
}
