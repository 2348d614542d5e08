/** The contract of src/store/former-ids.ts, on every engine. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, item, write } from './engines.ts';

const rename = (store: Store, ...names: readonly (readonly [Gid, string])[]): Promise<void> =>
  store.transaction((tx) => tx.items.rename(names.map(([gid, id]) => ({ gid, id, childCount: 0 }))));

for (const { name, open, skip } of engines) {
  describe(`Former ids in ${name}`, { skip }, () => {
    it('lead to the item after any number of renamings', async () => {
      const store = await open();
      const [a] = await write(store, item(0, 'a'));
      await rename(store, [a!, 'b']);
      await rename(store, [a!, 'c']);
      for (const id of ['a', 'b']) assert.equal(await store.formerIds.find(id), a);
      for (const id of ['c', 'x', 'a\0']) assert.equal(await store.formerIds.find(id), undefined);
      const listed = await store.formerIds.list([a!]);
      assert.deepEqual(listed.map(({ id }) => id).sort(), ['a', 'b']);
    });

    it('lead to the item that had the id last', async () => {
      const store = await open();
      const [first] = await write(store, item(0, 'a'));
      await rename(store, [first!, 'b']);
      const [second] = await write(store, item(0, 'a'));
      assert.equal(await store.formerIds.find('a'), first);
      await rename(store, [second!, 'c']);
      assert.equal(await store.formerIds.find('a'), second);
    });

    it('are those before the change if items exchange their ids', async () => {
      const store = await open();
      const [a, b] = await write(store, item(0, 'a'), item(0, 'b'));
      await rename(store, [a!, 'b'], [b!, 'a']);
      assert.deepEqual([await store.formerIds.find('a'), await store.formerIds.find('b')], [a, b]);
    });

    it('of restricted items are not stored', async () => {
      const store = await open();
      const [user, a] = await write(store, item(0, 'u', { type: 'UserProfile' }), item(0, 'a'));
      await store.transaction((tx) => tx.access.set(a!, [user!]));
      await rename(store, [a!, 'b']);
      assert.equal(await store.formerIds.find('a'), undefined);
    });

    it('are deleted with the item', async () => {
      const store = await open();
      const [a] = await write(store, item(0, 'a'));
      await rename(store, [a!, 'b']);
      const tombstone = { id: 'b', gid: a!, type: 'DocumentaryUnit', restricted: false, since: '2026-01-01' };
      await store.transaction((tx) => tx.items.delete([tombstone]));
      assert.equal(await store.formerIds.find('a'), undefined);
    });
  });
}
