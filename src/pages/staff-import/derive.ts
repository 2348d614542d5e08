/** Choices of the import page that depend on nothing but the language: names of languages and countries. */
import { memoize } from '../../lib/memoize.ts';
import { listLanguageTags, toLanguageCode } from '../../model/languages.ts';
import type { Language } from '../shared/languages.ts';
import { translateCode } from '../shared/translate-code.ts';
import type { ImportPage } from './data.ts';

/** Regions of CLDR that are no countries. */
const noCountries = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** By name. Codes that another one has replaced are omitted. */
export const listCountries = memoize(10, (language: Language): ImportPage['countries'] => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const isPresent = (code: string): boolean =>
    !noCountries.includes(code) && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  return sortByName(
    codes
      .filter(isPresent)
      .map((code) => ({ code: code.toLowerCase(), name: translateCode('country', code, language) }))
      .filter(({ code, name }) => name.toLowerCase() !== code),
    language,
  );
});

/** The languages of ISO 639-1 with their codes of ISO 639-2, by name. */
export const listLanguages = memoize(10, (language: Language): ImportPage['languages'] =>
  sortByName(
    listLanguageTags()
      .filter((tag) => tag.length === 2)
      .flatMap((tag) => {
        const code = toLanguageCode(tag);
        const name = translateCode('language', tag, language);
        return code === undefined || name === tag ? [] : [{ code, name }];
      }),
    language,
  ),
);

function sortByName(entries: ImportPage['languages'], language: Language): ImportPage['languages'] {
  const { compare } = new Intl.Collator(language);
  return entries.toSorted((a, b) => compare(a.name, b.name));
}
