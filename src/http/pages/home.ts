/** The first page. */
import type { PageLayout } from '../../model/define.ts';
import type { HomePage } from '../../pages/page.ts';
import { countriesPath, repositoriesPath } from '../../pages/shared/institutions.ts';
import { pagePath, pageTypes } from '../../pages/shared/page-path.ts';
import { searchPath } from '../../pages/shared/search-query.ts';
import type { Context } from '../context.ts';
import { definePage } from './page-route.ts';

/** Institutions on the first page. The others are in the list of all institutions. */
const maxInstitutions = 24;

export const homePage = definePage({
  path: '/',
  access: 'read',
  summary: 'The first page, with the number of records and the institutions',
  parameters: {},
  isCached: true,
  load: async (_request, context) => ({
    name: 'home',
    data: { counts: await countRecords(context), institutions: await listInstitutions(context) },
  }),
});

/** Counts the records of each searchable type; omits types without records. */
export async function countRecords({ graph }: Context): Promise<HomePage['counts']> {
  const shown = pageTypes
    .filter(({ page, searched }) => page !== undefined && searched)
    .toSorted((a, b) => layoutOrder.indexOf(a.page!.layout) - layoutOrder.indexOf(b.page!.layout));
  const counts = await Promise.all(
    shown.map(async ({ name, page }) => {
      const { total } = await graph.items.list(name, { offset: 0, limit: 0, counted: true });
      return { type: name, count: total, path: listPaths[page!.layout] ?? searchPathOf(name) };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}

async function listInstitutions({ graph, options }: Context): Promise<HomePage['institutions']> {
  const names = pageTypes.filter(({ page }) => page?.layout === 'repository').map(({ name }) => name);
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

/** The order of the counts: the records that most readers look for come first. */
const layoutOrder: readonly PageLayout[] = [
  'unit',
  'repository',
  'agent',
  'concept',
  'vocabulary',
  'authoritySet',
  'virtual',
  'country',
  'item',
];

/** Layouts whose items have a list of their own. */
const listPaths: Readonly<Partial<Record<PageLayout, string>>> = {
  country: countriesPath,
  repository: repositoriesPath,
};

const searchPathOf = (type: string): string => `${searchPath}?sort=title&type=${encodeURIComponent(type)}`;
