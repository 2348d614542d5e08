/** The account of a user. */
import type { ShownSession } from '../shared/listed-session.ts';
import type { PasskeyPlace } from '../shared/passkey-site.ts';

export const maxPasskeyNameLength = 100;

export interface AccountPage {
  readonly id: string;
  readonly name: string;
  readonly isAdministrator: boolean;
  /** Whether the user has a session; programs and services in front of Fonds name users without one. */
  readonly hasSession: boolean;
  readonly sessions: readonly ShownSession[];
  /** Undefined if nobody signs in with a password here. */
  readonly password: { readonly id: string; readonly created: string } | 'none' | undefined;
  /** Undefined if nobody signs in with passkeys here. */
  readonly passkeys: { readonly place: PasskeyPlace; readonly list: readonly ListedPasskey[] } | undefined;
  /** The OpenID provider at which people sign in; undefined without one. */
  readonly provider: string | undefined;
  /** The identity of the user at it, with the name that the user had there. */
  readonly identity: { readonly id: string; readonly name: string; readonly created: string } | undefined;
  /** Whether the sign-in is recent enough to change how the user signs in. */
  readonly isRecent: boolean;
}

interface ListedPasskey {
  readonly id: string;
  readonly name: string;
  readonly created: string;
}
