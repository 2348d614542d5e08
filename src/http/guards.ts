/** What is looked at before anything else: which host a request means, and which web pages may ask. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback, type Settings } from '../config.ts';
import { fail } from '../model/errors.ts';

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/** Against DNS rebinding: a page of a foreign host that resolves to this machine must not read from it. */
export function requireKnownHost(settings: Settings, host: string | undefined): void {
  if (!isLoopback(settings.host) || (host !== undefined && localHost.test(host))) return;
  fail(
    'unknown-host',
    `This service answers as localhost, 127.0.0.1 or [::1] only; the request asks for '${host ?? ''}'.`,
    { details: { host: host ?? null } },
  );
}

/** Whoever can reach a port beyond this machine shows a token, unless the network is trusted to let in none but those who may. */
export function needsToken(settings: Settings): boolean {
  return !isLoopback(settings.host) && !settings.trustNetwork;
}

/** The token of a request, where there is one. Throws `unknown-token` for credentials of another kind. */
export function readToken(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1];
  return token ?? fail('unknown-token', 'Authorization must be Bearer and a token.', { details: 'Bearer' });
}

const allowedHeaders =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-LogMessage, X-Patch, X-Stream, X-User';
const shownHeaders = 'Content-Range, ETag, Last-Modified, Link, Location, Preference-Applied, Retry-After';
const preflightSeconds = 600;

/** Lets pages of the listed origins in; true when the request was a preflight and is answered. */
export function answerCors(settings: Settings, request: FastifyRequest, reply: FastifyReply): boolean {
  if (settings.corsOrigins.length === 0) return false;
  reply.header('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !settings.corsOrigins.includes(origin)) return false;
  reply.header('access-control-allow-origin', origin);
  reply.header('access-control-expose-headers', shownHeaders);
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
    return false;
  reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': allowedHeaders,
      'access-control-max-age': String(preflightSeconds),
    })
    .send();
  return true;
}
