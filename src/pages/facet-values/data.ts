/** The page with all values of a facet. */

import type { SearchParameters } from '../shared/search-query.ts';
import type { ShownFacet } from '../shared/shown-facet.ts';

/** All values of a facet of a search. */
export interface FacetValuesPage {
  readonly facet: ShownFacet;
  /** Parameters of the search. */
  readonly kept: SearchParameters;
  /** The search. */
  readonly path: string;
}
