/** The contract of transactions (src/store/store.ts), on every engine. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Failure } from '../../src/model/errors.ts';
import { eventLoopTurns } from '../world/wait-until.ts';
import { engines, ids, item, write } from './engines.ts';

for (const engine of engines) {
  describe(`Transactions of the ${engine.name} store`, { skip: engine.skip }, () => {
    it('reserve each gid once, in ascending order, also after a dry run', async () => {
      const store = await engine.open();
      const [a] = await write(store, item(0, 'a'));
      await store.transaction(async (tx) => tx.reserveGids(10), { keep: false });
      const [b] = await write(store, item(0, 'b'));
      assert.ok(b! > a!);
    });

    it('leave nothing in the store if they throw', async () => {
      const store = await engine.open();
      const attempt = store.transaction(async (tx) => {
        await tx.items.insert([item(await tx.reserveGids(1), 'half')]);
        throw new Failure('invalid', 'No.');
      });
      await assert.rejects(attempt, { code: 'invalid' });
      assert.equal(await store.items.find('half'), undefined);
    });

    it('return the result of a dry run and leave nothing in the store', async () => {
      const store = await engine.open();
      const seen = await store.transaction(
        async (tx) => {
          await tx.items.insert([item(await tx.reserveGids(1), 'dry')]);
          return (await tx.items.find('dry'))?.id;
        },
        { keep: false },
      );
      assert.equal(seen, 'dry');
      assert.equal(await store.items.find('dry'), undefined);
    });

    it('roll back a failed savepoint alone', async () => {
      const store = await engine.open();
      await store.transaction(async (tx) => {
        await tx.items.insert([item(await tx.reserveGids(1), 'kept')]);
        const part = tx.savepoint(async () => {
          await tx.items.insert([item(await tx.reserveGids(1), 'dropped')]);
          throw new Error('bad file');
        });
        await assert.rejects(part, /bad file/);
        await tx.savepoint(async () => tx.items.insert([item(await tx.reserveGids(1), 'second')]));
      });
      assert.deepEqual(ids(await store.items.listById(['kept', 'dropped', 'second'])).sort(), [
        'kept',
        'second',
      ]);
    });

    it('run one after the other', async () => {
      const store = await engine.open();
      const order: string[] = [];
      const slow = store.transaction(async () => {
        order.push('slow begins');
        await eventLoopTurns(50);
        order.push('slow ends');
      });
      const quick = store.transaction(async () => order.push('quick'));
      await Promise.all([slow, quick]);
      assert.deepEqual(order, ['slow begins', 'slow ends', 'quick']);
    });

    it('can follow one that failed', async () => {
      const store = await engine.open();
      await assert.rejects(store.transaction(() => Promise.reject(new Error('no'))));
      await write(store, item(0, 'a'));
      assert.notEqual(await store.items.find('a'), undefined);
    });

    it('change the stamp of the store with every commit, and nothing else does', async () => {
      const store = await engine.open();
      const before = store.changeStamp();
      assert.equal(store.changeStamp(), before);
      await store.items.find('a');
      assert.equal(store.changeStamp(), before);
      await write(store, item(0, 'a'));
      assert.notEqual(store.changeStamp(), before);
    });
  });
}
