/**
 * Rejects requests that a page of another site has made a browser send. SameSite=Lax alone does not: pages of the same site on another port or
 * subdomain send the cookie as well.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../../config/settings.ts';
import { fail } from '../../model/errors.ts';

/** Throws `cross-site`. */
export function requireSameOrigin(
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  { origin, host, 'sec-fetch-site': site }: IncomingHttpHeaders,
): void {
  if (site === 'same-origin') return;
  const own = publicUrl === '' ? `http://${host ?? ''}` : URL.parse(publicUrl)?.origin;
  // A browser that sends Sec-Fetch-Site knows where the page is from; older ones send Origin alone.
  if (site === undefined && origin !== undefined && origin === own) return;
  failCrossSite();
}

export function failCrossSite(): never {
  fail(
    'cross-site',
    'The request does not come from a page of this site, so nothing was changed. Open the page again, and send the form from there. Programs use a token instead of a session.',
  );
}
