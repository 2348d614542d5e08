import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { backoffMs } from '../../src/lib/backoff.ts';

describe('The delay before another attempt', () => {
  it('is twice as long after each failure, up to the maximum', () => {
    const delay = { minMs: 1000, maxMs: 3_600_000 };
    assert.deepEqual(
      [1, 2, 3, 4].map((failures) => backoffMs(failures, delay)),
      [1000, 2000, 4000, 8000],
    );
    assert.equal(backoffMs(13, delay), 3_600_000);
    assert.equal(backoffMs(100_000, delay), 3_600_000);
    assert.equal(backoffMs(100_000, { minMs: 0, maxMs: 10 }), 0);
  });
});
