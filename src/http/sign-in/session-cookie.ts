/** The cookie with the token of a session. It needs TLS, except on the machine of the service, whose traffic nobody else reads. */
import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback, type Settings } from '../../config/settings.ts';
import { maxSessionMs } from '../../graph/sign-in/sign-in.ts';
import { fail } from '../../model/errors.ts';

export type TransportSettings = Pick<Settings, 'publicUrl' | 'host'>;

/** How browsers reach the service: with TLS, which a proxy ends; from the same machine; or over a network in plain text. */
function transportOf({ publicUrl, host }: TransportSettings): 'tls' | 'local' | 'plain' {
  const url = URL.parse(publicUrl);
  if (url?.protocol === 'https:') return 'tls';
  const isLocalUrl = url === null || isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  return isLocalUrl && isLoopback(host) ? 'local' : 'plain';
}

export function hasTls(settings: TransportSettings): boolean {
  return transportOf(settings) === 'tls';
}

/** Throws `insecure-connection`. */
export function requireSecureTransport(settings: TransportSettings): void {
  if (transportOf(settings) !== 'plain') return;
  fail(
    'insecure-connection',
    'Nobody can sign in here: the connection is not encrypted (TLS). Put the service behind a proxy with TLS, and set public-url to its https address; or open the pages on the machine of the service.',
  );
}

const baseName = 'fonds-session';

/** Browsers send cookies of one host to all its ports, on which other services may run: without TLS the name contains the port. */
function nameOf(settings: TransportSettings, { host = '' }: IncomingHttpHeaders): string {
  if (hasTls(settings)) return `__Host-${baseName}`;
  return `${baseName}-${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;
}

/** The token of the session; undefined without one. */
export function readSessionCookie(
  settings: TransportSettings,
  headers: IncomingHttpHeaders,
): string | undefined {
  const { cookie } = headers;
  if (cookie === undefined || !cookie.includes(baseName)) return undefined;
  const start = `${nameOf(settings, headers)}=`;
  return cookie
    .split(/; */)
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

/** The value of Set-Cookie. @param token undefined deletes the cookie. */
export function writeSessionCookie(
  settings: TransportSettings,
  headers: IncomingHttpHeaders,
  token: string | undefined,
): string {
  const seconds = token === undefined ? 0 : maxSessionMs / 1000;
  const secure = hasTls(settings) ? '; Secure' : '';
  return `${nameOf(settings, headers)}=${token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
