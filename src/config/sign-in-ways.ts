/** The ways to sign in that the setting `sign-in` names. One-time links always work. */
import { fail } from '../model/errors.ts';
import type { Settings } from './settings.ts';

const signInWays = ['password', 'proxy'] as const;

type SignInWay = (typeof signInWays)[number];

export function allowsSignIn({ signIn }: Pick<Settings, 'signIn'>, way: SignInWay): boolean {
  return signIn.includes(way);
}

/** Throws `invalid` at the start of the service. */
export function requireSignInWays(
  settings: Pick<Settings, 'signIn' | 'signInHeader' | 'trustedProxies'>,
): void {
  const { signIn, signInHeader, trustedProxies } = settings;
  for (const way of signIn)
    if (!signInWays.some((known) => known === way))
      fail('invalid', `sign-in must be one of ${signInWays.join(', ')}, or several of them, was '${way}'.`);
  if (allowsSignIn(settings, 'proxy') && (signInHeader === '' || trustedProxies.length === 0))
    fail('invalid', 'sign-in proxy needs sign-in-header and trusted-proxies.');
}
