import fc from 'fast-check';

/**
 * Text of an element of any of the names, with any nesting of further elements and words. Blanks separate the elements.
 * @param attributes texts such as ` href="u"`, one of which each element has.
 */
export function nestedElements(
  names: readonly string[],
  attributes: readonly string[],
): fc.Arbitrary<string> {
  return fc.letrec<{ node: string; element: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.constantFrom('alpha', 'beta gamma', ' delta ', '1940', 'unknown', '; ', ' '),
      tie('element'),
    ),
    element: fc
      .tuple(
        fc.constantFrom(...names),
        fc.constantFrom('', ...attributes),
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([name, text, nodes]) => ` <${name}${text}>${nodes.join('')}</${name}> `),
  })).element;
}
