/** A page as a route: reads its data, renders it, and adds the headers that all pages have. */
import type { RenderedPage } from '../../graph/actor-graph.ts';
import { digest, gzipEtag, matchesEtag } from '../../lib/digest.ts';
import { chooseLanguage, findLanguage, type Language } from '../../pages/languages.ts';
import type { Page } from '../../pages/page.ts';
import type { Context } from '../context.ts';
import type { AppOptions } from '../options.ts';
import type { NoParameters, ParameterTable } from '../parameter.ts';
import { type ArchiveRoute, defineRoute, type Reply, type RestRequest, type Route } from '../route.ts';

interface PageRow<P extends ParameterTable> {
  /** From the root of the host, with `{name}` for each variable segment. */
  readonly path: string;
  readonly access: 'read';
  /** For readers of the code and for the list of pages in the documentation. */
  readonly summary: string;
  readonly parameters: P;
  /** Reads the data with the permissions of the caller. */
  readonly load: (request: RestRequest<P>, context: Context) => Promise<Page>;
  /** Whether the rendered page is cached. It must depend on nothing but the store, the caller, the language and the URL. */
  readonly isCached?: boolean;
}

/** The name of the cookie with the language that the reader has chosen. */
export const languageCookie = 'language';

export function definePage<const P extends ParameterTable = NoParameters>(row: PageRow<P>): Route {
  const { path, access, summary, parameters, load, isCached = false } = row;
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
      if (!isCached) return pageReply(options, request, 200, await load(request, context));
      const key = `${languageOf(request.headers)} ${request.url}`;
      const render = async () => renderPage(options, request, await load(request, context));
      return toReply(request, 200, await graph.cachePage(key, render));
    },
  };
  return defineRoute(route) as unknown as Route;
}

/** The parts of a request that a page depends on. */
export type PageRequest = Pick<RestRequest, 'url' | 'headers'>;

export async function pageReply(
  options: AppOptions,
  request: PageRequest,
  status: number,
  page: Page,
): Promise<Reply> {
  return toReply(request, status, await renderPage(options, request, page));
}

async function renderPage(
  options: AppOptions,
  { url, headers }: PageRequest,
  page: Page,
): Promise<RenderedPage> {
  const { render, assets } = await options.openPages();
  const body = Buffer.from(
    render(page, {
      name: 'Fonds',
      language: languageOf(headers),
      path: url,
      apiPrefix: options.settings.prefix,
      assets,
    }),
  );
  return { body, etag: `"${digest(body)}"` };
}

/** 304 if the reader's browser has the same page. */
function toReply({ headers }: PageRequest, status: number, { body, etag }: RenderedPage): Reply {
  const known = headers['if-none-match'];
  const isKnown = status === 200 && known !== undefined && matchesEtag(known, etag);
  if (isKnown && known.includes(gzipEtag(etag)))
    return { status: 304, headers: { ...pageHeaders, etag: gzipEtag(etag) } };
  if (isKnown) return { status: 304, headers: { ...pageHeaders, etag } };
  return { status, headers: { ...pageHeaders, ...securityHeaders, etag }, body };
}

/** Pages depend on the caller and on the language. */
const pageHeaders = {
  'cache-control': 'private, no-cache',
  vary: 'X-User, Authorization, Accept-Language, Cookie',
} as const;

/** No inline scripts and styles, and no requests to other hosts. */
const securityHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
} as const;

/** The language that the reader has chosen, or else the one that the browser prefers. */
export function languageOf(headers: PageRequest['headers']): Language {
  const chosen = new RegExp(`(?:^|;\\s*)${languageCookie}=(\\w+)`).exec(headers.cookie ?? '')?.[1];
  return findLanguage(chosen) ?? chooseLanguage(headers['accept-language']);
}
