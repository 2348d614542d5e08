/**
 * Another spelling of a query that finds little. Spellings are computed from the words of the query, and each one is searched with the permissions
 * and filters of the actor: nothing of a hidden record can appear.
 */
import type { DidYouMean } from '../../model/search-response.ts';
import {
  listDistantSpellings,
  listPlainWords,
  listSpellings,
  type PlainWord,
  replaceWords,
} from '../../search/spelling.ts';
import type { TermQuery } from '../../search/term-tree.ts';
import { maxRankedHits, type SearchFilters, type SearchIndex } from '../../store/search/search.ts';
import type { Viewer } from '../../store/viewer.ts';

/** Other spellings are searched for a query, and for each of its words, that has fewer hits than this. */
export const fewHitsThreshold = 5;

/** Maximum number of words of a query that are corrected. */
const maxWords = 3;

/** Words of a query that are checked. */
const maxChecked = 8;

/** Existing words that are compared for one mistyped word. */
const maxSpellings = 24;

/** Spellings of the whole query that are searched. */
const maxQueries = 12;

/** Maximum number of hits that are counted to compare two spellings. */
const maxCompared = 1000;

export interface SpellingOptions {
  readonly q: string;
  readonly query: TermQuery;
  readonly filters: SearchFilters;
  readonly viewer: Viewer;
  /** Hits of the query. */
  readonly total: number;
  readonly parse: (q: string) => TermQuery | undefined;
  /** Index entries that the search of one spelling reads. */
  readonly maxWork: number;
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal | undefined;
}

interface MistypedWord {
  readonly word: PlainWord;
  /** The most frequent one first. */
  readonly spellings: readonly string[];
}

/** Undefined if no spelling has more hits, or if the filters are the reason for the few hits. */
export async function findSpelling(
  index: SearchIndex,
  { q, query, filters, viewer, total, parse, maxWork, signal }: SpellingOptions,
): Promise<DidYouMean | undefined> {
  const count = async (text: string, given: SearchFilters, max: number): Promise<number> => {
    const parsed = parse(text);
    return parsed === undefined
      ? 0
      : index.countHits({ query: parsed, filters: given, viewer, max, maxWork }, signal);
  };
  const words = listPlainWords(q).filter(({ text }) => listSpellings(text).length > 0);
  if (words.length === 0) return undefined;
  if (hasFilters(filters)) {
    const unfiltered = await index.countHits(
      { query, filters: noFilters, viewer, max: fewHitsThreshold, maxWork },
      signal,
    );
    if (unfiltered >= fewHitsThreshold) return undefined;
  }
  const mistyped: MistypedWord[] = [];
  for (const word of words.slice(0, maxChecked)) {
    if (mistyped.length === maxWords) break;
    if ((await count(word.text, noFilters, fewHitsThreshold)) >= fewHitsThreshold) continue;
    const spellings = await findSpellings(
      (listed) => index.findWords({ words: listed, viewer }, signal),
      word.text,
      (text) => count(text, noFilters, maxCompared),
    );
    if (spellings.length > 0) mistyped.push({ word, spellings });
  }
  let best: DidYouMean | undefined;
  for (const corrected of listQueries(q, mistyped)) {
    const hits = await count(corrected, filters, maxCompared);
    if (hits > Math.max(total, best?.total ?? 0) || (hits === best?.total && corrected < best.q))
      best = { q: corrected, total: hits };
  }
  if (best === undefined || best.total < maxCompared) return best;
  const hits = await count(best.q, filters, maxRankedHits + 1);
  return hits > maxRankedHits
    ? { q: best.q, total: maxRankedHits, atLeast: true }
    : { q: best.q, total: hits };
}

const noFilters: SearchFilters = { tokens: {} };

function hasFilters({ tokens, ...others }: SearchFilters): boolean {
  return Object.keys(tokens).length > 0 || Object.keys(others).length > 0;
}

/** Spellings that the actor would find. */
async function findSpellings(
  findWords: (words: readonly string[]) => Promise<readonly string[]>,
  word: string,
  count: (word: string) => Promise<number>,
): Promise<readonly string[]> {
  let found = await findWords(listSpellings(word));
  const distant = found.length > 0 ? [] : listDistantSpellings(word);
  if (distant.length > 0) found = await findWords(distant);
  const counted: { readonly text: string; readonly hits: number }[] = [];
  for (const text of found.toSorted().slice(0, maxSpellings)) counted.push({ text, hits: await count(text) });
  return counted.sort((a, b) => b.hits - a.hits).map(({ text }) => text);
}

/** The query with each combination of spellings. A word that has hits may also stay as it is: then only the others change. */
function listQueries(q: string, mistyped: readonly MistypedWord[]): readonly string[] {
  const perWord = Math.max(1, Math.floor(maxQueries ** (1 / Math.max(1, mistyped.length))) - 1);
  let combinations: { readonly word: PlainWord; readonly spelling: string }[][] = [[]];
  for (const { word, spellings } of mistyped) {
    const choices = spellings.slice(0, mistyped.length === 1 ? maxQueries : perWord);
    combinations = combinations.flatMap((chosen) => [
      chosen,
      ...choices.map((spelling) => [...chosen, { word, spelling }]),
    ]);
  }
  return combinations.filter((chosen) => chosen.length > 0).map((chosen) => replaceWords(q, chosen));
}
