/**
 * The PDF of a finding aid: a page with a form that requests it, which reloads until the file is ready, and the file. Everyone who sees the same
 * records shares a file until one of its units, or an ancestor, is changed.
 */
import { open } from 'node:fs/promises';
import type { Settings } from '../../config/settings.ts';
import { networkOf } from '../../lib/client-network.ts';
import type { RecordType } from '../../model/define.ts';
import { fail } from '../../model/errors.ts';
import { findingAidPath, pdfPath } from '../../pages/finding-aid/derive.ts';
import { toItemPage } from '../../pages/item/derive.ts';
import type { ShownPdf } from '../../pages/pdf/data.ts';
import { type ItemKey, pageFolder } from '../../pages/shared/page-path.ts';
import { parseItem } from '../../pages/shared/wire-item.ts';
import type { PdfState } from '../../transfer/pdf/pdf.ts';
import type { Context } from '../context.ts';
import { fileNames } from '../file-names.ts';
import { defineRoute, type Reply, type RestRequest, type Route } from '../route.ts';
import { openFindingAid } from './finding-aid.ts';
import { languageOf, pageHeaders, pageReply, redirectRenamed } from './page-route.ts';

/** Seconds after which the page is loaded again while the reader waits. */
const reloadSeconds = 3;

export function pdfPages(type: RecordType): readonly Route[] {
  const path = `/${pageFolder(type)}/{id}/pdf`;
  const shared = { access: 'read', isPage: true, group: 'pages', parameters: {}, responses: [] } as const;
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      path,
      operation: `page ${path}`,
      summary: 'The state of the PDF of a finding aid',
      handler: async (request, context) => {
        try {
          return await showState(type, request, context);
        } catch (error) {
          return redirectRenamed(request, context, error, pdfPath);
        }
      },
    }),
    defineRoute({
      ...shared,
      method: 'POST',
      path,
      operation: `page post ${path}`,
      summary: 'Request the PDF of a finding aid',
      handler: (request, context) => requestPdf(type, request, context),
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      path: `${path}/file`,
      operation: `page ${path}/file`,
      summary: 'The PDF of a finding aid',
      handler: (request, context) => sendFile(type, request, context),
    }),
  ];
}

/** Throws `not-found` if PDFs are disabled. */
function requirePdfs({ pdfUnits }: Settings): void {
  if (pdfUnits === 0) fail('not-found', 'This service makes no PDFs (setting pdf-units).');
}

async function showState(type: RecordType, request: RestRequest, context: Context): Promise<Reply> {
  const { graph, options } = context;
  requirePdfs(options.settings);
  const json = await graph.items.getJson(type.name, request.params.id!);
  const languages = { chosenLanguage: undefined, readerLanguage: languageOf(request.headers) };
  const { title, codes, path, description, id } = toItemPage(parseItem(json), languages);
  const item = { type: type.name, id };
  const file = await findShown(request, context, item);
  const reply = await pageReply(options, request, 200, {
    name: 'pdf',
    data: {
      item: { title, codes, path, language: description.language },
      findingAidPath: findingAidPath(item),
      path: pdfPath(item),
      file,
    },
  });
  const isWaiting = file.state === 'queued' || file.state === 'running';
  const headers = { ...reply.headers, 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };
  return { ...reply, headers: isWaiting ? { ...headers, refresh: String(reloadSeconds) } : headers };
}

async function findShown(request: RestRequest, context: Context, item: ItemKey): Promise<ShownPdf> {
  const found = await findPdf(request, context, item);
  if (found === undefined) return { state: 'none' };
  if (found.state === 'failed') return { ...found, maxUnits: context.options.settings.pdfUnits };
  return found.state === 'done' ? { ...found, path: `${pdfPath(item)}/file` } : found;
}

/** The present state of the PDF of this reader. Throws `not-found` or `gone` if the reader may not see the unit. */
function findPdf(request: RestRequest, context: Context, item: ItemKey): Promise<PdfState | undefined> {
  const { key, readVersion } = identify(request, context, item);
  return context.options.pdfs.find(key, readVersion);
}

function identify({ headers }: RestRequest, { graph }: Context, { type, id }: ItemKey) {
  return {
    key: JSON.stringify([graph.viewerKey, languageOf(headers), type, id]),
    readVersion: () => graph.tree.getVersion(type, id),
  };
}

async function requestPdf(type: RecordType, request: RestRequest, context: Context): Promise<Reply> {
  const { graph, options } = context;
  requirePdfs(options.settings);
  const language = languageOf(request.headers);
  const item = { type: type.name, id: request.params.id! };
  await graph.items.getJson(item.type, item.id);
  // Removes an outdated one.
  await findPdf(request, context, item);
  const { site } = await options.openPages();
  options.pdfs.add({
    ...identify(request, context, item),
    reader: networkOf(request.address()),
    open: () => openFindingAid(graph, item, { chosenLanguage: undefined, readerLanguage: language }),
    language,
    siteName: site.name,
    date: options.now(),
  });
  return { status: 303, headers: { ...pageHeaders, location: pdfPath(item) } };
}

async function sendFile(type: RecordType, request: RestRequest, context: Context): Promise<Reply> {
  requirePdfs(context.options.settings);
  const item = { type: type.name, id: request.params.id! };
  const found = await findPdf(request, context, item);
  // An old link leads to the page that makes the file again, also after a restart.
  if (found?.state !== 'done') return { status: 303, headers: { ...pageHeaders, location: pdfPath(item) } };
  return {
    status: 200,
    headers: {
      ...pageHeaders,
      'content-type': 'application/pdf',
      'content-length': String(found.bytes),
      'content-disposition': `attachment; ${fileNames(`${item.id}.pdf`)}`,
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    },
    body: readPdf(found.path, item.id),
  };
}

/** Opens the file with the first read: HEAD reads nothing, so that nobody would close it. */
async function* readPdf(path: string, id: string): AsyncGenerator<Uint8Array> {
  const file = await open(path).catch(() =>
    fail('not-found', `The PDF of '${id}' was deleted to make room. Request it again.`),
  );
  yield* file.createReadStream();
}
