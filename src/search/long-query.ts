/**
 * Shortens a query of too many words, such as a pasted title, to its rarest words. Only words and phrases that must all match are left out: without an
 * operand of OR, or an excluded word, a query would find other records.
 */
import type { SearchWarning } from '../model/search-warnings.ts';
import type { QueryNode, QueryTerm } from './query-node.ts';

/** Number of records with a word, by the word in lower case. */
export type WordFrequencies = ReadonlyMap<string, number>;

export interface ShortenedQuery {
  readonly query: QueryNode;
  /** The different words of which the rarest were chosen, in lower case. */
  readonly comparedWords: readonly string[];
  readonly warnings: readonly SearchWarning[];
}

/** The words of a term, also of a phrase. */
export function countWords({ text }: QueryTerm): number {
  return Math.max(1, splitWords(text).length);
}

/**
 * Chooses the words with the lowest frequency, longer ones first if it is equal or not known, in the order of the query.
 * @returns undefined if the words that cannot be left out are too many.
 */
export function shortenQuery(
  query: QueryNode,
  maxTerms: number,
  frequencies: WordFrequencies,
): ShortenedQuery | undefined {
  const operands = query.kind === 'and' ? query.operands : [query];
  const plain = operands.filter(isPlain);
  const others = operands.filter((operand) => !isPlain(operand));
  const words = new Map(
    plain.flatMap(({ text }) => splitWords(text)).map((word) => [word.toLowerCase(), word]),
  );
  const places = maxTerms - others.flatMap(listQueryTerms).reduce((sum, term) => sum + countWords(term), 0);
  if (plain.length === 0 || places < 1) return undefined;
  const frequencyOf = (word: string): number => frequencies.get(word) ?? 0;
  const chosen = new Set(
    [...words.keys()].sort((a, b) => frequencyOf(a) - frequencyOf(b) || b.length - a.length).slice(0, places),
  );
  const terms = [...words].flatMap(([key, text]): readonly QueryTerm[] =>
    chosen.has(key) ? [{ kind: 'word', text }] : [],
  );
  const nodes = [...terms, ...others];
  const count = plain.reduce((sum, term) => sum + countWords(term), 0);
  const isSame = chosen.size === words.size && plain.every(({ kind }) => kind === 'word');
  return {
    query: nodes.length === 1 ? nodes[0]! : { kind: 'and', operands: nodes },
    comparedWords: [...words.keys()],
    warnings: isSame ? [] : [{ code: 'rarest-words', count, chosen: terms.length }],
  };
}

export function listQueryTerms(node: QueryNode): readonly QueryTerm[] {
  if ('operands' in node) return node.operands.flatMap(listQueryTerms);
  return node.kind === 'not' ? listQueryTerms(node.operand) : [node];
}

function isPlain(node: QueryNode): node is QueryTerm {
  return (node.kind === 'word' || node.kind === 'phrase') && node.field === undefined;
}

function splitWords(text: string): readonly string[] {
  return text.match(/\S+/g) ?? [];
}
