/** URLs of the service and of records, for responses and exported files. */
import type { Settings } from '../config.ts';
import type { WireRecord } from '../graph/actor-graph.ts';

type UrlSettings = Pick<Settings, 'prefix' | 'publicUrl'>;

/** Valid hosts. A Host header can have any text, and URLs are written to files without escaping. */
const hostPattern = /^[\w.:[\]-]+$/;

/** URL of the service: the setting public-url, or the host of the request; only the path without a valid host. */
export function baseUrl(host: string | undefined, { prefix, publicUrl }: UrlSettings): string {
  if (publicUrl !== '') return publicUrl;
  return host !== undefined && hostPattern.test(host) ? `http://${host}${prefix}` : prefix;
}

/** Ids can contain any text, even unpaired surrogates. */
export function recordUrl(
  host: string | undefined,
  settings: UrlSettings,
  record: Pick<WireRecord, 'type' | 'id'>,
): string {
  return `${baseUrl(host, settings)}/classes/${record.type}/${encodeURIComponent(record.id.toWellFormed())}`;
}
