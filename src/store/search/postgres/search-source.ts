/** Searches the index of PostgreSQL. */

import { searchValues, suggestedNames, type ValueColumnName } from '../../../model/search-values.ts';
import type { StoredItem } from '../../../search/document.ts';
import { indexedWordsSql } from '../../migrations/search-tables.ts';
import { postgresDialect } from '../../postgres/dialect.ts';
import { SqlParameters } from '../../sql/database.ts';
import type { Gid } from '../../viewer.ts';
import type { HitSelection, IndexHit } from '../search.ts';
import { listVisibleItems } from '../sql/index-rebuilder.ts';
import { matchSelection } from '../sql/match.ts';
import type { SearchBudget } from '../sql/search-budget.ts';
import {
  type ListMatches,
  type ScoredHit,
  type StoredSort,
  type SuggestSource,
  sortColumns,
  type TitleRange,
} from '../sql/search-source.ts';
import { isNotUnitSql, isUnitSql, titleUpperBound, toTypeNumbers } from '../sql/title-index.ts';
import { orderRowsByGids, toColumns, type ValueColumn, type ValueRow } from '../sql/value-column.ts';
import { indexSyntax } from './match-syntax.ts';
import { readPacked, toPackedColumns } from './packed-values.ts';
import {
  conditionsOf,
  listVisibilityConditions,
  type SearchDatabase,
  withoutUnknownCode,
} from './search-conditions.ts';
import { type PostgresSearchContext, rankBest } from './search-ranks.ts';

const sortKeys: Readonly<Record<StoredSort, string>> = {
  ...sortColumns('found'),
  // The latest change comes first; the gids of events ascend.
  update: '-coalesce((select last_event from item where item.gid = found.gid), 0)',
};

/** The values that suggestions read of the records that they list. */
const suggestedValues: readonly ValueColumnName[] = suggestedNames.map(
  (name) => searchValues[name].columns[0],
);

export function createPostgresSearchSource(connection: SearchDatabase, work: SearchBudget): SuggestSource {
  const db: SearchDatabase = {
    all(sql, parameters, booleans) {
      work.throwIfCancelled();
      return connection.all(sql, parameters, booleans);
    },
  };
  const search: PostgresSearchContext = { db, work };
  // A search reads the values of its hits after ranking them: the statement that ranks them reads the values too.
  let ranked: RankedRows = { names: [], rows: new Map() };
  const keep = (names: readonly ValueColumnName[], rows: readonly ValueRow[]): void => {
    ranked = { names, rows: new Map(rows.map((row) => [row.at(-1) as Gid, row])) };
  };
  return {
    async rank(selection, limit, names): Promise<readonly ScoredHit[]> {
      const hits = await rankBest(search, selection, limit, names);
      keep(
        names,
        hits.map(({ row }) => row),
      );
      return hits;
    },
    async list(requested, limit, names): Promise<readonly Gid[]> {
      const parameters = new SqlParameters();
      const selection = await withoutUnknownCode(db, requested);
      const where = conditionsOf(matchSelection(indexSyntax, selection), selection, parameters);
      const rows = await readPacked(
        db,
        toPackedColumns(names),
        `from search_item found where ${where} limit ${parameters.add(limit)}`,
        parameters.values,
      );
      keep(names, rows);
      return rows.map((row) => row.at(-1) as Gid);
    },
    async listSorted(requested, sort, after, limit): Promise<readonly IndexHit[]> {
      const parameters = new SqlParameters();
      const selection = await withoutUnknownCode(db, requested);
      const where = conditionsOf(matchSelection(indexSyntax, selection), selection, parameters);
      const key = sortKeys[sort];
      const isAfter =
        after === undefined
          ? ''
          : `and (${key}, found.gid) > (${parameters.add(after[0])}, ${parameters.add(after[1])})`;
      const rows = await db.all<{ gid: Gid; key: string | number }>(
        `select found.gid, ${key} as key from search_item found where ${where} ${isAfter}
         order by ${key}, found.gid limit ${parameters.add(limit)}`,
        parameters.values,
      );
      return rows.map((row) => ({ gid: row.gid, score: 0, key: [row.key, row.gid] }));
    },
    async prepareMatches(viewer): Promise<ListMatches> {
      return async (toCondition, limit) => {
        const parameters = new SqlParameters();
        const selection = { query: undefined, filters: { tokens: {} }, viewer };
        const where = conditionsOf(toCondition(indexSyntax), selection, parameters);
        // The sum keeps the planner from reading all rows in the order of their gids.
        const rows = await readPacked(
          db,
          toPackedColumns(suggestedValues),
          `from search_item found where ${where} order by found.gid + 0 limit ${parameters.add(limit)}`,
          parameters.values,
        );
        keep(suggestedValues, rows);
        return rows.map((row) => row.at(-1) as Gid);
      };
    },
    async listMatches(toCondition, viewer, limit): Promise<readonly Gid[]> {
      const list = await this.prepareMatches(viewer);
      return list(toCondition, limit);
    },
    listVisible: (items, viewer) => listVisibleItems(db, postgresDialect, items, viewer),
    listTitles: (range, limit) => listTitles(db, range, limit),
    readItems: (gids) =>
      db.all<StoredItem>('select gid, type, data, parts from item where gid = any($1::bigint[])', [gids]),
    findWords: (words, viewer) => findWords(db, words, viewer),
    async readColumns(gids, names): Promise<readonly ValueColumn[]> {
      if (names.every((name, i) => name === ranked.names[i]) && gids.every((gid) => ranked.rows.has(gid)))
        return toColumns(
          gids.map((gid) => ranked.rows.get(gid)),
          names.length,
        );
      const rows = await readPacked(
        db,
        toPackedColumns(names),
        `from unnest($1::bigint[]) with ordinality as listed (gid, number)
         join search_item found using (gid) order by number`,
        [gids],
      );
      return toColumns(orderRowsByGids(gids, rows), names.length);
    },
  };
}

