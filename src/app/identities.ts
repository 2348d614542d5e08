/** Connects the rules of sign-in at an OpenID provider with its protocol, if the settings name a provider. */
import type { Settings } from '../config/settings.ts';
import { allowsSignIn, listMappedGroups } from '../config/sign-in-ways.ts';
import { Identities, type IdentitiesOptions } from '../graph/sign-in/identities.ts';
import { createOpenIdProvider } from '../http/sign-in/openid-provider.ts';

type Dependencies = Omit<IdentitiesOptions, 'provider' | 'mappedGroups' | 'createsUsers'>;

export function createIdentities({
  settings,
  ...options
}: Dependencies & { readonly settings: Settings }): Identities | undefined {
  if (!allowsSignIn(settings, 'oidc')) return undefined;
  const { env, log } = options;
  return new Identities({
    ...options,
    provider: createOpenIdProvider(settings, { now: env.now, log }),
    mappedGroups: listMappedGroups(settings),
    createsUsers: settings.oidcCreateUsers,
  });
}
