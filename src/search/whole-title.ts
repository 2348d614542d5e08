import type { TermNode } from './term-tree.ts';

/** The number of words of a title that consists of the words of the query; undefined if the query cannot be a whole title. */
export function countTitleWords(tree: TermNode): number | undefined {
  const terms = tree.kind === 'and' ? tree.operands : [tree];
  let words = 0;
  for (const term of terms) {
    if (term.kind !== 'term' || term.isPrefix) return undefined;
    if (term.columns !== 'all' && !term.columns.includes('title')) return undefined;
    words += term.exact.length;
  }
  return words;
}
