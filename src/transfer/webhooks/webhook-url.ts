/** Rejects webhooks on this machine and on private networks when they are created. Each delivery checks the address again (post-signed.ts). */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fail } from '../../model/errors.ts';
import { isPublicAddress } from '../public-address.ts';

/** A slow DNS server does not delay the creation for longer. */
const lookupMs = 5000;

/** Returns the IP addresses of a host name. */
type ResolveHost = (host: string) => Promise<readonly string[]>;

const resolveHost: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Throws `invalid` if the host is an address that is not public, or a name that resolves to one. Accepts names that do not resolve yet, and leaves
 * texts that are not URLs to the change that adds the webhook.
 */
export async function requirePublicWebhook(url: string, resolve: ResolveHost = resolveHost): Promise<void> {
  const host = URL.parse(url)?.hostname.replace(/^\[|\]$/g, '');
  if (host === undefined || host === '') return;
  const found = isIP(host) === 0 && !isLocalName(host) ? await findAddresses(host, resolve) : [host];
  const address = found.find((one) => !isPublicAddress(one));
  if (address === undefined) return;
  const named = address === host ? host : `${host} (${address})`;
  const reason = `${named} is on this machine or on a private network, and the setting webhook-private is off`;
  fail('invalid', `The webhook cannot be created: url: ${reason}.`, { details: { field: 'url', reason } });
}

/** Names of this machine (RFC 6761), also where the resolver does not know them. */
function isLocalName(host: string): boolean {
  return /(?:^|\.)localhost\.?$|^ip6-(?:localhost|loopback)$/i.test(host);
}

async function findAddresses(host: string, resolve: ResolveHost): Promise<readonly string[]> {
  const stop = new AbortController();
  const timeout = wait(lookupMs, [], { signal: stop.signal });
  try {
    return await Promise.race([resolve(host), timeout]);
  } catch {
    return [];
  } finally {
    stop.abort();
    // Prevents an unhandled rejection of the aborted timer.
    timeout.catch(() => undefined);
  }
}
