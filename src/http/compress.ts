/**
 * Compression of answers with gzip, for clients that accept it. zlib works in the thread pool, so the event loop serves others meanwhile,
 * and streams keep their back-pressure. Brotli is not offered: a stream of it takes megabytes of memory, one of gzip a quarter of one.
 * No response contains both a secret and text of an attacker, so BREACH does not apply.
 */
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { gzipEtag } from '../lib/digest.ts';

const gzipBuffer = promisify(gzip);

/** A little worse than the default of 6, in about half the time. */
const level = 4;

/** Texts. Event streams must not wait in a buffer, and archives are compressed already. */
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.+-]*(?:json|xml)|x-ndjson|n-triples|ld\+json)\b)/i;

export const isCompressible = (contentType: string): boolean => compressible.test(contentType);

/** Whether the header Accept-Encoding lets gzip in (RFC 9110, 12.5.3). Without the header, answers go out as they are. */
export function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  if (header === undefined) return false;
  const codings = String(header)
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((piece) => piece.trim()));
  const named =
    codings.find(([coding]) => coding === 'gzip' || coding === 'x-gzip') ??
    codings.find(([coding]) => coding === '*');
  const quality = named?.find((piece) => piece.startsWith('q='))?.slice(2) ?? '1';
  return named !== undefined && Number(quality) > 0;
}

/** Compressed bodies, for as long as the bodies themselves are kept, for example in the cache of records. */
const compressed = new WeakMap<Uint8Array, Promise<Buffer>>();

export function compressBytes(bytes: Uint8Array): Promise<Buffer> {
  const known = compressed.get(bytes);
  if (known !== undefined) return known;
  const made = gzipBuffer(bytes, { level });
  compressed.set(bytes, made);
  return made;
}

/** The same bytes compressed. An error of either stream destroys both, and surfaces where the result is read. */
export function compressStream(source: Readable): Readable {
  return pipeline(source, createGzip({ level }), () => {});
}

/** Headers of the compressed form: with an ETag of its own, since a strong one stands for bytes (RFC 9110, 8.8.3.3). */
export function compressedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const { etag } = headers;
  return {
    ...headers,
    ...(etag !== undefined && { etag: gzipEtag(etag) }),
    'content-encoding': 'gzip',
  };
}
