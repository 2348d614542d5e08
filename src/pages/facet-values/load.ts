/** Reads the page with all values of a facet of a search. */
import { fail } from '../../model/errors.ts';
import { pageFacets } from '../../model/search-values.ts';
import { definePage } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { queryOf, runSearch, type SearchRequest, searchPageParameters } from '../shared/run-search.ts';
import { changeQuery, listParameters, searchPath, updatedSearchPath } from '../shared/search-query.ts';
import { toFacet } from '../shared/to-facet.ts';
import type { FacetValuesPage } from './data.ts';

export const facetValuesPage = definePage({
  name: 'facetValues',
  path: `${searchPath}/values`,
  access: 'public',
  summary: 'All values of a facet of a search',
  parameters: searchPageParameters,
  isLimited: true,
  load: loadValues,
});

/** Throws `bad-parameter` unless the request names one facet with values. */
async function loadValues(request: SearchRequest, context: PageContext): Promise<FacetValuesPage> {
  const [facet = '', ...others] = request.parameters.facet;
  if (others.length > 0 || !pageFacets.some((name) => name === facet && name !== 'date'))
    fail('bad-parameter', 'The parameter facet must be the name of one facet with values.', {
      details: { parameter: 'facet', value: facet },
    });
  const { searchFacetSize } = context.options.settings;
  const outcome = await runSearch(request, context, {
    facets: [`${facet}:${searchFacetSize}`],
    limit: 0,
    isGrouped: false,
  });
  const query = queryOf(request);
  return {
    facet: toFacet({ outcome, query, maxValues: searchFacetSize }, facet),
    kept: listParameters(changeQuery(query, {})),
    path: updatedSearchPath(query),
  };
}
