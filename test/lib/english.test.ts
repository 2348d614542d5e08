import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatCount, withArticle } from '../../src/lib/english.ts';

describe('A number with its noun', () => {
  it('is singular only for 1', () => {
    assert.equal(formatCount(0, 'record'), '0 records');
    assert.equal(formatCount(1, 'record'), '1 record');
    assert.equal(formatCount(20_144, 'record'), '20,144 records');
    assert.equal(formatCount(2, 'child', 'children'), '2 children');
  });
});

describe('The name of a type in a sentence', () => {
  for (const [name, sentence] of [
    ['AccessPoint', 'an AccessPoint'],
    ['Country', 'a Country'],
    ['UserProfile', 'a UserProfile'],
    ['UnknownProperty', 'an UnknownProperty'],
    ['HistoricalAgent', 'a HistoricalAgent'],
  ] as const) {
    it(`is ${sentence}`, () => {
      assert.equal(withArticle(name), sentence);
      assert.equal(withArticle(name, 'A'), `A${sentence.slice(1)}`);
    });
  }
});
