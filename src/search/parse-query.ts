/**
 * Parses the text that a user types into the search field (parameter `q`):
 *
 *     letters "city council" archiv* -draft NOT copy (Berlin OR Potsdam) creator:Müller title:(war OR peace)
 *
 * All operands must match unless `OR` is between them; `OR` has the lowest precedence. A query that cannot be parsed is read as plain words,
 * with a warning. The parser knows nothing about folding, tokens and search backends.
 *
 * Why not liqe (3.8.7): it throws for an unclosed quotation mark, `C++` and reference codes such as `2.19.275/012`.
 */

import { findNearest } from '../lib/nearest.ts';
import { formatCount } from '../lib/quantities.ts';
import { fail } from '../model/errors.ts';
import type { SearchWarning } from '../model/search-warnings.ts';
import { countWords, listQueryTerms, shortenQuery, type WordFrequencies } from './long-query.ts';
import { type Lexeme, QuerySyntaxError, readLexemes, readPlainWords } from './query-lexer.ts';
import { type QueryField, type QueryNode, type QueryTerm, queryFields } from './query-node.ts';

export interface QueryLimits {
  /** Characters of the query. Setting `search-max-query-length`. */
  readonly maxLength: number;
  /** Words, including those in phrases. Setting `search-max-terms`. */
  readonly maxTerms: number;
  /** Words that end with `*`. Setting `search-max-wildcards`. */
  readonly maxWildcards: number;
  /** Letters and digits directly before a `*`. Setting `search-min-prefix`. */
  readonly minPrefix: number;
  /** Parentheses inside each other. A deeper query is read as plain words. */
  readonly maxDepth: number;
}

export interface ParsedQuery {
  /** Undefined if the query contains no word. */
  readonly query: QueryNode | undefined;
  /** All different words of a query that was shortened to some of them, by their frequencies. */
  readonly comparedWords?: readonly string[];
  readonly warnings: readonly SearchWarning[];
}

/**
 * Throws `limit-exceeded`, with the name of the setting, if the query exceeds a limit; never for its syntax.
 * @param frequencies of the words of a query that is shortened to its rarest words; without them the longest words are used.
 */
export function parseQuery(
  text: string,
  limits: QueryLimits,
  frequencies: WordFrequencies = new Map(),
): ParsedQuery {
  requireLength(text, limits);
  try {
    const lexemes = readLexemes(text);
    if (lexemes.length === 0) return { query: undefined, warnings: [] };
    const terms = lexemes.flatMap((lexeme) => lexeme.term ?? []);
    const warnings = [...listTermWarnings(terms, limits), ...listOperatorWarnings(lexemes)];
    return limitTerms(parseLexemes(lexemes, limits.maxDepth), warnings, limits, frequencies);
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    const terms = readPlainWords(text).map((word): QueryTerm => ({ kind: 'word', text: word }));
    if (terms.length === 0) return { query: undefined, warnings: [error.warning] };
    return limitTerms(toGroup('and', terms), [error.warning], limits, frequencies);
  }
}

function limitTerms(
  query: QueryNode,
  warnings: readonly SearchWarning[],
  limits: QueryLimits,
  frequencies: WordFrequencies,
): ParsedQuery {
  const terms = listQueryTerms(query);
  requirePrefixes(terms, limits);
  const words = terms.reduce((count, term) => count + countWords(term), 0);
  if (words <= limits.maxTerms) return { query, warnings };
  const short = shortenQuery(query, limits.maxTerms, frequencies);
  if (short === undefined) {
    failLimit(
      `The query has ${formatCount(words, 'word')} besides operators, and at most ${limits.maxTerms} are allowed`,
      'search-max-terms',
      'Use fewer words.',
    );
  }
  return {
    query: short.query,
    ...(short.warnings.length > 0 && { comparedWords: short.comparedWords }),
    warnings: [...warnings, ...short.warnings],
  };
}

/** The lexemes and the index of the next one to parse. */
interface Parser {
  readonly lexemes: readonly Lexeme[];
  readonly maxDepth: number;
  next: number;
  depth: number;
}

