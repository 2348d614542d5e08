/** The page of a one-time link. */
export interface SignInLinkPage {
  /** Path of the page, to which its form posts. */
  readonly path: string;
  /** Name of the user whom the link signs in; undefined if it was used, has expired or is unknown. */
  readonly user: string | undefined;
}
