import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inBatches, inSlicedBatches } from '../../src/lib/batches.ts';

async function collect<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const value of values) list.push(value);
  return list;
}

describe('A list in batches', () => {
  const list = [1, 2, 3, 4, 5];

  it('has each entry once and in its order, and a shorter batch at the end', async () => {
    assert.deepEqual([...inBatches(list, 2)], [[1, 2], [3, 4], [5]]);
    assert.deepEqual(await collect(inSlicedBatches(list, 2)), [[1, 2], [3, 4], [5]]);
    assert.deepEqual([...inBatches(list, 5)], [list]);
  });

  it('has no batch if it is empty', async () => {
    assert.deepEqual([...inBatches([], 2)], []);
    assert.deepEqual(await collect(inSlicedBatches([], 2)), []);
  });
});
