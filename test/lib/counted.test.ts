import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { counted } from '../../src/lib/counted.ts';

describe('A number with its noun', () => {
  it('is singular for one alone', () => {
    assert.equal(counted(0, 'record'), '0 records');
    assert.equal(counted(1, 'record'), '1 record');
    assert.equal(counted(20_144, 'record'), '20,144 records');
    assert.equal(counted(2, 'child', 'children'), '2 children');
  });
});
