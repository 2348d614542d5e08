/** The conditions of a search on the row `found` of `search_item`. */
import type { TermQuery } from '../../../search/term-tree.ts';
import { indexedWordsSql } from '../../migrations/search-tables.ts';
import { postgresDialect } from '../../postgres/dialect.ts';
import { type Database, SqlParameters, viewerSql } from '../../sql/database.ts';
import { isHidden } from '../../sql/visibility.ts';
import type { HitSelection } from '../search.ts';
import { matchCode } from '../sql/match.ts';
import { type IndexCondition, indexSyntax } from './match-syntax.ts';

/** A connection of a search. */
export type SearchDatabase = Pick<Database, 'all'>;

export function conditionsOf(
  match: IndexCondition,
  selection: HitSelection,
  parameters: SqlParameters,
): string {
  return [toIndexSql(match, parameters), ...listFilterConditions(selection, parameters)].join(' and ');
}

export function toIndexSql({ index, rest }: IndexCondition, parameters: SqlParameters): string {
  const isIndexed = `${indexedWordsSql} @@ ${parameters.add(index)}::tsquery`;
  return rest === undefined ? isIndexed : `${isIndexed} and ${rest(parameters)}`;
}

/** The filters that are not tokens, and the rights of the viewer. */
export function listFilterConditions(
  { filters, viewer }: HitSelection,
  parameters: SqlParameters,
): readonly string[] {
  const conditions: string[] = [];
  if (filters.from !== undefined) conditions.push(`found.end_day >= ${parameters.add(filters.from)}`);
  if (filters.to !== undefined) conditions.push(`found.start_day <= ${parameters.add(filters.to)}`);
  if (filters.updatedSince !== undefined)
    conditions.push(
      `exists (select from item join event on event.gid = item.last_event
        where item.gid = found.gid and event.timestamp >= ${parameters.add(filters.updatedSince)})`,
    );
  return [...conditions, ...listVisibilityConditions(viewer, parameters)];
}

export function listVisibilityConditions(
  viewer: HitSelection['viewer'],
  parameters: SqlParameters,
): readonly string[] {
  const viewedBy = viewerSql(viewer, postgresDialect, parameters);
  if (viewedBy.sees === 'everything') return [];
  return [
    `not exists (select from item hidden where hidden.gid = found.gid and ${isHidden('hidden', postgresDialect, viewedBy)})`,
  ];
}

/** Most queries are not a reference code. Without it, the index alone decides which records match plain words. */
export async function withoutUnknownCode(db: SearchDatabase, selection: HitSelection): Promise<HitSelection> {
  const { query } = selection;
  if (query?.code === undefined) return selection;
  let isKnown = knownCodes.get(query);
  if (isKnown === undefined) {
    const parameters = new SqlParameters();
    const isFound = toIndexSql(matchCode(indexSyntax, query.code), parameters);
    const sql = `select true from search_item found where ${isFound} limit 1`;
    isKnown = (await db.all(sql, parameters.values)).length > 0;
    knownCodes.set(query, isKnown);
  }
  return isKnown ? selection : { ...selection, query: { ...query, code: undefined } };
}

/** Queries whose code was looked up: one search uses its query several times. */
const knownCodes = new WeakMap<TermQuery, boolean>();
