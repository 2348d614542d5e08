/** Lists of IP addresses and networks in CIDR notation: `10.0.0.0/8`, `::1`. */
import { BlockList, isIP, isIPv6 } from 'node:net';

export interface NetworkList {
  readonly isEmpty: boolean;
  /** False for texts that are not addresses. IPv4 addresses in IPv6 notation (`::ffff:10.0.0.1`) are the same as the plain ones. */
  includes(address: string): boolean;
}

/** Whether the text is an address or a network. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** @param networks must satisfy {@link isNetwork}. */
export function createNetworkList(networks: readonly string[]): NetworkList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    isEmpty: networks.length === 0,
    includes: (address) => {
      const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
      return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
    },
  };
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');
