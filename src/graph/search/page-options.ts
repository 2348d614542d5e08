/** The facets and the size of a page, as clients request them. */
import { suggestionSentence } from '../../lib/nearest.ts';
import { fail } from '../../model/errors.ts';
import { type FacetName, facetNames } from '../../model/search-values.ts';
import { defaultPageSize } from './search-options.ts';

const defaultFacetSize = 10;

export interface FacetRequest {
  readonly name: FacetName;
  readonly size: number;
}

/** Parses `name` or `name:size`. Throws `bad-parameter`, `limit-exceeded`. */
export function parseFacet(text: string, maxSize: number): FacetRequest {
  const [given = '', digits, ...rest] = text.split(':');
  const name = facetNames.find((facet) => facet === given);
  const reject = (reason: string): never =>
    fail('bad-parameter', `The parameter facet must be name or name:size. ${reason} It was '${text}'.`, {
      details: { parameter: 'facet', value: text },
    });
  if (name === undefined) return reject(suggestionSentence(given, facetNames));
  if (rest.length > 0 || (digits !== undefined && !/^\d{1,9}$/.test(digits)))
    return reject('The size must be a whole number.');
  const size = digits === undefined ? Math.min(defaultFacetSize, maxSize) : Number(digits);
  if (size > maxSize)
    fail(
      'limit-exceeded',
      `The parameter facet must have a size of at most ${maxSize} (limit search-facet-size). It was '${text}'.`,
      { details: { limit: 'search-facet-size', parameter: 'facet', value: text } },
    );
  return { name, size };
}

/** @param size undefined for the default. Throws `limit-exceeded`. */
export function toPageSize(size: number | undefined, maxSize: number): number {
  if (size === undefined) return Math.min(defaultPageSize, maxSize);
  if (size <= maxSize) return size;
  fail(
    'limit-exceeded',
    `The parameter limit must be at most ${maxSize} (limit search-page). It was ${size}.`,
    { details: { limit: 'search-page', parameter: 'limit', value: String(size) } },
  );
}
