/** The headers `Content-Range` and `Link` of a page (RFC 8288): its position, and URLs of the first, previous, next and last page. */
import type { Settings } from '../config/settings.ts';
import { baseUrl } from './record-url.ts';
import type { RestRequest } from './route.ts';

export interface PagePosition {
  readonly offset: number;
  /** Negative for the whole list. */
  readonly limit: number;
  /** Negative if the list was not counted. */
  readonly total: number;
  /** Number of records on this page, if known. */
  readonly count?: number;
}

/**
 * A list without pages has no links. Without a total there is no `last`, and `next` only after a full page, so that a client that follows `next`
 * always terminates.
 */
export function pagingHeaders(
  request: Pick<RestRequest, 'url' | 'headers'>,
  settings: Pick<Settings, 'prefix' | 'publicUrl'>,
  page: PagePosition,
): Readonly<Record<string, string>> {
  const { offset, limit, total } = page;
  const position = { 'content-range': `offset=${offset}; limit=${limit}; total=${total}` };
  if (limit <= 0) return position;
  const link = makeLinkWriter(request, settings, ['offset', 'limit']);
  const links = Object.entries(offsetsOf(page)).map(([relation, start]) =>
    link(relation, [`offset=${start}`, `limit=${limit}`]),
  );
  return { ...position, link: links.join(', ') };
}

/** Returns links to the URL of a request with other values of some query parameters. @param changed names of these parameters. */
export function makeLinkWriter(
  { url, headers: { host } }: Pick<RestRequest, 'url' | 'headers'>,
  settings: Pick<Settings, 'prefix' | 'publicUrl'>,
  changed: readonly string[],
): (relation: string, values: readonly string[]) => string {
  const [path = '', query = ''] = url.split('?', 2);
  const base = baseUrl(host, settings) + escapeTarget(path.slice(settings.prefix.length));
  const others = query.split('&').filter((one) => one !== '' && !changed.includes(one.split('=', 1)[0]!));
  return (relation, values) => {
    const target = [...others.map(escapeTarget), ...values].join('&');
    return `<${base}${target === '' ? '' : `?${target}`}>; rel="${relation}"`;
  };
}

/** Offsets of the other pages, by link relation. They differ from this one by multiples of the limit. */
export function offsetsOf({
  offset,
  limit,
  total,
  count = 0,
}: PagePosition): Readonly<Record<string, number>> {
  const isCounted = total >= 0;
  const lastRecord = Math.max(total - 1, 0);
  const ahead = Math.floor((lastRecord - offset) / limit) * limit;
  // For an offset beyond the end, pages start at the first record.
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

/** Escapes characters of the path and query that would end the URL or the header. */
function escapeTarget(text: string): string {
  return text.replace(
    /[^!#-;=?-~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
