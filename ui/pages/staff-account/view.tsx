/** The account of a user. */
import type { VNode } from 'preact';
import { accountPath } from '../../../src/pages/shared/page-path.ts';
import type { AccountPage } from '../../../src/pages/staff-account/data.ts';
import { FormToken } from '../../components/staff-bar.tsx';
import { formatMoment } from '../../format-times.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function AccountContent({ data }: { readonly data: AccountPage }): VNode {
  const { t } = useSite(messages);
  const { id, name, isAdministrator, hasSession } = data;
  return (
    <div class="account">
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <p class="quiet">
        <bdi>{id}</bdi>
        {isAdministrator && ` · ${t('administrator')}`}
      </p>
      {!hasSession && <p class="note">{t('noSession')}</p>}
      <Sessions data={data} />
    </div>
  );
}

function Sessions({ data: { sessions } }: { readonly data: AccountPage }): VNode {
  const { t } = useSite(messages);
  const others = sessions.filter(({ isPresent }) => !isPresent).length;
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{t('sessions')}</h2>
      {sessions.length === 0 && <p>{t('sessions.none')}</p>}
      <ul class="account-sessions">
        {sessions.map((session) => (
          <Session key={session.id} session={session} />
        ))}
      </ul>
      {others > 0 && (
        <form method="post" action={accountPath}>
          <input type="hidden" name="form" value="end-remaining" />
          <FormToken />
          <button type="submit" class="quiet">
            {t('sessions.endRemaining', { count: others })}
          </button>
        </form>
      )}
    </section>
  );
}

function Session({ session }: { readonly session: AccountPage['sessions'][number] }): VNode {
  const { site, t } = useSite(messages);
  const { id, browser, method, address, created, lastUsed, ends, isPresent } = session;
  const time = (text: string): string => formatMoment(text, site.language);
  const name = browser === '' ? t('sessions.unknown') : browser;
  return (
    <li>
      <div>
        <p>
          <bdi>{name}</bdi> {isPresent && <strong>{t('sessions.present')}</strong>}
        </p>
        <p class="quiet">
          {t('sessions.began', { time: time(created), method: t(`method.${method}`) })}{' '}
          {t('sessions.used', { time: time(lastUsed), address })} {t('sessions.ends', { time: time(ends) })}
        </p>
      </div>
      {!isPresent && (
        <form method="post" action={accountPath}>
          <input type="hidden" name="form" value="end-session" />
          <input type="hidden" name="id" value={id} />
          <FormToken />
          <button type="submit" class="quiet" aria-label={t('sessions.endOne', { name })}>
            {t('staff.signOut')}
          </button>
        </form>
      )}
    </li>
  );
}

export const accountView: PageView<AccountPage> = {
  Content: AccountContent,
  head: ({ name }) => {
    const { t } = useSite(messages);
    return { title: t('title'), description: name, robots: 'noindex', isStaff: true };
  },
};
