/**
 * Speaks OpenID Connect with the provider of the settings: discovery, the code flow with PKCE, and logout tokens. The libraries are loaded at the
 * first sign-in. Nothing is requested before, so a provider that does not work prevents no start; discovery is repeated at the next try.
 * Must not know users (graph/sign-in/identities.ts).
 */
import type { JWTPayload } from 'jose';
import type { ClientAuth, Configuration } from 'openid-client';
import type { Settings } from '../../config/settings.ts';
import { isLocalHttp } from '../../config/sign-in-ways.ts';
import type {
  AttemptSecrets,
  Identity,
  IdentityProvider,
  LogoutToken,
  ProviderProblem,
} from '../../graph/sign-in/identity-provider.ts';
import { maxSessionMs, recentMs } from '../../graph/sign-in/sign-in.ts';
import { isObject } from '../../lib/json-diff.ts';
import { Failure, fail } from '../../model/errors.ts';

const defaultTimeoutSeconds = 10;

/** The discovery document and the keys are read again after this time. */
const discoveryMs = 3_600_000;

/** Logout tokens are sent at once; older ones are rejected. */
const maxLogoutTokenAge = '10 minutes';
const clockToleranceSeconds = 60;

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

type ProviderSettings = Pick<
  Settings,
  'oidcIssuer' | 'oidcClientId' | 'oidcClientSecret' | 'oidcUserClaim' | 'oidcGroupsClaim'
>;

interface ProviderOptions {
  readonly now: () => Date;
  /** Writes a line to the log of the service. */
  readonly log: (line: string) => void;
  /** Limit of each request to the provider. */
  readonly timeoutSeconds?: number;
}

export function createOpenIdProvider(
  settings: ProviderSettings,
  { now, log, timeoutSeconds = defaultTimeoutSeconds }: ProviderOptions,
): IdentityProvider {
  let discovered: { readonly at: number; readonly client: Promise<OpenIdClient> } | undefined;
  const getClient = (): Promise<OpenIdClient> => {
    const time = now().getTime();
    if (discovered !== undefined && time - discovered.at < discoveryMs) return discovered.client;
    const client = discover(settings, timeoutSeconds);
    const own = { at: time, client };
    discovered = own;
    client.catch(() => {
      if (discovered === own) discovered = undefined;
    });
    return client;
  };
  const attempt = async <T>(action: (client: OpenIdClient) => Promise<T>): Promise<T | ProviderProblem> => {
    let client: OpenIdClient | undefined;
    try {
      client = await getClient();
      return await action(client);
    } catch (error) {
      const problem = client === undefined || isUnreachable(error) ? 'provider' : 'denied';
      log(`OpenID Connect: ${settings.oidcIssuer}: ${describeError(error)}`);
      return problem;
    }
  };
  return {
    name: new URL(settings.oidcIssuer).host,
    authorize: (secrets, options) => attempt((client) => buildUrl(client, secrets, options)),
    identify: (url, secrets) => attempt((client) => identify(client, settings, url, secrets)),
    readLogoutToken: async (token) => {
      try {
        return toLogoutToken(await (await getClient()).verify(token));
      } catch (error) {
        if (error instanceof Failure) throw error;
        if (isTokenError(error)) fail('invalid', `The logout token is not valid: ${describeError(error)}`);
        log(`OpenID Connect: ${settings.oidcIssuer}: ${describeError(error)}`);
        fail('unavailable', 'The provider cannot be reached to verify the logout token.');
      }
    },
  };
}

interface OpenIdClient {
  readonly library: typeof import('openid-client');
  readonly config: Configuration;
  /** Checks the signature, the issuer, the audience and the age of a logout token. */
  readonly verify: (token: string) => Promise<JWTPayload>;
}

async function discover(
  { oidcIssuer, oidcClientId, oidcClientSecret }: ProviderSettings,
  timeoutSeconds: number,
): Promise<OpenIdClient> {
  const [library, { createRemoteJWKSet, jwtVerify }] = await Promise.all([
    import('openid-client'),
    import('jose'),
  ]);
  const issuer = new URL(oidcIssuer);
  const authenticate: ClientAuth =
    oidcClientSecret === ''
      ? library.None()
      : (server, ...rest) => {
          // The default of the protocol is basic.
          const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
          const isBasic = methods.includes('client_secret_basic');
          (isBasic ? library.ClientSecretBasic : library.ClientSecretPost)(oidcClientSecret)(server, ...rest);
        };
  const config = await library.discovery(issuer, oidcClientId, undefined, authenticate, {
    timeout: timeoutSeconds,
    execute: [
      library.enableNonRepudiationChecks,
      ...(isLocalHttp(issuer) ? [library.allowInsecureRequests] : []),
    ],
  });
  const { jwks_uri: keysUri, issuer: name } = config.serverMetadata();
  if (keysUri === undefined) throw new Error('The discovery document has no jwks_uri');
  const keys = createRemoteJWKSet(new URL(keysUri), { timeoutDuration: timeoutSeconds * 1000 });
  const verify = async (token: string): Promise<JWTPayload> => {
    const checks = { issuer: name, audience: oidcClientId, maxTokenAge: maxLogoutTokenAge };
    return (await jwtVerify(token, keys, { ...checks, clockTolerance: clockToleranceSeconds })).payload;
  };
  return { library, config, verify };
}

