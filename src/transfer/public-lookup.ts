/** Resolves host names of third parties: a name that leads to any address that is not public fails. */
import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * Checked when the connection is made, so that a name cannot lead elsewhere in between.
 * @param refused the message for an address that is not public.
 */
export function publicLookup(refused: (address: string) => string): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const found: readonly LookupAddress[] = addresses ?? [];
      const other = found.find(({ address }) => !isPublicAddress(address));
      if (error !== null || other !== undefined || found.length === 0)
        return callback(error ?? new Error(refused(other?.address ?? hostname)), []);
      if (options.all === true) callback(null, [...found]);
      else callback(null, found[0]!.address, found[0]!.family);
    });
  };
}
