/** The sessions of all users, or of one. */
import type { VNode } from 'preact';
import { sessionsPath } from '../../../src/pages/shared/staff-menu.ts';
import { withQuery } from '../../../src/pages/shared/with-query.ts';
import type { SessionsPage } from '../../../src/pages/staff-sessions/data.ts';
import { Paging } from '../../components/paging.tsx';
import { SessionTable } from '../../components/session-table.tsx';
import { ActionButton, FormMessage } from '../../components/staff-form.tsx';
import { StaffFrame, staffHead } from '../../components/staff-frame.tsx';
import type { ContentProps, PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function Sessions({ data, form }: ContentProps<SessionsPage>): VNode {
  const { t } = useSite(messages);
  const { menu, user, items, total, page, pageSize } = data;
  return (
    <StaffFrame menu={menu} title={t('staff.sessions')}>
      <FormMessage form={form} />
      <p class="quiet">{t('explanation')}</p>
      <form class="change-filter" action={sessionsPath} aria-label={t('staff.filter')}>
        <label>
          <span>{t('staff.user')}</span>
          <input name="user" value={user} autocomplete="off" />
        </label>
        <button type="submit">{t('show')}</button>
        {user !== '' && <a href={sessionsPath}>{t('changes.reset')}</a>}
      </form>
      {items.length === 0 ? (
        <p>{data.isUnknown ? t('unknown', { user }) : t('staff.noSessions')}</p>
      ) : (
        <SessionTable sessions={items} path={sessionsPath} namesUsers />
      )}
      <Paging
        total={total}
        page={page}
        pageSize={pageSize}
        label={t('staff.pages')}
        pathOf={(other) =>
          withQuery(sessionsPath, { user: user || undefined, page: other > 1 ? other : undefined })
        }
      />
      {data.hasOthers && (
        <ActionButton
          path={sessionsPath}
          form={user === '' ? 'end-all-sessions' : 'end-sessions-of'}
          values={user === '' ? {} : { user }}
          label={user === '' ? t('endAll') : t('staff.endSessionsOf', { user })}
        />
      )}
    </StaffFrame>
  );
}

export const sessionsView: PageView<SessionsPage> = {
  Content: Sessions,
  head: () => {
    const { t } = useSite();
    return staffHead(t('staff.sessions'));
  },
};
