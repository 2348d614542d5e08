import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { backoffMs, systemErrorCode } from '../../src/lib/system-errors.ts';

describe('The code of an error', () => {
  it('is that of the system', () => {
    assert.throws(
      () => readFileSync('/no/such/file'),
      (error) => systemErrorCode(error) === 'ENOENT',
    );
    assert.equal(systemErrorCode(Object.assign(new Error(), { code: 23505 })), '23505');
  });

  it('is empty for an error without a code and for other values', () => {
    for (const value of [new Error('x'), undefined, null, 'ENOENT', { code: 'ENOENT' }])
      assert.equal(systemErrorCode(value), '');
  });
});

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
