/**
 * Comparisons of names: suggestions for misspelled ones, and lookup in any letter case.
 *
 * Why not fastest-levenshtein (1.0.16): it counts a swap of two characters (`nmae`) as two edits.
 * damerau-levenshtein (1.0.8) counts it as one, in about the same time as `editDistance`, but has no types.
 */

/** Words that differ in more than a third of their characters, or in more than three, are unlikely to be typing errors. */
const maxDistanceShare = 1 / 3;
const maxDistance = 3;

/** Longer words are not compared: they come from requests, and the cost grows with their length. */
const maxCharacters = 64;

/** Finds the known word with the fewest edits, ignoring letter case; undefined if none is close. */
export function findNearest(given: string, known: Iterable<string>): string | undefined {
  if (given.length > maxCharacters) return undefined;
  const wanted = given.toLowerCase();
  let nearest: string | undefined;
  let least = Math.min(maxDistance, Math.max(1, Math.floor(given.length * maxDistanceShare))) + 1;
  for (const word of known) {
    if (Math.abs(word.length - given.length) >= least) continue;
    const distance = editDistance(wanted, word.toLowerCase(), least);
    if (distance < least) {
      nearest = word;
      least = distance;
    }
  }
  return nearest;
}

/** The sentence after a message about an unknown word. It names the nearest known word; if none is near, all of them. */
export function suggestionSentence(given: string, known: readonly string[]): string {
  const all = known.length === 0 ? 'None is known here.' : `Known are ${known.join(', ')}.`;
  return formatSuggestion(findNearest(given, known), all);
}

/** The nearest known word as a detail of an error; empty if none is near. */
export function toNearestDetail(given: string, known: Iterable<string>): { readonly nearest?: string } {
  const nearest = findNearest(given, known);
  return nearest === undefined ? {} : { nearest };
}

/** Like {@link suggestionSentence}, for long lists of known words. @param otherwise the sentence if no known word is near. */
export function formatSuggestion(nearest: string | undefined, otherwise: string): string {
  return nearest === undefined ? otherwise : `The nearest known one is '${nearest}'.`;
}

/**
 * The number of insertions, deletions, replacements and swaps of adjacent characters that turn one word into the other. From `limit` on, any number
 * that is not below it: most words differ after a few characters.
 */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  let leastOfLast = 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? beforeLast[j - 2]! + 1 : replaced;
      const distance = Math.min(replaced, swapped, last[j]! + 1, row[j - 1]! + 1);
      row.push(distance);
      if (distance < least) least = distance;
    }
    // A swap continues from the row before.
    if (least >= limit && leastOfLast >= limit) return limit;
    beforeLast = last;
    last = row;
    leastOfLast = least;
  }
  return last[b.length]!;
}

export interface NamedEntry {
  readonly name: string;
  /** Further names. */
  readonly aliases?: readonly string[];
}

/** Finds an entry by name or alias in any letter case: people write EAD, EAG and SKOS. Names in one list must differ in more than letter case. */
export function findNamed<T extends NamedEntry>(list: readonly T[], name: string): T | undefined {
  const wanted = name.toLowerCase();
  return list.find((entry) => listNames([entry]).some((one) => one.toLowerCase() === wanted));
}

/** All names and aliases of the entries. */
export function listNames(list: readonly NamedEntry[]): readonly string[] {
  return list.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
}

/** Without letter case and accents, for comparisons of names and words. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a text, with a space between them instead of punctuation. */
export function foldWords(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
