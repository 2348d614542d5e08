/** The page on which people sign in. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { passkeyPaths, signInPath } from '../../../src/pages/shared/page-path.ts';
import type { PasskeyPlace } from '../../../src/pages/shared/passkey-site.ts';
import type { SignInPage } from '../../../src/pages/staff-sign-in/data.ts';
import { PasskeyForm } from '../../components/passkey-form.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import type { ContentProps, PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function SignInContent({ data, form }: ContentProps<SignInPage>): VNode {
  const { to, user, hasPasswords, passkeys, provider, failed } = data;
  const { site, t } = useSite(messages);
  const url = form?.shown?.url;
  if (url !== undefined && provider !== undefined) return <ProviderRedirect url={url} provider={provider} />;
  return (
    <div class="sign-in">
      <h1>{t('title', { site: site.name })}</h1>
      {failed !== undefined && (
        <p class="note" role="alert">
          {t(`failed.${failed.refusal}`, { provider: failed.provider })}
        </p>
      )}
      {form?.code === 'too-many-tries' && (
        <p class="note" role="alert">
          {t('wait', { count: form.retryAfterSeconds ?? 1 })}
        </p>
      )}
      {user !== undefined && (
        <p class="note">
          {t('already', { user: user.name })} {user.isRecent ? <a href={to}>{t('continue')}</a> : t('again')}
        </p>
      )}
      {provider !== undefined && <ProviderForm to={to} provider={provider} />}
      {passkeys !== undefined && <Passkey to={to} place={passkeys} form={form} />}
      {hasPasswords && <PasswordForm to={to} form={form} />}
      <p>{t(hasPasswords ? 'forgotten' : 'link')}</p>
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

/** The browser follows the header Refresh; the link is for browsers that do not. */
function ProviderRedirect({ url, provider }: { readonly url: string; readonly provider: string }): VNode {
  const { t } = useSite(messages);
  return (
    <div class="sign-in">
      <h1>{t('provider', { provider })}</h1>
      <p>
        {t('atProvider', { provider })} <a href={url}>{t('continue')}</a>
      </p>
    </div>
  );
}

function ProviderForm({ to, provider }: { readonly to: string; readonly provider: string }): VNode {
  const { t } = useSite(messages);
  return (
    <form method="post" action={signInPath} class="sign-in-provider">
      <input type="hidden" name="form" value="oidc" />
      <input type="hidden" name="to" value={to} />
      <FormToken />
      <button type="submit">{t('provider', { provider })}</button>
    </form>
  );
}

interface PasskeyProps {
  readonly to: string;
  readonly place: PasskeyPlace;
  readonly form: RejectedForm | undefined;
}

function Passkey({ to, place, form }: PasskeyProps): VNode {
  const { t } = useSite(messages);
  const isRejected = form?.name === 'passkey' && form.code !== 'too-many-tries';
  return (
    <PasskeyForm
      place={place}
      action={signInPath}
      challenge={passkeyPaths.use}
      label={t('passkey')}
      rejected={isRejected ? t('passkey.failed') : undefined}
    >
      <input type="hidden" name="form" value="passkey" />
      <input type="hidden" name="to" value={to} />
    </PasskeyForm>
  );
}

function PasswordForm({ to, form }: { readonly to: string; readonly form: RejectedForm | undefined }): VNode {
  const { t } = useSite(messages);
  const own = form?.name === 'password' ? form : undefined;
  return (
    <form method="post" action={signInPath} class="sign-in-password">
      <input type="hidden" name="form" value="password" />
      <input type="hidden" name="to" value={to} />
      <FormToken />
      {own !== undefined && own.code !== 'too-many-tries' && (
        <p class="note" role="alert">
          {t('failed')}
        </p>
      )}
      <label>
        <span>{t('user')}</span>
        <input name="user" autocomplete="username" required value={own?.values.user?.[0]} />
      </label>
      <label>
        <span>{t('password')}</span>
        <input name="password" type="password" autocomplete="current-password" required />
      </label>
      <button type="submit">{t('short')}</button>
    </form>
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
