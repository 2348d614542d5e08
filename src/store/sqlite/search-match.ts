/** Conditions in the language of FTS5. All tokens are quoted; they contain no quotation marks. */
import type { SearchColumn } from '../../model/define.ts';
import { searchColumns } from '../../model/define.ts';
import { filterToken, type MatchedForms } from '../../search/columns.ts';
import { searchedTypes } from '../../search/search-fields.ts';
import type { Term, TermNode } from '../../search/term-tree.ts';
import type { HitSelection } from '../search.ts';

/** Every document has one of these tokens. */
const everything = matchTokens(searchedTypes.map(filterToken.type));

/** Condition: the words and the filters match. */
export function matchSelection({ query, filters }: Pick<HitSelection, 'query' | 'filters'>): string {
  const conditions = Object.values(filters.tokens).map(matchTokens);
  if (query !== undefined) {
    const words = matchNode(query.tree);
    conditions.push(
      query.code === undefined ? words : `(${words}) OR (${matchTokens([filterToken.code(query.code)])})`,
    );
  }
  return conditions.length === 0 ? everything : and(conditions);
}

export function and(conditions: readonly string[]): string {
  return conditions.length === 1 ? conditions[0]! : conditions.map((one) => `(${one})`).join(' AND ');
}

function or(conditions: readonly string[]): string {
  return conditions.map((one) => `(${one})`).join(' OR ');
}

/** Condition: the document has one of the exact values. */
export function matchTokens(tokens: readonly string[]): string {
  return `filter : (${tokens.map(quote).join(' OR ')})`;
}

function matchNode(node: TermNode): string {
  switch (node.kind) {
    case 'or':
      return or(node.operands.map(matchNode));
    case 'and': {
      const excluded = node.operands.flatMap((operand) => (operand.kind === 'not' ? [operand.operand] : []));
      const required = and(node.operands.filter(({ kind }) => kind !== 'not').map(matchNode));
      return excluded.length === 0 ? required : `(${required}) NOT (${or(excluded.map(matchNode))})`;
    }
    case 'not':
      return `(${everything}) NOT (${matchNode(node.operand)})`;
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
  const quoteTerm = (tokens: string): string => quote(tokens) + (isPrefix ? ' *' : '');
  const alternatives = [exact.join(' '), ...(forms === 'exact' ? [] : related)].map(quoteTerm);
  return `{${searched.join(' ')}} : (${alternatives.join(' OR ')})`;
}

function quote(tokens: string): string {
  return `"${tokens}"`;
}
