/** The known-item test of the benchmark types words as a person does whose keyboard has no accents. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutAccents } from '../../bench/search/queries.ts';

const typed: readonly (readonly [word: string, typed: string])[] = [
  ['Żegluga', 'Zegluga'],
  ['Œuvres', 'oeuvres'],
  ['Übersicht', 'Ubersicht'],
  ['Việt', 'Viet'],
  // On a Russian or Greek keyboard these are keys of their own; in Hebrew and Arabic, nobody types vowels that a title does not have.
  ['русский', 'русский'],
  ['Ёлка', 'Ёлка'],
  ['Αρχεία', 'Αρχεία'],
  ['שִׁירֵי', 'שִׁירֵי'],
  ['البحّارة', 'البحّارة'],
  ['ガラス', 'ガラス'],
];

describe('A word that is typed without accents', () => {
  for (const [word, expected] of typed)
    it(`${word} is typed as ${expected}`, () => {
      assert.equal(withoutAccents(word).toLowerCase(), expected.toLowerCase());
    });
});
