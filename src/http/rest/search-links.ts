/** The position of a page of hits and links to the other pages, as lists have them. */
import type { Settings } from '../../config.ts';
import { maxReachableHits } from '../../graph/search.ts';
import { defaultPageSize } from '../../graph/search-options.ts';
import type { SearchResponse } from '../../model/search-response.ts';
import { linkTo, pageLinks } from '../page-links.ts';
import type { RestRequest } from '../route.ts';

interface PageParameters {
  readonly offset: number;
  /** Undefined for the default. */
  readonly limit: number | undefined;
  readonly after?: string | undefined;
}

/** A page after a cursor has no offset, so it has links to the first and the next page only. */
export function searchLinks(
  request: Pick<RestRequest, 'url' | 'headers'>,
  settings: Pick<Settings, 'prefix' | 'publicUrl' | 'searchPage'>,
  { offset, after, limit = Math.min(defaultPageSize, settings.searchPage) }: PageParameters,
  { total, atLeast, hits, groups, next }: SearchResponse,
): Readonly<Record<string, string>> {
  if (limit === 0) return {};
  if (after !== undefined) {
    const link = linkTo(request, settings, ['offset', 'after']);
    const links = [link('first', []), ...(next === null ? [] : [link('next', [`after=${next}`])])];
    return { link: links.join(', ') };
  }
  // Groups are not counted, and hits only up to a limit.
  const counted = atLeast || groups !== undefined ? -1 : total;
  const isReachable = next !== null && offset + 2 * limit <= maxReachableHits;
  const count = isReachable ? (groups ?? hits).length : 0;
  return {
    'content-range': `offset=${offset}; limit=${limit}; total=${counted}`,
    ...pageLinks(request, settings, { offset, limit, total: counted, count }),
  };
}
