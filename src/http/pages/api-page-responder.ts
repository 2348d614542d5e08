/** Sends a page about the API. It is rendered at the first request for it in a language, since most servers never get one. */
import type { RenderedPage } from '../../graph/items/read-cache.ts';
import type { ApiPage } from '../../pages/define-page.ts';
import type { Language } from '../../pages/shared/languages.ts';
import type { AppOptions } from '../options.ts';
import type { Reply } from '../route.ts';
import { languageOf, pageReply, type RenderRequest, renderPage } from './page-reply.ts';

type SendApiPage = (
  request: RenderRequest,
  options: AppOptions,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>;

/** @param describe describes the API for the page; called once. */
export function createApiPageResponder<Source>(
  { name, path, load }: ApiPage<string, Source, unknown>,
  describe: (options: AppOptions) => Promise<Source>,
): SendApiPage {
  const rendered = new Map<Language, RenderedPage>();
  let data: unknown;
  const render = async (language: Language, options: AppOptions): Promise<RenderedPage> => {
    data ??= load(await describe(options));
    // Without host and query, so that the page is the same for all readers.
    const request = { url: options.settings.prefix + path, headers: { 'accept-language': language } };
    const page = await renderPage(options, request, { name, data });
    rendered.set(language, page);
    return page;
  };
  return async (request, options, headers) => {
    const language = languageOf(request.headers);
    return pageReply(request, rendered.get(language) ?? (await render(language, options)), { headers });
  };
}
