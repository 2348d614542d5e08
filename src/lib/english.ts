/** English words in messages: numbers with their noun, nouns with their article, quoted texts. */

/** `1 record`, `20,144 records`. */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
}

/**
 * `an AccessPoint`, `a Country`, `a UserProfile`: the article follows the pronunciation. In names of types, `U` is pronounced like `you`,
 * except in `Un…` (but `a Unit`).
 * @param article `A` at the start of a sentence.
 */
export function withArticle(noun: string, article: 'a' | 'A' = 'a'): string {
  return `${article}${/^(?:[AEIO]|Un(?!i))/i.test(noun) ? 'n' : ''} ${noun}`;
}

/** Characters of a cell that a message shows. */
const maxCharactersShown = 60;

/** The beginning of a cell of a table, in quotes. */
export function quoteCell(cell: string): string {
  const text = cell.trim();
  const shown =
    text.length > maxCharactersShown ? `${text.slice(0, maxCharactersShown).toWellFormed()}…` : text;
  return `'${shown}'`;
}
