/** Characters of Windows-1252 that a file has as control characters, `&#x85;` for an ellipsis. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { removeFragmentMarkup } from '../../src/pages/shared/fragment.ts';
import { titleOf } from '../../src/pages/shared/item-link.ts';
import { toPlainTitle } from '../../src/pages/shared/rich-text.ts';
import { textsOf, type WireItem } from '../../src/pages/shared/wire-item.ts';
import { tokenize } from '../../src/search/tokenize.ts';

const stored = 'The lands\u0085in the \u0093township\u0094 \u0096 now';
const shown = 'The lands…in the “township” – now';

describe('A control character of Windows-1252', () => {
  it('is shown as the character that was meant, in texts and titles', () => {
    const item: WireItem = { type: 'CvocVocabulary', id: 'v', data: { name: stored }, relationships: {} };
    assert.deepEqual(textsOf(item, 'name'), [shown]);
    assert.equal(titleOf(item), shown);
    assert.equal(toPlainTitle(stored), shown);
  });

  it('is shown as this character in hits, with the found words at the same place', () => {
    const hit = { field: 'name', text: stored, ranges: [[4, 9]] as const, isCut: [false, false] as const };
    assert.deepEqual(removeFragmentMarkup(hit), { ...hit, text: shown });
  });

  it('is a space if Windows-1252 has no character for it', () => {
    assert.equal(toPlainTitle('lands\u0081in'), 'lands in');
  });

  it('separates words in a search', () => {
    assert.deepEqual(
      tokenize('lands\u0085in').map(({ text }) => text),
      ['lands', 'in'],
    );
  });
});
