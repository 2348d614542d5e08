/** The page of an error: an unknown path, a hidden or deleted record, a wrong parameter. */
import type { VNode } from 'preact';
import type { SearchMistake } from '../../../src/pages/error/search-mistake.ts';
import type { ErrorPage } from '../../../src/pages/page.ts';
import { DateForm } from '../../components/date-form.tsx';
import { isMessageKey, type Translate } from '../../messages/catalogue.ts';
import type { PageView } from '../../server.tsx';
import { useSite } from '../../site-context.ts';

function describe({ status, firstPath, search }: ErrorPage, t: Translate): string {
  if (firstPath !== undefined) return t('error.beyondEnd');
  if (search !== undefined) return t(`error.search.${search.kind}`);
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
      {data.search !== undefined && <Mistake search={data.search} />}
      {data.message === undefined && <p>{t('error.unknownPath')}</p>}
      <p>
        <a href="/">{t('error.home')}</a>
      </p>
      {data.message !== undefined && (
        <>
          <h2>{t('error.detail')}</h2>
          <p lang="en">{data.message}</p>
        </>
      )}
    </>
  );
}

/** The words are in the search box of the page. */
function Mistake({ search: { kind, from, to, kept } }: { readonly search: SearchMistake }): VNode {
  const { t } = useSite();
  return (
    <>
      <p id="mistake">{t(`error.search.${kind}.advice`)}</p>
      {kind === 'dates' && <DateForm {...{ from, to, kept, problemId: 'mistake' }} />}
      <p>
        <a href="/help/searching">{t('help.searching')}</a>
      </p>
    </>
  );
}

export const errorPage: PageView<ErrorPage> = {
  title: describe,
  Content: ErrorContent,
  head: (data, t) => ({ description: describe(data, t) }),
};
