/** The header `Link` of a page of a list (RFC 8288): where the first, previous, next and last page are. */
import type { Settings } from '../config.ts';
import { baseUrl } from './record-url.ts';
import type { RestRequest } from './route.ts';

export interface PagePosition {
  readonly offset: number;
  /** Negative for the whole list, which has no other pages. */
  readonly limit: number;
  /** Negative where the list was not counted. */
  readonly total: number;
  /** Records on this page, where that is known. */
  readonly count?: number;
}

/**
 * Empty for a list that is not in pages. Without a total there is no `last`, and `next` only after a page that is known to be full, so
 * that a client which follows `next` always comes to an end.
 */
export function pageLinks(
  { url, headers: { host } }: Pick<RestRequest, 'url' | 'headers'>,
  settings: Pick<Settings, 'prefix' | 'publicUrl'>,
  page: PagePosition,
): { readonly link?: string } {
  if (page.limit <= 0) return {};
  const [path = '', query = ''] = url.split('?', 2);
  const place = baseUrl(host, settings) + escapeTarget(path.slice(settings.prefix.length));
  const others = query.split('&').filter((one) => one !== '' && !/^(?:offset|limit)=/.test(one));
  const links = Object.entries(offsetsOf(page)).map(([relation, offset]) => {
    const target = [...others.map(escapeTarget), `offset=${offset}`, `limit=${page.limit}`].join('&');
    return `<${place}?${target}>; rel="${relation}"`;
  });
  return { link: links.join(', ') };
}

/** Offsets of the other pages, by their relation. They are whole pages away from this one. */
export function offsetsOf({
  offset,
  limit,
  total,
  count = 0,
}: PagePosition): Readonly<Record<string, number>> {
  const isCounted = total >= 0;
  const lastRecord = Math.max(total - 1, 0);
  const ahead = Math.floor((lastRecord - offset) / limit) * limit;
  // Beyond the end pages are counted from the first record.
  const last = ahead >= 0 ? offset + ahead : lastRecord - (lastRecord % limit);
  const before = Math.max(offset - limit, 0);
  const hasNext = isCounted ? offset + limit < total : count === limit;
  return {
    first: 0,
    ...(offset > 0 && { prev: isCounted ? Math.min(before, last) : before }),
    ...(hasNext && { next: offset + limit }),
    ...(isCounted && { last }),
  };
}

/** A request may hold characters in its path and query that would end a target or a header. */
function escapeTarget(text: string): string {
  return text.replace(
    /[^!#-;=?-~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
