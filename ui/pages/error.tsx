/** The page of an error: an unknown path, a hidden or deleted record, a wrong parameter. */
import type { VNode } from 'preact';
import type { ErrorPage } from '../../src/pages/page.ts';
import { isMessageKey, type Translate } from '../messages/catalogue.ts';
import type { PageView } from '../server.tsx';
import { useSite } from '../site-context.ts';

function describe({ status, firstPath }: ErrorPage, t: Translate): string {
  if (firstPath !== undefined) return t('error.beyondEnd');
  const key = `error.${status}`;
  return t(isMessageKey(key) ? key : 'error.other');
}

/** The message of the API is for people who ask for help, and in English only. */
function ErrorContent({ data }: { readonly data: ErrorPage }): VNode {
  const { t } = useSite();
  return (
    <>
      <p class="quiet">{t('error.status', { status: String(data.status) })}</p>
      <h1>{describe(data, t)}</h1>
      {data.firstPath !== undefined && (
        <p>
          <a href={data.firstPath}>{t('error.firstPage')}</a>
        </p>
      )}
      <p>
        <a href="/">{t('error.home')}</a>
      </p>
      <h2>{t('error.detail')}</h2>
      <p lang="en">{data.message}</p>
    </>
  );
}

export const errorPage: PageView<ErrorPage> = {
  title: describe,
  Content: ErrorContent,
};
