/** Requests the PDF of a finding aid. */
import { networkOf } from '../../lib/client-network.ts';
import type { RecordType } from '../../model/define.ts';
import { defineAction } from '../define-page.ts';
import { openFindingAid } from '../shared/open-finding-aid.ts';
import { pagePath, pdfPath } from '../shared/page-path.ts';
import { identifyPdf, requirePdfs } from './find-up-to-date-pdf.ts';

export function requestPdfAction(type: RecordType) {
  return defineAction({
    name: 'request',
    access: 'public',
    fields: {},
    change: async (form, context) => {
      const { graph, options } = context;
      const { language, address, origin } = form;
      requirePdfs(options.settings);
      const item = { type: type.name, id: form.params.id! };
      const { site } = await options.openPages();
      await options.pdfs.request({
        ...identifyPdf(form, context, item),
        reader: networkOf(address()),
        open: async () => {
          const languages = { chosenLanguage: undefined, readerLanguage: language };
          const { data, parts } = await openFindingAid(graph, item, languages);
          return { page: data, units: parts };
        },
        language,
        siteName: site.name,
        date: options.now(),
        address: origin === '' ? '' : origin + pagePath(item),
      });
    },
    next: (_outcome, { params }) => pdfPath({ type: type.name, id: params.id! }),
  });
}
