import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { collectWords } from '../../src/search/collect-words.ts';
import { fold } from '../../src/search/fold.ts';
import { documentForms } from '../../src/search/stem.ts';
import { tokenize } from '../../src/search/tokenize.ts';

function collect(text: string, language: string): { words: string[]; forms: string[] } {
  const words: string[] = [];
  const forms = new Set<string>();
  collectWords(text, language, words, forms);
  return { words, forms: [...forms] };
}

describe('The words for the index', () => {
  it('are the words of a text in order, and each related form once', () => {
    assert.deepEqual(collect('Letters and letters of Jean-Pierre Mueller', 'eng'), {
      words: ['letters', 'and', 'letters', 'of', 'jean', 'pierre', 'mueller'],
      forms: ['letter', 'jeanpierre', 'jeanpierr', 'pierr', 'muller'],
    });
  });

  it('are added to those of other texts', () => {
    const words = ['first'];
    const forms = new Set(['older']);
    collectWords('Briefe', 'deu', words, forms);
    assert.deepEqual(words, ['first', 'briefe']);
    assert.deepEqual([...forms], ['older', 'brief']);
  });

  it('have the stems of the language of the text, also after the same words in another language', () => {
    for (const language of ['fra', 'eng', 'fra', 'und', 'deu', 'eng'])
      assert.deepEqual(collect('archives générales', language).forms, [
        ...documentFormsOf('archives générales', language),
      ]);
  });

  it('are those of the tokens of any text', () => {
    const word = fc.constantFrom(
      'Archive',
      'archives',
      'Mueller',
      "l'archive",
      'Jean-Pierre',
      '1939-1945',
      '中国人',
      'Häuser',
      'שלום',
    );
    const text = fc
      .array(fc.oneof(word, fc.string(), fc.string({ unit: 'grapheme' })))
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(text, fc.constantFrom('eng', 'deu', 'fra', 'und'), (one, language) => {
        const { words, forms } = collect(one, language);
        assert.deepEqual(
          words,
          tokenize(one).map((token) => token.text),
        );
        assert.deepEqual(new Set(forms), documentFormsOf(one, language));
      }),
      { numRuns: 500 },
    );
  });

  it('are correct for more words than the cache has', () => {
    for (let round = 0; round < 2; round++)
      for (let first = 0; first < 100_000; first += 1000) {
        const words = Array.from({ length: 1000 }, (_, index) => `Ä${(first + index) * 7919}x`);
        assert.deepEqual(collect(words.join(' '), 'eng').words, words.map(fold));
      }
  });
});

function documentFormsOf(text: string, language: string): Set<string> {
  return new Set(tokenize(text).flatMap((token) => documentForms(token, language)));
}
