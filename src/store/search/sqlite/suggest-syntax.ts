/**
 * The query language of FTS5 for suggestions. FTS5 merges the entries of all words with a prefix before it returns the first one, which takes a
 * hundred milliseconds for a frequent word. So a prefix is replaced by its words: the entries of each word are read only until enough were found.
 */

import type { SqliteDatabase } from '../../sqlite/database.ts';
import type { SuggestSyntax } from '../sql/match.ts';
import { ftsSyntax } from './match-syntax.ts';

export interface SuggestCondition {
  readonly text: string;
  /** For a condition "has one of these exact values": the values. Undefined for other conditions. */
  readonly tokens?: readonly string[];
}

/** A prefix of more words stays a prefix: to look up a word takes as long as to merge a thousand entries, and most words are rare. */
const maxWords = 24;

/** No document contains this word. */
const nothing: SuggestCondition = { text: '"="' };

/** For one request: its prefixes are looked up once. */
export function createSuggestSyntax(db: SqliteDatabase): SuggestSyntax<SuggestCondition> {
  const listWords = createWordLister(db);
  const texts = (conditions: readonly SuggestCondition[]): string[] => conditions.map(({ text }) => text);
  const anyOf = (tokens: readonly string[]): SuggestCondition =>
    tokens.length === 0 ? nothing : { text: ftsSyntax.tokens(tokens), tokens };
  return {
    and: (conditions) => ({ text: ftsSyntax.and(texts(conditions)) }),
    or: (conditions) => ({ text: ftsSyntax.or(texts(conditions)) }),
    except(condition, excluded): SuggestCondition {
      const known = new Set(excluded.flatMap(({ tokens }) => tokens ?? []));
      // A document with excluded values alone need not be read.
      const rest =
        condition.tokens === undefined
          ? condition
          : anyOf(condition.tokens.filter((token) => !known.has(token)));
      if (rest === nothing) return nothing;
      return { text: ftsSyntax.except(rest.text, texts(excluded)) };
    },
    tokens: anyOf,
    tokenPrefixes(prefixes): SuggestCondition {
      const words = prefixes.map(listWords);
      if (words.some((each) => each === undefined)) return { text: ftsSyntax.tokenPrefixes(prefixes) };
      return anyOf([...new Set(words.flatMap((each) => each!))]);
    },
    term(term, forms, columns): SuggestCondition {
      const { exact, related, isPrefix } = term;
      const words =
        isPrefix && exact.length === 1
          ? [...exact, ...(forms === 'exact' ? [] : related)].map(listWords)
          : [undefined];
      if (words.some((each) => each === undefined)) return { text: ftsSyntax.term(term, forms, columns) };
      const [first, ...others] = new Set(words.flatMap((each) => each!));
      if (first === undefined) return nothing;
      return {
        text: ftsSyntax.term({ ...term, exact: [first], related: others, isPrefix: false }, 'any', columns),
      };
    },
  };
}

/** Whether FTS5 merges entries before it returns the first one. No word contains the operator. */
export function hasPrefix({ text }: SuggestCondition): boolean {
  return text.includes('*');
}

/** Lists the words of the index that begin with a text; undefined if they are too many. */
function createWordLister(db: SqliteDatabase): (prefix: string) => readonly string[] | undefined {
  createVocabulary(db);
  const find = db.statement('select term from temp.search_word where term >= ? and term < ? limit 1').pluck();
  const known = new Map<string, readonly string[] | undefined>();
  return (prefix) => {
    if (!known.has(prefix)) known.set(prefix, listWords(prefix));
    return known.get(prefix);
  };

  function listWords(prefix: string): readonly string[] | undefined {
    const words: string[] = [];
    // After all texts with this prefix, in the order of their bytes.
    const end = `${prefix}\u{10ffff}`;
    let word = find.get(prefix, end) as string | undefined;
    while (word !== undefined) {
      if (words.length === maxWords) return undefined;
      words.push(word);
      // After all entries of the word. No word contains control characters.
      word = find.get(`${word}\u0001`, end) as string | undefined;
    }
    return words;
  }
}

/** A temporary table that reads the words of the index: SQLite has no other way to list them. It stores nothing. */
function createVocabulary({ connection }: SqliteDatabase): void {
  const isReader = connection.pragma('query_only', { simple: true }) === 1;
  if (isReader) connection.pragma('query_only = OFF');
  connection.exec(
    'create virtual table if not exists temp.search_word using fts5vocab(main, search_text, instance)',
  );
  if (isReader) connection.pragma('query_only = ON');
}
