/** The routes of the pages in pages/registry.ts, of their assets, and of the choice of a language. */
import type { AnyPage, AnyRow, RoutedRow } from '../../pages/define-page.ts';
import { pages } from '../../pages/registry.ts';
import type { ArchiveRoute, Route } from '../route.ts';
import { assetRoutes } from './assets.ts';
import { formBody, handleForm } from './handle-form.ts';
import { languageRoute } from './language.ts';
import { requireAccess } from './page-access.ts';
import { PageRateLimit } from './page-rate-limit.ts';
import { respondWithDownload, respondWithPage } from './respond-with-page.ts';
import { respondWithStream } from './respond-with-stream.ts';
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
      access: 'read',
      handler: guard(row, handler),
    };
    if (!hasForms(row)) return [get];
    const form = toFormRoute(row);
    return [get, { ...form, handler: guard(row, form.handler) }];
  };
  return [...rows.filter((row) => row.kind !== 'api').flatMap(toRoutes), languageRoute, ...assetRoutes];
}

const shared = {
  isPage: true,
  group: 'pages',
  responses: [{ status: 200, help: 'The page', content: { kind: 'page' } }],
} as const;

function hasForms(row: RoutedRow): row is AnyPage {
  return row.kind === 'page' && row.actions !== undefined;
}

/** Forms that everyone may send read the archive; all others change it, which needs a user. */
function toFormRoute(page: AnyPage): ArchiveRoute {
  const isPublic = page.actions!.every(({ access }) => access === 'public');
  return {
    ...shared,
    method: 'POST',
    path: page.path,
    operation: `page post ${page.path}`,
    summary: `Send a form of the page: ${page.actions!.map(({ name }) => name).join(', ')}`,
    parameters: page.parameters,
    body: formBody,
    access: isPublic ? 'read' : 'write',
    handler: (request, context) => handleForm(page, request, context),
  };
}
