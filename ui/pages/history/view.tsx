/** The history of an item: its events, newest first, with the differences that each of them made. */
import type { VNode } from 'preact';
import type { HistoryEntry, HistoryPage } from '../../../src/pages/history/data.ts';
import { AncestorPath } from '../../components/ancestor-path.tsx';
import { EventLine, UndoLink } from '../../components/event-line.tsx';
import { HistoryPaging } from '../../components/history-paging.tsx';
import { RecordDifferences } from '../../components/record-differences.tsx';
import { createDiffBudget, type DiffBudget } from '../../components/text-diff.ts';

import { formatMoment } from '../../format-times.ts';
import { formatTitle } from '../../format-values.ts';
import { labelOfType, labelOfValue } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function titleOf({ item }: HistoryPage): string {
  const { site, t } = useSite(messages);
  return t('title', { title: formatTitle(item, site.language) });
}

function History({ data }: { readonly data: HistoryPage }): VNode {
  const { t } = useSite(messages);
  const budget = createDiffBudget();
  return (
    <div class="history">
      <AncestorPath ancestors={[...data.ancestors, data.item]} />
      <p class="quiet">{labelOfType(t, data.type)}</p>
      <h1 dir="auto">{titleOf(data)}</h1>
      {data.restorePath !== undefined && (
        <p>
          <a href={data.restorePath}>{t('staff.restoreAsOn')}</a>
        </p>
      )}
      {data.entries.length === 0 && <p>{t('empty')}</p>}
      <ol class="events">
        {data.entries.map((entry) => (
          <Entry key={entry.key} entry={entry} budget={budget} />
        ))}
      </ol>
      <HistoryPaging newestPath={data.newestPath} olderPath={data.olderPath} />
      <section class="area">
        <h2>{t('data')}</h2>
        <ul class="downloads">
          <li>
            <a href={data.data.versions}>{t('data.versions')}</a>
          </li>
          <li>
            <a href={data.data.events}>{t('data.events')}</a>
          </li>
        </ul>
      </section>
    </div>
  );
}

function Entry({ entry, budget }: { readonly entry: HistoryEntry; readonly budget: DiffBudget }): VNode {
  const { site, t } = useSite(messages);
  const { key, eventType, timestamp, change, omitted } = entry;
  return (
    <li id={key}>
      <h2>{labelOfValue(t, 'eventType', eventType)}</h2>
      <EventLine event={entry} time={formatMoment(timestamp, site.language)} />
      {entry.undo !== undefined && (
        <p>
          <UndoLink undo={entry.undo} />
          {entry.restorePath !== undefined && (
            <>
              {' · '}
              <a href={entry.restorePath}>{t('staff.restoreVersion')}</a>
            </>
          )}
        </p>
      )}
      {change === 'none' && <p class="quiet">{t('none')}</p>}
      {change === 'hidden' && <p class="quiet">{t('hidden')}</p>}
      {typeof change === 'object' && <RecordDifferences diff={change} budget={budget} />}
      {omitted > 0 && <p class="quiet">{t('difference.more', { count: omitted })}</p>}
    </li>
  );
}

export const historyView: PageView<HistoryPage> = {
  Content: History,
  // Search engines should find the present text of a record, not text that was removed from it.
  head: (data) => {
    const { site, t } = useSite(messages);
    return {
      title: titleOf(data),
      type: 'CollectionPage',
      robots: 'noindex, follow',
      description: t('description', { title: formatTitle(data.item, site.language) }),
    };
  },
};
