/** The routes of the pages in pages/registry.ts, of their assets, and of the choice of a language. */

import { isAnonymous } from '../../graph/actor.ts';
import { Failure } from '../../model/errors.ts';
import type { AnyPage, AnyRow, RoutedRow } from '../../pages/define-page.ts';
import { pages } from '../../pages/registry.ts';
import { hasItemPages, type ItemKey } from '../../pages/shared/page-path.ts';
import type { Context } from '../context.ts';
import { type ArchiveRoute, oneResponse, type Reply, type RestRequest, type Route } from '../route.ts';
import { openIdRoutes } from '../sign-in/openid-routes.ts';
import { passkeyRoutes } from '../sign-in/passkey-routes.ts';
import { assetRoutes } from './assets.ts';
import { formBody, handleForm } from './handle-form.ts';
import { importFormRoutes } from './import-form.ts';
import { languageRoute } from './language.ts';
import { requireAccess } from './page-access.ts';
import { PageRateLimit } from './page-rate-limit.ts';
import { pageHeaders } from './page-reply.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';
import { respondWithDownload, respondWithPage } from './respond-with-page.ts';
import { respondWithStream } from './respond-with-stream.ts';
import { sampleImageRoutes } from './sample-images.ts';
import { StreamEtags } from './stream-etags.ts';
import { StreamSlots } from './stream-slots.ts';

export function makePageRoutes(rows: readonly AnyRow[] = pages): readonly Route[] {
  const limit = new PageRateLimit();
  const streams = { slots: new StreamSlots(), etags: new StreamEtags() };
  const toHandler = (row: RoutedRow): ArchiveRoute['handler'] => {
    switch (row.kind) {
      case 'page':
        return (request, context) => respondWithPage(row, request, context);
      case 'streamed':
        return (request, context) => respondWithStream(row, request, context, streams);
      case 'download':
        return (request, context) => respondWithDownload(row, request, context);
    }
  };
  const guard =
    (row: RoutedRow, handler: ArchiveRoute['handler']): ArchiveRoute['handler'] =>
    async (request, context) => {
      if (row.isLimited === true) limit.take(request, context);
      if (row.access !== 'public' && isAnonymous(context.actor) && request.method !== 'POST')
        return redirectToSignIn(request.url);
      await requireAccess(row.access, request, context);
      return handler(request, context);
    };
  const toRoutes = (row: RoutedRow): readonly ArchiveRoute[] => {
    const handler = toHandler(row);
    const get: ArchiveRoute = {
      ...shared,
      method: 'GET',
      path: row.path,
      operation: `page ${row.path}`,
      summary: row.summary,
      parameters: row.parameters,
      ...(row.isForSignIn === true && { isForSignIn: true }),
      access: 'read',
      handler: redirectFormerIds(row, guard(row, handler)),
    };
    if (!hasForms(row)) return [get];
    const form = toFormRoute(row);
    return [get, { ...form, handler: guard(row, form.handler) }];
  };
  return [
    ...rows.filter((row) => row.kind !== 'api').flatMap(toRoutes),
    languageRoute,
    ...importFormRoutes,
    ...assetRoutes,
    ...sampleImageRoutes,
    ...openIdRoutes,
    ...passkeyRoutes,
  ];
}

const shared = {
  isPage: true,
  group: 'pages',
  responses: oneResponse('The page', { kind: 'page' }),
} as const;

function hasForms(row: RoutedRow): row is AnyPage {
  return row.kind === 'page' && row.actions !== undefined;
}

/** Responds 308 to the present page with the same query, for the former id of a renamed or moved item, if the caller may see the item. */
function redirectFormerIds(row: RoutedRow, handler: ArchiveRoute['handler']): ArchiveRoute['handler'] {
  if (row.kind === 'download' || row.pathOf === undefined) return handler;
  const { pathOf } = row;
  return async (request, context) => {
    try {
      return await handler(request, context);
    } catch (error) {
      return redirectRenamed(pathOf, request, context, error);
    }
  };
}

async function redirectRenamed(
  pathOf: (item: ItemKey) => string,
  { params, url }: Pick<RestRequest, 'params' | 'url'>,
  { graph }: Context,
  error: unknown,
): Promise<Reply> {
  const isMissing = error instanceof Failure && error.code === 'not-found';
  if (!isMissing) throw error;
  const renamed = await graph.items.findRenamed(params.id!);
  if (renamed === undefined || !hasItemPages(renamed.type)) throw error;
  return {
    status: 308,
    headers: { ...pageHeaders, location: pathOf(renamed) + (/\?.*/.exec(url)?.[0] ?? '') },
  };
}

/** A page with forms for users only needs a user. On other pages, requireAccess rejects forms that the sender may not send. */
function toFormRoute(page: AnyPage): ArchiveRoute {
  const isPublic = page.actions!.some(({ access }) => access === 'public');
  return {
    ...shared,
    method: 'POST',
    path: page.path,
    operation: `page post ${page.path}`,
    summary: `Send a form of the page: ${page.actions!.map(({ name }) => name).join(', ')}`,
    parameters: page.parameters,
    ...(page.isForSignIn === true && { isForSignIn: true }),
    body: formBody,
    access: isPublic ? 'read' : 'write',
    handler: (request, context) => handleForm(page, request, context),
  };
}
