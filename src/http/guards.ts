/**
 * Checks before the handler: the Host header, CORS, and whether a token is required.
 *
 * Why not cors (2.8.6): it responds 204 to preflights of other origins, and to every OPTIONS request. See docs/adr/0014 for @fastify/cors.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback, type Settings } from '../config/settings.ts';
import { fail } from '../model/errors.ts';

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Prevents DNS rebinding: a web page of a host name that resolves to this machine must not read from the service. */
export function requireKnownHost(settings: Settings, host: string | undefined): void {
  if (!isLoopback(settings.host)) return;
  if (host !== undefined && (localHost.test(host) || isPublicHost(settings, host))) return;
  fail(
    'unknown-host',
    `This service accepts requests for localhost, 127.0.0.1, [::1] and the host of public-url only; the Host header is '${host ?? ''}'.`,
    { details: { host: host ?? null } },
  );
}

/** Whether a proxy has passed on the host name that clients see. */
function isPublicHost({ publicUrl }: Settings, host: string): boolean {
  const own = URL.parse(publicUrl);
  // Some proxies and clients send the default port of the protocol, which URLs omit. Other characters could hide another host.
  if (own === null || !/^[^\s/?#@\\]+$/.test(host)) return false;
  return URL.parse(`${own.protocol}//${host}`)?.host === own.host;
}

/**
 * Clients need a token unless the service listens on loopback, or the setting trust-network says that a proxy restricts access. Everyone may read from
 * a public service, also behind a proxy on the same machine; a user needs a token there, since any client can send X-User.
 */
export function needsToken(settings: Settings, access: 'read' | 'write', user: unknown): boolean {
  if (settings.public) return access === 'write' || user !== undefined;
  return !isLoopback(settings.host) && !settings.trustNetwork;
}

/** The token of a request, or undefined. Throws `unknown-token` for other kinds of credentials. */
export function readToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  return (
    token ??
    fail('unknown-token', 'The header Authorization must have the form Bearer TOKEN.', { details: 'Bearer' })
  );
}

const allowedHeaders =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-LogMessage, X-Patch, X-Stream, X-User';
const exposedHeaders = 'Content-Range, ETag, Last-Modified, Link, Location, Preference-Applied, Retry-After';
const preflightCacheSeconds = 600;

/** Sets the CORS headers for the configured origins. Returns true if the request was a preflight, whose response is then sent. */
export function handleCors(
  { corsOrigins }: Settings,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (corsOrigins.length === 0) return false;
  response.setHeader('vary', 'Origin');
  const { origin } = headers;
  if (origin === undefined || !corsOrigins.includes(origin)) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', exposedHeaders);
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(preflightCacheSeconds),
    })
    .end();
  return true;
}
