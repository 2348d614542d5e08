import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecentCache } from '../../src/lib/recent-cache.ts';

describe('A cache of recent entries', () => {
  it('finds an entry that was set', () => {
    const cache = new RecentCache<number>(2);
    cache.set('a', 1);
    assert.equal(cache.find('a'), 1);
    assert.equal(cache.find('b'), undefined);
  });

  it('keeps at most twice the given number of entries', () => {
    const cache = new RecentCache<number>(10);
    for (let n = 0; n < 1000; n++) cache.set(String(n), n);
    assert.ok(cache.size <= 20);
    assert.equal(cache.find('999'), 999);
    assert.equal(cache.find('0'), undefined);
  });

  it('keeps an entry that is used again and again', () => {
    const cache = new RecentCache<number>(10);
    cache.set('often', 1);
    for (let n = 0; n < 1000; n++) {
      cache.set(String(n), n);
      assert.equal(cache.find('often'), 1);
    }
  });
});
