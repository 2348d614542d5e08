import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findNearest, suggestionSentence } from '../../src/lib/nearest.ts';

const known = ['commit', 'scope', 'tolerant', 'allow-update', 'lang'];

/** Insertions, deletions, replacements and swaps of adjacent characters, counted from the start of both words. */
function countEdits(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const kept = a[0] === b[0] ? 0 : 1;
  const counts = [
    countEdits(a.slice(1), b.slice(1)) + kept,
    countEdits(a.slice(1), b) + 1,
    countEdits(a, b.slice(1)) + 1,
  ];
  if (a.length > 1 && b.length > 1 && a[0] === b[1] && a[1] === b[0])
    counts.push(countEdits(a.slice(2), b.slice(2)) + 1);
  return Math.min(...counts);
}

describe('A misspelled word', () => {
  for (const [given, meant] of [
    ['comit', 'commit'],
    ['COMMIT', 'commit'],
    ['ocmmit', 'commit'],
    ['allowupdate', 'allow-update'],
    ['allow_update', 'allow-update'],
    ['tolerent', 'tolerant'],
    ['lan', 'lang'],
  ] as const) {
    it(`'${given}' suggests '${meant}'`, () => assert.equal(findNearest(given, known), meant));
  }

  it('that resembles no known one has no suggestion', () => {
    assert.equal(findNearest('page', known), undefined);
    assert.equal(findNearest('', known), undefined);
    assert.equal(findNearest('commit', []), undefined);
  });

  it('is not compared when it is longer than any name', () => {
    assert.equal(findNearest('c'.repeat(10_000), ['c'.repeat(9_999)]), undefined);
  });

  it('suggests the first one with the fewest edits', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 5 }), (given, words) => {
        const limit = Math.min(3, Math.max(1, Math.floor(given.length / 3)));
        const close = words.filter((one) => countEdits(given, one) <= limit);
        const fewest = Math.min(...close.map((one) => countEdits(given, one)));
        assert.equal(
          findNearest(given, words),
          close.find((one) => countEdits(given, one) === fewest),
        );
      }),
    );
  });

  it('is found after any single typing error', () => {
    fc.assert(
      fc.property(fc.constantFrom(...known), fc.nat(), fc.constantFrom('drop', 'double'), (word, n, slip) => {
        const at = n % word.length;
        const given =
          slip === 'drop' ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at + 1) + word.slice(at);
        assert.equal(findNearest(given, known), word);
      }),
    );
  });
});

describe('The hint after an unknown word', () => {
  it('names the nearest word, or lists all if none is near', () => {
    assert.equal(suggestionSentence('comit', known), "The nearest known one is 'commit'.");
    assert.equal(suggestionSentence('page', ['offset', 'limit']), 'Known are offset, limit.');
    assert.equal(suggestionSentence('page', []), 'None is known here.');
  });
});
