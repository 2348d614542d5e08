import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Batcher } from '../../src/lib/batcher.ts';

/** Loads the length of words, and records the batches. */
function lengths(most?: number): { words: Batcher<string, number>; loads: (readonly string[])[] } {
  const loads: (readonly string[])[] = [];
  const words = new Batcher(async (keys: readonly string[]) => {
    loads.push(keys);
    if (keys.includes('bad')) throw new Error('No such word');
    return new Map(keys.filter((key) => key !== '').map((key) => [key, key.length]));
  }, most);
  return { words, loads };
}

describe('Batched lookups', () => {
  it('of one event-loop turn are loaded together, and each gets its own value', async () => {
    const { words, loads } = lengths();
    assert.deepEqual(await Promise.all(['one', 'three', '', 'one'].map((word) => words.get(word))), [
      3,
      5,
      undefined,
      3,
    ]);
    assert.deepEqual(loads, [['one', 'three', '', 'one']]);
  });

  it('do not wait for those of a later turn', async () => {
    const { words, loads } = lengths();
    const first = words.get('one');
    await setImmediate();
    await Promise.all([first, words.get('three')]);
    assert.deepEqual(loads, [['one'], ['three']]);
  });

  it('are split into batches of the maximum size', async () => {
    const { words, loads } = lengths(2);
    const asked = ['a', 'bb', 'ccc', 'dd', 'e'];
    assert.deepEqual(await Promise.all(asked.map((word) => words.get(word))), [1, 2, 3, 2, 1]);
    assert.deepEqual(loads, [['a', 'bb'], ['ccc', 'dd'], ['e']]);
  });

  it('fail together, and later ones do not', async () => {
    const { words } = lengths();
    const ends = await Promise.allSettled([words.get('good'), words.get('bad')]);
    assert.deepEqual(
      ends.map((end) => end.status === 'rejected' && String(end.reason)),
      ['Error: No such word', 'Error: No such word'],
    );
    assert.equal(await words.get('good'), 4);
  });
});
