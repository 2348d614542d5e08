/** Searches the index of PostgreSQL. One statement computes the scores of all hits. */
import { occurrences, ownCodeBonus, pathCodeBonus } from '../../search/columns.ts';
import type { StoredItem } from '../../search/document.ts';
import {
  countTitleWords,
  hasOtherForms,
  listTerms,
  type Term,
  type TermQuery,
  toSortTitle,
} from '../../search/term-tree.ts';
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
import { tsquerySyntax } from './match-syntax.ts';

const sortColumns: Readonly<Record<Exclude<SortName, 'relevance'>, string>> = {
  title: 'found.title',
  date: `coalesce(found.start_day, ${undatedSortKey})`,
  identifier: 'found.code',
  // The latest change comes first; the gids of events ascend.
  update: '-coalesce((select last_event from item where item.gid = found.gid), 0)',
};

export function createPostgresSearchSource(db: Pick<Database, 'all'>): SuggestSource {
  return {
    async rank(selection, limit): Promise<readonly ScoredHit[]> {
      const { query } = selection;
      const match = matchSelection(tsquerySyntax, selection);
      const hits = await rankMatches(db, selection, match, limit);
      if (hits.length < limit || query === undefined) return hits;
      // If there are too many hits, those with the highest scores must be among them: with the code, the title, or all words in the title.
      const rankWith = async (condition: string | undefined): Promise<readonly ScoredHit[]> =>
        condition === undefined
          ? []
          : rankMatches(db, selection, tsquerySyntax.and([match, condition]), limit);
      const title = toSortTitle(query.tree);
      const best = [
        ...(await rankWith(query.code && matchCode(tsquerySyntax, query.code))),
        ...(title === undefined ? [] : await rankMatches(db, selection, match, limit, title)),
        ...(await rankWith(matchInTitle(tsquerySyntax, query.tree))),
      ];
      const ranked = new Map([...best, ...hits].map((hit) => [hit.gid, hit]));
      return [...ranked.values()].slice(0, limit);
    },
    async list(selection, limit): Promise<readonly Gid[]> {
      const parameters = new Parameters();
      const where = conditionsOf(matchSelection(tsquerySyntax, selection), selection, parameters);
      const rows = await db.all<{ gid: Gid }>(
        `select found.gid from search_item found where ${where} limit ${parameters.add(limit)}`,
        parameters.values,
      );
      return rows.map((row) => row.gid);
    },
    async listSorted(selection, sort, after, limit): Promise<readonly IndexHit[]> {
      const parameters = new Parameters();
      const where = conditionsOf(matchSelection(tsquerySyntax, selection), selection, parameters);
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
        const where = conditionsOf(toCondition(tsquerySyntax), selection, parameters);
        const rows = await db.all<{ gid: Gid }>(
          `select found.gid from search_item found where ${where} order by found.gid limit ${parameters.add(limit)}`,
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
      const rows = await db.all<Record<ValueName, ValueRow[number]> & { gid: Gid }>(
        `select gid, ${names.join(', ')} from unnest($1::bigint[]) with ordinality as listed (gid, number)
         join search_item using (gid) order by number`,
        [gids],
      );
      return alignRows(
        gids,
        rows.map((row) => [...names.map((name) => row[name]), row.gid]),
      );
    },
  };
}

/** At most `limit` hits that match a condition, with their scores. @param title only hits with this title, as it is stored for sorting. */
function rankMatches(
  db: Pick<Database, 'all'>,
  selection: HitSelection,
  match: string,
  limit: number,
  title?: string,
): Promise<readonly ScoredHit[]> {
  const parameters = new Parameters();
  const isTitled = title === undefined ? '' : ` and found.title = ${parameters.add(title)}`;
  const where = conditionsOf(match, selection, parameters) + isTitled;
  const { query } = selection;
  const score = query === undefined ? '0' : scoreSql(query, parameters);
  const hasTitleWords = query === undefined ? 'false' : titleWordsSql(query, parameters);
  return db.all<ScoredHit>(
    `select found.gid, (${score})::float8 as score, ${hasTitleWords} as "hasTitleWords" from search_item found
     where ${where} limit ${parameters.add(limit)}`,
    parameters.values,
  );
}

/** Reads one index entry per title: many records have the same one. */
async function listTitles(
  db: Pick<Database, 'all'>,
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

/** Words of one statement: the database plans the search for each of them. */
const wordsPerStatement = 250;

/** One condition for each word, since the database chooses its plan by the frequency of the word. */
async function findWords(
  db: Pick<Database, 'all'>,
  words: readonly string[],
  viewer: HitSelection['viewer'],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (let at = 0; at < words.length; at += wordsPerStatement) {
    const batch = words.slice(at, at + wordsPerStatement);
    const parameters = new Parameters();
    const isVisible = visibility(viewer, parameters);
    const queries = batch.map((word, index) => {
      const conditions = [
        `found.words @@ ${parameters.add(tsquerySyntax.tokens([word]))}::tsquery`,
        ...isVisible,
      ];
      return `select ${index} as word where exists (select from search_item found where ${conditions.join(' and ')})`;
    });
    const rows = await db.all<{ word: number }>(queries.join(' union all '), parameters.values);
    found.push(...rows.map((row) => batch[row.word]!));
  }
  return found;
}

/** Conditions on the row `found`. */
function conditionsOf(match: string, { filters, viewer }: HitSelection, parameters: Parameters): string {
  const conditions = [`found.words @@ ${parameters.add(match)}::tsquery`];
  if (filters.from !== undefined) conditions.push(`found.end_day >= ${parameters.add(filters.from)}`);
  if (filters.to !== undefined) conditions.push(`found.start_day <= ${parameters.add(filters.to)}`);
  if (filters.updatedSince !== undefined)
    conditions.push(
      `exists (select from item join event on event.gid = item.last_event
        where item.gid = found.gid and event.timestamp >= ${parameters.add(filters.updatedSince)})`,
    );
  return [...conditions, ...visibility(viewer, parameters)].join(' and ');
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
  const has = (condition: string): string => `found.words @@ ${parameters.add(condition)}::tsquery`;
  const terms = listTerms(tree).map((term) => weightSql(term, has));
  if (code !== undefined)
    terms.push(
      `case when ${has(matchOwnCode(tsquerySyntax, code.key))} then ${ownCodeBonus}
       when ${has(matchCode(tsquerySyntax, code))} then ${pathCodeBonus} else 0 end`,
    );
  return terms.join(' + ');
}

/** Whether the title of the row `found` has all words; only for rows with as many words as the query. */
function titleWordsSql({ tree }: TermQuery, parameters: Parameters): string {
  const titleWords = countTitleWords(tree);
  if (titleWords === undefined) return 'false';
  const inTitle = parameters.add(matchTitleWords(tsquerySyntax, tree));
  return `(found.title_words = ${parameters.add(titleWords)} and found.words @@ ${inTitle}::tsquery)`;
}

/** The weight of the best way in which the term occurs. */
function weightSql(term: Term, has: (condition: string) => string): string {
  const cases = occurrences.flatMap(({ weight, columns, forms }) => {
    if (forms === 'any' && !hasOtherForms(term)) return [];
    const condition = matchTerm(tsquerySyntax, term, forms, columns);
    return condition === undefined ? [] : [`when ${has(condition)} then ${weight}`];
  });
  return `case ${cases.join(' ')} else 0 end`;
}
