/**
 * Converts a parsed query to the tokens that a search index contains. Every search backend translates the same tree into its own query language and
 * analyses no text itself, so that all backends find the same records.
 */

import type { SearchColumn } from '../model/define.ts';
import type { SearchWarning } from '../model/search-warnings.ts';
import { classAt, unspaced } from './character-class.ts';
import { type ReferenceCode, readReferenceCode } from './code-key.ts';
import { maxSortTitleLength, relatedPrefix } from './columns.ts';
import type { Phrase } from './concept-labels.ts';
import type { QueryNode, QueryTerm } from './query-node.ts';
import { queryForms } from './stem.ts';
import { type Token, tokenize } from './tokenize.ts';
import { maxTokenLength } from './word-table.ts';

/** A word or phrase. A record matches if one of the columns contains `exact`, a token of `related` or a phrase of `added`. */
export interface Term {
  readonly kind: 'term';
  readonly columns: readonly SearchColumn[] | 'all';
  /** Tokens that must be next to each other, in this order. */
  readonly exact: readonly string[];
  /** Single tokens of stems and other spellings. They give a lower score than `exact`. */
  readonly related: readonly string[];
  /** Whether the last token of `exact`, and each token of `related`, is only the beginning of a token in the index. */
  readonly isPrefix: boolean;
  /** Labels of concepts, whose tokens must be next to each other. They give the score of `related`. All words of a label have the same. */
  readonly added?: readonly Phrase[];
}

interface TermNot {
  readonly kind: 'not';
  readonly operand: TermNode;
}

interface TermGroup {
  readonly kind: 'and' | 'or';
  readonly operands: readonly TermNode[];
}

/** As in {@link QueryNode}, `not` is always an operand of an `and` that has another operand too. */
export type TermNode = Term | TermNot | TermGroup;

export interface TermQuery {
  readonly tree: TermNode;
  /** The reference code that the whole query may be. Records with this code match too, and are ranked first. */
  readonly code: ReferenceCode | undefined;
}

type Additions = ReadonlyMap<QueryTerm, readonly Phrase[]>;

export interface ConvertedQuery {
  /** Undefined if no word of the query has a letter or digit. */
  readonly query: TermQuery | undefined;
  readonly warnings: readonly SearchWarning[];
}

/** @param additions labels that match instead of a word or phrase of the query. */
export function toTermQuery(node: QueryNode, additions: Additions = new Map()): ConvertedQuery {
  const dropped = new Set<string>();
  const tree = toTermNode(node, additions, dropped);
  const warnings = [...dropped].map((word): SearchWarning => ({ code: 'ignored-word', word }));
  if (tree === undefined) return { query: undefined, warnings };
  return { query: { tree, code: toReferenceCode(node) }, warnings };
}

/** The terms of a tree, without those that exclude records. */
export function listTerms(node: TermNode): readonly Term[] {
  if (node.kind === 'term') return [node];
  return node.kind === 'not' ? [] : node.operands.flatMap(listTerms);
}

/** Whether every record that matches the tree contains each term. */
export function requiresAllTerms(tree: TermNode): boolean {
  return tree.kind === 'term' || (tree.kind === 'and' && tree.operands.every(({ kind }) => kind !== 'or'));
}

/** Whether the term matches other words than its own. */
export function hasOtherForms({ related, added }: Term): boolean {
  return related.length > 0 || added !== undefined;
}

export function withoutAddedPhrases({ added: _, ...own }: Term): Term {
  return own;
}

/** A term that matches the added phrases alone; undefined if the term has none. */
export function toAddedTerm({ columns, added }: Term): Term | undefined {
  const [exact, ...others] = added ?? [];
  if (exact === undefined) return undefined;
  return { kind: 'term', columns, exact, related: [], isPrefix: false, added: others };
}

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

