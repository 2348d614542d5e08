/** The page of a one-time link: a button, so that a program that opens the link does not use it up. */
import type { VNode } from 'preact';
import { signInPath } from '../../../src/pages/shared/page-path.ts';
import type { SignInLinkPage } from '../../../src/pages/staff-sign-in-link/data.ts';
import { FormToken } from '../../components/staff-bar.tsx';
import type { PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function LinkContent({ data: { path, user } }: { readonly data: SignInLinkPage }): VNode {
  const { site, t } = useSite(messages);
  if (user === undefined)
    return (
      <div class="sign-in-link">
        <h1>{t('invalid')}</h1>
        <p>{t('invalid.advice')}</p>
        <p>
          <a href={signInPath}>{t('signIn')}</a>
        </p>
      </div>
    );
  return (
    <div class="sign-in-link">
      <h1>{t('title', { user })}</h1>
      <p>{t('intro', { site: site.name })}</p>
      <form method="post" action={path}>
        <FormToken />
        <button type="submit">{t('use', { user })}</button>
      </form>
      <p class="quiet">{t('once')}</p>
    </div>
  );
}

export const signInLinkView: PageView<SignInLinkPage> = {
  Content: LinkContent,
  head: ({ user }) => {
    const { t } = useSite(messages);
    const title = user === undefined ? t('invalid') : t('title', { user });
    return { title, description: title, robots: 'noindex', isStaff: true };
  },
};
