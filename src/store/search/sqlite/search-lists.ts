/**
 * Lists of items for the scores of hits. FTS5 reads all entries of a word for each list (about 0.04 µs per entry), and a list with several words
 * reads those of all of them. Each listed item costs five times as much as an entry. So a list has one word if it is rare or there are many hits;
 * otherwise it is combined with the rarest part of the query, or with the whole query.
 */
import { searchColumns } from '../../../model/define.ts';
import { type Term, withoutAddedPhrases } from '../../../search/term-tree.ts';
import type { Gid } from '../../viewer.ts';
import type { HitSelection } from '../search.ts';
import { listConjuncts, matchCode, matchSelection, matchTerm } from '../sql/match.ts';
import { ftsSyntax } from './match-syntax.ts';
import type { SqliteSearchContext } from './sqlite-search-context.ts';

export interface HitLister {
  /** The hits, ascending. */
  readonly gids: readonly Gid[];
  /** Lists the positions of the hits that match a condition, ascending; none if the search may not read so many entries. @param term the term of the condition. */
  list(condition: string, term?: Term): readonly number[];
}

/** A part of a query with fewer entries is rare. */
const maxCounted = 10_000;

/** With so many hits, a list of a frequent word has not many times as many items. */
const manyHits = 4000;

/** Maximum number of items in memory. */
const maxListed = 100_000;

/** @param hits hits of the selection, in any order. */
export function createHitLister(
  search: SqliteSearchContext,
  selection: HitSelection,
  hits: readonly Gid[],
): HitLister {
  const gids = hits.toSorted((a, b) => a - b);
  if (gids.length === 0) return { gids, list: () => [] };
  const { rarest, counts } = countParts(search, selection);
  const match = matchSelection(ftsSyntax, selection);
  const statement = search.db
    .statement(
      // Only with integers FTS5 reads no entries outside of the range; the driver passes numbers as fractions.
      'select rowid from search_text where search_text match ? and rowid between cast(? as integer) and cast(? as integer) limit ?',
    )
    .pluck();
  const list = (condition: string): readonly number[] => {
    const positions: number[] = [];
    let first = gids[0]!;
    const last = gids.at(-1)!;
    if (!search.chargeRange(condition, first, last)) return positions;
    for (;;) {
      const items = statement.all(condition, first, last, maxListed) as Gid[];
      addPositions(gids, items, positions);
      if (items.length < maxListed) return positions;
      first = items.at(-1)! + 1;
    }
  };
  const isRare = (term: Term | undefined): boolean =>
    term !== undefined && (counts.get(matchAnywhere(withoutAddedPhrases(term))) ?? maxCounted) < maxCounted;
  const others = rarest ?? (counts.size === 0 || gids.length >= manyHits ? undefined : match);
  return {
    gids,
    list: (condition, term) =>
      list(others === undefined || isRare(term) ? condition : ftsSyntax.and([others, condition])),
  };
}

/** Adds the positions in `gids` of the items that are there. Both lists must ascend. */
function addPositions(gids: readonly Gid[], items: readonly Gid[], positions: number[]): void {
  let position = 0;
  for (const gid of items) {
    while (position < gids.length && gids[position]! < gid) position++;
    if (position === gids.length) return;
    if (gids[position] === gid) positions.push(position);
  }
}

function matchAnywhere(term: Term): string {
  return matchTerm(ftsSyntax, term, 'any', searchColumns)!;
}

interface CountedParts {
  /** The part of the query that the fewest items match; undefined if no part is rare. */
  readonly rarest: string | undefined;
  /** The number of entries of each part. */
  readonly counts: ReadonlyMap<string, number>;
}

function countParts(search: SqliteSearchContext, { query, filters }: HitSelection): CountedParts {
  const conjuncts = listConjuncts(ftsSyntax, { query, filters });
  const counts = new Map(
    conjuncts.length < 2 ? [] : conjuncts.map((conjunct) => [conjunct, search.countEntries(conjunct)]),
  );
  let rarest: string | undefined;
  let least = maxCounted;
  for (const [conjunct, items] of counts) {
    if (items >= least) continue;
    least = items;
    rarest = conjunct;
  }
  // Hits with the reference code need not contain the words.
  if (rarest !== undefined && query?.code !== undefined)
    rarest = ftsSyntax.or([rarest, matchCode(ftsSyntax, query.code)]);
  return { rarest, counts };
}
