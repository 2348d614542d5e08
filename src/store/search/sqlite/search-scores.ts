/**
 * Scores hits with lists of the items in which a term occurs in a certain way, heaviest ways first. A page shows only the best hits: as soon as the
 * others can no longer reach their scores, the remaining lists are not read.
 */
import {
  columnClasses,
  occurrenceKinds,
  ownCodeBonus,
  pathCodeBonus,
  wholeTitleBonus,
} from '../../../search/columns.ts';
import {
  countTitleWords,
  hasOtherForms,
  listTerms,
  requiresAllTerms,
  type Term,
  type TermQuery,
  toAddedTerm,
  withoutAddedPhrases,
} from '../../../search/term-tree.ts';
import { matchCode, matchOwnCode, matchTerm, matchTitleWords } from '../sql/match.ts';
import type { RankedWindow, ScoredHit } from '../sql/search-source.ts';
import { ftsSyntax } from './match-syntax.ts';
import type { HitLister } from './search-lists.ts';

/** Where the terms of the query are known to occur in every hit: in any columns, or in those of the highest weight. */
export type FoundColumns = 'any' | 'heaviest';

/**
 * @param page the hits whose scores must be complete; undefined for all.
 * @param found `heaviest` only if the query has no code.
 */
export function scoreHits(
  { tree, code }: TermQuery,
  lister: HitLister,
  page: RankedWindow | undefined,
  found: FoundColumns = 'any',
): readonly ScoredHit[] {
  const { gids } = lister;
  const scores = new Float64Array(gids.length);
  const withCode = code === undefined ? [] : lister.list(matchCode(ftsSyntax, code));
  if (code !== undefined && withCode.length > 0) {
    for (const hit of withCode) scores[hit]! += pathCodeBonus;
    // The first condition includes the second one.
    for (const hit of lister.list(matchOwnCode(ftsSyntax, code.key)))
      scores[hit]! += ownCodeBonus - pathCodeBonus;
  }
  const allHitsHaveAllTerms = withCode.length === 0 && requiresAllTerms(tree) ? found : undefined;
  const terms = listTerms(tree).map((term) => new WeighedTerm(term, gids.length, allHitsHaveAllTerms));
  // Added phrases are no exact forms, which the first way requires.
  for (const term of terms) term.addWeights(0, scores, lister, lister);
  const areInTitle = gids.some((_, hit) => terms.every(({ isWeighed }) => isWeighed[hit] === 1));
  addLighterWeights(terms, scores, lister, page);
  const hasTitleWords = new Uint8Array(gids.length);
  if (areInTitle && countTitleWords(tree) !== undefined)
    for (const hit of lister.list(matchTitleWords(ftsSyntax, tree))) hasTitleWords[hit] = 1;
  return gids.map((gid, hit) => ({ gid, score: scores[hit]!, hasTitleWords: hasTitleWords[hit] === 1 }));
}

/** Adds the weights of all ways except the first one, until the scores of the page are complete. */
function addLighterWeights(
  terms: readonly WeighedTerm[],
  scores: Float64Array,
  lister: HitLister,
  page: RankedWindow | undefined,
): void {
  const cached = cacheLists(lister);
  for (let way = 1; way < occurrenceKinds.length; way++) {
    if (page !== undefined && isPageComplete(terms, way, scores, page)) return;
    if (way === 1) for (const term of terms) term.findHeavy(lister);
    for (const term of terms) term.addWeights(way, scores, lister, cached);
  }
}

/** All words of a label have the same added phrases, which are searched once. */
function cacheLists({ gids, list }: HitLister): HitLister {
  const lists = new Map<string, readonly number[]>();
  return {
    gids,
    list(condition) {
      const hits = lists.get(condition) ?? list(condition);
      lists.set(condition, hits);
      return hits;
    },
  };
}

/** The conditions of a way in which a term can occur. */
interface TermOccurrence {
  readonly weight: number;
  readonly condition: string;
  /** Condition of the added phrases. */
  readonly added: string | undefined;
}

const heavyColumns = columnClasses.slice(0, -1).flatMap(({ columns }) => columns);
const { weight: lightWeight } = columnClasses.at(-1)!;

/** A term, and the hits that already have its weight. */
class WeighedTerm {
  readonly #term: Term;
  /** By the position in {@link occurrenceKinds}; undefined if the term cannot occur in this way. */
  readonly #occurrences: readonly (TermOccurrence | undefined)[];
  /** The remaining hits have the term in this way. */
  readonly #lastOccurrence: TermOccurrence | undefined;
  readonly isWeighed: Uint8Array;
  #unweighed: number;
  /** Hits with the term in a column of more than the least weight; undefined if not known. */
  #isHeavy: Uint8Array | undefined;
  #unweighedHeavy = 0;

