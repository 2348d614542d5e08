import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatCount, mebibyte, toMegabytes } from '../../src/lib/quantities.ts';

describe('A number of bytes', () => {
  it('is shown in megabytes with one digit after the point', () => {
    assert.deepEqual([0, 17_340_000, 1_000_000].map(toMegabytes), ['0.0', '17.3', '1.0']);
    assert.equal(toMegabytes(mebibyte), '1.0');
  });
});

describe('A number with its noun', () => {
  it('is singular only for 1', () => {
    assert.equal(formatCount(0, 'record'), '0 records');
    assert.equal(formatCount(1, 'record'), '1 record');
    assert.equal(formatCount(20_144, 'record'), '20,144 records');
    assert.equal(formatCount(2, 'child', 'children'), '2 children');
  });
});
