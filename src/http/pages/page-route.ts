/** A page as a route: reads its data, renders it, and adds the headers that all pages have. */
import type { RenderedPage } from '../../graph/items/read-cache.ts';
import { digest, gzipEtag, matchesEtag } from '../../lib/digest.ts';
import type { RecordType } from '../../model/define.ts';
import { Failure } from '../../model/errors.ts';
import { hasImages } from '../../pages/item/digital-objects.ts';
import { listLanguageLinks } from '../../pages/item/language-links.ts';
import { describeItem } from '../../pages/item/structured-data.ts';
import type { Discovery, Page, Site } from '../../pages/page.ts';
import { writeJsonLd } from '../../pages/shared/json-ld.ts';
import { chooseLanguage, findLanguage, type Language } from '../../pages/shared/languages.ts';
import { type ItemKey, isPageType, pagePath } from '../../pages/shared/page-path.ts';
import type { Context } from '../context.ts';
import type { AppOptions, PageFiles } from '../options.ts';
import type { NoParameters, ParameterTable } from '../parameter.ts';
import { pageOrigin } from '../record-url.ts';
import { type ArchiveRoute, defineRoute, type Reply, type RestRequest } from '../route.ts';
import { linkHeader, listRepresentations } from './discovery.ts';

interface PageRow<P extends ParameterTable> {
  /** From the root of the host, with `{name}` for each variable segment. */
  readonly path: string;
  readonly access: 'read';
  /** For readers of the code and for the list of pages in the documentation. */
  readonly summary: string;
  readonly parameters: P;
  /** Type of the item `{id}` that the page shows. The page then has links for programs. */
  readonly item?: RecordType;
  /** Path of the page for another item: former ids in `{id}` lead to it. */
  readonly pathOf?: (item: ItemKey) => string;
  /** Reads the data with the permissions of the caller. */
  readonly load: (request: RestRequest<P>, context: Context) => Promise<Page>;
  /** Whether the rendered page is cached. It must depend on nothing but the store, the caller, the language and the URL. */
  readonly isCached?: boolean;
}

/** The name of the cookie with the language that the reader has chosen. */
export const languageCookie = 'language';

export function definePage<const P extends ParameterTable = NoParameters>(row: PageRow<P>): ArchiveRoute {
  const { path, access, summary, parameters, load, item, pathOf, isCached = false } = row;
  const route: ArchiveRoute<P> = {
    method: 'GET',
    path,
    access,
    isPage: true,
    operation: `page ${path}`,
    summary,
    group: 'pages',
    parameters: parameters as ArchiveRoute<P>['parameters'],
    responses: [{ status: 200, help: 'The page', content: { kind: 'page' } }],
    handler: async (request, context) => {
      const { options, graph } = context;
      // Links contain the host, which the client names unless there is a public URL.
      const origin = pageOrigin(request.headers.host, options.settings);
      const render = async () => {
        const page = await load(request, context);
        if (item === undefined) return toRenderedPage(options, request, page);
        const shown = { type: item.name, id: request.params.id! };
        const discovery = toDiscovery(request, context, shown, page);
        return {
          ...(await toRenderedPage(options, request, page, discovery)),
          link: linkHeader(shown, discovery, page, origin),
        };
      };
      const key = `${languageOf(request.headers)} ${origin} ${request.url}`;
      try {
        return toReply(request, 200, await (isCached ? graph.cachePage(key, render) : render()));
      } catch (error) {
        if (pathOf === undefined) throw error;
        return redirectRenamed(request, context, error, pathOf);
      }
    },
  };
  return defineRoute(route);
}

/** 308 to the present page with the same query, for the former id of a renamed or moved item. Throws the error for any other id. */
export async function redirectRenamed(
  { params, url }: Pick<RestRequest, 'params' | 'url'>,
  { graph }: Context,
  error: unknown,
  pathOf: (item: ItemKey) => string,
): Promise<Reply> {
  const isMissing = error instanceof Failure && error.code === 'not-found';
  const renamed = isMissing ? await graph.items.findRenamed(params.id!) : undefined;
  if (renamed === undefined || !isPageType(renamed.type)) throw error;
  return {
    status: 308,
    headers: { ...pageHeaders, location: pathOf(renamed) + (/\?.*/.exec(url)?.[0] ?? '') },
  };
}

function toDiscovery(
  { headers }: RenderRequest,
  { options: { settings } }: Context,
  item: ItemKey,
  page: Page,
): Discovery {
  const origin = pageOrigin(headers.host, settings);
  const id = origin + pagePath(item);
  const links = page.name === 'item' ? listLanguageLinks(page.data, id) : { canonical: id, languages: [] };
  const options = { origin, id, canonical: links.canonical, language: languageOf(headers) };
  const node = page.name === 'item' ? describeItem(page.data, options) : undefined;
  return {
    item: id,
    ...links,
    representations: listRepresentations(item, headers.host, settings),
    ...(node !== undefined && { shortText: node.description, structuredData: writeJsonLd(node) }),
  };
}

/** The parts of a request that a page depends on. */
export type RenderRequest = Pick<RestRequest, 'url' | 'headers'>;

export async function pageReply(
  options: AppOptions,
  request: RenderRequest,
  status: number,
  page: Page,
): Promise<Reply> {
  return toReply(request, status, await toRenderedPage(options, request, page));
}

async function toRenderedPage(
  options: AppOptions,
  request: RenderRequest,
  page: Page,
  discovery?: Discovery,
): Promise<RenderedPage> {
  const files = await options.openPages();
  const site = siteOf(options, request, files);
  const body = Buffer.from(files.render(page, discovery === undefined ? site : { ...site, discovery }));
  const { imageHosts } = site;
  return { body, etag: `"${digest(body)}"`, ...(imageHosts.length > 0 && hasImages(page) && { imageHosts }) };
}

/** The values that all pages of the response share. */
export function siteOf(
  { settings }: AppOptions,
  { url, headers }: RenderRequest,
  { assets, site }: Pick<PageFiles, 'assets' | 'site'>,
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
    links,
    ...(logo !== undefined && { logo }),
    ...(text !== undefined && { text }),
  };
}

/** The reply 304 if the reader's browser has the response with this ETag. */
export function findUnchanged({ headers }: RenderRequest, etag: string): Reply | undefined {
  const known = headers['if-none-match'];
  if (known === undefined || !matchesEtag(known, etag)) return undefined;
  const compressed = gzipEtag(etag);
  return { status: 304, headers: { ...pageHeaders, etag: known.includes(compressed) ? compressed : etag } };
}

function toReply(request: RenderRequest, status: number, rendered: RenderedPage): Reply {
  const { body, etag, link, imageHosts } = rendered;
  const unchanged = status === 200 ? findUnchanged(request, etag) : undefined;
  if (unchanged !== undefined) return unchanged;
  const links = link === undefined ? undefined : { link };
  return { status, headers: { ...pageHeaders, ...securityHeaders(imageHosts), etag, ...links }, body };
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
