/** The direction of the script of a language, for the attribute `dir` of a page's record, whose labels and values are mirrored together. */

const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

const known = new Map<string, 'rtl' | undefined>();

/** Undefined for a language that is written from left to right, which is the direction of all pages. @param language BCP 47 tag */
export function directionOf(language: string): 'rtl' | undefined {
  if (known.has(language)) return known.get(language);
  const script = new Intl.Locale(language).maximize().script ?? '';
  const direction = rightToLeftScripts.has(script) ? 'rtl' : undefined;
  known.set(language, direction);
  return direction;
}
