/**
 * The words of a search document as a tsvector, and the query language tsquery. All tokens are ready, so that PostgreSQL neither parses nor
 * normalises them. Each column has a weight label. Columns that share a label
 * also get lexemes with the column name as prefix, for searches in one column.
 */
import { type SearchColumn, searchColumns } from '../../model/define.ts';
import { furtherWords, relatedPrefix } from '../../search/columns.ts';
import type { SearchDocument } from '../../search/document.ts';
import type { SuggestSyntax } from '../sql/search/match.ts';

/** Weights of PostgreSQL. */
const weights: Readonly<Record<SearchColumn, 'A' | 'B' | 'C' | 'D'>> = {
  title: 'A',
  identifier: 'A',
  creator: 'B',
  subject: 'B',
  place: 'B',
  name: 'B',
  scope: 'C',
  text: 'D',
};

/** Columns that share their weight with others, so that their words need lexemes of their own. */
const namedColumns: ReadonlySet<SearchColumn> = new Set(
  searchColumns.filter((column) =>
    searchColumns.some((other) => other !== column && weights[other] === weights[column]),
  ),
);

/** PostgreSQL stores no further positions of one lexeme: a phrase that contains a very frequent word is found only in the first part of a long text. */
const maxPositions = 255;

/** The text form of the tsvector. */
export function toWords({ columns, filter }: Pick<SearchDocument, 'columns' | 'filter'>): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  const add = (lexeme: string, weight: string): void => {
    const known = positions.get(lexeme);
    const entry = `${position}${weight}`;
    if (known === undefined) positions.set(lexeme, [entry]);
    else if (known.length < maxPositions) known.push(entry);
  };
  for (const column of searchColumns) {
    // Phrases do not match across columns.
    position += 1;
    let isInPhrases = true;
    for (const token of columns[column] === '' ? [] : columns[column].split(' ')) {
      if (token === furtherWords || token.startsWith(relatedPrefix)) isInPhrases = false;
      // Words at the same position are not a phrase. The limits of columns keep positions below 16,383, the highest of PostgreSQL.
      if (isInPhrases) position += 1;
      add(token, weights[column]);
      if (namedColumns.has(column)) add(namedLexeme(column, token), weights[column]);
    }
  }
  const words = [...positions].map(([lexeme, entries]) => `${quote(lexeme)}:${entries.join(',')}`);
  return [...words, ...filter.split(' ').map(quote)].join(' ');
}

function namedLexeme(column: SearchColumn, token: string): string {
  return `${column}/${token}`;
}

const join = (operator: '&' | '|', conditions: readonly string[]): string =>
  conditions.map((one) => `(${one})`).join(` ${operator} `);

export const tsquerySyntax: SuggestSyntax = {
  and: (conditions) => join('&', conditions),
  or: (conditions) => join('|', conditions),
  except: (condition, excluded) => `(${condition}) & !(${join('|', excluded)})`,
  tokens: (tokens) => join('|', tokens.map(quote)),
  tokenPrefixes: (prefixes) =>
    join(
      '|',
      prefixes.map((prefix) => `${quote(prefix)}:*`),
    ),
  term({ columns, exact, related, isPrefix, added = [] }, forms, searched): string {
    // A term that is searched in all columns needs no lexemes with the name of a column.
    const match = (tokens: readonly string[], prefix: '*' | ''): readonly string[] =>
      columns === 'all'
        ? [matchPhrase(tokens, prefix + weightsOf(searched))]
        : searched.map((column) => matchInColumn(tokens, column, prefix));
    const alternatives = forms === 'exact' ? [exact] : [exact, ...related.map((token) => [token])];
    const phrases = forms === 'exact' ? [] : added;
    return join('|', [
      ...alternatives.flatMap((tokens) => match(tokens, isPrefix ? '*' : '')),
      ...phrases.flatMap((tokens) => match(tokens, '')),
    ]);
  },
};

function matchInColumn(tokens: readonly string[], column: SearchColumn, prefix: string): string {
  if (!namedColumns.has(column)) return matchPhrase(tokens, prefix + weights[column]);
  return matchPhrase(
    tokens.map((token) => namedLexeme(column, token)),
    prefix,
  );
}

/** The labels of a lexeme in these columns; none if all have it. */
function weightsOf(columns: readonly SearchColumn[]): string {
  return columns.length === searchColumns.length
    ? ''
    : [...new Set(columns.map((column) => weights[column]))].join('');
}

/** @param labels of the last lexeme. */
function matchPhrase(tokens: readonly string[], labels: string): string {
  const onWeights = labels.replace('*', '');
  return tokens
    .map((token, i) => {
      const own = i === tokens.length - 1 ? labels : onWeights;
      return own === '' ? quote(token) : `${quote(token)}:${own}`;
    })
    .join(' <-> ');
}

/** Tokens contain neither apostrophes nor backslashes. */
function quote(lexeme: string): string {
  return `'${lexeme}'`;
}
