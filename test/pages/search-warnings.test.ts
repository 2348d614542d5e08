/** Warnings of searches: sentences of the API in English, and on pages in the language of the reader. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  describeSearchWarning,
  type SearchWarning,
  type SearchWarningCode,
  searchWarningCodes,
} from '../../src/model/search-warnings.ts';
import { languages } from '../../src/pages/shared/languages.ts';
import { warningText } from '../../ui/pages/search/warning-text.ts';
import { request } from '../http/request.ts';
import { openTestArchive } from '../world/archive.ts';
import { listHtmlProblems } from '../world/browser.ts';

const examples: { readonly [Code in SearchWarningCode]: Extract<SearchWarning, { readonly code: Code }> } = {
  'unclosed-quote': { code: 'unclosed-quote', at: 7 },
  'empty-quotes': { code: 'empty-quotes' },
  'unclosed-parenthesis': { code: 'unclosed-parenthesis', at: 7 },
  'unopened-parenthesis': { code: 'unopened-parenthesis', at: 7 },
  'empty-parentheses': { code: 'empty-parentheses' },
  'nested-parentheses': { code: 'nested-parentheses', max: 20 },
  'field-without-word': { code: 'field-without-word', field: 'title' },
  'operator-without-word': { code: 'operator-without-word', operator: 'AND', at: 7 },
  'not-without-word': { code: 'not-without-word', at: 7 },
  'only-excluded': { code: 'only-excluded' },
  'inner-wildcard': { code: 'inner-wildcard', word: 'arch*v' },
  'question-mark': { code: 'question-mark', word: 'mor?ison', prefix: 'mor' },
  'question-mark-early': { code: 'question-mark-early', word: 'm?ller', count: 2 },
  'misspelled-field': { code: 'misspelled-field', field: 'titel', nearest: 'title' },
  'unknown-field': { code: 'unknown-field', field: 'color', known: 'title, creator' },
  'lower-case-or': { code: 'lower-case-or', word: 'or' },
  'ignored-word': { code: 'ignored-word', word: '--' },
  'rarest-words': { code: 'rarest-words', count: 45, chosen: 32 },
  'many-concepts': { code: 'many-concepts', max: 50 },
  'many-labels': { code: 'many-labels', max: 64 },
  'search-work': { code: 'search-work', max: 1_000_000 },
  'partial-facets': { code: 'partial-facets', facets: ['subject', 'place'], max: 10_000 },
  'outdated-index': { code: 'outdated-index' },
};

describe('A warning of a search', () => {
  for (const code of searchWarningCodes)
    it(`has a sentence in each language of the pages: ${code}`, () => {
      const { code: _, ...values } = examples[code];
      const sentences = languages.map((language) => warningText(language, examples[code]));
      assert.equal(new Set(sentences).size, languages.length, 'each language has its own');
      for (const sentence of sentences) {
        assert.match(sentence, /^[^{}]+[.?]$/);
        for (const value of Object.values(values).flat())
          if (typeof value === 'string' && code !== 'partial-facets')
            assert.ok(sentence.includes(value), sentence);
      }
    });

  it('names facets in the language of the reader', () => {
    const toText = (facets: readonly ('subject' | 'place')[]) =>
      warningText('de', { code: 'partial-facets', facets, max: 10_000 });
    assert.match(toText(['subject']), /des Filters „Schlagwort“ .* 10\.000 Datensätze/);
    assert.match(toText(['subject', 'place']), /10\.000 Datensätze .*: Schlagwort, Ort\.$/);
  });

  it('has a sentence in English for clients of the API', () => {
    const sentences = Object.values(examples).map((warning) => describeSearchWarning(warning));
    assert.ok(sentences.every((sentence) => /^[^{}]+\.$/.test(sentence) && !sentence.includes('undefined')));
    assert.equal(
      describeSearchWarning(examples['unclosed-quote']),
      'The query was searched as plain words, without operators: the quotation mark at character 7 is not closed.',
    );
    assert.equal(
      describeSearchWarning(examples['partial-facets']),
      'The numbers of the facets subject, place are too low: without the filter of a facet, more than 10,000 records match, and only that many are counted.',
    );
  });

  it('is a sentence in the API, and in the language of the reader on the search page', async (t) => {
    const archive = await openTestArchive();
    t.after(() => archive.close());
    const q = encodeURIComponent('(letters');
    const { warnings } = (await request(archive, `GET /archive/search?q=${q}`)).json();
    assert.deepEqual(warnings, [describeSearchWarning({ code: 'unclosed-parenthesis', at: 1 })]);
    const { body } = await request(archive, `GET /search?q=${q}`, { 'accept-language': 'fr' });
    assert.match(body, /<li>La recherche a porté sur les mots seuls, sans opérateurs\u00A0: la parenthèse/);
    assert.doesNotMatch(body, /plain words/);
    assert.deepEqual(await listHtmlProblems(body), []);
  });
});
