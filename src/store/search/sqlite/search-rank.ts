/** Ranks the hits of a search: selects at most a number of them, and scores these. */
import { maxSortTitleLength, occurrenceKinds } from '../../../search/columns.ts';
import { listTerms, type TermNode, type TermQuery, toSortTitle } from '../../../search/term-tree.ts';
import { SqlParameters } from '../../sql/database.ts';
import { sqliteDialect } from '../../sqlite/dialect.ts';
import type { Gid } from '../../viewer.ts';
import type { HitSelection, SearchFilters } from '../search.ts';
import { listVisibleItems } from '../sql/index-rebuilder.ts';
import { matchCode, matchFilters, matchInTitle, matchSelection, matchTitleWords } from '../sql/match.ts';
import type { RankedWindow, ScoredHit } from '../sql/search-source.ts';
import { ftsSyntax } from './match-syntax.ts';
import { createHitLister } from './search-lists.ts';
import { conditionsOf, listMatchingBoth, type MatchLister, prepareMatches } from './search-matches.ts';
import { scoreHits } from './search-scores.ts';
import { listWithTitle } from './search-titles.ts';
import type { SqliteSearchContext } from './sqlite-search-context.ts';

/** Maximum number of hits with the same code or title that are found first, if there are too many hits. */
const maxNamed = 20;

/** Share of the work that is left for a list of hits; their scores need the rest. */
const listShare = 0.5;

/** Hits whose titles are read to estimate how many hits have all words in the title. */
const sampledTitles = 256;

export async function rankHits(
  search: SqliteSearchContext,
  requested: HitSelection,
  limit: number,
  page: RankedWindow | undefined,
): Promise<readonly ScoredHit[]> {
  const selection = withoutUnknownCode(search, requested);
  const { query } = selection;
  const matches = await prepareMatches(search, selection);
  const match = matchSelection(ftsSyntax, selection);
  const hits = matches.list(match, limit, listShare);
  if (query === undefined) return hits.map((gid) => ({ gid, score: 0, hasTitleWords: false }));
  if (hits.length < limit && !search.work.leavesOutHits)
    return scoreHits(query, createHitLister(search, selection, hits), page);
  // If there are too many hits, those with the highest scores must be among them: with the code, the title, or all words in the title.
  const named = await listNamed(search, selection, matches);
  const scored =
    (hits.length === limit && areManyTitled(search, query.tree, hits)
      ? scoreTitled(selection, matches, named, limit)
      : undefined) ?? scoreCandidates();
  return scored;

  function scoreCandidates(): readonly ScoredHit[] {
    const inTitle = listInTitle(selection, matches, match, limit);
    const candidates = [...new Set([...named, ...inTitle, ...hits])].slice(0, limit);
    const found = inTitle.length >= limit && isTitleComparable(query!) ? 'heaviest' : 'any';
    const all = scoreHits(query!, createHitLister(search, selection, candidates), page, found);
    // A search ranks one hit less, and then knows that there are more.
    const last = candidates.at(-1);
    return [...all.filter(({ gid }) => gid !== last), ...all.filter(({ gid }) => gid === last)];
  }
}

/**
 * Performance optimisation: if enough hits have the exact form of each word in the title, all of them have the highest score, and no list of each
 * word is read. Undefined if there are fewer.
 * @param named hits whose title is the query.
 */
function scoreTitled(
  { query, filters }: HitSelection,
  matches: MatchLister,
  named: readonly Gid[],
  limit: number,
): readonly ScoredHit[] | undefined {
  const { tree } = query!;
  if (!isTitleComparable(query!)) return undefined;
  const condition = ftsSyntax.and([...matchFilters(ftsSyntax, filters), matchTitleWords(ftsSyntax, tree)]);
  const titled = matches.list(condition, limit, listShare);
  if (titled.length < limit) return undefined;
  const score = listTerms(tree).length * occurrenceKinds[0]!.weight;
  return [...new Set([...named, ...titled])]
    .slice(0, limit)
    .map((gid) => ({ gid, score, hasTitleWords: true }));
}

/** Performance optimisation: most queries are not a reference code, and each list of matches would look it up again. */
function withoutUnknownCode({ db }: SqliteSearchContext, selection: HitSelection): HitSelection {
  const { query } = selection;
  if (query?.code === undefined) return selection;
  const find = db.statement('select rowid from search_text where search_text match ? limit 1').pluck();
  if (find.get(matchCode(ftsSyntax, query.code)) !== undefined) return selection;
  return { ...selection, query: { ...query, code: undefined } };
}