/** Scopes with the claims that are read, as far as the provider has them. */
const wantedScopes = ['profile', 'email', 'groups'];

async function buildUrl(
  { library, config }: OpenIdClient,
  { state, nonce, verifier }: AttemptSecrets,
  {
    redirectUri,
    requiresReauthentication,
  }: { readonly redirectUri: string; readonly requiresReauthentication: boolean },
): Promise<string> {
  const supported = config.serverMetadata().scopes_supported ?? ['profile', 'email'];
  const parameters = {
    redirect_uri: redirectUri,
    scope: ['openid', ...wantedScopes.filter((scope) => supported.includes(scope))].join(' '),
    state,
    nonce,
    code_challenge: await library.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // With max_age, the provider states when the person has authenticated.
    max_age: String((requiresReauthentication ? recentMs : maxSessionMs) / 1000),
    ...(requiresReauthentication && { prompt: 'login' }),
  };
  return library.buildAuthorizationUrl(config, parameters).href;
}

async function identify(
  { library, config }: OpenIdClient,
  { oidcUserClaim, oidcGroupsClaim }: ProviderSettings,
  url: URL,
  { state, nonce, verifier }: AttemptSecrets,
): Promise<Identity> {
  const tokens = await library.authorizationCodeGrant(config, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const ofToken = tokens.claims()!;
  const wanted = [oidcUserClaim, oidcGroupsClaim].filter((claim) => claim !== '');
  const isMissing = wanted.some((claim) => ofToken[claim] === undefined);
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const ofUser =
    isMissing && hasUserInfo ? await library.fetchUserInfo(config, tokens.access_token, ofToken.sub) : {};
  const claims: Readonly<Record<string, unknown>> = { ...ofUser, ...ofToken };
  return {
    issuer: ofToken.iss,
    subject: ofToken.sub,
    // At some providers people enter any address.
    userName:
      oidcUserClaim === 'email' && claims.email_verified === false
        ? undefined
        : textOf(claims[oidcUserClaim]),
    displayName: textOf(claims.name),
    groups: listTexts(claims[oidcGroupsClaim]),
    session: textOf(claims.sid),
    authenticated: ofToken.auth_time === undefined ? undefined : new Date(ofToken.auth_time * 1000),
  };
}

/** Undefined for anything but text that has letters. */
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Some providers send a single group as text. */
function listTexts(value: unknown): readonly string[] {
  return [value].flat().flatMap((entry) => textOf(entry) ?? []);
}

/** The rules of OpenID Connect Back-Channel Logout 1.0, section 2.6. Throws `invalid`. */
function toLogoutToken({ iss, jti, sid, sub, iat, nonce, events }: JWTPayload): LogoutToken {
  const session = textOf(sid);
  const subject = textOf(sub);
  if (iat === undefined) fail('invalid', 'The logout token has no iat.');
  if (textOf(jti) === undefined) fail('invalid', 'The logout token has no jti.');
  if (nonce !== undefined) fail('invalid', 'The logout token has a nonce: it is an ID token.');
  if (!isObject(events) || !isObject(events[logoutEvent]))
    fail('invalid', `The logout token has no event ${logoutEvent}.`);
  if (session === undefined && subject === undefined)
    fail('invalid', 'The logout token has neither sid nor sub.');
  return { issuer: iss!, id: jti!, session, subject };
}

/** Errors of jose about the token itself; others are about the keys, which could not be read. */
function isTokenError(error: unknown): boolean {
  return /^ERR_(?:JWT|JWS|JOSE_ALG|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING)/.test(codeOf(error));
}

/** Errors of the network, and of a provider that answers something else than its protocol. */
function isUnreachable(error: unknown): boolean {
  const codes = [
    'OAUTH_TIMEOUT',
    'OAUTH_ABORT',
    'OAUTH_RESPONSE_IS_NOT_CONFORM',
    'OAUTH_RESPONSE_IS_NOT_JSON',
  ];
  return error instanceof TypeError || codes.includes(codeOf(error));
}

function codeOf(error: unknown): string {
  return String(Object(error).code ?? '');
}

/** Messages of the libraries contain no secrets; their causes may. */
function describeError(error: unknown): string {
  const {
    message,
    error: code,
    error_description: description,
    cause,
  } = Object(error) as Partial<Record<string, unknown>>;
  const system = Object(cause).code as unknown;
  const parts = [message, code, description, system].filter(
    (part) => typeof part === 'string' && part !== '',
  );
  return [...new Set(parts)].join('; ').slice(0, 500);
}
