/**
 * Conditions on search documents. A condition has two parts. The index finds documents by their words (a tsquery), without positions and columns, so
 * that it stays small. The rest of the condition, if there is one, compares the tokens of the row: phrases, words in one column, and values that
 * only one document has. All tokens are ready: PostgreSQL neither parses nor normalises text.
 */
import { type SearchColumn, searchColumns } from '../../../model/define.ts';
import type { SqlParameters } from '../../sql/database.ts';
import type { SuggestSyntax } from '../sql/match.ts';
import { columnSeparator, isCodeToken, isGidToken, toBucket, tokenColumns } from './document-tokens.ts';

/** A condition on the row `found` as SQL. */
type RowCondition = (parameters: SqlParameters) => string;

export interface IndexCondition {
  /** A tsquery that all documents match which meet the condition. */
  readonly index: string;
  /** The whole condition, without the index. */
  readonly check: RowCondition;
  /** Documents that match the index must also meet this; undefined if the index alone decides. */
  readonly rest: RowCondition | undefined;
}

const joinSql = (operator: 'and' | 'or', conditions: readonly RowCondition[]): RowCondition =>
  conditions.length === 1
    ? conditions[0]!
    : (parameters) => `(${conditions.map((condition) => condition(parameters)).join(` ${operator} `)})`;

const joinIndex = (operator: '&' | '|', conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions[0]! : conditions.map((one) => `(${one})`).join(` ${operator} `);

function joinRests(rests: readonly (RowCondition | undefined)[]): RowCondition | undefined {
  const needed = rests.filter((rest) => rest !== undefined);
  return needed.length === 0 ? undefined : joinSql('and', needed);
}

const not =
  (condition: RowCondition): RowCondition =>
  (parameters) =>
    `not ${condition(parameters)}`;

export const indexSyntax: SuggestSyntax<IndexCondition> = {
  and: (conditions) => ({
    index: joinIndex(
      '&',
      conditions.map(({ index }) => index),
    ),
    check: joinSql(
      'and',
      conditions.map(({ check }) => check),
    ),
    rest: joinRests(conditions.map(({ rest }) => rest)),
  }),
  or,
  except(condition, excluded) {
    const byIndex = excluded.filter(({ rest }) => rest === undefined);
    const byRow = excluded.filter(({ rest }) => rest !== undefined).map(({ check }) => not(check));
    return {
      index: joinIndex('&', [condition.index, ...byIndex.map(({ index }) => `!(${index})`)]),
      check: joinSql('and', [condition.check, ...excluded.map(({ check }) => not(check))]),
      rest: joinRests([condition.rest, ...byRow]),
    };
  },
  tokens: (tokens) => or(tokens.map(matchToken)),
  tokenPrefixes: (prefixes) =>
    or(
      prefixes.map((prefix) => ({
        index: `${quote(prefix)}:*`,
        check: contains('found.filter', ` ${prefix}`),
        rest: undefined,
      })),
    ),
  term({ exact, related, isPrefix, added = [] }, forms, searched) {
    const phrases: readonly (readonly string[])[] =
      forms === 'exact' ? [exact] : [exact, ...related.map((token) => [token])];
    const labels = forms === 'exact' ? [] : added;
    const texts = [
      ...phrases.map((tokens) => toText(tokens) + (isPrefix ? '' : ' ')),
      ...labels.map((tokens) => `${toText(tokens)} `),
    ];
    const check = containsOne(listTexts(searched), texts);
    const isDecided =
      searched.length === searchColumns.length && [...phrases, ...labels].every(({ length }) => length === 1);
    return {
      index: joinIndex('|', [
        ...phrases.map((tokens) => allOf(tokens, isPrefix ? ':*' : '')),
        ...labels.map((tokens) => allOf(tokens, '')),
      ]),
      check,
      rest: isDecided ? undefined : check,
    };
  },
};

const toText = (tokens: readonly string[]): string => ` ${tokens.join(' ')}`;

/** @param ending of the last token. */
function allOf(tokens: readonly string[], ending: ':*' | ''): string {
  return joinIndex(
    '&',
    tokens.map((token, i) => (i === tokens.length - 1 ? quote(token) + ending : quote(token))),
  );
}

/** Forms of a word usually begin with the same letters: most columns contain none of them, and are compared with these letters only. */
function containsOne(columns: readonly string[], texts: readonly string[]): RowCondition {
  const beginning = texts.length > 1 ? commonBeginning(texts.map((text) => text.replace(/^ ~?/, ''))) : '';
  return joinSql(
    'or',
    columns.map((column) => {
      const one = joinSql(
        'or',
        texts.map((text) => contains(column, text)),
      );
      return beginning.length < minBeginning ? one : joinSql('and', [contains(column, beginning), one]);
    }),
  );
}

const minBeginning = 2;

function commonBeginning(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  let length = first.length;
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1;
  return first.slice(0, length);
}

function or(conditions: readonly IndexCondition[]): IndexCondition {
  const check = joinSql(
    'or',
    conditions.map((condition) => condition.check),
  );
  return {
    index: joinIndex(
      '|',
      conditions.map(({ index }) => index),
    ),
    check,
    rest: conditions.every(({ rest }) => rest === undefined) ? undefined : check,
  };
}

function matchToken(token: string): IndexCondition {
  const inFilter = contains('found.filter', ` ${token} `);
  if (!isCodeToken(token) && !isGidToken(token))
    return { index: quote(token), check: inFilter, rest: undefined };
  const isOwn = contains('found.own', ` ${token} `);
  const bucket = quote(toBucket(token));
  if (isCodeToken(token)) return { index: bucket, check: isOwn, rest: isOwn };
  const check = joinSql('or', [inFilter, isOwn]);
  return { index: joinIndex('|', [quote(token), bucket]), check, rest: check };
}

/** The texts of a row with the tokens of the columns. */
function listTexts(searched: readonly SearchColumn[]): readonly string[] {
  return tokenColumns.flatMap(({ name, columns }) => {
    const wanted = columns.filter((column) => searched.includes(column));
    if (wanted.length === columns.length) return [`found.${name}`];
    return wanted.map(
      (column) => `split_part(found.${name}, '${columnSeparator}', ${columns.indexOf(column) + 1})`,
    );
  });
}

const contains =
  (column: string, text: string): RowCondition =>
  (parameters) =>
    `strpos(${column}, ${parameters.add(text)}) > 0`;

/** Tokens contain neither apostrophes nor backslashes. */
function quote(lexeme: string): string {
  return `'${lexeme}'`;
}
