/** The page on which people sign in. */
import type { VNode } from 'preact';
import type { SignInPage } from '../../../src/pages/staff-sign-in/data.ts';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function SignInContent({ data: { to, user } }: { readonly data: SignInPage }): VNode {
  const { site, t } = useSite(messages);
  return (
    <div class="sign-in">
      <h1>{t('title', { site: site.name })}</h1>
      {user !== undefined && (
        <p class="note">
          {t('already', { user })} <a href={to}>{t('continue')}</a>
        </p>
      )}
      <p>{t('link')}</p>
      <p class="quiet">{t('operator')}</p>
      <pre>
        <code dir="ltr">fonds user sign-in-link ID</code>
      </pre>
      <p>
        <a href="/">{t('home')}</a>
      </p>
    </div>
  );
}

export const signInView: PageView<SignInPage> = {
  Content: SignInContent,
  head: () => {
    const { site, t } = useSite(messages);
    const title = t('title', { site: site.name });
    return { title: t('short'), description: title, robots: 'noindex', isStaff: true };
  },
};
