/** The page of an error: an unknown path, a hidden or deleted record, a wrong parameter. */
import type { VNode } from 'preact';
import type { ErrorPage } from '../../src/pages/page.ts';
import type { PageView } from '../server.tsx';
import { useSite } from '../site-context.ts';

function ErrorContent({ data }: { readonly data: ErrorPage }): VNode {
  const { t } = useSite();
  return (
    <>
      <h1>{t('error.title', { status: String(data.status) })}</h1>
      <p>{data.message}</p>
      <p>
        <a href="/">{t('error.home')}</a>
      </p>
    </>
  );
}

export const errorPage: PageView<ErrorPage> = {
  title: ({ status }, t) => t('error.title', { status: String(status) }),
  Content: ErrorContent,
};
