/** Finds the PDF that a reader has requested. */
import type { Settings } from '../../config/settings.ts';
import { fail } from '../../model/errors.ts';
import type { PdfState } from '../../transfer/pdf/pdf.ts';
import type { PageContext, PageRequest } from '../page-request.ts';
import type { ItemKey } from '../shared/page-path.ts';

type Reader = Pick<PageRequest, 'language' | 'origin'>;

/** Throws `not-found` if PDFs are disabled. */
export function requirePdfs({ pdfUnits }: Settings): void {
  if (pdfUnits === 0) fail('not-found', 'This service makes no PDFs (setting pdf-units).');
}

/** The present state of the PDF of this reader; deletes an outdated file. Throws `not-found` or `gone` if the reader may not see the unit. */
export function findUpToDatePdf(
  reader: Reader,
  context: PageContext,
  item: ItemKey,
): Promise<PdfState | undefined> {
  return context.archive.pdfs.find(toPdfLookup(reader, context, item));
}

/** The key of this reader's PDF, a function that checks whether the reader may see the unit, and one that reads its version. */
export function toPdfLookup({ language, origin }: Reader, { graph }: PageContext, { type, id }: ItemKey) {
  return {
    key: JSON.stringify([graph.viewerKey, language, origin, type, id]),
    requireItem: () => graph.items.getJson(type, id),
    readVersion: () => graph.tree.getVersion(type, id),
  };
}
