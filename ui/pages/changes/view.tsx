/** The latest changes of the archive, by day. */
import type { VNode } from 'preact';
import { recordEventTypes } from '../../../src/model/system.ts';
import type { ChangedItem, ChangesPage, ShownChange } from '../../../src/pages/changes/data.ts';
import { changesPath, typesWithPages } from '../../../src/pages/shared/page-path.ts';
import { EventLine } from '../../components/event-line.tsx';
import { HistoryPaging } from '../../components/history-paging.tsx';
import { formatDay, formatTime } from '../../format-times.ts';
import { formatTitle } from '../../format-values.ts';
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
        {t('zone')} <a href={data.feedPath}>{t('feed')}</a>
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
      <Choice name="type" label={t('type')} chosen={filters.type} options={types} />
      <Choice name="et" label={t('event')} chosen={filters.et} options={events} />
      <label>
        <span>{t('from')}</span>
        <input type="date" name="from" value={filters.from} />
      </label>
      <label>
        <span>{t('to')}</span>
        <input type="date" name="to" value={filters.to} />
      </label>
      <button type="submit">{t('apply')}</button>
      {isFiltered && <a href={changesPath}>{t('reset')}</a>}
    </form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly chosen: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Choice({ name, label, chosen, options }: ChoiceProps): VNode {
  const { site, t } = useSite(messages);
  const sorted = options.toSorted((one, other) => one.label.localeCompare(other.label, site.language));
  return (
    <label>
      <span>{label}</span>
      <select name={name}>
        <option value="">{t('all')}</option>
        {sorted.map((option) => (
          <option key={option.value} value={option.value} selected={option.value === chosen}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Change({ change }: { readonly change: ShownChange }): VNode {
  const { site, t } = useSite(messages);
  const { items, count } = change;
  const more = (count ?? 0) - items.length;
  return (
    <li>
      <h3>{labelOfValue(t, 'eventType', change.eventType)}</h3>
      <EventLine event={change} time={formatTime(change.timestamp, site.language)} />
      {items.length > 0 ? (
        <ul class="changed-items">
          {items.map((item, index) => (
            <li key={index}>
              <ChangedRecord item={item} />
            </li>
          ))}
          {more > 0 && <li>{t('moreRecords', { count: more })}</li>}
        </ul>
      ) : (
        count !== undefined && count > 0 && <p class="quiet">{t('records', { count })}</p>
      )}
    </li>
  );
}

function ChangedRecord({ item }: { readonly item: ChangedItem }): VNode {
  const { site, t } = useSite(messages);
  const { type, title, codes, path } = item;
  const kind = labelOfType(t, type);
  const name = title === undefined ? kind : formatTitle({ title, codes }, site.language);
  return (
    <>
      {path === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={path} dir="auto">
          {name}
        </a>
      )}
      {title !== undefined && <span class="quiet"> {kind}</span>}
    </>
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
