/** A form that a passkey answers. The island `passkeys` shows it and fills in the answer; without the script, the page says why it is missing. */
import type { ComponentChildren, VNode } from 'preact';
import type { PasskeyPlace } from '../../src/pages/shared/passkey-site.ts';
import { useSite } from '../site-context.ts';
import { FormToken } from './staff-bar.tsx';

interface PasskeyFormProps {
  readonly place: PasskeyPlace;
  /** Path to which the form is sent. */
  readonly action: string;
  /** Path of the challenge. */
  readonly challenge: string;
  /** Text of the button. */
  readonly label: string;
  /** Why the form was not accepted. */
  readonly rejected: string | undefined;
  /** The other fields. */
  readonly children: ComponentChildren;
}

export function PasskeyForm({
  place,
  action,
  challenge,
  label,
  rejected,
  children,
}: PasskeyFormProps): VNode {
  const { site, t } = useSite();
  if (place !== 'here')
    return (
      <p>
        {t('passkey.elsewhere')} <a href={place.url}>{new URL(place.url).host}</a>
      </p>
    );
  return (
    <div class="passkey-form">
      {rejected !== undefined && (
        <p class="note" role="alert">
          {rejected}
        </p>
      )}
      <form method="post" action={action} data-passkey={challenge} hidden>
        {children}
        <FormToken />
        <input type="hidden" name="answer" value="" />
        <p class="note" role="alert" data-state="failed" hidden>
          {t('passkey.none')}
        </p>
        <p class="note" role="alert" data-state="present" hidden>
          {t('passkey.present')}
        </p>
        <button type="submit">{label}</button>
      </form>
      <p class="quiet" data-state="unsupported" hidden>
        {t('passkey.unsupported')}
      </p>
      <noscript>
        <p class="quiet">{t('passkey.noScript')}</p>
      </noscript>
      <script type="module" src={site.assets['passkeys.ts']} />
    </div>
  );
}
