/**
 * Searches the index of SQLite. All calls are synchronous in SQLite, and some take many milliseconds: a thread of its own runs them
 * (search-thread.ts).
 */
import {
  columnClasses,
  filterToken,
  occurrences,
  ownCodeBonus,
  pathCodeBonus,
  wholeTitleBonus,
} from '../../search/columns.ts';
import { listTerms, type Term, type TermNode } from '../../search/term-tree.ts';
import { countTitleWords } from '../../search/whole-title.ts';
import type { HitSelection, IndexHit, SearchFilters, SortKey, SortName } from '../search.ts';
import { Parameters, viewerSql } from '../sql/database.ts';
import { alignRows, type ScoredHit, type SearchSource, type ValueRow } from '../sql/search/search-source.ts';
import { isHidden } from '../sql/visibility.ts';
import type { Gid, Viewer } from '../viewer.ts';
import type { Connection } from './connection.ts';
import { sqliteDialect } from './dialect.ts';
import { and, matchSelection, matchTerm, matchTokens } from './search-match.ts';

const sortColumns: Readonly<Record<Exclude<SortName, 'relevance'>, string>> = {
  title: 'values_row.title',
  // Undated items come last.
  date: 'coalesce(values_row.start_day, 9e15)',
  identifier: 'values_row.code',
  // The latest change comes first; the gids of events ascend.
  update: '-coalesce(item.last_event, 0)',
};

/** Maximum number of hidden items that are compared in memory. */
const maxHiddenItems = 5000;

