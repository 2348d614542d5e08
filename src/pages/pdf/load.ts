/**
 * Reads the page from which a reader requests the PDF of a finding aid, and the file. The page reloads until the file is ready. Everyone who sees
 * the same records shares a file until one of its units, or an ancestor, is changed.
 */
import type { RecordType } from '../../model/define.ts';
import type { FailureData } from '../../model/errors.ts';
import { hasTree } from '../../model/registry.ts';
import { defineDownload, definePage } from '../define-page.ts';
import type { PageContext, PageRequest } from '../page-request.ts';
import { findingAidPath, type ItemKey, pageFolder, pdfPath, typesWithPages } from '../shared/page-path.ts';
import { toShownItem } from '../shared/to-shown-item.ts';
import { parseItem } from '../shared/wire-item.ts';
import { requestPdfAction } from './actions.ts';
import type { PdfPage, ShownPdf } from './data.ts';
import { findUpToDatePdf, requirePdfs } from './find-up-to-date-pdf.ts';

/** Seconds after which the page is loaded again while the reader waits. */
const reloadSeconds = 3;

const types = typesWithPages.filter(hasTree);

export const pdfPages = types.map(pdfPage);

export const pdfDownloads = types.map(pdfDownload);

function pdfPage(type: RecordType) {
  return definePage({
    name: 'pdf',
    path: `/${pageFolder(type)}/{id}/pdf`,
    access: 'public',
    summary: 'The state of the PDF of a finding aid',
    parameters: {},
    pathOf: pdfPath,
    isIndexed: false,
    reloadSeconds: ({ file: { state } }: PdfPage) =>
      state === 'queued' || state === 'running' ? reloadSeconds : undefined,
    actions: [requestPdfAction(type)],
    load: async (request, context): Promise<PdfPage> => {
      const { graph, options } = context;
      requirePdfs(options.settings);
      const json = await graph.items.getJson(type.name, request.params.id!);
      const languages = { chosenLanguage: undefined, readerLanguage: request.language };
      const { title, codes, path, description, id } = toShownItem(parseItem(json), languages);
      const item = { type: type.name, id };
      return {
        item: { title, codes, path, language: description.language },
        findingAidPath: findingAidPath(item),
        path: pdfPath(item),
        file: await findShown(request, context, item),
      };
    },
  });
}

async function findShown(request: PageRequest, context: PageContext, item: ItemKey): Promise<ShownPdf> {
  const found = await findUpToDatePdf(request, context, item);
  if (found === undefined) return { state: 'none' };
  if (found.state === 'failed')
    return { state: 'failed', reason: reasonOf(found.error), maxUnits: context.options.settings.pdfUnits };
  if (found.state !== 'done') return found;
  const { state, pages, bytes } = found;
  return { state, pages, bytes, path: `${pdfPath(item)}/file` };
}

const reasonsOfLimits: Readonly<Record<string, 'units' | 'memory' | 'time'>> = {
  'pdf-units': 'units',
  'pdf-memory': 'memory',
  'pdf-seconds': 'time',
};

function reasonOf({ code, details }: FailureData): (ShownPdf & { readonly state: 'failed' })['reason'] {
  if (code === 'changed-meanwhile') return 'changed';
  const { limit } = (details ?? {}) as { readonly limit?: string };
  return reasonsOfLimits[limit ?? ''] ?? 'error';
}

function pdfDownload(type: RecordType) {
  return defineDownload({
    path: `/${pageFolder(type)}/{id}/pdf/file`,
    access: 'public',
    summary: 'The PDF of a finding aid',
    parameters: {},
    open: async (request, context) => {
      requirePdfs(context.options.settings);
      const item = { type: type.name, id: request.params.id! };
      const found = await findUpToDatePdf(request, context, item);
      // An old link leads to the page that makes the file again, also after a restart.
      if (found?.state !== 'done') return { path: pdfPath(item) };
      return {
        mediaType: 'application/pdf',
        name: `${item.id}.pdf`,
        bytes: found.bytes,
        body: context.archive.pdfs.readFile(found.jobId),
      };
    },
  });
}
