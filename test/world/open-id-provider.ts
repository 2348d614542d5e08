/** An OpenID provider (oidc-provider) that signs in the chosen person without asking, for tests. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import type { Settings } from '../../src/config/settings.ts';
import { openIdPaths } from '../../src/pages/shared/page-path.ts';

interface Person {
  readonly preferred_username: string;
  readonly name?: string;
  readonly groups?: readonly string[];
  readonly email?: string;
  readonly email_verified?: boolean;
}

const clientId = 'fonds';

export interface TestProvider {
  readonly issuer: string;
  /** Settings of a service whose people sign in here. */
  readonly settings: Partial<Settings>;
  /** By subject. */
  readonly people: Map<string, Person>;
  /** The person who signs in next; undefined for one who cancels. */
  subject: string | undefined;
  /** Origins of the service. */
  serve(...origins: readonly string[]): void;
  /** Follows the redirects of a browser from the authorization address to the callback, which it returns. */
  visit(url: string, cookies?: Map<string, string>): Promise<URL>;
  /** A logout token with these claims; undefined removes one. */
  signLogout(
    claims: Readonly<Record<string, unknown>>,
    options?: { readonly key?: CryptoKey; readonly alg?: string },
  ): Promise<string>;
  /** Sends a logout token to the service. */
  sendLogout(subject: string, session: string): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const keyId = 'test-key';

export async function startOpenIdProvider(): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: keyId, alg: 'RS256', use: 'sig' };
  assert.ok(publicKey);
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://localhost:${port}`;
  const people = new Map<string, Person>();
  let provider: Provider | undefined;
  const attach = (): void => {
    server.on('request', (request, response) => {
      if (request.url!.startsWith('/interaction/')) void interact(request, response);
      else provider!.callback()(request, response);
    });
  };
  const interact = async (request: unknown, response: unknown): Promise<void> => {
    const { subject } = own;
    const result =
      subject === undefined
        ? { error: 'access_denied', error_description: 'The person has cancelled' }
        : { login: { accountId: subject } };
    await provider!.interactionDetails(request, response);
    await provider!.interactionFinished(request, response, result);
  };
  const own: TestProvider = {
    issuer,
    people,
    subject: undefined,
    settings: {
      signIn: ['oidc'],
      oidcIssuer: issuer,
      oidcClientId: clientId,
      oidcClientSecret: 'a secret: with signs %',
    },
    serve: (...origins) => {
      provider = createProvider(issuer, { people, jwk, origins });
      attach();
    },
    visit: (url, cookies = new Map()) => followRedirects(url, cookies, issuer),
    signLogout: async (claims, { key = privateKey, alg = 'RS256' } = {}) =>
      new SignJWT({
        iss: issuer,
        aud: clientId,
        iat: Math.floor(Date.now() / 1000),
        jti: crypto.randomUUID(),
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        ...claims,
      })
        .setProtectedHeader({ alg, kid: keyId, typ: 'logout+jwt' })
        .sign(key),
    sendLogout: async (subject, session) => {
      const client = await provider!.Client.find(clientId);
      await client.backchannelLogout(subject, session);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    start: async () => {
      server = await listen(port);
      if (provider !== undefined) attach();
    },
  };
  return own;
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, 'localhost');
  await once(server, 'listening');
  return server;
}

interface ProviderOptions {
  readonly people: ReadonlyMap<string, Person>;
  readonly jwk: object;
  readonly origins: readonly string[];
}

function createProvider(issuer: string, { people, jwk, origins }: ProviderOptions): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: 'a secret: with signs %',
        redirect_uris: origins.map((origin) => origin + openIdPaths.callback),
        backchannel_logout_uri: origins[0] + openIdPaths.logout,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['test'] },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: false },
    },
    // The default connects to no loopback address.
    fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, options),
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
    // Everybody agrees.
    loadExistingGrant: async ({ oidc }: { oidc: { client: object; session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
    ttl: {
      Session: 3600,
      Grant: 3600,
      Interaction: 600,
      AccessToken: 600,
      IdToken: 600,
      AuthorizationCode: 60,
    },
  });
  return provider;
}

async function followRedirects(start: string, cookies: Map<string, string>, issuer: string): Promise<URL> {
  let url = new URL(start);
  for (let step = 0; step < 10 && url.origin === issuer; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const header of reply.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
      cookies.set(name!, value!);
    }
    const next = reply.headers.get('location');
    assert.ok(next !== null, `${url.pathname}: ${reply.status} ${await reply.text()}`);
    url = new URL(next, url);
  }
  return url;
}
