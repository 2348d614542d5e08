/** The page on which people sign in. */
export interface SignInPage {
  /** Path of the page that follows. */
  readonly to: string;
  /** Name of the user who is signed in already. */
  readonly user: string | undefined;
}