function parseLexemes(lexemes: readonly Lexeme[], maxDepth: number): QueryNode {
  const parser: Parser = { lexemes, maxDepth, next: 0, depth: 0 };
  const query = parseAlternatives(parser, undefined);
  const rest = lexemes[parser.next];
  if (rest === undefined) return query;
  throw new QuerySyntaxError({ code: 'unopened-parenthesis', at: rest.start + 1 });
}

/** Parses operands of `OR` up to a closing parenthesis or the end. */
function parseAlternatives(parser: Parser, field: QueryField | undefined): QueryNode {
  const operands = [parseConjunction(parser, field)];
  while (parser.lexemes[parser.next]?.kind === 'or') {
    parser.next++;
    operands.push(parseConjunction(parser, field));
  }
  return toGroup('or', operands);
}

/** Parses operands that must all match, up to `OR`, a closing parenthesis or the end. */
function parseConjunction(parser: Parser, field: QueryField | undefined): QueryNode {
  const operands: QueryNode[] = [];
  let and: Lexeme | undefined;
  for (;;) {
    const lexeme = parser.lexemes[parser.next];
    if (lexeme === undefined || lexeme.kind === 'or' || lexeme.kind === 'close') break;
    parser.next++;
    if (lexeme.kind !== 'and') {
      operands.push(
        lexeme.kind === 'not' ? parseNot(parser, lexeme, field) : parseOperand(parser, lexeme, field),
      );
      and = undefined;
    } else if (and === undefined && operands.length > 0) and = lexeme;
    else throw missingOperand(lexeme);
  }
  if (and !== undefined) throw missingOperand(and);
  if (operands.length === 0) throw missingConjunction(parser);
  if (operands.every((operand) => operand.kind === 'not')) {
    throw new QuerySyntaxError({ code: 'only-excluded' });
  }
  return toGroup('and', operands);
}

function parseNot(parser: Parser, not: Lexeme, field: QueryField | undefined): QueryNode {
  const next = parser.lexemes[parser.next];
  if (next?.isNegated !== false || (next.kind !== 'term' && next.kind !== 'open'))
    throw new QuerySyntaxError({ code: 'not-without-word', at: not.start + 1 });
  parser.next++;
  return { kind: 'not', operand: parseOperand(parser, next, field) };
}

function parseOperand(parser: Parser, lexeme: Lexeme, outerField: QueryField | undefined): QueryNode {
  const field = lexeme.field ?? outerField;
  const term = lexeme.term;
  const operand =
    term === undefined
      ? parseParentheses(parser, lexeme, field)
      : { ...term, ...(field !== undefined && { field }) };
  return lexeme.isNegated ? { kind: 'not', operand } : operand;
}

function parseParentheses(parser: Parser, open: Lexeme, field: QueryField | undefined): QueryNode {
  if (parser.depth === parser.maxDepth) {
    throw new QuerySyntaxError({ code: 'nested-parentheses', max: parser.maxDepth });
  }
  parser.depth++;
  const query = parseAlternatives(parser, field);
  parser.depth--;
  if (parser.lexemes[parser.next] === undefined) {
    throw new QuerySyntaxError({ code: 'unclosed-parenthesis', at: open.start + 1 });
  }
  parser.next++;
  return query;
}

function missingOperand(operator: Lexeme): QuerySyntaxError {
  return new QuerySyntaxError({
    code: 'operator-without-word',
    operator: operator.kind.toUpperCase(),
    at: operator.start + 1,
  });
}

/** The error for two operators, or an operator and a parenthesis, without a word between them. */
function missingConjunction({ lexemes, next }: Parser): QuerySyntaxError {
  const operator = [lexemes[next], lexemes[next - 1]].find((lexeme) => lexeme?.kind === 'or');
  return operator === undefined
    ? new QuerySyntaxError({ code: 'empty-parentheses' })
    : missingOperand(operator);
}

function toGroup(kind: 'and' | 'or', operands: readonly QueryNode[]): QueryNode {
  if (operands.length === 1) return operands[0]!;
  return {
    kind,
    operands: operands.flatMap((operand) => (operand.kind === kind ? operand.operands : [operand])),
  };
}

