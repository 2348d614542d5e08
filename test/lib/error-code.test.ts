import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { systemErrorCode } from '../../src/lib/error-code.ts';

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
