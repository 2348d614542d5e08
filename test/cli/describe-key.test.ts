import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeItemChange } from '../../src/cli/describe-item-change.ts';

describe('The outcome of an item on a terminal', () => {
  it('is printed for moved, deleted and changed items only', () => {
    assert.deepEqual(describeItemChange(['moved', 'a-b', 'a-c']), ['moved a-b to a-c']);
    assert.deepEqual(describeItemChange(['deleted', 'a-b']), ['deleted a-b']);
    for (const outcome of ['created', 'updated', 'unchanged'] as const)
      assert.deepEqual(describeItemChange([outcome, 'file.xml', 'a']), []);
    assert.deepEqual(describeItemChange(['added', 'a']), []);
  });

  it('names fields by short paths, and shortens long texts', () => {
    const description = '/relationships/describes/0';
    const lines = describeItemChange([
      ...(['updated', 'file.xml', 'a'] as const),
      [
        { op: 'add', path: '/data/otherIdentifiers', value: ['Old 7'] },
        { op: 'remove', path: `${description}/data/notes/1`, was: 'Gone' },
        { op: 'replace', path: `${description}/relationships/relatesTo/2/data/name`, was: 'A', value: 'B' },
        { op: 'replace', path: `${description}/data/data`, was: 1, value: 'x'.repeat(500) },
        {
          op: 'move',
          from: `${description}/relationships/hasDate/1`,
          path: `${description}/relationships/hasDate/0`,
        },
        { op: 'add', path: '/data/a~1b~0c', value: true },
      ],
    ]);
    assert.deepEqual(lines, [
      'changed a',
      '  + otherIdentifiers: ["Old 7"]',
      '  - describes/0/notes/1: "Gone"',
      '  ~ describes/0/relatesTo/2/name: "A" → "B"',
      `  ~ describes/0/data: 1 → "${'x'.repeat(119)}…`,
      '  ~ describes/0/hasDate/0: was describes/0/hasDate/1',
      '  + a/b~c: true',
    ]);
  });
});
