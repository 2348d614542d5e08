/** The frequency of words among the records that an actor may see, so that nothing of a hidden record affects a search. */
import type { WordFrequencies } from '../../search/long-query.ts';
import { toTermQuery } from '../../search/term-tree.ts';
import type { SearchIndex } from '../../store/search/search.ts';
import type { ReadContext } from '../actor.ts';

/** Words in more records are equally frequent. */
const maxCompared = 1000;

/** Words that are counted, the longest first: a query of 1,000 characters may have hundreds of short ones, and each takes a query of the index. */
const maxCounted = 64;

/** A word without letters and digits, or that is not counted, has an infinite frequency. @param maxWork index entries that are read for each word. */
export async function countRecordsByWord(
  { viewer, work: { signal } }: ReadContext,
  index: SearchIndex,
  words: readonly string[],
  maxWork: number,
): Promise<WordFrequencies> {
  const counts = new Map(words.map((word) => [word, Number.POSITIVE_INFINITY]));
  for (const word of words.toSorted((a, b) => b.length - a.length).slice(0, maxCounted)) {
    const { query } = toTermQuery({ kind: 'word', text: word });
    const request = { query, filters: { tokens: {} }, viewer, max: maxCompared, maxWork };
    if (query !== undefined) counts.set(word, await index.countHits(request, signal));
  }
  return counts;
}
