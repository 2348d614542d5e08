/** Sessions of users, each with a button that ends it. */
import type { VNode } from 'preact';
import type { ShownSession } from '../../src/pages/shared/listed-session.ts';
import { userPath } from '../../src/pages/shared/staff-menu.ts';
import { formatMoment } from '../format-times.ts';
import { useSite } from '../site-context.ts';
import { ActionButton } from './staff-form.tsx';

interface SessionTableProps {
  readonly sessions: readonly ShownSession[];
  /** Path of the page, which gets the forms. */
  readonly path: string;
  /** Whether the sessions are those of several users. */
  readonly namesUsers?: boolean;
}

export function SessionTable({ sessions, path, namesUsers = false }: SessionTableProps): VNode {
  const { t } = useSite();
  return (
    <table class="staff-table stacked">
      <thead>
        <tr>
          {namesUsers && <th scope="col">{t('staff.user')}</th>}
          <th scope="col">{t('staff.browser')}</th>
          <th scope="col">{t('staff.address')}</th>
          <th scope="col">{t('staff.signedIn')}</th>
          <th scope="col">{t('staff.lastUse')}</th>
          <th scope="col">{t('staff.endSession')}</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} path={path} namesUsers={namesUsers} />
        ))}
      </tbody>
    </table>
  );
}

interface SessionRowProps extends Pick<Required<SessionTableProps>, 'path' | 'namesUsers'> {
  readonly session: ShownSession;
}

function SessionRow({ session, path, namesUsers }: SessionRowProps): VNode {
  const { site, t } = useSite();
  const { id, userId, browser, method, address, created, lastUsed, isPresent } = session;
  const name = browser === '' ? t('staff.unknownBrowser') : browser;
  return (
    <tr>
      {namesUsers && (
        <th scope="row">
          <a href={userPath(userId)} dir="auto">
            {userId}
          </a>
        </th>
      )}
      <td>
        {name} {isPresent && <strong>{t('staff.presentSession')}</strong>}
      </td>
      <td>{address}</td>
      <td>
        <span class="stacked-label">{t('staff.signedIn')}: </span>
        {formatMoment(created, site.language)} <span class="quiet">{t(`staff.method.${method}`)}</span>
      </td>
      <td>
        <span class="stacked-label">{t('staff.lastUse')}: </span>
        {formatMoment(lastUsed, site.language)}
      </td>
      <td>
        {!isPresent && (
          <ActionButton
            path={path}
            form="end-session"
            values={{ id }}
            label={t('staff.endSession')}
            fullLabel={t('staff.endSessionOf', { user: userId, browser: name })}
          />
        )}
      </td>
    </tr>
  );
}
