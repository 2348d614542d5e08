/** The index of names of a PDF. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import createBidi from 'bidi-js';
import { NamedPages } from '../../ui/pdf/name-index.ts';

function readEntry(name: string): string {
  const index = new NamedPages();
  index.add([name], 8);
  const entry = [...index.steps('en', false)].find((step) => 'style' in step && step.style === 'indexEntry');
  assert.ok(entry !== undefined && 'spans' in entry);
  return entry.spans.map(({ text }) => text).join('');
}

describe('An entry of the index of names', () => {
  it('has its page number after the Arabic words of a Latin name', () => {
    const text = readEntry('Accademia (أكاديمية روما) بروما');
    const { levels } = createBidi().getEmbeddingLevels(text);
    assert.equal(levels[text.indexOf('8')], 0, 'the number is outside of the words from right to left');
  });

  it('has blanks between a name from right to left and the page number', () => {
    const text = readEntry('الخوري، جرجس');
    const { levels } = createBidi().getEmbeddingLevels(text);
    const at = text.indexOf('8');
    // A blank of the level of the number would be on its other side.
    assert.deepEqual([levels[at - 2], levels[at - 1], levels[at]], [1, 1, 2]);
  });

  it('has no invisible marks in a Latin name', () => {
    assert.equal(readEntry('Museum of the Delta'), 'Museum of the Delta  8');
  });
});
