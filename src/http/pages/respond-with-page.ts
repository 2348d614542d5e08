/** Sends a page with a view, or a download. */
import type { RenderedPage } from '../../graph/items/read-cache.ts';
import type { AnyDownload, AnyPage } from '../../pages/define-page.ts';
import type { PageRequest } from '../../pages/page-request.ts';
import type { RejectedForm } from '../../pages/render.ts';
import type { ParameterTable } from '../../parameters/parameter.ts';
import type { Context } from '../context.ts';
import { baseUrl, pageOrigin } from '../record-url.ts';
import type { Reply, RestRequest } from '../route.ts';
import { writeFilenameParameters } from '../send.ts';
import { linkHeader, listRepresentations } from './discovery.ts';
import { languageOf, pageHeaders, pageReply, renderPage } from './page-reply.ts';

/** The request as the loader of a page gets it. */
export function toPageRequest<P extends ParameterTable>(
  { url, params, parameters, query, headers, address }: RestRequest<P>,
  { options: { settings } }: Context,
): PageRequest<P> {
  const { host } = headers;
  return {
    url,
    params,
    parameters,
    query,
    address,
    browser: headers['user-agent'] ?? '',
    language: languageOf(headers),
    // Links contain the host, which the client names unless there is a public URL.
    origin: pageOrigin(host, settings),
    apiUrl: baseUrl(host, settings),
  };
}

export async function respondWithPage(
  page: AnyPage,
  request: RestRequest<never>,
  context: Context,
): Promise<Reply> {
  const { isCached = false, mediaType } = page;
  const asked = toPageRequest(request, context);
  let status = 200;
  let headers = page.isIndexed === false ? noIndex : undefined;
  const render = async () => {
    const data = await page.load(asked, context);
    headers = headersOf(page, data);
    status = page.status?.(data as never) ?? status;
    return renderData(page, request, asked, context, data);
  };
  const key = `${asked.language} ${asked.origin} ${request.url}`;
  const rendered = await (isCached && context.actor.session === undefined
    ? context.graph.getCachedPage(key, render)
    : render());
  return pageReply(request, rendered, { status, mediaType, headers });
}

/** The page with a form that was not accepted. */
export async function respondWithRejectedForm(
  page: AnyPage,
  request: RestRequest<never>,
  context: Context,
  form: RejectedForm,
  status: number,
): Promise<Reply> {
  const asked = toPageRequest(request, context);
  const data = await page.load(asked, context);
  const rendered = await renderData(page, request, asked, context, data, form);
  return pageReply(request, rendered, { status, headers: headersOf(page, data) });
}

const noIndex: Readonly<Record<string, string>> = { 'x-robots-tag': 'noindex' };

/** Headers besides those of all pages. */
function headersOf(
  { isIndexed = true, reloadSeconds }: AnyPage,
  data: unknown,
): Readonly<Record<string, string>> | undefined {
  const own = isIndexed ? undefined : noIndex;
  if (reloadSeconds === undefined) return own;
  const seconds = reloadSeconds(data as never);
  return { ...own, 'cache-control': 'no-store', ...(seconds !== undefined && { refresh: String(seconds) }) };
}

async function renderData(
  { name, discover, hasImages }: AnyPage,
  request: RestRequest<never>,
  asked: PageRequest<never>,
  { options, actor }: Context,
  data: unknown,
  form?: RejectedForm,
): Promise<RenderedPage> {
  const found = discover?.(data as never, asked);
  const discovery = found && {
    ...found,
    representations: listRepresentations(found.item, request.headers.host, options.settings),
  };
  const rendered = await renderPage(
    options,
    request,
    { name, data },
    {
      ...(discovery !== undefined && { discovery }),
      ...(form !== undefined && { form }),
      actor,
      hasImages: hasImages?.(data as never) === true,
    },
  );
  return discovery === undefined ? rendered : { ...rendered, link: linkHeader(discovery) };
}

export async function respondWithDownload(
  row: AnyDownload,
  request: RestRequest<never>,
  context: Context,
): Promise<Reply> {
  const file = await row.open(toPageRequest(request, context), context);
  if ('path' in file) return { status: 303, headers: { ...pageHeaders, location: file.path } };
  return {
    status: 200,
    headers: {
      ...pageHeaders,
      'content-type': file.mediaType,
      ...(file.bytes !== undefined && { 'content-length': String(file.bytes) }),
      'content-disposition': `attachment; ${writeFilenameParameters(file.name)}`,
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    },
    body: file.body,
  };
}
