import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoize } from '../../src/lib/memoize.ts';

describe('A memoized function', () => {
  it('is called once for equal arguments, and again for different ones', () => {
    const asked: string[] = [];
    const join = memoize(10, (a: string, b: string) => {
      asked.push(`${a}|${b}`);
      return { words: [a, b] };
    });
    const first = join('1940', '1945');
    assert.deepEqual(first, { words: ['1940', '1945'] });
    assert.equal(join('1940', '1945'), first);
    assert.deepEqual(join('19401945', ''), { words: ['19401945', ''] });
    assert.deepEqual(asked, ['1940|1945', '19401945|']);
  });

  it('is called again after its cache was full', () => {
    let asked = 0;
    const length = memoize(3, (word: string) => {
      asked += 1;
      return { length: word.length };
    });
    for (const word of ['a', 'bb', 'ccc', 'a', 'dddd', 'a']) assert.equal(length(word).length, word.length);
    assert.equal(asked, 5);
  });

  it('is called every time with long arguments', () => {
    let asked = 0;
    const length = memoize(3, (word: string) => {
      asked += 1;
      return { length: word.length };
    });
    const [short, long] = ['a'.repeat(200), 'a'.repeat(201)];
    for (const word of [short, short, long, long]) assert.equal(length(word).length, word.length);
    assert.equal(asked, 3);
  });
});
