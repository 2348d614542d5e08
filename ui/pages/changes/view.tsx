/** The latest changes of the archive, by day. */
import type { VNode } from 'preact';
import { recordEventTypes } from '../../../src/model/system.ts';
import type { ChangesPage } from '../../../src/pages/changes/data.ts';
import { changesPath, typesWithPages } from '../../../src/pages/shared/page-path.ts';
import type { ShownChange } from '../../../src/pages/shared/shown-change.ts';
import { ChangedItems } from '../../components/changed-items.tsx';
import { EventLine } from '../../components/event-line.tsx';
import { HistoryPaging } from '../../components/history-paging.tsx';
import { DayFields, SelectField } from '../../components/select-field.tsx';
import { formatDay, formatTime } from '../../format-times.ts';
import { labelOfType, labelOfValue } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function Changes({ data }: { readonly data: ChangesPage }): VNode {
  const { site, t } = useSite(messages);
  const { days, isFiltered } = data;
  return (
    <div class="changes">
      <h1>{t('changes.title')}</h1>
      <FilterForm data={data} />
      {days.length === 0 && <p>{t(isFiltered ? 'noMatch' : 'empty')}</p>}
      {days.map(({ day, changes }) => (
        <section key={day}>
          <h2>
            <time datetime={day}>{formatDay(day, site.language)}</time>
          </h2>
          <ol class="events">
            {changes.map((change) => (
              <Change key={change.key} change={change} />
            ))}
          </ol>
        </section>
      ))}
      <p class="quiet">
        {t('changes.zone')} <a href={data.feedPath}>{t('changes.feed')}</a>
      </p>
      <HistoryPaging newestPath={data.newestPath} olderPath={data.olderPath} />
    </div>
  );
}

function FilterForm({ data }: { readonly data: ChangesPage }): VNode {
  const { t } = useSite(messages);
  const { filters, isFiltered } = data;
  const types = typesWithPages.map(({ name }) => ({ value: name, label: labelOfType(t, name) }));
  const events = recordEventTypes.map((name) => ({ value: name, label: labelOfValue(t, 'eventType', name) }));
  return (
    <form class="change-filter" action={changesPath} aria-label={t('filter')}>
      <SelectField name="type" label={t('changes.type')} chosen={filters.type} options={types} />
      <SelectField name="et" label={t('changes.event')} chosen={filters.et} options={events} />
      <DayFields from={filters.from} to={filters.to} />
      <button type="submit">{t('apply')}</button>
      {isFiltered && <a href={changesPath}>{t('changes.reset')}</a>}
    </form>
  );
}

function Change({ change }: { readonly change: ShownChange }): VNode {
  const { site, t } = useSite(messages);
  return (
    <li>
      <h3>{labelOfValue(t, 'eventType', change.eventType)}</h3>
      <EventLine event={change} time={formatTime(change.timestamp, site.language)} />
      <ChangedItems change={change} />
    </li>
  );
}

export const changesView: PageView<ChangesPage> = {
  Content: Changes,
  head: ({ isFiltered, newestPath, feedPath }) => {
    const { site, t } = useSite(messages);
    return {
      title: t('changes.title'),
      type: 'CollectionPage',
      description: t('description', { site: site.name }),
      canonical: changesPath,
      feed: feedPath,
      ...((isFiltered || newestPath !== undefined) && { robots: 'noindex, follow' }),
    };
  },
};
