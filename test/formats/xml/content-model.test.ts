import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ContentModel } from '../../../src/formats/xml/content-model.ts';

type Model =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Model[] }
  | { readonly kind: '?' | '*' | '+'; readonly part: Model };

/** A random model of the names a, b and c. */
const { model } = fc.letrec<{ model: Model }>((tie) => ({
  model: fc.oneof(
    { maxDepth: 4, depthSize: 'max' },
    fc.record({ kind: fc.constant('name' as const), name: fc.constantFrom('a', 'b', 'c') }),
    fc.record({
      kind: fc.constantFrom('sequence' as const, 'choice' as const),
      parts: fc.array(tie('model'), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constantFrom('?' as const, '*' as const, '+' as const), part: tie('model') }),
  ),
}));

function toText(one: Model): string {
  switch (one.kind) {
    case 'name':
      return `<${one.name}>`;
    case 'sequence':
      return `(${one.parts.map(toText).join('')})`;
    case 'choice':
      return `(${one.parts.map(toText).join('|')})`;
    default:
      return `(${toText(one.part)})${one.kind}`;
  }
}

/** The indexes at which the model can end if it begins at one of these. */
function endsOf(one: Model, names: readonly string[], starts: ReadonlySet<number>): Set<number> {
  switch (one.kind) {
    case 'name':
      return new Set([...starts].filter((at) => names[at] === one.name).map((at) => at + 1));
    case 'sequence':
      return one.parts.reduce((ends, part) => endsOf(part, names, ends), new Set(starts));
    case 'choice':
      return new Set(one.parts.flatMap((part) => [...endsOf(part, names, starts)]));
    case '?':
      return new Set([...starts, ...endsOf(one.part, names, starts)]);
    default: {
      const ends = one.kind === '*' ? new Set(starts) : endsOf(one.part, names, starts);
      for (let size = -1; size < ends.size; ) {
        size = ends.size;
        for (const end of endsOf(one.part, names, ends)) ends.add(end);
      }
      return ends;
    }
  }
}

const matches = (one: Model, names: readonly string[]): boolean =>
  endsOf(one, names, new Set([0])).has(names.length);

describe('A content model', () => {
  const lists = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 6 }), { maxLength: 20 });

  it('accepts the sequences that its repetitions and choices allow', () => {
    fc.assert(
      fc.property(model, lists, (one, sequences) => {
        const content = new ContentModel(toText(one));
        for (const names of sequences)
          assert.equal(content.matches(names), matches(one, names), names.join());
      }),
      { numRuns: 500 },
    );
  });

  it('finds a place for a further element if there is one', () => {
    fc.assert(
      fc.property(model, lists, fc.constantFrom('a', 'b'), (one, sequences, added) => {
        const content = new ContentModel(toText(one));
        for (const names of sequences) {
          const valid = [...names.keys(), names.length].filter((at) =>
            matches(one, names.toSpliced(at, 0, added)),
          );
          const afterSame = names.lastIndexOf(added) + 1;
          const expected = afterSame > 0 && valid.includes(afterSame) ? afterSame : valid.at(-1);
          assert.equal(content.findPlace(names, added), expected, names.join());
        }
      }),
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
