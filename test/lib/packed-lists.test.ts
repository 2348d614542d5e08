import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { packLists, unpackLists } from '../../src/lib/packed-lists.ts';

describe('A message with lists', () => {
  it('is equal after it was packed and sent to another thread', async () => {
    const entry = fc.dictionary(
      fc.string(),
      fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1 }), fc.string(), async (bundles, change) => {
        const packed = (await packLists({ change, bundles, ids: ['a', 'b'] }))!;
        const transfer = Object.values(packed.lists).map(({ buffer }) => buffer);
        const received = structuredClone(packed, { transfer });
        assert.deepEqual(unpackLists(received), structuredClone({ change, ids: ['a', 'b'], bundles }));
      }),
    );
  });

  it('is sent unchanged if it has none', () => {
    assert.equal(packLists({ change: 'delete', id: 'nl', list: [], ids: ['a'] }), undefined);
  });
});