/** Whether hits whose title is the query contain all its words there. A title that is cut need not, nor does a hit with a reference code. */
function isTitleComparable({ tree, code }: TermQuery): boolean {
  const title = toSortTitle(tree);
  return title !== undefined && title.length < maxSortTitleLength && code === undefined;
}

/** Hits with all words in the columns of the highest weight. */
function listInTitle(
  { query, filters }: HitSelection,
  matches: MatchLister,
  match: string,
  limit: number,
): readonly Gid[] {
  const { tree } = query!;
  const inTitle = matchInTitle(ftsSyntax, tree);
  if (inTitle === undefined) return [];
  // Items with all words in these columns match the words of the query.
  const conditions = hasOnlyTerms(tree) ? matchFilters(ftsSyntax, filters) : [match];
  return matches.list(ftsSyntax.and([...conditions, inTitle]), limit, listShare);
}

/**
 * Estimates from some of the first hits whether enough hits have all words in the title for {@link scoreTitled}: FTS5 takes long to find that there
 * are few. @param hits the first ones, ascending.
 */
function areManyTitled({ db }: SqliteSearchContext, tree: TermNode, hits: readonly Gid[]): boolean {
  const words = listTerms(tree).flatMap(({ exact }) => exact);
  const step = Math.ceil(hits.length / sampledTitles);
  const titles = db
    .rows<{ title: string }>(
      'select title from json_each($1) listed cross join search_item on search_item.gid = listed.value',
      [JSON.stringify(hits.filter((_, i) => i % step === 0))],
    )
    .map(({ title }) => new Set(title.split(' ')));
  const titled = titles.filter((title) => words.every((word) => title.has(word))).length;
  const [range] = db.rows<{ last: Gid }>('select max(gid) as last from search_item', []);
  const allHits = hits.length * (range!.last / hits.at(-1)!);
  return (titled / titles.length) * allHits >= hits.length / 2;
}

function hasOnlyTerms(tree: TermNode): boolean {
  return tree.kind === 'term' || (tree.kind === 'and' && tree.operands.every(({ kind }) => kind === 'term'));
}

/** Hits whose code or title is the query. */
async function listNamed(
  search: SqliteSearchContext,
  selection: HitSelection,
  matches: MatchLister,
): Promise<readonly Gid[]> {
  const { code, tree } = selection.query!;
  const match = matchSelection(ftsSyntax, selection);
  const withCode = listMatchingBoth(matches, match, code && matchCode(ftsSyntax, code), maxNamed);
  return [...new Set([...withCode, ...(await listTitled(search, selection, match, toSortTitle(tree)))])];
}

/** Hits with a title, by the index of titles. */
async function listTitled(
  { db }: SqliteSearchContext,
  selection: HitSelection,
  match: string,
  title: string | undefined,
): Promise<readonly Gid[]> {
  const titledGids = title === undefined ? [] : listWithTitle(db, title, maxNamed);
  if (title === undefined || titledGids.length === 0) return [];
  const found = new Set(
    // A title that is not cut contains all words of the query.
    title.length < maxSortTitleLength && isUnfiltered(selection.filters)
      ? await listVisibleItems(db, sqliteDialect, titledGids, selection.viewer)
      : listMatching(db, selection, match, titledGids),
  );
  return titledGids.filter((gid) => found.has(gid));
}

function isUnfiltered({ tokens, ...others }: SearchFilters): boolean {
  return Object.keys(tokens).length === 0 && Object.values(others).every((value) => value === undefined);
}

/** Hits between the first and the last of these items. One list takes less time than a look-up of each: FTS5 reads it from its start each time. */
function listMatching(
  db: SqliteSearchContext['db'],
  selection: HitSelection,
  match: string,
  items: readonly Gid[],
): readonly Gid[] {
  const parameters = new SqlParameters();
  const { from, where } = conditionsOf(match, selection, parameters);
  const first = parameters.add(Math.min(...items));
  const last = parameters.add(Math.max(...items));
  const sql = `select search_text.rowid as gid from ${from} where ${where} and search_text.rowid between cast(${first} as integer) and cast(${last} as integer)`;
  return db.rows<{ gid: Gid }>(sql, parameters.values).map(({ gid }) => gid);
}
