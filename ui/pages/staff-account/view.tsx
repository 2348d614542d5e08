/** The account of a user. */
import type { VNode } from 'preact';
import type { RejectedForm } from '../../../src/pages/render.ts';
import { accountPath, passkeyPaths, signInPath } from '../../../src/pages/shared/page-path.ts';
import { type AccountPage, maxPasskeyNameLength } from '../../../src/pages/staff-account/data.ts';
import { PasskeyForm } from '../../components/passkey-form.tsx';
import { FormToken } from '../../components/staff-bar.tsx';
import { formatMoment } from '../../format-times.ts';
import type { ContentProps, PageView } from '../../page-view.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

function AccountContent({ data, form }: ContentProps<AccountPage>): VNode {
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
      {data.password !== undefined && (
        <Password password={data.password} isRecent={data.isRecent} form={form} />
      )}
      {data.passkeys !== undefined && <Passkeys data={data} passkeys={data.passkeys} form={form} />}
      {data.provider !== undefined && <ProviderIdentity data={data} provider={data.provider} form={form} />}
      <Sessions data={data} />
    </div>
  );
}

interface PasswordProps {
  readonly password: NonNullable<AccountPage['password']>;
  readonly isRecent: boolean;
  readonly form: RejectedForm | undefined;
}

function Password({ password, isRecent, form }: PasswordProps): VNode {
  const { site, t } = useSite(messages);
  const isSet = password !== 'none';
  return (
    <section aria-labelledby="password">
      <h2 id="password">{t('password')}</h2>
      <p>
        {isSet
          ? t('password.set', { time: formatMoment(password.created, site.language) })
          : t('password.none')}
      </p>
      {isRecent ? <NewPassword form={form} isSet={isSet} /> : <SignInAgain />}
      {isSet && isRecent && (
        <form method="post" action={accountPath}>
          <input type="hidden" name="form" value="remove-credential" />
          <input type="hidden" name="id" value={password.id} />
          <FormToken />
          <button type="submit" class="quiet">
            {t('password.remove')}
          </button>
        </form>
      )}
    </section>
  );
}

function NewPassword({
  form,
  isSet,
}: {
  readonly form: RejectedForm | undefined;
  readonly isSet: boolean;
}): VNode {
  const { t } = useSite(messages);
  const isWeak = form?.name === 'set-password';
  return (
    <form method="post" action={accountPath} class="account-password">
      <input type="hidden" name="form" value="set-password" />
      <FormToken />
      <label>
        <span>{t('password.new')}</span>
        <input
          name="password"
          type="password"
          autocomplete="new-password"
          required
          minLength={12}
          aria-describedby="password-rule"
          aria-invalid={isWeak ? 'true' : undefined}
        />
      </label>
      <p class={isWeak ? 'note' : 'quiet'} role={isWeak ? 'alert' : undefined} id="password-rule">
        {t('password.rule')}
      </p>
      <button type="submit">{t(isSet ? 'password.change' : 'password.add')}</button>
    </form>
  );
}

interface PasskeysProps {
  readonly data: AccountPage;
  readonly passkeys: NonNullable<AccountPage['passkeys']>;
  readonly form: RejectedForm | undefined;
}

function Passkeys({ data: { hasSession, isRecent }, passkeys: { list, place }, form }: PasskeysProps): VNode {
  const { t } = useSite(messages);
  const rejected = form?.name === 'add-passkey' ? t('passkeys.failed') : undefined;
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{t('passkeys')}</h2>
      {list.length === 0 && <p>{t('passkeys.none')}</p>}
      <ul class="account-passkeys">
        {list.map((passkey) => (
          <ListedPasskey key={passkey.id} passkey={passkey} isRecent={isRecent} />
        ))}
      </ul>
      {hasSession && !isRecent && <SignInAgain />}
      {hasSession && isRecent && (
        <PasskeyForm
          place={place}
          action={accountPath}
          challenge={passkeyPaths.add}
          label={t('passkeys.add')}
          rejected={rejected}
        >
          <input type="hidden" name="form" value="add-passkey" />
          <label>
            <span>{t('passkeys.name')}</span>
            <input
              name="passkey"
              required
              maxLength={maxPasskeyNameLength}
              autocomplete="off"
              aria-describedby="passkey-help"
            />
          </label>
          <p class="quiet" id="passkey-help">
            {t('passkeys.help')}
          </p>
        </PasskeyForm>
      )}
    </section>
  );
}

interface ListedPasskeyProps {
  readonly passkey: NonNullable<AccountPage['passkeys']>['list'][number];
  readonly isRecent: boolean;
}

function ListedPasskey({ passkey: { id, name, created }, isRecent }: ListedPasskeyProps): VNode {
  const { site, t } = useSite(messages);
  return (
    <li>
      <p>
        <bdi>{name}</bdi>{' '}
        <span class="quiet">{t('passkeys.since', { time: formatMoment(created, site.language) })}</span>
      </p>
      {isRecent && (
        <form method="post" action={accountPath}>
          <input type="hidden" name="form" value="remove-credential" />
          <input type="hidden" name="id" value={id} />
          <FormToken />
          <button type="submit" class="quiet" aria-label={t('passkeys.remove', { name })}>
            {t('passkeys.removeOne')}
          </button>
        </form>
      )}
    </li>
  );
}

interface IdentityProps {
  readonly data: AccountPage;
  readonly provider: string;
  readonly form: RejectedForm | undefined;
}

function ProviderIdentity({
  data: { identity, isRecent, hasSession },
  provider,
  form,
}: IdentityProps): VNode {
  const { site, t } = useSite(messages);
  const url = form?.shown?.url;
  if (url !== undefined)
    return (
      <p class="note">
        {t('identity.departure', { provider })} <a href={url}>{t('identity.continue')}</a>
      </p>
    );
  return (
    <section aria-labelledby="identity">
      <h2 id="identity">{t('identity', { provider })}</h2>
      <p>
        {identity === undefined
          ? t('identity.none', { provider })
          : t('identity.set', { name: identity.name, time: formatMoment(identity.created, site.language) })}
      </p>
      {hasSession && !isRecent && <SignInAgain />}
      {hasSession && isRecent && (
        <form method="post" action={accountPath}>
          <input
            type="hidden"
            name="form"
            value={identity === undefined ? 'add-identity' : 'remove-credential'}
          />
          {identity !== undefined && <input type="hidden" name="id" value={identity.id} />}
          <FormToken />
          <button type="submit" class={identity === undefined ? undefined : 'quiet'}>
            {t(identity === undefined ? 'identity.add' : 'identity.remove', { provider })}
          </button>
        </form>
      )}
    </section>
  );
}

/** Changes of how a user signs in need a recent sign-in. */
function SignInAgain(): VNode {
  const { t } = useSite(messages);
  return (
    <p>
      {t('again')} <a href={`${signInPath}?to=${encodeURIComponent(accountPath)}`}>{t('again.link')}</a>
    </p>
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
  const name = browser === '' ? t('staff.unknownBrowser') : browser;
  return (
    <li>
      <div>
        <p>
          <bdi>{name}</bdi> {isPresent && <strong>{t('staff.presentSession')}</strong>}
        </p>
        <p class="quiet">
          {t('sessions.began', { time: time(created), method: t(`staff.method.${method}`) })}{' '}
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
