/**
 * Searches the index of SQLite. All calls are synchronous in SQLite, and some take many milliseconds: a thread of its own runs them
 * (search-thread.ts).
 */

import type { ValueColumnName } from '../../../model/search-values.ts';
import type { StoredItem } from '../../../search/document.ts';
import { SqlParameters } from '../../sql/database.ts';
import type { SqliteDatabase } from '../../sqlite/database.ts';
import { sqliteDialect } from '../../sqlite/dialect.ts';
import type { Gid } from '../../viewer.ts';
import type { IndexHit } from '../search.ts';
import { listVisibleItems } from '../sql/index-rebuilder.ts';
import { matchSelection } from '../sql/match.ts';
import type { SearchBudget } from '../sql/search-budget.ts';
import { type ListMatches, type StoredSort, type SuggestSource, sortColumns } from '../sql/search-source.ts';
import { orderRowsByGids, toColumns, type ValueRow } from '../sql/value-column.ts';
import { EntryCounts } from './entry-counts.ts';
import { HiddenItemCache } from './hidden-items.ts';
import { ftsSyntax } from './match-syntax.ts';
import { conditionsOf, isUpTo, type JoinedTable, prepareMatches } from './search-matches.ts';
import { rankHits } from './search-rank.ts';
import { listTitles } from './search-titles.ts';
import { SqliteSearchContext } from './sqlite-search-context.ts';
import { createSuggestSyntax, hasPrefix } from './suggest-syntax.ts';
import { ValueCache } from './value-cache.ts';

const sortKeys: Readonly<Record<StoredSort, string>> = {
  ...sortColumns('values_row'),
  // The latest change comes first; the gids of events ascend.
  update: '-coalesce(item.last_event, 0)',
};

/**
 * Creates a source for each search.
 * @param getStamp another number after each change of the store; undefined if changes may be rolled back.
 */
export function createSqliteSearchSources(
  db: SqliteDatabase,
  getStamp: (() => number) | undefined,
): (work: SearchBudget) => SuggestSource {
  const cache = getStamp && new ValueCache((gids, names) => readRows(db, gids, names), getStamp);
  const counts = new EntryCounts(db, getStamp);
  const hidden = new HiddenItemCache(db, getStamp);
  return (work) => {
    counts.refresh();
    return createSource(new SqliteSearchContext(db, counts, hidden, work), cache);
  };
}

function createSource(search: SqliteSearchContext, cache: ValueCache | undefined): SuggestSource {
  const { db } = search;
  return {
    rank: (selection, limit, _, page) => rankHits(search, selection, limit, page),
    async list(selection, limit): Promise<readonly Gid[]> {
      const matches = await prepareMatches(search, selection);
      return matches.list(matchSelection(ftsSyntax, selection), limit);
    },
    async listSorted(selection, sort, after, limit): Promise<readonly IndexHit[]> {
      const parameters = new SqlParameters();
      const match = matchSelection(ftsSyntax, selection);
      const table: JoinedTable = sort === 'update' ? 'item' : 'values_row';
      const { from, where } = conditionsOf(match, selection, parameters, [table]);
      const key = sortKeys[sort];
      const isAfter =
        after === undefined
          ? ''
          : `and (${key}, search_text.rowid) > (${parameters.add(after[0])}, ${parameters.add(after[1])})`;
      // The statement reads all hits, whatever the limit is.
      const rows = search.listAllWithin(match, (upTo) => {
        return db.rows<{ gid: Gid; key: string | number }>(
          `select search_text.rowid as gid, ${key} as key from ${from} where ${where} ${isAfter} and ${isUpTo(upTo, parameters)}
           order by ${key}, search_text.rowid limit ${parameters.add(limit)}`,
          parameters.values,
        );
      });
      return rows.map((row) => ({ gid: row.gid, score: 0, key: [row.key, row.gid] }));
    },
    async prepareMatches(viewer): Promise<ListMatches> {
      const matches = await prepareMatches(search, { query: undefined, filters: { tokens: {} }, viewer });
      const syntax = createSuggestSyntax(db);
      return async (toCondition, limit) => {
        const condition = toCondition(syntax);
        return hasPrefix(condition)
          ? matches.list(condition.text, limit)
          : matches.listFirst(condition.text, limit);
      };
    },
    async listMatches(toCondition, viewer, limit): Promise<readonly Gid[]> {
      const matches = await prepareMatches(search, { query: undefined, filters: { tokens: {} }, viewer });
      return matches.list(toCondition(ftsSyntax), limit);
    },
    listVisible: (items, viewer) => listVisibleItems(db, sqliteDialect, items, viewer),
    listTitles: async (range, limit) => listTitles(db, range, search.hidden.find(range.viewer), limit),
    readItems: (gids) =>
      db.all<StoredItem>(
        'select gid, type, data, parts from item where gid in (select value from json_each($1))',
        [JSON.stringify(gids)],
      ),
    async findWords(words, viewer): Promise<readonly string[]> {
      const matches = await prepareMatches(search, { query: undefined, filters: { tokens: {} }, viewer });
      const exists = db.statement('select 1 from search_text where search_text match ? limit 1').pluck();
      return words.filter(
        (word) => exists.get(`"${word}"`) !== undefined && matches.list(`"${word}"`, 1).length > 0,
      );
    },
    readColumns: async (gids, names) =>
      cache?.readColumns(gids, names) ??
      toColumns(orderRowsByGids(gids, readRows(db, gids, names)), names.length),
  };
}

/** In any order, each with its gid after the values. */
function readRows(
  db: SqliteDatabase,
  gids: readonly Gid[],
  names: readonly ValueColumnName[],
): readonly ValueRow[] {
  if (gids.length === 0) return [];
  // One statement with a list takes half the time of a statement for each row.
  const columns = [...names, 'gid'].map((name) => `search_item.${name}`).join(', ');
  const read = db.statement(
    `select ${columns} from json_each(?) listed cross join search_item on search_item.gid = listed.value`,
  );
  return read.raw().all(JSON.stringify(gids)) as ValueRow[];
}