  /** @param found where all hits contain the term; undefined if some may not contain it. */
  constructor(term: Term, hitCount: number, found: FoundColumns | undefined) {
    this.#term = term;
    const ways = listOccurrences(term);
    // The two heaviest ways: the exact form and any form in the columns of the highest weight.
    this.#occurrences = found === 'heaviest' ? ways.slice(0, 2) : ways;
    this.#lastOccurrence =
      found === undefined ? undefined : this.#occurrences.findLast((way) => way !== undefined);
    this.isWeighed = new Uint8Array(hitCount);
    this.#unweighed = hitCount;
  }

  /** Performance optimisation: most words are in no title or name of the remaining hits, and one list then replaces three. */
  findHeavy(lister: HitLister): void {
    if (this.#unweighed === 0 || this.#term.added !== undefined || !hasOtherForms(this.#term)) return;
    // All remaining hits have the term in the next way.
    if (this.#lastOccurrence === this.#occurrences[1]) return;
    const condition = matchTerm(ftsSyntax, this.#term, 'any', heavyColumns);
    if (condition === undefined) return;
    this.#isHeavy = new Uint8Array(this.isWeighed.length);
    for (const hit of lister.list(condition, this.#term)) {
      this.#isHeavy[hit] = 1;
      if (this.isWeighed[hit] === 0) this.#unweighedHeavy += 1;
    }
  }

  /** Adds the weight of a way to the hits that do not have a greater one. @param cached for conditions of added phrases. */
  addWeights(position: number, scores: Float64Array, lister: HitLister, cached: HitLister): void {
    const way = this.#occurrences[position];
    if (way === undefined || this.#unweighed === 0) return;
    const { weight, condition, added } = way;
    if (weight > lightWeight && this.#isHeavy !== undefined && this.#unweighedHeavy === 0) return;
    if (way === this.#lastOccurrence) {
      for (let hit = 0; hit < scores.length; hit++) this.#addWeight(hit, weight, scores);
      return;
    }
    for (const hit of lister.list(condition, this.#term)) this.#addWeight(hit, weight, scores);
    if (added === undefined) return;
    for (const hit of cached.list(added)) this.#addWeight(hit, weight, scores);
  }

  #addWeight(hit: number, weight: number, scores: Float64Array): void {
    if (this.isWeighed[hit] === 1) return;
    this.isWeighed[hit] = 1;
    this.#unweighed -= 1;
    if (this.#isHeavy?.[hit] === 1) this.#unweighedHeavy -= 1;
    scores[hit]! += weight;
  }

  /** Adds the greatest weight that each hit can still get. @param position of the next way. */
  addMissing(position: number, missing: Float64Array): void {
    if (this.#unweighed === 0) return;
    const maxWeight = this.#occurrences.slice(position).find((way) => way !== undefined)?.weight ?? 0;
    const maxLight = Math.min(maxWeight, lightWeight);
    for (let hit = 0; hit < missing.length; hit++) {
      if (this.isWeighed[hit] === 0) missing[hit]! += this.#isHeavy?.[hit] === 0 ? maxLight : maxWeight;
    }
  }
}

function listOccurrences(term: Term): readonly (TermOccurrence | undefined)[] {
  const own = withoutAddedPhrases(term);
  const addedTerm = toAddedTerm(term);
  return occurrenceKinds.map(({ weight, columns, forms }) => {
    if (forms === 'any' && !hasOtherForms(term)) return undefined;
    const condition = matchTerm(ftsSyntax, own, forms, columns);
    if (condition === undefined) return undefined;
    const added =
      forms === 'any' && addedTerm !== undefined
        ? matchTerm(ftsSyntax, addedTerm, forms, columns)
        : undefined;
    return { weight, condition, added };
  });
}

/** Whether enough hits have complete scores which the other hits cannot reach. @param position of the next way. */
function isPageComplete(
  terms: readonly WeighedTerm[],
  position: number,
  scores: Float64Array,
  { count, belowScore = Number.POSITIVE_INFINITY }: RankedWindow,
): boolean {
  const missing = new Float64Array(scores.length);
  for (const term of terms) term.addMissing(position, missing);
  let maxIncomplete = Number.NEGATIVE_INFINITY;
  for (let hit = 0; hit < scores.length; hit++) {
    if (missing[hit] !== 0) maxIncomplete = Math.max(maxIncomplete, scores[hit]! + missing[hit]!);
  }
  let complete = 0;
  for (let hit = 0; hit < scores.length; hit++) {
    const score = scores[hit]!;
    // The bonus is added later. It is only for hits with all terms in the title, whose scores are complete after the first way.
    if (missing[hit] === 0 && score > maxIncomplete && score + wholeTitleBonus < belowScore) complete++;
  }
  return complete >= count;
}
