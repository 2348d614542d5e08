/**
 * JSON maps of name to URL, as clients of the reference send them. Files of the service host are named as in a list of paths; other documents
 * are fetched into the spool before the import begins, so that a slow host never holds the store.
 */
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../config.ts';
import { fail } from '../../model/errors.ts';
import { fetchDocument, parseUrl } from '../../transfer/fetch-document.ts';
import type { ImportSource } from '../../transfer/transfer.ts';
import type { FormatInfo } from '../options.ts';
import type { Spool } from './spool.ts';

export interface UrlMapOptions {
  readonly settings: Settings;
  readonly format: FormatInfo;
  readonly spool: Spool;
  /** Aborted when the client leaves. */
  readonly leaving: AbortSignal;
  /** Finds files of the service host: one path on each line. */
  readonly readPaths: (list: string) => Promise<readonly ImportSource[]>;
}

/** Throws `malformed-json`, `url-not-allowed`, `fetch-failed`, `limit-exceeded`, `file-not-found`, `path-not-allowed`. */
export async function readUrlMap(text: string, options: UrlMapOptions): Promise<readonly ImportSource[]> {
  const { settings, format } = options;
  const entries = parseMap(text, settings);
  const urls = entries.map(([name, address]) => ({ name, url: parseUrl(name, address) }));
  const paths = urls.filter(isFile).map(({ name, url }) => toPath(name, url));
  // The list keeps their order.
  const files = paths.length === 0 ? [] : [...(await options.readPaths(paths.join('\n')))];
  const meter = new FetchMeter(settings.fetchBytes);
  const sources: ImportSource[] = [];
  for (const [i, { name, url }] of urls.entries()) {
    if (isFile({ url })) {
      sources.push({ ...files.shift()!, name });
      continue;
    }
    const { bytes, mediaType = '' } = await fetchDocument(name, url, settings, options.leaving);
    const path = await options.spool.write(Readable.from(meter.count(name, bytes)), `url-${i}`);
    const isOwn = format.mediaTypes.includes(mediaType);
    sources.push({ name, path, kind: 'document', ...(isOwn && { mediaType }) });
  }
  return sources;
}

const isFile = ({ url }: { readonly url: URL }): boolean => url.protocol === 'file:';

function parseMap(text: string, { importUrls }: Settings): readonly (readonly [string, string])[] {
  const entries = Object.entries(parseObject(text));
  if (entries.length === 0) fail('malformed-json', 'The map of names to URLs is empty.', notPairs('{}'));
  if (entries.length > importUrls)
    fail('limit-exceeded', `The map has more than ${importUrls} URLs (limit importUrls).`, {
      details: { limit: 'importUrls', urls: importUrls },
    });
  return entries.map(([name, address]) => {
    if (typeof address === 'string') return [name, address] as const;
    return fail('malformed-json', `The URL of '${name}' must be a text.`, notPairs(typeof address));
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
      notPairs('no JSON'),
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  return fail('malformed-json', 'The body must be an object of names and URLs.', notPairs(typeof value));
}

const notPairs = (found: string): { details: string } => ({
  details: `ParseError: Stream should be an object of name/URL pairs, was: ${found}`,
});

function toPath(name: string, url: URL): string {
  try {
    const path = fileURLToPath(url);
    if (!/[\r\n]/.test(path)) return path;
  } catch {
    // Reported below, as a path of several lines is.
  }
  return fail('url-not-allowed', `The URL of '${name}' names no file of the service host: ${url.href}.`, {
    details: { name, url: url.href },
    errors: [{ file: name, message: 'No file of the service host' }],
  });
}

/** Bounds the bytes of all documents of one request. */
class FetchMeter {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Throws `limit-exceeded` while reading. */
  async *count(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      this.#bytes += chunk.length;
      if (this.#bytes > this.#maxBytes)
        fail(
          'limit-exceeded',
          `The documents up to '${name}' are more than ${this.#maxBytes} bytes (limit fetchBytes).`,
          {
            details: { limit: 'fetchBytes', bytes: this.#maxBytes },
          },
        );
      yield chunk;
    }
  }
}
