/** The page on which people sign in. */
export interface SignInPage {
  /** Path of the page that follows. */
  readonly to: string;
  /** Whether people sign in with a password. */
  readonly hasPasswords: boolean;
  /** Name of the user who is signed in already. */
  readonly user: string | undefined;
}
