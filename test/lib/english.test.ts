import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withArticle } from '../../src/lib/english.ts';

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
