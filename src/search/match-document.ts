/**
 * The definition of search: which documents match a query, and in which order. Engines do the same with an index; tests compare them with
 * these functions, which read every token.
 */
import { listTerms, type Term, type TermNode, type TermQuery } from './term-tree.ts';

/** Weights of the columns. */
const columnWeights: Readonly<Record<string, number>> = {
  ...{ title: 8, identifier: 8 },
  ...{ creator: 4, subject: 4, place: 4, name: 4 },
  ...{ scope: 1, text: 1 },
};
/** Part of the weight that a related form of a word gets. */
const relatedShare = 0.75;
const ownCodeBonus = 1000;
/** For a code that begins with those of ancestors. */
const pathCodeBonus = 500;
const wholeTitleBonus = 20;

/** A search document with its tokens as lists. */
export interface TokenizedDocument {
  readonly gid: number;
  /** Number of ancestors. */
  readonly depth: number;
  /** Words of the first title. */
  readonly titleWords: number;
  /** Of each column: words in their order, with separators, then related forms. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** Tokens of exact values: `#!k` for the key k of the own reference code, `#k` for this and longer codes. */
  readonly filter: ReadonlySet<string>;
}

export function matches({ tree, code }: TermQuery, document: TokenizedDocument): boolean {
  return matchesNode(tree, document) || (code !== undefined && document.filter.has(`#${code}`));
}

function matchesNode(node: TermNode, document: TokenizedDocument): boolean {
  switch (node.kind) {
    case 'and':
      return node.operands.every((operand) => matchesNode(operand, document));
    case 'or':
      return node.operands.some((operand) => matchesNode(operand, document));
    case 'not':
      return !matchesNode(node.operand, document);
    case 'term':
      return listColumns(node).some((column) => matchForm(node, document.columns[column]) !== undefined);
  }
}

/** The sum over the terms of the query, and a bonus for a whole reference code or title. The document must match the query. */
export function score({ tree, code }: TermQuery, document: TokenizedDocument): number {
  const terms = listTerms(tree).reduce((sum, term) => sum + scoreTerm(term, document), 0);
  return terms + scoreCode(code, document) + (isWholeTitle(tree, document) ? wholeTitleBonus : 0);
}

/** The weight of the best column that contains the term; 0 if none does. */
function scoreTerm(term: Term, document: TokenizedDocument): number {
  return listColumns(term).reduce((best, column) => {
    const form = matchForm(term, document.columns[column]);
    if (form === undefined) return best;
    return Math.max(best, columnWeights[column]! * (form === 'exact' ? 1 : relatedShare));
  }, 0);
}

function scoreCode(code: string | undefined, { filter }: TokenizedDocument): number {
  if (code === undefined) return 0;
  if (filter.has(`#!${code}`)) return ownCodeBonus;
  return filter.has(`#${code}`) ? pathCodeBonus : 0;
}

/** Whether the query has as many words as the title, and each of them is in the title. An index can check this without the title's text. */
function isWholeTitle(tree: TermNode, { columns, titleWords }: TokenizedDocument): boolean {
  const terms = tree.kind === 'and' ? tree.operands : [tree];
  let words = 0;
  for (const term of terms) {
    if (term.kind !== 'term' || term.isPrefix || !listColumns(term).includes('title')) return false;
    if (matchForm(term, columns.title) !== 'exact') return false;
    words += term.exact.length;
  }
  return words === titleWords;
}

/** A hit with the values by which hits of equal score are ordered. */
export interface Ranked extends Pick<TokenizedDocument, 'gid' | 'depth' | 'titleWords'> {
  readonly score: number;
}

/** Best hit first: highest score, then the shorter title, then nearer to the root. */
export function compareRank(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.titleWords - b.titleWords || a.depth - b.depth || a.gid - b.gid;
}

function listColumns({ columns }: Term): readonly string[] {
  return columns === 'all' ? Object.keys(columnWeights) : columns;
}

function matchForm(term: Term, tokens: readonly string[] = []): 'exact' | 'related' | undefined {
  if (tokens.some((_, start) => isPhraseAt(term, tokens, start))) return 'exact';
  const isRelated = term.related.some((form) =>
    tokens.some((token) => (term.isPrefix ? token.startsWith(form) : token === form)),
  );
  return isRelated ? 'related' : undefined;
}

function isPhraseAt({ exact, isPrefix }: Term, tokens: readonly string[], start: number): boolean {
  const last = exact.length - 1;
  return exact.every((word, index) => {
    const token = tokens[start + index];
    return isPrefix && index === last ? token?.startsWith(word) : token === word;
  });
}
