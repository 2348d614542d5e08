import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  listDistantSpellings,
  listPlainWords,
  listSpellings,
  replaceWords,
} from '../../src/search/spelling.ts';

describe('The spellings of a word', () => {
  for (const [typed, meant] of [
    ['harbuor', 'harbour'],
    ['habour', 'harbour'],
    ['harrbour', 'harbour'],
    ['harbpur', 'harbour'],
    ['arhive', 'archive'],
    ['письмр', 'письмо'],
    ['пимо', 'пимы'],
    ['αρχειι', 'αρχεια'],
    ['שלןם', 'שלום'],
    ['رسايل', 'رسائل'],
  ] as const)
    it(`contain ${meant} for ${typed}`, () => assert.ok(listSpellings(typed).includes(meant)));

  for (const [typed, meant] of [
    ['acomodation', 'accommodation'],
    ['corespondance', 'correspondence'],
    ['comittie', 'committee'],
  ] as const)
    it(`contain ${meant} for ${typed}, with two mistakes`, () => {
      assert.ok(!listSpellings(typed).includes(meant));
      assert.ok(listDistantSpellings(typed).includes(meant));
    });

  it('do not exist for short words, codes, long texts and words of mixed scripts', () => {
    for (const word of ['map', 'a12b', '1945', 'x'.repeat(25), 'harbоur', '海港'])
      assert.deepEqual([listSpellings(word), listDistantSpellings(word)], [[], []], word);
  });

  it('are limited in number, each one once, without the word', () => {
    for (const word of ['harbour', 'x'.repeat(24), 'abcdefghijklmn', 'ааааааааааааааа', 'aeiouyaeiouyae']) {
      const near = listSpellings(word);
      const distant = listDistantSpellings(word);
      assert.ok(near.length <= 2000 && distant.length <= 6000, `${near.length} ${distant.length}`);
      for (const list of [near, distant]) {
        assert.equal(new Set(list).size, list.length);
        assert.ok(!list.includes(word));
      }
    }
  });
});

describe('The plain words of a query', () => {
  it('are those that are neither in phrases nor excluded nor wildcards', () => {
    const q = '"harbour dues" -draft regist* title:Letters (Quays OR brigdes)';
    assert.deepEqual(
      listPlainWords(q).map(({ text, start, end }) => [text, q.slice(start, end)]),
      [
        ['letters', 'Letters'],
        ['quays', 'Quays'],
        ['brigdes', 'brigdes'],
      ],
    );
  });

  it('do not exist if the query cannot be parsed', () => assert.deepEqual(listPlainWords('"harbour'), []));

  it('are replaced in place, with their capital letter', () => {
    const q = 'title:Lettres "x y" OR (brigdes, z*)';
    const [first, second] = listPlainWords(q);
    assert.equal(
      replaceWords(q, [
        { word: first!, spelling: 'letters' },
        { word: second!, spelling: 'bridges' },
      ]),
      'title:Letters "x y" OR (bridges, z*)',
    );
  });
});
