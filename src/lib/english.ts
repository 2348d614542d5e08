/** English words in messages: nouns with their article, quoted texts. */

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
