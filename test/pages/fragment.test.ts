/** Fragments of texts on the search page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { HitFragment } from '../../src/model/search-response.ts';
import { removeFragmentMarkup, toPlainTitleFragment } from '../../src/pages/shared/fragment.ts';

/** The words in `«…»` are those that were found. */
function fragment(text: string): HitFragment {
  const ranges: [number, number][] = [];
  let plain = '';
  for (const [i, part] of text.split(/[«»]/).entries()) {
    if (i % 2 === 1) ranges.push([plain.length, plain.length + part.length]);
    plain += part;
  }
  return { field: 'scopeAndContent', text: plain, ranges, isCut: [true, false] };
}

describe('A fragment of a search', () => {
  for (const [name, stored, shown] of [
    ['a first heading', '## Scope and Contents  Contains «letters».', 'Contains «letters».'],
    ['a heading with a word', '## «Letters»  Contains «letters».', '«Letters» · Contains «letters».'],
    ['the end of a list', '«Letters» (1901)  Contains. «Notes»', '«Letters» (1901) · Contains. «Notes»'],
    [
      'emphasis',
      'a copy of *The «Bluest» Eye* and **two «drafts»**',
      'a copy of The «Bluest» Eye and two «drafts»',
    ],
    ['a link', 'see [the «guide»](https://example.org/guide)', 'see the «guide»'],
    [
      'a word in the address of a link',
      'see [it](https://example.org/«guide») and «more»',
      'see it and «more»',
    ],
    [
      'emphasis that begins before the fragment',
      '«list»:** 1, a *song* and 2*3',
      '«list»: 1, a song and 2*3',
    ],
    ['asterisks of the archivist', '2*«3»*4, no. ##5', '2*«3»*4, no. ##5'],
  ] as const)
    it(`is shown without markup: ${name}`, () => {
      assert.deepEqual(removeFragmentMarkup(fragment(stored)), fragment(shown));
    });

  it('keeps the words that were found, for any text', () => {
    const pieces = fc.array(
      fc.constantFrom('## ', '*', '**', ' ', '[', ']', '(http://a.b)', 'word', '«found»', '`'),
    );
    fc.assert(
      fc.property(pieces, (list) => {
        const { text, ranges } = removeFragmentMarkup(fragment(list.join('')));
        for (const [start, end] of ranges) assert.match(text.slice(start, end), /found/);
      }),
    );
  });
});

describe('A suggested title', () => {
  it('is the title that pages show, without markup and without a separator at its end', () => {
    assert.deepEqual(toPlainTitleFragment(fragment('*Minutes* of the «council,»')), {
      text: 'Minutes of the council',
      ranges: [[15, 22]],
    });
    assert.deepEqual(toPlainTitleFragment(fragment('«Minutes»:')), { text: 'Minutes', ranges: [[0, 7]] });
  });
});
