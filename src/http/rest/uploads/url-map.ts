/**
 * JSON maps of names to URLs, as clients of ehri-rest send them. `file` URLs are files on the host of the service, with the checks of
 * path-list.ts; other documents are fetched into the spool before the import begins, so that a slow host never blocks the store.
 */
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../../config/settings.ts';
import { isObject } from '../../../lib/json-diff.ts';
import { Failure, fail } from '../../../model/errors.ts';
import { parseUrl, requireAllowedUrl } from '../../../transfer/fetch/fetch.ts';
import type { FormatInfo, ImportRequest, ImportSource } from '../../../transfer/import/import.ts';
import type { DocumentFetcher } from './document-fetcher.ts';

export interface FetchOptions {
  readonly format: Pick<FormatInfo, 'mediaTypes'>;
  readonly fetcher: DocumentFetcher;
  /** Copies a file of the service host to the spool, under this name. */
  readonly readPath: (path: string, fileName: string) => Promise<ImportSource>;
}

interface UrlMapOptions extends FetchOptions {
  readonly settings: Settings;
  /** Whether documents that cannot be fetched are skipped; otherwise the first of them ends the import. */
  readonly tolerant: boolean;
}

type Fetched = Pick<ImportRequest, 'sources' | 'fetchErrors'>;

/** Failures of one document, as opposed to failures of the request. */
const documentErrorCodes: ReadonlySet<string> = new Set([
  'fetch-failed',
  'url-not-allowed',
  'file-not-found',
]);

/**
 * Throws `malformed-json`, `url-not-allowed`, `fetch-failed`, `limit-exceeded`, `file-not-found`, `path-not-allowed`. In tolerant mode a
 * document that cannot be fetched is listed instead, unless there is no other. A URL that the settings do not allow is always rejected;
 * a redirect to one counts as a failed fetch.
 */
export async function fetchUrlMap(text: string, options: UrlMapOptions): Promise<Fetched> {
  const { settings, tolerant } = options;
  const entries = parseMap(text, settings).map(([name, address]) =>
    parseDocumentUrl(name, address, settings),
  );
  const sources: ImportSource[] = [];
  const failures: { readonly name: string; readonly failure: Failure }[] = [];
  for (const [i, entry] of entries.entries()) {
    try {
      sources.push(await fetchSource(entry, `url-${i}`, options));
    } catch (error) {
      if (!tolerant || !(error instanceof Failure) || !documentErrorCodes.has(error.code)) throw error;
      failures.push({ name: entry.name, failure: error });
    }
  }
  if (sources.length === 0) throw failures[0]!.failure;
  if (failures.length === 0) return { sources };
  const fetchErrors = failures.flatMap(({ name, failure: { errors = [] } }) =>
    errors.map((error) => ({ ...error, file: name })),
  );
  return { sources, fetchErrors };
}

export interface DocumentUrl {
  readonly name: string;
  readonly url: URL;
  /** The path on the service host, of a `file` URL only. */
  readonly path?: string;
}

/** Throws `url-not-allowed`. */
export function parseDocumentUrl(name: string, address: string, settings: Settings): DocumentUrl {
  const url = parseUrl(name, address);
  if (url.protocol === 'file:') return { name, url, path: toPath(name, url) };
  requireAllowedUrl(name, url, settings);
  return { name, url };
}

/** Throws `url-not-allowed`, `fetch-failed`, `limit-exceeded`, `file-not-found`, `path-not-allowed`. */
export async function fetchSource(
  { name, url, path: hostPath }: DocumentUrl,
  fileName: string,
  { fetcher, format, readPath }: FetchOptions,
): Promise<ImportSource> {
  if (hostPath !== undefined) return { ...(await readPath(hostPath, fileName)), name };
  const { path, mediaType = '' } = await fetcher.fetch(name, url, fileName);
  const isOwn = format.mediaTypes.includes(mediaType);
  return { name, path, kind: 'document', ...(isOwn && { mediaType }) };
}

function parseMap(text: string, { importUrls }: Settings): readonly (readonly [string, string])[] {
  const entries = Object.entries(parseObject(text));
  if (entries.length === 0)
    fail('malformed-json', 'The map of names to URLs is empty.', referenceDetails('{}'));
  if (entries.length > importUrls)
    fail('limit-exceeded', `The map has more than ${importUrls} URLs (limit import-urls).`, {
      details: { limit: 'import-urls', urls: importUrls },
    });
  return entries.map(([name, address]) => {
    if (typeof address === 'string') return [name, address] as const;
    return fail('malformed-json', `The URL of '${name}' must be a text.`, referenceDetails(typeof address));
  });
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    fail(
      'malformed-json',
      'The body is not JSON; it must be an object of names and URLs.',
      referenceDetails('no JSON'),
    );
  }
  if (isObject(value)) return value;
  return fail(
    'malformed-json',
    'The body must be an object of names and URLs.',
    referenceDetails(typeof value),
  );
}

const referenceDetails = (found: string): { details: string } => ({
  details: `ParseError: Stream should be an object of name/URL pairs, was: ${found}`,
});

function toPath(name: string, url: URL): string {
  try {
    const path = fileURLToPath(url);
    if (!/[\r\n]/.test(path)) return path;
  } catch {
    // Reported below, as a path of several lines is.
  }
  return fail('url-not-allowed', `The URL of '${name}' is not a file of the service host: ${url.href}.`, {
    details: { name, url: url.href },
    errors: [{ file: name, message: 'Not a file of the service host' }],
  });
}
