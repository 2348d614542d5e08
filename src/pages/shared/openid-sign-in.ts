/** Forms that lead to the OpenID provider: to sign in, and to add an identity to an account. */
import { failNoSignInWith } from '../../config/sign-in-ways.ts';
import type { BegunAttempt } from '../../graph/sign-in/identities.ts';
import type { Client } from '../../graph/sign-in/security-log.ts';
import type { ProviderRedirect } from '../define-page.ts';
import type { PageContext } from '../page-request.ts';
import { openIdPaths, signInPath } from './page-path.ts';

interface RedirectOptions {
  /** Path of the page that follows. */
  readonly to: string;
  readonly origin: string;
  readonly client: Client;
  /** Whether the identity is added to the user who is signed in. */
  readonly adds: boolean;
}

type BegunRedirect = BegunAttempt & { readonly to: string };

export async function beginAtProvider(
  { graph: { actor }, archive: { identities } }: Pick<PageContext, 'graph' | 'archive'>,
  { origin, ...options }: RedirectOptions,
): Promise<BegunRedirect> {
  if (identities === undefined) failNoSignInWith('oidc');
  const begun = await identities.begin(actor, { ...options, redirectUri: origin + openIdPaths.callback });
  return { ...begun, to: options.to };
}

export function toProviderRedirect(begun: BegunRedirect): ProviderRedirect | undefined {
  return 'url' in begun ? begun : undefined;
}

/** The page that follows if the provider does not work. */
export function toRefusal(begun: BegunRedirect): string {
  const to = encodeURIComponent(begun.to);
  return 'refusal' in begun ? `${signInPath}?to=${to}&failed=${begun.refusal}` : begun.to;
}
