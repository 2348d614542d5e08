import type { QueryNode, QueryTerm } from '../../src/search/query-node.ts';

/** The text of a query; parsing it returns an equal tree. */
export function printQuery(node: QueryNode): string {
  switch (node.kind) {
    case 'and':
      return node.operands.map((operand) => printOperand(operand, 'or')).join(' ');
    case 'or':
      return node.operands.map(printQuery).join(' OR ');
    case 'not':
      return `-${printOperand(node.operand, 'and', 'or')}`;
    default:
      return printTerm(node);
  }
}

/** @param inParentheses the kinds of operands that need parentheses. */
function printOperand(node: QueryNode, ...inParentheses: readonly QueryNode['kind'][]): string {
  return inParentheses.includes(node.kind) ? `(${printQuery(node)})` : printQuery(node);
}

function printTerm({ kind, text, field }: QueryTerm): string {
  const value = kind === 'phrase' ? `"${text}"` : kind === 'prefix' ? `${text}*` : text;
  return field === undefined ? value : `${field}:${value}`;
}
