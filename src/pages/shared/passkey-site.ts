/** The site for which browsers create and use passkeys: the host of public-url; without one, `localhost`, since addresses have no passkeys. */
import type { Settings } from '../../config/settings.ts';
import type { PasskeySite } from '../../graph/sign-in/passkey-protocol.ts';
import { fail } from '../../model/errors.ts';

/** Whether passkeys work at the address of the page, or at which one they do. */
export type PasskeyPlace = 'here' | { readonly url: string };

type SiteSettings = Pick<Settings, 'publicUrl' | 'siteName'>;

const localHost = 'localhost';

/** Undefined if the page was opened at another address of this machine. @param origin of the page */
function findPasskeySite(
  { publicUrl, siteName: name }: SiteSettings,
  origin: string,
): PasskeySite | undefined {
  const host = URL.parse(origin)?.hostname;
  if (host === undefined || (publicUrl === '' && host !== localHost)) return undefined;
  return { host, origin, name };
}

/** Throws `invalid`. */
export function requirePasskeySite(settings: SiteSettings, origin: string): PasskeySite {
  return (
    findPasskeySite(settings, origin) ??
    fail('invalid', `Browsers use passkeys at ${toLocalAddress(origin)} only. Open the page there.`)
  );
}

/** @param url path and query of the page */
export function findPasskeyPlace(
  settings: SiteSettings,
  { origin, url }: { readonly origin: string; readonly url: string },
): PasskeyPlace {
  return findPasskeySite(settings, origin) === undefined ? { url: toLocalAddress(origin + url) } : 'here';
}

/** The same address at which passkeys work. @param url an address on this machine */
function toLocalAddress(url: string): string {
  const local = new URL(url);
  local.hostname = localHost;
  return local.href;
}
