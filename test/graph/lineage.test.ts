import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lineageOf, parentsOf } from '../../src/graph/items/hierarchy.ts';

describe('What an item stands in', () => {
  const parents = parentsOf([
    { gid: 1, parent: null },
    { gid: 2, parent: 1 },
    { gid: 3, parent: 2 },
    { gid: 8, parent: 9 },
    { gid: 9, parent: 8 },
  ]);

  it('is told from the nearest outwards, the item itself first', () => {
    assert.deepEqual(lineageOf(3, parents), [3, 2, 1]);
    assert.deepEqual(lineageOf(1, parents), [1]);
  });

  it('ends where it is not known any further, and where items stand in each other', () => {
    assert.deepEqual(lineageOf(7, parents), [7]);
    assert.deepEqual(lineageOf(8, parents), [8, 9]);
  });
});
