/** Names of countries in the languages with the most descriptions: a country has no name in its record, only its code. */
const languages = ['en', 'de', 'fr', 'nl', 'es', 'it', 'pl', 'ru', 'he'];

const namers = new Map<string, Intl.DisplayNames>();

/** Distinct names, English first; none for an unknown code. */
export function countryNames(code: string): readonly string[] {
  if (!/^[a-z]{2}$/i.test(code)) return [];
  const names = languages.map((language) => getNamer(language).of(code.toUpperCase()));
  return [...new Set(names.filter((name) => name !== undefined))];
}

function getNamer(language: string): Intl.DisplayNames {
  let namer = namers.get(language);
  if (namer === undefined) {
    namer = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    namers.set(language, namer);
  }
  return namer;
}
