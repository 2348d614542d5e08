/** The audit log: a table of events by day, with a form that filters them. */
import type { VNode } from 'preact';
import { recordTypes } from '../../../src/model/registry.ts';
import { eventTypes } from '../../../src/model/system.ts';
import type { ShownChange } from '../../../src/pages/shared/shown-change.ts';
import { auditPath } from '../../../src/pages/shared/staff-menu.ts';
import type { AuditPage } from '../../../src/pages/staff-audit/data.ts';
import { ChangedItems } from '../../components/changed-items.tsx';
import { UndoLink } from '../../components/event-line.tsx';
import { EventRow, EventTable, UserEventsLink } from '../../components/event-table.tsx';
import { HistoryPaging } from '../../components/history-paging.tsx';
import { DayFields, SelectField } from '../../components/select-field.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { labelOfType, labelOfValue } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

const typeNames = recordTypes.filter(({ kind }) => kind === 'item').map(({ name }) => name);

function Audit({ data }: { readonly data: AuditPage }): VNode {
  const { t } = useSite(messages);
  const { menu, days, isFiltered, feedPath, csvPath, maxExported, newestPath, olderPath } = data;
  return (
    <StaffFrame menu={menu} title={t('staff.audit')}>
      <FilterForm data={data} />
      {days.length === 0 ? <p>{t(isFiltered ? 'staff.noEvents' : 'empty')}</p> : <Events days={days} />}
      <p class="quiet">
        {t('changes.zone')} <a href={feedPath}>{t('changes.feed')}</a>{' '}
        <a href={csvPath} title={t('maxExported', { max: maxExported })}>
          {t('staff.csv')}
        </a>
      </p>
      <HistoryPaging newestPath={newestPath} olderPath={olderPath} />
    </StaffFrame>
  );
}

function FilterForm({ data: { filters, isFiltered } }: { readonly data: AuditPage }): VNode {
  const { t } = useSite(messages);
  const types = typeNames.map((name) => ({ value: name, label: labelOfType(t, name) }));
  const events = eventTypes.map((name) => ({ value: name, label: labelOfValue(t, 'eventType', name) }));
  return (
    <form class="change-filter" action={auditPath} aria-label={t('staff.filter')}>
      <label>
        <span>{t('staff.user')}</span>
        <input name="user" value={filters.user} autocomplete="off" />
      </label>
      <label>
        <span>{t('item')}</span>
        <input name="item" value={filters.item} autocomplete="off" />
      </label>
      <SelectField name="type" label={t('changes.type')} chosen={filters.type} options={types} />
      <SelectField name="et" label={t('changes.event')} chosen={filters.et} options={events} />
      <DayFields from={filters.from} to={filters.to} />
      <button type="submit">{t('staff.showEvents')}</button>
      {isFiltered && <a href={auditPath}>{t('changes.reset')}</a>}
    </form>
  );
}

function Events({ days }: Pick<AuditPage, 'days'>): VNode {
  const { t } = useSite(messages);
  return (
    <EventTable
      headings={[t('changes.event'), t('staff.user'), t('records'), t('staff.message'), '']}
      days={days.map(({ day, changes }) => ({
        day,
        rows: changes.map((change) => <ChangeRow key={change.key} change={change} />),
      }))}
    />
  );
}

function ChangeRow({ change }: { readonly change: ShownChange }): VNode {
  const { t } = useSite(messages);
  const { timestamp, eventType, actor, actorId, logMessage } = change;
  return (
    <EventRow time={timestamp}>
      <td>{labelOfValue(t, 'eventType', eventType)}</td>
      <td class="user">
        {actor !== undefined && <UserEventsLink path={auditPath} id={actorId} name={actor} />}
      </td>
      <td class="whole">
        <ChangedItems change={change} />
      </td>
      <td class="whole text" dir="auto">
        {logMessage}
      </td>
      <td class="one-line">
        <UndoLink undo={change.undo} />
      </td>
    </EventRow>
  );
}

export const auditView: PageView<AuditPage> = {
  Content: Audit,
  head: ({ feedPath }) => {
    const { t } = useSite(messages);
    return { ...staffHead(t('staff.audit')), feed: feedPath };
  },
};
