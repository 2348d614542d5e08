/** Searches the index of PostgreSQL. One statement computes the scores of all hits, and reads their values. */
import { occurrences, ownCodeBonus, pathCodeBonus } from '../../search/columns.ts';
import type { StoredItem } from '../../search/document.ts';
import {
  countTitleWords,
  hasOtherForms,
  listTerms,
  requiresAllTerms,
  type Term,
  type TermQuery,
  toSortTitle,
} from '../../search/term-tree.ts';
import { postgresWords } from '../migrations/search-tables.ts';
import type { HitSelection, IndexHit, SortName } from '../search.ts';
import { type Database, Parameters, viewerSql } from '../sql/database.ts';
import { listVisibleItems } from '../sql/search/index-rebuilder.ts';
import {
  matchCode,
  matchInTitle,
  matchOwnCode,
  matchSelection,
  matchTerm,
  matchTitleWords,
} from '../sql/search/match.ts';
import {
  alignRows,
  type ListMatches,
  type ScoredHit,
  type SuggestSource,
  type TitleRange,
  undatedSortKey,
  type ValueName,
  type ValueRow,
} from '../sql/search/search-source.ts';
import { otherTitles, titleEnd, toTypeNumbers, unitTitles } from '../sql/search/title-index.ts';
import { isHidden } from '../sql/visibility.ts';
import type { Gid } from '../viewer.ts';
import { postgresDialect } from './dialect.ts';
import { type IndexCondition, indexSyntax } from './match-syntax.ts';

const sortColumns: Readonly<Record<Exclude<SortName, 'relevance'>, string>> = {
  title: 'found.title',
  date: `coalesce(found.start_day, ${undatedSortKey})`,
  identifier: 'found.code',
  // The latest change comes first; the gids of events ascend.
  update: '-coalesce((select last_event from item where item.gid = found.gid), 0)',
};

/** A connection of a search. */
export interface SearchDatabase extends Pick<Database, 'all'> {
  /** Rows as lists of values, which takes less time for thousands of rows. */
  allLists(sql: string, parameters: readonly unknown[]): Promise<readonly ValueRow[]>;
}

