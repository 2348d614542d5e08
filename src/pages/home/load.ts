/** Reads the first page: the number of records, and the first institutions. */
import { definePage } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { countRecords } from '../shared/count-records.ts';
import { repositoriesPath } from '../shared/institutions.ts';
import { pagePath, typesWithPages } from '../shared/page-path.ts';
import type { HomePage } from './data.ts';

/** Institutions on the first page. The others are in the list of all institutions. */
const maxInstitutions = 24;

export const homePage = definePage({
  name: 'home',
  path: '/',
  access: 'public',
  summary: 'The first page, with the number of records and the institutions',
  parameters: {},
  isCached: true,
  load: async (_request, context): Promise<HomePage> => ({
    counts: await countRecords(context),
    institutions: await listInstitutions(context),
  }),
});

async function listInstitutions({ graph, options }: PageContext): Promise<HomePage['institutions']> {
  const names = typesWithPages.filter(({ page }) => page?.layout === 'repository').map(({ name }) => name);
  const { hits, total } = await graph.search.query(
    {
      q: '',
      filters: { type: names },
      facets: [],
      sort: 'title',
      isGrouped: false,
      limit: maxInstitutions,
      hasFragments: false,
    },
    options.settings,
  );
  return {
    total,
    links: hits.map((hit) => ({ title: hit.name, path: pagePath(hit) })),
    path: repositoriesPath,
  };
}
