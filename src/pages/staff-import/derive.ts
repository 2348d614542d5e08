/** Choices of the import page: names of languages and countries, which depend on nothing but the language, and those that were saved. */
import type { ImportProfile } from '../../graph/profiles-for-imports.ts';
import { memoize } from '../../lib/memoize.ts';
import { listLanguageTags, toLanguageCode } from '../../model/languages.ts';
import { syncName } from '../../transfer/profile-parameters.ts';
import type { Language } from '../shared/languages.ts';
import { importPath } from '../shared/staff-menu.ts';
import { translateCode } from '../shared/translate-code.ts';
import { withQuery } from '../shared/with-query.ts';
import { formParameters, type ImportPage, type SavedChoices } from './data.ts';

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

/**
 * Profiles that can be used, and whose choices all have a field on the page: leaving one out could make restricted records public. The page has no
 * sync.
 */
export function toSavedChoices(profiles: readonly ImportProfile[]): readonly SavedChoices[] {
  return profiles.flatMap(({ name, format, scope, parameters, columns }) => {
    const names = Object.keys(parameters);
    if (scope === null || format === syncName || names.some((one) => !formParameters.includes(one)))
      return [];
    // The form has no value for what an import does anyway.
    const given = Object.entries(parameters).filter(
      ([one, value]) => value !== (one === 'allow-update') && value !== 'restrict',
    );
    const values = Object.fromEntries(given.map(([one, value]) => [one, String(value)]));
    const assigned = Object.entries(columns).map(([key, field]) => `${key}=${field ?? ''}`);
    return [
      {
        name,
        path: withQuery(importPath, { profile: name }),
        choices: { values: Object.assign({ 'file-format': format, scope }, values), columns: assigned },
      },
    ];
  });
}
