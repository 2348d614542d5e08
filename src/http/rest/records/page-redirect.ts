/** Redirects from the URL of a record in the API to the page of the item, for browsers. */
import { Failure } from '../../../model/errors.ts';
import { getProfile } from '../../../model/profile.ts';
import { hasItemPages, type ItemKey } from '../../../pages/shared/page-path.ts';
import { isAcceptable, isPreferred } from '../../accept.ts';
import type { Context } from '../../context.ts';
import { pageUrl } from '../../record-url.ts';
import type { Reply, RestRequest } from '../../route.ts';
import { negotiatedHeaders } from '../cache-headers.ts';

const json = 'application/json';
const html = 'text/html';

/**
 * A redirect to the page of the item for a client that prefers HTML to JSON, as browsers do, or that excludes JSON. Undefined for other clients, for
 * items without a page, and if the pages are not built. Under some profiles a client that accepts JSON at all gets JSON: Java programs
 * list `text/html` first by default, and read no page.
 */
export async function findPageRedirect(
  { headers: { accept, host } }: Pick<RestRequest, 'headers'>,
  { options }: Context,
  item: ItemKey,
): Promise<PageRedirect | undefined> {
  const { settings } = options;
  if (accept?.includes('text/') !== true) return undefined;
  if (settings.prefix === '' || !hasItemPages(item.type)) return undefined;
  const excludesJson = !isAcceptable(accept, json);
  const { recordPage } = getProfile(settings.profile);
  const isPreferredPage =
    accept.includes(html) &&
    isPreferred(accept, html, json) &&
    (recordPage === 'if-preferred' || excludesJson);
  if (!isPreferredPage && !excludesJson) return undefined;
  if (!(await arePagesBuilt(options))) return undefined;
  const location = pageUrl(host, settings, item);
  return {
    isPreferred: isPreferredPage,
    reply: { status: 303, headers: { ...negotiatedHeaders, location } },
  };
}

interface PageRedirect {
  /** False if the client prefers another format, which it gets if there is one. */
  readonly isPreferred: boolean;
  readonly reply: Reply;
}

async function arePagesBuilt({ openPages }: Context['options']): Promise<boolean> {
  try {
    await openPages();
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') return false;
    throw error;
  }
}
