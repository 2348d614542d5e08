/** Renders pages, and adds the headers that all of them have. */
import type { Actor, ActorSession } from '../../graph/actor.ts';
import type { RenderedPage } from '../../graph/items/read-cache.ts';
import { digest, gzipEtag, matchesEtag } from '../../lib/digest.ts';
import type { RejectedForm, ShownPage } from '../../pages/render.ts';
import { chooseLanguage, findLanguage, type Language } from '../../pages/shared/languages.ts';
import type { Discovery, Site, SiteSession } from '../../pages/site.ts';
import type { AppOptions, PageFiles } from '../options.ts';
import { pageOrigin } from '../record-url.ts';
import type { Reply, RestRequest } from '../route.ts';

/** The name of the cookie with the language that the reader has chosen. */
export const languageCookie = 'language';

/** The parts of a request that a page depends on. */
export type RenderRequest = Pick<RestRequest, 'url' | 'headers'>;

interface RenderOptions {
  readonly discovery?: Discovery;
  readonly form?: RejectedForm;
  /** The caller of the page; undefined if the page is the same for all. */
  readonly actor?: Actor | undefined;
  /** Whether the page embeds images of other hosts. */
  readonly hasImages?: boolean;
}

export async function renderPage(
  options: AppOptions,
  request: RenderRequest,
  page: ShownPage,
  { discovery, form, actor, hasImages = false }: RenderOptions = {},
): Promise<RenderedPage> {
  const files = await options.openPages();
  const site = siteOf(options, request, files, actor);
  const body = Buffer.from(files.render(page, discovery === undefined ? site : { ...site, discovery }, form));
  const { imageHosts } = site;
  return { body, etag: `"${digest(body)}"`, ...(imageHosts.length > 0 && hasImages && { imageHosts }) };
}

/** The values that all pages of the response share. */
export function siteOf(
  { settings }: AppOptions,
  { url, headers }: RenderRequest,
  { assets, site }: Pick<PageFiles, 'assets' | 'site'>,
  actor?: Actor,
): Site {
  const language = languageOf(headers);
  const { name, logo, stylesheets, links } = site;
  const text = site.texts[language];
  return {
    name,
    language,
    path: url,
    origin: pageOrigin(headers.host, settings),
    apiPrefix: settings.prefix,
    imageHosts: settings.imageHosts,
    assets,
    icon: site.icon ?? assets['icon.svg'],
    stylesheets: [assets['main.css']!, ...stylesheets],
    ...(actor?.session !== undefined && { session: toSiteSession(actor, actor.session) }),
    links,
    ...(logo !== undefined && { logo }),
    ...(text !== undefined && { text }),
  };
}

function toSiteSession(
  { id, name = id, isAdmin }: Actor,
  { formToken, isOfProxy }: ActorSession,
): SiteSession {
  return { userId: id, userName: name, isAdministrator: isAdmin, formToken, maySignOut: isOfProxy !== true };
}

/** The reply 304 if the reader's browser has the response with this ETag. */
export function findNotModifiedReply({ headers }: RenderRequest, etag: string): Reply | undefined {
  const known = headers['if-none-match'];
  if (known === undefined || !matchesEtag(known, etag)) return undefined;
  const compressed = gzipEtag(etag);
  return { status: 304, headers: { ...pageHeaders, etag: known.includes(compressed) ? compressed : etag } };
}

interface ReplyOptions {
  readonly status?: number;
  /** Media type of a page that is not HTML. */
  readonly mediaType?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export function pageReply(
  request: RenderRequest,
  { body, etag, link, imageHosts }: RenderedPage,
  { status = 200, mediaType, headers }: ReplyOptions = {},
): Reply {
  const unchanged = status === 200 ? findNotModifiedReply(request, etag) : undefined;
  if (unchanged !== undefined) return unchanged;
  const ofContent =
    mediaType === undefined ? securityHeaders(imageHosts) : { 'content-type': `${mediaType}; charset=utf-8` };
  const links = link === undefined ? undefined : { link };
  return { status, headers: { ...pageHeaders, ...ofContent, etag, ...links, ...headers }, body };
}

/** Pages depend on the caller and on the language. */
export const pageHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'X-User, Authorization, Accept-Language, Cookie',
} as const;

/** No inline scripts and styles, and no requests to other hosts, except for images of the page from the given origins. */
function securityHeaders(imageHosts: readonly string[] = []) {
  const hosts = imageHosts.map((origin) => ` ${origin}`).join('');
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `img-src 'self' data:${hosts}`,
      `connect-src 'self'${hosts}`,
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  } as const;
}

/** Headers of streamed pages, whose ETag is not a digest of the body. */
export const streamedPageHeaders = { ...pageHeaders, ...securityHeaders() };

const languagePattern = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`);

/** The language that the reader has chosen, or else the one that the browser prefers. */
export function languageOf(headers: RenderRequest['headers']): Language {
  const chosen = languagePattern.exec(headers.cookie ?? '')?.[1];
  return findLanguage(chosen) ?? chooseLanguage(headers['accept-language']);
}
