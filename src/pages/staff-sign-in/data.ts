import type { SignInRefusal } from '../../model/system.ts';
import type { PasskeyPlace } from '../shared/passkey-site.ts';

/** The page on which people sign in. */
export interface SignInPage {
  /** Path of the page that follows. */
  readonly to: string;
  /** Whether people sign in with a password; of a user who is signed in, whether this user does. */
  readonly hasPasswords: boolean;
  /** As for passwords; undefined if nobody signs in with passkeys. */
  readonly passkeys: PasskeyPlace | undefined;
  /** The OpenID provider at which people sign in; of a user who is signed in, the one at which this user does. */
  readonly provider: string | undefined;
  /** Why the provider has signed nobody in. */
  readonly failed: FailedSignIn | undefined;
  /** The user who is signed in already. */
  readonly user: { readonly name: string; readonly isRecent: boolean } | undefined;
}

interface FailedSignIn {
  readonly refusal: SignInRefusal;
  readonly provider: string;
}
