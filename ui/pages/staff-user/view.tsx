/** A user, for administrators: groups, state, and links to permissions and changes. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import {
  auditPath,
  groupPath,
  permissionsPath,
  securityPath,
  sessionsPath,
} from '../../../src/pages/shared/staff-menu.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type { UserPage } from '../../../src/pages/staff-user/data.ts';
import { SessionTable } from '../../components/session-table.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { ActionButton, FormMessage, OptionField } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import { formatMoment } from '../../format-times.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface UserProps {
  readonly data: UserPage;
  readonly form?: RejectedForm | undefined;
}

function User({ data, form }: UserProps): VNode {
  const { site, t } = useSite(messages);
  const { menu, user, path, lastActive } = data;
  const facts = [
    user.id,
    t(user.active ? 'active' : 'deactivated'),
    ...(user.isAdministrator ? [t('administrator')] : []),
    t('tokens', { count: user.tokens }),
    ...(lastActive === undefined ? [] : [t('lastActive', { time: formatMoment(lastActive, site.language) })]),
  ];
  return (
    <StaffFrame menu={menu} title={user.name}>
      <FormMessage form={form} />
      <p>{facts.join(' · ')}</p>
      <ul>
        <li>
          <a href={permissionsPath(user.id)}>{t('staff.permissions')}</a>
        </li>
        <li>
          <a href={withQuery(auditPath, { user: user.id })}>{t('audit')}</a>
        </li>
        <li>
          <a href={withQuery(auditPath, { item: user.id })}>{t('changesOf')}</a>
        </li>
        <li>
          <a href={withQuery(securityPath, { user: user.id })}>{t('staff.security')}</a>
        </li>
      </ul>
      <Groups data={data} form={form} />
      <Sessions data={data} />
      <h2>{t(user.active ? 'deactivate' : 'activate')}</h2>
      <p class="quiet">{t('explanation')}</p>
      <ActionButton
        path={path}
        form={user.active ? 'deactivate' : 'activate'}
        label={t(user.active ? 'deactivate' : 'activate')}
      />
    </StaffFrame>
  );
}

function Groups({ data: { user, path, otherGroups }, form }: UserProps): VNode {
  const { t } = useSite(messages);
  return (
    <>
      <h2>{t('staff.groups')}</h2>
      {user.groups.length === 0 ? (
        <p>{t('staff.noGroups')}</p>
      ) : (
        <ul class="rows">
          {user.groups.map((id) => (
            <li key={id}>
              <a href={groupPath(id)} dir="auto">
                {id}
              </a>
              <ActionButton
                path={path}
                form="leave"
                values={{ group: id }}
                label={t('staff.remove', { name: id })}
              />
            </li>
          ))}
        </ul>
      )}
      {otherGroups.length > 0 && (
        <form method="post" action={path} class="inline">
          <FormToken />
          <input type="hidden" name="form" value="join" />
          <OptionField
            name="group"
            label={t('staff.group')}
            form={form}
            isRequired
            options={otherGroups.map((value) => ({ value, label: value }))}
            empty={t('staff.nothing')}
          />
          <button type="submit">{t('join')}</button>
        </form>
      )}
    </>
  );
}

function Sessions({ data: { user, path, sessions, sessionCount } }: Pick<UserProps, 'data'>): VNode {
  const { t } = useSite(messages);
  const isMore = sessionCount > sessions.length;
  return (
    <>
      <h2>{t('staff.sessions')}</h2>
      {sessions.length === 0 ? (
        <p>{t('staff.noSessions')}</p>
      ) : (
        <SessionTable sessions={sessions} path={path} />
      )}
      {isMore && (
        <p>
          <a href={withQuery(sessionsPath, { user: user.id })}>{t('allSessions', { count: sessionCount })}</a>
        </p>
      )}
      {sessions.some(({ isPresent }) => !isPresent) && (
        <ActionButton
          path={path}
          form="end-sessions-of"
          values={{ user: user.id }}
          label={t('staff.endSessionsOf', { user: user.id })}
        />
      )}
    </>
  );
}

export const userView: PageView<UserPage> = { Content: User, head: ({ user }) => staffHead(user.name) };
