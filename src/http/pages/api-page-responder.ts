/**
 * Sends a page about the API. It is rendered at the first request for it in a language, since most servers never get one. For a session it is rendered
 * each time, with the bar of the workroom.
 */
import type { Actor } from '../../graph/actor.ts';
import type { RenderedPage } from '../../graph/items/read-cache.ts';
import type { ApiPage } from '../../pages/define-page.ts';
import type { Language } from '../../pages/shared/languages.ts';
import type { AppOptions } from '../options.ts';
import type { Reply } from '../route.ts';
import { withoutStorage } from '../sign-in/session-headers.ts';
import { languageOf, pageReply, type RenderRequest, renderPage } from './page-reply.ts';

type SendApiPage = (
  request: RenderRequest,
  /** The actor is the user of the session, if there is one. */
  context: { readonly options: AppOptions; readonly actor: Actor | undefined },
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply>;

/** @param describe describes the API for the page; called once. */
export function createApiPageResponder<Source>(
  { name, path, load }: ApiPage<string, Source, unknown>,
  describe: (options: AppOptions) => Promise<Source>,
): SendApiPage {
  const rendered = new Map<Language, RenderedPage>();
  let data: unknown;
  const render = async (language: Language, options: AppOptions, actor?: Actor): Promise<RenderedPage> => {
    data ??= load(await describe(options));
    // Without host and query, so that the page is the same for all readers.
    const request = { url: options.settings.prefix + path, headers: { 'accept-language': language } };
    return renderPage(options, request, { name, data }, { actor });
  };
  const renderOnce = async (language: Language, options: AppOptions): Promise<RenderedPage> => {
    const page = await render(language, options);
    rendered.set(language, page);
    return page;
  };
  return async (request, { options, actor }, headers) => {
    const language = languageOf(request.headers);
    const page =
      actor?.session === undefined
        ? (rendered.get(language) ?? (await renderOnce(language, options)))
        : await render(language, options, actor);
    return withoutStorage(pageReply(request, page, { headers }), actor);
  };
}
