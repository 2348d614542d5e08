/** Redirects from the URL of a record in the API to the page of the item, for browsers. */
import { type ItemKey, isPageType } from '../../../pages/page-path.ts';
import { isAcceptable, isPreferred } from '../../accept.ts';
import type { Context } from '../../context.ts';
import { pageUrl } from '../../record-url.ts';
import type { Reply, RestRequest } from '../../route.ts';
import { negotiatedHeaders } from '../cache-headers.ts';

const json = 'application/json';
const html = 'text/html';

/** A redirect to the page of the item if the client accepts text; undefined if not, or if the item has no page. */
export function findPage(
  { headers }: Pick<RestRequest, 'headers'>,
  { options: { settings } }: Context,
  item: ItemKey,
): Reply | undefined {
  if (headers.accept?.includes('text/') !== true) return undefined;
  if (settings.prefix === '' || !isPageType(item.type)) return undefined;
  const location = pageUrl(headers.host, settings, item);
  return { status: 303, headers: { ...negotiatedHeaders, location } };
}

/** Whether the client lists HTML and prefers it to JSON, as browsers do. */
export function prefersPage(accept: string | undefined): boolean {
  return accept?.includes(html) === true && isPreferred(accept, html, json);
}

/** Whether the client excludes JSON. */
export function excludesJson(accept: string | undefined): boolean {
  return !isAcceptable(accept, json);
}