export function createPostgresSearchSource(db: SearchDatabase): SuggestSource {
  // A search reads the values of its hits after ranking them: the statement that ranks them reads the values too.
  let ranked: RankedRows = { names: [], rows: new Map() };
  const keep = (names: readonly ValueName[], rows: readonly ValueRow[]): void => {
    ranked = { names, rows: new Map(rows.map((row) => [row.at(-1) as Gid, row])) };
  };
  return {
    async rank(selection, limit, names): Promise<readonly ScoredHit[]> {
      const hits = await rankBest(db, selection, limit, names);
      keep(
        names,
        hits.map(({ row }) => row),
      );
      return hits;
    },
    async list(requested, limit, names): Promise<readonly Gid[]> {
      const parameters = new Parameters();
      const selection = await withoutUnknownCode(db, requested);
      const where = conditionsOf(matchSelection(indexSyntax, selection), selection, parameters);
      const rows = await db.allLists(
        `select ${selectValues(names)} from search_item found where ${where} limit ${parameters.add(limit)}`,
        parameters.values,
      );
      keep(names, rows);
      return rows.map((row) => row.at(-1) as Gid);
    },
    async listSorted(requested, sort, after, limit): Promise<readonly IndexHit[]> {
      const parameters = new Parameters();
      const selection = await withoutUnknownCode(db, requested);
      const where = conditionsOf(matchSelection(indexSyntax, selection), selection, parameters);
      const key = sortColumns[sort];
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
        const parameters = new Parameters();
        const selection = { query: undefined, filters: { tokens: {} }, viewer };
        const where = conditionsOf(toCondition(indexSyntax), selection, parameters);
        // The sum keeps the planner from reading all rows in the order of their gids.
        const rows = await db.all<{ gid: Gid }>(
          `select found.gid from search_item found where ${where} order by found.gid + 0 limit ${parameters.add(limit)}`,
          parameters.values,
        );
        return rows.map((row) => row.gid);
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
    async readValues(gids, names): Promise<readonly (ValueRow | undefined)[]> {
      if (names.every((name, i) => name === ranked.names[i]) && gids.every((gid) => ranked.rows.has(gid)))
        return gids.map((gid) => ranked.rows.get(gid));
      return alignRows(
        gids,
        await db.allLists(
          `select ${selectValues(names)} from unnest($1::bigint[]) with ordinality as listed (gid, number)
           join search_item found using (gid) order by number`,
          [gids],
        ),
      );
    },
  };
}

interface RankedRows {
  readonly names: readonly ValueName[];
  readonly rows: ReadonlyMap<Gid, ValueRow>;
}

/** The columns, and the gid after them. */
function selectValues(names: readonly ValueName[]): string {
  return [...names, 'gid'].map((name) => `found.${name}`).join(', ');
}

interface RankedHit extends ScoredHit {
  /** The requested values, and the gid after them. */
  readonly row: ValueRow;
}

/** At most `limit` hits. If there are more, those with the highest scores are among them: with the code, the title, or all words in the title. */
async function rankBest(
  db: SearchDatabase,
  requested: HitSelection,
  limit: number,
  names: readonly ValueName[],
): Promise<readonly RankedHit[]> {
  const selection = await withoutUnknownCode(db, requested);
  const { query } = selection;
  const match = matchSelection(indexSyntax, selection);
  const rank = (where: MakeCondition): Promise<readonly RankedHit[]> =>
    rankMatches(db, selection, { where, limit, names });
  const hits = await rank((parameters) => findInIndex(match, parameters));
  if (hits.length < limit || query === undefined) return hits;
  const rankWith = async (condition: IndexCondition | undefined): Promise<readonly RankedHit[]> =>
    condition === undefined
      ? []
      : rank((parameters) => findInIndex(indexSyntax.and([match, condition]), parameters));
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

/** Most queries are not a reference code. Without it, the index alone decides which records match plain words. */
async function withoutUnknownCode(db: SearchDatabase, selection: HitSelection): Promise<HitSelection> {
  const { query } = selection;
  if (query?.code === undefined) return selection;
  let isKnown = knownCodes.get(query);
  if (isKnown === undefined) {
    const parameters = new Parameters();
    const isFound = findInIndex(matchCode(indexSyntax, query.code), parameters);
    const sql = `select true from search_item found where ${isFound} limit 1`;
    isKnown = (await db.allLists(sql, parameters.values)).length > 0;
    knownCodes.set(query, isKnown);
  }
  return isKnown ? selection : { ...selection, query: { ...query, code: undefined } };
}

/** Queries whose code was looked up: one search uses its query several times. */
const knownCodes = new WeakMap<TermQuery, boolean>();

/** Uses the indexes of titles: of units, and of other records. */
function isTitled(title: string): string {
  return `(found.title = ${title} and ${unitTitles} or found.title = ${title} and ${otherTitles})`;
}

type MakeCondition = (parameters: Parameters) => string;

interface RankOptions {
  readonly where: MakeCondition;
  readonly limit: number;
  readonly names: readonly ValueName[];
}

/** Hits that match a condition, with their scores. */
async function rankMatches(
  db: SearchDatabase,
  selection: HitSelection,
  { where, limit, names }: RankOptions,
): Promise<readonly RankedHit[]> {
  const parameters = new Parameters();
  const conditions = [where(parameters), ...restrictTo(selection, parameters)].join(' and ');
  const { query } = selection;
  const score = query === undefined ? '0' : scoreSql(query, parameters);
  const hasTitleWords = query === undefined ? 'false' : titleWordsSql(query, parameters);
  const rows = await db.allLists(
    `select ${selectValues(names)}, (${score})::float8 as score, ${hasTitleWords} as has_title_words from search_item found
     where ${conditions} limit ${parameters.add(limit)}`,
    parameters.values,
  );
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

/** Reads one index entry per title: many records have the same one. */
async function listTitles(
  db: SearchDatabase,
  { prefix, isUnit, types, viewer }: TitleRange,
  limit: number,
): Promise<readonly Gid[]> {
  const parameters = new Parameters();
  const conditions = [
    `found.title < ${parameters.add(titleEnd(prefix))}`,
    isUnit ? unitTitles : otherTitles,
    ...(types === undefined
      ? []
      : [postgresDialect.isIn('found.type', parameters.add(toTypeNumbers(types)))]),
    ...visibility(viewer, parameters),
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
  const parameters = new Parameters();
  const searched = words.map((word) => indexSyntax.tokens([word]).index);
  const conditions = [`${postgresWords} @@ listed.query::tsquery`, ...visibility(viewer, parameters)];
  const rows = await db.all<{ word: string }>(
    `select listed.word from unnest(${parameters.add(words)}::text[], ${parameters.add(searched)}::text[]) as listed (word, query)
     cross join lateral (select from search_item found where ${conditions.join(' and ')} limit 1) first`,
    parameters.values,
  );
  return rows.map(({ word }) => word);
}

/** Conditions on the row `found`. */
function conditionsOf(match: IndexCondition, selection: HitSelection, parameters: Parameters): string {
  return [findInIndex(match, parameters), ...restrictTo(selection, parameters)].join(' and ');
}

function findInIndex({ index, rest }: IndexCondition, parameters: Parameters): string {
  const isIndexed = `${postgresWords} @@ ${parameters.add(index)}::tsquery`;
  return rest === undefined ? isIndexed : `${isIndexed} and ${rest(parameters)}`;
}

/** The filters that are not tokens, and the rights of the viewer. */
function restrictTo({ filters, viewer }: HitSelection, parameters: Parameters): readonly string[] {
  const conditions: string[] = [];
  if (filters.from !== undefined) conditions.push(`found.end_day >= ${parameters.add(filters.from)}`);
  if (filters.to !== undefined) conditions.push(`found.start_day <= ${parameters.add(filters.to)}`);
  if (filters.updatedSince !== undefined)
    conditions.push(
      `exists (select from item join event on event.gid = item.last_event
        where item.gid = found.gid and event.timestamp >= ${parameters.add(filters.updatedSince)})`,
    );
  return [...conditions, ...visibility(viewer, parameters)];
}

function visibility(viewer: HitSelection['viewer'], parameters: Parameters): readonly string[] {
  const viewedBy = viewerSql(viewer, postgresDialect, parameters);
  if (viewedBy.sees === 'everything') return [];
  return [
    `not exists (select from item hidden where hidden.gid = found.gid and ${isHidden('hidden', postgresDialect, viewedBy)})`,
  ];
}

/** The score of the row `found`: see search/columns.ts. */
function scoreSql({ tree, code }: TermQuery, parameters: Parameters): string {
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
function titleWordsSql({ tree }: TermQuery, parameters: Parameters): string {
  const titleWords = countTitleWords(tree);
  if (titleWords === undefined) return 'false';
  const inTitle = matchTitleWords(indexSyntax, tree).check(parameters);
  return `(found.title_words = ${parameters.add(titleWords)} and ${inTitle})`;
}

/** The weight of the best way in which the term occurs. @param isFound whether all hits contain the term, so that the last way is left over. */
function weightSql(term: Term, isFound: boolean, parameters: Parameters): string {
  const ways = occurrences.flatMap(({ weight, columns, forms }) => {
    if (forms === 'any' && !hasOtherForms(term)) return [];
    const condition = matchTerm(indexSyntax, term, forms, columns);
    return condition === undefined ? [] : [{ weight, condition }];
  });
  const otherwise = isFound ? ways.pop()!.weight : 0;
  const cases = ways.map(({ weight, condition }) => `when ${condition.check(parameters)} then ${weight}`);
  return cases.length === 0 ? String(otherwise) : `case ${cases.join(' ')} else ${otherwise} end`;
}
