/**
 * `an AccessPoint`, `a Country`, `a UserProfile`: the article follows the sound, and in names of types `U` sounds like `you`, except in
 * `Un…` (but `a Unit`).
 * @param article `A` at the start of a sentence.
 */
export function withArticle(noun: string, article: 'a' | 'A' = 'a'): string {
  return `${article}${/^(?:[AEIO]|Un(?!i))/i.test(noun) ? 'n' : ''} ${noun}`;
}
