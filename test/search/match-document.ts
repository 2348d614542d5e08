/**
 * The definition of search: which documents match a query, and in which order. Search backends do the same with an index; tests compare them with
 * these functions, which read every token.
 */
import { type SearchColumn, searchColumns } from '../../src/model/define.ts';
import type { ReferenceCode } from '../../src/search/code-key.ts';
import {
  filterToken,
  occurrenceKinds,
  ownCodeBonus,
  pathCodeBonus,
  wholeTitleBonus,
} from '../../src/search/columns.ts';
import {
  countTitleWords,
  listTerms,
  type Term,
  type TermNode,
  type TermQuery,
} from '../../src/search/term-tree.ts';

/** A search document with its tokens as lists. */
export interface TokenizedDocument {
  readonly gid: number;
  /** Number of ancestors. */
  readonly depth: number;
  /** Words of the first title. */
  readonly titleWords: number;
  /** Of each column: words in their order, with separators, then related forms. */
  readonly columns: Readonly<Partial<Record<SearchColumn, readonly string[]>>>;
  /** Tokens of exact values: see {@link filterToken}. */
  readonly filter: ReadonlySet<string>;
}

export function matches({ tree, code }: TermQuery, document: TokenizedDocument): boolean {
  return matchesNode(tree, document) || scoreCode(code, document) > 0;
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

/** The weight of the best way in which the term occurs; 0 if it does not occur. */
function scoreTerm(term: Term, document: TokenizedDocument): number {
  const forms = new Map(
    listColumns(term).map((column) => [column, matchForm(term, document.columns[column])] as const),
  );
  const best = occurrenceKinds.find((occurrence) =>
    occurrence.columns.some((column) => {
      const form = forms.get(column);
      return form === 'exact' || (form === 'related' && occurrence.forms === 'any');
    }),
  );
  return best?.weight ?? 0;
}

function scoreCode(code: ReferenceCode | undefined, { filter }: TokenizedDocument): number {
  if (code === undefined) return 0;
  if (filter.has(filterToken.code(code.key))) return ownCodeBonus;
  const isPath = code.splits.some(
    ({ above, own }) => filter.has(filterToken.codeAbove(above)) && filter.has(filterToken.code(own)),
  );
  return isPath ? pathCodeBonus : 0;
}

/** Whether the query has as many words as the title, and each of them is in the title. An index can check this without the title's text. */
function isWholeTitle(tree: TermNode, { columns, titleWords }: TokenizedDocument): boolean {
  if (countTitleWords(tree) !== titleWords) return false;
  return listTerms(tree).every((term) => matchForm(term, columns.title) === 'exact');
}

/** A hit with the values by which hits of equal score are ordered. */
export interface Ranked extends Pick<TokenizedDocument, 'gid' | 'depth' | 'titleWords'> {
  readonly score: number;
}

/** Best hit first: highest score, then the shorter title, then nearer to the root. */
export function compareRank(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.titleWords - b.titleWords || a.depth - b.depth || a.gid - b.gid;
}

function listColumns({ columns }: Term): readonly SearchColumn[] {
  return columns === 'all' ? searchColumns : columns;
}

function matchForm(term: Term, tokens: readonly string[] = []): 'exact' | 'related' | undefined {
  if (tokens.some((_, start) => isPhraseAt(term, tokens, start))) return 'exact';
  const isRelated = term.related.some((form) =>
    tokens.some((token) => (term.isPrefix ? token.startsWith(form) : token === form)),
  );
  const isAdded = (term.added ?? []).some((exact) =>
    tokens.some((_, start) => isPhraseAt({ exact, isPrefix: false }, tokens, start)),
  );
  return isRelated || isAdded ? 'related' : undefined;
}

function isPhraseAt(
  { exact, isPrefix }: Pick<Term, 'exact' | 'isPrefix'>,
  tokens: readonly string[],
  start: number,
): boolean {
  const last = exact.length - 1;
  return exact.every((word, index) => {
    const token = tokens[start + index];
    return isPrefix && index === last ? token?.startsWith(word) : token === word;
  });
}
