/** An OpenID provider as the rules of sign-in see it. http/sign-in/openid-provider.ts speaks its protocol. */
import type { SignInRefusal } from '../../model/system.ts';

/** The values by which an answer of the provider is recognised. All are derived from one secret, which the cookie of the browser has. */
export interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  /** The code verifier of PKCE. */
  readonly verifier: string;
}

/** A person as the provider knows them. */
export interface Identity {
  readonly issuer: string;
  /** Never given to another person, unlike the name. */
  readonly subject: string;
  /** The value of the setting oidc-user-claim: the id of the user. */
  readonly userName: string | undefined;
  readonly displayName: string | undefined;
  /** Values of the setting oidc-groups-claim. */
  readonly groups: readonly string[];
  /** The session at the provider. */
  readonly session: string | undefined;
  /** When the person has authenticated at the provider; undefined if it does not say. */
  readonly authenticated: Date | undefined;
}

/** Why the provider has named nobody. */
export type ProviderProblem = Extract<SignInRefusal, 'provider' | 'denied'>;

/** A message of the provider that sessions have ended. One of `session` and `subject` is defined. */
export interface LogoutToken {
  readonly issuer: string;
  /** Unique among the notices of the issuer. */
  readonly id: string;
  readonly session: string | undefined;
  readonly subject: string | undefined;
}

export interface IdentityProvider {
  /** The host by which people recognise the provider. */
  readonly name: string;
  /** The address at which the browser signs in. @param requiresReauthentication whether a person who is signed in at the provider must authenticate again */
  authorize(
    secrets: AttemptSecrets,
    options: { readonly redirectUri: string; readonly requiresReauthentication: boolean },
  ): Promise<string | ProviderProblem>;
  /** @param url the address to which the provider has led the browser back */
  identify(url: URL, secrets: AttemptSecrets): Promise<Identity | ProviderProblem>;
  /** Throws `invalid` for a token that is not valid, `unavailable`. */
  readLogoutToken(token: string): Promise<LogoutToken>;
}
