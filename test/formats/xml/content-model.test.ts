import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ContentModel } from '../../../src/formats/xml/content-model.ts';

/** A random model of the names a, b and c. */
const { model } = fc.letrec<{ model: string; choice: string; part: string }>((tie) => ({
  part: fc
    .tuple(
      fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom('<a>', '<b>', '<c>'),
        tie('model').map((inner) => `(${inner})`),
      ),
      fc.constantFrom('', '?', '*', '+'),
    )
    .map(([inner, mark]) => inner + mark),
  choice: fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
  model: fc.array(tie('choice'), { minLength: 1, maxLength: 3 }).map((choices) => choices.join('|')),
}));

describe('A content model', () => {
  it('accepts the sequences that the same regular expression accepts', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 });
    fc.assert(
      fc.property(model, fc.array(names, { maxLength: 20 }), (text, sequences) => {
        const content = new ContentModel(text);
        const expression = new RegExp(`^(?:${text.replaceAll('(', '(?:').replaceAll(/<(.)>/g, '$1')})$`);
        for (const sequence of sequences)
          assert.equal(content.matches(sequence), expression.test(sequence.join('')), sequence.join());
      }),
      { numRuns: 500 },
    );
  });

  it('finds a place for a further element if there is one', () => {
    const names = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });
    fc.assert(
      fc.property(
        model,
        fc.array(names, { maxLength: 20 }),
        fc.constantFrom('a', 'b'),
        (text, lists, added) => {
          const content = new ContentModel(text);
          for (const list of lists) {
            const valid = [...list.keys(), list.length].filter((at) =>
              content.matches(list.toSpliced(at, 0, added)),
            );
            const afterSame = list.lastIndexOf(added) + 1;
            const expected = afterSame > 0 && valid.includes(afterSame) ? afterSame : valid.at(-1);
            assert.equal(content.findPlace(list, added), expected, list.join());
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('rejects a long sequence whose last element is wrong as fast as it accepts one', () => {
    const content = new ContentModel('<did>(<thead>?<c>+)*');
    const units = Array.from({ length: 10_000 }, () => 'c');
    assert.equal(content.matches(['did', ...units]), true);
    assert.equal(content.matches(['did', ...units, 'head']), false);
  });
});
