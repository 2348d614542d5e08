/** The bar above every page for a user who has signed in. Anonymous readers do not get it. */
import type { VNode } from 'preact';
import { accountPath, historyPath, staffPath } from '../../src/pages/shared/page-path.ts';
import type { SiteSession } from '../../src/pages/site.ts';
import { useSite } from '../site-context.ts';

export function StaffBar({ session }: { readonly session: SiteSession }): VNode {
  const { site, t } = useSite();
  const [current] = site.path.split('?', 1);
  return (
    <section class="staff-bar" aria-label={t('staff.bar')}>
      <nav aria-label={t('staff.title')}>
        <ul>
          <li>
            <a href={staffPath} aria-current={current === staffPath ? 'page' : undefined}>
              {t('staff.title')}
            </a>
          </li>
        </ul>
      </nav>
      <EditBar />
      <a class="staff-user" href={accountPath} aria-current={current === accountPath ? 'page' : undefined}>
        <bdi>{session.userName}</bdi>
      </a>
      {session.maySignOut && (
        <form method="post" action={accountPath}>
          <input type="hidden" name="form" value="sign-out" />
          <FormToken />
          <button type="submit" class="quiet">
            {t('staff.signOut')}
          </button>
        </form>
      )}
    </section>
  );
}

/** What the user can do with the item of the page. Only on pages of items. */
function EditBar(): VNode | null {
  const { site, t } = useSite();
  if (site.discovery === undefined) return null;
  return (
    <nav aria-label={t('staff.record')}>
      <ul>
        <li>
          <a href={historyPath(site.discovery.item)}>{t('staff.history')}</a>
        </li>
      </ul>
    </nav>
  );
}

/** Hidden field of every form that posts: it binds the form to the session, so that no other site can send it. Nothing without a session. */
export function FormToken(): VNode | null {
  const { session } = useSite().site;
  return session === undefined ? null : <input type="hidden" name="form-token" value={session.formToken} />;
}
