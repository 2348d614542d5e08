/** The languages of the pages' own texts, and the choice between them. Descriptions may have any language. */

/** The first one is used if the reader wants none of them. */
export const languages = ['en', 'de', 'fr', 'nl'] as const;

export type Language = (typeof languages)[number];

/** Each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
};

/** English dates are British: the day precedes the month, as in the other languages and in most archives. */
export const dateLocales: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', fr: 'fr', nl: 'nl' };

export function findLanguage(name: string | undefined): Language | undefined {
  return languages.find((language) => language === name);
}

/** The language that a header Accept-Language prefers. */
export function chooseLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((entry) => {
    const [range = '', ...parameters] = entry.trim().toLowerCase().split(';');
    const q = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { name: range.split('-', 1)[0], quality: q === undefined ? 1 : Number(q) };
  });
  const known = wanted.filter(({ name, quality }) => findLanguage(name) !== undefined && quality > 0);
  const best = known.toSorted((a, b) => b.quality - a.quality)[0];
  return findLanguage(best?.name) ?? languages[0];
}
