/**
 * Searches the index of SQLite. All calls are synchronous in SQLite, and some take many milliseconds: a thread of its own runs them
 * (search-thread.ts).
 */
import type { StoredItem } from '../../search/document.ts';
import { toSortTitle } from '../../search/term-tree.ts';
import type { HitSelection, IndexHit, SearchFilters, SortName } from '../search.ts';
import { Parameters, viewerSql } from '../sql/database.ts';
import { listVisibleItems } from '../sql/search/index-rebuilder.ts';
import { matchCode, matchInTitle, matchSelection } from '../sql/search/match.ts';
import {
  alignRows,
  type ListMatches as ListFirst,
  type ScoredHit,
  type SuggestSource,
  type TitleRange,
  undatedSortKey,
  type ValueRow,
} from '../sql/search/search-source.ts';
import { otherTitles, titleEnd, toTypeNumbers, unitTitles } from '../sql/search/title-index.ts';
import { isHidden } from '../sql/visibility.ts';
import type { Gid, Viewer } from '../viewer.ts';
import type { SqliteDatabase } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { ftsSyntax } from './match-syntax.ts';
import { createHitLister, scoreHits } from './search-scores.ts';

const sortColumns: Readonly<Record<Exclude<SortName, 'relevance'>, string>> = {
  title: 'values_row.title',
  date: `coalesce(values_row.start_day, ${undatedSortKey})`,
  identifier: 'values_row.code',
  // The latest change comes first; the gids of events ascend.
  update: '-coalesce(item.last_event, 0)',
};

/** The tables of the sort columns. */
const sortTables: Readonly<Record<Exclude<SortName, 'relevance'>, readonly JoinedTable[]>> = {
  title: ['values_row'],
  date: ['values_row'],
  identifier: ['values_row'],
  update: ['item'],
};

/** Tables that a search reads besides the full-text index. `values_row` is the row of `search_item`. */
type JoinedTable = 'values_row' | 'item';

/** Maximum number of hits with the same code or title that are found first, if there are too many hits. */
const maxNamed = 20;

/** Maximum number of hidden items that are compared in memory. */
const maxHiddenItems = 5000;

interface Matches {
  /** Lists the gids that match a condition of FTS5, ascending, among those that pass the filters and that the viewer may see. */
  list(match: string, limit: number): readonly Gid[];
  /** Whether lists read no other table. */
  readonly isFromIndexAlone: boolean;
}

export function createSqliteSearchSource(db: SqliteDatabase): SuggestSource {
  return {
    async rank(requested, limit): Promise<readonly ScoredHit[]> {
      const selection = withoutUnknownCode(db, requested);
      const { query } = selection;
      const matches = await prepareMatches(db, selection);
      const match = matchSelection(ftsSyntax, selection);
      const hits = matches.list(match, limit);
      if (query === undefined) return hits.map((gid) => ({ gid, score: 0, hasTitleWords: false }));
      if (hits.length < limit) return scoreHits(query, hits, createHitLister(db, selection, hits));
      // If there are too many hits, those with the highest scores must be among them: with the code, the title, or all words in the title.
      const named = listNamed(db, selection, matches);
      const inTitle = listWith(matches, match, matchInTitle(ftsSyntax, query.tree), limit);
      const others = [...new Set([...inTitle, ...hits])].filter((gid) => !named.includes(gid));
      const rest = others.slice(0, limit - named.length);
      // A single word without filters is part of each condition.
      const isInMatch = query.tree.kind === 'term' && Object.keys(selection.filters.tokens).length === 0;
      const listRest = matches.isFromIndexAlone
        ? (condition: string) => listWith(matches, isInMatch ? condition : match, condition, limit)
        : createHitLister(db, selection, rest);
      return [
        ...scoreHits(query, named, createHitLister(db, selection, named)),
        ...scoreHits(query, rest, listRest),
      ];
    },
    async list(selection, limit): Promise<readonly Gid[]> {
      const matches = await prepareMatches(db, selection);
      return matches.list(matchSelection(ftsSyntax, selection), limit);
    },
    async listSorted(selection, sort, after, limit): Promise<readonly IndexHit[]> {
      const parameters = new Parameters();
      const match = matchSelection(ftsSyntax, selection);
      const { from, where } = conditionsOf(match, selection, parameters, sortTables[sort]);
      const key = sortColumns[sort];
      const isAfter =
        after === undefined
          ? ''
          : `and (${key}, search_text.rowid) > (${parameters.add(after[0])}, ${parameters.add(after[1])})`;
      const rows = await db.all<{ gid: Gid; key: string | number }>(
        `select search_text.rowid as gid, ${key} as key from ${from} where ${where} ${isAfter}
         order by ${key}, search_text.rowid limit ${parameters.add(limit)}`,
        parameters.values,
      );
      return rows.map((row) => ({ gid: row.gid, score: 0, key: [row.key, row.gid] }));
    },
    async prepareMatches(viewer): Promise<ListFirst> {
      const matches = await prepareMatches(db, { query: undefined, filters: { tokens: {} }, viewer });
      return async (toCondition, limit) => matches.list(toCondition(ftsSyntax), limit);
    },
    async listMatches(toCondition, viewer, limit): Promise<readonly Gid[]> {
      const list = await this.prepareMatches(viewer);
      return list(toCondition, limit);
    },
    listVisible: (items, viewer) => listVisibleItems(db, sqliteDialect, items, viewer),
    listTitles: (range, limit) => listTitles(db, range, limit),
    readItems: (gids) =>
      db.all<StoredItem>(
        'select gid, type, data, parts from item where gid in (select value from json_each($1))',
        [JSON.stringify(gids)],
      ),
    async findWords(words, viewer): Promise<readonly string[]> {
      const matches = await prepareMatches(db, { query: undefined, filters: { tokens: {} }, viewer });
      const exists = db.statement('select 1 from search_text where search_text match ? limit 1').pluck();
      return words.filter(
        (word) => exists.get(`"${word}"`) !== undefined && matches.list(`"${word}"`, 1).length > 0,
      );
    },
    async readValues(gids, names): Promise<readonly (ValueRow | undefined)[]> {
      // One statement with a list takes half the time of a statement for each row.
      const columns = [...names, 'gid'].map((name) => `search_item.${name}`).join(', ');
      const read = db.statement(
        `select ${columns} from json_each(?) listed cross join search_item on search_item.gid = listed.value`,
      );
      return alignRows(gids, read.raw().all(JSON.stringify(gids)) as ValueRow[]);
    },
  };
}

