/** The syntax tree of a query, as plain data. parse-query.ts creates it. */

export const queryFields = ['title', 'identifier', 'creator', 'subject', 'place', 'scope'] as const;

export type QueryField = (typeof queryFields)[number];

export interface QueryTerm {
  readonly kind: 'word' | 'prefix' | 'phrase';
  /** As typed, without quotation marks and without the `*` of a prefix. */
  readonly text: string;
  /** The field that must contain the term; without it, any field may. */
  readonly field?: QueryField;
}

interface QueryNot {
  readonly kind: 'not';
  readonly operand: QueryNode;
}

/** Has at least two operands; none of them is a group of the same kind. */
interface QueryGroup {
  readonly kind: 'and' | 'or';
  readonly operands: readonly QueryNode[];
}

/**
 * The parser guarantees that `not` is always an operand of an `and` that has another operand too. So a search backend never needs the complement of
 * a set of matches.
 */
export type QueryNode = QueryTerm | QueryNot | QueryGroup;
