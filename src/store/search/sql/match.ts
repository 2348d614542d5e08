/** Conditions on search documents, in the query language of a search backend. */
import { type SearchColumn, searchColumns } from '../../../model/define.ts';
import type { ReferenceCode } from '../../../search/code-key.ts';
import { columnClasses, filterToken, type MatchedForms, valueToken } from '../../../search/columns.ts';
import { searchedTypes } from '../../../search/search-fields.ts';
import {
  listTerms,
  type Term,
  type TermNode,
  toAddedTerm,
  withoutAddedPhrases,
} from '../../../search/term-tree.ts';
import type { HitSelection, SearchFilters } from '../search.ts';

/** The query language of a search backend. Conditions are texts, unless the backend needs more than one text for a condition. */
export interface MatchSyntax<Condition = string> {
  and(conditions: readonly Condition[]): Condition;
  or(conditions: readonly Condition[]): Condition;
  /** Matches what the first condition matches, except what one of the others matches. */
  except(condition: Condition, excluded: readonly Condition[]): Condition;
  /** The document has one of the exact values: see {@link filterToken}. */
  tokens(tokens: readonly string[]): Condition;
  /** The term occurs in one of the columns, which are those of the term. */
  term(term: Term, forms: MatchedForms, columns: readonly SearchColumn[]): Condition;
}

/**
 * Conditions that all hits match, except those that are found by the reference code alone. Terms with added phrases are omitted, since these take
 * long to search.
 */
export function listConjuncts(
  syntax: MatchSyntax,
  { query, filters }: Pick<HitSelection, 'query' | 'filters'>,
): readonly string[] {
  const tree = query?.tree;
  const nodes = tree === undefined ? [] : tree.kind === 'and' ? tree.operands : [tree];
  return [
    ...matchFilters(syntax, filters),
    ...nodes
      .filter((node) => node.kind !== 'not' && !(node.kind === 'term' && node.added !== undefined))
      .map((node) => matchNode(syntax, node)),
  ];
}

/** The query language of a search backend that suggests texts. */
export interface SuggestSyntax<Condition = string> extends MatchSyntax<Condition> {
  /** The document has an exact value that begins with one of these. */
  tokenPrefixes(prefixes: readonly string[]): Condition;
}

/** Conditions of the filters, which must all match. */
export function matchFilters<Condition>(
  syntax: MatchSyntax<Condition>,
  { tokens }: SearchFilters,
): readonly Condition[] {
  return Object.values(tokens).map((values) => syntax.tokens(values));
}

/** Condition: the words and the filters match. */
export function matchSelection<Condition>(
  syntax: MatchSyntax<Condition>,
  { query, filters }: Pick<HitSelection, 'query' | 'filters'>,
): Condition {
  const conditions = [...matchFilters(syntax, filters)];
  if (query !== undefined) {
    const words = matchNode(syntax, query.tree);
    conditions.push(syntax.or([words, ...(query.code === undefined ? [] : [matchCode(syntax, query.code)])]));
  }
  // Every document has one of these tokens.
  if (conditions.length === 0) return syntax.tokens(searchedTypes.map((type) => valueToken('type', type)));
  return syntax.and(conditions);
}

/** Condition: the code is the identifier of the item, perhaps after those of its ancestors. */
export function matchCode<Condition>(syntax: MatchSyntax<Condition>, code: ReferenceCode): Condition {
  return syntax.or([matchOwnCode(syntax, code.key), ...matchSplits(syntax, code)]);
}

/** Condition: the code is the identifier of the item after those of its ancestors, and not its identifier alone. */
export function matchPathCode<Condition>(syntax: MatchSyntax<Condition>, code: ReferenceCode): Condition {
  return syntax.except(syntax.or(matchSplits(syntax, code)), [matchOwnCode(syntax, code.key)]);
}

function matchSplits<Condition>(
  syntax: MatchSyntax<Condition>,
  { splits }: ReferenceCode,
): readonly Condition[] {
  return splits.map(({ above, own }) =>
    syntax.and([syntax.tokens([filterToken.code(own)]), syntax.tokens([filterToken.codeAbove(above)])]),
  );
}

/** Condition: the key is that of the item's own identifier. */
export function matchOwnCode<Condition>(syntax: MatchSyntax<Condition>, key: string): Condition {
  return syntax.tokens([filterToken.code(key)]);
}

function matchNode<Condition>(syntax: MatchSyntax<Condition>, node: TermNode): Condition {
  switch (node.kind) {
    case 'or':
      return syntax.or(node.operands.map((operand) => matchNode(syntax, operand)));
    case 'and': {
      const required = node.operands.filter(({ kind }) => kind !== 'not');
      const excluded = node.operands.flatMap((operand) => (operand.kind === 'not' ? [operand.operand] : []));
      const condition = syntax.and(matchRequired(syntax, required));
      if (excluded.length === 0) return condition;
      return syntax.except(
        condition,
        excluded.map((operand) => matchNode(syntax, operand)),
      );
    }
    case 'not':
      throw new Error('A query excludes words only beside words that it requires');
    case 'term':
      return matchTerm(syntax, node, 'any', searchColumns)!;
  }
}

/** Conditions that must all match. Phrases that are added to several terms are searched once. */
function matchRequired<Condition>(
  syntax: MatchSyntax<Condition>,
  operands: readonly TermNode[],
): readonly Condition[] {
  const groups = Map.groupBy(operands, (operand) => {
    const added = operand.kind === 'term' ? toAddedTerm(operand) : undefined;
    return added === undefined ? operand : JSON.stringify(added);
  });
  return [...groups].map(([added, group]) => {
    if (typeof added !== 'string') return matchNode(syntax, added);
    const own = group.map((operand) =>
      matchNode(syntax, operand.kind === 'term' ? withoutAddedPhrases(operand) : operand),
    );
    // (a OR label) (b OR label) is the same as (a b) OR label.
    return syntax.or([syntax.and(own), matchNode(syntax, JSON.parse(added) as Term)]);
  });
}

/** Condition: the term occurs in one of the columns. Undefined if the term is searched only in others. */
export function matchTerm<Condition>(
  syntax: MatchSyntax<Condition>,
  term: Term,
  forms: MatchedForms,
  columns: readonly SearchColumn[],
): Condition | undefined {
  const searched = columns.filter((column) => term.columns === 'all' || term.columns.includes(column));
  return searched.length === 0 ? undefined : syntax.term(term, forms, searched);
}

/** Condition: all terms occur in the columns of the highest weight. Undefined if a term is searched only in others. */
export function matchInTitle<Condition>(
  syntax: MatchSyntax<Condition>,
  tree: TermNode,
): Condition | undefined {
  const { columns } = columnClasses[0]!;
  const conditions = listTerms(tree).flatMap((term) => matchTerm(syntax, term, 'any', columns) ?? []);
  return conditions.length < listTerms(tree).length ? undefined : syntax.and(conditions);
}

/** Condition: the title contains the exact form of each term. The terms must be such that they can be a title: see countTitleWords. */
export function matchTitleWords<Condition>(syntax: MatchSyntax<Condition>, tree: TermNode): Condition {
  return syntax.and(listTerms(tree).map((term) => syntax.term(term, 'exact', ['title'])));
}
