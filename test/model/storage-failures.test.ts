import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toStorageFailure } from '../../src/model/errors.ts';

const toError = (code: string): Error => Object.assign(new Error('cause'), { code });

describe('An error of the disk or of the database file', () => {
  for (const [codes, code, message] of [
    [
      ['SQLITE_CORRUPT', 'SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB'],
      'store-unusable',
      /damaged or truncated.*fonds check/,
    ],
    [
      ['EROFS', 'SQLITE_READONLY', 'SQLITE_READONLY_DIRECTORY'],
      'store-unusable',
      /read-only.*mount the disk writable/,
    ],
    [
      ['EACCES', 'EPERM', 'SQLITE_CANTOPEN', 'SQLITE_PERM'],
      'store-unusable',
      /may not read or write.*Give this user access/,
    ],
    [['EIO', 'SQLITE_IOERR', 'SQLITE_IOERR_READ'], 'store-unusable', /disk reports an error.*Check the disk/],
    [['ENOSPC', 'EDQUOT', 'SQLITE_FULL'], 'storage-full', /disk of the service is full.*Free some space/],
  ] as const) {
    it(`says what happened and what to do: ${codes.join(', ')}`, () => {
      for (const one of codes) {
        const failure = toStorageFailure(toError(one));
        assert.equal(failure?.code, code);
        assert.match(failure.message, message);
        assert.deepEqual(failure.details, { code: one });
      }
    });
  }

  it('is not reported for other errors', () => {
    for (const one of ['SQLITE_BUSY', 'ENOENT', 'EIOX', ''])
      assert.equal(toStorageFailure(toError(one)), undefined);
    assert.equal(toStorageFailure('EIO'), undefined);
  });
});
