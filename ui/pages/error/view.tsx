/** The page of an error: an unknown path, a hidden or deleted record, a wrong parameter. */
import type { VNode } from 'preact';
import type { ErrorPage, SearchMistake } from '../../../src/pages/error/data.ts';
import { DateForm } from '../../components/date-form.tsx';
import { isKeyOf } from '../../messages/define-messages.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function describe({ status, missingCommands, firstPath, search }: ErrorPage): string {
  const { t } = useSite(messages);
  if (missingCommands !== undefined) return t('setUp');
  if (firstPath !== undefined) return t('beyondEnd');
  if (search !== undefined) return t(`search.${search.kind}`);
  const key = String(status);
  return t(isKeyOf(messages, key) ? key : 'other');
}

/** The message of the API is for people who ask for help, and in English only. */
function ErrorContent({ data }: { readonly data: ErrorPage }): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <p class="quiet">{t('status', { status: String(data.status) })}</p>
      <h1>{describe(data)}</h1>
      {data.firstPath !== undefined && (
        <p>
          <a href={data.firstPath}>{t('firstPage')}</a>
        </p>
      )}
      {data.missingCommands !== undefined && <SetUp commands={data.missingCommands} />}
      {data.search !== undefined && <Mistake search={data.search} />}
      {data.message === undefined && <p>{t('unknownPath')}</p>}
      <p>
        <a href="/">{t('home')}</a>
      </p>
      {data.message !== undefined && (
        <>
          <h2>{t('detail')}</h2>
          <p lang="en">{data.message}</p>
        </>
      )}
    </>
  );
}

/** What the operator does next. The options of the commands are in the message of the API. */
function SetUp({ commands }: { readonly commands: readonly string[] }): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <p>{t('setUp.advice')}</p>
      {commands.length > 0 && (
        <ol>
          {commands.map((command) => (
            <li key={command}>
              <code dir="ltr">{command}</code>
            </li>
          ))}
        </ol>
      )}
      <p>
        <a href="/help/operate">{t('setUp.help')}</a>
      </p>
    </>
  );
}

/** Explains what is wrong with a search. Does not repeat its words, which the search box of the page contains. */
function Mistake({ search: { kind, from, to, kept } }: { readonly search: SearchMistake }): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <p id="mistake">{t(`search.${kind}.advice`)}</p>
      {kind === 'dates' && <DateForm from={from} to={to} kept={kept} problemId="mistake" />}
      <p>
        <a href="/help/searching">{t('help.searching')}</a>
      </p>
    </>
  );
}

export const errorView: PageView<ErrorPage> = {
  Content: ErrorContent,
  head: (data) => ({ title: describe(data), description: describe(data) }),
};
