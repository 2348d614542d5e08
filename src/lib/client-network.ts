/** The network of a client, for limits: one client can have all IPv6 addresses of a /64 network. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = ''] = address.split('::', 1);
  return head.split(':').slice(0, 4).join(':');
}