function requireLength(text: string, { maxLength }: QueryLimits): void {
  if (text.length <= maxLength) return;
  failLimit(
    `The query has ${formatCount(text.length, 'character')}, and at most ${formatCount(maxLength, 'character')} are allowed`,
    'search-max-query-length',
    'Use fewer words.',
  );
}

function requirePrefixes(terms: readonly QueryTerm[], limits: QueryLimits): void {
  const prefixes = terms.filter(({ kind }) => kind === 'prefix');
  if (prefixes.length > limits.maxWildcards) {
    failLimit(
      `The query has ${formatCount(prefixes.length, 'word')} with a wildcard, and at most ${limits.maxWildcards} are allowed`,
      'search-max-wildcards',
      'Write some of these words in full.',
    );
  }
  const short = prefixes.find(({ text }) => prefixLength(text) < limits.minPrefix);
  if (short !== undefined) {
    failLimit(
      `At least ${formatCount(limits.minPrefix, 'letter or digit', 'letters or digits')} are needed directly before a wildcard, and '${short.text}*' has fewer`,
      'search-min-prefix',
      'Type more letters.',
    );
  }
}

const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * The length of the last part of a word: an index must list all tokens that begin with it. A character of a Chinese, Japanese or Korean word
 * counts as two, since it is as selective as two letters.
 */
function prefixLength(text: string): number {
  let length = 0;
  for (const character of text) {
    if (/[\p{L}\p{N}]/u.test(character)) length += ideograph.test(character) ? 2 : 1;
    else if (!/[\p{M}'’]/u.test(character)) length = 0;
  }
  return length;
}

function failLimit(message: string, limit: string, advice: string): never {
  fail('limit-exceeded', `${message} (limit ${limit}). ${advice}`, { details: { limit, parameter: 'q' } });
}

function listTermWarnings(terms: readonly QueryTerm[], limits: QueryLimits): readonly SearchWarning[] {
  return terms.flatMap((term): readonly SearchWarning[] => {
    if (term.kind === 'phrase') return [];
    const field = findUnknownField(term.text);
    return [
      ...(/[^*]/.test(term.text) && term.text.includes('*')
        ? [{ code: 'inner-wildcard', word: term.text } as const]
        : []),
      ...listQuestionMarkWarnings(term.text, limits),
      ...(field === undefined ? [] : [toFieldWarning(field)]),
    ];
  });
}

function toFieldWarning(field: string): SearchWarning {
  const nearest = findNearest(field, queryFields);
  return nearest === undefined
    ? { code: 'unknown-field', field, known: queryFields.join(', ') }
    : { code: 'misspelled-field', field, nearest };
}

/** In other search fields, `?` is a wildcard for one letter. At the end of a word, and in the address of a web page, it is not. */
function listQuestionMarkWarnings(word: string, { minPrefix }: QueryLimits): readonly SearchWarning[] {
  const prefix = /^([^?/]*)\?+[\p{L}\p{N}]/u.exec(word)?.[1];
  if (prefix === undefined) return [];
  const count = Math.max(1, minPrefix);
  return prefixLength(prefix) < count
    ? [{ code: 'question-mark-early', word, count }]
    : [{ code: 'question-mark', word, prefix }];
}

/** For `or` between two words. */
function listOperatorWarnings(lexemes: readonly Lexeme[]): readonly SearchWarning[] {
  const found = lexemes.find(({ kind, term, field, isNegated }, index) => {
    if (kind !== 'term' || term?.kind !== 'word' || field !== undefined || isNegated) return false;
    const before = lexemes[index - 1]?.kind;
    const after = lexemes[index + 1]?.kind;
    return (
      /^or$/i.test(term.text) &&
      (before === 'term' || before === 'close') &&
      (after === 'term' || after === 'open')
    );
  });
  return found === undefined ? [] : [{ code: 'lower-case-or', word: found.term!.text }];
}

/** Identifiers such as `tema:866`, `ark:/12148` and `urn:nbn:nl` are not fields. */
function findUnknownField(word: string): string | undefined {
  return /^(\p{L}{3,}):\p{L}[^:]*$/u.exec(word)?.[1];
}
