/** Requests the PDF of a finding aid, and reads the finding aid when the PDF is written. */
import type { ActorGraph } from '../../graph/actor-graph.ts';
import { networkOf } from '../../lib/client-network.ts';
import type { RecordType } from '../../model/define.ts';
import type { PdfJobRequest } from '../../transfer/pdf/pdf.ts';
import { defineAction } from '../define-page.ts';
import { openFindingAid } from '../shared/open-finding-aid.ts';
import { pagePath, pdfPath } from '../shared/page-path.ts';
import { requirePdfs, toPdfLookup } from './find-up-to-date-pdf.ts';

export function requestPdfAction(type: RecordType) {
  return defineAction({
    name: 'request',
    access: 'public',
    fields: {},
    change: async (form, context) => {
      const { graph, options, archive } = context;
      const { language, address, origin } = form;
      requirePdfs(options.settings);
      const item = { type: type.name, id: form.params.id! };
      const { site } = await options.openPages();
      await archive.pdfs.request({
        ...toPdfLookup(form, context, item),
        actor: graph.actor,
        network: networkOf(address()),
        job: {
          format: 'pdf',
          scope: item.id,
          logMessage: null,
          commit: false,
          type: item.type,
          language,
          siteName: site.name,
          address: origin === '' ? '' : origin + pagePath(item),
          viewerKey: graph.viewerKey,
        },
      });
    },
    next: (_outcome, { params }) => pdfPath({ type: type.name, id: params.id! }),
  });
}

/** The finding aid as the renderer of PDFs reads it. */
export async function openPdfSource(graph: ActorGraph, { type, scope, language }: PdfJobRequest) {
  const languages = { chosenLanguage: undefined, readerLanguage: language };
  const { data, parts } = await openFindingAid(graph, { type, id: scope }, languages);
  return { page: data, units: parts };
}
