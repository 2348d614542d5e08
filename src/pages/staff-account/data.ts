/** The account of a user. */
export interface AccountPage {
  readonly id: string;
  readonly name: string;
  readonly isAdministrator: boolean;
  /** Whether the user has a session; programs and services in front of Fonds name users without one. */
  readonly hasSession: boolean;
  readonly sessions: readonly AccountSession[];
  /** Undefined if nobody signs in with a password here. */
  readonly password: { readonly id: string; readonly created: string } | 'none' | undefined;
  /** Whether the sign-in is recent enough to change how the user signs in. */
  readonly isRecent: boolean;
}

interface AccountSession {
  readonly id: string;
  readonly method: 'link' | 'password' | 'passkey' | 'oidc';
  readonly address: string;
  /** Time of the sign-in. */
  readonly created: string;
  readonly lastUsed: string;
  /** When it ends unless it is used before. */
  readonly ends: string;
  /** Program and system, such as `Firefox, Linux`; empty if they are unknown. */
  readonly browser: string;
  readonly isPresent: boolean;
}
