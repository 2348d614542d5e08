/** Networks of clients, for limits: one client can have all IPv6 addresses of a /64 network, and a site all networks of a /48. */
import { isIPv6 } from 'node:net';

/** An IPv4 address, or the /64 network of an IPv6 address. All notations of an address have the same network. */
export function networkOf(address: string): string {
  const plain = toIPv4(address);
  return isIPv6(plain) ? `${listGroups(plain, 4).join(':')}::/64` : plain;
}

/** The /48 network of an IPv6 address; undefined for other addresses. */
export function siteOf(address: string): string | undefined {
  const plain = toIPv4(address);
  return isIPv6(plain) ? `${listGroups(plain, 3).join(':')}::/48` : undefined;
}

/** IPv4 addresses in IPv6 notation as plain ones. */
function toIPv4(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '');
}

/** The first groups of 16 bits, of which `::` leaves out those that are 0. */
function listGroups(address: string, count: number): readonly string[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end has two groups.
  const missing = 8 - before.length - after.length - (address.includes('.') ? 1 : 0);
  const groups = [...before, ...Array<string>(tail === undefined ? 0 : missing).fill('0'), ...after];
  return groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16));
}
