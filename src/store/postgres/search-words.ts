/**
 * The words of a search document as a tsvector, and conditions on it as tsquery. All tokens are ready, so that PostgreSQL neither parses nor
 * normalises them. The weight of a lexeme is the class of its column; a search in one column uses lexemes with the name of the column before them.
 */
import { type SearchColumn, searchColumns } from '../../model/define.ts';
import { filterToken, type MatchedForms } from '../../search/columns.ts';
import type { SearchDocument } from '../../search/document.ts';
import { searchedTypes } from '../../search/search-fields.ts';
import type { Term, TermNode } from '../../search/term-tree.ts';
import type { HitSelection } from '../search.ts';

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
const namedColumns = searchColumns.filter(
  (column) => searchColumns.filter((other) => weights[other] === weights[column]).length > 1,
);
const isNamed = new Set<SearchColumn>(namedColumns);

/** PostgreSQL stores no higher position. Words after it are found, but not as a phrase. */
const maxPosition = 16_383;
/** Further positions of one lexeme are not stored. */
const maxPositions = 255;

/** The text form of the tsvector. */
export function toWords({ columns, filter }: Pick<SearchDocument, 'columns' | 'filter'>): string {
  const positions = new Map<string, string[]>();
  let position = 0;
  const add = (lexeme: string, weight: string): void => {
    const known = positions.get(lexeme);
    const entry = `${Math.min(position, maxPosition)}${weight}`;
    if (known === undefined) positions.set(lexeme, [entry]);
    else if (known.length < maxPositions) known.push(entry);
  };
  for (const column of searchColumns) {
    // Phrases do not match across columns.
    position += 1;
    for (const token of columns[column] === '' ? [] : columns[column].split(' ')) {
      position += 1;
      add(token, weights[column]);
      if (isNamed.has(column)) add(namedLexeme(column, token), weights[column]);
    }
  }
  const words = [...positions].map(([lexeme, entries]) => `${quote(lexeme)}:${entries.join(',')}`);
  return [...words, ...filter.split(' ').map(quote)].join(' ');
}

function namedLexeme(column: SearchColumn, token: string): string {
  return `${column}/${token}`;
}

const everything = matchTokens(searchedTypes.map(filterToken.type));

/** Condition: the words and the filters match. */
export function matchSelection({ query, filters }: Pick<HitSelection, 'query' | 'filters'>): string {
  const conditions = Object.values(filters.tokens).map(matchTokens);
  if (query !== undefined) {
    const words = matchNode(query.tree);
    conditions.push(
      query.code === undefined ? words : or([words, matchTokens([filterToken.code(query.code)])]),
    );
  }
  return conditions.length === 0 ? everything : and(conditions);
}

export function and(conditions: readonly string[]): string {
  return conditions.map((one) => `(${one})`).join(' & ');
}

function or(conditions: readonly string[]): string {
  return conditions.map((one) => `(${one})`).join(' | ');
}

/** Condition: the document has one of the exact values. */
export function matchTokens(tokens: readonly string[]): string {
  return or(tokens.map(quote));
}

function matchNode(node: TermNode): string {
  switch (node.kind) {
    case 'or':
      return or(node.operands.map(matchNode));
    case 'and':
      return and(node.operands.map(matchNode));
    case 'not':
      return `!(${matchNode(node.operand)})`;
    case 'term':
      return matchTerm(node, 'any', searchColumns)!;
  }
}

/** Condition: the term occurs in one of the columns. Undefined if the term is searched only in others. */
export function matchTerm(
  { columns, exact, related, isPrefix }: Term,
  forms: MatchedForms,
  inColumns: readonly SearchColumn[],
): string | undefined {
  const searched = inColumns.filter((column) => columns === 'all' || columns.includes(column));
  if (searched.length === 0) return undefined;
  const prefix = isPrefix ? '*' : '';
  const match = (tokens: readonly string[]): string =>
    or(
      columns === 'all'
        ? [matchPhrase(tokens, prefix + weightsOf(searched))]
        : searched.map((column) =>
            isNamed.has(column)
              ? matchPhrase(
                  tokens.map((token) => namedLexeme(column, token)),
                  prefix,
                )
              : matchPhrase(tokens, prefix + weights[column]),
          ),
    );
  return or([match(exact), ...(forms === 'exact' ? [] : related.map((token) => match([token])))]);
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
