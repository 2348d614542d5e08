/** The page from which a reader requests and downloads the PDF of a finding aid. It works without scripts: the server reloads it. */
import type { VNode } from 'preact';
import type { PdfPage, ShownPdf } from '../../../src/pages/pdf/data.ts';
import { FormToken } from '../../components/staff-bar.tsx';
import { formatTitle } from '../../format-values.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

/** Other failures would happen again. */
const mayTryAgain: ReadonlySet<string> = new Set(['time', 'changed', 'error']);

function PdfContent({ data }: { readonly data: PdfPage }): VNode {
  const { site, t } = useSite(messages);
  const { item, findingAidPath, path, file } = data;
  return (
    <article class="item">
      <p class="kind">{t('format.pdf')}</p>
      <h1 lang={item.language} dir="auto">
        <a href={item.path}>{formatTitle(item, site.language)}</a>
      </h1>
      <p>{t('intro')}</p>
      <div role="status">
        <State file={file} />
      </div>
      {(file.state === 'none' || (file.state === 'failed' && mayTryAgain.has(file.reason))) && (
        <form method="post" action={path}>
          <FormToken />
          <button type="submit">{t(file.state === 'none' ? 'request' : 'again')}</button>
        </form>
      )}
      <p>
        <a href={findingAidPath} rel="nofollow">
          {t('findingAid')}
        </a>
      </p>
    </article>
  );
}

function State({ file }: { readonly file: ShownPdf }): VNode | null {
  const { site, t } = useSite(messages);
  switch (file.state) {
    case 'none':
      return null;
    case 'queued':
      return <p>{`${t('queued', { position: file.position })} ${t('reload')}`}</p>;
    case 'running':
      return <p>{`${t('running', { count: file.units })} ${t('reload')}`}</p>;
    case 'failed':
      return <p class="fallback">{t(`failed.${file.reason}`, { max: file.maxUnits })}</p>;
    case 'done': {
      const size = new Intl.NumberFormat(site.language, { maximumFractionDigits: 1 }).format(
        file.bytes / 1e6,
      );
      return (
        <>
          <p>{`${t('done')} ${t('expires')}`}</p>
          <p>
            <a href={file.path} type="application/pdf" rel="nofollow">
              {t('download', { count: file.pages, size })}
            </a>
          </p>
        </>
      );
    }
  }
}

export const pdfView: PageView<PdfPage> = {
  Content: PdfContent,
  head: ({ item }) => {
    const { site, t } = useSite(messages);
    const title = formatTitle(item, site.language);
    return {
      title: t('title', { title }),
      type: 'WebPage',
      robots: 'noindex, nofollow',
      description: t('description', { title }),
    };
  },
};
