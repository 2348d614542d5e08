/**
 * Recognises public IP addresses. Other addresses are on this machine or on private networks, which clients must not reach through the service.
 *
 * Why not `range()` of ipaddr.js (2.5.0): it returns `unicast` for IPv6 addresses that IANA has not assigned, such as 4000::1 and 200::1.
 */
import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IANA's special-purpose registries: https://www.iana.org/assignments/iana-ipv4-special-registry */
const special4 = blockList('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);
/** All globally routed IPv6 addresses. Addresses that contain an IPv4 address are outside this range, or special. */
const global6 = blockList('ipv6', ['2000::/3']);
const special6 = blockList('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);

/** @param address without brackets. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special4.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
    default:
      return false;
  }
}

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [net, prefix] = subnet.split('/');
    list.addSubnet(net!, Number(prefix), family);
  }
  return list;
}

/**
 * A DNS lookup that fails if a name resolves to an address that is not public. Runs when the connection is made, so that a changed DNS entry cannot
 * bypass the check.
 * @param describe returns the error message for an address that is not public.
 */
export function publicLookup(describe: (address: string) => string): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const found: readonly LookupAddress[] = addresses ?? [];
      const privateAddress = found.find(({ address }) => !isPublicAddress(address));
      if (error !== null || privateAddress !== undefined || found.length === 0)
        return callback(error ?? new Error(describe(privateAddress?.address ?? hostname)), []);
      if (options.all === true) callback(null, [...found]);
      else callback(null, found[0]!.address, found[0]!.family);
    });
  };
}
