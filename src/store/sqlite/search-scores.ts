/**
 * Scores hits with lists of gids that match a condition. A list of FTS5 costs about as much as reading the shortest posting list of its condition, and
 * a query of four words needs about twenty lists, so each list is combined only with the rarest part of the query instead of all of it.
 */
import { occurrences, ownCodeBonus, pathCodeBonus } from '../../search/columns.ts';
import {
  countTitleWords,
  hasOtherForms,
  listTerms,
  type Term,
  type TermNode,
  type TermQuery,
  toAddedTerm,
  withoutAdded,
} from '../../search/term-tree.ts';
import type { HitSelection } from '../search.ts';
import { listConjuncts, matchCode, matchOwnCode, matchTerm, matchTitleWords } from '../sql/search/match.ts';
import type { ScoredHit } from '../sql/search/search-source.ts';
import type { Gid } from '../viewer.ts';
import type { SqliteDatabase } from './database.ts';
import { ftsSyntax } from './match-syntax.ts';

/** Lists the items that match a condition. May return items that are not hits. */
export type HitLister = (condition: string) => readonly Gid[];

/** Items that are counted to find the rarest part of a query. */
const maxCounted = 20_000;

/** Returns a function that lists the items that match a condition, within the gid range of the hits. @param hits all hits of the selection. */
export function createHitLister(
  db: SqliteDatabase,
  selection: HitSelection,
  hits: readonly Gid[],
): HitLister {
  const rarest = findRarest(db, selection);
  const [first, last] = hits.reduce(
    ([least, most], gid) => [Math.min(least, gid), Math.max(most, gid)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const list = db
    .statement('select rowid from search_text where search_text match ? and rowid between ? and ?')
    .pluck();
  return (condition) =>
    list.all(rarest === undefined ? condition : ftsSyntax.and([rarest, condition]), first, last) as Gid[];
}

/** The part of the query that the fewest items match; undefined if it has only one part. */
function findRarest(db: SqliteDatabase, { query, filters }: HitSelection): string | undefined {
  const conjuncts = listConjuncts(ftsSyntax, { query, filters });
  if (conjuncts.length < 2) return undefined;
  const count = db
    .statement('select count(*) from (select 1 from search_text where search_text match ? limit ?)')
    .pluck();
  let rarest = ftsSyntax.and(conjuncts);
  let least = maxCounted;
  for (const conjunct of conjuncts) {
    const items = count.get(conjunct, least) as number;
    if (items < least) {
      least = items;
      rarest = conjunct;
    }
  }
  // Hits with the reference code need not contain the words.
  return query?.code === undefined ? rarest : ftsSyntax.or([rarest, matchCode(ftsSyntax, query.code)]);
}

export function scoreHits(
  { tree, code }: TermQuery,
  hits: readonly Gid[],
  listHits: HitLister,
): readonly ScoredHit[] {
  const scores = new Map(hits.map((gid) => [gid, 0]));
  const add = (gid: Gid, bonus: number): void => {
    const score = scores.get(gid);
    if (score !== undefined) scores.set(gid, score + bonus);
  };
  const withCode = code === undefined ? [] : listHits(matchCode(ftsSyntax, code));
  const allHitsHaveAllTerms = withCode.length === 0 && requiresAllTerms(tree);
  const weigher = { listHits, listAdded: cacheLists(listHits), allHitsHaveAllTerms };
  for (const term of listTerms(tree)) addWeights(term, weigher, scores);
  if (code !== undefined && withCode.length > 0) {
    for (const gid of withCode) add(gid, pathCodeBonus);
    // The first condition includes the second one.
    for (const gid of listHits(matchOwnCode(ftsSyntax, code.key))) add(gid, ownCodeBonus - pathCodeBonus);
  }
  const inTitle = new Set(
    countTitleWords(tree) === undefined ? [] : listHits(matchTitleWords(ftsSyntax, tree)),
  );
  return [...scores].map(([gid, score]) => ({ gid, score, hasTitleWords: inTitle.has(gid) }));
}

/** Whether every record that matches the tree contains each term. */
function requiresAllTerms(tree: TermNode): boolean {
  return tree.kind === 'term' || (tree.kind === 'and' && tree.operands.every(({ kind }) => kind !== 'or'));
}

/** All words of a label have the same added phrases, which are searched once. */
function cacheLists(listHits: HitLister): HitLister {
  const lists = new Map<string, readonly Gid[]>();
  return (condition) => {
    const hits = lists.get(condition) ?? listHits(condition);
    lists.set(condition, hits);
    return hits;
  };
}

interface Weigher {
  readonly listHits: HitLister;
  /** For conditions of added phrases. */
  readonly listAdded: HitLister;
  /** Whether each hit contains every term of the query. The remaining hits then have a term in the last possible way. */
  readonly allHitsHaveAllTerms: boolean;
}

/** Adds to each hit the weight of the best way in which the term occurs in it. */
function addWeights(
  term: Term,
  { listHits, listAdded, allHitsHaveAllTerms }: Weigher,
  scores: Map<Gid, number>,
): void {
  const own = withoutAdded(term);
  const addedTerm = toAddedTerm(term);
  const ways = occurrences.flatMap(({ weight, columns, forms }) => {
    if (forms === 'any' && !hasOtherForms(term)) return [];
    const condition = matchTerm(ftsSyntax, own, forms, columns);
    if (condition === undefined) return [];
    const added =
      forms === 'any' && addedTerm !== undefined
        ? matchTerm(ftsSyntax, addedTerm, forms, columns)
        : undefined;
    return [{ weight, condition, added }];
  });
  const last = allHitsHaveAllTerms ? ways.pop() : undefined;
  const unweighed = new Set(scores.keys());
  for (const { weight, condition, added } of ways) {
    if (unweighed.size === 0) return;
    for (const gids of added === undefined
      ? [listHits(condition)]
      : [listHits(condition), listAdded(added)]) {
      for (const gid of gids) if (unweighed.delete(gid)) scores.set(gid, scores.get(gid)! + weight);
    }
  }
  if (last !== undefined) for (const gid of unweighed) scores.set(gid, scores.get(gid)! + last.weight);
}