/** Performance optimisation: most queries are not a reference code, and each list of matches would look it up again. */
function withoutUnknownCode<Selection extends HitSelection>(
  db: SqliteDatabase,
  selection: Selection,
): Selection {
  const { query } = selection;
  if (query?.code === undefined) return selection;
  const find = db.statement('select rowid from search_text where search_text match ? limit 1').pluck();
  if (find.get(matchCode(ftsSyntax, query.code)) !== undefined) return selection;
  return { ...selection, query: { ...query, code: undefined } };
}

/** Reads one index entry per title: many records have the same one. */
async function listTitles(
  db: SqliteDatabase,
  { prefix, isUnit, types, viewer }: TitleRange,
  limit: number,
): Promise<readonly Gid[]> {
  const parameters = new Parameters();
  const after = parameters.add(prefix);
  const conditions = [
    `found.title < ${parameters.add(titleEnd(prefix))}`,
    isUnit ? unitTitles : otherTitles,
    ...(types === undefined
      ? []
      : [sqliteDialect.isIn('found.type', parameters.add(sqliteDialect.list(toTypeNumbers(types))))]),
  ];
  const viewedBy = viewerSql(viewer, sqliteDialect, parameters);
  if (viewedBy.sees !== 'everything')
    conditions.push(
      `not exists (select 1 from item hidden where hidden.gid = found.gid and hidden.restricted = 1 and ${isHidden('hidden', sqliteDialect, viewedBy)})`,
    );
  const next = (operator: '>=' | '>', title: string) =>
    db.first<{ gid: Gid; title: string }>(
      `select found.gid, found.title from search_item found where found.title ${operator} ${after} and ${conditions.join(' and ')}
       order by found.title, found.gid limit 1`,
      [title, ...parameters.values.slice(1)],
    );
  const gids: Gid[] = [];
  let row = await next('>=', prefix);
  while (row !== undefined) {
    gids.push(row.gid);
    if (gids.length === limit) break;
    row = await next('>', row.title);
  }
  return gids;
}

/**
 * Performance optimisation: if few items are hidden and no filter needs another table, only the full-text index is read. Measured with 8,106
 * hits: 1.2 ms instead of 10.4 ms, and a search reads several such lists.
 */
async function prepareMatches(db: SqliteDatabase, selection: HitSelection): Promise<Matches> {
  const hidden = isInIndex(selection.filters) ? await findHidden(db, selection.viewer) : undefined;
  if (hidden === undefined)
    return { list: (match, limit) => listFiltered(db, selection, match, limit), isFromIndexAlone: false };
  const statement = db.statement('select rowid from search_text where search_text match ? limit ?').pluck();
  return {
    list(match, limit) {
      const gids = statement.all(match, limit + hidden.size) as Gid[];
      return hidden.size === 0 ? gids : gids.filter((gid) => !hidden.has(gid)).slice(0, limit);
    },
    isFromIndexAlone: true,
  };
}

