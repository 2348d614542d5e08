import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  applyPatch,
  diffElements,
  digestElement,
  normalizeElement,
} from '../../../src/formats/xml/element-patch.ts';
import type { XmlContent, XmlElement } from '../../../src/formats/xml/write-xml.ts';

const text = fc
  .array(fc.constantFrom('a', 'b', ' ', '\n', '\u00a0', 'long text'), { maxLength: 4 })
  .map((all) => all.join(''));
const attributes = fc.dictionary(fc.constantFrom('id', 'type', 'normal'), text, { noNullPrototype: true });

const element: fc.Arbitrary<XmlElement> = fc.letrec<{ element: XmlElement; content: XmlContent }>((tie) => ({
  element: fc.record(
    {
      name: fc.constantFrom('p', 'list', 'item'),
      attributes,
      content: fc.array(tie('content'), { maxLength: 5, depthIdentifier: 'element' }),
    },
    { noNullPrototype: true },
  ),
  content: fc.oneof({ depthIdentifier: 'element', maxDepth: 3 }, text, tie('element')),
})).element;

const normal = element.map((one) => ({ ...normalizeElement(one), name: 'unit' }));

describe('Patches of elements', () => {
  it('turn one element into the other, also after they were stored as JSON', () => {
    fc.assert(
      fc.property(normal, normal, (from, to) => {
        const patch = diffElements(from, to);
        if (patch === undefined) assert.deepEqual(from, to);
        else assert.deepEqual(applyPatch(from, JSON.parse(JSON.stringify(patch))), to);
      }),
    );
  });

  it('are undefined for equal elements', () => {
    fc.assert(fc.property(normal, (one) => assert.equal(diffElements(one, structuredClone(one)), undefined)));
  });
});

describe('Normalized elements', () => {
  it('are not changed again', () => {
    fc.assert(fc.property(normal, (one) => assert.equal(normalizeElement(one), one)));
  });

  it('have the words of the given element, with single blanks', () => {
    const wordsOf = ({ content }: XmlElement): string =>
      content.map((one) => (typeof one === 'string' ? one : ` ${wordsOf(one)} `)).join('');
    const split = (one: XmlElement): readonly string[] => wordsOf(one).split(/\s+/).filter(Boolean);
    const textsOf = ({ content }: XmlElement): readonly string[] =>
      content.flatMap((one) => (typeof one === 'string' ? [one] : textsOf(one)));
    fc.assert(
      fc.property(element, (one) => {
        const normalized = normalizeElement(one);
        assert.deepEqual(split(normalized), split(one));
        for (const words of textsOf(normalized)) assert.doesNotMatch(words, /[^\S ]| {2}/u);
      }),
    );
  });
});

describe('Digests of elements', () => {
  it('are equal for equal elements, and differ for different ones', () => {
    fc.assert(
      fc.property(normal, normal, (a, b) => {
        assert.equal(digestElement(a), digestElement(structuredClone(a)));
        if (diffElements(a, b) !== undefined) assert.notEqual(digestElement(a), digestElement(b));
      }),
    );
  });
});
