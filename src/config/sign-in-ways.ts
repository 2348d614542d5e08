/** The ways to sign in that the setting `sign-in` names, and the settings that they need. One-time links always work. */
import { isAddress } from '../lib/client-network.ts';
import { fail } from '../model/errors.ts';
import { isLoopback, type Settings } from './settings.ts';

const signInWays = ['password', 'passkey', 'oidc', 'proxy'] as const;

type SignInWay = (typeof signInWays)[number];

export function allowsSignIn({ signIn }: Pick<Settings, 'signIn'>, way: SignInWay): boolean {
  return signIn.includes(way);
}

const wordsOfWays: Readonly<Record<Exclude<SignInWay, 'proxy'>, string>> = {
  password: 'a password',
  passkey: 'a passkey',
  oidc: 'OpenID Connect',
};

/** For requests to sign in, in a way that the setting does not name. */
export function failNoSignInWith(way: keyof typeof wordsOfWays): never {
  fail('not-found', `Nobody signs in with ${wordsOfWays[way]} here (setting sign-in).`);
}

/** Throws `invalid` at the start of the service. */
export function requireSignInWays(settings: Settings): void {
  const { signIn, signInHeader, trustedProxies } = settings;
  for (const way of signIn)
    if (!signInWays.some((known) => known === way))
      fail(
        'invalid',
        `sign-in '${way}' is unknown. Known are ${signInWays.join(', ')}. Repeat the flag for several: --sign-in password --sign-in passkey.`,
      );
  if (allowsSignIn(settings, 'proxy') && (signInHeader === '' || trustedProxies.length === 0))
    fail('invalid', 'sign-in proxy needs sign-in-header and trusted-proxies.');
  // In a URL, IPv6 addresses are in brackets.
  const host = URL.parse(settings.publicUrl)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? '';
  if (allowsSignIn(settings, 'passkey') && isAddress(host))
    fail(
      'invalid',
      `sign-in passkey needs a public-url with a host name, not an IP address; it is '${settings.publicUrl}'.`,
    );
  if (allowsSignIn(settings, 'oidc')) requireProvider(settings);
  else if (settings.oidcCreateUsers)
    fail(
      'invalid',
      "oidc-create-users has no effect without 'oidc' in sign-in. Add oidc to sign-in, or remove oidc-create-users.",
    );
}

function requireProvider(settings: Settings): void {
  const { oidcIssuer, oidcClientId, oidcUserClaim, oidcGroupsClaim } = settings;
  if (oidcIssuer === '' || oidcClientId === '')
    fail('invalid', 'sign-in oidc needs oidc-issuer and oidc-client-id.');
  requireIssuer(oidcIssuer);
  if (oidcUserClaim === '') fail('invalid', 'oidc-user-claim must be the name of a claim.');
  if ((oidcGroupsClaim === '') !== (listMappedGroups(settings).length === 0))
    fail('invalid', 'oidc-groups-claim and oidc-group-map need each other: set both, or neither.');
}

/** The client secret and the answers of the provider must not be readable on the network. */
function requireIssuer(given: string): void {
  const url = URL.parse(given);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!isWeb || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    fail('invalid', `oidc-issuer must be a web address such as https://login.example.org, was '${given}'.`);
  if (isLocalHttp(url) || url.protocol === 'https:') return;
  fail('invalid', `oidc-issuer must begin with https://, except on this machine; was '${given}'.`);
}

/** Whether the address is on this machine, whose traffic nobody else reads. */
export function isLocalHttp({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'));
}

export interface MappedGroup {
  /** A value of the claim. */
  readonly value: string;
  /** Id of the group. */
  readonly group: string;
}

/** Values may contain `=`, ids do not. Throws `invalid`. */
export function listMappedGroups({ oidcGroupMap }: Pick<Settings, 'oidcGroupMap'>): readonly MappedGroup[] {
  return oidcGroupMap.map((entry) => {
    const [, value, group] = /^(.+)=([^=]+)$/s.exec(entry) ?? [];
    if (value !== undefined && group !== undefined) return { value: value.trim(), group: group.trim() };
    return fail('invalid', `oidc-group-map must be entries such as staff=archivists, was '${entry}'.`);
  });
}
