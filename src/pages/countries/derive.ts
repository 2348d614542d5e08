/** Derives the list of countries from the directory. */
import { byTitle, countryTitle, type Directory, sumChildCounts } from '../shared/directory.ts';
import type { ListedCountry } from '../shared/institutions.ts';
import type { Language } from '../shared/languages.ts';
import { pagePath } from '../shared/page-path.ts';

/** Countries by name, with their numbers. */
export function listCountries(
  { countries, institutions }: Directory,
  language: Language,
): readonly ListedCountry[] {
  const groups = Map.groupBy(institutions, ({ parent }) => parent);
  return countries
    .map((country) => {
      const own = groups.get(country.id) ?? [];
      return {
        title: countryTitle(country, language),
        path: pagePath(country),
        institutions: own.length,
        holdings: sumChildCounts(own),
      };
    })
    .sort(byTitle(language));
}
