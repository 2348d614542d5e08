import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeFailure, describeLog } from '../../src/cli/describe.ts';
import { Failure } from '../../src/model/errors.ts';
import type { ImportRequest } from '../../src/transfer/import/import.ts';

const request: ImportRequest = {
  format: 'ead',
  scope: 'nl-waterstad',
  actor: 'archivist',
  logMessage: null,
  sources: [],
  commit: true,
  allowUpdate: true,
  tolerant: false,
  language: 'eng',
};
const log = { message: null, created: 1, updated: 2, unchanged: 3, event: 'e', errors: [], warnings: [] };

describe('An import log on a terminal', () => {
  it('is one line without warnings', () => {
    assert.deepEqual(describeLog(log, request), [
      'Imported into nl-waterstad: 1 created, 2 updated, 3 unchanged.',
    ]);
  });

  it('shows the first locations of each warning, and counts further ones', () => {
    const places = Array.from({ length: 20 }, (_, i) => ({
      file: 'a.xml',
      line: i + 1,
      path: 'ead/archdesc',
    }));
    const warnings = [{ code: 'no-title', message: 'A unit has no title.', count: 70, places }];
    const lines = describeLog({ ...log, warnings }, request);
    assert.equal(lines[1], 'Warnings:');
    assert.equal(lines[2], '  70 × no-title: A unit has no title.');
    assert.equal(lines[3], '    a.xml:1 (ead/archdesc)');
    assert.equal(lines.at(-1), '    and 65 more');
  });

  it('lists skipped files', () => {
    const errors = [{ file: 'a.xml', line: 3, column: 7, path: 'ead', message: 'Not closed.' }];
    assert.deepEqual(describeLog({ ...log, errors }, request).slice(1), [
      'Skipped:',
      '  a.xml:3:7 (ead): Not closed.',
    ]);
  });
});

describe('A failure on a terminal', () => {
  it('is its message and the locations in the files', () => {
    const errors = [{ file: 'a.xml', line: 3, message: 'Not closed.' }, { message: 'Nowhere.' }];
    assert.deepEqual(describeFailure(new Failure('malformed-xml', 'Broken.', { errors })), [
      'Broken.',
      '  a.xml:3: Not closed.',
      '  Nowhere.',
    ]);
  });

  it('repeats no message, and still has the exact location', () => {
    const place = { file: 'a.xml', line: 3, column: 7, path: 'ead', message: 'Not closed.' };
    const failure = new Failure('malformed-xml', 'a.xml, line 3: Not closed.', { errors: [place] });
    assert.deepEqual(describeFailure(failure), ['a.xml, line 3: Not closed.', '  a.xml:3:7 (ead)']);
    const bare = new Failure('invalid-items', 'a.csv, line 3: No identifier.', {
      errors: [{ file: 'a.csv', line: 3, message: 'No identifier.' }],
    });
    assert.deepEqual(describeFailure(bare), ['a.csv, line 3: No identifier.']);
  });

  it('names the option --user, not the header', () => {
    const failure = new Failure('unknown-user', "X-User names 'ann', which is not a user of this service.", {
      missing: 'accessor',
    });
    assert.deepEqual(describeFailure(failure), [
      "--user names 'ann', which is not a user of this service. List them with 'fonds user list' and 'fonds group list'.",
    ]);
  });

  it('of the program itself is one message', () => {
    assert.deepEqual(describeFailure(new TypeError('x is not a function')), [
      'An unexpected error occurred: x is not a function',
    ]);
  });
});

describe('A database that cannot be reached', () => {
  it('is reported with the cause, since the reader is the operator', () => {
    const failure = new Failure('unavailable', 'The database cannot be reached.', {
      cause: new Error('connect ECONNREFUSED'),
    });
    assert.deepEqual(describeFailure(failure), ['The database cannot be reached.', '  connect ECONNREFUSED']);
  });
});
