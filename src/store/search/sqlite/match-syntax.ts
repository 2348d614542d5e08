/** The query language of FTS5. All tokens are quoted; they contain no quotation marks. */
import { searchColumns } from '../../../model/define.ts';
import type { SuggestSyntax } from '../sql/match.ts';

const join = (operator: 'AND' | 'OR', conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions[0]! : conditions.map((one) => `(${one})`).join(` ${operator} `);

const quote = (tokens: string): string => `"${tokens}"`;

interface ConditionToken {
  readonly token: string;
  readonly isPrefix: boolean;
}

/** The tokens of a condition as the index stores them: with small letters, the words of a phrase one by one. */
export function listTokens(condition: string): readonly ConditionToken[] {
  return [...condition.matchAll(/"([^"]*)"( \*)?/g)].flatMap(([, quoted = '', star]) => {
    const tokens = quoted.split(' ').filter((token) => token !== '');
    return tokens.map((token, i) => ({
      token: token.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
      isPrefix: star !== undefined && i === tokens.length - 1,
    }));
  });
}

export const ftsSyntax: SuggestSyntax = {
  and: (conditions) => join('AND', conditions),
  or: (conditions) => join('OR', conditions),
  except: (condition, excluded) => `(${condition}) NOT (${join('OR', excluded)})`,
  // No other column contains such tokens, and FTS5 need not read positions without the name of a column.
  tokens: (tokens) => join('OR', tokens.map(quote)),
  tokenPrefixes: (prefixes) =>
    join(
      'OR',
      prefixes.map((prefix) => `${quote(prefix)} *`),
    ),
  term({ exact, related, isPrefix, added = [] }, forms, columns): string {
    const alternatives = [exact.join(' '), ...(forms === 'exact' ? [] : related)];
    const quoted = alternatives.map((tokens) => quote(tokens) + (isPrefix ? ' *' : ''));
    if (forms === 'any') quoted.push(...added.map((phrase) => quote(phrase.join(' '))));
    const alternativesText = quoted.join(' OR ');
    // Without the names of columns FTS5 need not read positions.
    if (columns.length === searchColumns.length) return alternativesText;
    return `{${columns.join(' ')}} : (${alternativesText})`;
  },
};
