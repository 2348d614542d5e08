/** The position of a page of hits and links to the other pages, as lists have them. */
import type { Settings } from '../../config/settings.ts';
import { maxReachableHits } from '../../graph/search/search.ts';
import { defaultPageSize } from '../../graph/search/search-options.ts';
import type { SearchResponse } from '../../model/search-response.ts';
import { makeLinkWriter, offsetsOf } from '../page-links.ts';
import type { RestRequest } from '../route.ts';

interface PageParameters {
  readonly offset: number;
  /** Undefined for the default. */
  readonly limit: number | undefined;
  readonly after?: string | undefined;
}

/**
 * A page after a cursor has no offset, so it has links to the first and the next page only. A page whose offset is too high for a request has the
 * cursor in the link.
 */
export function searchPagingHeaders(
  request: Pick<RestRequest, 'url' | 'headers'>,
  settings: Pick<Settings, 'prefix' | 'publicUrl' | 'searchPage'>,
  { offset, after, limit = Math.min(defaultPageSize, settings.searchPage) }: PageParameters,
  { total, atLeast, hits, groups, next }: SearchResponse,
): Readonly<Record<string, string>> {
  if (limit === 0) return {};
  if (after !== undefined) {
    const link = makeLinkWriter(request, settings, ['offset', 'after']);
    const links = [link('first', []), ...(next === null ? [] : [link('next', [`after=${next}`])])];
    return { link: links.join(', ') };
  }
  // Groups are not counted, and hits only up to a limit.
  const counted = atLeast || groups !== undefined ? -1 : total;
  const count = next === null ? 0 : (groups ?? hits).length;
  const link = makeLinkWriter(request, settings, ['offset', 'limit']);
  const links = Object.entries(offsetsOf({ offset, limit, total: counted, count })).flatMap(
    ([relation, start]) => {
      if (start + limit <= maxReachableHits) return [link(relation, [`offset=${start}`, `limit=${limit}`])];
      return relation === 'next' && next !== null ? [link('next', [`limit=${limit}`, `after=${next}`])] : [];
    },
  );
  return { 'content-range': `offset=${offset}; limit=${limit}; total=${counted}`, link: links.join(', ') };
}
