import { createHash } from 'node:crypto';

/** Of the text of a record as its reader sees it. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** @param header the value of If-Match or If-None-Match: one or several, or `*` for any. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}
