/**
 * The cookie with the secret of an attempt to sign in at an OpenID provider: only the browser that has begun the attempt can complete it. Each attempt
 * has a cookie of its own, since people sign in again in several tabs.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { attemptMs } from '../../graph/sign-in/sign-in.ts';
import { hasTls, type TransportSettings } from './session-cookie.ts';

function nameOf(settings: TransportSettings, state: string): string {
  return `${hasTls(settings) ? '__Host-' : ''}fonds-attempt-${state.slice(0, 12)}`;
}

/** The value of Set-Cookie. The cookie expires by itself; its secret is used once. */
export function writeAttemptCookie(
  settings: TransportSettings,
  { state, secret }: { readonly state: string; readonly secret: string },
): string {
  const name = nameOf(settings, state);
  const secure = hasTls(settings) ? '; Secure' : '';
  // The provider leads back from another site: with SameSite=Strict the browser would not send the cookie.
  return `${name}=${secret}; Path=/; Max-Age=${attemptMs / 1000}; HttpOnly; SameSite=Lax${secure}`;
}

/** The secret of the attempt with this state; undefined if this browser has not begun it. */
export function readAttemptCookie(
  settings: TransportSettings,
  { cookie = '' }: IncomingHttpHeaders,
  state: string,
): string | undefined {
  const start = `${nameOf(settings, state)}=`;
  return cookie
    .split(/; */)
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}
