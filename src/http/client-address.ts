/**
 * The address of the client of a request. Reverse proxies report it in X-Forwarded-For, which any client can send as well.
 *
 * Why not proxy-addr (2.0.8): it returns every text of the header as the address, such as `unknown`, `<script>`, or an address with its port, which
 * some proxies add.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { NetworkList } from '../lib/networks.ts';

/**
 * Reads X-Forwarded-For only if the peer is a trusted proxy. Each proxy appends the address of its own peer, so the client is the last entry that is
 * not a trusted proxy; entries before it may be forged. `Forwarded` is ignored: a proxy that appends to one of the two headers passes the other one on.
 */
export function findClientAddress(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & { readonly socket: { remoteAddress?: string | undefined } },
  proxies: NetworkList,
): string {
  let address = String(socket.remoteAddress);
  if (proxies.isEmpty) return address;
  const entries = String(headers['x-forwarded-for'] ?? '').split(',');
  while (proxies.includes(address)) {
    const next = toAddress(entries.pop() ?? '');
    if (next === undefined) break;
    address = next;
  }
  return address;
}

/** Without the port, which some proxies add. Undefined for any other text. */
function toAddress(entry: string): string | undefined {
  const text = entry.trim();
  const address = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? undefined : address;
}
