/** Reads the list of all countries. */

import { definePage } from '../define-page.ts';
import { countryCode } from '../shared/directory.ts';
import { countriesPath } from '../shared/institutions.ts';
import { toWorldMap } from '../shared/map.ts';
import { pagePath } from '../shared/page-path.ts';
import { readCountriesAndInstitutions } from '../shared/read-directory.ts';
import type { CountriesPage } from './data.ts';
import { listCountries } from './derive.ts';

export const countriesPage = definePage({
  name: 'countries',
  path: countriesPath,
  access: 'public',
  summary: 'All countries, with the number of their institutions and a map of the world',
  parameters: {},
  isCached: true,
  load: async ({ language }, { graph, options }): Promise<CountriesPage> => {
    const directory = await readCountriesAndInstitutions(graph);
    const { readWorldMap } = await options.openPages();
    const withInstitutions = new Set(directory.institutions.map(({ parent }) => parent));
    const marked = directory.countries
      .filter(({ id }) => withInstitutions.has(id))
      .map((country) => ({ code: countryCode(country), href: pagePath(country) }));
    return { countries: listCountries(directory, language), map: toWorldMap(await readWorldMap(), marked) };
  },
});