function listFiltered(
  db: SqliteDatabase,
  selection: HitSelection,
  match: string,
  limit: number,
): readonly Gid[] {
  const parameters = new Parameters();
  const { from, where } = conditionsOf(match, selection, parameters);
  const sql = `select search_text.rowid as gid from ${from} where ${where} limit ${parameters.add(limit)}`;
  return db.rows<{ gid: Gid }>(sql, parameters.values).map((row) => row.gid);
}

/** The items that the viewer may not see; undefined if they are too many to keep them in memory. */
async function findHidden(db: SqliteDatabase, viewer: Viewer): Promise<ReadonlySet<Gid> | undefined> {
  const parameters = new Parameters();
  const viewedBy = viewerSql(viewer, sqliteDialect, parameters);
  if (viewedBy.sees === 'everything') return new Set();
  const rows = await db.all<{ gid: Gid }>(
    `select gid from item where restricted = 1 and ${isHidden('item', sqliteDialect, viewedBy)}
     limit ${parameters.add(maxHiddenItems + 1)}`,
    parameters.values,
  );
  return rows.length > maxHiddenItems ? undefined : new Set(rows.map((row) => row.gid));
}

function listWith(
  matches: Matches,
  match: string,
  condition: string | undefined,
  limit: number,
): readonly Gid[] {
  if (condition === undefined) return [];
  return matches.list(condition === match ? match : ftsSyntax.and([match, condition]), limit);
}

/** Hits whose code or title is the query. */
function listNamed(db: SqliteDatabase, selection: HitSelection, matches: Matches): readonly Gid[] {
  const { code, tree } = selection.query!;
  const match = matchSelection(ftsSyntax, selection);
  const withCode = listWith(matches, match, code && matchCode(ftsSyntax, code), maxNamed);
  return [...new Set([...withCode, ...listTitled(db, selection, match, toSortTitle(tree))])];
}

/** Hits with a title, by the index of titles. */
function listTitled(
  db: SqliteDatabase,
  selection: HitSelection,
  match: string,
  title: string | undefined,
): readonly Gid[] {
  if (title === undefined) return [];
  const titled = (index: string): string =>
    `select gid from (select found.gid from search_item found where found.title = $1 and ${index} limit ${maxNamed})`;
  const titledGids = db
    .rows<{ gid: Gid }>(`${titled(unitTitles)} union all ${titled(otherTitles)}`, [title])
    .map(({ gid }) => gid);
  if (titledGids.length === 0) return [];
  const parameters = new Parameters();
  const { from, where } = conditionsOf(match, selection, parameters);
  const first = parameters.add(Math.min(...titledGids));
  const last = parameters.add(Math.max(...titledGids));
  // One list takes less time than a look-up of each record: FTS5 reads the list from its start each time.
  const sql = `select search_text.rowid as gid from ${from} where ${where} and search_text.rowid between ${first} and ${last}`;
  const found = new Set(db.rows<{ gid: Gid }>(sql, parameters.values).map(({ gid }) => gid));
  return titledGids.filter((gid) => found.has(gid));
}

/** Whether tokens of the full-text index are the only filters. */
function isInIndex({ from, to, updatedSince }: SearchFilters): boolean {
  return from === undefined && to === undefined && updatedSince === undefined;
}

/** The tables and conditions of a selection. @param joined further tables that the statement needs. */
function conditionsOf(
  match: string,
  { filters, viewer }: HitSelection,
  parameters: Parameters,
  joined: readonly JoinedTable[] = [],
): { readonly from: string; readonly where: string } {
  const conditions = [`search_text match ${parameters.add(match)}`];
  const tables = new Set<JoinedTable>(joined);
  if (filters.from !== undefined) {
    tables.add('values_row');
    conditions.push(`values_row.end_day >= ${parameters.add(filters.from)}`);
  }
  if (filters.to !== undefined) {
    tables.add('values_row');
    conditions.push(`values_row.start_day <= ${parameters.add(filters.to)}`);
  }
  if (filters.updatedSince !== undefined) {
    tables.add('item');
    conditions.push(
      `exists (select 1 from event where event.gid = item.last_event and event.timestamp >= ${parameters.add(filters.updatedSince)})`,
    );
  }
  const viewedBy = viewerSql(viewer, sqliteDialect, parameters);
  // Reads the index of restricted items alone, which is small.
  if (viewedBy.sees !== 'everything')
    conditions.push(
      `not exists (select 1 from item hidden where hidden.gid = search_text.rowid and hidden.restricted = 1 and ${isHidden('hidden', sqliteDialect, viewedBy)})`,
    );
  const joins = [...tables].map((name) =>
    name === 'item'
      ? 'cross join item on item.gid = search_text.rowid'
      : 'cross join search_item values_row on values_row.gid = search_text.rowid',
  );
  return { from: ['search_text', ...joins].join(' '), where: conditions.join(' and ') };
}
