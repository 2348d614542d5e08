import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mebibyte, toMegabytes } from '../../src/lib/byte-size.ts';

describe('A number of bytes', () => {
  it('is shown in megabytes with one digit after the point', () => {
    assert.deepEqual([0, 17_340_000, 1_000_000].map(toMegabytes), ['0.0', '17.3', '1.0']);
    assert.equal(toMegabytes(mebibyte), '1.0');
  });
});
