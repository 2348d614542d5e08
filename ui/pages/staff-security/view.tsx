/** The security log, with filters. */
import type { VNode } from 'preact';
import { recordTypes } from '../../../src/model/registry.ts';
import { securityEventKinds, signInMethods } from '../../../src/model/security-event.ts';
import { permissionNames } from '../../../src/model/system.ts';
import { securityPath } from '../../../src/pages/shared/staff-menu.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type { SecurityPage, ShownSecurityEvent } from '../../../src/pages/staff-security/data.ts';
import { HistoryPaging } from '../../components/history-paging.tsx';
import { DayFields, SelectField } from '../../components/select-field.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { formatDay, formatTime } from '../../format-times.ts';
import { labelOfType } from '../../messages/labels.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function Security({ data }: { readonly data: SecurityPage }): VNode {
  const { t } = useSite(messages);
  const { menu, days, isFiltered, keptDays, newestPath, olderPath } = data;
  return (
    <StaffFrame menu={menu} title={t('staff.security')}>
      <FilterForm data={data} />
      {days.length === 0 ? <p>{t(isFiltered ? 'noMatch' : 'empty')}</p> : <Events days={days} />}
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
      <button type="submit">{t('apply')}</button>
      {isFiltered && <a href={securityPath}>{t('changes.reset')}</a>}
    </form>
  );
}

function Events({ days }: Pick<SecurityPage, 'days'>): VNode {
  const { site, t } = useSite(messages);
  return (
    <table class="staff-table stacked">
      <thead>
        <tr>
          <th scope="col">{t('staff.time')}</th>
          <th scope="col">{t('kind')}</th>
          <th scope="col">{t('staff.user')}</th>
          <th scope="col">{t('staff.address')}</th>
          <th scope="col">{t('details')}</th>
        </tr>
      </thead>
      {days.map(({ day, events }) => (
        <tbody key={day}>
          <tr class="day">
            <th scope="rowgroup" colSpan={5}>
              <time datetime={day}>{formatDay(day, site.language)}</time>
            </th>
          </tr>
          {events.map((event) => (
            <EventRow key={event.number} event={event} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function EventRow({ event }: { readonly event: ShownSecurityEvent }): VNode {
  const { site, t } = useSite(messages);
  const { time, kind, user, actor, address } = event;
  return (
    <tr>
      <td>
        <time datetime={time}>{formatTime(time, site.language)}</time>
      </td>
      <td>{t(`kind.${kind}`)}</td>
      <td>
        {user !== null && <UserLink id={user} />}
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
    </tr>
  );
}

function UserLink({ id }: { readonly id: string }): VNode {
  const { t } = useSite(messages);
  return (
    <a href={withQuery(securityPath, { user: id })} title={t('ofUser', { user: id })} dir="auto">
      {id}
    </a>
  );
}

const userChanges = ['invited', 'deactivated', 'activated'] as const;

/** The way to sign in, or the change in words and the id that it is about. */
function Details({ event: { kind, method, details } }: { readonly event: ShownSecurityEvent }): VNode {
  const { t } = useSite(messages);
  if (method !== null) return <>{t(`staff.method.${method}`)}</>;
  const [word = '', ...others] = details.split(' ');
  const rest = others.join(' ');
  const userChange = userChanges.find((one) => kind === 'user-changed' && one === word);
  const permission = permissionNames.find(
    (one) => kind === 'permissions-changed' && rest !== '' && one === word,
  );
  const credential = signInMethods.find((one) => kind === 'credential-added' && one === word);
  if (userChange !== undefined) return <>{`${t(`details.${userChange}`)} ${rest}`.trim()}</>;
  if (permission !== undefined)
    return (
      <>{`${t(`permission.${permission}`)}: ${recordTypes.some(({ name }) => name === rest) ? labelOfType(t, rest) : rest}`}</>
    );
  return <>{credential === undefined ? details : t(`staff.method.${credential}`)}</>;
}

export const securityView: PageView<SecurityPage> = {
  Content: Security,
  head: () => {
    const { t } = useSite(messages);
    return staffHead(t('staff.security'));
  },
};