interface RankedRows {
  readonly names: readonly ValueColumnName[];
  readonly rows: ReadonlyMap<Gid, ValueRow>;
}

/** Reads one index entry per title: many records have the same one. */
async function listTitles(
  db: SearchDatabase,
  { prefix, isUnit, types, viewer }: TitleRange,
  limit: number,
): Promise<readonly Gid[]> {
  const parameters = new SqlParameters();
  const conditions = [
    `found.title < ${parameters.add(titleUpperBound(prefix))}`,
    isUnit ? isUnitSql : isNotUnitSql,
    ...(types === undefined
      ? []
      : [postgresDialect.isIn('found.type', parameters.add(toTypeNumbers(types)))]),
    ...listVisibilityConditions(viewer, parameters),
  ].join(' and ');
  const next = (isAfter: string): string =>
    `select found.title, found.gid from search_item found where ${isAfter} and ${conditions} order by found.title, found.gid limit 1`;
  const rows = await db.all<{ gid: Gid }>(
    `with recursive listed as (
       (${next(`found.title >= ${parameters.add(prefix)}`)})
       union all select following.* from listed cross join lateral (${next('found.title > listed.title')}) following)
     select gid from listed limit ${parameters.add(limit)}`,
    parameters.values,
  );
  return rows.map((row) => row.gid);
}

/** The limit makes the database search the index for each word, instead of comparing the words with all rows. */
async function findWords(
  db: SearchDatabase,
  words: readonly string[],
  viewer: HitSelection['viewer'],
): Promise<readonly string[]> {
  const parameters = new SqlParameters();
  const searched = words.map((word) => indexSyntax.tokens([word]).index);
  const conditions = [
    `${indexedWordsSql} @@ listed.query::tsquery`,
    ...listVisibilityConditions(viewer, parameters),
  ];
  const rows = await db.all<{ word: string }>(
    `select listed.word from unnest(${parameters.add(words)}::text[], ${parameters.add(searched)}::text[]) as listed (word, query)
     cross join lateral (select from search_item found where ${conditions.join(' and ')} limit 1) first`,
    parameters.values,
  );
  return rows.map(({ word }) => word);
}
