/** Reads the home page: the number of records, the chosen collections, links by time, place and subject, and the first institutions. */
import { Failure } from '../../model/errors.ts';
import type { SearchResponse } from '../../model/search-response.ts';
import { definePage } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { countRecords } from '../shared/count-records.ts';
import { repositoriesPath } from '../shared/institutions.ts';
import type { Language } from '../shared/languages.ts';
import { hasItemPages, pagePath, typesWithPages } from '../shared/page-path.ts';
import { parseItem } from '../shared/wire-item.ts';
import type { HomePage } from './data.ts';
import { homeFacets, maxFacetValues, toCollection, toHomeFacets, toPeriods } from './derive.ts';

/** Institutions on the home page. The others are in the list of all institutions. */
const maxInstitutions = 24;

export const homePage = definePage({
  name: 'home',
  path: '/',
  access: 'public',
  summary: 'The home page, with a search, links by time, place and subject, and the institutions',
  parameters: {},
  isCached: true,
  load: async ({ language }, context): Promise<HomePage> => {
    const outcome = await countFacets(context);
    return {
      counts: await countRecords(context),
      collections: await readCollections(context, language),
      periods: toPeriods(outcome),
      facets: toHomeFacets(outcome),
      institutions: await listInstitutions(context),
    };
  },
});

/** One search for everything. Like every search it counts a limited number of records, so the page stays fast in a large archive. */
async function countFacets({ graph, options: { settings } }: PageContext): Promise<SearchResponse> {
  const size = Math.min(maxFacetValues + 1, settings.searchFacetSize);
  return graph.search.query(
    {
      q: '',
      filters: {},
      facets: ['date', ...homeFacets.map((name) => `${name}:${size}`)],
      sort: 'relevance',
      isGrouped: false,
      limit: 0,
    },
    settings,
  );
}

/** Omits items that do not exist, or that the reader may not see. */
async function readCollections(
  { graph, options }: PageContext,
  language: Language,
): Promise<HomePage['collections']> {
  const read = options.settings.siteCollections.map(async (id) => {
    try {
      const item = parseItem((await graph.items.getAny(id)).body.toString());
      return hasItemPages(item.type) ? [toCollection(item, language)] : [];
    } catch (error) {
      if (error instanceof Failure && ['not-found', 'gone'].includes(error.code)) return [];
      throw error;
    }
  });
  return (await Promise.all(read)).flat();
}

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
