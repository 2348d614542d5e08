import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lineageOf, parentsOf } from '../../src/graph/tree/hierarchy.ts';

describe('The lineage of an item', () => {
  const parents = parentsOf([
    { gid: 1, parent: null },
    { gid: 2, parent: 1 },
    { gid: 3, parent: 2 },
    { gid: 8, parent: 9 },
    { gid: 9, parent: 8 },
  ]);

  it('lists the item, then its ancestors, nearest first', () => {
    assert.deepEqual(lineageOf(3, parents), [3, 2, 1]);
    assert.deepEqual(lineageOf(1, parents), [1]);
  });

  it('ends at an unknown parent, and where parents form a cycle', () => {
    assert.deepEqual(lineageOf(7, parents), [7]);
    assert.deepEqual(lineageOf(8, parents), [8, 9]);
  });
});
