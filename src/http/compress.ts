/**
 * Compression of responses with gzip, for clients that accept it. zlib works in the thread pool, so it does not block the event loop, and
 * streams keep their back-pressure. Brotli is offered for files that the build has compressed only: one stream of it needs megabytes of memory, one of
 * gzip 0.25 MB, and at a similar speed it makes pages 3 % smaller.
 * No response contains both a secret and text of an attacker, so BREACH does not apply.
 *
 * Why not compression (1.8.2): compressed and plain responses get the same strong ETag. See docs/adr/0014 for @fastify/compress.
 */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { gzipEtag } from '../lib/digest.ts';
import type { AppOptions } from './options.ts';
import type { Reply } from './route.ts';

const json = 'application/json';

const gzipBuffer = promisify(gzip);

/** Compresses slightly worse than the default of 6, in about half the time. */
const level = 4;

/** Text types, except event streams, which must not wait in a buffer. Archives are compressed already. */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*(?:json|xml)|x-ndjson|n-triples|ld\+json)\b)/i;

export const isCompressible = (contentType: string): boolean => compressible.test(contentType);

/** Whether the header Accept-Encoding allows gzip (RFC 9110, 12.5.3). Without the header, responses are not compressed. */
export function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  return acceptsCoding(header, ['gzip', 'x-gzip']);
}

/** Whether the header Accept-Encoding allows brotli, which only files that the build has compressed are sent with. */
export function acceptsBrotli(header: string | readonly string[] | undefined): boolean {
  return acceptsCoding(header, ['br']);
}

function acceptsCoding(header: string | readonly string[] | undefined, names: readonly string[]): boolean {
  if (header === undefined) return false;
  const codings = String(header)
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((piece) => piece.trim()));
  const named =
    codings.find(([coding]) => names.includes(coding!)) ?? codings.find(([coding]) => coding === '*');
  const quality = named?.find((piece) => piece.startsWith('q='))?.slice(2) ?? '1';
  return named !== undefined && Number(quality) > 0;
}

/**
 * Decides whether a response is compressed, and returns its headers. A response that is compressed for some clients has `Vary: Accept-Encoding` for all. A response that has
 * a coding already is not compressed again.
 * @param length in bytes; a stream, whose length is unknown, counts as long.
 */
export function chooseEncoding(
  { settings: { gzipBytes } }: AppOptions,
  requestHeaders: IncomingHttpHeaders,
  given: Reply['headers'],
  length = Number.POSITIVE_INFINITY,
): { readonly headers: ResponseHeaders; readonly isGzip: boolean } {
  const headers: ResponseHeaders = { 'content-type': json, ...given };
  if (headers['content-encoding'] !== undefined) return { headers, isGzip: false };
  if (gzipBytes === 0 || length < gzipBytes || !isCompressible(headers['content-type']))
    return { headers, isGzip: false };
  if (headers.vary === undefined) headers.vary = 'Accept-Encoding';
  else if (!String(headers.vary).includes('Accept-Encoding'))
    headers.vary = `${headers.vary}, Accept-Encoding`;
  if (!acceptsGzip(requestHeaders['accept-encoding'])) return { headers, isGzip: false };
  // Another ETag, since a strong ETag identifies exact bytes (RFC 9110, 8.8.3.3).
  if (headers.etag !== undefined) headers.etag = gzipEtag(headers.etag);
  headers['content-encoding'] = 'gzip';
  return { headers, isGzip: true };
}

/** Headers of one response, which the caller may change. */
interface ResponseHeaders extends OutgoingHttpHeaders {
  'content-type': string;
  etag?: string;
}

/** Compressed bodies, cached as long as the uncompressed buffer is referenced, for example by the cache of records. */
const compressed = new WeakMap<Uint8Array, Promise<Buffer>>();

export function compressBytes(bytes: Uint8Array): Promise<Buffer> {
  const cached = compressed.get(bytes);
  if (cached !== undefined) return cached;
  const result = gzipBuffer(bytes, { level });
  compressed.set(bytes, result);
  return result;
}

/** An error of the source or of gzip destroys both streams; the returned stream emits it. */
export function compressStream(source: Readable): Readable {
  return pipeline(source, createGzip({ level }), () => {});
}
