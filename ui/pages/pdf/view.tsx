/** The page from which a reader requests and downloads the PDF of a finding aid. It works without scripts: the server reloads it. */
import type { VNode } from 'preact';
import type { PdfPage, ShownPdf } from '../../../src/pages/pdf/data.ts';
import { formatTitle } from '../../format-values.ts';
import type { PageView } from '../../server.tsx';
import { useSite } from '../../site-context.ts';

/** Other failures would happen again. */
const mayTryAgain: ReadonlySet<string> = new Set(['time', 'changed', 'error']);

function PdfContent({ data }: { readonly data: PdfPage }): VNode {
  const { site, t } = useSite();
  const { item, findingAidPath, path, file } = data;
  return (
    <article class="item">
      <p class="kind">{t('format.pdf')}</p>
      <h1 lang={item.language} dir="auto">
        <a href={item.path}>{formatTitle(item, site.language)}</a>
      </h1>
      <p>{t('pdf.intro')}</p>
      <div role="status">
        <State file={file} />
      </div>
      {(file.state === 'none' || (file.state === 'failed' && mayTryAgain.has(file.reason))) && (
        <form method="post" action={path}>
          <button type="submit">{t(file.state === 'none' ? 'pdf.request' : 'pdf.again')}</button>
        </form>
      )}
      <p>
        <a href={findingAidPath} rel="nofollow">
          {t('pdf.findingAid')}
        </a>
      </p>
    </article>
  );
}

function State({ file }: { readonly file: ShownPdf }): VNode | null {
  const { site, t } = useSite();
  switch (file.state) {
    case 'none':
      return null;
    case 'queued':
      return <p>{`${t('pdf.queued', { position: file.position })} ${t('pdf.reload')}`}</p>;
    case 'running':
      return <p>{`${t('pdf.running', { count: file.units })} ${t('pdf.reload')}`}</p>;
    case 'failed':
      return <p class="fallback">{t(`pdf.failed.${file.reason}`, { max: file.maxUnits })}</p>;
    case 'done': {
      const size = new Intl.NumberFormat(site.language, { maximumFractionDigits: 1 }).format(
        file.bytes / 1e6,
      );
      return (
        <>
          <p>{`${t('pdf.done')} ${t('pdf.expires')}`}</p>
          <p>
            <a href={file.path} type="application/pdf" rel="nofollow">
              {t('pdf.download', { count: file.pages, size })}
            </a>
          </p>
        </>
      );
    }
  }
}

export const pdfPage: PageView<PdfPage> = {
  title: ({ item }, t, language) => t('pdf.title', { title: formatTitle(item, language) }),
  Content: PdfContent,
  head: ({ item }, t, { language }) => ({
    type: 'WebPage',
    robots: 'noindex, nofollow',
    description: t('description.pdf', { title: formatTitle(item, language) }),
  }),
};
