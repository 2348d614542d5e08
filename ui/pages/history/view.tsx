/** The history of an item: its events, newest first, with the differences that each of them made. */
import type { VNode } from 'preact';
import type { HistoryEntry, HistoryPage } from '../../../src/pages/history/data.ts';
import type { Language } from '../../../src/pages/shared/languages.ts';
import { AncestorPath } from '../../components/ancestor-path.tsx';
import { EventLine } from '../../components/event-line.tsx';
import { HistoryPaging } from '../../components/history-paging.tsx';
import { formatMoment } from '../../format-times.ts';
import { formatTitle } from '../../format-values.ts';
import type { Translate } from '../../messages/catalogue.ts';
import { labelOfType, labelOfValue } from '../../messages/labels.ts';
import type { PageView } from '../../server.tsx';
import { useSite } from '../../site-context.ts';
import { RecordDifferences } from './record-differences.tsx';
import { createDiffBudget, type DiffBudget } from './text-diff.ts';

function titleOf({ item }: HistoryPage, t: Translate, language: Language): string {
  return t('history.title', { title: formatTitle(item, language) });
}

function History({ data }: { readonly data: HistoryPage }): VNode {
  const { site, t } = useSite();
  const budget = createDiffBudget();
  return (
    <div class="history">
      <AncestorPath ancestors={[...data.ancestors, data.item]} />
      <p class="quiet">{labelOfType(t, data.type)}</p>
      <h1 dir="auto">{titleOf(data, t, site.language)}</h1>
      {data.entries.length === 0 && <p>{t('history.empty')}</p>}
      <ol class="events">
        {data.entries.map((entry) => (
          <Entry key={entry.key} entry={entry} budget={budget} />
        ))}
      </ol>
      <HistoryPaging newestPath={data.newestPath} olderPath={data.olderPath} />
      <section class="area">
        <h2>{t('history.data')}</h2>
        <ul class="downloads">
          <li>
            <a href={data.data.versions}>{t('history.data.versions')}</a>
          </li>
          <li>
            <a href={data.data.events}>{t('history.data.events')}</a>
          </li>
        </ul>
      </section>
    </div>
  );
}

function Entry({ entry, budget }: { readonly entry: HistoryEntry; readonly budget: DiffBudget }): VNode {
  const { site, t } = useSite();
  const { key, eventType, timestamp, change, omitted } = entry;
  return (
    <li id={key}>
      <h2>{labelOfValue(t, 'eventType', eventType)}</h2>
      <EventLine event={entry} time={formatMoment(timestamp, site.language)} />
      {change === 'none' && <p class="quiet">{t('history.none')}</p>}
      {change === 'hidden' && <p class="quiet">{t('history.hidden')}</p>}
      {typeof change === 'object' && <RecordDifferences diff={change} budget={budget} />}
      {omitted > 0 && <p class="quiet">{t('history.more', { count: omitted })}</p>}
    </li>
  );
}

export const historyPage: PageView<HistoryPage> = {
  title: titleOf,
  Content: History,
  // Search engines should find the present text of a record, not text that was removed from it.
  head: ({ item }, t, { language }) => ({
    type: 'CollectionPage',
    robots: 'noindex, follow',
    description: t('description.history', { title: formatTitle(item, language) }),
  }),
};
