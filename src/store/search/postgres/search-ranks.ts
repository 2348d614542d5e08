/** Ranks the hits of a search on PostgreSQL: one statement computes the scores of all hits, and reads their values. */

import type { ValueColumnName } from '../../../model/search-values.ts';
import { occurrenceKinds, ownCodeBonus, pathCodeBonus } from '../../../search/columns.ts';
import {
  countTitleWords,
  hasOtherForms,
  listTerms,
  requiresAllTerms,
  type Term,
  type TermQuery,
  toSortTitle,
} from '../../../search/term-tree.ts';
import { SqlParameters } from '../../sql/database.ts';
import type { Gid } from '../../viewer.ts';
import type { HitSelection } from '../search.ts';
import {
  matchCode,
  matchInTitle,
  matchOwnCode,
  matchSelection,
  matchTerm,
  matchTitleWords,
} from '../sql/match.ts';
import { countEntriesPerHit, type SearchBudget } from '../sql/search-budget.ts';
import type { ScoredHit } from '../sql/search-source.ts';
import { isNotUnitSql, isUnitSql } from '../sql/title-index.ts';
import type { ValueRow } from '../sql/value-column.ts';
import { type IndexCondition, indexSyntax } from './match-syntax.ts';
import { type PackedColumn, readPacked, toPackedColumns } from './packed-values.ts';
import {
  listFilterConditions,
  type SearchDatabase,
  toIndexSql,
  withoutUnknownCode,
} from './search-conditions.ts';

/** Hits that are scored, however many conditions the query has: a search without any hit would help nobody. */
const minScored = 200;

/** Share of the work that is left for a list of hits; better ones may be listed after it. */
const listShare = 0.5;

/** One search. */
export interface PostgresSearchContext {
  readonly db: SearchDatabase;
  readonly work: SearchBudget;
}

interface RankedHit extends ScoredHit {
  /** The requested values, and the gid after them. */
  readonly row: ValueRow;
}

/** At most `limit` hits. If there are more, those with the highest scores are among them: with the code, the title, or all words in the title. */
export async function rankBest(
  search: PostgresSearchContext,
  requested: HitSelection,
  limit: number,
  names: readonly ValueColumnName[],
): Promise<readonly RankedHit[]> {
  const selection = await withoutUnknownCode(search.db, requested);
  const { query } = selection;
  const match = matchSelection(indexSyntax, selection);
  const rank = (where: MakeCondition): Promise<readonly RankedHit[]> =>
    rankMatches(search, selection, { where, limit, names });
  const hits = await rank((parameters) => toIndexSql(match, parameters));
  if ((hits.length < limit && !search.work.leavesOutHits) || query === undefined) return hits;
  const rankWith = async (condition: IndexCondition | undefined): Promise<readonly RankedHit[]> =>
    condition === undefined
      ? []
      : rank((parameters) => toIndexSql(indexSyntax.and([match, condition]), parameters));
  const title = toSortTitle(query.tree);
  const best = [
    ...(await rankWith(query.code && matchCode(indexSyntax, query.code))),
    ...(title === undefined
      ? []
      : await rank((parameters) => `${isTitled(parameters.add(title))} and ${match.check(parameters)}`)),
    ...(await rankWith(matchInTitle(indexSyntax, query.tree))),
  ];
  const all = new Map([...best, ...hits].map((hit) => [hit.gid, hit]));
  return [...all.values()].slice(0, limit);
}

/** Uses the indexes of titles: of units, and of other records. */
function isTitled(title: string): string {
  return `(found.title = ${title} and ${isUnitSql} or found.title = ${title} and ${isNotUnitSql})`;
}

type MakeCondition = (parameters: SqlParameters) => string;

interface RankOptions {
  readonly where: MakeCondition;
  readonly limit: number;
  readonly names: readonly ValueColumnName[];
}

/** Hits that match a condition, with their scores. */
async function rankMatches(
  { db, work }: PostgresSearchContext,
  selection: HitSelection,
  { where, limit, names }: RankOptions,
): Promise<readonly RankedHit[]> {
  const entriesPerHit = countEntriesPerHit(selection);
  const max = Math.min(limit, Math.max(minScored, Math.floor((work.left * listShare) / entriesPerHit)));
  const parameters = new SqlParameters();
  const conditions = [where(parameters), ...listFilterConditions(selection, parameters)].join(' and ');
  const { query } = selection;
  const score = query === undefined ? '0' : scoreSql(query, parameters);
  const hasTitleWords = query === undefined ? 'false' : titleWordsSql(query, parameters);
  const columns: readonly PackedColumn[] = [
    ...toPackedColumns(names),
    { sql: score, kind: 'number' },
    { sql: hasTitleWords, kind: 'boolean' },
  ];
  const rows = await readPacked(
    db,
    columns,
    `from search_item found where ${conditions} limit ${parameters.add(max)}`,
    parameters.values,
  );
  work.charge(rows.length * entriesPerHit, max < limit && rows.length === max);
  return rows.map((values) => {
    const row = values.slice(0, -2);
    return {
      gid: row.at(-1) as Gid,
      score: values.at(-2) as number,
      hasTitleWords: values.at(-1) as boolean,
      row,
    };
  });
}

/** The score of the row `found`: see search/columns.ts. */
function scoreSql({ tree, code }: TermQuery, parameters: SqlParameters): string {
  const hasAllTerms = code === undefined && requiresAllTerms(tree);
  const terms = listTerms(tree).map((term) => weightSql(term, hasAllTerms, parameters));
  if (code !== undefined)
    terms.push(
      `case when ${matchOwnCode(indexSyntax, code.key).check(parameters)} then ${ownCodeBonus}
       when ${matchCode(indexSyntax, code).check(parameters)} then ${pathCodeBonus} else 0 end`,
    );
  return terms.join(' + ');
}

/** Whether the title of the row `found` has all words; only for rows with as many words as the query. */
function titleWordsSql({ tree }: TermQuery, parameters: SqlParameters): string {
  const titleWords = countTitleWords(tree);
  if (titleWords === undefined) return 'false';
  const inTitle = matchTitleWords(indexSyntax, tree).check(parameters);
  return `(found.title_words = ${parameters.add(titleWords)} and ${inTitle})`;
}

/** The weight of the best way in which the term occurs. @param isFound whether all hits contain the term, so that the last way is left over. */
function weightSql(term: Term, isFound: boolean, parameters: SqlParameters): string {
  const ways = occurrenceKinds.flatMap(({ weight, columns, forms }) => {
    if (forms === 'any' && !hasOtherForms(term)) return [];
    const condition = matchTerm(indexSyntax, term, forms, columns);
    return condition === undefined ? [] : [{ weight, condition }];
  });
  const otherwise = isFound ? ways.pop()!.weight : 0;
  const cases = ways.map(({ weight, condition }) => `when ${condition.check(parameters)} then ${weight}`);
  return cases.length === 0 ? String(otherwise) : `case ${cases.join(' ')} else ${otherwise} end`;
}