export function createSqliteSearchSource(connection: Connection): SearchSource {
  const prepared = new Map<string, ReturnType<Connection['prepare']>>();
  const prepare = (sql: string): ReturnType<Connection['prepare']> => {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      statement = connection.prepare(sql);
      prepared.set(sql, statement);
    }
    return statement;
  };

  const run = (sql: string, parameters: Parameters): readonly (readonly unknown[])[] => {
    const order: number[] = [];
    const text = sql.replaceAll(/\$(\d+)/g, (_, number) => {
      order.push(Number(number) - 1);
      return '?';
    });
    return prepare(text)
      .raw()
      .all(...order.map((index) => parameters.values[index])) as unknown[][];
  };

  /** The items that the viewer may not see; undefined if they are too many to keep them in memory. */
  const findHidden = (viewer: Viewer): ReadonlySet<Gid> | undefined => {
    const parameters = new Parameters();
    const viewedBy = viewerSql(viewer, sqliteDialect, parameters);
    if (viewedBy.sees === 'everything') return new Set();
    const rows = run(
      `select gid from item where restricted = 1 and ${isHidden('item', sqliteDialect, viewedBy)}
       limit ${parameters.add(maxHiddenItems + 1)}`,
      parameters,
    );
    return rows.length > maxHiddenItems ? undefined : new Set(rows.map(([gid]) => gid as Gid));
  };

  /**
   * The gids that match, ascending.
   *
   * Performance optimisation: if few items are hidden and no filter needs another table, only the full-text index is read. Measured with 8,106
   * hits: 1.2 ms instead of 10.4 ms, and a search reads several such lists.
   */
  const listMatches = (match: string, selection: HitSelection, limit: number): readonly Gid[] => {
    const hidden = isInIndex(selection.filters) ? findHidden(selection.viewer) : undefined;
    if (hidden !== undefined) {
      const list = prepare('select rowid from search_text where search_text match ? limit ?').pluck();
      const gids = list.all(match, limit + hidden.size) as Gid[];
      return (hidden.size === 0 ? gids : gids.filter((gid) => !hidden.has(gid))).slice(0, limit);
    }
    const parameters = new Parameters();
    const { from, where } = conditionsOf(match, selection, parameters);
    const rows = run(
      `select search_text.rowid from ${from} where ${where} limit ${parameters.add(limit)}`,
      parameters,
    );
    return rows.map((row) => row[0] as Gid);
  };

  return {
    async rank(selection, limit): Promise<readonly ScoredHit[]> {
      const { query } = selection;
      const match = matchSelection(selection);
      const scores = new Map<Gid, number>();
      const addHits = (condition: string): void => {
        for (const gid of listMatches(condition, selection, limit))
          if (scores.size < limit) scores.set(gid, 0);
      };
      const terms = query === undefined ? [] : listTerms(query.tree);
      const inTitle = terms.map((term) => matchTerm(term, 'any', columnClasses[0]!.columns));
      addHits(match);
      // There are too many hits: those with all words in the title must be among them.
      if (scores.size === limit && inTitle.length > 0 && !inTitle.includes(undefined)) {
        scores.clear();
        addHits(and([match, ...(inTitle as string[])]));
        addHits(match);
      }
      if (query === undefined) return [...scores].map(([gid, score]) => ({ gid, score }));
      const listHits = (condition: string): readonly Gid[] =>
        listMatches(and([match, condition]), selection, limit).filter((gid) => scores.has(gid));
      const add = (gids: readonly Gid[], bonus: number): void => {
        for (const gid of gids) scores.set(gid, scores.get(gid)! + bonus);
      };
      for (const term of terms) addWeights(term, listHits, scores);
      if (query.code !== undefined) {
        // A record with the own identifier also has it as a code of its path.
        add(listHits(matchTokens([filterToken.code(query.code)])), pathCodeBonus);
        add(listHits(matchTokens([filterToken.ownCode(query.code)])), ownCodeBonus - pathCodeBonus);
      }
      add(listWholeTitles(query.tree, listHits), wholeTitleBonus);
      return [...scores].map(([gid, score]) => ({ gid, score }));
    },
    list: async (selection, limit) => listMatches(matchSelection(selection), selection, limit),
    async listSorted(selection, sort, after, limit): Promise<readonly IndexHit[]> {
      const parameters = new Parameters();
      const { from, where } = conditionsOf(matchSelection(selection), selection, parameters, [
        'values_row',
        ...(sort === 'update' ? ['item'] : []),
      ]);
      const key = sortColumns[sort];
      const isAfter =
        after === undefined
          ? ''
          : `and (${key}, search_text.rowid) > (${parameters.add(after[0])}, ${parameters.add(after[1])})`;
      const rows = run(
        `select search_text.rowid, ${key} from ${from} where ${where} ${isAfter}
         order by ${key}, search_text.rowid limit ${parameters.add(limit)}`,
        parameters,
      );
      return rows.map(([gid, value]) => ({ gid: gid as Gid, score: 0, key: [value, gid] as SortKey }));
    },
    async readValues(gids, names): Promise<readonly (ValueRow | undefined)[]> {
      // One statement with a list takes half the time of a statement for each row.
      const rows = prepare(
        `select ${['gid', ...names].map((name) => `search_item.${name}`).join(', ')}
         from json_each(?) listed cross join search_item on search_item.gid = listed.value`,
      )
        .raw()
        .all(JSON.stringify(gids)) as (readonly [Gid, ...ValueRow])[];
      return alignRows(gids, rows);
    },
  };

  /** The hits whose title has exactly the words of the query. */
  function listWholeTitles(tree: TermNode, listHits: (condition: string) => readonly Gid[]): readonly Gid[] {
    const words = countTitleWords(tree);
    if (words === undefined) return [];
    const conditions = listTerms(tree).map((term) => matchTerm(term, 'exact', ['title'])!);
    const read = prepare('select title_words from search_item where gid = ?').pluck();
    return listHits(and(conditions)).filter((gid) => read.get(gid) === words);
  }
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
  joined: readonly string[] = [],
): { readonly from: string; readonly where: string } {
  const conditions = [`search_text match ${parameters.add(match)}`];
  const tables = new Set(joined);
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

/** Adds to each hit the weight of the best way in which the term occurs in it. */
function addWeights(
  term: Term,
  listHits: (condition: string) => readonly Gid[],
  scores: Map<Gid, number>,
): void {
  const weighed = new Set<Gid>();
  for (const { weight, columns, forms } of occurrences) {
    if (weighed.size === scores.size) return;
    if (forms === 'any' && term.related.length === 0) continue;
    const condition = matchTerm(term, forms, columns);
    if (condition === undefined) continue;
    for (const gid of listHits(condition)) {
      if (weighed.has(gid)) continue;
      weighed.add(gid);
      scores.set(gid, scores.get(gid)! + weight);
    }
  }
}
