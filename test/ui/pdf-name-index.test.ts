/** The index of names of a PDF. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import createBidi from 'bidi-js';
import { NameIndex } from '../../ui/pdf/name-index.ts';

function readEntry(name: string): string {
  const index = new NameIndex();
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

  it('has no invisible marks in a Latin name', () => {
    assert.equal(readEntry('Museum of the Delta'), 'Museum of the Delta  8');
  });
});
