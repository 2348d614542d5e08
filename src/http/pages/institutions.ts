/** The lists of all countries and of all institutions. */
import { countriesPath, repositoriesPath } from '../../pages/shared/institutions.ts';
import { toWorldMap } from '../../pages/shared/map.ts';
import { pagePath } from '../../pages/shared/page-path.ts';
import { countryCode, listCountries, toRepositoriesPage } from '../../pages/shared/to-institutions.ts';
import { integerParameter, textParameter } from '../parameter.ts';
import type { Route } from '../route.ts';
import { definePage, languageOf } from './page-route.ts';
import { readInstitutions } from './read-directory.ts';
import { requirePage } from './require-page.ts';

/** Institutions on one page. */
const pageSize = 200;

export const institutionPages: readonly Route[] = [
  definePage({
    path: countriesPath,
    access: 'read',
    summary: 'All countries, with the number of their institutions and a map of the world',
    parameters: {},
    isCached: true,
    load: async ({ headers }, { graph, options }) => {
      const directory = await readInstitutions(graph);
      const { readWorldMap } = await options.openPages();
      const withInstitutions = new Set(directory.institutions.map(({ parent }) => parent));
      const marked = directory.countries
        .filter(({ id }) => withInstitutions.has(id))
        .map((country) => ({ code: countryCode(country), href: pagePath(country) }));
      return {
        name: 'countries',
        data: {
          countries: listCountries(directory, languageOf(headers)),
          map: toWorldMap(await readWorldMap(), marked),
        },
      };
    },
  }),
  definePage({
    path: repositoriesPath,
    access: 'read',
    summary: 'All institutions by country, or those with the given words in their names',
    parameters: {
      q: textParameter('Words of the names', { mayBeEmpty: true }),
      page: integerParameter('Page of the list', { default: 1, min: 1, max: 1_000_000 }),
    },
    isCached: true,
    load: async ({ headers, parameters: { q = '', page } }, { graph }) => {
      const options = { q: q.trim(), language: languageOf(headers), page, pageSize };
      const data = toRepositoriesPage(await readInstitutions(graph), options);
      requirePage(data.list);
      return { name: 'repositories', data };
    },
  }),
];
