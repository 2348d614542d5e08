/** The security log, with filters. */
import type { VNode } from 'preact';
import { recordTypes } from '../../../src/model/registry.ts';
import { type DetailWord, securityEventKinds, signInMethods } from '../../../src/model/security-event.ts';
import { permissionNames } from '../../../src/model/system.ts';
import { securityPath } from '../../../src/pages/shared/staff-menu.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type { SecurityPage, ShownSecurityEvent } from '../../../src/pages/staff-security/data.ts';
import { EventRow, EventTable, UserEventsLink } from '../../components/event-table.tsx';
import { HistoryPaging } from '../../components/history-paging.tsx';
import { DayFields, SelectField } from '../../components/select-field.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { labelOfType } from '../../messages/labels.ts';
import type { Translate } from '../../messages/translate.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function Security({ data }: { readonly data: SecurityPage }): VNode {
  const { t } = useSite(messages);
  const { menu, days, isFiltered, keptDays, newestPath, olderPath } = data;
  return (
    <StaffFrame menu={menu} title={t('staff.security')}>
      <FilterForm data={data} />
      {days.length === 0 ? <p>{t(isFiltered ? 'staff.noEvents' : 'empty')}</p> : <Events days={days} />}
      <p class="quiet">
        {t('changes.zone')} {t('kept', { count: keptDays })}
      </p>
      <HistoryPaging newestPath={newestPath} olderPath={olderPath} />
    </StaffFrame>
  );
}

function FilterForm({ data: { filters, isFiltered } }: { readonly data: SecurityPage }): VNode {
  const { t } = useSite(messages);
  const kinds = securityEventKinds.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <form class="change-filter" action={securityPath} aria-label={t('staff.filter')}>
      <label>
        <span>{t('staff.user')}</span>
        <input name="user" value={filters.user} autocomplete="off" />
      </label>
      <SelectField name="kind" label={t('kind')} chosen={filters.kind} options={kinds} />
      <label>
        <span>{t('staff.address')}</span>
        <input name="address" value={filters.address} autocomplete="off" />
      </label>
      <DayFields from={filters.from} to={filters.to} />
      <button type="submit">{t('staff.showEvents')}</button>
      {isFiltered && <a href={securityPath}>{t('changes.reset')}</a>}
    </form>
  );
}

function Events({ days }: Pick<SecurityPage, 'days'>): VNode {
  const { t } = useSite(messages);
  return (
    <EventTable
      headings={[t('kind'), t('staff.user'), t('staff.address'), t('details')]}
      days={days.map(({ day, events }) => ({
        day,
        rows: events.map((event) => <SecurityRow key={event.number} event={event} />),
      }))}
    />
  );
}

function SecurityRow({ event }: { readonly event: ShownSecurityEvent }): VNode {
  const { t } = useSite(messages);
  const { time, kind, user, actor, address } = event;
  return (
    <EventRow time={time}>
      <td>{t(`kind.${kind}`)}</td>
      <td class="user">
        {user !== null && <UserEventsLink path={securityPath} id={user} name={user} />}
        {user === null && kind === 'sign-in-failed' && <span class="quiet">{t('unknownUser')}</span>}
        {actor !== null && <span class="quiet"> {t('by', { user: actor })}</span>}
      </td>
      <td>
        {address !== null && (
          <a href={withQuery(securityPath, { address })} title={t('ofAddress', { address })}>
            {address}
          </a>
        )}
      </td>
      <td class="whole text" dir="auto">
        <Details event={event} />
      </td>
    </EventRow>
  );
}

/** The way to sign in, and the change or the reason in words with the id or name that it is about. */
function Details({ event: { method, details } }: { readonly event: ShownSecurityEvent }): VNode {
  const { t } = useSite(messages);
  const { word, text } = details;
  const isType = recordTypes.some(({ name }) => name === text);
  const words = [
    method === null ? '' : t(`staff.method.${method}`),
    word === undefined ? '' : labelOfWord(t, word),
    isType ? labelOfType(t, text) : text,
  ];
  return <>{words.filter((one) => one !== '').join(': ')}</>;
}

function labelOfWord(t: Translate<keyof typeof messages>, word: DetailWord): string {
  if (isOneOf(signInMethods, word)) return t(`staff.method.${word}`);
  return isOneOf(permissionNames, word) ? t(`permission.${word}`) : t(`details.${word}`);
}

function isOneOf<Word extends string>(words: readonly Word[], word: string): word is Word {
  return words.some((one) => one === word);
}

export const securityView: PageView<SecurityPage> = {
  Content: Security,
  head: () => {
    const { t } = useSite(messages);
    return staffHead(t('staff.security'));
  },
};
