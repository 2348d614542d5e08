/** Reads the list of all institutions. */
import { integerParameter, textParameter } from '../../parameters/parameter.ts';
import { definePage } from '../define-page.ts';
import { repositoriesPath } from '../shared/institutions.ts';
import { requirePage } from '../shared/paging.ts';
import { readCountriesAndInstitutions } from '../shared/read-directory.ts';
import { toRepositoriesPage } from './derive.ts';

/** Institutions on one page. */
const pageSize = 200;

export const repositoriesPage = definePage({
  name: 'repositories',
  path: repositoriesPath,
  access: 'public',
  summary: 'All institutions by country, or those with the given words in their names',
  parameters: {
    q: textParameter('Words of the names', { mayBeEmpty: true }),
    page: integerParameter('Page of the list', { default: 1, min: 1, max: 1_000_000 }),
  },
  isCached: true,
  load: async ({ language, parameters: { q = '', page } }, { graph }) => {
    const data = toRepositoriesPage(await readCountriesAndInstitutions(graph), {
      q: q.trim(),
      language,
      page,
      pageSize,
    });
    requirePage(data.list);
    return data;
  },
});
