/** Searches in the query language of OpenSearch, as JSON. The scores are sums of constants: see search/columns.ts. */
import { occurrenceKinds, ownCodeBonus, pathCodeBonus, wholeTitleBonus } from '../../../search/columns.ts';
import type { Phrase } from '../../../search/concept-labels.ts';
import {
  countTitleWords,
  hasOtherForms,
  listTerms,
  type Term,
  type TermQuery,
} from '../../../search/term-tree.ts';
import type { Viewer } from '../../viewer.ts';
import type { HitSelection } from '../search.ts';
import {
  type MatchSyntax,
  matchCode,
  matchInTitle,
  matchOwnCode,
  matchSelection,
  matchTerm,
  matchTitleWords,
} from '../sql/match.ts';
import { wordField } from './mapping.ts';

/**
 * Added to hits with all words in the title, so that they are included first if there are too many hits. Higher than any score, and low enough
 * that a 32-bit number stores the sum exactly: scores are multiples of 0.25.
 */
const titleTier = 65_536;

/** Tokens that may follow the beginning of a phrase with a prefix. */
const maxExpansions = 10_000;

const list = (conditions: readonly string[]): string => `[${conditions.join(',')}]`;

const anyOf = (conditions: readonly string[]): string =>
  conditions.length === 1
    ? conditions[0]!
    : `{"bool":{"should":${list(conditions)},"minimum_should_match":1}}`;

const clause = (kind: string, field: string, value: unknown): string =>
  JSON.stringify({ [kind]: { [field]: value } });

export const openSearchSyntax: MatchSyntax = {
  and: (conditions) => (conditions.length === 1 ? conditions[0]! : `{"bool":{"filter":${list(conditions)}}}`),
  or: anyOf,
  except: (condition, excluded) => `{"bool":{"filter":[${condition}],"must_not":${list(excluded)}}}`,
  tokens: (tokens) => clause('terms', 'filter', tokens),
  term({ exact, related, isPrefix, added = [] }, forms, columns): string {
    const tokens = forms === 'exact' ? [] : related;
    const phrases = forms === 'exact' ? [] : added;
    return anyOf(
      columns.flatMap((column) => [
        ...matchTokens(wordField(column), exact, tokens, isPrefix),
        ...matchAdded(wordField(column), phrases),
      ]),
    );
  },
};

/** The phrase, or one of the tokens. One clause for all tokens: the number of clauses of a query is limited. */
function matchTokens(
  field: string,
  phrase: readonly string[],
  tokens: readonly string[],
  isPrefix: boolean,
): readonly string[] {
  const single = phrase.length === 1 ? [...phrase, ...tokens] : tokens;
  const singleClauses = isPrefix
    ? single.map((token) => clause('prefix', field, token))
    : single.length === 0
      ? []
      : [clause('terms', field, single)];
  if (phrase.length === 1) return singleClauses;
  const query = { query: phrase.join(' '), analyzer: 'whitespace' };
  const whole = isPrefix
    ? clause('match_phrase_prefix', field, { ...query, max_expansions: maxExpansions })
    : clause('match_phrase', field, query);
  return [whole, ...singleClauses];
}

/** One of the phrases; all that have one token are one clause. */
function matchAdded(field: string, phrases: readonly Phrase[]): readonly string[] {
  const single = phrases.filter((phrase) => phrase.length === 1).flat();
  return [
    ...(single.length === 0 ? [] : [clause('terms', field, single)]),
    ...phrases
      .filter((phrase) => phrase.length > 1)
      .flatMap((phrase) => matchTokens(field, phrase, [], false)),
  ];
}

/** The query for the hits of a selection, with their scores if they are needed. The score of a hit may contain {@link titleTier}. */
export function toQuery(selection: HitSelection, isRanked: boolean): object {
  const { query } = selection;
  const conditions = [matchSelection(openSearchSyntax, selection), ...listFilters(selection)];
  const scores = isRanked && query !== undefined ? listScores(query) : [];
  return JSON.parse(`{"bool":{"filter":${list(conditions)},"should":${list(scores)}}}`) as object;
}

/** The query for the items that match a condition of {@link openSearchSyntax}. */
export function toConditionQuery(condition: string, viewer: Viewer): object {
  const conditions = [condition, ...listFilters({ filters: { tokens: {} }, viewer })];
  return JSON.parse(`{"bool":{"filter":${list(conditions)}}}`) as object;
}

/** The score as the definition has it. @param found null for hits that were not ranked. */
export function toScore(found: number | null): number {
  if (found === null) return 0;
  return found >= titleTier ? found - titleTier : found;
}

function listFilters({ filters, viewer }: Omit<HitSelection, 'query'>): readonly string[] {
  const conditions: string[] = [];
  if (filters.from !== undefined) conditions.push(clause('range', 'end_day', { gte: filters.from }));
  if (filters.to !== undefined) conditions.push(clause('range', 'start_day', { lte: filters.to }));
  if (filters.updatedSince !== undefined)
    conditions.push(clause('range', 'updated', { gte: filters.updatedSince }));
  if (viewer !== 'everything')
    conditions.push(anyOf([clause('term', 'is_open', true), clause('terms', 'accessors', viewer)]));
  return conditions;
}

const constant = (condition: string, boost: number): string =>
  `{"constant_score":{"filter":${condition},"boost":${boost}}}`;

/** Only the highest of the scores counts. */
const best = (scores: readonly string[]): string => `{"dis_max":{"queries":${list(scores)}}}`;

function listScores({ tree, code }: TermQuery): readonly string[] {
  const scores = listTerms(tree).map(scoreTerm);
  if (code !== undefined)
    scores.push(
      best([
        constant(matchOwnCode(openSearchSyntax, code.key), ownCodeBonus),
        constant(matchCode(openSearchSyntax, code), pathCodeBonus),
      ]),
    );
  const titleWords = countTitleWords(tree);
  if (titleWords !== undefined) {
    const hasLength = clause('term', 'title_words', titleWords);
    const isTitle = openSearchSyntax.and([hasLength, matchTitleWords(openSearchSyntax, tree)]);
    scores.push(constant(isTitle, wholeTitleBonus));
  }
  const inTitle = matchInTitle(openSearchSyntax, tree);
  if (inTitle !== undefined) scores.push(constant(inTitle, titleTier));
  return scores;
}

/** The weight of the best way in which the term occurs. */
function scoreTerm(term: Term): string {
  return best(
    occurrenceKinds.flatMap(({ weight, columns, forms }) => {
      if (forms === 'any' && !hasOtherForms(term)) return [];
      const condition = matchTerm(openSearchSyntax, term, forms, columns);
      return condition === undefined ? [] : [constant(condition, weight)];
    }),
  );
}
