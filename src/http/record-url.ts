/** Addresses that others are given. */
import type { Settings } from '../config.ts';
import type { WireRecord } from '../graph/actor-graph.ts';

type Place = Pick<Settings, 'prefix' | 'publicUrl'>;

/** What a host can be; a header may hold anything, and addresses go into files as they are. */
const hostPattern = /^[\w.:[\]-]+$/;

/** Address of the service: the one that was set, or that which the client asked; without an origin where it named none. */
export function baseUrl(host: string | undefined, { prefix, publicUrl }: Place): string {
  if (publicUrl !== '') return publicUrl;
  return host !== undefined && hostPattern.test(host) ? `http://${host}${prefix}` : prefix;
}

/** Ids may hold anything, half characters too. */
export function recordUrl(
  host: string | undefined,
  place: Place,
  record: Pick<WireRecord, 'type' | 'id'>,
): string {
  return `${baseUrl(host, place)}/classes/${record.type}/${encodeURIComponent(record.id.toWellFormed())}`;
}
