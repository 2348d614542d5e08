/** The query language of FTS5. All tokens are quoted; they contain no quotation marks. */
import type { MatchSyntax } from '../sql/search/match.ts';

const join = (operator: 'AND' | 'OR', conditions: readonly string[]): string =>
  conditions.length === 1 ? conditions[0]! : conditions.map((one) => `(${one})`).join(` ${operator} `);

const quote = (tokens: string): string => `"${tokens}"`;

export const ftsSyntax: MatchSyntax = {
  and: (conditions) => join('AND', conditions),
  or: (conditions) => join('OR', conditions),
  except: (condition, excluded) => `(${condition}) NOT (${join('OR', excluded)})`,
  tokens: (tokens) => `filter : (${tokens.map(quote).join(' OR ')})`,
  term({ exact, related, isPrefix }, forms, columns): string {
    const alternatives = [exact.join(' '), ...(forms === 'exact' ? [] : related)];
    const quoted = alternatives.map((tokens) => quote(tokens) + (isPrefix ? ' *' : ''));
    return `{${columns.join(' ')}} : (${quoted.join(' OR ')})`;
  },
};