/** The title of a record that has the words of the query in this order, as it is stored for sorting; undefined if the query cannot be a whole title. */
export function toSortTitle(tree: TermNode): string | undefined {
  if (countTitleWords(tree) === undefined) return undefined;
  return listTerms(tree)
    .flatMap((term) => term.exact)
    .join(' ')
    .slice(0, maxSortTitleLength);
}

function toTermNode(node: QueryNode, additions: Additions, dropped: Set<string>): TermNode | undefined {
  if ('operands' in node) {
    const operands = withoutRepeated(
      node.operands.flatMap((operand) => toTermNode(operand, additions, dropped) ?? []),
    );
    // Without the dropped words, only excluded ones may be left.
    if (operands.every((operand) => operand.kind === 'not')) return undefined;
    return operands.length === 1 ? operands[0] : { kind: node.kind, operands };
  }
  if (node.kind === 'not') {
    const operand = toTermNode(node.operand, additions, dropped);
    return operand === undefined ? undefined : { kind: 'not', operand };
  }
  const term = toTerm(node);
  if (term === undefined) dropped.add(node.text);
  const added = additions.get(node);
  return term === undefined || added === undefined || added.length === 0 ? term : { ...term, added };
}

/** A repeated word matches the same records: search backends would only read them again. */
function withoutRepeated(operands: readonly TermNode[]): readonly TermNode[] {
  return [...new Map(operands.map((operand) => [JSON.stringify(operand), operand])).values()];
}

/** Undefined if the text has no letters or digits. */
function toTerm({ kind, text, field }: QueryTerm): Term | undefined {
  const tokens = tokenize(text);
  if (tokens.length === 0) return undefined;
  return {
    kind: 'term',
    columns: field === undefined ? 'all' : [field],
    exact: tokens.map((token) => token.text),
    related: kind === 'phrase' ? [] : listRelated(tokens, kind === 'prefix'),
    isPrefix: kind === 'prefix' || (kind === 'word' && isSingleCharacter(tokens)),
  };
}

/**
 * A record contains the token `~f` for each form f of its words. A word of a query therefore matches its own related form, and each of its
 * forms as a word or as a related form: so Müller, Mueller and Muller find each other.
 */
function listRelated(tokens: readonly Token[], isPrefix: boolean): readonly string[] {
  const [first] = tokens;
  const word = joinTokens(tokens);
  if (first === undefined || word === undefined) return [];
  const token = tokens.length === 1 ? first : { ...first, text: word, forms: [] };
  // The stem of an incomplete word would be that of another word.
  const forms = isPrefix ? token.forms : queryForms(token);
  const related = tokens.length === 1 ? [relatedPrefix + word] : [word, relatedPrefix + word];
  for (const form of forms) related.push(form, relatedPrefix + form);
  return related;
}

/** One token of all parts of a word: `jeanpierre` for Jean-Pierre. Undefined if tokens overlap, as in Chinese text. */
function joinTokens(tokens: readonly Token[]): string | undefined {
  if (tokens.some((token, index) => index > 0 && token.start < tokens[index - 1]!.end)) return undefined;
  const joined = tokens.map((token) => token.text).join('');
  return joined.length > maxTokenLength ? undefined : joined;
}

/** In text without spaces the tokens are pairs of characters, so one character is found as the beginning of a pair. */
function isSingleCharacter(tokens: readonly Token[]): boolean {
  const { text } = tokens[0]!;
  return tokens.length === 1 && [...text].length === 1 && classAt(text, 0) === unspaced;
}

/** A reference code is typed as words, perhaps with quotation marks or after `identifier:`. */
function toReferenceCode(node: QueryNode): ReferenceCode | undefined {
  const terms = node.kind === 'and' ? node.operands : [node];
  const texts = terms.flatMap((term) => (isPartOfCode(term) ? [term.text] : []));
  if (texts.length < terms.length) return undefined;
  return readReferenceCode(texts.join(' '));
}

function isPartOfCode(node: QueryNode): node is QueryTerm {
  if (node.kind !== 'word' && node.kind !== 'phrase') return false;
  return node.field === undefined || node.field === 'identifier';
}
