/** URLs of the service and of records, for responses and exported files. */
import type { Settings } from '../config/settings.ts';
import type { WireRecord } from '../graph/wire/wire.ts';
import { hasItemPages, pagePath } from '../pages/shared/page-path.ts';

type UrlSettings = Pick<Settings, 'prefix' | 'publicUrl'>;

/** Valid hosts. A Host header can have any text, and URLs are written to files without escaping. */
const hostPattern = /^[\w.:[\]-]+$/;

/** URL of the service: the setting public-url, or the host of the request; only the path without a valid host. */
export function baseUrl(host: string | undefined, { prefix, publicUrl }: UrlSettings): string {
  if (publicUrl !== '') return publicUrl;
  return host !== undefined && hostPattern.test(host) ? `http://${host}${prefix}` : prefix;
}

/** URL of the host, on which the pages are; empty without a valid host. */
export function pageOrigin(host: string | undefined, { publicUrl }: UrlSettings): string {
  if (publicUrl !== '') return publicUrl.split('/', 3).join('/');
  return host !== undefined && hostPattern.test(host) ? `http://${host}` : '';
}

/** URL of the item's page; of the record itself without a prefix, since the API then has the paths of the pages. */
export function pageUrl(
  host: string | undefined,
  settings: UrlSettings,
  record: Pick<WireRecord, 'type' | 'id'>,
): string {
  const hasPage = settings.prefix !== '' && hasItemPages(record.type);
  return hasPage ? pageOrigin(host, settings) + pagePath(record) : recordUrl(host, settings, record);
}

/** Ids can contain any text, even unpaired surrogates. */
export function recordUrl(
  host: string | undefined,
  settings: UrlSettings,
  record: Pick<WireRecord, 'type' | 'id'>,
): string {
  return `${baseUrl(host, settings)}/classes/${record.type}/${encodeURIComponent(record.id.toWellFormed())}`;
}
