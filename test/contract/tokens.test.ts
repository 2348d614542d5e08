/** The contract of src/store/tokens.ts, on every engine. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestOutcomeRow } from '../../src/store/tokens.ts';
import type { Gid } from '../../src/store/viewer.ts';
import { engines, ids } from './engines.ts';

for (const engine of engines) {
  describe(`Tokens and outcomes in the ${engine.name} store`, { skip: engine.skip }, () => {
    it('store the outcome of a create request under its key until it expires', async () => {
      const store = await engine.open();
      const outcome = (user: Gid, key: string, created: string) => ({
        user,
        key,
        digest: 'd',
        type: 'Country',
        id: 'nl',
        created,
      });
      const keep = (one: RequestOutcomeRow, since = '2026-01-01'): Promise<void> =>
        store.transaction((tx) => tx.outcomes.insert(one, since));
      await keep(outcome(1, 'k', '2026-01-01'));
      await keep(outcome(2, 'k', '2026-01-02'));
      assert.deepEqual(await store.outcomes.find(1, 'k'), outcome(1, 'k', '2026-01-01'));
      assert.equal(await store.outcomes.find(1, 'other'), undefined);
      await assert.rejects(keep(outcome(1, 'k', '2026-01-03')), { code: 'duplicate', details: 'k' });
      await keep(outcome(2, 'l', '2026-01-03'), '2026-01-02');
      assert.equal(await store.outcomes.find(1, 'k'), undefined, 'expired');
      assert.notEqual(await store.outcomes.find(2, 'k'), undefined);
      await keep(outcome(1, 'k', '2026-01-03'));
    });

    it('are found by digest and listed in the order of creation', async () => {
      const store = await engine.open();
      const token = (id: string, user: Gid | null) => ({
        id,
        digest: `of ${id}`,
        user,
        note: 'portal',
        created: '2026-01-01',
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
