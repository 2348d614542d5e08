/**
 * Digests of texts, and the ETag of a record. An ETag has two parts: a digest of the record's own text, and a digest of the whole response body.
 * `If-None-Match` compares both. `If-Match` compares the first alone: a new sibling changes the body, which shows the parent's child count, but
 * it is not a change of the record.
 *
 * Why not fresh (2.0.0): it does not match the ETag of the compressed form (`"a-gzip"`) with that of the plain one.
 */
import { hash } from 'node:crypto';

/** @param own the record's own text; equal for all readers and representations. */
export function createEtag(body: string | Buffer, own: string): string {
  return `"${ownPart(own)}.${digest(body)}"`;
}

/** @param header the value of If-None-Match: one or several ETags, or `*` for any. Compressed and uncompressed forms match each other. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag) return true;
  return entriesOf(header).some((entry) => entry === '*' || entry === etag || entry === gzipEtag(etag));
}

/** The ETag of the gzip form of a response. */
export function gzipEtag(etag: string): string {
  return etag.replace(/"$/, '-gzip"');
}

/** @param header the value of If-Match: one or several ETags, or `*` for any. */
export function matchesOwnEtag(header: string, own: string): boolean {
  const start = `"${ownPart(own)}.`;
  return entriesOf(header).some((entry) => entry === '*' || entry.startsWith(start));
}

function entriesOf(header: string): readonly string[] {
  return header.split(',').map((entry) => entry.trim().replace(/^W\//, ''));
}

const ownPart = (own: string): string => digest(own).slice(0, 16);

/** Ten characters that detect a change of a text. Not collision-resistant: do not use it for security. */
export function shortDigest(text: string | Buffer): string {
  return digest(text).slice(0, 10);
}

export function digest(text: string | Buffer): string {
  return hash('sha1', text, 'base64url');
}
