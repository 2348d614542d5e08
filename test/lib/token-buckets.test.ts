import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TokenBuckets } from '../../src/lib/token-buckets.ts';

describe('A token bucket', () => {
  it('allows a burst of the number per minute, then one request for each part of a minute', () => {
    const buckets = new TokenBuckets(10);
    const burst = Array.from({ length: 4 }, () => buckets.take('a', 3, 0));
    assert.deepEqual(burst, [true, true, true, false]);
    assert.equal(buckets.take('a', 3, 19_000), false);
    assert.equal(buckets.take('a', 3, 20_000), true);
    assert.equal(buckets.take('b', 3, 20_000), true);
  });

  it('forgets the key that was used longest ago, so that memory is limited', () => {
    const buckets = new TokenBuckets(2);
    assert.equal(buckets.take('a', 1, 0), true);
    assert.equal(buckets.take('a', 1, 0), false);
    buckets.take('b', 1, 0);
    buckets.take('c', 1, 0);
    assert.equal(buckets.take('a', 1, 0), true);
  });
});
