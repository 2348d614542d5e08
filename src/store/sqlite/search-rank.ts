/** Ranks the hits of a search: selects at most a number of them, and scores these. */
import { maxSortTitleLength } from '../../search/columns.ts';
import { type TermNode, toSortTitle } from '../../search/term-tree.ts';
import type { HitSelection, SearchFilters } from '../search.ts';
import { Parameters } from '../sql/database.ts';
import { listVisibleItems } from '../sql/search/index-rebuilder.ts';
import { matchCode, matchFilters, matchInTitle, matchSelection } from '../sql/search/match.ts';
import type { RankedPage, ScoredHit } from '../sql/search/search-source.ts';
import type { Gid } from '../viewer.ts';
import { sqliteDialect } from './dialect.ts';
import { ftsSyntax } from './match-syntax.ts';
import { createHitLister } from './search-lists.ts';
import { conditionsOf, listWith, type Matches, prepareMatches } from './search-matches.ts';
import { scoreHits } from './search-scores.ts';
import { listWithTitle } from './search-titles.ts';
import type { SqliteSearch } from './sqlite-search.ts';

/** Maximum number of hits with the same code or title that are found first, if there are too many hits. */
const maxNamed = 20;

/** Share of the work that is left for a list of hits; their scores need the rest. */
const listShare = 0.5;

export async function rankHits(
  search: SqliteSearch,
  requested: HitSelection,
  limit: number,
  page: RankedPage | undefined,
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
  const inTitle = listInTitle(selection, matches, match, limit);
  const candidates = [...new Set([...named, ...inTitle, ...hits])].slice(0, limit);
  const scored = scoreHits(query, createHitLister(search, selection, candidates), page);
  // A search ranks one hit less, and then knows that there are more.
  const last = candidates.at(-1);
  return [...scored.filter(({ gid }) => gid !== last), ...scored.filter(({ gid }) => gid === last)];
}

/** Performance optimisation: most queries are not a reference code, and each list of matches would look it up again. */
function withoutUnknownCode({ db }: SqliteSearch, selection: HitSelection): HitSelection {
  const { query } = selection;
  if (query?.code === undefined) return selection;
  const find = db.statement('select rowid from search_text where search_text match ? limit 1').pluck();
  if (find.get(matchCode(ftsSyntax, query.code)) !== undefined) return selection;
  return { ...selection, query: { ...query, code: undefined } };
}

/** Hits with all words in the columns of the highest weight. */
function listInTitle(
  { query, filters }: HitSelection,
  matches: Matches,
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

function hasOnlyTerms(tree: TermNode): boolean {
  return tree.kind === 'term' || (tree.kind === 'and' && tree.operands.every(({ kind }) => kind === 'term'));
}

/** Hits whose code or title is the query. */
async function listNamed(
  search: SqliteSearch,
  selection: HitSelection,
  matches: Matches,
): Promise<readonly Gid[]> {
  const { code, tree } = selection.query!;
  const match = matchSelection(ftsSyntax, selection);
  const withCode = listWith(matches, match, code && matchCode(ftsSyntax, code), maxNamed);
  return [...new Set([...withCode, ...(await listTitled(search, selection, match, toSortTitle(tree)))])];
}

/** Hits with a title, by the index of titles. */
async function listTitled(
  { db }: SqliteSearch,
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
  db: SqliteSearch['db'],
  selection: HitSelection,
  match: string,
  items: readonly Gid[],
): readonly Gid[] {
  const parameters = new Parameters();
  const { from, where } = conditionsOf(match, selection, parameters);
  const first = parameters.add(Math.min(...items));
  const last = parameters.add(Math.max(...items));
  const sql = `select search_text.rowid as gid from ${from} where ${where} and search_text.rowid between cast(${first} as integer) and cast(${last} as integer)`;
  return db.rows<{ gid: Gid }>(sql, parameters.values).map(({ gid }) => gid);
}
