/** The frequency of words among the records that an actor may see, so that nothing of a hidden record affects a search. */
import type { WordFrequencies } from '../../search/long-query.ts';
import { toTermQuery } from '../../search/term-tree.ts';
import type { SearchIndex } from '../../store/search/search.ts';
import type { ReadContext } from '../actor.ts';

/** Words in more records are equally frequent. */
const maxCompared = 1000;

/** A word without letters and digits has an infinite frequency. @param maxWork index entries that are read for each word. */
export async function countRecordsByWord(
  { viewer, work: { signal } }: ReadContext,
  index: SearchIndex,
  words: readonly string[],
  maxWork: number,
): Promise<WordFrequencies> {
  const counts = new Map<string, number>();
  for (const word of words) {
    const { query } = toTermQuery({ kind: 'word', text: word });
    const request = { query, filters: { tokens: {} }, viewer, max: maxCompared, maxWork };
    counts.set(word, query === undefined ? Number.POSITIVE_INFINITY : await index.countHits(request, signal));
  }
  return counts;
}
