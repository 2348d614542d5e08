/** The words for yes and no in tables of other programs, in lower case. */
export const trueWords: readonly string[] = ['true', '1', 'yes', 'y', 't'];
export const falseWords: readonly string[] = ['false', '0', 'no', 'n', 'f'];

/** Returns undefined for words that mean neither yes nor no, and for a missing value. */
export function parseFlag(value: string | undefined): boolean | undefined {
  const word = value?.toLowerCase();
  if (word === undefined) return undefined;
  if (trueWords.includes(word)) return true;
  return falseWords.includes(word) ? false : undefined;
}
