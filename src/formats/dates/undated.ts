/** Recognises the words for "without date". */

const undatedWords = [
  'undated|no date|without date|date unknown|unknown date|n\\. ?d\\.?|nd|s\\. ?d\\.?|sd',
  'undatiert|ohne (?:datum|jahr)|o\\. ?[dj]\\.?',
  'sans date|non dat[ée]e?s?',
  'zonder (?:datum|jaar)|ongedateerd|z\\. ?[dj]\\.?',
  'sin (?:fecha|datar)|s\\. ?f\\.?',
  'senza data|non datat[oaie]',
  'sine (?:dato|anno)|s\\. ?a\\.?',
].join('|');

const undatedPattern = new RegExp(
  `^[\\s[(,;-]*(?:and |und |et |en |y |e )?(?:${undatedWords})[\\s\\])?.,;-]*$`,
  'i',
);

/** Whether the text only states that there is no date: `n.d.`, `[undated]`, `ohne Datum`. */
export function isUndated(text: string): boolean {
  return undatedPattern.test(text);
}
