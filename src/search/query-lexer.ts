/**
 * Splits the text of a query into lexemes: terms, parentheses, `OR`, `AND` and `NOT`. Reads each character a fixed number of times, since the text
 * comes from clients.
 */
import type { SearchWarning } from '../model/search-warnings.ts';
import { isHebrew } from './character-class.ts';
import { type QueryField, type QueryTerm, queryFields } from './query-node.ts';

export interface Lexeme {
  readonly kind: 'term' | 'open' | 'close' | Operator;
  /** Offset of its first character in the query. */
  readonly start: number;
  readonly isNegated: boolean;
  /** The field written before a term or a parenthesis. */
  readonly field?: QueryField;
  /** Only if the kind is `term`; without its field. */
  readonly term?: QueryTerm;
}

type Operator = 'or' | 'and' | 'not';

const operators: ReadonlyMap<string, Operator> = new Map([
  ['OR', 'or'],
  ['AND', 'and'],
  ['NOT', 'not'],
]);

/** The reason why a query cannot be parsed. */
export class QuerySyntaxError extends Error {
  override readonly name = 'QuerySyntaxError';
  readonly warning: SearchWarning;

  constructor(warning: SearchWarning) {
    super(warning.code);
    this.warning = warning;
  }
}

/** Throws {@link QuerySyntaxError}. */
export function readLexemes(query: string): readonly Lexeme[] {
  const lexemes: Lexeme[] = [];
  let at = skipSpace(query, 0);
  while (at < query.length) {
    const [lexeme, end] = readLexeme(query, at);
    lexemes.push(lexeme);
    at = skipSpace(query, end);
  }
  return lexemes;
}

/** The words of a query without its operators: for queries that cannot be parsed. */
export function readPlainWords(query: string): readonly string[] {
  const words: string[] = [];
  const onlyOperators: string[] = [];
  let at = 0;
  while (at < query.length) {
    const end = endOfWord(query, at);
    const word = withoutOperators(query.slice(at, end));
    if (operators.has(word)) onlyOperators.push(word);
    else if (hasLetterOrDigit(word)) words.push(word);
    at = Math.max(end, at + 1);
  }
  return words.length > 0 ? words : onlyOperators;
}

/** Removes `-` and `title:` at the start and `*` at the end. */
function withoutOperators(word: string): string {
  let start = 0;
  let end = word.length;
  for (;;) {
    const afterField = endOfField(word, start);
    if (afterField !== undefined) start = afterField;
    else if (word[start] === '-') start++;
    else break;
  }
  while (end > start && word[end - 1] === '*') end--;
  return word.slice(start, end);
}

/** @returns the lexeme at an offset that is not white space, and the offset of its end. */
function readLexeme(query: string, start: number): readonly [Lexeme, number] {
  if (query[start] === ')') return [{ kind: 'close', start, isNegated: false }, start + 1];
  const isNegated = query[start] === '-' && !/^[\s)-]?$/.test(query.slice(start + 1, start + 2));
  const afterSign = isNegated ? start + 1 : start;
  const afterField = endOfField(query, afterSign);
  const field = afterField === undefined ? undefined : fieldNamed(query.slice(afterSign, afterField - 1));
  const at = afterField ?? afterSign;
  if (field !== undefined && /^[\s)]?$/.test(query.slice(at, at + 1))) {
    throw new QuerySyntaxError({ code: 'field-without-word', field });
  }
  const qualifiers = { start, isNegated, ...(field !== undefined && { field }) };
  if (query[at] === '(') return [{ kind: 'open', ...qualifiers }, at + 1];
  if (isQuote(query, at)) {
    const end = endOfPhrase(query, at);
    return [{ kind: 'term', ...qualifiers, term: toPhrase(query.slice(at + 1, end)) }, end + 1];
  }
  const end = endOfWord(query, at);
  const word = query.slice(at, end);
  const operator = at === start ? operators.get(word) : undefined;
  if (operator !== undefined) return [{ kind: operator, start, isNegated }, end];
  return [{ kind: 'term', ...qualifiers, term: toWord(word) }, end];
}

function toPhrase(text: string): QueryTerm {
  if (text.trim() === '') throw new QuerySyntaxError({ code: 'empty-quotes' });
  return { kind: 'phrase', text };
}

/** `*` after punctuation is no wildcard: it is in titles, such as `[Letters].**`. */
function toWord(word: string): QueryTerm {
  let end = word.length;
  while (end > 0 && word[end - 1] === '*') end--;
  const text = word.slice(0, end);
  return end < word.length && /[\p{L}\p{M}\p{N}]$/u.test(text)
    ? { kind: 'prefix', text }
    : { kind: 'word', text: word };
}

const fieldPattern = new RegExp(`(?:${queryFields.join('|')}):`, 'iy');

/** The offset after the colon if a field name is at the given offset. Other words before a colon are ordinary words. */
function endOfField(query: string, start: number): number | undefined {
  fieldPattern.lastIndex = start;
  return fieldPattern.test(query) ? fieldPattern.lastIndex : undefined;
}

function fieldNamed(name: string): QueryField {
  return queryFields.find((field) => field === name.toLowerCase())!;
}

function endOfPhrase(query: string, start: number): number {
  let at = start + 1;
  while (at < query.length && !isQuote(query, at)) at++;
  if (at < query.length) return at;
  throw new QuerySyntaxError({ code: 'unclosed-quote', at: start + 1 });
}

function endOfWord(query: string, start: number): number {
  let at = start;
  while (at < query.length && !/[\s()]/.test(query[at]!) && !isQuote(query, at)) at++;
  return at;
}

function skipSpace(query: string, start: number): number {
  let at = start;
  while (at < query.length && /\s/.test(query[at]!)) at++;
  return at;
}

/** Text processors replace `"` by typographic quotation marks, which differ by language. */
const quotes = new Set('"“”„«»');

/** Hebrew acronyms are typed with `"` before the last letter; it is part of the word. */
function isQuote(query: string, at: number): boolean {
  if (!quotes.has(query[at]!)) return false;
  return !(isHebrew(query.charCodeAt(at - 1)) && isHebrew(query.charCodeAt(at + 1)));
}

function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
